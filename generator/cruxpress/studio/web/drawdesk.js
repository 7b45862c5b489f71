// A sheet under one's hands: its boards, its text beside them, and what the rules and players say.

import { Gone, Refused, post } from "./api.js";
import { Boards, MIRRORS } from "./boards.js";
import { announce, choose, field, h, t } from "./dom.js";
import { problem, showJob } from "./jobs.js";
import { Knobs } from "./knobs.js";
import { Measured } from "./measured.js";
import { wordOf } from "./pieces.js";
import { PrintView } from "./prints.js";
import { TextPane } from "./textpane.js";

/** @typedef {import("./pieces.js").Kind} Kind */
/** @typedef {import("./textpane.js").Fault} Fault */
/** @typedef {{text: string, boards: import("./boards.js").Board[], faults: Fault[], settings: import("./knobs.js").Setting[], notes: string[], tools: import("./pieces.js").Tool[], good: boolean}} Answer */
/** @typedef {{name: string, text: string, kind: string, digest: string}} OwnText */

const TYPED = 200; // milliseconds after the last letter

/** One sheet under one's hands: its text, and every text before it. */
export class Editor {
  /**
   * @param {HTMLElement} main
   * @param {Kind} kind
   * @param {OwnText} file
   */
  constructor(main, kind, file) {
    this.kind = kind;
    this.file = file;
    this.saved = file.text;
    /** @type {Promise<void>} */
    this.queue = Promise.resolve();
    /** @type {string[]} */
    this.past = [];
    /** @type {string[]} */
    this.coming = [];
    this.text = file.text;
    this.typing = this.waiting = 0;
    this.isTyping = false;
    /** @type {() => void} */
    this.lookAway = () => {};
    this.boards = new Boards(kind, {
      put: (board, fields, tool) => this.touch({ board, fields, tool }),
      move: (from, to, turns) => this.touch({ board: from.board, fields: [from.row, from.column], onto: to.board, to: [to.row, to.column], turns }),
      turn: (at) => this.touch({ board: at.board, fields: [at.row, at.column] }),
      spots: (from, turns) => this.spots(from, turns),
    });
    this.knobs = new Knobs((key, value) => this.touch({ key, value }));
    this.notes = h("ul", { class: "sketch-notes", "aria-live": "polite" });
    this.pane = new TextPane(t("draw.text"), () => this.typed());
    this.verdict = h("p", { class: "verdict", role: "status" });
    this.measured = new Measured(kind.kind, this.knobs, (key, value) => this.touch({ key, value }));
    this.told = h("div", { "aria-live": "polite" });
    this.undoButton = h("button", { type: "button", onclick: () => this.undo() }, t("draw.undo"));
    this.redoButton = h("button", { type: "button", onclick: () => this.redo() }, t("draw.redo"));
    this.saveButton = h("button", { type: "button", onclick: () => this.save() }, t("draw.save"));
    this.proveButton = h("button", { type: "button", class: "main", onclick: () => this.prove() }, t("draw.prove"));
    this.fillButton = h("button", { type: "button", onclick: () => this.fill() }, t("draw.fill"));
    const pages = h("div", { class: "pages" });
    const actions = h("div", { class: "actions" });
    this.view = new PrintView({ pages, actions });
    this.printed = h("section", { class: "desk", hidden: true }, pages, h("div", { class: "side" }, actions));
    const mirror = choose(MIRRORS.map((each) => /** @type {const} */ ([each, t(`draw.mirror.${each}`)])), "none", { onchange: () => (this.boards.mirror = mirror.value) });
    const acts = kind.actions.map((action) => h("button", { type: "button", "data-action": action, onclick: () => this.touch({ action }) }, wordOf(kind, `action.${action}`)));
    this.desk = h(
      "div",
      { class: "drawing", "aria-busy": "false" },
      h("div", { class: "row history" }, this.undoButton, this.redoButton, this.saveButton, kind.fills ? this.fillButton : null, this.proveButton),
      h("div", { class: "draw-tools" }, this.knobs.place, this.boards.tools, kind.mirrors ? field(t("draw.mirror.label"), mirror) : null, acts.length ? h("details", {}, h("summary", {}, t("draw.actions")), h("div", { class: "row" }, ...acts)) : null),
      h("div", { class: "draw-boards" }, this.verdict, this.notes, this.boards.bar, this.boards.place, h("p", { class: "quiet" }, wordOf(kind, "keys"))),
      h("div", { class: "draw-text" }, this.pane.list, h("section", { "aria-label": t("draw.measured") }, h("h2", {}, t("draw.measured")), this.measured.place), this.told, this.pane.text),
    );
    main.append(this.desk, this.printed);
    // On the whole page: a button that was just pressed may be off by now, and has the keyboard no more.
    this.onKey = (/** @type {KeyboardEvent} */ event) => this.shortcut(event);
    document.addEventListener("keydown", this.onKey);
    this.warn = (/** @type {Event} */ event) => {
      if (this.text !== this.saved) event.preventDefault();
    };
    window.addEventListener("beforeunload", this.warn);
  }

