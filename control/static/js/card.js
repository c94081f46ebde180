// The order card: typing runs from field to field, only the fields of the code are lit, help for the field in hand
// stands below, the map fills coordinates. What the card means is said by the server alone.

const PARTS = ["easting", "northing"];
const PLACES = new Set(["square", "point", ...PARTS]);
let lastPlace = null;
let onward = null;

export function startCard() {
  document.body.addEventListener("input", (event) => isField(event.target) && typed(event.target));
  document.body.addEventListener("focusin", (event) => isField(event.target) && entered(event.target));
  document.body.addEventListener("keydown", keyed);
  document.body.addEventListener("click", clicked);
  document.body.addEventListener("map:place", (event) => fillPlace(event.detail));
  document.body.addEventListener("focusin", (event) => {
    if (event.target.matches("[data-places]")) lastPlace = event.target.id;
  });
  document.body.addEventListener("map:link", (event) => {
    const [kind, name] = event.detail.link.split("/");
    if (kind === "unit") startUnit(name);
  });
  document.body.addEventListener("htmx:afterSwap", (event) => {
    if (event.target.id === "said") light();
    if (event.target.id === "dock") begun();
  });
  document.body.addEventListener("htmx:beforeSwap", (event) => {
    const { requestConfig, xhr } = event.detail;
    if (requestConfig.elt.id === "card" && xhr.status < 300) forget(requestConfig.elt);
  });
  begun();
}

function card() {
  return document.getElementById("card");
}

function isField(element) {
  return element instanceof HTMLInputElement && element.closest(".cells") !== null;
}

function fields() {
  return [...(card()?.querySelectorAll(".cells input") ?? [])];
}

function field(name) {
  return document.getElementById(`field-${name}`);
}

function begun() {
  if (!card()) return;
  if ("begun" in card().dataset) goOn();
  else if (remember()) keep();
  light();
}

// A card that the server has begun, as a copy or an example, stands in place of what was typed before.
function goOn() {
  keep();
  document.body.dataset.view = "panel";
  const first = field(card().dataset.first);
  first?.focus();
  first?.scrollIntoView({ block: "nearest" });
}

function typed(input) {
  const at = input.selectionStart;
  input.value = input.value.toUpperCase();
  input.setSelectionRange(at, at);
  if (input.id === "field-Unit") startFrom(input.value.trim());
  if (input.value.length >= input.maxLength && input.selectionStart === input.value.length) goOnward(input);
  changed();
}

// Who types ahead of the server may leave a field while the next one is still unlit: as long as the hand rests where
// it came to, it is moved when the server's list of fields comes.
function goOnward(input) {
  step(input, 1);
  onward = { from: input, to: document.activeElement };
}

function changed() {
  keep();
  document.getElementById("said")?.dispatchEvent(new CustomEvent("card-typed"));
}

function entered(input) {
  if (PLACES.has(input.dataset.kind)) lastPlace = input.id;
  document.querySelectorAll(".cell.is-here").forEach((cell) => cell.classList.remove("is-here"));
  input.closest(".cell").classList.add("is-here");
  help(input.closest(".cell").dataset.field);
}

function help(name) {
  const line = document.getElementById("field-help");
  const found = document.querySelector(`[data-helps] [data-field="${CSS.escape(name)}"]`);
  if (line) line.replaceChildren(...[...(found?.children ?? [])].map((child) => child.cloneNode(true)));
}

// The server's list of fields decides which are lit; what holds text stays, so that nothing is lost unseen.
function light() {
  const helps = [...document.querySelectorAll("[data-helps] [data-field]")];
  const wrong = new Set([...document.querySelectorAll("[data-wrong] [data-field]")].map((item) => item.dataset.field));
  const wanted = new Map(helps.map((item) => [item.dataset.field, "required" in item.dataset]));
  const code = card()?.dataset.code;
  const rests = onward !== null && document.activeElement === onward.to;
  for (const input of fields()) {
    const cell = input.closest(".cell");
    const name = cell.dataset.field;
    if (wanted.size > 0 || cell.matches(".is-alone")) {
      const lit = wanted.has(name) || name === code || input.value.trim() !== "";
      input.disabled = !lit;
      cell.classList.toggle("is-unlit", !lit);
      cell.classList.toggle("is-required", wanted.get(name) === true || name === code);
    }
    cell.classList.toggle("is-wrong", wrong.has(name));
    input.setAttribute("aria-invalid", String(wrong.has(name)));
  }
  cover();
  if (rests) goOnward(onward.from);
  const here = document.activeElement;
  if (isField(here)) help(here.closest(".cell").dataset.field);
}

// A field that stands alone, while it is lit, takes the columns of those that are not.
function cover() {
  const cells = fields().map((input) => input.closest(".cell"));
  const over = cells.filter((cell) => cell.matches(".is-alone:not(.is-unlit)"));
  const takes = (one, other) => +one.dataset.from <= +other.dataset.to && +other.dataset.from <= +one.dataset.to;
  for (const cell of cells) {
    const covered = cell.matches(".is-unlit:not(.is-alone)") && over.some((one) => takes(one, cell));
    cell.classList.toggle("is-covered", covered);
  }
}

