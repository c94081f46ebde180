// Lines and signs: what a click with their tool does, and what a new one begins with.

// A further point of the line in hand, another place for a sign that was chosen, one that is there, or a new one.
export function setPoint(state, acts, place, near) {
  const { sheet } = state;
  const form = sheet.form(document.getElementById("paint-form").value);
  const inHand = form.shape === "line" || state.chosen !== state.fresh ? sheet.features.get(state.chosen) : undefined;
  const found = inHand ? null : nearest(sheet, form.key, place, near);
  if (found) {
    acts.choose(found.id);
    return;
  }
  const text = sheet.text(place, form.shape === "square" ? sheet.painting.square : undefined);
  if (inHand) {
    const before = form.shape === "line" ? inHand.places : [];
    if (before.at(-1) !== text) acts.change([{ do: "put", feature: { ...inHand, places: [...before, text] } }]);
    return;
  }
  const id = `${form.key}-${crypto.getRandomValues(new Uint32Array(2)).join("")}`;
  state.chosen = state.fresh = id;
  acts.change([{ do: "put", feature: { id, form: form.key, places: [text], values: firstValues(sheet, form, place) } }]);
}

// A free name, and the nearest of those that it names.
function firstValues(sheet, form, place) {
  return Object.fromEntries(form.fields.map((field) => [field.name, firstValue(sheet, form, field, place)]));
}

function firstValue(sheet, form, field, place) {
  if (field.names) return nearest(sheet, field.names, place)?.values.name ?? "";
  if (field.first || field.name !== "name") return field.first;
  const taken = new Set(sheet.of(form.key).map((feature) => feature.values.name));
  let number = 1;
  while (taken.has(`${form.title} ${number}`)) number += 1;
  return `${form.title} ${number}`;
}

// The line or sign of a kind that lies nearest to a place, within `most` metres.
function nearest(sheet, formKey, place, most = Infinity) {
  let best = null;
  let least = most;
  sheet.of(formKey).forEach((feature) => {
    const points = feature.places.map((one) => sheet.place(one));
    const pairs = points.length > 1 ? points.slice(1).map((end, number) => [points[number], end]) : [[points[0], points[0]]];
    const away = Math.min(...pairs.map(([start, end]) => distance(place, start, end)));
    if (away < least) [best, least] = [feature, away];
  });
  return best;
}

function distance(at, start, end) {
  const [east, north] = [end.east - start.east, end.north - start.north];
  const length2 = east * east + north * north;
  const part = length2 ? Math.max(0, Math.min(1, ((at.east - start.east) * east + (at.north - start.north) * north) / length2)) : 0;
  return Math.hypot(at.east - start.east - part * east, at.north - start.north - part * north);
}
