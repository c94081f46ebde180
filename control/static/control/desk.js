// The keys and small conveniences of Control's room. Everything works without it.

const keys = {
  g: () => document.querySelector(".bar-primary button, .bar-primary a")?.click(),
  j: () => step(1),
  k: () => step(-1),
  r: () => ruleHere(),
  b: () => blank(),
  t: () => clock(0),
  f: () => clock(1),
  p: () => clock(2),
  e: () => document.querySelector('#bar-menu a[href$="/end/"]')?.click(),
  "?": () => document.getElementById("keys")?.showModal(),
  l: () => document.querySelector('#bar-menu form[action$="/lock/"]')?.requestSubmit(),
};

document.body.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, textarea, select, dialog")) return;
  const tab = /^[1-6]$/.test(event.key) && document.querySelectorAll(".tabs .tab[data-name]")[Number(event.key) - 1];
  if (tab) tab.click();
  else if (event.key === "ArrowDown" && event.target.closest(".line")) step(1, event);
  else if (event.key === "ArrowUp" && event.target.closest(".line")) step(-1, event);
  else if (event.key === "Escape") back();
  else keys[event.key]?.();
});

document.body.addEventListener("click", (event) => {
  const button = event.target.closest("button");
  if (!button) return;
  const data = button.dataset;
  if (data.tick) tick(data.tick, data.tick === "group" ? button.closest(".half") : document);
  if ("keysList" in data) keys["?"]();
  if ("wide" in data) document.body.toggleAttribute("data-wide");
  if ("closeSlot" in data) close(button);
  if ("cite" in data) button.closest("form").querySelector('[name="reason"]').value = data.cite;
  if ("ruleHere" in data) button.closest("details")?.setAttribute("open", "");
});

document.body.addEventListener("change", (event) => {
  if (event.target.matches("[data-correction]")) fitCorrection(event.target);
});

document.body.addEventListener("htmx:afterSettle", () => {
  document.querySelectorAll("[data-correction]").forEach(fitCorrection);
  sayElapsed();
});
document.querySelectorAll("[data-correction]").forEach(fitCorrection);

document.body.dataset.keys = "yes";
setInterval(sayElapsed, 1000);
sayElapsed();

function sayElapsed() {
  document.querySelectorAll("[data-since]").forEach((place) => {
    const seconds = Math.max(0, Math.round((Date.now() - Date.parse(place.dataset.since)) / 1000));
    place.textContent = seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
  });
}

// Through the lines of the queue; Enter opens the one in focus, as any link.
function step(by, event) {
  const lines = [...document.querySelectorAll(".line-open")];
  if (!lines.length) return;
  event?.preventDefault();
  const at = lines.indexOf(document.activeElement);
  const to = at < 0 ? (by > 0 ? 0 : lines.length - 1) : Math.min(lines.length - 1, Math.max(0, at + by));
  lines[to].focus();
}

// The place under the pointer, else the one in focus or the rule it stands under, else the head of the tree.
function ruleHere() {
  const focused = document.activeElement?.closest?.(".node-line");
  const above = focused?.closest(".node-rule")?.querySelector(".node-line");
  const lines = [document.querySelector(".node-line:hover"), focused, above, document.querySelector(".tree-root .node-line")];
  const here = lines.map(rulingOf).find(Boolean);
  const fold = here?.closest("details");
  if (fold) fold.open = true;
  here?.click();
}

function rulingOf(line) {
  const own = line?.querySelector("[data-rule-here]");
  return own ?? line?.closest(".node-rule")?.querySelector(":scope > details > .paragraph [data-rule-here]");
}

function back() {
  const open = document.querySelector(".slot:not(:empty)");
  if (open) open.replaceChildren();
  else document.querySelector("[data-back]")?.click();
}

function close(button) {
  const slot = button.closest(".slot");
  if (slot) slot.replaceChildren();
  else document.querySelector(".crumbs a")?.click();
}

function tick(which, where) {
  where.querySelectorAll('.line input[name="number"]:not(:disabled)').forEach((box) => {
    const marks = [...box.closest(".line").querySelectorAll(".mark")].map((mark) => mark.textContent);
    box.checked = which !== "weak" || marks.some((mark) => mark === "h" || mark === "~") || box.checked;
  });
}

function fitCorrection(select) {
  select.form.querySelectorAll("[data-for]").forEach((field) => {
    field.hidden = !field.dataset.for.split(" ").includes(select.value);
  });
}

// The buttons beside the countdown: two more minutes, five more, stop or let run.
function clock(place) {
  document.querySelectorAll(".bar-clock button")[place]?.click();
}

function blank() {
  const sheet = document.getElementById("blank");
  if (sheet) sheet.hidden = !sheet.hidden;
}
