// A deck that is designed in the browser: written, checked, completed, seen, saved and printed.

import assert from "node:assert/strict";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { test } from "node:test";
import { join } from "node:path";
import { ask, axe, byCommand, desk, openPage, openStudio, PATIENCE, studioRoom } from "./opening.js";

const NAME = "my/beasts/beasts.yaml";
const ICON = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="M2 2h20v20H2z"/></svg>';
const { flow, folder, there } = studioRoom((studio) => ask(studio, "api/design/new", { what: "deck", name: "beasts" }));
const file = (/** @type {string} */ name) => join(folder, name);
const GOOD = ".verdict.good";

/**
 * Put the cursor behind a word of the text.
 * @param {import("playwright-core").Page} page
 * @param {string} word
 */
async function cursor(page, word) {
  await page.locator("textarea.yaml").evaluate((area, word) => {
    if (!(area instanceof HTMLTextAreaElement)) return;
    const end = area.value.indexOf(word) + word.length;
    area.focus();
    area.setSelectionRange(end, end);
  }, word);
}

flow("a deck is begun by its name and stands in the list", "#/design", async (page) => {
  await page.fill("input[name=name]", "No Name");
  await page.click("text=Begin >> nth=-1");
  await page.waitForSelector(".notice.wrong");
  await page.fill("input[name=name]", "second");
  await page.keyboard.press("Enter");
  await page.waitForSelector(GOOD);
  await page.waitForSelector(".cut-card img");
  assert.ok(existsSync(file("my/second/second.csv")));
  await page.click("text=All files");
  await page.click("text=my/beasts/beasts.yaml");
  await page.waitForSelector(GOOD);
});

flow("faults are marked by line and led to, and the last good picture stays", `#/design/${NAME}`, async (page) => {
  await page.waitForSelector(".cut-card img");
  await cursor(page, "stroke: sea");
  await page.keyboard.press("Escape");
  await page.keyboard.type("x");
  await page.waitForSelector(".gutter .bad");
  assert.equal(await page.locator(".gutter .bad").innerText(), "10");
  assert.match(await page.locator(".faults").innerText(), /the colour 'seax' is unknown; did you mean 'sea'/);
  assert.match(await page.locator(".verdict").innerText(), /1 thing is not right/);
  assert.ok(await page.isVisible(".cut-card img"));
  await page.click(".faults button");
  assert.equal(await page.evaluate(() => document.activeElement?.className), "yaml");
  await page.keyboard.press("Control+z");
  await page.waitForSelector(GOOD);
  await page.keyboard.press("Control+y");
  await page.waitForSelector(".gutter .bad");
  await page.keyboard.press("Control+z");
  await page.waitForSelector(GOOD);
  assert.equal(await page.inputValue("textarea.yaml"), readFileSync(file(NAME), "utf8"));
});

flow("what can stand at the cursor is suggested, and taken by keyboard", `#/design/${NAME}`, async (page) => {
  await page.waitForSelector(GOOD);
  await cursor(page, "stroke: sea, line: 0.6 mm");
  await page.keyboard.type(", dec");
  await page.waitForSelector(".suggestions [aria-selected=true]");
  assert.match(await page.locator(".suggestions").innerText(), /decor/);
  await page.keyboard.press("Escape");
  await page.waitForSelector(".suggestions", { state: "hidden" });
  for (let letter = 0; letter < 5; letter += 1) await page.keyboard.press("Backspace");
  await cursor(page, "stroke: ");
  await page.keyboard.press("Control+Space");
  await page.waitForSelector(".suggestions .swatch");
  const area = page.locator("textarea.yaml");
  const chosen = () => page.locator(".suggestions [aria-selected=true]");
  assert.equal(await area.getAttribute("aria-activedescendant"), await chosen().getAttribute("id"));
  while ((await chosen().locator("strong").innerText()) !== "amber") await page.keyboard.press("ArrowDown");
  assert.deepEqual(await axe(page), []);
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => /stroke: amber,/.test(document.querySelector("textarea")?.value ?? ""));
  await page.waitForSelector(GOOD);
});

flow("the cards of a table are typed into a grid, both ways in step, and undone", "#/design/my/beasts/beasts.csv", async (page) => {
  await page.waitForSelector(".cells");
  const text = readFileSync(file("my/beasts/beasts.csv"), "utf8");
  await page.focus('[aria-label="Row 1, name"]');
  await page.keyboard.press("Control+a");
  // The first letter is answered while more are typed, the others when all are.
  /** @type {() => void} */
  let letGo = () => {};
  const typed = new Promise((/** @type {(value?: unknown) => void} */ done) => (letGo = done));
  await page.route("**/api/design/table", async (route) => {
    const { value } = route.request().postDataJSON();
    if (value !== undefined && value !== "L") await typed;
    await route.continue();
  });
  await page.keyboard.type("Lan");
  await page.waitForSelector(".tabs .dot");
  await page.keyboard.type("tern, old");
  letGo();
  await page.keyboard.press("ArrowDown");
  assert.equal(await page.evaluate(() => document.activeElement?.getAttribute("aria-label")), "Row 2, name");
  await page.click("text=Add a row below");
  await page.waitForSelector('[aria-label="Row 5, name"]');
  await page.fill('[aria-label="Row 3, copies"]', "many");
  await page.waitForSelector(".cells tr.bad");
  await page.fill('[aria-label="Row 3, copies"]', "2");
  await page.fill('[aria-label="Row 3, name"]', "Flute");
  await page.fill('[aria-label="Row 3, value"]', "4");
  await page.waitForSelector(GOOD);
  await page.click("text=As text");
  const lines = (await page.inputValue("textarea.yaml")).split("\n");
  assert.equal(lines[1], '"Lantern, old",1,3,Look at one hidden card.');
  assert.equal(lines[3], "Flute,4,2,");
  await cursor(page, "Flute");
  await page.keyboard.type("s");
  await page.click("text=As a grid");
  await page.waitForFunction(() => [...document.querySelectorAll("input")].some((each) => each.value === "Flutes"));
  const undo = page.getByRole("button", { name: "Undo" });
  while (!(await undo.isDisabled())) await undo.click();
  await page.click("text=As text");
  assert.equal(await page.inputValue("textarea.yaml"), text);
});

