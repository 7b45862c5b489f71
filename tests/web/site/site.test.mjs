// The site in Chromium: from a link to hints, an answer, the solution and a PDF; then offline.
//   SITE=folder of a built site (without: output/test-site, python -m tests.web.site.small output/test-site),
//   CRUXPRESS_CHROMIUM=its path, SLOW=4 slows the processor down, PRODUCTS=all prints all that `list` lists,
//   PRODUCTS=few only one sheet and one fresh one
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { opened } from "./opening.mjs";

const root = fileURLToPath(new URL("../../../", import.meta.url));
const python = process.env.CRUXPRESS_PYTHON ?? `${root}.venv/bin/python`;
const folder = process.env.SITE ?? `${root}output/test-site`;
const index = JSON.parse(readFileSync(`${folder}/sheets/index.json`, "utf8"));
const CODE = Object.keys(index).find((code) => code.startsWith("KROSS-3-"));
const SHEET = JSON.parse(readFileSync(`${folder}/${index[CODE]}`, "utf8"));
const LONG = { timeout: process.env.PRODUCTS === "all" ? 7_200_000 : 400_000 };

/** @type {import("./opening.mjs").Visit} */
let visit;
let host, context, page;
const problems = [];

before(async () => {
  visit = await opened(folder, problems);
  ({ host, context } = visit);
  page = await visit.page(LONG.timeout);
});

after(() => visit?.end());

async function open(hash) {
  await page.goto(host.url + hash);
  await page.waitForSelector("html[data-ready]");
}

test("a link opens its sheet, and the code reaches no server", LONG, async () => {
  await open(`#${CODE}`);
  await page.waitForSelector("#front svg");
  assert.equal(await page.textContent("#sheet-code"), CODE);
  assert.match(await page.textContent("#difficulty"), /±/);
  assert.ok(host.asked.every((path) => !path.toUpperCase().includes(CODE)));
});

test("hints say more at each tap, and end", LONG, async () => {
  const first = page.locator("#hints li").first();
  const steps = SHEET.hints[0];
  assert.ok((await first.textContent()).startsWith(steps[0]));
  for (let at = 1; at < steps.length; at++) {
    assert.ok(!(await first.textContent()).includes(steps.at(-1)));
    await first.locator("button").click();
  }
  assert.ok((await first.textContent()).includes(steps.at(-1)));
  assert.equal(await first.locator("button").count(), 0);
});

test("a word is confirmed or not, and no other is shown", LONG, async () => {
  for (const [word, said] of [[SHEET.hints[1].at(-1).toLowerCase(), /^Yes/], ["zzz", /^It is not/]]) {
    await page.fill("#word", word);
    await page.click("#confirm button");
    await page.waitForFunction((start) => document.getElementById("verdict").textContent.match(start), said.source);
    assert.match(await page.textContent("#verdict"), said);
  }
});

