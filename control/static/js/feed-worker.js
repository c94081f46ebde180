// Holds the one live stream of a browser for one seat, and passes its frames on to every tab of that seat.
// Runs as a SharedWorker named after the feed's address.

const KEPT = 200;
const ports = new Set();
let source = null;
let last = 0;
let base = 0;
let state = "opening";
let frames = [];

self.addEventListener("connect", (event) => {
  const port = event.ports[0];
  port.addEventListener("message", ({ data }) => {
    if (data.type === "hello") greet(port, data.after);
    if (data.type === "bye") leave(port);
  });
  port.start();
});

function greet(port, after) {
  ports.add(port);
  if (source === null) {
    last = base = after;
    open();
  } else if (after < base) {
    port.postMessage({ type: "frame", kind: "healed" });
  } else {
    frames.filter((frame) => frame.number > after).forEach((frame) => port.postMessage(frame));
  }
  port.postMessage({ type: "state", state });
}

function leave(port) {
  ports.delete(port);
  if (ports.size === 0 && source !== null) {
    source.close();
    source = null;
  }
}

function open() {
  source = new EventSource(`${self.name}?after=${last}`);
  source.addEventListener("open", () => tell("open"));
  source.addEventListener("error", () => {
    tell("lost");
    // The browser comes back by itself unless the answer was no stream at all.
    if (source.readyState === EventSource.CLOSED) retry();
  });
  source.addEventListener("change", (event) => {
    const number = Number(event.lastEventId);
    if (number < last) forget(number);
    last = number;
    pass({ type: "frame", number: last, kind: event.data });
  });
  source.addEventListener("elsewhere", () => {
    source.close();
    retry();
  });
  source.addEventListener("changed", leaveRoom);
}

// The seat has another room, with numbers of its own: every page loads itself once more and says where it begins.
function leaveRoom() {
  source.close();
  source = null;
  forget(0);
  ports.forEach((port) => port.postMessage({ type: "changed" }));
}

function forget(number) {
  last = base = number;
  frames = [];
}

function retry() {
  const closed = source;
  setTimeout(() => {
    if (source === closed && ports.size > 0) open();
  }, 4000 + Math.random() * 4000);
}

function pass(frame) {
  frames.push(frame);
  if (frames.length > KEPT) base = frames.shift().number;
  ports.forEach((port) => port.postMessage(frame));
}

function tell(now) {
  state = now;
  ports.forEach((port) => port.postMessage({ type: "state", state }));
}
