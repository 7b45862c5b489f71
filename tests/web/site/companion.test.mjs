// The companion in Chromium, at phone size: the tools of each game, words, scores, and what goes wrong.
//   SITE=folder of a built site (without: output/test-site)
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { checkSymbol } from "../../../generator/cruxpress/site/web/codes.mjs";
import { opened } from "./opening.mjs";

const root = fileURLToPath(new URL("../../../", import.meta.url));
const python = process.env.CRUXPRESS_PYTHON ?? `${root}.venv/bin/python`;
const folder = process.env.SITE ?? `${root}output/test-site`;
const { games } = JSON.parse(readFileSync(`${folder}/tables.json`, "utf8"));
const index = JSON.parse(readFileSync(`${folder}/sheets/index.json`, "utf8"));
const TABLE = ["ALMOST", "LEADER", "CARINA", "OPIOID", "VENULE", "ERASER"];
const LONG = { timeout: 400_000 };

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

async function open(hash, where = page) {
  await where.goto("about:blank");
  await where.goto(`${host.url}table.html#${hash}`);
  await where.waitForSelector("html[data-ready]");
}

const card = (key) => page.locator(`[data-key="${key}"]`);
const press = (key, name) => card(key).getByRole("button", { name, exact: true }).click();
const signs = (key) => card(key).locator(".sign").allTextContents();

test("every game has its tools, fits a phone, and axe finds nothing to mend", LONG, async () => {
  const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
  for (const game of games) {
    await open(game.name);
    assert.equal(await page.textContent("#title"), game.title);
    assert.deepEqual(
      await page.locator("#tools [data-key]").evaluateAll((all) => all.map((each) => each.dataset.key)),
      game.tools.map(({ key }) => key),
    );
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth), 0);
    await page.evaluate(axe);
    for (const colorScheme of ["light", "dark"]) {
      await page.emulateMedia({ colorScheme });
      const { violations } = await page.evaluate(() => globalThis.axe.run());
      assert.deepEqual(violations.map(({ id, nodes }) => [game.name, colorScheme, id, nodes[0].html]), []);
    }
  }
  await page.emulateMedia({ colorScheme: "light" });
});

test("letters are drawn once each, put back, and kept over a reload", LONG, async () => {
  await open("cruxy");
  await press("bag", "Draw");
  const drawn = await signs("bag");
  assert.equal(new Set(drawn).size, 9);
  assert.match(await card("bag").textContent(), /17 left/);
  await open("cruxy");
  assert.deepEqual(await signs("bag"), drawn);
  await card("bag").locator(".sign").first().click();
  assert.deepEqual(await signs("bag"), drawn.slice(1));
  await press("bag", "Put all back");
  assert.deepEqual(await signs("bag"), []);
});

test("counters stop at their ends, and the watch runs", LONG, async () => {
  const less = card("open").getByRole("button").first();
  for (let at = 0; at < 16; at++) await less.click();
  assert.ok(await less.isDisabled());
  assert.equal(await card("open").locator("output").textContent(), "0");
  await press("watch", "Start");
  await page.waitForFunction(() => /^2:5\d$/.test(document.querySelector(".time").textContent));
  await press("watch", "Stop");
  await press("watch", "Reset");
  assert.equal(await card("watch").locator("output").textContent(), "3:00");
});

test("dice that were touched roll again, and no others", LONG, async () => {
  await open("cruciverbalist");
  await press("dice", "Roll all");
  const shown = () => card("dice").locator("img").evaluateAll((all) => all.map((each) => each.alt));
  const rolled = await shown();
  assert.equal(rolled.length, 12);
  assert.deepEqual(rolled.map((each) => each.split(" ")[0]), [...Array(8).fill("white"), ...Array(4).fill("black")]);
  await card("dice").locator(".die").nth(2).click();
  await press("dice", "Roll 1 again");
  const again = await shown();
  rolled.forEach((each, at) => at !== 2 && assert.equal(again[at], each));
});

test("a deck is gone through twice, with half-time between", LONG, async () => {
  await open("cryptex");
  const seen = [[], []];
  await press("deck", "Turn the first card");
  for (const pass of seen) {
    pass.push((await signs("deck")).join(""));
    while (pass.length < 20) {
      await press("deck", "Turn the next card");
      pass.push((await signs("deck")).join(""));
    }
    if (pass === seen[0]) {
      assert.match(await card("deck").textContent(), /Half-time/);
      await press("deck", "Shuffle, and go on");
    }
  }
  assert.deepEqual(seen[0].toSorted?.() ?? [...seen[0]].sort(), [...seen[1]].sort());
  assert.equal(new Set(seen[0]).size, 20);
});

