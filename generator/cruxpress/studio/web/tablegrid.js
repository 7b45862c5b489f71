// A table as a grid of cells; every change is made by the studio, in the text of the table.

import { h, t } from "./dom.js";

/** @typedef {{at: number, line: number, cells: string[]}} Row */
/** @typedef {{text: string, columns: number, rows: Row[]}} Grid */
/** @typedef {{change: string, row?: number, column?: number, value?: string}} Change */

/** Cells that are typed into; who owns the text hears what is to change. */
export class TableGrid {
  /** @param {(change: Change) => void} onChange */
  constructor(onChange) {
    this.onChange = onChange;
    this.body = h("tbody", {});
    this.head = h("thead", {});
    this.table = h("table", { class: "cells" }, this.head, this.body);
    const at = (/** @type {string} */ change) => () => this.act(change);
    this.column = h("input", { type: "text", class: "new-column", maxlength: 60, "aria-label": t("design.column-name"), placeholder: t("design.column-name") });
    this.place = h(
      "div",
      { class: "grid-pane" },
      h("div", { class: "cells-frame", tabindex: 0, role: "region", "aria-label": t("design.grid-grid") }, this.table),
      h("p", { class: "quiet" }, t("design.grid-keys")),
      h(
        "div",
        { class: "row" },
        h("button", { type: "button", onclick: at("add-row") }, t("design.add-row")),
        h("button", { type: "button", onclick: at("remove-row") }, t("design.remove-row")),
        this.column,
        h("button", { type: "button", onclick: at("add-column") }, t("design.add-column")),
        h("button", { type: "button", onclick: at("remove-column") }, t("design.remove-column")),
      ),
    );
    this.row = this.cell = 0; // where the keyboard was last
    /** @type {Row[]} */
    this.rows = [];
    this.columns = 0;
    this.body.addEventListener("keydown", (event) => this.key(event));
    this.head.addEventListener("keydown", (event) => this.key(event));
  }

  /**
   * @param {Grid} grid
   * @param {Map<number, string>} faults by their lines
   */
  show(grid, faults) {
    const isSame = grid.columns === this.columns && grid.rows.length === this.rows.length;
    this.rows = grid.rows;
    this.columns = grid.columns;
    if (!isSame) this.build();
    const names = grid.rows[0]?.cells ?? [];
    for (const [number, row] of grid.rows.entries()) {
      const made = this.rowElements()[number];
      const what = faults.get(row.line);
      made.classList.toggle("bad", what !== undefined);
      made.title = what ?? "";
      for (const [column, input] of this.inputs(number).entries()) {
        if (document.activeElement !== input || input.value !== row.cells[column]) input.value = row.cells[column];
        input.setAttribute("aria-label", number ? t("design.cell", { row: number, column: names[column] || column + 1 }) : t("design.header", { column: column + 1 }));
        input.setAttribute("aria-invalid", String(what !== undefined));
      }
    }
  }

  build() {
    const hasKeyboard = this.place.contains(document.activeElement) && document.activeElement instanceof HTMLInputElement && document.activeElement !== this.column;
    const rows = this.rows.map((_, number) => {
      const cells = Array.from({ length: this.columns }, (_, column) => {
        const input = h("input", {
          type: "text",
          maxlength: 5000,
          spellcheck: number ? "true" : "false",
          onfocus: () => ([this.row, this.cell] = [number, column]),
          oninput: () => this.onChange({ change: "cell", row: this.rows[number].at, column, value: input.value }),
        });
        return number ? h("td", {}, input) : h("th", { scope: "col" }, input);
      });
      return h("tr", {}, number ? h("th", { scope: "row", class: "number" }, number) : h("td", { class: "number" }), ...cells);
    });
    this.head.replaceChildren(...rows.slice(0, 1));
    this.body.replaceChildren(...rows.slice(1));
    this.row = Math.min(this.row, this.rows.length - 1);
    this.cell = Math.min(this.cell, this.columns - 1);
    if (hasKeyboard) this.focus(this.row, this.cell);
  }

  /** @returns {HTMLTableRowElement[]} */
  rowElements() {
    return [...this.head.rows, ...this.body.rows];
  }

  /**
   * @param {number} row
   * @returns {HTMLInputElement[]}
   */
  inputs(row) {
    return [...(this.rowElements()[row]?.querySelectorAll("input") ?? [])];
  }

  /**
   * @param {number} row
   * @param {number} column
   */
  focus(row, column) {
    const input = this.inputs(row)[column];
    input?.focus();
    input?.select();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const step = { ArrowDown: 1, Enter: event.shiftKey ? -1 : 1, ArrowUp: -1 }[event.key];
    if (!step || event.ctrlKey || event.metaKey || event.isComposing) return;
    event.preventDefault();
    this.focus(this.row + step, this.cell);
  }

  /** @param {string} change */
  act(change) {
    const row = this.rows[this.row]?.at ?? 0;
    if (change === "add-column") {
      this.onChange({ change, column: this.columns, value: this.column.value.trim() });
      this.column.value = "";
    } else if (change === "remove-column") {
      this.onChange({ change, column: this.cell });
    } else {
      this.onChange({ change, row });
    }
  }

  /**
   * Put a word into the cell where the keyboard was last.
   * @param {string} value
   */
  put(value) {
    this.onChange({ change: "cell", row: this.rows[this.row]?.at ?? 0, column: this.cell, value });
  }
}
