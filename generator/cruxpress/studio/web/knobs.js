// The single values of a sheet that is drawn: a list to choose from, or a number.

import { choose, field, h } from "./dom.js";

/** @typedef {{key: string, title: string, value: string, options: [string, string][], least: number, most: number}} Setting */
/** @typedef {import("./textpane.js").Fault} Fault */

/** All settings of a sheet; what did not change stays, and so does the keyboard's place. */
export class Knobs {
  /** @param {(key: string, value: string) => void} onSet */
  constructor(onSet) {
    this.onSet = onSet;
    this.place = h("div", { class: "knobs" });
    /** @type {Map<string, HTMLInputElement | HTMLSelectElement>} */
    this.controls = new Map();
    this.shape = "";
  }

  /**
   * @param {Setting[]} settings
   * @param {Fault[]} faults
   */
  show(settings, faults) {
    const shape = JSON.stringify(settings.map(({ key, options, most }) => [key, options, most]));
    if (shape !== this.shape && settings.length) {
      this.shape = shape;
      this.controls = new Map(settings.map((setting) => [setting.key, this.control(setting)]));
      this.place.replaceChildren(...settings.map((setting) => field(setting.title, /** @type {HTMLInputElement} */ (this.controls.get(setting.key)))));
    }
    const wrong = new Map(faults.filter((fault) => fault.key && !fault.field).map((fault) => [fault.key, fault.what]));
    for (const setting of settings) {
      const control = this.controls.get(setting.key);
      if (!control) continue;
      if (control.value !== setting.value) control.value = setting.value;
      const what = wrong.get(setting.key) ?? wrong.get(setting.key.split(".")[0]);
      control.setAttribute("aria-invalid", String(what !== undefined));
      if (what) control.title = what;
      else control.removeAttribute("title");
    }
  }

  /**
   * The control of a key of the file, or the first of several.
   * @param {string} key
   */
  of(key) {
    return this.controls.get(key) ?? [...this.controls].find(([name]) => name.startsWith(`${key}.`))?.[1];
  }

  /** @param {Setting} setting */
  control(setting) {
    const set = () => this.onSet(setting.key, made.value.trim());
    /** @type {HTMLInputElement | HTMLSelectElement} */
    const made = setting.options.length
      ? choose(setting.options, setting.value, { onchange: set })
      : h("input", { type: "number", inputmode: "numeric", min: setting.least, max: setting.most, value: setting.value, onchange: set });
    made.dataset.key = setting.key;
    return made;
  }
}
