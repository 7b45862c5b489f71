// The page's side of Python: starts the worker when it is first needed, and again if it was killed.
// @ts-check

/** @typedef {{stage: string, part: number}} Step */
/** @typedef {{code: number, said: string, files: {name: string, data: Uint8Array}[]}} Done */

const LITTLE_MEMORY = 2; // gigabytes, as far as browsers tell

/** Whether Python may not fit into this device. */
export function hasLittleMemory() {
  return Number(Reflect.get(navigator, "deviceMemory") ?? 8) < LITTLE_MEMORY;
}

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
    this.isReady = false;
    /** @type {AbortController | null} */
    this.watching = null;
    /** @type {Map<number, {resolve: (found: any) => void, reject: (why: Error) => void}>} */
    this.waiting = new Map();
    this.next = 1;
    /** @type {(() => void) | null} */
    this.waitForLock = null;
  }

  get megabytes() {
    return Math.round(Object.values(this.sizes).reduce((sum, size) => sum + size, 0) / 1e6);
  }

  start() {
    if (!this.started) {
      this.worker = new Worker(new URL("worker.mjs", import.meta.url), { type: "module" });
      this.worker.onmessage = ({ data }) => this.hear(data);
      this.worker.onerror = (event) => this.end(new Error(event.message || "worker"));
      this.started = this.ask({ start: this.sizes, lock: this.watched() });
      this.started.then(
        () => (this.isReady = true),
        () => this.end(new Error("start")),
      );
    }
    return this.started;
  }

  /**
   * The name of a lock that the worker holds as long as it lives: a browser that is short of memory
   * ends workers without a word, and then the lock is ours.
   */
  watched() {
    if (!navigator.locks) return "";
    const name = `cruxpress-${crypto.getRandomValues(new Uint32Array(2)).join("-")}`;
    this.watching = new AbortController();
    const { signal } = this.watching;
    this.waitForLock = () => {
      navigator.locks.request(name, { signal }, () => this.end(new Error("worker"))).catch(() => {});
    };
    return name;
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

  /**
   * What was typed, scored by the rules.
   * @param {{game: string, text: string, family: string[]}} score
   */
  async score(score) {
    await this.start();
    this.told({ stage: "scoring", part: 0.95 });
    return this.ask({ score });
  }

  /**
   * All that is known of a word.
   * @param {{word: string, family: string[]}} word
   */
  async word(word) {
    await this.start();
    this.told({ stage: "scoring", part: 0.95 });
    return this.ask({ word });
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
    if (data.held) this.waitForLock?.();
    else if (data.stage) this.told(data);
    else if (data.error) this.end(new Error(data.error)); // what failed once is not to be trusted
    else {
      this.waiting.get(data.id)?.resolve(data.result);
      this.waiting.delete(data.id);
    }
  }

  /** @param {Error} why */
  end(why) {
    this.worker?.terminate();
    this.worker = null;
    this.started = null;
    this.isReady = false;
    this.watching?.abort();
    this.watching = null;
    for (const { reject } of this.waiting.values()) reject(why);
    this.waiting.clear();
  }
}
