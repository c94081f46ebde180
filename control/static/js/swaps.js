// Parts of the page that fetch themselves must not get in the way of what somebody has just pressed: what comes for a part
// that was replaced meanwhile is dropped, and a part stays as it is while a button in it waits for its answer.

const pressed = new Set();
const fetching = new Set();

export function startSwaps(body) {
  body.addEventListener("htmx:beforeRequest", ({ detail }) => {
    (isByItself(detail.requestConfig) ? fetching : pressed).add(detail.elt);
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
    if (!isByItself(requestConfig)) return;
    const waiting = [...pressed].find((one) => target.contains(one));
    if (waiting || !requestConfig.elt.isConnected) drop(event);
    const again = () => body.dispatchEvent(new CustomEvent(requestConfig.triggeringEvent.type));
    waiting?.addEventListener("htmx:afterRequest", again, { once: true });
  });
}

function drop(event) {
  event.detail.shouldSwap = false;
}

function isByItself(request) {
  return /^(feed:|cards-changed$)/.test(request?.triggeringEvent?.type ?? "");
}
