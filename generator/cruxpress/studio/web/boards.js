// The boards of a sheet that is drawn: fields to click, to reach by arrow keys or to drag between,
// and the tools that are put there. What a field means is known to the studio alone.

import { announce, h, t } from "./dom.js";
import { draggable } from "./dragging.js";
import { showField } from "./fieldlook.js";
import { Pieces, wordOf } from "./pieces.js";

/** @typedef {import("./pieces.js").Kind} Kind */
/** @typedef {import("./textpane.js").Fault} Fault */
/** @typedef {{name: string, names: string[][], shows: string[][][], form: string, moves: boolean, types: boolean, span: number, pieces: string[][], turns: Record<string, number>}} Board */
/** @typedef {{board: string, row: number, column: number}} Spot */
/** @typedef {{put: (board: string, fields: number[], tool: string) => void, move: (from: Spot, to: Spot, turns: number) => void, turn: (at: Spot) => void, spots: (from: Spot, turns: number) => Promise<Spot[]>}} Hands */

/** @type {Record<string, [number, number]>} */
const STEPS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
const MOVE = ""; // no tool: what lies there is picked up
export const MIRRORS = ["none", "across", "down", "turned"];

/** All boards of a sheet, the tool that a click puts on a field, and what was picked up. */
export class Boards {
  /**
   * @param {Kind} kind
   * @param {Hands} hands
   */
  constructor(kind, hands) {
    this.kind = kind;
    this.hands = hands;
    this.pieces = new Pieces(kind);
    this.mirror = "none";
    this.tool = kind.tools.find((tool) => tool.group)?.name ?? MOVE;
    /** @type {Map<string, Board>} */
    this.shown = new Map();
    /** @type {Map<string, HTMLButtonElement[][]>} */
    this.fields = new Map();
    /** @type {Map<string, string>} */
    this.letters = new Map();
    /** @type {Spot | null} */
    this.picked = null;
    this.turns = 0;
    /** @type {Spot | null} */
    this.last = null;
    this.asked = 0;
    this.look = "[]";
    this.ghost = h("div", { class: "ghost", "aria-hidden": "true", hidden: true });
    this.place = h("div", { class: "sketches" });
    this.tools = h("div", { class: "tools" });
    this.held = h("span", {}, t("draw.nothing-picked"));
    this.turnButton = h("button", { type: "button", onclick: () => this.turn(this.last) }, t("draw.turn"));
    this.backButton = h("button", { type: "button", disabled: true, onclick: () => this.release() }, t("draw.lay-back"));
    this.bar = h("div", { class: "row picked-bar", hidden: true }, this.held, this.turnButton, this.backButton);
  }

  groups() {
    const names = [...new Set(this.kind.tools.map((tool) => tool.group))].filter(Boolean);
    const moves = [...this.shown.values()].some((board) => board.moves);
    /** @type {HTMLElement[]} */
    const sets = names.map((group) => {
      const tools = this.kind.tools.filter((tool) => tool.group === group);
      const [title, row] = [wordOf(this.kind, `group.${group}`), h("div", { class: "tool-row" }, ...tools.map((tool) => this.choice(tool.name)))];
      if (!tools.some((tool) => tool.face.length)) return h("fieldset", { class: "tool-set" }, h("legend", {}, title), row);
      // A whole deck would push the boards out of sight where it has no column of its own.
      return h("details", { open: window.matchMedia("(min-width: 84rem)").matches }, h("summary", {}, title), h("div", { role: "group", "aria-label": title }, row));
    });
    if (moves && names.length) sets.unshift(h("div", { class: "tool-row" }, this.choice(MOVE)));
    return sets;
  }

