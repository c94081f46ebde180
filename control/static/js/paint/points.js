// The two known points of the picture: clicked on the picture alone, with their coordinates typed beside.

export class Points {
  constructor({ state, view, acts }) {
    Object.assign(this, { state, view, acts });
    this.form = document.getElementById("paint-points");
    if (!this.form) return;
    state.picture.points.forEach(([x, y, at], number) => this.fill(number, { x, y }, at));
    this.form.querySelectorAll("[data-point]").forEach((button) => {
      button.addEventListener("click", () => this.ask(Number(button.dataset.point) - 1));
    });
    this.form.addEventListener("input", () => this.read());
    this.read();
  }

  field(name, number) {
    return this.form.elements[`${name}${number + 1}`];
  }

  fill(number, { x, y }, at) {
    this.field("x", number).value = x;
    this.field("y", number).value = y;
    if (at !== undefined) this.field("at", number).value = at;
  }

  read() {
    this.state.points = [0, 1].map((number) => {
      const [x, y] = ["x", "y"].map((name) => Number.parseInt(this.field(name, number).value, 10));
      return Number.isFinite(x) && Number.isFinite(y) ? { x, y } : null;
    });
    this.acts.draw();
  }

  // Shows the picture alone and waits for a click on it.
  ask(number) {
    this.asked = number;
    if (!this.state.pointing) {
      this.state.pointing = true;
      const { width, height } = this.state.picture;
      this.view.show({ east: width, north: height }, Math.max(width, height) / 200);
    }
    this.form.querySelectorAll("[data-point]").forEach((button) => {
      button.setAttribute("aria-pressed", String(Number(button.dataset.point) - 1 === number));
    });
    this.acts.draw();
    document.getElementById("paint-sheet").focus({ preventScroll: true });
    document.getElementById("paint-sheet").scrollIntoView({ block: "nearest" });
  }

  // A click on the picture, in its pixels from the upper left.
  press({ east, north }) {
    const { width, height } = this.state.picture;
    const at = { x: Math.round(east), y: Math.round(height - north) };
    if (this.asked === undefined || at.x < 0 || at.y < 0 || at.x > width || at.y > height) return;
    this.fill(this.asked, at);
    this.read();
    this.field("at", this.asked).focus({ preventScroll: false });
  }

  leave() {
    this.state.pointing = false;
    this.asked = undefined;
    this.form?.querySelectorAll("[data-point]").forEach((button) => button.setAttribute("aria-pressed", "false"));
  }
}
