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
  document.querySelectorAll("[data-through]").forEach((slide) => {
    const name = slide.dataset.through;
    slide.value = kept()[name] ?? slide.value;
    if (slide.dataset.started) return;
    slide.dataset.started = "yes";
    slide.addEventListener("input", () => {
      keep({ ...kept(), [name]: slide.value });
      showThrough();
    });
  });
  show();
  showThrough();
}

function showThrough() {
  document.querySelectorAll("[data-through]").forEach((slide) => {
    const sheets = document.querySelectorAll(".map-sheet");
    sheets.forEach((sheet) => sheet.style.setProperty(slide.dataset.through, String(slide.value / 100)));
  });
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