  /** @param {string} name */
  choice(name) {
    const tool = this.pieces.named.get(name);
    const radio = h("input", { type: "radio", name: "tool", value: name, class: "unseen", onchange: () => this.choose(name) });
    radio.checked = name === this.tool;
    if (!tool) return h("label", { class: "tool move-tool" }, radio, h("span", {}, t("draw.move")));
    const look = tool.icon || tool.face.length ? this.pieces.look(name) : h("span", { class: `piece is-${name}`, "aria-hidden": "true" }, tool.name === tool.sign || tool.sign === "?" ? tool.sign : "");
    const label = h("label", { class: `tool${tool.face.length ? " has-face" : ""}`, title: tool.sign ? `${tool.title} (${tool.sign})` : tool.title }, radio, look, h("span", { class: "unseen" }, tool.title));
    draggable(label, () => this.drag(name, null));
    return label;
  }

  /** @param {string} name */
  choose(name) {
    this.tool = name;
    if (name) this.release();
    for (const radio of this.tools.querySelectorAll("input")) radio.checked = radio.value === name;
  }

  /**
   * Tools that look otherwise on this very sheet.
   * @param {import("./pieces.js").Tool[]} tools
   */
  dress(tools) {
    const look = JSON.stringify(tools);
    if (look === this.look) return;
    this.look = look;
    this.pieces = new Pieces(this.kind, tools);
    for (const one of [...this.fields.values()].flat(2)) delete one.dataset.state;
  }

  /**
   * Show boards; what did not change stays, and so does the keyboard's place.
   * @param {Board[]} boards
   * @param {Fault[]} faults
   */
  show(boards, faults) {
    this.place.classList.toggle("stale", !boards.length);
    const isFirst = !this.shown.size && boards.length > 0;
    const wrong = new Map(faults.filter((each) => each.field).map((each) => [String(each.field), each.what]));
    for (const board of boards) {
      this.shown.set(board.name, board);
      const rows = this.rows(board);
      board.shows.forEach((line, row) =>
        line.forEach((_, column) =>
          showField(rows[row][column], board, row, column, {
            pieces: this.pieces,
            letter: this.letters.get(`${board.name} ${row} ${column}`) ?? "",
            wrong: wrong.get(String([board.name, row, column])),
          }),
        ),
      );
    }
    if (isFirst) {
      if (boards.some((board) => board.moves)) this.tool = MOVE;
      this.tools.replaceChildren(...this.groups());
      this.bar.hidden = !boards.some((board) => board.moves);
      this.turnButton.hidden = !boards.some((board) => board.form === "table");
    }
  }

  /** @param {Board} board */
  rows(board) {
    const old = this.fields.get(board.name);
    if (old && old.length === board.names.length && old.every((line, row) => line.length === board.names[row].length)) return old;
    const made = board.names.map((line, row) => line.map((_, column) => this.field(board.name, row, column)));
    this.fields.set(board.name, made);
    const title = wordOf(this.kind, `board.${board.name}`);
    const grid = h("div", { class: `sketch form-${board.form} sketch-${board.name}`, role: "group", "aria-label": title }, ...made.flat());
    grid.style.setProperty("--side", String(made[0].length));
    if (board.form === "table") {
      grid.append(this.ghost);
      grid.addEventListener("pointerleave", () => (this.ghost.hidden = true));
    }
    const shown = this.place.querySelector(`.sketch-${board.name}`);
    const hadFocus = shown?.contains(document.activeElement);
    if (shown) shown.replaceWith(grid);
    else this.place.append(h("section", { class: "sketch-board" }, h("h2", { class: "board-title" }, title), grid));
    if (hadFocus && this.last) made[Math.min(this.last.row, made.length - 1)]?.[Math.min(this.last.column, made[0].length - 1)]?.focus();
    return made;
  }

  /**
   * @param {string} board
   * @param {number} row
   * @param {number} column
   */
  field(board, row, column) {
    const at = { board, row, column };
    const one = h("button", { type: "button", class: "field-button", tabindex: row + column ? -1 : 0, onclick: () => this.click(at) });
    one.dataset.at = `${board} ${row} ${column}`;
    one.addEventListener("focus", () => {
      for (const each of this.fields.get(board)?.flat() ?? []) each.tabIndex = -1;
      one.tabIndex = 0;
      this.last = at;
      this.hover(at);
    });
    one.addEventListener("pointerenter", () => this.hover(at));
    one.addEventListener("contextmenu", (event) => {
      event.preventDefault();
      this.put(at, this.kind.eraser);
    });
    one.addEventListener("keydown", (event) => this.key(event, at));
    draggable(one, () => (this.shown.get(board)?.moves && this.nameAt(at) ? this.drag(this.nameAt(at), at) : null));
    return one;
  }

