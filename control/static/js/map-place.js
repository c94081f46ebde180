// The coordinate text of a place on a sheet, in the form of its cards; nothing off the sheet.

export function placeText(svg, place, snap) {
  const data = svg.dataset;
  const [metres, unit, digits] = [Number(data.metres), Number(data.unit), Number(data.digits)];
  const step = snap ?? Number(data.snap);
  const east = place.x * metres;
  const north = (Number(data.height) - place.y) * metres;
  const width = Number(svg.querySelector(".map-frame").getAttribute("width")) * metres;
  if (east < 0 || north < 0 || east >= width || north >= Number(data.height) * metres) return "";
  if (data.columns) return data.rows.split(" ")[Math.floor(north / step)] + data.columns.split(" ")[Math.floor(east / step)];
  const near = data.between ? step / 2 : 0;
  const part = (value, origin) => (Math.floor((Math.floor(value) + Number(origin) + near) / step) * step) / unit;
  const parts = [part(east, data.east), part(north, data.north)];
  if (data.between) return parts.map((number) => String(Number(number.toFixed(digits)))).join(data.between);
  return parts.map((number) => String(number).padStart(digits, "0")).join("");
}
