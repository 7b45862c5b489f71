// How fast a built site is, in Chromium: told in milliseconds, and in beats (a fixed loop beside each
// measurement), for a busy machine makes both longer alike. Prints JSON.
//   node bench.mjs SITE    GAMES=kross,cryptex: only these
import { readFileSync } from "node:fs";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { opened } from "./opening.mjs";

const [site] = process.argv.slice(2);
const index = JSON.parse(readFileSync(`${site}/sheets/index.json`, "utf8"));
const CODE = Object.keys(index).find((code) => code.startsWith("KROSS-3-"));
const FRESH = { kross: "calls", cryptex: "solo", cruciverbalist: "solo", crusgallo: "challenges", cruxy: "sheets" };
const games = (process.env.GAMES ?? Object.keys(FRESH).join(",")).split(",");
const problems = [];
const visit = await opened(site, problems);
const found = { beat: Infinity, weights: {}, times: {}, problems };

/** Milliseconds of a fixed loop. */
function beat() {
  const start = performance.now();
  let sum = 0;
  for (let at = 0; at < 2e7; at++) sum = (sum * 31 + at) | 0;
  return performance.now() - start + (sum === 0.5 ? 1 : 0);
}

/** Note how long something took, in beats of just before and just after it. */
async function timed(page, name, job) {
  const before = await page.evaluate(beat);
  const start = performance.now();
  await job();
  const took = performance.now() - start;
  const after = await page.evaluate(beat);
  const mean = (before + after) / 2;
  found.beat = Math.round(Math.min(found.beat, before, after));
  found.times[name] = { ms: Math.round(took), beats: +(took / mean).toFixed(1) };
}

function packed(names) {
  const files = names.map((name) => readFileSync(`${site}/${name}`));
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 };
  const sum = (pack) => files.reduce((all, data) => all + Math.min(data.length, pack(data).length), 0);
  return { files: files.length, plain: sum((data) => data), gzip: sum((data) => gzipSync(data, { level: 9 })), brotli: sum((data) => brotliCompressSync(data, { params })) };
}

async function fresh() {
  const context = await visit.browser.newContext({ viewport: { width: 390, height: 844 }, acceptDownloads: true, serviceWorkers: "block" });
  return visit.page(600_000, context);
}

// The companion: what it asks for until it can be used, and how long that takes.
let page = await fresh();
await page.goto("about:blank");
const from = visit.host.asked.length;
await timed(page, "companion usable", async () => {
  await page.goto(`${visit.host.url}table.html#cruxy`);
  await page.waitForSelector("html[data-ready]");
});
await page.waitForLoadState("networkidle");
const names = visit.host.asked.slice(from).map((path) => path.split("/some/where/")[1] || "index.html");
found.weights["companion before the word list"] = packed([...new Set(names)].filter((name) => name !== "words.bin"));
found.weights["word list"] = packed(["words.bin"]);
found.weights["press"] = packed(Object.keys(JSON.parse(readFileSync(`${site}/data.json`, "utf8")).sizes));
found.weights["reader of QR codes"] = packed(["scan/es/reader/index.js", "scan/es/share.js", "scan/reader/zxing_reader.wasm"]);

// The press: started, then shipped and fresh sheets of every game.
page = await fresh();
await page.goto(visit.host.url);
await page.waitForSelector("html[data-ready]");
const run = (words) => page.evaluate(async (given) => (await globalThis.press.run(given)).code, words);
await timed(page, "press started", () =>
  page.evaluate(async () => {
    const { Python } = await import("./python.mjs");
    globalThis.press = new Python((await (await fetch("data.json")).json()).sizes, () => {});
    await globalThis.press.start();
  }),
);
await timed(page, "first print", () => run(["pad", "kross/1"]));
for (const game of games) {
  await run(["pad", `${game}/2`]);
  await timed(page, `shipped ${game}`, () => run(["pad", `${game}/1`]));
  await timed(page, `fresh ${game}`, () => run(["pad", `${game}/${FRESH[game]}`, "--fresh", "--count", "1", "--seed", "5"]));
}

// From an opened link to a proven PDF: everything new, and then once more.
page = await fresh();
for (const name of ["link to PDF, first visit", "link to PDF, again"]) {
  await page.goto("about:blank");
  await timed(page, name, async () => {
    await page.goto(`${visit.host.url}#${CODE}`);
    await page.waitForSelector("#front svg");
    await Promise.all([page.waitForEvent("download"), page.click("#print")]);
  });
}
await visit.end();
console.log(JSON.stringify(found, null, 1));
