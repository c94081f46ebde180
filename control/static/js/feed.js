// The live feed as events on the body: `feed:<kind>` for each frame, `feed:healed` after a gap. A frame says only
// what kind changed; the parts of the page that listen fetch themselves.

// Frames that come within this time fetch a part once; pages that hear the same do not ask in the same instant.
const SOONEST_MS = 100;
const SPREAD_MS = 300;
const LOST_AFTER_MS = 6000;
const SLOW_AFTER_MS = 4000;
const FAILED_FOR_MS = 15000;
const waiting = new Set();
const unheard = new Map();

export function startFeed(body) {
  const address = body.dataset.feed;
  if (!address) return;
  const after = Number(body.dataset.frame) || 0;
  const connection = watchConnection();
  if (window.SharedWorker) {
    shared(address, after, connection);
  } else {
    alone(address, after, connection);
  }
  watchSlowness(body);
  watchAnswers(body);
  // A page that comes back out of the browser's memory is as old as it was.
  window.addEventListener("pageshow", (event) => event.persisted && announce("healed"));
}

function shared(address, after, connection) {
  const worker = new SharedWorker(new URL("feed-worker.js", import.meta.url), { name: address });
  worker.port.addEventListener("message", ({ data }) => {
    if (data.type === "frame") announce(data.kind);
    if (data.type === "state") connection(data.state);
    if (data.type === "changed") window.location.reload();
  });
  worker.port.start();
  worker.port.postMessage({ type: "hello", after });
  window.addEventListener("pagehide", () => worker.port.postMessage({ type: "bye" }));
  window.addEventListener("pageshow", (event) => event.persisted && worker.port.postMessage({ type: "hello", after }));
}

// Without shared workers: a stream of this tab's own, while it is looked at.
function alone(address, after, connection) {
  let source = null;
  let last = after;
  const close = () => {
    source?.close();
    source = null;
  };
  const open = () => {
    if (source || document.hidden) return;
    source = new EventSource(`${address}?after=${last}`);
    source.addEventListener("open", () => connection("open"));
    source.addEventListener("error", () => {
      connection("lost");
      if (source?.readyState === EventSource.CLOSED) {
        close();
        setTimeout(open, 5000);
      }
    });
    source.addEventListener("change", (event) => {
      last = Number(event.lastEventId);
      announce(event.data);
    });
    source.addEventListener("elsewhere", close);
    source.addEventListener("changed", () => {
      close();
      window.location.reload();
    });
  };
  document.addEventListener("visibilitychange", () => (document.hidden ? close() : open()));
  open();
}

function announce(kind) {
  if (!waiting.size) setTimeout(tellAll, SOONEST_MS + Math.random() * SPREAD_MS);
  waiting.add(kind);
}

function tellAll() {
  const told = [...waiting];
  waiting.clear();
  unheard.forEach((kinds) => told.forEach((kind) => kinds.add(kind)));
  told.forEach(tell);
}

function tell(kind) {
  document.body.dispatchEvent(new CustomEvent(`feed:${kind}`));
}

// An answer that was under way when a frame came may be older than the frame, and parts that it brings have not heard
// it: they are told once more. Parts that stay ask again by themselves.
function watchAnswers(body) {
  let brought = [];
  body.addEventListener("htmx:load", ({ detail }) => brought.push(detail.elt));
  body.addEventListener("htmx:beforeRequest", ({ detail }) => unheard.set(detail.xhr, new Set()));
  body.addEventListener("htmx:afterRequest", ({ detail }) => {
    const kinds = unheard.get(detail.xhr) ?? [];
    unheard.delete(detail.xhr);
    const listens = (kind) => brought.some((part) => part.matches(hearing(kind)) || part.querySelector(hearing(kind)));
    const missed = [...kinds].filter(listens);
    brought = [];
    missed.forEach(tell);
  });
}

function hearing(kind) {
  return `[hx-trigger*="feed:${kind} "]`;
}

function watchConnection() {
  let losing = 0;
  let healing = 0;
  let wasLost = false;
  return (state) => {
    // Every try that fails says so again, every few seconds; the first one counts.
    if (state === "lost" && !losing) {
      clearTimeout(healing);
      losing = setTimeout(() => {
        wasLost = true;
        say("lost");
      }, LOST_AFTER_MS);
    } else if (state === "open") {
      clearTimeout(losing);
      losing = 0;
      if (!wasLost) return;
      wasLost = false;
      say("healed");
      announce("healed");
      healing = setTimeout(() => say(""), 5000);
    }
  };
}

function watchSlowness(body) {
  const started = new Map();
  body.addEventListener("htmx:beforeRequest", (event) => {
    started.set(event.detail.xhr, setTimeout(() => say("slow"), SLOW_AFTER_MS));
  });
  body.addEventListener("htmx:afterRequest", (event) => {
    clearTimeout(started.get(event.detail.xhr));
    started.delete(event.detail.xhr);
    const line = document.querySelector(".connection");
    if (event.detail.successful && ["slow", "unsent"].includes(line?.dataset.now)) say("");
  });
  body.addEventListener("htmx:sendError", () => say("unsent"));
  // An answer that no part of the page shows: it is said, never swallowed.
  body.addEventListener("htmx:responseError", () => {
    say("failed");
    setTimeout(() => document.querySelector(".connection")?.dataset.now === "failed" && say(""), FAILED_FOR_MS);
  });
}

function say(state) {
  const line = document.querySelector(".connection");
  if (!line) return;
  line.dataset.now = state;
  line.textContent = state ? line.dataset[state === "unsent" ? "lost" : state] : "";
  line.classList.toggle("is-healed", state === "healed");
}
