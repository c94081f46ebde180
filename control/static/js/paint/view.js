// Which part of the sheet, or of the picture alone, a canvas shows: metres and pixels, one into the other.

const STEP = 1.4;
const NEAREST_PX = 90;
const ROOM = 0.94;

export class View {
  constructor(canvas) {
    this.canvas = canvas;
    this.east = 0;
    this.north = 0;
    this.scale = 1;
  }

  // `size` is what there is to see, in metres, from its south-western corner.
  show(size, unit) {
    this.size = size;
    this.unit = unit;
    this.all();
  }

  get box() {
    return { width: this.canvas.clientWidth || 1, height: this.canvas.clientHeight || 1 };
  }

  all() {
    const { width, height } = this.box;
    this.scale = Math.min(width / this.size.east, height / this.size.north) * ROOM;
    this.east = (this.size.east - width / this.scale) / 2;
    this.north = (this.size.north + height / this.scale) / 2;
  }

  x(east) {
    return (east - this.east) * this.scale;
  }

  y(north) {
    return (this.north - north) * this.scale;
  }

  place(x, y) {
    return { east: this.east + x / this.scale, north: this.north - y / this.scale };
  }

  zoom(nearer, at = { x: this.box.width / 2, y: this.box.height / 2 }) {
    const before = this.place(at.x, at.y);
    const least = Math.min(this.box.width / this.size.east, this.box.height / this.size.north) / 2;
    this.scale = Math.min(NEAREST_PX / this.unit, Math.max(least, this.scale * nearer));
    const after = this.place(at.x, at.y);
    this.east += before.east - after.east;
    this.north += before.north - after.north;
  }

  nearer() {
    this.zoom(STEP);
  }

  farther() {
    this.zoom(1 / STEP);
  }

  move(dx, dy) {
    this.east = Math.min(this.size.east, Math.max(-this.box.width / this.scale, this.east - dx / this.scale));
    this.north = Math.min(this.size.north + this.box.height / this.scale, Math.max(0, this.north + dy / this.scale));
  }

  // Brings a place into sight.
  reach({ east, north }, margin = this.unit) {
    const { width, height } = this.box;
    const [right, low] = [this.east + width / this.scale, this.north - height / this.scale];
    if (east < this.east + margin) this.east = east - margin;
    if (east > right - margin) this.east += east - (right - margin);
    if (north > this.north - margin) this.north = north + margin;
    if (north < low + margin) this.north += north - (low + margin);
  }

  centre({ east, north }) {
    const { width, height } = this.box;
    this.east = east - width / this.scale / 2;
    this.north = north + height / this.scale / 2;
  }
}
