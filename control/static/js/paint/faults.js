// The list of what keeps the map from being played on; each line leads to its square.

import { element } from "./side.js";

export class FaultList {
  constructor({ state, view, acts, saving, words, address, canvas }) {
    Object.assign(this, { state, view, acts, saving, words, address, canvas });
    this.box = document.getElementById("paint-faults");
  }

  async check() {
    await this.saving.send();
    const answer = await fetch(this.address).then((found) => found.json()).catch(() => null);
    if (!answer) this.box.replaceChildren(element("p", {}, this.words.noConnection));
    else if (!answer.faults.length) this.box.replaceChildren(element("p", { className: "done" }, this.words.finished));
    else this.list(answer.faults);
  }

  list(faults) {
    const lines = faults.map((fault) => {
      const button = element("button", { type: "button", className: "link" }, `${fault.place} ${fault.words}`.trim());
      button.addEventListener("click", () => this.show(fault));
      return element("li", {}, button);
    });
    this.box.replaceChildren(element("p", {}, `${this.words.faults} ${faults.length}`), element("ul", { className: "paint-list" }, ...lines));
  }

  show(fault) {
    const { state, view, acts, canvas } = this;
    if (fault.feature) acts.choose(fault.feature);
    if (!fault.place) return;
    const place = state.sheet.place(fault.place);
    if (state.sheet.holds(place)) acts.at(place);
    view.centre(place);
    canvas.focus({ preventScroll: true });
  }
}
