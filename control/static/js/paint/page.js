// The page on which a map is painted: fetches the sheet, lets the hand change it, saves every change.

import { changeTheme } from "../theme-change.js";
import { Drawing } from "./drawing.js";
import { FaultList } from "./faults.js";
import { Hand } from "./hand.js";
import { Looks } from "./looks.js";
import { setPoint } from "./marking.js";
import { Points } from "./points.js";
import { Saving } from "./saving.js";
import { Sheet } from "./sheet.js";
import { Side } from "./side.js";
import { View } from "./view.js";

const SIZES = [1, 3, 5, 9];
const NEAR_PX = 12;
const { data, patch, faults, picture, key } = document.body.dataset;
const canvas = document.getElementById("paint-sheet");
const words = { ...document.getElementById("paint-words").dataset };
const state = { tool: "brush", size: 1, paints: {}, layer: "", at: { row: 0, column: 0 }, from: null, chosen: null, points: [], over: 0.6, through: 1 };
const view = new View(canvas);
const looks = new Looks();
const drawing = new Drawing({ canvas, view, looks, state });
const undone = { back: [], again: [] };
let stroke = null;
let side;
let points;
let faultList;
let saving;

const acts = {
  draw: () => drawing.soon(),
  at(place) {
    const cell = state.sheet.cell(place);
    state.place = place;
    state.at = { row: clamp(cell.row, state.sheet.height), column: clamp(cell.column, state.sheet.width) };
    readOut();
    drawing.soon();
  },
  begin() {
    if (state.tool === "pick") {
      pick();
      return;
    }
    stroke = [];
    state.from = state.tool === "fill" ? { ...state.at } : null;
    state.last = { ...state.at };
    acts.go();
  },
  // Every square between the last one and this, so that a quick hand leaves no gap.
  go() {
    if (state.tool !== "brush" || !stroke) return;
    const { last, at } = state;
    const count = Math.max(1, Math.abs(at.row - last.row), Math.abs(at.column - last.column));
    for (let number = 1; number <= count; number += 1) {
      const part = (from, to) => Math.round(from + ((to - from) * number) / count);
      dab({ row: part(last.row, at.row), column: part(last.column, at.column) });
    }
    state.last = { ...at };
  },
  finish() {
    if (state.from) paint(state.sheet.filling(state.layer, state.from, state.at, state.paints[state.layer]));
    acts.stop();
  },
  stop() {
    state.from = null;
    if (stroke?.length) remember(stroke);
    stroke = null;
  },
  step(columns, rows) {
    state.at = { row: clamp(state.at.row + rows, state.sheet.height), column: clamp(state.at.column + columns, state.sheet.width) };
    state.place = middle(state.at);
    view.reach(state.place, state.sheet.painting.square);
    readOut();
  },
  // The space bar at the marked square.
  here() {
    if (state.tool === "draw") acts.press(middle(state.at));
    else if (state.tool === "fill" && !state.from) acts.begin();
    else if (state.tool === "fill") acts.finish();
    else if (state.tool !== "move") {
      acts.begin();
      acts.finish();
    }
  },
  press(place) {
    if (state.pointing) points.press(place);
    else if (state.tool === "draw" && state.sheet.holds(place)) setPoint(state, acts, place, NEAR_PX / view.scale);
  },
  take(tool) {
    state.tool = tool;
    state.from = null;
    document.querySelectorAll("button[data-tool]").forEach((button) => button.setAttribute("aria-pressed", String(button.dataset.tool === tool)));
    canvas.dataset.tool = tool;
    drawing.soon();
  },
  size(by) {
    const number = clamp(SIZES.indexOf(state.size) + by, SIZES.length);
    state.size = SIZES[number];
    document.getElementById("paint-size").value = String(state.size);
  },
  choose(id, { show = false } = {}) {
    state.chosen = id;
    state.fresh = null;
    const feature = state.sheet.features.get(id);
    if (feature && show) view.centre(state.sheet.place(feature.places[0]));
    if (feature) acts.take("draw");
    side.features();
    drawing.soon();
  },
  change(steps) {
    if (!steps.length) return;
    undone.back.push(state.sheet.apply(steps));
    undone.again.length = 0;
    saving.add(steps);
    side.features();
    drawing.soon();
  },
  do: (name) => deeds[name]?.(),
};

const deeds = {
  undo: () => back(undone.back, undone.again),
  redo: () => back(undone.again, undone.back),
  in: () => view.nearer(),
  out: () => view.farther(),
  all: () => view.all(),
  begin() {
    acts.choose(null);
    acts.take("draw");
    canvas.focus({ preventScroll: true });
  },
  end: () => acts.choose(null),
  back() {
    const feature = state.sheet.features.get(state.chosen);
    if (!feature) return;
    if (feature.places.length > 1) acts.change([{ do: "put", feature: { ...feature, places: feature.places.slice(0, -1) } }]);
    else deeds.drop();
  },
  drop() {
    if (!state.chosen) return;
    const id = state.chosen;
    state.chosen = null;
    acts.change([{ do: "drop", id }]);
  },
  sheet() {
    points.leave();
    showSheet();
  },
  check: () => faultList.check(),
};