function step(input, by) {
  const open = fields().filter((other) => !other.disabled);
  const next = open[open.indexOf(input) + by];
  if (!next) return;
  next.focus();
  const at = by > 0 ? 0 : next.value.length;
  next.setSelectionRange(at, at);
}

function keyed(event) {
  onward = null;
  if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
    event.preventDefault();
    addOrHandIn();
    return;
  }
  if (!isField(event.target) || event.altKey || event.ctrlKey || event.metaKey) return;
  const input = event.target;
  const [start, end] = [input.selectionStart, input.selectionEnd];
  if (event.key === "Backspace" && start === 0 && end === 0) step(input, -1);
  else if (event.key === "ArrowLeft" && end === 0) step(input, -1);
  else if (event.key === "ArrowRight" && start === input.value.length) step(input, 1);
  else return;
  event.preventDefault();
}

function addOrHandIn() {
  const form = card();
  const button = document.getElementById("hand-in");
  if (form && fields().some((input) => input.value.trim() !== "")) form.requestSubmit();
  else if (button) button.click();
  else if (form) window.htmx.ajax("GET", form.dataset.handIn, { target: "#panel", swap: "innerHTML" });
}

function clicked(event) {
  const button = event.target.closest("button, a");
  if (!button) return;
  const data = button.dataset;
  if (data.fillField) fill(field(data.fillField), data.fillText);
  if ("clear" in data) clear();
  if ("forget" in data) forget(card());
  if (data.startUnit) startUnit(data.startUnit, data.startCites);
  if (data.useCode && card()) {
    event.preventDefault();
    fill(field(card().dataset.code), data.useCode);
  }
}

function fill(input, text) {
  if (!input) return;
  input.disabled = false;
  input.value = text;
  input.focus();
  changed();
}

function clear() {
  onward = null;
  fields().forEach((input) => (input.value = ""));
  forget(card());
  fields()[0]?.focus();
  changed();
}

// A click on the map goes into the place field in hand, else the last one, else the first blank one; a place of two
// numbers goes into both its fields.
function fillPlace({ text, unit, parts }) {
  const own = lastPlace ? document.getElementById(lastPlace) : null;
  if (own?.matches("[data-places]")) {
    own.value = own.dataset.places === "one" ? text() : `${own.value.trim()} ${text()}`.trim();
    return;
  }
  if (!card()) return;
  const places = fields().filter((input) => PLACES.has(input.dataset.kind) && !input.disabled);
  const here = places.find((input) => input === document.activeElement);
  const last = places.find((input) => input.id === lastPlace);
  const blank = places.find((input) => input.value.trim() === "");
  const input = here ?? last ?? blank;
  if (!input) return;
  const part = PARTS.indexOf(input.dataset.kind);
  if (part < 0) {
    fill(input, text(input.dataset.kind === "point" ? unit : undefined));
    return;
  }
  places.forEach((other) => (other.value = parts[PARTS.indexOf(other.dataset.kind)] ?? other.value));
  fill(input, parts[part] ?? input.value);
}

// A card for a unit begins with what the picture has of it.
function startUnit(name, cites = "") {
  const unit = field("Unit");
  if (!unit) return;
  if (fields().some((input) => input.value.trim() !== "") && unit.value.trim() !== name) {
    fields().forEach((input) => (input.value = ""));
  }
  unit.value = name;
  startFrom(name);
  if (cites && field("Cites")) field("Cites").value = cites;
  document.body.dataset.view = "panel";
  const code = field(card().dataset.code);
  code?.focus();
  code?.scrollIntoView({ block: "nearest" });
  changed();
}

function startFrom(name) {
  const option = [...document.querySelectorAll("#own-units option")].find((item) => item.value === name);
  if (!option) return;
  for (const [other, text] of Object.entries(JSON.parse(option.dataset.starts))) {
    const input = field(other);
    if (input && input.value.trim() === "") input.value = text;
  }
}

// What is typed but not added outlives a reload of this tab; a new card also goes along to the sheet that is open next.
function place(form) {
  if (!form) return "";
  const { sheet, key } = form.dataset;
  return `card:${location.pathname.split("/").slice(0, 4).join("/")}:${key === "new" ? key : `${sheet}:${key}`}`;
}

function keep() {
  const values = Object.fromEntries(fields().map((input) => [input.name, input.value]));
  sessionStorage.setItem(place(card()), JSON.stringify(values));
}

function forget(form) {
  sessionStorage.removeItem(place(form));
}

// What was typed before this script could listen stands in its field alone.
function remember() {
  const values = JSON.parse(sessionStorage.getItem(place(card())) ?? "{}");
  for (const input of fields()) {
    if (input.value === input.defaultValue) input.value = values[input.name] ?? input.value;
  }
  return fields().some((input) => input.value !== input.defaultValue);
}