test("a number or a code brings the tools of that very sheet", LONG, async () => {
  for (const [hash, keys] of [["crusgallo/1", /Your goal/], ["cryptex/3", /Round 1, card/], ["cruciverbalist/1", /Rolls of this sheet/]]) {
    await open(hash);
    assert.match(await page.textContent("#tools"), keys);
    assert.match(await page.textContent("#sheet"), new RegExp(hash.replace("/", "-"), "i"));
  }
  const code = Object.keys(index).find((each) => each.startsWith("KROSS-3-"));
  await open(code.toLowerCase());
  assert.equal(await page.locator("#sheet .code").textContent(), code);
  const [first] = await signs("calls");
  await press("calls", "Next");
  await press("calls", "Back");
  assert.deepEqual(await signs("calls"), [first]);
  assert.ok(host.asked.every((path) => !path.toUpperCase().includes(code)));
});

test("the word check says yes or why not, and the table has the last word", LONG, async () => {
  await open("kross");
  const check = async (word) => {
    await page.fill("#words-typed", word);
    await press("words", "Check");
    await page.waitForFunction((wanted) => document.querySelector(".word")?.textContent === wanted, word.trim().toUpperCase());
    return card("words").locator(".verdict").textContent();
  };
  assert.match(await check("play"), /Yes\./);
  assert.match(await check("Goes"), /No\. .*inflected form of go/);
  assert.match(await check("zibble"), /not in the dictionary/);
  await press("words", "Accept ZIBBLE at our table");
  await page.waitForSelector(".chip");
  assert.match(await check("zibble"), /Accepted at our table/);
  await open("cruxy");
  assert.match(await card("words").textContent(), /ZIBBLE/);
  const [download] = await Promise.all([page.waitForEvent("download"), card("words").locator("a[download]").click()]);
  const place = mkdtempSync(join(tmpdir(), "cruxpress-family-"));
  try {
    const file = join(place, download.suggestedFilename());
    writeFileSync(file, readFileSync(await download.path()));
    const said = execFileSync(python, ["-m", "cruxpress.cli.main", "word", "zibble", "--lexicon", file], { cwd: root }).toString();
    assert.match(said, /zibble: cruxy: legal/);
  } finally {
    rmSync(place, { recursive: true });
  }
});

test("a worker that is killed is told, and nothing typed is lost", LONG, async () => {
  await open("kross");
  await page.locator(".square").first().click();
  for (const letter of TABLE.join("")) {
    const at = await page.evaluate(() => [...document.querySelectorAll(".square")].findIndex((each) => !each.value));
    await page.locator(".square").nth(at).fill(letter);
  }
  const [worker] = await Promise.all([page.waitForEvent("worker"), press("score", "Score it")]);
  await worker.evaluate(() => new Promise((held) => setTimeout(held, 300)));
  await worker.evaluate(() => self.close()).catch(() => {});
  await page.waitForSelector("#problem:not([hidden])");
  assert.match(await page.textContent("#problem"), /still here; try again/);
  assert.equal(await page.locator(".square").first().inputValue(), "A");
});

test("a typed table gets the exact score of Python, and goes into the log", LONG, async () => {
  const text = TABLE.join("\n");
  const program = "import sys, json; from cruxpress.site.asked import score_text; print(score_text('kross', sys.stdin.read()))";
  const right = JSON.parse(execFileSync(python, ["-c", program], { cwd: root, input: `rejected: 1\n\n${text}\n` }).toString());
  await card("letters").getByRole("button", { name: "Q", exact: true }).click();
  await page.fill("#score-rejected", "1");
  await press("score", "Score it");
  await page.waitForSelector(".total");
  assert.match(await page.textContent(".total"), new RegExp(`^${right.data.total}`));
  assert.match(await card("score").textContent(), /ALMOST/);
  await page.fill("#player", "Ann");
  await press("score", "Keep in the log");
  await page.waitForSelector(".log li");
  await open("kross");
  assert.match(await page.textContent("#log"), new RegExp(`${right.data.total}Ann`));
});