  get draft() {
    return `draft ${this.file.name}`;
  }

  async begin() {
    const kept = window.sessionStorage.getItem(this.draft);
    await this.show(await this.read(this.text));
    if (kept !== null && kept !== this.text) {
      await this.change(async () => this.read(kept));
      this.told.replaceChildren(h("p", { class: "notice" }, t("draw.restored")));
    }
  }

  end() {
    window.removeEventListener("beforeunload", this.warn);
    document.removeEventListener("keydown", this.onKey);
    window.clearTimeout(this.typing);
    this.measured.end();
    this.lookAway();
    this.view.close();
  }

  /**
   * @param {string} text
   * @returns {Promise<Answer>}
   */
  read(text) {
    return post("api/draw/read", { kind: this.kind.kind, name: this.file.name, text });
  }

  /** @param {object} what */
  touch(what) {
    this.flush();
    this.change(() => post("api/draw/touch", { kind: this.kind.kind, name: this.file.name, text: this.text, ...what }));
  }

  /**
   * Where a piece that was picked up may lie.
   * @param {import("./boards.js").Spot} from
   * @param {number} turns
   * @returns {Promise<import("./boards.js").Spot[]>}
   */
  async spots(from, turns) {
    await this.queue;
    try {
      const { spots } = await post("api/draw/spots", { kind: this.kind.kind, text: this.text, board: from.board, fields: [from.row, from.column], turns });
      return spots.map((/** @type {[string, number, number]} */ [board, row, column]) => ({ board, row, column }));
    } catch (error) {
      if (error instanceof Refused || error instanceof Gone) return [];
      throw error;
    }
  }

  typed() {
    this.isTyping = true;
    window.clearTimeout(this.typing);
    this.typing = window.setTimeout(() => this.flush(), TYPED);
  }

  /** Take over what is typed before anything else is done. */
  flush() {
    window.clearTimeout(this.typing);
    if (!this.isTyping) return;
    this.isTyping = false;
    const text = this.pane.value;
    this.change(() => this.read(text));
  }

  /**
   * One change after the other, each of what the one before it left.
   * @param {() => Promise<Answer>} ask
   */
  change(ask) {
    return this.next(async () => {
      const answer = await ask();
      if (answer.text !== this.text) {
        this.past.push(this.text);
        this.coming = [];
      }
      this.show(answer);
    });
  }

  undo() {
    this.flush();
    this.go(() => [this.past, this.coming]);
  }

  redo() {
    this.flush();
    this.go(() => [this.coming, this.past]);
  }

  /** @param {() => [string[], string[]]} ways from where to where; asked when its turn has come */
  go(ways) {
    this.next(async () => {
      const [from, to] = ways();
      const text = from[from.length - 1];
      if (text === undefined) return;
      const answer = await this.read(text);
      from.pop();
      to.push(this.text);
      this.show(answer);
    });
  }

  /**
   * Do something once all before it is done; whatever goes wrong, the next thing is done as well.
   * @param {() => Promise<void>} work
   */
  next(work) {
    this.waiting += 1;
    this.desk.setAttribute("aria-busy", "true");
    this.queue = this.queue.then(work).catch((error) => {
      if (error instanceof Refused) this.told.replaceChildren(problem(error.message));
      else if (!(error instanceof Gone)) throw error;
    });
    this.queue = this.queue.finally(() => {
      this.waiting -= 1;
      if (!this.waiting) this.desk.setAttribute("aria-busy", "false");
    });
    return this.queue;
  }

