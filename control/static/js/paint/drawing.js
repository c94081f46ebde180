// Draws the sheet on the canvas: picture, paints, grid, lines, signs, what the hand is at.

import { kindOf } from "./looks.js";

const LETTER_PX = 11;
const GRID_PX = 5;
const NAME_PX = 7;
const HEAVY_SQUARES = 2;
const UNPAINTED = "?";

export class Drawing {
  constructor({ canvas, view, looks, state }) {
    Object.assign(this, { canvas, view, looks, state });
    this.pen = canvas.getContext("2d");
  }

  // Once a frame, however often it is asked for.
  soon() {
    if (this.asked) return;
    this.asked = true;
    requestAnimationFrame(() => {
      this.asked = false;
      this.now();
    });
  }

  now() {
    const { canvas, pen, view } = this;
    const dense = devicePixelRatio || 1;
    const { width, height } = view.box;
    if (canvas.width !== Math.round(width * dense)) canvas.width = Math.round(width * dense);
    if (canvas.height !== Math.round(height * dense)) canvas.height = Math.round(height * dense);
    this.dense = dense;
    pen.setTransform(dense, 0, 0, dense, 0, 0);
    pen.clearRect(0, 0, width, height);
    if (this.state.pointing) {
      this.picture({ matrix: [1, 0, 0, this.state.picture.height], alpha: 1 });
      this.knownPoints();
      return;
    }
    this.ground();
    if (this.state.picture?.matrix) this.picture({ matrix: this.state.picture.matrix, alpha: this.state.through });
    this.paints();
    this.grid();
    this.state.sheet.painting.forms.forEach((form) => this.features(form));
    this.hand();
  }

  ground() {
    const { pen, view, state } = this;
    const { square } = state.sheet.painting;
    pen.fillStyle = this.looks.colour("sheet");
    const [east, north] = [state.sheet.width * square, state.sheet.height * square];
    pen.fillRect(view.x(0), view.y(north), east * view.scale, north * view.scale);
  }

  // The pixel x, y lies along*x + across*y + east metres east, across*x - along*y + north metres north.
  picture({ matrix: [along, across, east, north], alpha }) {
    const { pen, view, dense } = this;
    if (!this.state.image) return;
    const s = view.scale * dense;
    pen.save();
    pen.globalAlpha = alpha;
    pen.setTransform(along * s, -across * s, across * s, along * s, view.x(east) * dense, view.y(north) * dense);
    pen.drawImage(this.state.image, 0, 0);
    pen.restore();
  }

  paints() {
    const { state, view } = this;
    const { sheet } = state;
    const square = sheet.painting.square;
    const px = square * view.scale;
    const layer = sheet.layer(state.layer);
    const numbers = new Map(layer.paints.map((paint, number) => [paint.letter, { paint, number }]));
    const first = sheet.cell(view.place(0, 0));
    const last = sheet.cell(view.place(view.box.width, view.box.height));
    for (let row = Math.max(0, first.row); row <= Math.min(sheet.height - 1, last.row); row += 1) {
      const letters = sheet.layers[state.layer][row];
      const top = view.y((sheet.height - row) * square);
      for (let column = Math.max(0, first.column); column <= Math.min(sheet.width - 1, last.column); column += 1) {
        this.square(letters[column], numbers.get(letters[column]), view.x(column * square), top, px);
      }
    }
  }

  square(letter, found, x, y, px) {
    const { pen, looks, state } = this;
    if (letter !== UNPAINTED) {
      const { colour, alpha } = looks.paint(found.paint.kind);
      pen.globalAlpha = alpha * state.over;
      pen.fillStyle = colour;
      pen.fillRect(x, y, px + 0.5, px + 0.5);
    }
    pen.globalAlpha = 1;
    if (px >= LETTER_PX) {
      this.letter(letter, x + px / 2, y + px / 2, Math.min(16, px * 0.55));
    } else if (letter !== UNPAINTED && state.over > 0) {
      pen.fillStyle = looks.pattern(pen, found.number);
      pen.fillRect(x, y, px + 0.5, px + 0.5);
    }
  }

  letter(text, x, y, size, weight = 500) {
    const { pen, looks } = this;
    pen.font = `${weight} ${size}px "IBM Plex Mono", monospace`;
    pen.textAlign = "center";
    pen.textBaseline = "middle";
    pen.lineWidth = size / 5;
    pen.strokeStyle = looks.colour("halo");
    pen.lineJoin = "round";
    pen.strokeText(text, x, y);
    pen.fillStyle = looks.colour("text");
    pen.fillText(text, x, y);
  }

  grid() {
    const { pen, view, looks, state } = this;
    const { sheet } = state;
    const square = sheet.painting.square;
    const [east, north] = [sheet.width * square, sheet.height * square];
    const fine = square * view.scale >= GRID_PX;
    const lines = (count, from, draw) => {
      for (let number = 0; number <= count; number += 1) {
        const heavy = (from / square + number) % HEAVY_SQUARES === 0;
        if (!heavy && !fine) continue;
        pen.globalAlpha = heavy ? 0.75 : 0.3;
        pen.lineWidth = heavy ? 1.1 : 0.7;
        pen.beginPath();
        draw(number * square);
        pen.stroke();
      }
    };
    pen.strokeStyle = looks.colour("grid");
    pen.setLineDash([]);
    lines(sheet.width, sheet.origin.east, (at) => { pen.moveTo(view.x(at), view.y(0)); pen.lineTo(view.x(at), view.y(north)); });
    lines(sheet.height, sheet.origin.north, (at) => { pen.moveTo(view.x(0), view.y(at)); pen.lineTo(view.x(east), view.y(at)); });
    pen.globalAlpha = 1;
    this.numbers(east, north);
  }

