// Pan and zoom of a map sheet by its viewBox: mouse, wheel, touch and keyboard. Tells the page where it was clicked:
// `map:place` with a function that gives the coordinate text, `map:link` with the key of what stands there.

const CLICK_PX = 5;
const STEP = 1.35;
const NEAREST = 16;
// A sheet of more elements is moved as a picture while a hand is on it, and drawn anew when the hand rests, when less
// than this share of what is to be seen has been drawn, or when the picture would be enlarged more.
const HEAVY = 4000;
const REST_MS = 120;
const DRAWN_SHARE = 0.3;
const ENLARGED = 2;
const views = new Map();

export function startMaps(root = document) {
  root.querySelectorAll(".map-sheet").forEach((frame) => {
    if (!frame.dataset.started) new MapSheet(frame);
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

class MapSheet {
  constructor(frame) {
    this.frame = frame;
    this.svg = frame.querySelector("svg.map");
    if (!this.svg) return;
    frame.dataset.started = "yes";
    frame.sheet = this;
    const [x, y, w, h] = this.svg.getAttribute("viewBox").split(" ").map(Number);
    this.whole = { x, y, w, h };
    this.view = views.get(frame.id) ?? this.fitted();
    this.pointers = new Map();
    this.isHeavy = this.svg.querySelectorAll("*").length > HEAVY;
    if (this.isHeavy) Object.assign(this.svg.style, { transformOrigin: "0 0", willChange: "transform" });
    this.listen();
    this.draw();
    new ResizeObserver(() => this.resized()).observe(frame);
  }

  // The whole sheet in the shape of the frame.
  fitted() {
    const { clientWidth: width, clientHeight: height } = this.frame;
    const { x, y, w, h } = this.whole;
    if (!width || !height) return { x, y, w, h };
    const scale = Math.max(w / width, h / height);
    const [vw, vh] = [width * scale, height * scale];
    return { x: x + (w - vw) / 2, y: y + (h - vh) / 2, w: vw, h: vh };
  }

  resized() {
    const { clientWidth: width, clientHeight: height } = this.frame;
    if (!width || !height) return;
    const { x, y, w, h } = this.view;
    const vh = (w * height) / width;
    this.view = { x, y: y + (h - vh) / 2, w, h: vh };
    if (!this.moved) this.view = this.fitted();
    this.draw();
  }

  draw() {
    this.turn = (this.turn ?? 0) + 1;
    this.drawn = { ...this.view };
    this.svg.style.transform = "";
    const { x, y, w, h } = this.view;
    this.svg.setAttribute("viewBox", `${x} ${y} ${w} ${h}`);
    const nearer = this.fitted().w / w;
    this.svg.style.setProperty("--map-zoom", String(Math.max(0.25, nearer ** -0.7).toFixed(3)));
    views.set(this.frame.id, this.view);
  }

  // What a hand does, many times a second.
  follow() {
    if (!this.isHeavy || this.shareDrawn() < DRAWN_SHARE || this.drawn.w > this.view.w * ENLARGED) {
      this.draw();
      return;
    }
    const { x, y, w } = this.view;
    const px = this.frame.clientWidth / w;
    const [left, top] = [(this.drawn.x - x) * px, (this.drawn.y - y) * px];
    this.svg.style.transform = `translate(${left}px, ${top}px) scale(${this.drawn.w / w})`;
    // Counted from the next frame, so that a slow one is not taken for a rest.
    this.turn += 1;
    const turn = this.turn;
    requestAnimationFrame(() => setTimeout(() => turn === this.turn && this.draw(), REST_MS));
  }

  shareDrawn() {
    const [now, was] = [this.view, this.drawn];
    const along = (start, size, from, long) => Math.max(0, Math.min(start + size, from + long) - Math.max(start, from)) / size;
    return along(now.x, now.w, was.x, was.w) * along(now.y, now.h, was.y, was.h);
  }

  zoom(factor, at = { x: this.view.x + this.view.w / 2, y: this.view.y + this.view.h / 2 }) {
    const full = this.fitted();
    const w = Math.min(full.w * 1.2, Math.max(full.w / NEAREST, this.view.w / factor));
    const change = w / this.view.w;
    this.moved = true;
    this.view = {
      x: at.x - (at.x - this.view.x) * change,
      y: at.y - (at.y - this.view.y) * change,
      w,
      h: this.view.h * change,
    };
    this.keepIn();
    this.follow();
  }

  move(dx, dy) {
    this.moved = true;
    this.view.x += dx;
    this.view.y += dy;
    this.keepIn();
    this.follow();
  }

  // Some of the sheet is always in sight.
  keepIn() {
    const { x, y, w, h } = this.whole;
    this.view.x = Math.min(x + w * 0.9, Math.max(x + w * 0.1 - this.view.w, this.view.x));
    this.view.y = Math.min(y + h * 0.9, Math.max(y + h * 0.1 - this.view.h, this.view.y));
  }

  all() {
    this.moved = false;
    this.view = this.fitted();
    this.draw();
  }

  goTo(east, north) {
    const metres = Number(this.svg.dataset.metres);
    const place = { x: east / metres, y: Number(this.svg.dataset.height) - north / metres };
    const w = Math.min(this.view.w, this.fitted().w / 2);
    const h = (w * this.frame.clientHeight) / (this.frame.clientWidth || 1);
    this.moved = true;
    this.view = { x: place.x - w / 2, y: place.y - h / 2, w, h };
    this.draw();
    this.ring(place, w / 24);
  }

  goToMark(mark) {
    const box = mark.getBoundingClientRect();
    const place = this.placeAt(box.x + box.width / 2, box.y + box.height / 2);
    if (!place) return;
    this.ring(place, this.view.w / 24);
    mark.focus({ preventScroll: true });
  }

  ring(place, radius) {
    this.svg.querySelector(".map-here")?.remove();
    const circle = document.createElementNS(this.svg.namespaceURI, "circle");
    circle.setAttribute("class", "map-here");
    for (const [name, value] of Object.entries({ cx: place.x, cy: place.y, r: radius })) {
      circle.setAttribute(name, String(value));
    }
    this.svg.append(circle);
  }

  placeAt(clientX, clientY) {
    const box = this.frame.getBoundingClientRect();
    const { clientLeft, clientTop, clientWidth } = this.frame;
    if (!clientWidth) return null;
    const { x, y, w } = this.view;
    const scale = w / clientWidth;
    return { x: x + (clientX - box.left - clientLeft) * scale, y: y + (clientY - box.top - clientTop) * scale };
  }

  // The coordinate text of a place, in the form of this map's cards; nothing off the sheet.
  text(place, snap) {
    const data = this.svg.dataset;
    const [metres, unit, digits] = [Number(data.metres), Number(data.unit), Number(data.digits)];
    const step = snap ?? Number(data.snap);
    const east = place.x * metres;
    const north = (Number(data.height) - place.y) * metres;
    const width = Number(this.svg.querySelector(".map-frame").getAttribute("width")) * metres;
    if (east < 0 || north < 0 || east >= width || north >= Number(data.height) * metres) return "";
    if (data.columns) return data.rows.split(" ")[Math.floor(north / step)] + data.columns.split(" ")[Math.floor(east / step)];
    const near = data.between ? step / 2 : 0;
    const part = (value, origin) => (Math.floor((Math.floor(value) + Number(origin) + near) / step) * step) / unit;
    const parts = [part(east, data.east), part(north, data.north)];
    if (data.between) return parts.map((number) => String(Number(number.toFixed(digits)))).join(data.between);
    return parts.map((number) => String(number).padStart(digits, "0")).join("");
  }

  listen() {
    const frame = this.frame;
    frame.addEventListener("wheel", (event) => {
      event.preventDefault();
      this.zoom(event.deltaY < 0 ? STEP : 1 / STEP, this.placeAt(event.clientX, event.clientY));
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
    if (what === "in") this.zoom(STEP);
    if (what === "out") this.zoom(1 / STEP);
    if (what === "all") this.all();
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
      this.frame.setPointerCapture(event.pointerId);
    }
    const others = [...this.pointers.entries()].filter(([id]) => id !== event.pointerId);
    if (others.length === 1) {
      this.pinch(before, now, others[0][1]);
    } else if (this.dragged) {
      const scale = this.view.w / (this.frame.clientWidth || 1);
      this.move((before.x - now.x) * scale, (before.y - now.y) * scale);
    }
    this.pointers.set(event.pointerId, now);
  }

  pinch(before, now, other) {
    const [was, is] = [before, now].map((point) => Math.hypot(point.x - other.x, point.y - other.y));
    if (was > 0 && is > 0) this.zoom(is / was, this.placeAt((now.x + other.x) / 2, (now.y + other.y) / 2));
  }

  up(event) {
    this.pointers.delete(event.pointerId);
    if (!this.dragged) this.click(event);
  }

  click(event) {
    const linked = this.start?.target?.closest?.("[data-link]");
    if (linked) {
      this.tell("map:link", { link: linked.dataset.link });
      return;
    }
    const place = this.placeAt(event.clientX, event.clientY);
    if (!place || !this.text(place)) return;
    const { unit, between } = this.svg.dataset;
    const parts = between ? this.text(place).split(between) : [];
    this.tell("map:place", { text: (snap) => this.text(place, snap), unit: Number(unit), parts });
  }

  key(event) {
    const step = this.view.w / 10;
    const acts = {
      ArrowLeft: () => this.move(-step, 0),
      ArrowRight: () => this.move(step, 0),
      ArrowUp: () => this.move(0, -step),
      ArrowDown: () => this.move(0, step),
      "+": () => this.zoom(STEP),
      "=": () => this.zoom(STEP),
      "-": () => this.zoom(1 / STEP),
      0: () => this.all(),
    };
    const linked = event.target.closest("[data-link]");
    if ((event.key === "Enter" || event.key === " ") && linked) {
      event.preventDefault();
      this.tell("map:link", { link: linked.dataset.link });
    } else if (acts[event.key] && !event.ctrlKey && !event.metaKey && !event.altKey) {
      event.preventDefault();
      acts[event.key]();
    }
  }

  readOut(event) {
    const line = this.frame.parentElement.querySelector(".map-readout");
    const place = event.pointerType === "mouse" ? this.placeAt(event.clientX, event.clientY) : null;
    if (line) line.textContent = place ? this.text(place) : "";
  }

  tell(name, detail) {
    document.body.dispatchEvent(new CustomEvent(name, { detail }));
  }
}
