// What mouse, pen, fingers and keys do on the sheet: paint, fill, set points, move. One finger works, two move the sheet.

const CLICK_PX = 6;
const PAN_PX = 60;

export class Hand {
  constructor({ canvas, view, state, acts }) {
    Object.assign(this, { canvas, view, state, acts });
    this.pointers = new Map();
    canvas.addEventListener("pointerdown", (event) => this.down(event));
    canvas.addEventListener("pointermove", (event) => this.move(event));
    canvas.addEventListener("pointerup", (event) => this.up(event));
    canvas.addEventListener("pointercancel", (event) => this.cancel(event));
    canvas.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
    canvas.addEventListener("keydown", (event) => this.key(event));
  }

  place(event) {
    const box = this.canvas.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  }

  get moves() {
    return this.state.tool === "move" && !this.state.pointing;
  }

  down(event) {
    this.canvas.setPointerCapture(event.pointerId);
    this.canvas.focus({ preventScroll: true });
    const at = this.place(event);
    this.pointers.set(event.pointerId, at);
    this.start = at;
    this.dragged = false;
    if (this.pointers.size > 1) {
      this.acts.stop();
      this.painting = false;
      this.waits = null;
      return;
    }
    this.pans = this.moves || event.button === 1 || event.button === 2 || this.state.pointing || this.state.tool === "draw";
    // A finger paints once it moves or is lifted: until then a second one may come to move the sheet.
    this.waits = !this.pans && event.pointerType === "touch" ? at : null;
    if (!this.pans && !this.waits) this.begin(at);
  }

  begin(at) {
    this.waits = null;
    this.painting = true;
    this.acts.at(this.view.place(at.x, at.y));
    this.acts.begin();
  }

  move(event) {
    const before = this.pointers.get(event.pointerId);
    const now = this.place(event);
    if (!before) {
      if (!this.state.pointing) this.acts.at(this.view.place(now.x, now.y));
      return;
    }
    if (Math.hypot(now.x - this.start.x, now.y - this.start.y) > CLICK_PX) this.dragged = true;
    const other = [...this.pointers.entries()].find(([id]) => id !== event.pointerId)?.[1];
    if (this.waits && this.dragged) this.begin(this.waits);
    if (other) this.pinch(before, now, other);
    else if (this.pans && this.dragged) this.view.move(now.x - before.x, now.y - before.y);
    else if (this.painting) {
      this.acts.at(this.view.place(now.x, now.y));
      this.acts.go();
    }
    this.pointers.set(event.pointerId, now);
    this.acts.draw();
  }

  pinch(before, now, other) {
    const [was, is] = [before, now].map((one) => Math.hypot(one.x - other.x, one.y - other.y));
    const middle = { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 };
    if (was > 0 && is > 0) this.view.zoom(is / was, middle);
    this.view.move((now.x - before.x) / 2, (now.y - before.y) / 2);
    this.dragged = true;
  }

  up(event) {
    if (!this.pointers.delete(event.pointerId)) return;
    if (this.waits) this.begin(this.waits);
    if (this.painting) {
      this.painting = false;
      this.acts.finish();
    } else if (this.pans && !this.dragged && !this.pointers.size) {
      const at = this.place(event);
      this.acts.at(this.view.place(at.x, at.y));
      this.acts.press(this.view.place(at.x, at.y));
    }
    this.acts.draw();
  }

  cancel(event) {
    this.pointers.delete(event.pointerId);
    if (this.painting) this.acts.finish();
    this.painting = false;
    this.waits = null;
  }

  wheel(event) {
    event.preventDefault();
    this.view.zoom(event.deltaY < 0 ? 1.2 : 1 / 1.2, this.place(event));
    this.acts.draw();
  }

  key(event) {
    if (event.altKey || ((event.ctrlKey || event.metaKey) && !["z", "y"].includes(event.key))) return;
    const act = this.keys[event.key];
    if (!act) return;
    event.preventDefault();
    act(event);
    this.acts.draw();
  }

  get keys() {
    const { acts, view } = this;
    const step = (columns, rows) => (event) => (event.shiftKey ? view.move(-columns * PAN_PX, -rows * PAN_PX) : acts.step(columns, rows));
    return {
      ArrowLeft: step(-1, 0),
      ArrowRight: step(1, 0),
      ArrowUp: step(0, -1),
      ArrowDown: step(0, 1),
      " ": () => acts.here(),
      Enter: () => acts.do("end"),
      Escape: () => acts.do("end"),
      Backspace: () => acts.do("back"),
      Delete: () => acts.do("drop"),
      "+": () => acts.do("in"),
      "=": () => acts.do("in"),
      "-": () => acts.do("out"),
      0: () => acts.do("all"),
      u: () => acts.do("undo"),
      z: () => acts.do("undo"),
      y: () => acts.do("redo"),
      b: () => acts.take("brush"),
      r: () => acts.take("fill"),
      l: () => acts.take("draw"),
      h: () => acts.take("move"),
      k: () => acts.take("pick"),
      "[": () => acts.size(-1),
      "]": () => acts.size(1),
    };
  }
}
