// Sheets of Crusgallo, Kross, Cruciverbalist and Cryptex are drawn in a real browser.

import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { allTheWay, clickAround, drawingRoom, settled, text } from "./drawing.js";
import { axe, overflow, PATIENCE } from "./opening.js";

const room = drawingRoom();
const GAMES = ["crusgallo", "kross", "cruciverbalist", "cryptex"];

for (const game of GAMES) {
  test(`${game}: begun without a fault, and measured`, { timeout: PATIENCE }, async () => {
    const { page, faults, close } = await room.begin(game, game);
    await page.waitForSelector(".players strong >> nth=2");
    assert.match(await page.locator(".players").innerText(), /\d+ ± \d+ /);
    assert.deepEqual(faults, []);
    await close();
  });
}

test("cards are laid, turned, dragged and taken back by mouse; orbs light up", { timeout: PATIENCE }, async () => {
  const { page, faults, close } = await room.open("my/crusgallo.yaml");
  const first = await text(page);
  const hand = page.locator(".sketch-hand .field-button");
  const table = page.locator(".sketch-table .field-button");
  await hand.nth(0).click();
  assert.equal(await hand.nth(0).getAttribute("aria-pressed"), "true");
  await table.nth(44).click();
  await page.waitForSelector('.sketch-table [aria-label*="Card 6"]');
  assert.match(await text(page), /^laid: \[\[6, 0, 0, 0\]\]$/m);
  await hand.nth(1).click();
  await page.waitForSelector(".spot");
  await page.keyboard.press("r");
  await page.waitForTimeout(100);
  await page.click("text=Lay it back");
  await page.waitForSelector(".spot", { state: "detached" });
  await hand.nth(1).dragTo(table.nth(46));
  await page.waitForSelector('.sketch-table [aria-label*="Card 8"]');
  assert.match(await text(page), /\[8, 2, 0, 0\]/);
  await page.locator('.sketch-table [aria-label*="Card 8"]').first().focus();
  await page.keyboard.press("r");
  await page.waitForFunction(() => /** @type {HTMLTextAreaElement} */ (document.querySelector("textarea.yaml")).value.includes("[8, 2, 0, 1]"));
  await page.keyboard.press("Delete");
  await page.waitForFunction(() => document.querySelectorAll(".is-laid").length === 1);
  await page.fill("textarea.yaml", first + "laid: [[6, 0, 0, 0], [8, 1, 0, 0], [17, -2, -1, 0]]\n");
  await page.waitForSelector(".is-lit");
  assert.match(await page.locator(".sketch-notes").innerText(), /shines on the dragon: brown/);
  assert.match((await page.locator(".is-lit").getAttribute("aria-label")) ?? "", /brown orb, lit; Card 6/);
  await hand.nth(3).click();
  await table.nth(44).click();
  await page.waitForSelector(".sketch-table .wrong");
  assert.match(await page.locator(".faults").innerText(), /card 18: a lit orb may never be covered|bare table|visible cell/);
  await allTheWay(page, 0);
  assert.equal(await text(page), first);
  assert.deepEqual(faults, []);
  await close();
});

test("where orbs compete for the last gem, the person chooses, and the file keeps it", { timeout: PATIENCE }, async () => {
  const { page, faults, close } = await room.open("my/crusgallo.yaml");
  const first = await text(page);
  const laid = "laid: [[8, 0, 0, 3], [6, 0, -1, 3], [28, -2, 0, 0], [31, -2, -2, 2]]\n";
  await page.fill("textarea.yaml", first.replace(/reserve:.*/, "reserve: [25, 27, 13, 31, 6, 12, 8, 28, 21]") + laid);
  const choice = page.getByLabel("Card 31: the last gem (violet) lights");
  await choice.waitFor();
  const lit = () => page.locator(".sketch-table .is-lit").evaluateAll((all) => all.map((each) => each.getAttribute("aria-label")).sort());
  const before = await lit();
  await choice.selectOption({ index: 1 });
  await page.waitForFunction(() => /** @type {HTMLTextAreaElement} */ (document.querySelector("textarea.yaml")).value.includes("[31, -2, -2, 2, [[0, -1]]]"));
  await settled(page);
  assert.notDeepEqual(await lit(), before);
  await page.waitForSelector(".verdict.good");
  await allTheWay(page, 0);
  assert.equal(await text(page), first);
  assert.deepEqual(faults, []);
  await close();
});

