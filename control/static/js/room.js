// Starts a room's page: feed, map, card, and the small things of the frame.

import { startCard } from "./card.js";
import { startCountdown } from "./countdown.js";
import { startFeed } from "./feed.js";
import { startLayers } from "./layers.js";
import { showLinked, showOnMap, startMaps } from "./map.js";
import { startSwaps } from "./swaps.js";
import { changeTheme } from "./theme-change.js";

const SEEN_AFTER_MS = 2000;

startMaps();
startLayers();
startCard();
// What listens is ready only then; a frame that comes before would be lost.
document.addEventListener("DOMContentLoaded", () => startFeed(document.body), { once: true });
startSwaps(document.body);
startCountdown();
watchSeen();

document.body.addEventListener("htmx:afterSettle", (event) => {
  startMaps();
  startLayers();
  if (event.target.id === "panel") {
    document.body.dataset.view = "panel";
    event.target.scrollTop = 0;
  }
  watchSeen();
});

document.body.addEventListener("click", (event) => {
  const button = event.target.closest("button, a");
  if (!button) {
    closeMenus(event.target);
    return;
  }
  const data = button.dataset;
  if ("themeToggle" in data) changeTheme();
  if ("print" in data) window.print();
  if ("showMap" in data) {
    event.preventDefault();
    document.body.dataset.view = "map";
    window.dispatchEvent(new Event("resize"));
  }
  if ("mapEast" in data) {
    event.preventDefault();
    document.body.dataset.view = "map";
    showOnMap(Number(data.mapEast), Number(data.mapNorth));
  }
  if (data.mapLink) showLinked(data.mapLink);
  closeMenus(event.target);
});

document.body.addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  const menu = document.querySelector(".menu[open]");
  if (menu) {
    menu.open = false;
    menu.querySelector("summary").focus();
  }
});

// A contact or report on the map opens its report.
document.body.addEventListener("map:link", (event) => {
  const [kind, number] = event.detail.link.split("/");
  if (kind !== "report") return;
  const shown = () => {
    const report = document.getElementById(`report-${number}`);
    document.querySelectorAll(".entry.is-shown").forEach((entry) => entry.classList.remove("is-shown"));
    report?.classList.add("is-shown");
    report?.scrollIntoView({ block: "center" });
    return Boolean(report);
  };
  if (shown()) return;
  const tab = document.querySelector('.tab[data-name="reports"]');
  document.body.addEventListener("htmx:afterSettle", shown, { once: true });
  tab?.click();
});

document.body.addEventListener("input", (event) => {
  const rows = event.target.dataset?.filter;
  if (!rows) return;
  const wanted = event.target.value.trim().toLowerCase();
  document.querySelectorAll(rows).forEach((row) => (row.hidden = !row.textContent.toLowerCase().includes(wanted)));
});

function closeMenus(target) {
  document.querySelectorAll(".menu[open]").forEach((menu) => {
    if (!menu.contains(target) || !target.closest("summary")) menu.open = menu.contains(target) && !target.closest("a, button");
  });
}

// What has been before the reader for a moment is no longer new to this seat.
function watchSeen() {
  const list = document.querySelector("[data-seen]");
  const form = document.getElementById("seen");
  if (!list || !form || list.dataset.watched || list.dataset.newest === "0") return;
  list.dataset.watched = "yes";
  const tell = () => {
    if (document.hidden || !list.isConnected) return;
    const body = new FormData(form);
    body.set(list.dataset.seen, list.dataset.newest);
    fetch(form.action, { method: "POST", body }).catch(() => {});
  };
  setTimeout(tell, SEEN_AFTER_MS);
}
