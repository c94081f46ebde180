// Parts of the page that fetch themselves must not get in the way of what somebody has just pressed. What such a part
// has asked for is dropped, and asked for once more, where a button in it waits for its answer or has got it since; what
// comes for a part that was replaced meanwhile is dropped.

const pressed = new Set();
const fetching = new Map();
const answered = new WeakMap();

export function startSwaps(body) {
  body.addEventListener("htmx:beforeRequest", ({ detail }) => {
    if (isByItself(detail.requestConfig)) fetching.set(detail.elt, performance.now());
    else pressed.add(detail.elt);
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
      answered.set(target, performance.now());
      return;
    }
    const again = () => body.dispatchEvent(new CustomEvent(requestConfig.triggeringEvent.type));
    const waiting = [...pressed].find((one) => target.contains(one));
    const isOlder = fetching.get(requestConfig.elt) < answered.get(target);
    if (waiting || isOlder || !requestConfig.elt.isConnected) drop(event);
    if (waiting) waiting.addEventListener("htmx:afterRequest", again, { once: true });
    else if (isOlder) again();
  });
}

function drop(event) {
  event.detail.shouldSwap = false;
}

function isByItself(request) {
  return /^(feed:|cards-changed$|card-typed$)/.test(request?.triggeringEvent?.type ?? "");
}
