// Parts of the page that fetch themselves must not get in the way of what somebody has just pressed. What such a part
// has asked for is dropped, and asked for once more, where a button in it or for its place waits for its answer or has
// got it since; what comes for a part that was replaced meanwhile is dropped. Nor does such a part replace anything in
// which something typed or chosen has not been sent; the dock keeps what is typed in it.
// What somebody has unfolded in it stays unfolded, and the link or button that has the focus keeps it. Of two things pressed for the same place the later one shows.

const pressed = new Map();
const fetching = new Set();
const asked = new WeakMap();
const answered = new WeakMap();

export function startSwaps(body) {
  body.addEventListener("htmx:beforeRequest", ({ detail }) => {
    asked.set(detail.elt, performance.now());
    if (isByItself(detail.requestConfig)) fetching.add(detail.elt);
    else pressed.set(detail.elt, detail.target);
  });
  body.addEventListener("htmx:afterRequest", ({ detail }) => {
    pressed.delete(detail.elt);
    fetching.delete(detail.elt);
  });
  // A part that is taken out hears of its own swap, the page does not.
  body.addEventListener("htmx:beforeCleanupElement", ({ target }) => {
    if (fetching.delete(target)) target.addEventListener("htmx:beforeSwap", drop);
    pressed.delete(target);
  });
  body.addEventListener("htmx:beforeSwap", (event) => {
    const { requestConfig, target } = event.detail;
    if (!isByItself(requestConfig)) {
      const own = asked.get(requestConfig.elt);
      if (isOvertaken(own, target)) drop(event);
      else answered.set(target, { asked: own, at: performance.now() });
      return;
    }
    const again = () => askAgain(body, requestConfig);
    const waiting = [...pressed].find(([elt, place]) => place === target || target.contains(elt))?.[0];
    const isOlder = asked.get(requestConfig.elt) < answered.get(target)?.at;
    if (waiting || isOlder || !requestConfig.elt.isConnected || isTypedIn(target)) drop(event);
    if (waiting) waiting.addEventListener("htmx:afterRequest", again, { once: true });
    else if (isOlder) again();
    if (!event.detail.shouldSwap) return;
    keepUnfolded(body, target);
    keepFocus(body, target);
  });
}

function isOvertaken(own, target) {
  const isLater = ([elt, place]) => place === target && asked.get(elt) > own;
  return own < answered.get(target)?.asked || [...pressed].some(isLater);
}

function isTypedIn(target) {
  const fields = [...target.querySelectorAll(":is(input, textarea, select):not(.map-layers *)")];
  return target.id !== "dock" && fields.some(isUnsent);
}

function isUnsent(field) {
  if (field.type === "checkbox" || field.type === "radio") return field.checked !== field.defaultChecked;
  if (!field.options) return field.value !== field.defaultValue;
  const options = [...field.options];
  if (field.multiple) return options.some((option) => option.selected !== option.defaultSelected);
  return field.selectedIndex !== Math.max(options.findLastIndex((option) => option.defaultSelected), 0);
}

function keepUnfolded(body, target) {
  const open = [...target.querySelectorAll("details[id][open]")].map((details) => details.id);
  const unfold = () => open.forEach((id) => document.getElementById(id)?.setAttribute("open", ""));
  if (open.length) body.addEventListener("htmx:afterSwap", unfold, { once: true });
}

// htmx does it for what has an id.
function keepFocus(body, target) {
  const held = document.activeElement;
  if (held.id || !target.contains(held)) return;
  const isLike = (part) => ["href", "name", "value"].every((name) => part.getAttribute(name) === held.getAttribute(name));
  const focus = () => {
    if (held.isConnected || document.activeElement !== body) return;
    const place = target.isConnected ? target : document.getElementById(target.id);
    const alike = [...(place?.querySelectorAll(held.localName) ?? [])].filter(isLike);
    const again = alike.find((part) => part.textContent === held.textContent) ?? alike[0];
    again?.focus({ preventScroll: true });
  };
  body.addEventListener("htmx:afterSwap", focus, { once: true });
}

function drop(event) {
  event.detail.shouldSwap = false;
}

// What is asked for every so often comes again by itself.
function askAgain(body, { triggeringEvent }) {
  if (triggeringEvent) body.dispatchEvent(new CustomEvent(triggeringEvent.type));
}

// Nothing triggers what is asked for every so often; nor what follows on something done, which htmx asks for the body.
function isByItself(request) {
  if (!request?.triggeringEvent) return Boolean(request) && request.elt !== document.body;
  return /^(feed:|cards-changed$|card-typed$)/.test(request.triggeringEvent.type);
}