flow("cards are looked at one by one, both sides, with bleed, and on pages", `#/design/${NAME}`, async (page) => {
  await page.waitForSelector(".cut-card img");
  assert.equal(await page.locator(".faces img").count(), 2);
  const first = await page.locator(".faces img").first().getAttribute("src");
  await page.click("text=Next");
  await page.waitForSelector("text=Card 2 of 9");
  await page.getByLabel("Side").selectOption("back");
  await page.waitForFunction(() => document.querySelectorAll(".faces img").length === 1);
  assert.notEqual(await page.locator(".faces img").first().getAttribute("src"), first);
  await page.check("text=With its bleed");
  await page.waitForSelector(".cut-line");
  await page.getByLabel("Ink").selectOption("grey");
  await page.getByLabel("Show").selectOption("pages");
  await page.waitForSelector(".faces figcaption");
  assert.ok(await page.isVisible("text=Page 1 of 2"));
});

flow("what is not saved comes back; what was changed elsewhere is not overwritten; what is saved prints as the command does", `#/design/${NAME}`, async (page) => {
  await page.waitForSelector(GOOD);
  await cursor(page, 'title: "Beasts');
  await page.keyboard.type(" of old");
  await page.waitForSelector(".tabs .dot");
  assert.ok(await page.locator("text=Print it").isDisabled());
  page.on("dialog", (dialog) => dialog.accept());
  await page.reload();
  await page.waitForSelector("text=This is your last text");
  assert.match(await page.inputValue("textarea.yaml"), /Beasts of old/);
  await page.keyboard.press("Control+s");
  await page.waitForSelector(`text=Saved: ${NAME}`);
  assert.match(readFileSync(file(NAME), "utf8"), /title: "Beasts of old"/);
  await page.getByRole("button", { name: "Print it" }).click();
  await page.waitForSelector(".printed .files .button");
  const command = await page.locator(".command code").innerText();
  const [taken] = await Promise.all([page.waitForEvent("download"), page.click(".printed .files .button")]);
  assert.ok(readFileSync(await taken.path()).equals(byCommand(there().studio, command, "by-command")(taken.suggestedFilename())));
  await cursor(page, "Beasts of old");
  await page.keyboard.type(" days");
  writeFileSync(file(NAME), readFileSync(file(NAME), "utf8").replace("of old", "of new"));
  await page.keyboard.press("Control+s");
  await page.waitForSelector("text=was changed elsewhere");
  assert.match(readFileSync(file(NAME), "utf8"), /title: "Beasts of new"/);
  await page.evaluate(() => window.sessionStorage.clear());
});

flow("an icon that is dropped is saved beside the deck and named at the cursor", `#/design/${NAME}`, async (page) => {
  await page.waitForSelector(GOOD);
  await cursor(page, "front:");
  const given = await page.evaluateHandle((icon) => {
    const all = new DataTransfer();
    all.items.add(new File([icon], "Big Leaf.svg", { type: "image/svg+xml" }));
    return all;
  }, ICON);
  await page.dispatchEvent("textarea.yaml", "drop", { dataTransfer: given });
  await page.waitForSelector("text=my/beasts/icons/big-leaf.svg is saved");
  assert.match(await page.inputValue("textarea.yaml"), /front:\n {2}big-leaf: \{is: icon, icon: big-leaf, x: 10 mm/);
  assert.equal(readFileSync(file("my/beasts/icons/big-leaf.svg"), "utf8"), ICON);
  await page.setInputFiles(".history input[type=file]", { name: "x.png", mimeType: "image/png", buffer: Buffer.from("nothing") });
  await page.waitForSelector(".notice.wrong");
  assert.ok(!existsSync(file("my/beasts/x.png")));
  await page.evaluate(() => window.sessionStorage.clear());
});

test("what was typed survives a studio that is killed and started again", { timeout: PATIENCE * 2 }, async () => {
  const other = desk();
  const first = await openStudio(other);
  await ask(first, "api/design/new", { what: "deck", name: "beasts" });
  const { page, close } = await openPage(there().browser, `${first.address}#/design/${NAME}`);
  page.on("dialog", (dialog) => dialog.accept());
  await page.waitForSelector(GOOD);
  await first.kill();
  await cursor(page, 'title: "Beasts');
  await page.keyboard.type(" again");
  await page.waitForSelector("text=The studio has ended");
  assert.match(await page.inputValue("textarea.yaml"), /Beasts again/);
  const second = await openStudio(other, first.port);
  await page.goto(`${second.address}#/design/${NAME}`);
  await page.waitForSelector("text=This is your last text");
  await page.keyboard.press("Control+s");
  await page.waitForSelector(`text=Saved: ${NAME}`);
  assert.match(readFileSync(join(other.folder, NAME), "utf8"), /title: "Beasts again"/);
  await close();
  await second.end();
  other.away();
});
