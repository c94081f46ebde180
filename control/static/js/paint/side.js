// The paper beside the sheet: paints to choose, lines and signs with their values.

const MANY = 14;

export function element(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  Object.entries(attributes).forEach(([name, value]) => (name in made ? (made[name] = value) : made.setAttribute(name, value)));
  made.append(...children);
  return made;
}

export class Side {
  constructor({ state, acts, looks }) {
    Object.assign(this, { state, acts, looks });
    this.form = document.getElementById("paint-form");
    this.form.append(...state.sheet.painting.forms.map((form) => element("option", { value: form.key }, form.title)));
    this.form.addEventListener("change", () => acts.choose(null));
    const painting = state.sheet.painting;
    this.radios("paint-layers", "layer", painting.layers.map((layer) => [layer.key, layer.title]), state.layer, (key) => this.layer(key));
    this.layer(state.layer);
    this.facts();
  }

  radios(place, name, choices, chosen, act) {
    const box = document.getElementById(place);
    box.replaceChildren(
      ...choices.map(([value, ...label]) => {
        const input = element("input", { type: "radio", name, value, checked: value === chosen });
        input.addEventListener("change", () => act(value));
        return element("label", {}, input, ...label);
      }),
    );
  }

  layer(key) {
    const { state } = this;
    state.layer = key;
    const { paints } = state.sheet.layer(key);
    if (!paints.some((paint) => paint.letter === state.paints[key])) state.paints[key] = paints[0].letter;
    const choose = (letter) => {
      state.paints[key] = letter;
      if (!["brush", "fill"].includes(state.tool)) this.acts.take("brush");
      this.acts.draw();
    };
    if (paints.length > MANY) this.list(paints, state.paints[key], choose);
    else this.radios("paint-paints", "paint", paints.map((paint) => [paint.letter, this.sample(paint), paint.label]), state.paints[key], choose);
    this.acts.draw();
  }

  list(paints, chosen, act) {
    const options = paints.map((paint) => element("option", { value: paint.letter, selected: paint.letter === chosen }, `${paint.letter} ${paint.label}`));
    const select = element("select", { ariaLabel: document.getElementById("paint-paints").getAttribute("aria-label") }, ...options);
    select.addEventListener("change", () => act(select.value));
    document.getElementById("paint-paints").replaceChildren(select);
  }

  // The letter on the colour of the paint.
  sample(paint) {
    const made = element("span", { className: "paint-sample", ariaHidden: "true" }, paint.letter);
    const { colour, alpha } = this.looks.paint(paint.kind);
    made.style.setProperty("--paint", colour);
    made.style.setProperty("--much", `${alpha * 100}%`);
    return made;
  }

  facts() {
    const box = document.getElementById("paint-facts");
    box.replaceChildren(
      ...this.state.sheet.painting.facts.map((fact) => {
        const input = element("input", { type: "text", value: this.state.sheet.facts[fact.name] ?? "", inputMode: fact.most ? "numeric" : "text", autocomplete: "off" });
        input.addEventListener("change", () => this.acts.change([{ do: "say", name: fact.name, value: input.value }]));
        return element("label", { className: "paint-row" }, element("span", {}, fact.label), input);
      }),
    );
  }

  // The list of one kind, and the values of the one that is chosen.
  features() {
    const { state } = this;
    const chosen = state.sheet.features.get(state.chosen);
    if (chosen) this.form.value = chosen.form;
    const form = state.sheet.form(this.form.value);
    const found = state.sheet.of(form.key);
    document.getElementById("paint-features").replaceChildren(
      ...found.map((feature) => {
        const name = feature.values.name || feature.places[0];
        const said = form.shape === "line" && form.by ? ` · ${this.label(form, form.by, feature.values[form.by])}` : "";
        const button = element("button", { type: "button", className: "link" }, `${name}${said}`);
        button.addEventListener("click", () => this.acts.choose(feature.id, { show: true }));
        return element("li", feature.id === state.chosen ? { className: "is-chosen" } : {}, button);
      }),
    );
    document.getElementById("paint-feature").replaceChildren(...(chosen ? [this.editor(form, chosen)] : []));
  }

  label(form, name, value) {
    const choices = form.fields.find((field) => field.name === name)?.choices ?? [];
    return choices.find(([key]) => key === value)?.[1] ?? value;
  }

  editor(form, feature) {
    const count = form.shape === "line" ? ` (${feature.places.length})` : "";
    const away = element("button", { type: "button", className: "small" }, document.querySelector("[data-act='end']").dataset.away);
    away.addEventListener("click", () => this.acts.do("drop"));
    const fields = form.fields.map((field) => element("label", { className: "paint-row" }, element("span", {}, field.label), this.input(field, feature)));
    return element("div", { className: "paint-editor" }, element("p", { className: "small-print" }, `${form.title} ${feature.places[0]}${count}`), ...fields, away);
  }

  input(field, feature) {
    const value = feature.values[field.name] ?? "";
    const names = field.names ? this.state.sheet.of(field.names).map((one) => one.values.name) : [];
    const choices = field.names ? ["", ...names].map((name) => [name, name]) : field.choices;
    const made = choices.length
      ? element("select", {}, ...choices.map(([key, label]) => element("option", { value: key, selected: key === value }, label)))
      : element("input", { type: "text", value, maxLength: 80, autocomplete: "off", inputMode: field.most ? "numeric" : "text" });
    made.addEventListener("change", () => this.said(field, feature.id, made));
    return made;
  }

  // A new value; what names this line or sign takes its new name along.
  said(field, id, input) {
    const { sheet } = this.state;
    const feature = sheet.features.get(id);
    const value = input.value.trim();
    const isNumber = /^[0-9]{1,6}$/.test(value) && Number(value) <= field.most;
    if ((field.needed && !field.names && !value) || (field.most && !isNumber)) {
      input.value = feature.values[field.name];
      return;
    }
    const steps = [{ do: "put", feature: { ...feature, values: { ...feature.values, [field.name]: value } } }];
    if (field.name === "name") {
      sheet.painting.forms.forEach((form) => {
        const names = form.fields.filter((one) => one.names === feature.form).map((one) => one.name);
        sheet.of(form.key).forEach((other) => {
          const renamed = names.filter((name) => other.values[name] === feature.values.name);
          if (renamed.length) {
            const values = { ...other.values, ...Object.fromEntries(renamed.map((name) => [name, value])) };
            steps.push({ do: "put", feature: { ...other, values } });
          }
        });
      });
    }
    this.acts.change(steps);
  }
}
