// The desk of a layout: its text and tables, what is wrong with them, and how it looks.

import { Gone, Refused, Superseded, post, tab } from "./api.js";
import { savePictures } from "./cardpictures.js";
import { announce, h, t } from "./dom.js";
import { problem } from "./jobs.js";
import { LookPane } from "./lookpane.js";
import { OpenText } from "./opentext.js";
import { PrintView } from "./prints.js";
import { Suggestions } from "./suggest.js";
import { TableGrid } from "./tablegrid.js";
import { TextPane } from "./textpane.js";

/** @typedef {import("./textpane.js").Fault & {file: string}} DesignFault */
/** @typedef {{name: string, text: string, kind: string, digest: string}} OwnText */

const SOON = 150; // milliseconds after the last change
const TABLE = /\.(csv|tsv)$/i;

/** Files that are written together; the first is the layout. */
export class DesignDesk {
  /**
   * @param {HTMLElement} main
   * @param {import("./api.js").House} house
   * @param {OwnText[]} files
   */
  constructor(main, house, files) {
    this.docs = files.map((file) => new OpenText(file, () => this.changed()));
    this.layout = this.docs[0].name;
    this.doc = this.docs[0];
    this.waiting = this.turn = 0;
    this.unanswered = 0; // changes of a table
    this.asGrid = true;
    /** @type {DesignFault[]} */
    this.faults = [];
    /** @type {Promise<void>} */
    this.queue = Promise.resolve();
    this.pane = new TextPane(t("design.text", { name: "" }), () => this.doc.type(this.pane.value, this.pane.area.selectionStart));
    this.pane.label.classList.add("unseen"); // the tabs say it to who sees
    this.suggestions = new Suggestions(this.pane.area, (text, at) => post("api/design/complete", { name: this.layout, texts: { ...this.texts, [this.layout]: text }, at, tab }));
    this.pane.area.addEventListener("keydown", (event) => this.newLine(event));
    this.pane.frame.append(this.suggestions.list, this.suggestions.ruler);
    this.grid = new TableGrid((change) => this.changeTable(change));
    this.look = new LookPane(house, () => this.show());
    this.verdict = h("p", { class: "verdict", role: "status" }, t("loading"));
    this.told = h("div", { "aria-live": "polite" });
    this.tabs = h("div", { class: "tabs", role: "tablist", "aria-label": t("design.file") });
    this.undoButton = h("button", { type: "button", onclick: () => this.step("undo") }, t("design.undo"));
    this.redoButton = h("button", { type: "button", onclick: () => this.step("redo") }, t("design.redo"));
    this.saveButton = h("button", { type: "button", class: "main", onclick: () => this.save() }, t("design.save"));
    this.printButton = h("button", { type: "button", onclick: () => this.print() }, t("design.print"));
    this.facesButton = h("button", { type: "button", onclick: () => this.saveFaces() }, t("design.faces"));
    this.gridButton = h("button", { type: "button", onclick: () => this.swap() });
    this.suggestButton = h("button", { type: "button", onclick: () => this.suggest() }, t("design.complete"));
    const picture = h("input", { type: "file", accept: ".svg,.png,.jpg,.jpeg,.webp", class: "unseen", tabindex: -1, "aria-hidden": "true", onchange: () => this.take(picture.files) });
    const pictureButton = h("button", { type: "button", onclick: () => picture.click() }, t("design.add-picture"));
    const pages = h("div", { class: "pages" });
    const actions = h("div", { class: "actions" });
    this.view = new PrintView({ pages, actions });
    const more = h("a", { href: `#/print/${this.layout}` }, t("design.more"));
    this.printed = h("section", { class: "desk printed", hidden: true }, pages, h("div", { class: "side" }, actions, h("p", {}, more)));
    /** @type {() => void} */
    this.lookAway = () => {};
    this.keys = h("p", { class: "quiet" }, t("design.keys"));
    this.writing = h("div", { class: "writing", role: "tabpanel" }, this.pane.text, this.grid.place);
    this.place = h(
      "div",
      { class: "designing" },
      h("div", { class: "row history" }, this.undoButton, this.redoButton, this.suggestButton, this.gridButton, pictureButton, picture, this.saveButton, this.printButton, this.facesButton),
      h("div", { class: "design-text" }, this.tabs, this.writing, this.keys, h("p", { class: "quiet" }, t("design.drop"))),
      h("div", { class: "design-look" }, this.verdict, this.pane.list, this.told, this.look.place),
    );
    main.append(this.place, this.printed);
    this.place.addEventListener("dragover", (event) => event.preventDefault());
    this.place.addEventListener("drop", (event) => this.drop(event));
    this.onKey = (/** @type {KeyboardEvent} */ event) => this.shortcut(event);
    document.addEventListener("keydown", this.onKey);
    this.warn = (/** @type {Event} */ event) => {
      if (this.docs.some((doc) => doc.isChanged)) event.preventDefault();
    };
    window.addEventListener("beforeunload", this.warn);
  }

