// A sheet is drawn in a real browser: by mouse, by keyboard, by its text, and back to the start.

import assert from "node:assert/strict";
import { copyFileSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { test } from "node:test";
import { allTheWay, clickAround, drawingRoom, text } from "./drawing.js";
import { axe, overflow, PATIENCE } from "./opening.js";

const SHEET = resolve(import.meta.dirname, "drawn-sheet.yaml");
const room = drawingRoom({ "my/bay.yaml": SHEET });
const file = join(room.folder, "my/bay.yaml");
const openSheet = (/** @type {import("playwright-core").BrowserContextOptions} */ options = {}) => room.open("my/bay.yaml", options);

test("a new sheet is begun, and stands among one's own", { timeout: PATIENCE * 2 }, async () => {
  const { page, faults, close } = await room.list();
  await page.fill("input[name=name]", "Not A Name");
  await page.click("button.main");
  await page.waitForSelector(".notice.wrong");
  await page.fill("input[name=name]", "first");
  await page.click("button.main");
  await page.waitForSelector(".verdict.good");
  await page.click(".crumb a");
  await page.waitForSelector("text=my/first.yaml");
  assert.deepEqual(faults, []);
  await close();
});

test("a click draws, the rules mark the square, undo and redo go back and forth", { timeout: PATIENCE }, async () => {
  const { page, faults, close } = await openSheet();
  const first = await text(page);
  const corner = page.locator(".sketch-grid .field-button").first();
  await corner.click();
  await page.waitForSelector(".sketch-grid .field-button.wrong");
  assert.match((await corner.getAttribute("aria-label")) ?? "", /A1: Square; A1 stands alone/);
  assert.equal((await text(page)).split("\n")[4], "  o..ooooh.......");
  assert.equal(await page.locator(".gutter li.bad").innerText(), "5");
  await page.click("text=Undo");
  await page.waitForSelector(".verdict.good");
  assert.equal(await text(page), first);
  await page.click("text=Redo");
  await page.waitForSelector(".field-button.wrong");
  await page.keyboard.press("Control+z");
  await page.waitForSelector(".verdict.good");
  assert.equal(await text(page), first);
  assert.deepEqual(faults, []);
  await close();
});

test("the keyboard alone draws, and the mirror draws twice", { timeout: PATIENCE }, async () => {
  const { page, close } = await openSheet();
  await page.selectOption(".draw-tools select", "across");
  await page.locator(".sketch-grid .field-button").first().focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("B");
  await page.waitForSelector(".is-bear >> nth=1");
  assert.equal((await text(page)).split("\n")[4], "  .B.ooooh.....B.");
  assert.match(await text(page), /^key: .*B: bear/m);
  await page.keyboard.press("Delete");
  await page.waitForSelector(".is-bear", { state: "detached" });
  assert.equal(await text(page), readFileSync(SHEET, "utf8"));
  assert.equal(await page.evaluate(() => document.activeElement?.getAttribute("aria-label")), "B1: No square");
  await close();
});

test("what is typed is drawn, a slip is marked at its line, and a fault leads to its place", { timeout: PATIENCE }, async () => {
  const { page, close } = await openSheet();
  const first = await text(page);
  await page.fill("textarea.yaml", first.replace("  ...ooooh.......", "  W..ooooh......."));
  await page.waitForSelector('[aria-label^="A1: Whale"]');
  await page.fill("textarea.yaml", first.replace("label: 30", "lable: 30"));
  await page.waitForSelector(".sketches.stale");
  await page.waitForSelector("text=label");
  await page.click(".fault >> nth=0");
  assert.equal(await page.evaluate(() => document.activeElement?.tagName), "TEXTAREA");
  await page.fill("textarea.yaml", first);
  await page.waitForSelector(".verdict.good");
  await close();
});

test("players say how hard it is, and a proven fill stands in the squares until the next change", { timeout: PATIENCE * 2 }, async () => {
  const { page, close } = await openSheet();
  await page.waitForSelector(".players strong >> nth=2");
  assert.match(await page.locator(".players").innerText(), /A casual player\s+\d\.\d\d ± \d\.\d\d words/);
  await page.click("text=Fill with words");
  await page.waitForSelector("text=The rules have checked them");
  const squares = await page.locator(".sketch-grid .field-button:not(.is-empty):not(.of-animals)").count();
  assert.equal(await page.locator(".sketch-grid .letter").count(), squares);
  await page.locator(".sketch-grid .field-button").first().click();
  await page.waitForSelector(".letter", { state: "detached" });
  await close();
});

test("saved is saved; what another wrote meanwhile is not lost; a reload brings the draft back", { timeout: PATIENCE }, async () => {
  const { page, close } = await openSheet();
  await page.locator(".sketch-grid .field-button").first().click();
  await page.waitForSelector(".field-button.wrong");
  page.on("dialog", (dialog) => dialog.accept());
  await page.reload();
  await page.waitForSelector("text=which was not saved yet");
  await page.keyboard.press("Tab");
  await page.click("text=Save >> nth=0");
  await page.waitForFunction(() => document.querySelector(".history button:nth-child(3)")?.hasAttribute("disabled"));
  assert.equal(readFileSync(file, "utf8").split("\n")[4], "  o..ooooh.......");
  copyFileSync(SHEET, file);
  await page.locator(".sketch-grid .field-button").nth(1).click();
  await page.waitForSelector(".sketch-grid .field-button.is-square >> nth=1");
  await page.keyboard.press("Control+s");
  await page.waitForSelector("text=was changed elsewhere");
  assert.equal(readFileSync(file, "utf8"), readFileSync(SHEET, "utf8"));
  await close();
});

test("200 random clicks and edits, and undo leads back to the start", { timeout: PATIENCE * 3 }, async () => {
  const { page, faults, close } = await openSheet();
  const first = await text(page);
  await clickAround(page, 200);
  const last = await text(page);
  assert.notEqual(last, first);
  const steps = await allTheWay(page, 0);
  assert.ok(steps > 50, String(steps));
  assert.equal(await text(page), first);
  assert.equal(await allTheWay(page, 1), steps);
  assert.equal(await text(page), last);
  assert.deepEqual(faults, []);
  await close();
});

/** @type {[string, import("playwright-core").BrowserContextOptions][]} */
const LOOKS = [
  ["a desk in the light", { colorScheme: "light", viewport: { width: 1500, height: 900 } }],
  ["a tablet in the light", { colorScheme: "light", viewport: { width: 820, height: 1100 } }],
  ["a phone in the dark", { colorScheme: "dark", viewport: { width: 360, height: 740 } }],
];
for (const [look, options] of LOOKS) {
  test(`axe finds no fault and nothing sticks out: ${look}`, { timeout: PATIENCE }, async () => {
    const { page, close } = await openSheet(options);
    await page.locator(".sketch-grid .field-button").first().click();
    await page.waitForSelector(".field-button.wrong");
    assert.deepEqual(await axe(page), []);
    assert.ok((await overflow(page)) <= 0);
    await close();
  });
}
