// The public screen: its map, light or dark, and whether the server is still heard.

import { startMaps } from "./map.js";
import { changeTheme } from "./theme-change.js";

startMaps();

document.body.addEventListener("htmx:afterSettle", () => startMaps());

document.body.addEventListener("htmx:afterRequest", (event) => {
  document.body.classList.toggle("is-cut-off", !event.detail.successful);
});

document.body.addEventListener("click", (event) => {
  if (event.target.closest("[data-theme-toggle]")) changeTheme();
});
