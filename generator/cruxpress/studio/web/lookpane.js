// How a layout looks that is being written: card by card, or on its pages.

import { pageAddress } from "./api.js";
import { choose, field, h, t, tick } from "./dom.js";
import { enlarge } from "./prints.js";
import { paperName } from "./screens/print.js";

/** @typedef {{kind: string, notes: string[], sides: number, cut: {x: number, y: number, round: boolean} | null, print: import("./api.js").Print | null, pictures: string[]}} Look */
/** @typedef {{address: (dpi: number) => string, label: string}} Shown */

const MOST_PAGES = 30;
const CARD_DPI = 220;
const PAGE_DPI = 100;
const LARGE_DPI = 290;

/** What is shown, and the choices how; who owns it asks for a new look when they change. */
export class LookPane {
  /**
   * @param {import("./api.js").House} house
   * @param {() => void} onChange
   */
  constructor(house, onChange) {
    this.number = 0;
    /** @type {Look | null} */
    this.look = null;
    this.view = choose([["card", t("design.card-view")], ["pages", t("design.page-view")]], "card", { onchange: onChange });
    this.side = choose([["both", t("design.both")], ["front", t("design.front")], ["back", t("design.back")]], "both", { onchange: () => this.draw() });
    this.paper = choose(house.choices.paper.map((each) => /** @type {const} */ ([each, paperName(each)])), house.usual.paper, { onchange: onChange });
    this.ink = choose(house.choices.ink.map((each) => /** @type {const} */ ([each, t(`choice.ink.${each}`)])), house.usual.ink, { onchange: onChange });
    this.bleed = h("input", { type: "checkbox", onchange: () => this.draw() });
    this.faces = h("div", { class: "faces" });
    this.says = h("p", { class: "which", role: "status" });
    this.back = h("button", { type: "button", onclick: () => this.go(-1) }, t("design.previous"));
    this.next = h("button", { type: "button", onclick: () => this.go(1) }, t("design.next"));
    this.turning = h("div", { class: "row turning" }, this.back, this.says, this.next);
    this.notes = h("ul", { class: "notes" });
    const choices = { view: field(t("design.view"), this.view), side: field(t("design.side"), this.side), paper: field(t("field.paper"), this.paper), ink: field(t("field.ink"), this.ink) };
    this.choices = choices;
    this.withBleed = tick(t("design.bleed"), this.bleed);
    this.place = h(
      "section",
      { class: "look", "aria-label": t("design.page") },
      h("div", { class: "look-choices" }, choices.view, choices.side, choices.paper, choices.ink),
      this.faces,
      this.turning,
      this.withBleed,
      this.notes,
    );
  }

  get wish() {
    return { view: this.view.value, paper: this.paper.value, ink: this.ink.value };
  }

  get isByCard() {
    return Boolean(this.look?.cut);
  }

  /** @param {Look} look */
  show(look) {
    this.look = look;
    this.choices.view.hidden = look.kind !== "cards";
    this.choices.paper.hidden = this.isByCard;
    this.choices.side.hidden = !this.isByCard || look.sides < 2;
    this.withBleed.hidden = this.turning.hidden = !this.isByCard;
    this.notes.replaceChildren(...look.notes.map((note) => h("li", { class: "notice" }, note)));
    return this.draw();
  }

  /** @returns {Shown[]} */
  pages() {
    const { print, pictures } = this.look ?? { print: null, pictures: [] };
    const drawn = pictures.map((id) => () => `api/design/pictures/${id}`);
    const files = print?.files ?? [];
    const printed = files.flatMap((file, at) => Array.from({ length: file.pages }, (_, page) => (/** @type {number} */ dpi) => pageAddress(/** @type {import("./api.js").Print} */ (print), at + 1, page + 1, dpi)));
    const all = [...drawn, ...printed];
    return all.map((address, at) => ({ address, label: t("design.page-picture", { number: at + 1, count: all.length }) }));
  }

  async draw() {
    const look = this.look;
    if (!look) return;
    const pages = this.pages();
    if (!this.isByCard) {
      await this.put(pages.slice(0, MOST_PAGES).map((each) => this.picture(each, PAGE_DPI)));
      return;
    }
    const count = pages.length / look.sides;
    this.number = Math.max(0, Math.min(this.number, count - 1));
    const name = t("design.card", { number: this.number + 1, count });
    this.says.textContent = name;
    this.back.disabled = this.number === 0;
    this.next.disabled = this.number >= count - 1;
    const sides = look.sides === 1 || this.side.value === "front" ? [0] : this.side.value === "back" ? [1] : [0, 1];
    const shown = sides.map((side) => ({ ...pages[this.number * look.sides + side], label: t("design.picture", { name, side: t(side ? "design.back" : "design.front") }) }));
    await this.put(shown.map((each) => this.picture(each, CARD_DPI)));
  }

  /**
   * The old pictures stay until the new ones can be seen, so that nothing flickers.
   * @param {HTMLElement[]} made
   */
  async put(made) {
    const look = this.look;
    const number = this.number;
    await made[0]?.querySelector("img")?.decode().catch(() => {});
    if (look !== this.look || number !== this.number) return;
    this.faces.classList.toggle("by-card", this.isByCard);
    this.faces.replaceChildren(...made);
  }

  /**
   * @param {Shown} shown
   * @param {number} dpi
   */
  picture({ address, label }, dpi) {
    const image = h("img", { src: address(dpi), alt: label });
    const open = h("button", { type: "button", class: "sheet", "aria-label": label, onclick: () => enlarge(address(LARGE_DPI), label, open) }, image);
    const cut = this.look?.cut;
    if (!cut) return h("figure", {}, open, h("figcaption", {}, label));
    const frame = h("div", { class: this.bleed.checked ? "whole-card" : "cut-card" }, open);
    if (this.bleed.checked) {
      const line = h("div", { class: "cut-line" });
      line.style.inset = `${cut.y * 100}% ${cut.x * 100}%`;
      if (cut.round) line.style.borderRadius = "50%";
      frame.append(line);
    } else {
      // The bleed is as wide on all sides; margins are shares of the width.
      const wide = 1 - 2 * cut.x;
      image.style.width = `${100 / wide}%`;
      image.style.margin = `${(-100 * cut.x) / wide}%`;
      if (cut.round) frame.style.borderRadius = "50%";
    }
    return h("figure", {}, frame);
  }

  /** @param {number} step */
  go(step) {
    this.number += step;
    this.draw();
  }
}