test("the keyboard alone picks, turns and lays a card, and puts another into the hand", { timeout: PATIENCE }, async () => {
  const { page, close } = await room.open("my/crusgallo.yaml");
  await page.locator(".sketch-hand .field-button").first().focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await page.keyboard.press("r");
  await page.keyboard.press("Tab");
  for (const key of ["ArrowDown", "ArrowDown", "ArrowRight", "Enter"]) await page.keyboard.press(key);
  await page.waitForSelector(".on-piece");
  assert.match(await text(page), /^laid: \[\[8, 0, 0, 1\]\]$/m);
  await page.locator("summary", { hasText: "Ordinary cards" }).focus();
  await page.keyboard.press("Enter");
  await page.locator("input[value=card-1]").focus();
  await page.keyboard.press("Space");
  await page.locator(".sketch-hand .field-button").first().focus();
  await page.keyboard.press("Enter");
  await page.waitForSelector(".sketch-hand .is-card-1");
  assert.match(await text(page), /^reserve: \[1, 8, /m);
  await close();
});

test("letters are typed, put, dragged and taken out; a medal takes what was measured", { timeout: PATIENCE }, async () => {
  const { page, faults, close } = await room.open("my/kross.yaml");
  const first = await text(page);
  const calls = page.locator(".sketch-letters .field-button");
  await calls.nth(1).focus();
  await page.keyboard.type("xy");
  await page.waitForSelector('[aria-label="Call 3: Y"]');
  assert.match(await text(page), /^letters: SXYEAM PALACE/m);
  assert.equal(await page.evaluate(() => document.activeElement?.getAttribute("aria-label")), "Call 4: E");
  await calls.nth(0).dragTo(page.locator(".sketch-spares .field-button").nth(3));
  await page.waitForSelector('[aria-label="Spare 4: S"]');
  await page.locator(".tool:has(input[value=Q])").click();
  await calls.nth(35).click();
  await page.waitForSelector('[aria-label="Call 36: Q"]');
  await page.keyboard.press("Delete");
  await page.waitForSelector(".sketch-letters .wrong");
  assert.match(await page.locator(".faults").innerText(), /calls 35 letters/);
  await allTheWay(page, 0);
  assert.equal(await text(page), first);
  await page.fill("[data-key='targets.bronze']", "60");
  await page.keyboard.press("Enter");
  await page.waitForSelector("[data-key='targets.bronze'][aria-invalid=true]");
  await page.click(".fault");
  assert.equal(await page.evaluate(() => /** @type {HTMLElement} */ (document.activeElement).dataset.key), "targets.bronze");
  await page.click("text=Undo");
  await page.selectOption("[data-key=task]", "0");
  await page.waitForFunction(() => !/** @type {HTMLTextAreaElement} */ (document.querySelector("textarea.yaml")).value.includes("\ntask:"));
  await page.waitForSelector(".suggested:not([disabled])");
  await page.locator(".suggested:not([disabled])").first().click();
  await settled(page);
  assert.notEqual((await text(page)).match(/^targets.*$/m)?.[0], first.match(/^targets.*$/m)?.[0]);
  assert.deepEqual(faults, []);
  await close();
});

test("black squares and dice by click and key; theme, target and size by choice", { timeout: PATIENCE }, async () => {
  const { page, faults, close } = await room.open("my/cruciverbalist.yaml");
  const first = await text(page);
  const squares = page.locator(".sketch-grid .field-button");
  await squares.nth(8).click();
  await page.waitForSelector('.wrong[aria-label^="I1: Black square"]');
  await squares.nth(8).click();
  await page.waitForSelector(".verdict.good");
  assert.equal(await text(page), first);
  const die = page.locator(".sketch-rolls .field-button").first();
  await die.click();
  await page.waitForSelector('[aria-label="Round 1, die 1: 4, white die"]');
  await die.focus();
  await page.keyboard.type("66");
  await page.waitForSelector('[aria-label="Round 1, die 2: 6, white die"]');
  assert.match(await text(page), /^ {2}66162246 1153$/m);
  await page.selectOption("[data-key=theme]", "Countries");
  await page.selectOption("[data-key=target]", "Learning Linguist");
  await page.selectOption("[data-key=size]", "15");
  await page.waitForSelector('[aria-label="O15: White square"]');
  assert.match(await text(page), /^theme: Countries {17}# one of/m);
  assert.equal(await allTheWay(page, 0), 8);
  assert.equal(await text(page), first);
  assert.deepEqual(faults, []);
  await close();
});

test("cards of a deal are dragged, picked and moved by keys, and shuffled", { timeout: PATIENCE }, async () => {
  const { page, faults, close } = await room.open("my/cryptex.yaml");
  const first = await text(page);
  const cards = page.locator(".sketch-first .field-button");
  await cards.nth(0).dragTo(cards.nth(4));
  await page.waitForFunction(() => document.querySelectorAll(".sketch-first .field-button")[4].classList.contains("is-card-7"));
  assert.match(await text(page), /^first: 16 2 13 20 7 9 /m);
  await cards.nth(4).focus();
  await page.keyboard.press("Shift+ArrowLeft");
  await page.waitForFunction(() => document.querySelectorAll(".sketch-first .field-button")[3].classList.contains("is-card-7"));
  assert.match((await page.evaluate(() => document.activeElement?.getAttribute("aria-label"))) ?? "", /First half, round 4: Card 7: L O E W Y/);
  for (const key of ["Enter", "ArrowLeft", "ArrowLeft", "ArrowLeft", "Enter"]) await page.keyboard.press(key);
  await page.waitForFunction((text) => /** @type {HTMLTextAreaElement} */ (document.querySelector("textarea.yaml")).value === text, first);
  await cards.nth(0).dragTo(page.locator(".sketch-second .field-button").nth(4));
  await page.waitForSelector("text=move it within its own");
  await page.fill("[data-key=jokers]", "2");
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => /** @type {HTMLTextAreaElement} */ (document.querySelector("textarea.yaml")).value.includes("jokers: 2"));
  await page.fill("textarea.yaml", first.replace("first: 7 16", "first: 7 7"));
  await page.waitForSelector(".sketch-first .wrong");
  assert.deepEqual(faults, []);
  await close();
});

for (const game of GAMES) {
  test(`${game}: random clicks, drags and edits, and undo leads back to the start`, { timeout: PATIENCE }, async () => {
    const { page, faults, close } = await room.open(`my/${game}.yaml`);
    const first = await text(page);
    await clickAround(page, 60);
    const last = await text(page);
    assert.notEqual(last, first);
    const steps = await allTheWay(page, 0);
    assert.ok(steps > 10, String(steps));
    assert.equal(await text(page), first);
    assert.equal(await allTheWay(page, 1), steps);
    assert.equal(await text(page), last);
    assert.deepEqual(faults, []);
    await close();
  });
}

test("a drawn deal is saved, proven and shown as it will print", { timeout: PATIENCE }, async () => {
  const { page, faults, close } = await room.open("my/cryptex.yaml");
  await page.locator(".sketch-first .field-button").nth(2).focus();
  await page.keyboard.press("Shift+ArrowRight");
  await settled(page);
  await page.click("text=Save and prove");
  await page.waitForSelector("text=Proven. Every game");
  await page.waitForSelector(".desk .pages img");
  assert.ok(existsSync(join(room.folder, "my/proofs/cryptex.json")));
  assert.deepEqual(faults, []);
  await close();
});

/** @type {[string, import("playwright-core").BrowserContextOptions][]} */
const LOOKS = [
  ["a desk in the light", { colorScheme: "light", viewport: { width: 1500, height: 900 } }],
  ["a tablet in the dark", { colorScheme: "dark", viewport: { width: 820, height: 1100 } }],
  ["a phone in the light", { colorScheme: "light", viewport: { width: 360, height: 740 } }],
  ["a desk at 200 %", { colorScheme: "dark", viewport: { width: 640, height: 450 }, deviceScaleFactor: 2 }],
];
for (const [look, options] of LOOKS) {
  test(`axe finds no fault and nothing sticks out: ${look}`, { timeout: PATIENCE }, async () => {
    for (const game of GAMES) {
      const { page, close } = await room.open(`my/${game}.yaml`, options);
      await page.locator(".field-button").first().click();
      await settled(page);
      assert.deepEqual(await axe(page), [], game);
      assert.ok((await overflow(page)) <= 0, game);
      await close();
    }
  });
}
