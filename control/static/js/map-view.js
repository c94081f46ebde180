// The part of a map sheet that is seen, by its viewBox: moved, brought nearer, drawn.

// A sheet of more elements is moved as a picture while a hand is on it, and drawn anew when the hand rests, when less
// than this share of what is to be seen has been drawn, or when the picture would be enlarged more.
const HEAVY = 4000;
const REST_MS = 120;
const DRAWN_SHARE = 0.1;
const ENLARGED = 4;
const NEAREST = 16;
const views = new Map();

export class MapView {
  constructor(frame, svg) {
    this.frame = frame;
    this.svg = svg;
    const [x, y, w, h] = svg.getAttribute("viewBox").split(" ").map(Number);
    this.whole = { x, y, w, h };
    this.view = views.get(frame.id) ?? this.fitted();
    this.isHeavy = svg.querySelectorAll("*").length > HEAVY;
    if (this.isHeavy) Object.assign(svg.style, { transformOrigin: "0 0", willChange: "transform" });
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

  // On paper the sheet is as wide as the page: all of it, or what has been moved to.
  forPaper() {
    const { x, y, w, h } = this.moved ? this.view : this.whole;
    this.turn += 1;
    Object.assign(this.svg.style, { transform: "", willChange: "auto" });
    this.svg.setAttribute("viewBox", `${x} ${y} ${w} ${h}`);
  }

  fromPaper() {
    if (this.isHeavy) this.svg.style.willChange = "transform";
    this.draw();
  }
}