test("a slip in a table is told and marked, and other games are scored", LONG, async () => {
  await page.locator(".square").nth(7).fill("4");
  await press("score", "Score it");
  await page.waitForSelector(".square[aria-invalid]");
  assert.match(await card("score").locator(".note").textContent(), /'4' is no letter/);
  await page.evaluate(() => (location.hash = "#crusgallo"));
  await page.getByLabel("All six creatures are free").check();
  await page.getByLabel("The Black Dragon is trapped").check();
  await page.fill("#score-left", "3");
  await press("score", "Score it");
  await page.waitForSelector(".total");
  assert.match(await page.textContent(".total"), /^1800/);
  assert.match(await card("score").textContent(), /Impoverished Champion/);
});

test("typed sheets of Cryptex and boards of Cruciverbalist get Python's score", LONG, async () => {
  const program = "import sys, json; from cruxpress.site.asked import score_text; print(score_text(sys.argv[1], sys.stdin.read()))";
  const typed = { cryptex: ["TOM", "CAT", "LAN"], cruciverbalist: ["OAK", "W", "L"] };
  for (const [game, lines] of Object.entries(typed)) {
    await open(game);
    for (const [row, text] of lines.entries()) {
      const squares = card("score").locator(".line").nth(row).locator("input");
      for (const [column, sign] of [...text].entries()) await squares.nth(column).fill(sign);
    }
    const text = await page.evaluate(() => {
      const form = document.querySelector("[data-key=score] form");
      const heads = [...form.querySelectorAll("input[name], select[name]")]
        .filter(({ name, value }) => value.trim() && !["shape", "size"].includes(name))
        .map(({ name, type, value, checked }) => `${name}: ${type === "checkbox" ? (checked ? "yes" : "no") : value}`);
      const rows = [...form.querySelectorAll(".line")].map((line) => [...line.querySelectorAll("input")].map(({ value }) => value || ".").join(""));
      return [...heads, "", ...rows, ""].join("\n");
    });
    const right = JSON.parse(execFileSync(python, ["-c", program, game], { cwd: root, input: text }).toString());
    assert.ok(right.data, JSON.stringify(right));
    await press("score", "Score it");
    await card("score").locator(".total").waitFor();
    assert.match(await card("score").locator(".total").textContent(), new RegExp(`^${right.data.total}\\D`), game);
    assert.ok((await card("score").textContent()).includes(lines[0].slice(0, 3)));
  }
});

test("torn codes, other versions and unknown numbers get a sentence each", LONG, async () => {
  const other = ["999", "C", "1"];
  const cases = [
    ["crusgallo/99", /Crusgallo has no sheet 99; there are 1 to/],
    ["%E0%A4%A", /That is no code/],
    ["KROSS-3-15WW20B-0", /A letter was misread/],
    [`KROSS-${other.join("-")}-${checkSymbol("kross", other)}`, /made by version 999 of the maker/],
  ];
  for (const [hash, said] of cases) {
    await page.evaluate((wanted) => (location.hash = `#${wanted}`), hash);
    await page.waitForFunction((part) => document.getElementById("problem").textContent.match(part), said.source);
  }
});

test("where storage is full or forbidden the page says so, and goes on", LONG, async () => {
  for (const wrong of ["QuotaExceededError", "SecurityError"]) {
    const other = await visit.browser.newContext({ viewport: { width: 390, height: 844 }, serviceWorkers: "block" });
    await other.addInitScript((name) => {
      const refuse = () => {
        throw new DOMException("no", name);
      };
      globalThis.Storage.prototype.setItem = refuse;
      if (name === "SecurityError") globalThis.Storage.prototype.getItem = refuse;
    }, wrong);
    const there = await visit.page(LONG.timeout, other);
    await open("cruxy", there);
    await there.getByRole("button", { name: "Draw", exact: true }).click();
    assert.equal(await there.locator("[data-key=bag] .sign").count(), 9);
    assert.match(await there.textContent("#forgets"), /forgotten when you close the page/);
    await other.close();
  }
});

test("all of it works offline after the first visit", LONG, async () => {
  await open("cruxy");
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(() => navigator.serviceWorker.controller);
  const before = host.asked.length;
  await context.setOffline(true);
  await open("cruxy");
  await page.fill("#words-typed", "cobra");
  await press("words", "Check");
  await page.waitForSelector(".verdict .yes");
  await open("kross");
  assert.ok((await page.locator("#tools [data-key]").count()) > 3);
  await context.setOffline(false);
  // The browser itself asks whether there is a newer service worker, also where pages are cut off.
  assert.deepEqual(host.asked.slice(before).filter((path) => !path.endsWith("/sw.js")), []);
});

test("nothing went wrong, and nothing was asked of other hosts", () => {
  assert.deepEqual(problems, []);
});