test("axe finds nothing to mend, in light and in dark", LONG, async () => {
  await page.evaluate(readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8"));
  for (const colorScheme of ["light", "dark"]) {
    await page.emulateMedia({ colorScheme });
    const { violations } = await page.evaluate(() => globalThis.axe.run());
    const told = violations.map(({ id, nodes }) => [id, nodes[0].html]);
    assert.deepEqual(told, []);
  }
  await page.emulateMedia({ colorScheme: "light" });
});

test("the solution needs a second tap", LONG, async () => {
  await page.click("#solve");
  assert.equal(await page.locator("#solution svg").count(), 0);
  await page.click("#solve");
  assert.equal(await page.locator("#solution svg").count(), SHEET.solution.length);
});

test("torn and foreign codes are told apart", LONG, async () => {
  for (const [text, said] of [["HELLO", /is no code/], [CODE.slice(0, -1) + (CODE.endsWith("A") ? "B" : "A"), /misread/]]) {
    await page.fill("#code", text);
    await page.click("#ask button");
    await page.waitForFunction((part) => document.getElementById("problem").textContent.match(part), said.source);
    assert.ok(await page.isHidden("#sheet"));
  }
});

test("a code in the path is forwarded behind the #", LONG, async () => {
  await page.goto(`${host.url}${CODE.toLowerCase()}`);
  await page.waitForSelector("#front svg");
  assert.equal(page.url(), `${host.url}#${CODE.toLowerCase()}`);
  problems.splice(0, problems.length, ...problems.filter((each) => !/404/.test(each)));
});

test("files are the same as native ones, byte for byte", LONG, async () => {
  const wanted = [`reprint ${CODE}`, "pad kross/calls --fresh --count 1 --seed 5", ...commands()];
  const native = nativeDigests(wanted);
  for (const line of wanted) {
    const digests = await page.evaluate(async (words) => {
      const { Python } = await import("./python.mjs");
      const data = await (await fetch("data.json")).json();
      window.python ??= new Python(data.sizes, () => {});
      const done = await window.python.run(words);
      const found = [String(done.code)];
      for (const { data } of done.files) {
        const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", data));
        found.push([...digest].map((byte) => byte.toString(16).padStart(2, "0")).join(""));
      }
      return found;
    }, line.split(" "));
    assert.deepEqual(digests, native[line], line);
    assert.equal(digests[0], "0", line);
  }
});

test("a fresh sheet is made anew from its code, with hints and solution", LONG, async () => {
  const print = "import cruxpress; from cruxpress.products.pad import Fresh, PadRequest; ";
  const made = `${print}print(*[c for p in cruxpress.pad(PadRequest("kross", "calls", fresh=Fresh(1, 5))) for c in p.codes])`;
  const code = execFileSync(python, ["-c", made], { cwd: root }).toString().trim();
  await page.fill("#code", code.toLowerCase());
  await page.click("#ask button");
  await page.waitForFunction((wanted) => document.getElementById("sheet-code").textContent === wanted, code);
  assert.ok((await page.locator("#hints li").count()) > 3);
  await open(`#${CODE}`);
});

test("a result becomes a code", LONG, async () => {
  await page.fill("#points", "87");
  await page.fill("#minutes", "10.5");
  await page.click("#result button");
  const noted = await page.textContent("#noted");
  const program = "import sys; from cruxpress.codes import parse_result as p; r = p(sys.argv[1]); print(r.sheet, r.points, r.seconds)";
  const read = execFileSync(python, ["-c", program, noted], { cwd: root }).toString().trim();
  assert.equal(read, `${CODE} 87 630`);
});

test("a button prints the sheet", LONG, async () => {
  const [download] = await Promise.all([page.waitForEvent("download"), page.click("#print")]);
  const data = readFileSync(await download.path());
  const native = nativeDigests([`reprint ${CODE}`])[`reprint ${CODE}`];
  assert.equal(createHash("sha256").update(data).digest("hex"), native[1]);
});

test("all of it works offline after that", LONG, async () => {
  const before = host.asked.length;
  await context.setOffline(true);
  await open(`#${CODE}`);
  await page.waitForSelector("#front svg");
  const [download] = await Promise.all([page.waitForEvent("download"), page.click("#print")]);
  assert.match(download.suggestedFilename(), /\.pdf$/);
  await context.setOffline(false);
  assert.equal(host.asked.length, before);
});

test("nothing went wrong, and nothing was asked of other hosts", () => {
  assert.deepEqual(problems, []);
});

/** Seven products of every game, or all products. */
function commands() {
  if (process.env.PRODUCTS === "few") return [];
  const seven = readFileSync(new URL("commands.txt", import.meta.url), "utf8").split("\n").filter(Boolean);
  if (process.env.PRODUCTS !== "all") return seven;
  const { games } = JSON.parse(readFileSync(`${folder}/data.json`, "utf8"));
  const listed = games.flatMap(({ products }) => products.map(({ command }) => command.replace(/^cruxpress /, "")));
  return [...new Set([...listed, ...seven])];
}

/** @param {string[]} lines */
function nativeDigests(lines) {
  const program = `
import hashlib, json, sys
from cruxpress.cli.captured import run_captured
found = {}
for line in json.load(sys.stdin):
    done = run_captured(line.split())
    found[line] = [str(done.code), *(hashlib.sha256(data).hexdigest() for data in done.files.values())]
print(json.dumps(found))`;
  const input = JSON.stringify(lines);
  return JSON.parse(execFileSync(python, ["-c", program], { cwd: root, input }).toString());
}
