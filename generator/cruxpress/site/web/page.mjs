// What both pages do: say texts, tell what goes wrong, find a sheet of this site, ask Python.
// @ts-check
import { readCode } from "./codes.mjs";
import { Python, hasLittleMemory } from "./python.mjs";

/** @typedef {{texts: Record<string, string>, sizes: Record<string, number>}} PageData */

/**
 * @param {string} id
 * @returns {any}
 */
export function at(id) {
  return document.getElementById(id);
}

/** @param {string} what */
export function tellProblem(what) {
  at("problem").textContent = what;
  at("problem").hidden = !what;
}

export class Page {
  /** @param {PageData} data */
  constructor(data) {
    this.texts = data.texts;
    this.python = new Python(data.sizes, (step) => this.showStep(step));
    this.warned = false;
    /** @type {Record<string, string> | null} */
    this.index = null;
  }

  /**
   * A text of the page, its placeholders filled.
   * @param {string} key
   * @param {Record<string, string | number>} [values]
   */
  say = (key, values = {}) =>
    this.texts[key].replace(/\{(\w+)\}/g, (whole, name) => String(values[name] ?? whole));

  /** @param {{stage: string, part: number}} step */
  showStep({ stage, part }) {
    at("work").hidden = false;
    at("doing").textContent = this.say(`stage-${stage}`);
    at("progress").value = part;
  }

  /**
   * Do something that needs Python, tell how far it is, and what went wrong.
   * @template T
   * @param {() => Promise<T>} job
   * @param {{stopped: string, died: string}} told keys of what is said
   * @returns {Promise<T | null>}
   */
  async working(job, told) {
    tellProblem("");
    if (!this.python.started && !this.warned && hasLittleMemory()) {
      this.warned = true; // told before; a second tap goes on
      tellProblem(this.say("little-memory"));
      return null;
    }
    if (!this.python.isReady) this.showStep({ stage: "fetching", part: 0 });
    try {
      return await job();
    } catch (error) {
      const stopped = error instanceof DOMException && error.name === "AbortError";
      tellProblem(this.say(stopped ? told.stopped : navigator.onLine ? told.died : "offline-first"));
      if (!stopped) console.warn(error);
      return null;
    } finally {
      at("work").hidden = true;
    }
  }

  /** The files of the sheets of this site, by their codes. */
  async sheets() {
    this.index ??= /** @type {Record<string, string>} */ (await (await fetch("sheets/index.json")).json());
    return this.index;
  }

  /**
   * The file of a sheet of this site; nothing, if it is to be made.
   * @param {import("./codes.mjs").Code} code
   */
  async fileOf(code) {
    const found = Object.entries(await this.sheets()).find(([known]) => {
      const read = readCode(known, [code.game]);
      return read && read.code === code.code;
    });
    return found?.[1] ?? null;
  }

  /**
   * What a file of this site holds; nothing, and a sentence, where it cannot be had.
   * @param {string} file
   * @returns {Promise<any>}
   */
  async fetched(file) {
    try {
      const response = await fetch(file);
      if (!response.ok) throw new Error(file);
      return await response.json();
    } catch {
      tellProblem(this.say(navigator.onLine ? "no-sheet" : "offline-sheet"));
      return null;
    }
  }
}
