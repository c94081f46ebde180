// Sends what was painted in small parts, in their order, each under a key of its own so that it counts once. What has
// not arrived is kept in this browser and sent when the page is opened again.

const REST_MS = 500;
const AGAIN_MS = 3000;
const MOST_STEPS = 800;
const KEPT = "painted-";

export class Saving {
  constructor({ address, name, token, tell, refused, changedElsewhere }) {
    Object.assign(this, { address, name: KEPT + name, token, tell, refused, changedElsewhere });
    this.parts = kept(this.name);
    this.revision = 0;
    addEventListener("pagehide", () => this.send({ keepalive: true }));
    addEventListener("online", () => this.send());
  }

  get waiting() {
    return this.parts.flatMap((part) => part.steps);
  }

  add(steps) {
    let last = this.parts.at(-1);
    if (!last || last === this.sending || last.tried || last.steps.length + steps.length > MOST_STEPS) {
      last = { key: crypto.randomUUID?.() ?? `${Date.now()}-${Math.random()}`, steps: [] };
      this.parts.push(last);
    }
    last.steps.push(...steps);
    keep(this.name, this.parts);
    this.tell("waits");
    this.later(REST_MS);
  }

  later(ms) {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.send(), ms);
  }

  async send({ keepalive = false } = {}) {
    const part = this.parts[0];
    if (!part || this.sending) return;
    this.sending = part;
    part.tried = true;
    keep(this.name, this.parts);
    this.tell("sends");
    try {
      await this.post(part, keepalive);
    } catch {
      this.tell("no-connection");
      this.later(AGAIN_MS);
    } finally {
      this.sending = null;
    }
  }

  async post(part, keepalive) {
    const headers = { "Content-Type": "application/json", "X-CSRFToken": this.token, "Idempotency-Key": part.key };
    const answer = await fetch(this.address, { method: "POST", headers, body: JSON.stringify(part.steps), keepalive });
    if (answer.redirected || answer.status === 403) {
      this.tell("signed-out");
      return;
    }
    if (answer.status >= 500) throw new Error(String(answer.status));
    const said = await answer.json();
    this.parts.shift();
    keep(this.name, this.parts);
    if (!answer.ok) {
      this.refused(said.message ?? "");
      return;
    }
    const isMine = said.revision === this.revision + 1 || said.revision <= this.revision;
    this.revision = Math.max(said.revision, this.revision);
    this.tell(this.parts.length ? "waits" : "saved");
    if (this.parts.length) this.later(0);
    else if (!isMine) this.changedElsewhere();
  }
}

function kept(name) {
  try {
    return JSON.parse(localStorage.getItem(name)) ?? [];
  } catch {
    return [];
  }
}

function keep(name, parts) {
  try {
    if (parts.length) localStorage.setItem(name, JSON.stringify(parts));
    else localStorage.removeItem(name);
  } catch {
    // A browser that keeps nothing still sends what is on the page.
  }
}
