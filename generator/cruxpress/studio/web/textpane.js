// A text with the numbers of its lines, and a mark at every line that has a fault.

import { field, h, t, uniqueId } from "./dom.js";

/** @typedef {{what: string, line: number, column: number, field?: [string, number, number] | null, key?: string}} Fault */

/** A text that is edited; whoever owns it hears of every change. */
export class TextPane {
  /**
   * @param {string} label
   * @param {() => void} onInput
   */
  constructor(label, onInput) {
    this.gutter = h("ol", { class: "gutter", "aria-hidden": "true" });
    this.area = h("textarea", { class: "yaml", rows: 28, wrap: "off", spellcheck: "false", autocomplete: "off", autocapitalize: "off", oninput: onInput });
    this.area.addEventListener("scroll", () => (this.gutter.scrollTop = this.area.scrollTop));
    this.area.addEventListener("input", () => this.count());
    this.list = h("ul", { class: "faults", id: uniqueId() });
    const row = field(label, this.area);
    this.frame = h("div", { class: "text-holder" }, h("div", { class: "text-frame" }, this.gutter, this.area));
    row.append(this.frame);
    this.text = row;
    this.label = /** @type {HTMLLabelElement} */ (row.firstElementChild);
    this.area.setAttribute("aria-describedby", this.list.id);
    /** @type {Fault[]} */
    this.faults = [];
  }

  get value() {
    return this.area.value;
  }

  set value(text) {
    if (this.area.value !== text) {
      const { selectionStart, selectionEnd, scrollTop } = this.area;
      this.area.value = text;
      this.area.setSelectionRange(selectionStart, selectionEnd);
      this.area.scrollTop = scrollTop;
    }
    this.count();
  }

  /**
   * Mark what is wrong.
   * @param {Fault[]} faults
   * @param {(fault: Fault) => void} [onChoose]
   */
  mark(faults, onChoose) {
    this.faults = faults;
    const rows = faults.map((fault) =>
      h(
        "li",
        {},
        h("button", { type: "button", class: "fault", onclick: () => (onChoose ? onChoose(fault) : this.go(fault)) }, fault.line ? h("span", { class: "line" }, t("text.line", { line: fault.line })) : null, fault.what),
      ),
    );
    this.list.replaceChildren(...rows);
    this.area.setAttribute("aria-invalid", String(faults.length > 0));
    this.count();
  }

  /**
   * Show a line.
   * @param {Fault} fault
   */
  go(fault) {
    if (!fault.line) return;
    const lines = this.area.value.split("\n");
    const start = lines.slice(0, fault.line - 1).reduce((sum, line) => sum + line.length + 1, 0);
    const line = lines[fault.line - 1] ?? "";
    this.area.focus();
    if (fault.column) this.area.setSelectionRange(start + fault.column - 1, Math.min(start + fault.column, start + line.length));
    else this.area.setSelectionRange(start, start + line.length);
    const high = this.area.scrollHeight / Math.max(1, lines.length);
    this.area.scrollTop = Math.max(0, (fault.line - 4) * high);
  }

  count() {
    const lines = this.area.value.split("\n").length;
    const bad = new Map(this.faults.map((fault) => [fault.line, fault.what]));
    const rows = this.gutter.children;
    while (rows.length > lines) rows[rows.length - 1].remove();
    while (rows.length < lines) this.gutter.append(h("li", {}, rows.length + 1));
    for (let at = 0; at < lines; at += 1) {
      const what = bad.get(at + 1);
      rows[at].className = what ? "bad" : "";
      if (what) rows[at].setAttribute("title", what);
      else rows[at].removeAttribute("title");
    }
    this.gutter.scrollTop = this.area.scrollTop;
  }
}
