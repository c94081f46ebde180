// Layers of the maps: what is unticked is hidden on every map of the page, and stays so in this browser.

const KEPT = "map-layers";

export function startLayers() {
  const chosen = kept();
  document.querySelectorAll("[data-layer]").forEach((box) => {
    if (box.value in chosen) box.checked = chosen[box.value];
    if (box.dataset.started) return;
    box.dataset.started = "yes";
    box.addEventListener("change", () => {
      keep({ ...kept(), [box.value]: box.checked });
      startLayers();
    });
  });
  show();
}

function show() {
  const hidden = [...document.querySelectorAll("[data-layer]")].filter((box) => !box.checked).map((box) => box.value);
  if (!document.querySelector("[data-layer]")) return;
  document.querySelectorAll(".map-sheet").forEach((sheet) => (sheet.dataset.hide = hidden.join(" ")));
}

function kept() {
  try {
    return JSON.parse(localStorage.getItem(KEPT)) ?? {};
  } catch {
    return {};
  }
}

function keep(chosen) {
  try {
    localStorage.setItem(KEPT, JSON.stringify(chosen));
  } catch {
    // A browser that keeps nothing shows what is ticked on this page.
  }
}
