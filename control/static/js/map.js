// The map sheets of a page: started where they appear, shown a place or a mark, laid out for paper.

import { MapHand } from "./map-hand.js";
import { MapView } from "./map-view.js";

export function startMaps(root = document) {
  root.querySelectorAll(".map-sheet").forEach((frame) => {
    const svg = frame.querySelector("svg.map");
    if (!svg || frame.dataset.started) return;
    frame.dataset.started = "yes";
    frame.sheet = new MapView(frame, svg);
    new MapHand(frame.sheet);
  });
}

export function showOnMap(east, north) {
  const frame = document.querySelector(".map-sheet");
  frame?.sheet?.goTo(east, north);
}

export function showLinked(link) {
  const frame = document.querySelector(".map-sheet");
  const mark = frame?.querySelector(`[data-link="${CSS.escape(link)}"]`);
  if (mark) frame.sheet.goToMark(mark);
}

function every(act) {
  document.querySelectorAll(".map-sheet").forEach((frame) => frame.sheet && act(frame.sheet));
}

addEventListener("beforeprint", () => every((sheet) => sheet.forPaper()));
addEventListener("afterprint", () => every((sheet) => sheet.fromPaper()));
