// A hand on a map sheet: mouse, wheel, touch and keyboard. Tells the page where it was clicked: `map:place` with a
// function that gives the coordinate text, `map:link` with the key of what stands there.

import { placeText } from "./map-place.js";

const CLICK_PX = 5;
const STEP = 1.35;

export class MapHand {
  constructor(sheet) {
    this.sheet = sheet;
    this.pointers = new Map();
    this.listen();
  }

  listen() {
    const { frame } = this.sheet;
    frame.addEventListener("wheel", (event) => {
      event.preventDefault();
      this.sheet.zoom(event.deltaY < 0 ? STEP : 1 / STEP, this.sheet.placeAt(event.clientX, event.clientY));
    }, { passive: false });
    frame.addEventListener("pointerdown", (event) => this.down(event));
    frame.addEventListener("pointermove", (event) => this.drag(event));
    frame.addEventListener("pointerup", (event) => this.up(event));
    frame.addEventListener("pointercancel", (event) => this.pointers.delete(event.pointerId));
    frame.addEventListener("keydown", (event) => this.key(event));
    frame.parentElement.querySelectorAll("[data-map]").forEach((button) => {
      button.addEventListener("click", () => this.press(button.dataset.map));
    });
  }

  press(what) {
    if (what === "in") this.sheet.zoom(STEP);
    if (what === "out") this.sheet.zoom(1 / STEP);
    if (what === "all") this.sheet.all();
  }

  down(event) {
    this.pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    this.start = { x: event.clientX, y: event.clientY, target: event.target };
    this.dragged = this.pointers.size > 1;
  }

  drag(event) {
    this.readOut(event);
    const before = this.pointers.get(event.pointerId);
    if (!before) return;
    const now = { x: event.clientX, y: event.clientY };
    if (Math.hypot(now.x - this.start.x, now.y - this.start.y) > CLICK_PX && !this.dragged) {
      this.dragged = true;
      this.sheet.frame.setPointerCapture(event.pointerId);
    }
    const others = [...this.pointers.entries()].filter(([id]) => id !== event.pointerId);
    if (others.length === 1) {
      this.pinch(before, now, others[0][1]);
    } else if (this.dragged) {
      const scale = this.sheet.view.w / (this.sheet.frame.clientWidth || 1);
      this.sheet.move((before.x - now.x) * scale, (before.y - now.y) * scale);
    }
    this.pointers.set(event.pointerId, now);
  }

  pinch(before, now, other) {
    const [was, is] = [before, now].map((point) => Math.hypot(point.x - other.x, point.y - other.y));
    if (was > 0 && is > 0) this.sheet.zoom(is / was, this.sheet.placeAt((now.x + other.x) / 2, (now.y + other.y) / 2));
  }

  up(event) {
    this.pointers.delete(event.pointerId);
    if (!this.dragged) this.click(event);
  }

  click(event) {
    const linked = this.start?.target?.closest?.("[data-link]");
    if (linked) {
      tell("map:link", { link: linked.dataset.link });
      return;
    }
    const place = this.sheet.placeAt(event.clientX, event.clientY);
    if (!place || !placeText(this.sheet.svg, place)) return;
    const { unit, between } = this.sheet.svg.dataset;
    const parts = between ? placeText(this.sheet.svg, place).split(between) : [];
    tell("map:place", { text: (snap) => placeText(this.sheet.svg, place, snap), unit: Number(unit), parts });
  }

  key(event) {
    const step = this.sheet.view.w / 10;
    const acts = {
      ArrowLeft: () => this.sheet.move(-step, 0),
      ArrowRight: () => this.sheet.move(step, 0),
      ArrowUp: () => this.sheet.move(0, -step),
      ArrowDown: () => this.sheet.move(0, step),
      "+": () => this.sheet.zoom(STEP),
      "=": () => this.sheet.zoom(STEP),
      "-": () => this.sheet.zoom(1 / STEP),
      0: () => this.sheet.all(),
    };
    const linked = event.target.closest("[data-link]");
    if ((event.key === "Enter" || event.key === " ") && linked) {
      event.preventDefault();
      tell("map:link", { link: linked.dataset.link });
    } else if (acts[event.key] && !event.ctrlKey && !event.metaKey && !event.altKey) {
      event.preventDefault();
      acts[event.key]();
    }
  }

  readOut(event) {
    const line = this.sheet.frame.parentElement.querySelector(".map-readout");
    const place = event.pointerType === "mouse" ? this.sheet.placeAt(event.clientX, event.clientY) : null;
    if (line) line.textContent = place ? placeText(this.sheet.svg, place) : "";
  }
}

function tell(name, detail) {
  document.body.dispatchEvent(new CustomEvent(name, { detail }));
}
