// The boards of a sheet that is drawn: fields to click or to reach by arrow keys, and their tools.

import { h, hasText, t } from "./dom.js";

/** @typedef {{name: string, title: string, sign: string, group: string, icon: string}} Tool */
/** @typedef {{name: string, names: string[][], shows: string[][][]}} Board */
/** @typedef {{kind: string, game: string, tools: Tool[], actions: string[], fills: boolean}} Kind */
/** @typedef {import("./textpane.js").Fault} Fault */
/** @typedef {(board: string, fields: number[], tool: string) => void} OnPut */

/** @type {Record<string, [number, number]>} */
const STEPS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
const NOTHING = "."; // the sign that a key for deleting puts
export const MIRRORS = ["none", "across", "down", "turned"];

/** All boards of a sheet, and the tool that a click puts on a field. */
export class Boards {
  /**
   * @param {Kind} kind
   * @param {OnPut} onPut
   */
  constructor(kind, onPut) {
    this.kind = kind;
    this.onPut = onPut;
    this.tool = kind.tools[0].name;
    this.mirror = "none";
    this.place = h("div", { class: "sketches" });
    this.tools = h("div", { class: "tools" }, ...this.groups());
    /** @type {Map<string, HTMLButtonElement[][]>} */
    this.fields = new Map();
    /** @type {Map<string, string>} */
    this.letters = new Map();
  }

  /** @param {string} name */
  named(name) {
    return this.kind.tools.find((tool) => tool.name === name);
  }

  groups() {
    const names = [...new Set(this.kind.tools.map((tool) => tool.group))];
    return names.map((group) => {
      const tools = this.kind.tools.filter((tool) => tool.group === group);
      const rows = tools.map((tool) => {
        const radio = h("input", { type: "radio", name: "tool", value: tool.name, class: "unseen", onchange: () => (this.tool = tool.name) });
        radio.checked = tool.name === this.tool;
        return h("label", { class: "tool", title: `${tool.title} (${tool.sign})` }, radio, this.picture(tool), h("span", { class: "unseen" }, tool.title));
      });
      return h("fieldset", { class: "tool-set" }, h("legend", {}, hasText(`draw.group.${group}`) ? t(`draw.group.${group}`) : group), h("div", { class: "tool-row" }, ...rows));
    });
  }

  /** @param {Tool} tool */
  picture(tool) {
    if (tool.icon) return h("img", { src: `icons/${this.kind.game}/${tool.icon}`, alt: "", width: 28, height: 28 });
    return h("span", { class: `piece is-${tool.name}`, "aria-hidden": "true" }, tool.name === tool.sign || tool.sign === "?" ? tool.sign : "");
  }

  /** @param {string} name */
  choose(name) {
    this.tool = name;
    for (const radio of this.tools.querySelectorAll("input")) radio.checked = radio.value === name;
  }

  /**
   * Show boards; what did not change stays, and so does the keyboard's place.
   * @param {Board[]} boards
   * @param {Fault[]} faults
   */
  show(boards, faults) {
    this.place.classList.toggle("stale", !boards.length);
    const wrong = new Map(faults.filter((each) => each.field).map((each) => [String(each.field), each.what]));
    for (const board of boards) {
      const rows = this.rows(board);
      board.shows.forEach((line, row) =>
        line.forEach((shows, column) => this.fill(rows[row][column], board, row, column, shows, wrong.get(String([board.name, row, column])))),
      );
    }
  }

  /** @param {Board} board */
  rows(board) {
    const old = this.fields.get(board.name);
    if (old && old.length === board.names.length) return old;
    const made = board.names.map((line, row) => line.map((_, column) => this.field(board.name, row, column)));
    this.fields.set(board.name, made);
    const grid = h("div", { class: `sketch sketch-${board.name}`, role: "group", "aria-label": hasText(`draw.board.${board.name}`) ? t(`draw.board.${board.name}`) : board.name }, ...made.flat());
    grid.style.setProperty("--side", String(made[0].length));
    const shown = this.place.querySelector(`.sketch-${board.name}`);
    if (shown) shown.replaceWith(grid);
    else this.place.append(grid);
    return made;
  }

  /**
   * @param {string} board
   * @param {number} row
   * @param {number} column
   */
  field(board, row, column) {
    const one = h("button", { type: "button", class: "field-button", tabindex: row + column ? -1 : 0, onclick: () => this.put(board, row, column, this.tool) });
    one.addEventListener("focus", () => {
      for (const each of this.fields.get(board)?.flat() ?? []) each.tabIndex = -1;
      one.tabIndex = 0;
    });
    one.addEventListener("contextmenu", (event) => {
      event.preventDefault();
      this.put(board, row, column, this.bySign(NOTHING) ?? this.tool);
    });
    one.addEventListener("keydown", (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const step = STEPS[event.key];
      const erases = event.key === "Delete" || event.key === "Backspace";
      const tool = this.bySign(erases ? NOTHING : event.key);
      if (step) {
        event.preventDefault();
        this.fields.get(board)?.[row + step[0]]?.[column + step[1]]?.focus();
      } else if (tool && event.key !== " " && event.key !== "Enter") {
        event.preventDefault();
        if (!erases) this.choose(tool);
        this.put(board, row, column, tool);
      }
    });
    return one;
  }

  /** @param {string} sign */
  bySign(sign) {
    return this.kind.tools.find((tool) => tool.sign === sign)?.name;
  }

  /**
   * @param {string} board
   * @param {number} row
   * @param {number} column
   * @param {string} tool
   */
  put(board, row, column, tool) {
    const rows = this.fields.get(board) ?? [];
    const [last, end] = [rows.length - 1, rows[0].length - 1];
    const other = { none: [row, column], across: [row, end - column], down: [last - row, column], turned: [last - row, end - column] }[this.mirror] ?? [row, column];
    const fields = other[0] === row && other[1] === column ? [row, column] : [row, column, ...other];
    this.onPut(board, fields, tool);
  }

  /**
   * @param {HTMLButtonElement} one
   * @param {Board} board
   * @param {number} row
   * @param {number} column
   * @param {string[]} shows
   * @param {string | undefined} wrong
   */
  fill(one, board, row, column, shows, wrong) {
    const letter = this.letters.get(`${board.name} ${row} ${column}`) ?? "";
    const state = `${shows.join("/")}|${letter}|${wrong ?? ""}`;
    if (one.dataset.state === state) return;
    one.dataset.state = state;
    const tools = shows.map((name) => this.named(name));
    one.className = `field-button ${shows.map((name, at) => `is-${name} of-${tools[at]?.group ?? ""}`).join(" ")}${wrong ? " wrong" : ""}`;
    const titles = tools.map((tool, at) => tool?.title ?? shows[at]).join(", ");
    one.setAttribute("aria-label", [`${board.names[row][column]}: ${titles}`, letter, wrong].filter(Boolean).join("; "));
    if (wrong) one.title = wrong;
    else one.removeAttribute("title");
    const parts = tools.map((tool) => {
      if (!tool) return h("span", {}, "!");
      if (tool.icon) return h("img", { src: `icons/${this.kind.game}/${tool.icon}`, alt: "", draggable: "false" });
      return tool.name === tool.sign || tool.sign === "?" ? h("span", { class: "sign" }, tool.sign) : null;
    });
    one.replaceChildren(...parts.filter((part) => part !== null), ...(letter ? [h("span", { class: "letter" }, letter)] : []));
  }
}