function dab({ row, column }) {
  const around = (state.size - 1) / 2;
  const [from, to] = [{ row: row - around, column: column - around }, { row: row + around, column: column + around }];
  paint(state.sheet.filling(state.layer, from, to, state.paints[state.layer]));
}

function paint(steps) {
  if (!steps.length) return;
  stroke.unshift(...state.sheet.apply(steps));
  saving.add(steps);
  readOut();
  drawing.soon();
}

function remember(steps) {
  undone.back.push(steps);
  undone.again.length = 0;
}

function back(from, to) {
  const steps = from.pop();
  if (!steps) return;
  to.push(state.sheet.apply(steps));
  saving.add(steps);
  if (!state.sheet.features.has(state.chosen)) state.chosen = null;
  side.features();
  side.facts();
  document.getElementById("paint-title").value = state.sheet.title;
  drawing.soon();
}

// Takes up the paint that lies in the marked square.
function pick() {
  const letter = state.sheet.layers[state.layer][state.at.row][state.at.column];
  if (state.sheet.layer(state.layer).paints.some((one) => one.letter === letter)) state.paints[state.layer] = letter;
  side.layer(state.layer);
  acts.take("brush");
}

function readOut() {
  const { row, column } = state.at;
  const said = state.sheet.painting.layers.map((layer) => {
    const letter = state.sheet.layers[layer.key][row][column];
    return layer.paints.find((paint) => paint.letter === letter)?.label ?? words.unpainted;
  });
  document.getElementById("paint-readout").textContent = `${state.sheet.text(state.sheet.corner(state.at))} · ${said.join(" · ")}`;
}

function showSheet() {
  const { square } = state.sheet.painting;
  view.show({ east: state.sheet.width * square, north: state.sheet.height * square }, square);
  drawing.soon();
}

function clamp(number, count) {
  return Math.max(0, Math.min(count - 1, number));
}

function middle(cell) {
  const { east, north } = state.sheet.corner(cell);
  const { square, point } = state.sheet.painting;
  const half = Math.floor(square / 2 / point) * point;
  return { east: east + half, north: north + half };
}

function tell(name) {
  const out = document.getElementById("paint-saved");
  out.textContent = words[name.replace(/-(.)/g, (_all, letter) => letter.toUpperCase())] ?? "";
  out.dataset.state = name;
}

// The sheet as the server has it, with what of this page has not arrived there yet.
async function load() {
  const found = await fetch(data).then((answer) => answer.json());
  state.sheet = new Sheet(found);
  state.picture = found.picture;
  state.layer ||= found.painting.layers[0].key;
  saving.revision = found.revision;
  state.sheet.apply(saving.waiting);
  document.getElementById("paint-title").value = state.sheet.title;
}

async function again(message) {
  await load();
  undone.back.length = undone.again.length = 0;
  side.features();
  drawing.soon();
  tell(message);
}

async function start() {
  const token = document.querySelector("[name=csrfmiddlewaretoken]").value;
  saving = new Saving({ address: patch, name: key, token, tell, refused: () => again("refused"), changedElsewhere: () => again("elsewhere") });
  await load();
  side = new Side({ state, acts, looks });
  points = new Points({ state, view, acts });
  faultList = new FaultList({ state, view, acts, saving, words, address: faults, canvas });
  new Hand({ canvas, view, state, acts });
  listen();
  side.features();
  if (state.picture) await loadPicture();
  showSheet();
  acts.take("brush");
  tell(saving.parts.length ? "waits" : "saved");
  saving.send();
  document.body.dataset.ready = "yes";
}

function loadPicture() {
  const image = new Image();
  image.src = picture;
  return image.decode().then(() => (state.image = image)).catch(() => {});
}

function listen() {
  document.querySelectorAll("button[data-tool]").forEach((button) => button.addEventListener("click", () => acts.take(button.dataset.tool)));
  document.querySelectorAll("[data-act]").forEach((button) => button.addEventListener("click", () => { acts.do(button.dataset.act); drawing.soon(); }));
  document.querySelector("[data-theme-toggle]").addEventListener("click", () => { changeTheme(); looks.forget(); side.layer(state.layer); });
  document.getElementById("paint-size").addEventListener("change", (event) => (state.size = Number(event.target.value)));
  slide("paint-over", "over");
  slide("paint-through", "through");
  document.getElementById("paint-title").addEventListener("change", (event) => {
    const value = event.target.value.trim();
    if (value) acts.change([{ do: "say", name: "title", value }]);
    else event.target.value = state.sheet.title;
  });
  canvas.addEventListener("contextmenu", (event) => event.preventDefault());
  new ResizeObserver(() => drawing.soon()).observe(canvas);
  document.fonts.ready.then(() => drawing.soon());
}

function slide(id, name) {
  document.getElementById(id)?.addEventListener("input", (event) => {
    state[name] = event.target.value / 100;
    drawing.soon();
  });
}

start();
