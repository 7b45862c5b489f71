// Suggestions at the cursor of a text; what they are is asked of the studio.

import { Gone, Refused, Superseded } from "./api.js";
import { announce, h, t, uniqueId } from "./dom.js";

/** @typedef {{text: string, kind: string, doc: string, default: string, swatch: string}} Option */
/** @typedef {{start: number, end: number, isValue: boolean, options: Option[]}} Found */

const SOON = 120; // milliseconds after the last letter
const RULER = 10; // letters whose width is measured
const TYPED = /[\w"{|:,] ?$/; // what is worth a look, once it was typed

/** A list below the cursor; the keyboard stays in the text. */
export class Suggestions {
  /**
   * @param {HTMLTextAreaElement} area
   * @param {(text: string, at: number) => Promise<Found>} ask places are counted in whole letters
   */
  constructor(area, ask) {
    this.area = area;
    this.ask = ask;
    this.list = h("ul", { class: "suggestions", role: "listbox", id: uniqueId(), "aria-label": t("design.suggestions"), tabindex: 0, hidden: true });
    this.ruler = h("span", { class: "ruler", "aria-hidden": "true" }, "0".repeat(RULER));
    this.waiting = this.asked = 0;
    this.at = -1;
    /** @type {Found | null} */
    this.found = null;
    area.setAttribute("aria-autocomplete", "list");
    area.setAttribute("aria-haspopup", "listbox");
    area.addEventListener("keydown", (event) => this.key(event));
    area.addEventListener("input", (event) => this.typed(event));
    this.list.addEventListener("keydown", (event) => this.key(event));
    const left = (/** @type {FocusEvent} */ { relatedTarget: to }) => to === this.list || to === area || this.close();
    area.addEventListener("focusout", left);
    this.list.addEventListener("focusout", left);
    area.addEventListener("scroll", () => this.found && this.move(area.selectionStart));
    area.addEventListener("click", () => this.close());
  }

  /** @param {Event} event */
  typed(event) {
    window.clearTimeout(this.waiting);
    const before = this.area.value.slice(0, this.area.selectionStart);
    const isTyped = event instanceof InputEvent && event.inputType.startsWith("insert") && event.inputType !== "insertLineBreak";
    if (!(isTyped || this.found) || !TYPED.test(before.split("\n").pop() ?? "")) return this.close();
    this.waiting = window.setTimeout(() => this.show(false), SOON);
    return undefined;
  }

  /** @param {boolean} wanted whether somebody asked for it */
  async show(wanted) {
    const text = this.area.value;
    const cursor = this.area.selectionStart;
    this.asked += 1;
    const turn = this.asked;
    try {
      const found = await this.ask(text, [...text.slice(0, cursor)].length);
      const isOld = turn !== this.asked || text !== this.area.value || cursor !== this.area.selectionStart;
      if (isOld || (!wanted && document.activeElement !== this.area)) return;
      const letters = [...text];
      const start = letters.slice(0, found.start).join("").length;
      const end = letters.slice(0, found.end).join("").length;
      const part = text.slice(start, cursor);
      const isDone = found.options.some((each) => each.text === part) && !wanted;
      if (!found.options.length || isDone) {
        this.close();
        if (wanted) announce(t("design.options", { count: 0 }));
        return;
      }
      this.found = { ...found, start, end };
      this.fill(cursor, wanted || part ? 0 : -1);
    } catch (error) {
      if (!(error instanceof Superseded || error instanceof Gone || error instanceof Refused)) throw error;
      this.close();
    }
  }

  /**
   * @param {number} cursor
   * @param {number} at
   */
  fill(cursor, at) {
    const rows = (this.found?.options ?? []).map((each, number) => {
      const swatch = each.swatch ? h("span", { class: "swatch" }) : null;
      if (swatch) swatch.style.background = each.swatch;
      const more = [each.doc && each.kind, each.default && t("design.default", { value: each.default })].filter(Boolean).join(" · ");
      const row = h(
        "li",
        { role: "option", id: `${this.list.id}-${number}`, "aria-selected": "false" },
        swatch,
        h("strong", {}, each.text),
        h("span", {}, each.doc || each.kind),
        more ? h("small", {}, more) : null,
      );
      // Before the text loses the keyboard.
      row.addEventListener("pointerdown", (event) => {
        event.preventDefault();
        this.at = number;
        this.accept();
      });
      return row;
    });
    this.list.replaceChildren(...rows);
    this.list.hidden = false;
    this.area.setAttribute("aria-controls", this.list.id);
    this.move(cursor);
    this.choose(at);
    announce(t("design.options", { count: rows.length }));
  }

  /**
   * Below the cursor, as far as the text is wide.
   * @param {number} cursor
   */
  move(cursor) {
    const lines = this.area.value.slice(0, cursor).split("\n");
    const style = window.getComputedStyle(this.area);
    const wide = this.ruler.getBoundingClientRect().width / RULER;
    const high = parseFloat(style.lineHeight);
    const left = parseFloat(style.paddingLeft) + lines[lines.length - 1].length * wide - this.area.scrollLeft;
    const top = parseFloat(style.paddingTop) + lines.length * high - this.area.scrollTop;
    const most = this.area.clientWidth - this.list.offsetWidth;
    this.list.style.left = `${this.area.offsetLeft + Math.max(0, Math.min(left, most))}px`;
    this.list.style.top = `${this.area.offsetTop + top + 4}px`;
  }

  /** @param {number} at */
  choose(at) {
    const rows = this.list.children;
    rows[this.at]?.setAttribute("aria-selected", "false");
    this.at = at;
    const row = rows[at];
    if (!row) {
      this.area.removeAttribute("aria-activedescendant");
      return;
    }
    row.setAttribute("aria-selected", "true");
    row.scrollIntoView({ block: "nearest" });
    this.area.setAttribute("aria-activedescendant", row.id);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.key === " " && event.ctrlKey) {
      event.preventDefault();
      this.show(true);
      return;
    }
    if (!this.found) return;
    const count = this.found.options.length;
    if (event.key === "ArrowDown") this.choose((this.at + 1) % count);
    else if (event.key === "ArrowUp") this.choose((this.at + count - 1) % count);
    else if (event.key === "Enter" && this.at >= 0) this.accept();
    else if (event.key === "Escape") this.close();
    else return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }

  accept() {
    const found = this.found;
    const chosen = found?.options[this.at];
    if (!found || !chosen) return;
    this.area.focus();
    this.close();
    const rest = this.area.value.slice(found.end);
    const text = found.isValue || rest.startsWith(":") ? chosen.text : `${chosen.text}: `;
    this.area.setRangeText(text, found.start, found.end, "end");
    this.area.dispatchEvent(new Event("input", { bubbles: true }));
    this.close();
  }

  close() {
    window.clearTimeout(this.waiting);
    this.asked += 1;
    this.found = null;
    this.at = -1;
    this.list.hidden = true;
    this.area.removeAttribute("aria-controls");
    this.area.removeAttribute("aria-activedescendant");
  }
}
