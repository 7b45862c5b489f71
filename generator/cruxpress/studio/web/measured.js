// What players reach on a sheet that is drawn: measured anew after every change.

import { Gone, Refused, Superseded, post, tab } from "./api.js";
import { h, t } from "./dom.js";

/** @typedef {{title: string, value: number, error: number, unit: string, digits: number, suggests: [string, string] | null}} Skill */

const PLAYED = 250; // milliseconds after the last change

/** The list of players: a few games at once, then many. */
export class Measured {
  /**
   * @param {string} kind
   * @param {import("./knobs.js").Knobs} knobs
   * @param {(key: string, value: string) => void} onTake when what was measured is taken as a value
   */
  constructor(kind, knobs, onTake) {
    this.kind = kind;
    this.knobs = knobs;
    this.onTake = onTake;
    this.place = h("ul", { class: "players" });
    this.changes = 0;
    this.playing = 0;
  }

  end() {
    window.clearTimeout(this.playing);
    this.changes += 1;
  }

  /**
   * Measure a text; what was measured before stays in sight until then.
   * @param {string} text
   * @param {boolean} isGood
   */
  show(text, isGood) {
    this.end();
    const change = this.changes;
    const hasValues = this.place.querySelector("strong") !== null;
    this.place.classList.toggle("stale", isGood && hasValues);
    if (!isGood) {
      this.place.replaceChildren(h("li", {}, t("draw.unmeasured")));
      return;
    }
    if (!hasValues) this.place.replaceChildren(h("li", { class: "quiet" }, t("draw.playing")));
    this.playing = window.setTimeout(async () => {
      try {
        await this.ask(text, "few", change);
        if (change === this.changes) await this.ask(text, "many", change);
      } catch (error) {
        if (error instanceof Refused && change === this.changes) this.place.replaceChildren(h("li", {}, error.message));
        else if (!(error instanceof Refused || error instanceof Superseded || error instanceof Gone)) throw error;
      }
    }, PLAYED);
  }

  /**
   * @param {string} text
   * @param {"few" | "many"} how
   * @param {number} change
   */
  async ask(text, how, change) {
    const found = await post("api/draw/measure", { kind: this.kind, text, how, tab });
    if (change !== this.changes) return;
    const rows = found.players.map((/** @type {Skill} */ each) => {
      const [value, error] = [each.value, each.error].map((number) => number.toFixed(each.digits));
      return h("li", {}, h("span", {}, each.title), h("strong", {}, t("draw.measure", { value, error, unit: each.unit })), this.suggestion(each));
    });
    this.place.classList.toggle("stale", false);
    this.place.replaceChildren(...rows, h("li", { class: "quiet" }, t(found.fast ? "draw.games" : "draw.games-plain", { games: found.games })));
  }

  /**
   * What was measured, offered as the value of a setting.
   * @param {Skill} skill
   */
  suggestion({ suggests, title }) {
    if (!suggests) return null;
    const [key, value] = suggests;
    const isThere = this.knobs.controls.get(key)?.value === value;
    return h("button", { type: "button", class: "suggested", disabled: isThere, "aria-label": t("draw.take-for", { value, title }), onclick: () => this.onTake(key, value) }, t("draw.take", { value }));
  }
}
