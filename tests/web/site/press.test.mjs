// The press in the page, before and while it prints: what is told, what can be stopped, what is compiled.
//   SITE=folder of a built site (without: output/test-site)
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";
import { opened } from "./opening.mjs";

const root = fileURLToPath(new URL("../../../", import.meta.url));
const folder = process.env.SITE ?? `${root}output/test-site`;
const index = JSON.parse(readFileSync(`${folder}/sheets/index.json`, "utf8"));
const CODE = Object.keys(index).find((code) => code.startsWith("KROSS-3-"));
const CRUXY = Object.keys(index).find((code) => code.startsWith("CRUXY-3-"));
const LONG = { timeout: 400_000 };
const problems = [];

/** @type {import("./opening.mjs").Visit} */
let visit;
let host, page;

before(async () => {
  visit = await opened(folder, problems);
  ({ host } = visit);
  page = await visit.page(LONG.timeout);
});

after(() => visit?.end());

const fetchedPython = (from) => host.asked.slice(from).some((path) => path.includes("/python/"));

async function open(hash, where = page) {
  await where.goto("about:blank");
  await where.goto(host.url + hash);
  await where.waitForSelector("html[data-ready]");
}

test("the site's Python is compiled, its sources are not there twice", () => {
  const [head] = gunzipSync(readFileSync(`${folder}/python/cruxpress.bin`)).toString("latin1").split("\n", 1);
  const names = new Set(JSON.parse(head).map(([name]) => name));
  for (const name of ["cruxpress/__init__", "cruxpress/press/pdf", "yaml/scanner", "reportlab/pdfgen/canvas"]) {
    assert.deepEqual([names.has(`${name}.pyc`), names.has(`${name}.py`)], [true, false], name);
  }
  assert.equal(names.size, new Set([...names].map((name) => name.replace(/\.pyc$/, ".py"))).size);
});

test("the page can be installed", LONG, async () => {
  await open("");
  await page.evaluate(() => navigator.serviceWorker.ready);
  const line = await visit.context.newCDPSession(page);
  const { url, errors } = await line.send("Page.getAppManifest");
  assert.ok(url.endsWith("manifest.webmanifest"));
  assert.deepEqual(errors, []);
  const { installabilityErrors } = await line.send("Page.getInstallabilityErrors");
  // A window without a history, as the tests open it, is never offered an installation.
  assert.deepEqual(installabilityErrors.filter(({ errorId }) => errorId !== "in-incognito"), []);
});

test("a device with little memory is told before anything is fetched, and a second tap goes on", LONG, async () => {
  const other = await visit.browser.newContext({ viewport: { width: 390, height: 844 }, serviceWorkers: "block" });
  await other.addInitScript(() => Object.defineProperty(globalThis.navigator, "deviceMemory", { value: 1 }));
  const there = await visit.page(LONG.timeout, other);
  await open(`#${CODE}`, there);
  const from = host.asked.length;
  await there.click("#print");
  assert.match(await there.textContent("#problem"), /little memory/);
  assert.ok(!fetchedPython(from));
  await there.click("#print");
  await there.waitForSelector("#work:not([hidden])");
  await there.waitForFunction(() => document.getElementById("progress").value > 0);
  assert.ok(fetchedPython(from));
  await other.close();
});

test("a bar tells how far the press is, and it can be stopped and started anew", LONG, async () => {
  await open(`#${CODE}`);
  await page.evaluate(() => {
    globalThis.seen = [];
    const look = () => globalThis.seen.push([document.getElementById("progress").value, document.getElementById("doing").textContent]);
    new globalThis.MutationObserver(look).observe(document.getElementById("work"), { subtree: true, attributes: true, childList: true });
  });
  await page.click("#print");
  await page.click("#stop");
  await page.waitForSelector("#problem:not([hidden])");
  assert.match(await page.textContent("#problem"), /^Stopped/);
  assert.ok(await page.isHidden("#work"));
  const [download] = await Promise.all([page.waitForEvent("download"), page.click("#print")]);
  assert.match(download.suggestedFilename(), /\.pdf$/);
  const seen = await page.evaluate(() => globalThis.seen);
  const parts = seen.map(([part]) => part).slice(seen.findLastIndex(([part]) => part === 0));
  assert.deepEqual(parts, [...parts].sort((one, other) => one - other));
  assert.ok(new Set(seen.map(([, said]) => said)).size >= 3);
  assert.ok(await page.isHidden("#problem"));
});

test("a solution fills its picture, whatever stands at the foot of its page", LONG, async () => {
  await open(`#${CRUXY}`);
  await page.click("#solve");
  await page.click("#solve");
  const [width, height] = await page.locator("#solution svg").evaluate((each) => [each.viewBox.baseVal.width, each.viewBox.baseVal.height]);
  assert.ok(height < width, `${width} x ${height}`);
  assert.match(await page.textContent("#solution"), /The code prints the sheet again/);
});

test("nothing went wrong, and nothing was asked of other hosts", () => {
  assert.deepEqual(problems, []);
});