  // Kilometres at the edges, on the sheet's own edge or at that of the window.
  numbers(east, north) {
    const { view, state } = this;
    const { square } = state.sheet.painting;
    const step = square * HEAVY_SQUARES * Math.max(1, Math.ceil(34 / (square * HEAVY_SQUARES * view.scale)));
    const [top, left] = [Math.max(10, view.y(north) - 10), Math.max(16, view.x(0) - 16)];
    const start = (first) => (step - (first % step)) % step;
    for (let at = start(state.sheet.origin.east); at <= east; at += step) {
      this.letter(String((state.sheet.origin.east + at) / 1000), view.x(at), top, 11);
    }
    for (let at = start(state.sheet.origin.north); at <= north; at += step) {
      this.letter(String((state.sheet.origin.north + at) / 1000), left, view.y(at), 11);
    }
  }

  features(form) {
    this.state.sheet.of(form.key).forEach((feature) => {
      if (form.shape === "line") this.line(form, feature);
      else this.sign(form, feature);
    });
  }

  line(form, feature) {
    const { pen, view, looks, state } = this;
    const points = feature.places.map((place) => state.sheet.place(place)).map(({ east, north }) => [view.x(east), view.y(north)]);
    const look = looks.line(kindOf(form, feature));
    const trace = (colour, width, dash = []) => {
      pen.strokeStyle = colour;
      pen.lineWidth = width;
      pen.setLineDash(dash);
      pen.lineCap = dash.length && dash[0] > 1 ? "butt" : "round";
      pen.lineJoin = "round";
      pen.beginPath();
      points.forEach(([x, y], number) => (number ? pen.lineTo(x, y) : pen.moveTo(x, y)));
      pen.stroke();
      pen.setLineDash([]);
    };
    const isChosen = feature.id === state.chosen;
    trace(looks.colour("halo"), (look.edgeWidth ?? look.width) + (isChosen ? 7 : 3));
    if (isChosen) trace(looks.colour("hot"), (look.edgeWidth ?? look.width) + 4);
    if (look.edge) trace(looks.colour(look.edge), look.edgeWidth);
    trace(looks.colour(look.ink), look.width, look.dash);
    if (isChosen || points.length === 1) points.forEach(([x, y]) => this.dot(x, y, 4));
    const middle = points[Math.floor(points.length / 2)];
    if (view.scale * state.sheet.painting.square >= NAME_PX) this.letter(feature.values.name ?? "", middle[0], middle[1] - 12, 12, 600);
  }

  sign(form, feature) {
    const { pen, view, looks, state } = this;
    const { square } = state.sheet.painting;
    const at = state.sheet.place(feature.places[0]);
    const off = form.shape === "square" ? square / 2 : 0;
    const [x, y] = [view.x(at.east + off), view.y(at.north + off)];
    pen.fillStyle = looks.colour("halo");
    pen.strokeStyle = looks.colour(feature.id === state.chosen ? "hot" : "text");
    pen.lineWidth = feature.id === state.chosen ? 3 : 1.4;
    pen.beginPath();
    pen.rect(x - 8, y - 8, 16, 16);
    pen.fill();
    pen.stroke();
    this.letter(looks.sign(kindOf(form, feature)), x, y + 0.5, 11, 600);
    const said = feature.values.name ?? feature.values.count ?? "";
    if (said && view.scale * square >= NAME_PX) this.letter(said, x, y + 17, 11);
  }

  dot(x, y, radius) {
    const { pen, looks } = this;
    pen.fillStyle = looks.colour("halo");
    pen.strokeStyle = looks.colour("hot");
    pen.lineWidth = 2;
    pen.beginPath();
    pen.arc(x, y, radius, 0, 7);
    pen.fill();
    pen.stroke();
  }

  // The marked square with the brush around it, and the rectangle that is being drawn.
  hand() {
    const { state, view, pen, looks } = this;
    const { square } = state.sheet.painting;
    const around = state.tool === "brush" ? (state.size - 1) / 2 : 0;
    const from = state.from ?? { row: state.at.row - around, column: state.at.column - around };
    const to = state.from ? state.at : { row: state.at.row + around, column: state.at.column + around };
    const [left, right] = [Math.min(from.column, to.column), Math.max(from.column, to.column) + 1];
    const [top, low] = [Math.min(from.row, to.row), Math.max(from.row, to.row) + 1];
    const box = [view.x(left * square), view.y((state.sheet.height - top) * square), (right - left) * square * view.scale, (low - top) * square * view.scale];
    pen.strokeStyle = looks.colour("halo");
    pen.lineWidth = 4;
    pen.strokeRect(...box);
    pen.strokeStyle = looks.colour("hot");
    pen.lineWidth = 2;
    pen.strokeRect(...box);
  }

  knownPoints() {
    this.state.points.forEach((point, number) => {
      if (!point) return;
      const [x, y] = [this.view.x(point.x), this.view.y(this.state.picture.height - point.y)];
      const { pen, looks } = this;
      pen.strokeStyle = looks.colour("hot");
      pen.lineWidth = 2;
      pen.beginPath();
      pen.moveTo(x - 18, y);
      pen.lineTo(x + 18, y);
      pen.moveTo(x, y - 18);
      pen.lineTo(x, y + 18);
      pen.stroke();
      this.letter(String(number + 1), x + 12, y - 12, 15, 600);
    });
  }
}
