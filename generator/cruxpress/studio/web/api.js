// What the page asks the studio; every address is seen from the page's own, which holds the token.

/** @typedef {{name: string, title: string, pages: number, size: number, codes: string[], cuts: string[]}} PrintFile */
/** @typedef {{id: string, files: PrintFile[]}} Print */
/** @typedef {{kind: string, number?: number, total?: number, name?: string, text?: string, value?: number, error?: number}} Progress */
/** @typedef {{id: string, title: string, command: string, keep: boolean, state: string, message: string, step: Progress | null, result: any}} Job */
/** @typedef {{command: string, long: boolean, print: Print | null, notes: string[], pictures: string[]}} Look */
/** @typedef {{name: string, title: string, tagline: string, players: string, age: string, time: string, accent: string, ground: string, mark: string, scores: boolean, ladder: number, words: string[]}} Game */
/** @typedef {{name: string, kind: string, command: string, about: string, pages: number | null, verb: string, game: string, sheets: number, takes: string[], shops: string[], of?: string}} Product */
/** @typedef {{version: string, folder: string, games: Game[], samples: string[], choices: Record<string, string[]>, shops: Record<string, {title: string, makes: string, ink: string}>, usual: Record<string, string>}} House */

/** An answer that says what went wrong, in a sentence. */
export class Refused extends Error {}
/** The page asked for something newer meanwhile. */
export class Superseded extends Error {}
/** Nobody answers. */
export class Gone extends Error {}

/** @type {() => void} */
let onGone = () => {};

/** @param {() => void} listener */
export function whenGone(listener) {
  onGone = listener;
}

/**
 * @param {string} path
 * @param {RequestInit} [init]
 * @returns {Promise<any>}
 */
async function ask(path, init) {
  let answer;
  try {
    answer = await fetch(path, init);
  } catch {
    onGone();
    throw new Gone();
  }
  if (answer.status === 403 || answer.status === 421) {
    onGone();
    throw new Gone();
  }
  const data = await answer.json();
  if (answer.status === 409) throw new Superseded();
  if (!answer.ok) throw new Refused(data.error);
  return data;
}

/** @param {string} path */
export function get(path) {
  return ask(path);
}

/**
 * @param {string} path
 * @param {object | Blob} [data]
 */
export function post(path, data = {}) {
  const body = data instanceof Blob ? data : JSON.stringify(data);
  return ask(path, { method: "POST", body });
}

/** A name of this tab, so that only its own newer wishes replace older ones. */
export const tab = Math.random().toString(36).slice(2);

/**
 * The address of a page as a picture.
 * @param {Print} print
 * @param {number} file
 * @param {number} page
 * @param {number} dpi
 * @param {boolean} [grey]
 */
export function pageAddress(print, file, page, dpi, grey) {
  return `api/prints/${print.id}/${file}/pages/${page}?dpi=${dpi}${grey ? "&grey" : ""}`;
}

/**
 * The address of a file.
 * @param {Print} print
 * @param {number} file
 * @param {boolean} download
 */
export function fileAddress(print, file, download) {
  return besideAddress(print, file, print.files[file - 1].name) + (download ? "?download" : "");
}

/**
 * The address of a file that belongs to another, such as lines for a cutter.
 * @param {Print} print
 * @param {number} file
 * @param {string} name
 */
export function besideAddress(print, file, name) {
  return `api/prints/${print.id}/${file}/${encodeURIComponent(name)}`;
}

/**
 * Watch a job to its end; the function given back looks away.
 * @param {Job} job
 * @param {(event: Progress) => void} onProgress
 * @param {(job: Job) => void} onEnd
 */
export function watch(job, onProgress, onEnd) {
  const stream = new EventSource(`api/jobs/${job.id}/events`);
  stream.addEventListener("progress", (event) => onProgress(JSON.parse(event.data)));
  stream.addEventListener("end", (event) => {
    stream.close();
    onEnd(JSON.parse(event.data));
  });
  stream.addEventListener("error", () => {
    if (stream.readyState === EventSource.CLOSED) onGone();
    else get("api/jobs").catch(() => stream.close());
  });
  return () => stream.close();
}
