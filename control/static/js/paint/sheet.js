// A sheet as it stands on this page: rows of letters by layer, lines and signs, facts. Steps change it as the server
// will; each gives the steps that take it back.

export class Sheet {
  constructor({ sketch, painting }) {
    this.painting = painting;
    this.title = sketch.title;
    this.width = sketch.width;
    this.height = sketch.height;
    this.facts = { ...sketch.facts };
    this.layers = Object.fromEntries(Object.entries(sketch.layers).map(([key, rows]) => [key, rows.map((row) => [...row])]));
    this.features = new Map(sketch.features.map((feature) => [feature.id, feature]));
    this.origin = this.metres(sketch.origin);
  }

  layer(key) {
    return this.painting.layers.find((layer) => layer.key === key);
  }

  form(key) {
    return this.painting.forms.find((form) => form.key === key);
  }

  of(form) {
    return [...this.features.values()].filter((feature) => feature.form === form);
  }

  // A coordinate text as metres from the west and the south of the grid; null for what is none.
  metres(text) {
    const { digits, point } = this.painting;
    if (!new RegExp(`^[0-9]{${2 * digits}}$`).test(text)) return null;
    return { east: Number(text.slice(0, digits)) * point, north: Number(text.slice(digits)) * point };
  }

  // Metres from the sheet's south-western corner, and back to the text of the point or square that they lie in.
  place(text) {
    const { east, north } = this.metres(text);
    return { east: east - this.origin.east, north: north - this.origin.north };
  }

  text({ east, north }, step = this.painting.point) {
    const part = (value, first) => String((Math.floor(value / step) * step + first) / this.painting.point);
    return [part(east, this.origin.east), part(north, this.origin.north)].map((one) => one.padStart(this.painting.digits, "0")).join("");
  }

  holds({ east, north }) {
    const { square } = this.painting;
    return east >= 0 && north >= 0 && east < this.width * square && north < this.height * square;
  }

  // Row from the north and column from the west.
  cell({ east, north }) {
    const { square } = this.painting;
    return { row: this.height - 1 - Math.floor(north / square), column: Math.floor(east / square) };
  }

  corner({ row, column }) {
    const { square } = this.painting;
    return { east: column * square, north: (this.height - 1 - row) * square };
  }

  apply(steps) {
    return steps.map((step) => this[step.do](step)).reverse();
  }

  paint({ layer, row, column, letters }) {
    const line = this.layers[layer][row];
    const before = line.slice(column, column + letters.length).join("");
    line.splice(column, letters.length, ...letters);
    return { do: "paint", layer, row, column, letters: before };
  }

  put({ feature }) {
    const before = this.features.get(feature.id);
    this.features.set(feature.id, feature);
    return before ? { do: "put", feature: before } : { do: "drop", id: feature.id };
  }

  drop({ id }) {
    const before = this.features.get(id);
    this.features.delete(id);
    return before ? { do: "put", feature: before } : { do: "drop", id };
  }

  say({ name, value }) {
    const before = name === "title" ? this.title : this.facts[name];
    if (name === "title") this.title = value;
    else this.facts[name] = value;
    return { do: "say", name, value: before };
  }

  // Steps that bring a rectangle of squares to a letter, without those that have it.
  filling(layer, from, to, letter) {
    const [top, bottom] = [Math.max(0, Math.min(from.row, to.row)), Math.min(this.height - 1, Math.max(from.row, to.row))];
    const [left, right] = [Math.max(0, Math.min(from.column, to.column)), Math.min(this.width - 1, Math.max(from.column, to.column))];
    const steps = [];
    if (left > right) return steps;
    for (let row = top; row <= bottom; row += 1) {
      const now = this.layers[layer][row].slice(left, right + 1);
      if (now.some((one) => one !== letter)) steps.push({ do: "paint", layer, row, column: left, letters: letter.repeat(now.length) });
    }
    return steps;
  }
}
