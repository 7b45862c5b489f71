// A text file under one's hands: every text before it, and what of it is saved.

import { post } from "./api.js";

const PAUSE = 500; // milliseconds without a letter that part one change from the next
const MOST = 500; // changes that can be undone

/** @typedef {{text: string, cursor: number}} Then */

/** One file; whoever owns it hears of every change. */
export class OpenText {
  /**
   * @param {{name: string, text: string, digest: string}} file
   * @param {() => void} onChange
   */
  constructor(file, onChange) {
    this.name = file.name;
    this.text = this.saved = this.settled = file.text;
    this.digest = file.digest;
    this.onChange = onChange;
    this.cursor = this.settledCursor = 0;
    this.waiting = 0;
    /** @type {Then[]} */
    this.past = [];
    /** @type {Then[]} */
    this.coming = [];
  }

  get key() {
    return `design ${this.name}`;
  }

  get isChanged() {
    return this.text !== this.saved;
  }

  get canUndo() {
    return this.past.length > 0 || this.text !== this.settled;
  }

  get canRedo() {
    return this.coming.length > 0;
  }

  /** What was typed before the page was loaded again, with the file that it was typed into. */
  restore() {
    const kept = JSON.parse(window.sessionStorage.getItem(this.key) ?? "null");
    if (!kept || kept.text === this.text) return false;
    this.digest = kept.digest;
    this.past.push({ text: this.text, cursor: 0 });
    this.text = this.settled = kept.text;
    return true;
  }

  /**
   * @param {string} text
   * @param {number} cursor
   */
  type(text, cursor) {
    this.cursor = cursor;
    if (text === this.text) return;
    this.text = text;
    window.clearTimeout(this.waiting);
    this.waiting = window.setTimeout(() => this.commit(), PAUSE);
    this.keep();
    this.onChange();
  }

  /** What was typed so far is one change. */
  commit() {
    window.clearTimeout(this.waiting);
    if (this.text === this.settled) return;
    this.past.push({ text: this.settled, cursor: this.settledCursor });
    if (this.past.length > MOST) this.past.shift();
    this.coming = [];
    this.settled = this.text;
    this.settledCursor = this.cursor;
  }

  undo() {
    this.commit();
    this.go(this.past, this.coming);
  }

  redo() {
    this.commit();
    this.go(this.coming, this.past);
  }

  /**
   * @param {Then[]} from
   * @param {Then[]} to
   */
  go(from, to) {
    const then = from.pop();
    if (!then) return;
    to.push({ text: this.text, cursor: this.cursor });
    this.text = this.settled = then.text;
    this.cursor = this.settledCursor = then.cursor;
    this.keep();
    this.onChange();
  }

  /** A page that is loaded again finds it. */
  keep() {
    if (this.isChanged) window.sessionStorage.setItem(this.key, JSON.stringify({ text: this.text, digest: this.digest }));
    else window.sessionStorage.removeItem(this.key);
  }

  async save() {
    this.commit();
    const text = this.text;
    const { digest } = await post("api/files/save", { name: this.name, text, digest: this.digest });
    this.digest = digest;
    this.saved = text;
    this.keep();
  }
}