  /**
   * What can be picked up at a field.
   * @param {Spot} at
   */
  nameAt({ board, row, column }) {
    const shown = this.shown.get(board);
    const name = shown?.pieces.length ? shown.pieces[row]?.[column] : shown?.shows[row]?.[column]?.[0];
    return name && name !== this.kind.eraser ? name : "";
  }

  /** @param {Spot} at */
  click(at) {
    const board = this.shown.get(at.board);
    if (this.picked) {
      const { picked, turns } = this;
      this.release();
      if (!same(picked, at) || turns) this.hands.move(picked, at, turns);
    } else if (this.tool) {
      this.put(at, this.tool);
      if (this.pieces.named.get(this.tool)?.face.length) this.choose(MOVE);
    } else if (board?.moves && this.nameAt(at)) {
      this.pick(at);
    }
  }

  /** @param {Spot} at */
  pick(at) {
    this.release();
    this.picked = at;
    this.turns = 0;
    this.tell();
    this.one(at)?.classList.add("picked");
    this.one(at)?.setAttribute("aria-pressed", "true");
    announce(t("draw.picked", { what: this.pieces.short(this.nameAt(at)) }));
    this.hover(at);
    this.light();
  }

  /** Lay back what was picked up. */
  release() {
    if (this.picked) {
      this.one(this.picked)?.classList.remove("picked");
      this.one(this.picked)?.removeAttribute("aria-pressed");
    }
    this.picked = null;
    this.turns = 0;
    this.ghost.hidden = true;
    this.tell();
    this.light();
  }

  tell() {
    this.held.textContent = this.picked ? t("draw.held", { what: this.pieces.short(this.nameAt(this.picked)) }) : t("draw.nothing-picked");
    this.backButton.disabled = !this.picked;
  }

  /** Mark the fields where the rules let it lie. */
  async light() {
    this.asked += 1;
    const asked = this.asked;
    const spots = this.picked && [...this.shown.values()].some((board) => board.form === "table") ? await this.hands.spots(this.picked, this.turns) : [];
    if (asked !== this.asked) return;
    for (const one of this.place.querySelectorAll(".spot")) one.classList.remove("spot");
    for (const spot of spots) this.one(spot)?.classList.add("spot");
  }

  /**
   * Show on a table where a picked piece would lie.
   * @param {Spot} at
   */
  hover(at) {
    const board = this.shown.get(at.board);
    const name = this.picked ? this.nameAt(this.picked) : "";
    this.ghost.hidden = !name || board?.form !== "table";
    if (this.ghost.hidden || !board) return;
    const one = this.one(at);
    const end = this.one({ ...at, column: at.column + board.span - 1 }) ?? one;
    if (!one || !end) return;
    this.ghost.replaceChildren(this.pieces.look(name, this.turned(name)) ?? "");
    const side = Math.max(end.offsetLeft + end.offsetWidth - one.offsetLeft, one.offsetWidth * board.span);
    Object.assign(this.ghost.style, { left: `${one.offsetLeft}px`, top: `${one.offsetTop}px`, width: `${side}px`, height: `${side}px` });
    this.ghost.classList.toggle("allowed", one.classList.contains("spot") || !this.place.querySelector(".spot"));
  }

  /**
   * The quarters by which a piece is turned now.
   * @param {string} name
   */
  turned(name) {
    const lies = [...this.shown.values()].map((board) => board.turns[name] ?? 0);
    return (Math.max(0, ...lies) + this.turns) % 4;
  }