  /** @param {KeyboardEvent} event */
  shortcut(event) {
    if (!event.ctrlKey && !event.metaKey) return;
    const key = event.key.toLowerCase();
    if (key === "z" && !event.shiftKey) this.undo();
    else if (key === "y" || (key === "z" && event.shiftKey)) this.redo();
    else if (key === "s") this.save();
    else return;
    event.preventDefault();
  }

  /** @param {Answer} answer */
  show(answer) {
    const isNew = answer.text !== this.text;
    this.text = answer.text;
    this.answer = answer;
    if (isNew) {
      this.boards.release();
      this.boards.letters.clear();
      this.told.replaceChildren();
    }
    if (!this.isTyping) this.pane.value = answer.text;
    this.pane.mark(answer.faults, (fault) => this.showFault(fault));
    this.boards.dress(answer.tools);
    this.boards.show(answer.boards, answer.faults);
    this.knobs.show(answer.settings, answer.faults);
    this.tellNotes(answer.notes);
    this.verdict.textContent = answer.good ? t("draw.good") : t("draw.faults", { count: answer.faults.length });
    this.verdict.classList.toggle("good", answer.good);
    this.undoButton.disabled = !this.past.length;
    this.redoButton.disabled = !this.coming.length;
    this.fillButton.disabled = this.proveButton.disabled = !answer.good;
    this.tellSaved();
    this.measured.show(answer.text, answer.good);
  }

  /** @param {string[]} notes */
  tellNotes(notes) {
    if (this.notes.dataset.said === notes.join("\n")) return;
    this.notes.dataset.said = notes.join("\n");
    this.notes.replaceChildren(...notes.map((note) => h("li", {}, note)));
  }

  tellSaved() {
    const isSaved = this.text === this.saved;
    this.saveButton.disabled = isSaved;
    if (isSaved) window.sessionStorage.removeItem(this.draft);
    else window.sessionStorage.setItem(this.draft, this.text);
  }

  /** @param {Fault} fault */
  showFault(fault) {
    const [board, row, column] = fault.field ?? [];
    const one = board === undefined || row === undefined || column === undefined ? undefined : this.boards.fields.get(board)?.[row]?.[column];
    const knob = fault.key ? this.knobs.of(fault.key) : undefined;
    if (one) one.focus();
    else if (knob) knob.focus();
    else this.pane.go(fault);
  }

  async fill() {
    this.fillButton.disabled = true;
    const text = this.text;
    try {
      const { letters } = await post("api/draw/fill", { kind: this.kind.kind, text });
      if (text !== this.text || !this.answer) return;
      for (const { board, row, column, letter } of letters) this.boards.letters.set(`${board} ${row} ${column}`, letter);
      this.boards.show(this.answer.boards, this.answer.faults);
      this.told.replaceChildren(h("p", { class: "notice good" }, t("draw.filled")));
    } catch (error) {
      if (error instanceof Refused) this.told.replaceChildren(problem(error.message));
    } finally {
      this.fillButton.disabled = !this.answer?.good;
    }
  }

  async save() {
    this.flush();
    await this.queue;
    const text = this.text;
    try {
      const { digest } = await post("api/files/save", { name: this.file.name, text, digest: this.file.digest });
      this.file.digest = digest;
      this.saved = text;
      this.tellSaved();
      announce(t("draw.saved", { name: this.file.name }));
      return true;
    } catch (error) {
      if (error instanceof Refused) this.told.replaceChildren(problem(error.message));
      return false;
    }
  }

  async prove() {
    this.flush();
    await this.queue;
    if (this.text !== this.saved && !(await this.save())) return;
    this.proveButton.disabled = true;
    try {
      const { job } = await post("api/draw/prove", { name: this.file.name });
      this.lookAway = showJob(this.told, job, () => this.whenProven());
    } catch (error) {
      if (error instanceof Refused) this.told.replaceChildren(problem(error.message));
    } finally {
      this.proveButton.disabled = !this.answer?.good;
    }
  }

  whenProven() {
    this.told.replaceChildren(h("p", { class: "notice good" }, t("draw.proven")));
    this.printed.hidden = false;
    this.view.look({ verb: "pad", name: this.file.name });
  }
}
