// Python in a worker: runs the commands of Cruxpress itself, so that files are the same bytes.
// @ts-check
// @ts-expect-error Pyodide comes into the folder when a site is built
import { loadPyodide } from "./python/pyodide.mjs";
import { pageDoor } from "./kernels.mjs";
import { inflated, unpack } from "./unpack.mjs";

const ARCHIVE = "cruxpress.bin";
/** @type {any} */
let python = null;

const SET_UP = `
import importlib, json, os
importlib.invalidate_caches()
os.chdir("/home/pyodide")
import cruxpress_start
cruxpress_start.recall()
from cruxpress.cli.captured import run_captured
from cruxpress.site.asked import score_text, word_facts
from cruxpress.site.view import view_code

def run(words):
    done = run_captured(json.loads(words))
    return done.code, done.said, list(done.files), list(done.files.values())

def score(asked):
    asked = json.loads(asked)
    return score_text(asked["game"], asked["text"], asked["family"])

def word(asked):
    asked = json.loads(asked)
    return word_facts(asked["word"], asked["family"])
`;

/** @param {Record<string, number>} sizes */
async function start(sizes) {
  const names = Object.keys(sizes).filter((name) => name.startsWith("python/"));
  const total = names.reduce((sum, name) => sum + sizes[name], 0);
  let fetched = 0;
  const told = (/** @type {number} */ bytes) => {
    fetched += bytes;
    if (fetched < total) postMessage({ stage: "fetching", part: (0.7 * fetched) / total });
    else postMessage({ stage: "starting", part: 0.7 });
  };
  // Python starts as soon as its own files are there; the package is unpacked beside that.
  const [ours, theirs] = [true, false].map((own) => names.filter((name) => name.endsWith(ARCHIVE) === own));
  const unpacked = Promise.all(ours.map((name) => download(name, told).then(inflated)));
  const runtime = Promise.all(theirs.map((name) => download(name, told))).then(() => {
    const indexURL = new URL("./python/", import.meta.url).href;
    // One thread, plain kernels, no sign of life on a terminal: what a browser has.
    const env = { HOME: "/home/pyodide", TZ: "UTC", CRUXPRESS_PLAIN: "1", CRUXPRESS_PATIENCE: "0" };
    return loadPyodide({ indexURL, env });
  });
  const [started, [bytes]] = await Promise.all([runtime, unpacked]);
  python = started;
  python.registerJsModule("cruxpress_page", pageDoor(python));
  postMessage({ stage: "unpacking", part: 0.85 });
  unpack(bytes, python.FS, "/lib/python3.14/site-packages");
  postMessage({ stage: "importing", part: 0.9 });
  python.runPython(SET_UP);
}

/**
 * A file of this site, as new as the site is; the browser keeps it for Python, which asks again.
 * @param {string} name
 * @param {(bytes: number) => void} told
 */
async function download(name, told) {
  const response = await fetch(new URL(name, import.meta.url), { cache: "no-cache" });
  if (!response.ok || !response.body) throw new Error(`${name}: ${response.status}`);
  const parts = [];
  let length = 0;
  const reader = response.body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    parts.push(value);
    length += value.length;
    told(value.length);
  }
  const whole = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** @param {string[]} words */
function run(words) {
  const done = python.globals.get("run")(JSON.stringify(words));
  const [code, said, names, contents] = done.toJs();
  done.destroy();
  const files = names.map((/** @type {string} */ name, /** @type {number} */ at) => ({
    name,
    data: contents[at].slice(),
  }));
  return { code, said, files };
}

/** @param {string} name of a lock that is ours until this worker ends, however it ends */
function hold(name) {
  navigator.locks.request(name, () => {
    postMessage({ held: true });
    return new Promise(() => {});
  });
}

self.onmessage = async ({ data: { id, start: sizes, lock, run: words, view, score, word } }) => {
  try {
    let result = null;
    if (lock) hold(lock);
    if (sizes) await start(sizes);
    if (score) result = JSON.parse(python.globals.get("score")(JSON.stringify(score)));
    if (word) result = JSON.parse(python.globals.get("word")(JSON.stringify(word)));
    if (words) result = run(words);
    if (view) result = JSON.parse(python.globals.get("view_code")(view));
    postMessage({ id, result });
  } catch (error) {
    postMessage({ id, error: String(error instanceof Error ? error.message : error).slice(-600) });
  }
};
