// What a device keeps: states of tools, the log, accepted words. Where it keeps nothing, the page
// goes on with what it knows, and says once that it is forgotten when the page is closed.
// @ts-check

const PREFIX = "cruxpress:";

export class Keep {
  /** @param {() => void} told called when something could not be kept */
  constructor(told) {
    this.told = told;
    /** @type {Map<string, unknown>} */
    this.here = new Map();
  }

  /**
   * @template T
   * @param {string} key
   * @param {T} otherwise
   * @returns {T}
   */
  load(key, otherwise) {
    if (this.here.has(key)) return /** @type {T} */ (this.here.get(key));
    try {
      const text = localStorage.getItem(PREFIX + key);
      return text === null ? otherwise : JSON.parse(text);
    } catch {
      return otherwise; // forbidden, or damaged by something else
    }
  }

  /**
   * @param {string} key
   * @param {unknown} value
   */
  save(key, value) {
    this.here.set(key, value);
    try {
      localStorage.setItem(PREFIX + key, JSON.stringify(value));
    } catch {
      this.told();
    }
  }

  /** @param {string} start of the keys to forget */
  forget(start) {
    for (const key of [...this.here.keys()]) if (key.startsWith(start)) this.here.delete(key);
    try {
      for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX + start)) localStorage.removeItem(key);
    } catch {
      this.told();
    }
  }
}
