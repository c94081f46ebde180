// How paints, lines and signs look: colours from the map's style sheet, always with a pattern or a letter.

const LINES = {
  "road-all-weather": { edge: "road-edge", ink: "road", edgeWidth: 7, width: 4 },
  "road-fair-weather": { ink: "fair", width: 3.2 },
  "cart-track": { ink: "track", width: 2.4, dash: [8, 4] },
  footpath: { ink: "track", width: 2.4, dash: [0.1, 5] },
  river: { edge: "wet", ink: "water", edgeWidth: 9, width: 6 },
  stream: { ink: "wet", width: 2.4 },
};
const OTHER = { ink: "text", width: 2 };
const SIGNS = { bridge: "B", ford: "F", hamlet: "V", ruins: "R", hill: "N", cover: "C", houses: "H" };
const TONES = [0.05, 0.2, 0.38, 0.56, 0.74];
const TILE = 12;
const MARKS = [
  (pen) => pen.rect(2, 2, 1.6, 1.6),
  (pen) => pen.rect(5, 8, 1.6, 3),
  (pen) => pen.rect(1, 5, 5, 1.2),
  (pen) => pen.arc(6, 6, 2.2, 0, 7),
  (pen) => pen.rect(6, 1, 1.2, 8),
  (pen) => { pen.moveTo(0, 12); pen.lineTo(12, 0); pen.lineTo(12, 1.6); pen.lineTo(1.6, 12); },
  (pen) => { pen.moveTo(0, 0); pen.lineTo(12, 12); pen.lineTo(10.4, 12); pen.lineTo(0, 1.6); },
  (pen) => { pen.arc(3, 3, 1.6, 0, 7); pen.arc(9, 9, 1.6, 0, 7); },
  (pen) => { pen.rect(0, 3, 12, 1); pen.rect(0, 9, 12, 1); },
  (pen) => { pen.rect(3, 0, 1, 12); pen.rect(9, 0, 1, 12); },
];

export class Looks {
  constructor() {
    this.found = new Map();
  }

  // After the page went light or dark.
  forget() {
    this.found.clear();
  }

  colour(name) {
    const key = `colour ${name}`;
    if (!this.found.has(key)) {
      const said = getComputedStyle(document.documentElement).getPropertyValue(`--map-${name}`).trim();
      this.found.set(key, said || getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim() || "#888888");
    }
    return this.found.get(key);
  }

  // Colour and strength of a paint; tones are strengths of one colour.
  paint(kind) {
    const [name, strength] = kind.split(/-(?=\d+$)/);
    if (name === "tone") return { colour: this.colour("shade"), alpha: TONES[Number(strength)] ?? TONES.at(-1) };
    return { colour: this.colour(kind), alpha: 1 };
  }

  // A small pattern for the number of a paint in its layer, for squares too small for a letter.
  pattern(pen, number) {
    const key = `pattern ${number}`;
    if (!this.found.has(key)) {
      const tile = document.createElement("canvas");
      tile.width = tile.height = TILE;
      const on = tile.getContext("2d");
      on.fillStyle = this.colour("text");
      on.globalAlpha = 0.5;
      on.beginPath();
      if (number) MARKS[(number - 1) % MARKS.length](on);
      on.fill();
      this.found.set(key, pen.createPattern(tile, "repeat"));
    }
    return this.found.get(key);
  }

  line(kind) {
    return LINES[kind] ?? OTHER;
  }

  sign(kind) {
    return SIGNS[kind] ?? "?";
  }
}

// The style kind of a line or sign by its values.
export function kindOf(form, feature) {
  return form.drawn[form.by ? feature.values[form.by] : ""] ?? "";
}
