// Writes the tactical symbols of the maps as SVG fragments: `npm ci && npm run build`.
//
// A key is side/kind/size, with `/expected` for a place where a unit should be by now (dashed, unfilled).
// A fragment is drawn in milsymbol's coordinates; `anchor` is the point that stands on the map, `box` its extent.
import { copyFileSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import ms from "milsymbol";

const here = dirname(fileURLToPath(import.meta.url));
const target = join(here, "../../control/maps/static/maps");
const library = join(here, "node_modules/milsymbol");
const kinds = JSON.parse(readFileSync(join(here, "kinds.json"), "utf8"));

const IDENTITY = { red: "6", blue: "3", unknown: "1", neutral: "4" };
const SIZE = { none: "00", squad: "12", platoon: "14", company: "15", battalion: "16", regiment: "17", division: "21" };
const FILL = { red: "#f4a79d", blue: "#a9c8f0", unknown: "#f4e6a0", neutral: "#bfe0b0" };
const INK = { red: "#a3211a", blue: "#1d4a90", unknown: "#1e2329", neutral: "#1e2329" };
const EXPECTED = "1";
const PRESENT = "0";
const HEADQUARTERS = "2";

function code(side, kind, size, status) {
  const staff = kind.headquarters ? HEADQUARTERS : "0";
  return `100${IDENTITY[side]}10${status}${staff}${SIZE[size]}${kind.entity}${kind.modifiers ?? "0000"}`;
}

function caption(kind, ink) {
  if (!kind.caption) return "";
  const y = kind.caption.length > 3 ? 108 : 146;
  return `<text x="100" y="${y}" fill="${ink}" text-anchor="middle" font-size="24" font-family="IBM Plex Sans, sans-serif">${kind.caption}</text>`;
}

function fragment(side, name, size, expected) {
  const kind = kinds[name];
  const sidc = code(side, kind, size, expected ? EXPECTED : PRESENT);
  const colour = { Civilian: FILL[side], Friend: FILL[side], Hostile: FILL[side], Neutral: FILL[side], Unknown: FILL[side], Suspect: FILL[side] };
  const symbol = new ms.Symbol(sidc, { size: 100, fill: !expected, colorMode: colour, monoColor: expected ? INK[side] : "" });
  if (!symbol.isValid()) throw new Error(`${name}: ${sidc} is no symbol`);
  const [, box, content] = symbol.asSVG().match(/viewBox="([^"]*)"[^>]*>(.*)<\/svg>$/s);
  const [left, top] = box.split(" ").map(Number);
  const anchor = symbol.getAnchor();
  const svg = content.replace(/ >/g, ">").replace(/><\/(path|circle)>/g, "/>").replace(/ transform="translate\(0,0\)"/g, "");
  return { anchor: [left + anchor.x, top + anchor.y], box: box.split(" ").map(Number), svg: svg + caption(kind, expected ? INK[side] : "black") };
}

const symbols = {};
for (const name of Object.keys(kinds).sort()) {
  for (const side of kinds[name].sides ?? ["blue", "red"]) {
    for (const size of kinds[name].sizes) {
      symbols[`${side}/${name}/${size}`] = fragment(side, name, size, false);
      if (kinds[name].expected !== false) symbols[`${side}/${name}/${size}/expected`] = fragment(side, name, size, true);
    }
  }
}

const version = JSON.parse(readFileSync(join(library, "package.json"), "utf8")).version;
const lines = Object.entries(symbols).map(([key, value]) => `  ${JSON.stringify(key)}: ${JSON.stringify(value)}`);
writeFileSync(
  join(target, "symbols.json"),
  `{"source": "milsymbol ${version} (MIT)", "symbols": {\n${lines.join(",\n")}\n}}\n`,
);
copyFileSync(join(library, "LICENSE"), join(target, "symbols-LICENSE.txt"));
console.log(`${lines.length} symbols`);
