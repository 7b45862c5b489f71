// The page's side of Python: starts the worker when it is first needed, and again if it was killed.
// @ts-check

/** @typedef {{stage: string, part: number}} Step */
/** @typedef {{code: number, said: string, files: {name: string, data: Uint8Array}[]}} Done */

export class Python {
  /**
   * @param {Record<string, number>} sizes
   * @param {(step: Step) => void} told
   */
  constructor(sizes, told) {
    this.sizes = sizes;
    this.told = told;
    /** @type {Worker | null} */
    this.worker = null;
    /** @type {Promise<any> | null} */
    this.started = null;
    /** @type {Map<number, {resolve: (found: any) => void, reject: (why: Error) => void}>} */
    this.waiting = new Map();
    this.next = 1;
  }

  get megabytes() {
    return Math.round(Object.values(this.sizes).reduce((sum, size) => sum + size, 0) / 1e6);
  }

  start() {
    if (!this.started) {
      this.worker = new Worker(new URL("worker.mjs", import.meta.url), { type: "module" });
      this.worker.onmessage = ({ data }) => this.hear(data);
      this.worker.onerror = (event) => this.end(new Error(event.message || "worker"));
      this.started = this.ask({ start: this.sizes });
      this.started.catch(() => this.end(new Error("start")));
    }
    return this.started;
  }

  /**
   * Run a command, as typed behind `cruxpress`.
   * @param {string[]} words
   * @returns {Promise<Done>}
   */
  async run(words) {
    await this.start();
    this.told({ stage: "printing", part: 0.95 });
    return this.ask({ run: words });
  }

  /**
   * What a page shows of the sheet of a code.
   * @param {string} code
   */
  async view(code) {
    await this.start();
    this.told({ stage: "making", part: 0.95 });
    return this.ask({ view: code });
  }

  /** Stop at once, whatever it does; the next order starts it anew. */
  stop() {
    this.end(new DOMException("stopped", "AbortError"));
  }

  /** @param {object} order */
  ask(order) {
    const id = this.next++;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      this.worker?.postMessage({ id, ...order });
    });
  }

  /** @param {any} data */
  hear(data) {
    if (data.stage) {
      this.told(data);
      return;
    }
    const waiting = this.waiting.get(data.id);
    this.waiting.delete(data.id);
    if (data.error) waiting?.reject(new Error(data.error));
    else waiting?.resolve(data.result);
  }

  /** @param {Error} why */
  end(why) {
    this.worker?.terminate();
    this.worker = null;
    this.started = null;
    for (const { reject } of this.waiting.values()) reject(why);
    this.waiting.clear();
  }
}