  /** @param {string} name the file to begin with */
  begin(name) {
    if (this.docs.map((doc) => doc.restore()).some(Boolean)) this.told.replaceChildren(h("p", { class: "notice" }, t("design.restored")));
    this.choose(this.docs.find((doc) => doc.name === name) ?? this.docs[0]);
    this.changed();
  }

  end() {
    window.clearTimeout(this.waiting);
    this.turn += 1;
    document.removeEventListener("keydown", this.onKey);
    window.removeEventListener("beforeunload", this.warn);
    this.lookAway();
    this.view.close();
  }

  /** What is not saved, by the names of the files. */
  get texts() {
    return Object.fromEntries(this.docs.filter((doc) => doc.isChanged).map((doc) => [doc.name, doc.text]));
  }

  get isGrid() {
    return TABLE.test(this.doc.name) && this.asGrid;
  }

  /** @param {OpenText} doc */
  choose(doc) {
    this.doc = doc;
    this.suggestions.close();
    this.arrange();
    this.pane.value = doc.text;
    this.pane.area.setSelectionRange(doc.cursor, doc.cursor);
    this.mark();
    this.fillGrid();
  }

  /** What can be done with the file that is open. */
  arrange() {
    const isTable = TABLE.test(this.doc.name);
    this.pane.label.textContent = t("design.text", { name: this.doc.name });
    this.gridButton.hidden = !isTable;
    this.gridButton.textContent = t(this.isGrid ? "design.grid-text" : "design.grid-grid");
    this.suggestButton.hidden = this.keys.hidden = isTable;
    this.grid.place.hidden = !this.isGrid;
    this.pane.text.hidden = this.isGrid;
    const buttons = this.docs.map((doc) => {
      const isHere = doc === this.doc;
      const wrong = this.faults.filter((fault) => fault.file === doc.name).length;
      const name = doc.name.replace(/^.*\//, "");
      return h(
        "button",
        { type: "button", role: "tab", "aria-selected": String(isHere), tabindex: isHere ? 0 : -1, onclick: () => this.choose(doc) },
        name,
        wrong ? h("span", { class: "count", "aria-label": t("design.faults", { count: wrong }) }, wrong) : null,
        doc.isChanged ? h("span", { class: "dot", role: "img", "aria-label": t("design.unsaved") }, "●") : null,
      );
    });
    const hadKeyboard = this.tabs.contains(document.activeElement);
    this.tabs.replaceChildren(...buttons);
    if (hadKeyboard) buttons[this.docs.indexOf(this.doc)].focus();
    this.tabs.onkeydown = (event) => {
      const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
      if (step) this.choose(this.docs[(this.docs.indexOf(this.doc) + step + this.docs.length) % this.docs.length]);
    };
  }

  swap() {
    this.asGrid = !this.asGrid;
    this.choose(this.doc);
  }

  /** A text is another now: keep it, and ask what the press says. */
  changed() {
    if (this.pane.value !== this.doc.text) {
      this.pane.value = this.doc.text;
      this.pane.area.setSelectionRange(this.doc.cursor, this.doc.cursor);
    }
    this.tell();
    window.clearTimeout(this.waiting);
    this.waiting = window.setTimeout(() => this.check(), SOON);
  }

  tell() {
    this.undoButton.disabled = !this.doc.canUndo;
    this.redoButton.disabled = !this.doc.canRedo;
    const isSaved = !this.docs.some((doc) => doc.isChanged);
    this.saveButton.disabled = isSaved;
    this.printButton.disabled = !isSaved || !this.look.look;
    this.facesButton.disabled = this.printButton.disabled;
    this.facesButton.hidden = this.look.look?.kind !== "cards";
    this.printButton.title = this.facesButton.title = isSaved ? "" : t("design.print-unsaved");
    this.arrange();
  }

  async check() {
    this.turn += 1;
    const turn = this.turn;
    this.fillGrid();
    this.show();
    try {
      const found = await post("api/design/check", { name: this.layout, texts: this.texts, tab });
      if (turn !== this.turn) return;
      this.faults = found.faults;
      this.verdict.textContent = found.good ? t("design.good") : t("design.faults", { count: found.faults.length });
      this.verdict.classList.toggle("good", found.good);
      this.mark();
      this.arrange();
      this.fillGrid();
    } catch (error) {
      if (error instanceof Superseded || error instanceof Gone || turn !== this.turn) return;
      if (!(error instanceof Refused)) throw error;
      this.verdict.textContent = error.message;
      this.verdict.classList.remove("good");
    }
  }

  /** Lines of the open file are marked, faults of all files are told. */
  mark() {
    const shown = this.faults.map((fault) => (fault.file === this.doc.name ? fault : { ...fault, line: 0, what: fault.file ? `${t("design.elsewhere", { file: fault.file, line: fault.line })}: ${fault.what}` : fault.what }));
    this.pane.mark(shown, (fault) => {
      const of = this.faults[shown.indexOf(/** @type {DesignFault} */ (fault))];
      const doc = this.docs.find((each) => each.name === of.file);
      if (!doc) return;
      if (doc !== this.doc) this.choose(doc);
      if (this.isGrid) this.grid.focus(this.grid.rows.findIndex((row) => row.line === of.line), 0);
      else this.pane.go(of);
    });
  }

  async show() {
    try {
      const seen = await post("api/design/look", { name: this.layout, texts: this.texts, ...this.look.wish, tab });
      this.look.place.classList.remove("stale");
      await this.look.show(seen);
      this.tell();
    } catch (error) {
      if (error instanceof Superseded || error instanceof Gone) return;
      if (!(error instanceof Refused)) throw error;
      this.look.place.classList.add("stale");
    }
  }

  fillGrid() {
    if (!this.isGrid) return;
    const doc = this.doc;
    this.next(async () => {
      const grid = await post("api/design/table", { name: doc.name, text: doc.text });
      if (doc === this.doc && grid.text === doc.text && !this.unanswered) this.showGrid(grid);
    });
  }

  /** @param {import("./tablegrid.js").Grid} grid */
  showGrid(grid) {
    const faults = this.faults.filter((fault) => fault.file === this.doc.name);
    this.grid.show(grid, new Map(faults.map((fault) => [fault.line, fault.what])));
  }

  /** @param {import("./tablegrid.js").Change} change */
  changeTable(change) {
    const doc = this.doc;
    this.unanswered += 1;
    this.next(async () => {
      const grid = await post("api/design/table", { name: doc.name, text: doc.text, ...change }).finally(() => (this.unanswered -= 1));
      doc.type(grid.text, 0);
      if (change.change !== "cell") doc.commit();
      // Who types on has more letters in the cell than this answer knows of.
      if (doc === this.doc && (change.change !== "cell" || !this.unanswered)) this.showGrid(grid);
    });
  }

  /**
   * One change of a table after the other, each of what the one before it left.
   * @param {() => Promise<void>} work
   */
  next(work) {
    this.queue = this.queue.then(work).catch((error) => {
      if (error instanceof Refused) this.told.replaceChildren(problem(error.message));
      else if (!(error instanceof Gone || error instanceof Superseded)) throw error;
    });
    return this.queue;
  }

  /** @param {"undo" | "redo"} way */
  step(way) {
    this.next(async () => {
      this.doc[way]();
      this.suggestions.close();
    });
  }

  suggest() {
    this.pane.area.focus();
    this.suggestions.show(true);
  }

  /**
   * A new line begins below the one above it.
   * @param {KeyboardEvent} event
   */
  newLine(event) {
    if (event.key !== "Enter" || event.ctrlKey || event.metaKey || event.isComposing || event.defaultPrevented) return;
    const { value, selectionStart, selectionEnd } = this.pane.area;
    const line = value.slice(0, selectionStart).split("\n").pop() ?? "";
    const indent = line.match(/^ */)?.[0] ?? "";
    const deeper = /:\s*$/.test(line) ? "  " : "";
    this.pane.area.setRangeText(`\n${indent}${deeper}`, selectionStart, selectionEnd, "end");
    this.pane.area.dispatchEvent(new Event("input", { bubbles: true }));
    event.preventDefault();
  }

  /** @param {KeyboardEvent} event */
  shortcut(event) {
    if (!event.ctrlKey && !event.metaKey) return;
    const key = event.key.toLowerCase();
    if (key === "z" && !event.shiftKey) this.step("undo");
    else if (key === "y" || (key === "z" && event.shiftKey)) this.step("redo");
    else if (key === "s") this.save();
    else return;
    event.preventDefault();
  }

  /** @param {DragEvent} event */
  drop(event) {
    event.preventDefault();
    this.take(event.dataTransfer?.files ?? null);
  }

  /**
   * Pictures that came in: each is saved beside the layout and named where the cursor stands.
   * @param {FileList | null} files
   */
  async take(files) {
    for (const file of files ?? []) {
      try {
        const asked = new URLSearchParams({ layout: this.layout, name: file.name });
        const taken = await post(`api/design/take?${asked}`, file);
        await this.name(taken);
        this.told.replaceChildren(h("p", { class: "notice good" }, t("design.added", { file: taken.file })));
      } catch (error) {
        if (error instanceof Refused) this.told.replaceChildren(problem(error.message));
        else if (!(error instanceof Gone)) throw error;
      }
    }
  }

  /** @param {{element: string, name: string}} taken */
  async name(taken) {
    if (this.isGrid) {
      this.grid.put(taken.name);
      return;
    }
    const area = this.pane.area;
    if (TABLE.test(this.doc.name)) {
      area.setRangeText(taken.name, area.selectionStart, area.selectionEnd, "end");
    } else {
      const text = area.value;
      const letters = [...text];
      const where = await post("api/design/place", { text, at: [...text.slice(0, area.selectionStart)].length, element: taken.element, taken: taken.name });
      const before = (/** @type {number} */ count) => letters.slice(0, count).join("").length;
      area.setRangeText(where.text, before(where.start), before(where.end), "end");
    }
    area.dispatchEvent(new Event("input", { bubbles: true }));
    this.doc.commit();
  }

  async save() {
    await this.queue;
    const names = [];
    for (const doc of this.docs.filter((each) => each.isChanged)) {
      try {
        await doc.save();
        names.push(doc.name);
      } catch (error) {
        if (error instanceof Refused) this.told.replaceChildren(problem(error.message));
        if (!(error instanceof Refused || error instanceof Gone)) throw error;
        this.tell();
        return;
      }
    }
    this.tell();
    if (!names.length) return;
    const said = t("design.saved", { names: names.join(", ") });
    this.told.replaceChildren(h("p", { class: "notice good" }, said));
    announce(said);
  }

  async saveFaces() {
    this.lookAway();
    this.lookAway = await savePictures(this.told, { verb: "cards", name: this.layout, title: this.layout }, "faces");
  }

  print() {
    const isDeck = this.look.look?.kind === "cards";
    const { paper, ink } = this.look.wish;
    this.printed.hidden = false;
    this.view.look({ verb: isDeck ? "cards" : "pad", name: this.layout, paper, ink, ...(isDeck ? { back: "duplex" } : {}) });
    this.printed.scrollIntoView({ block: "start" });
  }
}