  /** @param {Spot | null} at */
  turn(at) {
    if (this.picked) {
      this.turns = (this.turns + 1) % 4;
      if (at) this.hover(at);
      this.light();
    } else if (at && this.nameAt(at)) this.hands.turn(at);
  }

  /**
   * @param {string} name
   * @param {Spot | null} from where it lies; nothing for a tool
   * @returns {import("./dragging.js").Drag}
   */
  drag(name, from) {
    if (from) this.pick(from);
    const to = (/** @type {Element | null} */ at) => {
      const one = /** @type {HTMLElement | null} */ (at?.closest(".field-button") ?? null);
      const [board, row, column] = one?.dataset.at?.split(" ") ?? [];
      return board === undefined ? null : { board, row: Number(row), column: Number(column) };
    };
    return {
      look: () => {
        const size = from ? this.one(from)?.offsetWidth ?? 64 : 64;
        const made = h("div", { class: "carried" }, this.pieces.look(name, from ? this.turned(name) : 0));
        made.style.setProperty("--size", `${Math.max(56, size)}px`);
        return made;
      },
      over: (at) => {
        const spot = to(at);
        if (spot) this.hover(spot);
        for (const each of this.place.querySelectorAll(".aimed")) each.classList.remove("aimed");
        if (spot) this.one(spot)?.classList.add("aimed");
        return !this.ghost.hidden;
      },
      drop: (at) => {
        for (const each of this.place.querySelectorAll(".aimed")) each.classList.remove("aimed");
        const spot = to(at);
        if (!from) {
          if (spot) this.put(spot, name);
          return;
        }
        const { turns } = this;
        this.release();
        if (spot && (!same(spot, from) || turns)) this.hands.move(from, spot, turns);
      },
    };
  }

  /** @param {Spot} at */
  one({ board, row, column }) {
    return this.fields.get(board)?.[row]?.[column];
  }

  /**
   * @param {KeyboardEvent} event
   * @param {Spot} at
   */
  key(event, at) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const board = this.shown.get(at.board);
    const step = STEPS[event.key];
    const erases = event.key === "Delete" || event.key === "Backspace";
    const tool = erases ? this.kind.eraser : this.pieces.bySign(event.key);
    const turns = event.key.toLowerCase() === "r" && !this.turnButton.hidden;
    if (step) {
      event.preventDefault();
      const [rows, columns] = board?.form === "row" ? [0, step[0] + step[1]] : step;
      const next = { ...at, row: at.row + rows, column: at.column + columns };
      if (event.shiftKey && board?.form === "row" && this.one(next)) this.hands.move(at, next, 0);
      this.one(next)?.focus();
    } else if (turns) this.turn(at);
    else if (event.key === "Escape") this.release();
    else if (tool !== undefined && event.key !== " " && event.key !== "Enter") {
      event.preventDefault();
      if (!erases && !board?.types) this.choose(tool);
      this.put(at, tool);
      if (!erases && board?.types) this.after(at)?.focus();
    }
  }

  /**
   * The field behind another one.
   * @param {Spot} at
   */
  after(at) {
    const all = this.fields.get(at.board)?.flat() ?? [];
    const one = this.one(at);
    return one && all[all.indexOf(one) + 1];
  }

  /**
   * @param {Spot} at
   * @param {string} tool
   */
  put({ board, row, column }, tool) {
    const rows = this.fields.get(board) ?? [];
    const [last, end] = [rows.length - 1, rows[0].length - 1];
    const other = { none: [row, column], across: [row, end - column], down: [last - row, column], turned: [last - row, end - column] }[this.mirror] ?? [row, column];
    const fields = this.shown.get(board)?.form !== "grid" || (other[0] === row && other[1] === column) ? [row, column] : [row, column, ...other];
    this.hands.put(board, fields, tool);
  }
}

/**
 * @param {Spot} one
 * @param {Spot} other
 */
function same(one, other) {
  return one.board === other.board && one.row === other.row && one.column === other.column;
}
