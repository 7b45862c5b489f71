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
  // Python asks for its own files as it needs them, and compiles while they come; the package is
  // fetched and unpacked beside that. What is a script itself the browser fetches unseen.
  const fetching = countedFetch(told);
  const scripts = names.filter((name) => name.endsWith(".mjs"));
  for (const name of scripts) import(new URL(name, import.meta.url).href).then(() => told(sizes[name]), () => {});
  const unpacked = Promise.all(
    names.filter((name) => name.endsWith(ARCHIVE)).map(async (name) => {
      const response = await fetch(new URL(name, import.meta.url));
      return inflated(new Uint8Array(await response.arrayBuffer()));
    }),
  );
  const indexURL = new URL("./python/", import.meta.url).href;
  // One thread, plain kernels or those of the page, no sign of life on a terminal: what a browser has.
  const env = { HOME: "/home/pyodide", TZ: "UTC", CRUXPRESS_PLAIN: "1", CRUXPRESS_PATIENCE: "0" };
  const runtime = loadPyodide({ indexURL, env });
  const [started, [bytes]] = await Promise.race([Promise.all([runtime, unpacked]), fetching.failed]);
  fetching.end();
  python = started;
  python.registerJsModule("cruxpress_page", pageDoor(python));
  postMessage({ stage: "unpacking", part: 0.85 });
  unpack(bytes, python.FS, "/lib/python3.14/site-packages");
  postMessage({ stage: "importing", part: 0.9 });
  python.runPython(SET_UP);
}

/**
 * Until it is ended, every fetch here gets files as new as the site is, and is counted; Python does
 * not say when one of its files is missing, so that `failed` does.
 * @param {(bytes: number) => void} told
 */
function countedFetch(told) {
  const plain = self.fetch;
  /** @type {(why: Error) => void} */
  let fail;
  const failed = new Promise((_, reject) => (fail = reject));
  const count = async (/** @type {Response} */ response) => {
    const reader = /** @type {ReadableStream<Uint8Array>} */ (response.body).getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      told(value.length);
    }
  };
  self.fetch = async (what, how) => {
    try {
      const response = await plain(what, { ...how, cache: "no-cache" });
      if (!response.ok || !response.body) throw new Error(`${what}: ${response.status}`);
      count(response.clone()).catch(fail);
      return response;
    } catch (error) {
      fail(/** @type {Error} */ (error));
      throw error;
    }
  };
  return { failed, end: () => (self.fetch = plain) };
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
