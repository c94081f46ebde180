// Counts the planning clock down between two fetches of the bar, and says when five minutes and one are left.

const NOTICES = [60, 300];
const began = new WeakMap();
let said = Infinity;

export function startCountdown() {
  tick();
  setInterval(tick, 500);
}

function tick() {
  const place = document.querySelector("[data-seconds]");
  if (!place) {
    said = Infinity;
    return;
  }
  if (!began.has(place)) began.set(place, performance.now());
  const stands = "stands" in place.dataset;
  const gone = stands ? 0 : (performance.now() - began.get(place)) / 1000;
  const left = Math.max(0, Math.ceil(Number(place.dataset.seconds) - gone));
  place.classList.toggle("is-late", left <= NOTICES[1]);
  if (stands) return;
  place.textContent = left > 0 ? place.dataset.words.replace("{time}", clock(left)) : place.dataset.up;
  notice(place, left);
}

function clock(seconds) {
  const pair = (number) => String(number).padStart(2, "0");
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return hours ? `${hours}:${pair(minutes)}:${pair(rest)}` : `${minutes}:${pair(rest)}`;
}

// Once for each notice, to readers of screens as well; more minutes given make it due again.
function notice(place, left) {
  const due = NOTICES.find((seconds) => left <= seconds) ?? Infinity;
  if (due < said && left > 0) document.getElementById("countdown-said").textContent = place.dataset[`at${due}`];
  if (due === Infinity) document.getElementById("countdown-said").textContent = "";
  said = due;
}
