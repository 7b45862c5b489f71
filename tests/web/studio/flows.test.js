// What a person does in the studio, in a real browser.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { join } from "node:path";
import { byCommand, desk, openBrowser, openPage, openStudio, PATIENCE } from "./opening.js";

const at = desk();
/** @type {import("./opening.js").Studio} */
let studio;
/** @type {import("playwright-core").Browser} */
let browser;
before(async () => {
  studio = await openStudio(at);
  browser = await openBrowser();
}, { timeout: PATIENCE });
after(async () => {
  await browser?.close();
  await studio?.end();
  at.away();
});

/**
 * @param {string} name
 * @param {string} where
 * @param {(page: import("playwright-core").Page) => Promise<void>} flow
 */
function flow(name, where, flow) {
  test(name, { timeout: PATIENCE * 2 }, async () => {
    const { page, faults, close } = await openPage(browser, studio.address + where);
    try {
      await flow(page);
      assert.deepEqual(faults, []);
    } finally {
      await close();
    }
  });
}

flow("every game stands there with its facts and the pictures of its things", "#/print", async (page) => {
  await page.waitForSelector("#game-kross .card");
  assert.equal(await page.locator(".game").count(), 5);
  assert.match(await page.locator("#game-kross .facts").innerText(), /2–5 players · 10 and up · about 25 min/);
  const cover = page.locator('a[href^="#/print/kross/block"] img');
  await cover.scrollIntoViewIfNeeded();
  await page.waitForFunction(() => {
    const image = document.querySelector('a[href^="#/print/kross/block"] img');
    return image instanceof HTMLImageElement && image.naturalWidth > 100;
  });
  await page.click('a[href^="#/print/kross/block"]');
  await page.waitForSelector(".pages .sheet img");
});

flow("a changed choice changes pages, file and command; what is downloaded is what the command prints", "#/print/kross/block", async (page) => {
  await page.waitForSelector(".files .button");
  const first = await page.locator(".pages img").first().getAttribute("src");
  await page.selectOption("select[name=ink]", "low-ink");
  await page.waitForFunction((old) => document.querySelector(".pages img")?.getAttribute("src") !== old, first);
  await page.waitForSelector("text=kross-block-a4-low-ink.pdf");
  const command = await page.locator(".command code").innerText();
  assert.equal(command, "cruxpress pad kross/block --ink low-ink");
  const [taken] = await Promise.all([page.waitForEvent("download"), page.click(".files .button")]);
  assert.equal(taken.suggestedFilename(), "kross-block-a4-low-ink.pdf");
  const printed = byCommand(studio, command, "by-command")(taken.suggestedFilename());
  assert.ok(readFileSync(await taken.path()).equals(printed));
  await page.click("text=Save to output");
  await page.waitForSelector("text=Saved: output/kross-block-a4-low-ink.pdf");
  assert.ok(readFileSync(join(studio.folder, "output/kross-block-a4-low-ink.pdf")).equals(printed));
  assert.match(page.url(), /ink=low-ink/);
  await page.reload();
  await page.waitForSelector("text=kross-block-a4-low-ink.pdf");
});

flow("a choice that cannot be is told in a sentence, and the next one works", "#/print/kross/calls?sheets=99", async (page) => {
  await page.waitForSelector(".notice.wrong");
  assert.match(await page.locator(".notice.wrong").innerText(), /there is no sheet 99; they are numbered 1 to 50/);
  await page.fill("input[name=sheets]", "2");
  await page.waitForSelector("text=kross-calls-2-a4-colour.pdf");
});

flow("fresh sheets are made with progress and shown", "#/print/kross/calls?source=fresh&count=1&seed=7", async (page) => {
  await page.waitForSelector(".unmade");
  await page.click("text=Make a fresh sheet");
  await page.waitForSelector(".job progress");
  await page.waitForSelector("text=kross-calls-seed-7-a4-colour.pdf");
  assert.equal(await page.locator(".pages img").count(), 1);
});

flow("a picture of a QR code brings its sheet again", "#/again", async (page) => {
  const picture = await page.evaluate(async () => {
    const ask = { method: "POST", body: JSON.stringify({ verb: "pad", name: "kross/17" }) };
    const { print } = await (await fetch("api/look", ask)).json();
    const seen = await fetch(`api/prints/${print.id}/1/pages/1?dpi=200`);
    return [...new Uint8Array(await seen.arrayBuffer())];
  });
  await page.setInputFiles("input[type=file]", { name: "sheet.png", mimeType: "image/png", buffer: Buffer.from(picture) });
  await page.waitForSelector("text=Found: KROSS-17-");
  await page.waitForSelector(".pages .sheet img");
  assert.match(await page.locator(".command code").innerText(), /^cruxpress reprint KROSS-17-/);
  await page.setInputFiles("input[type=file]", { name: "none.png", mimeType: "image/png", buffer: Buffer.from("nothing") });
  await page.waitForSelector(".notice.wrong");
});

flow("words are judged, found and kept", "#/words", async (page) => {
  await page.fill("input[name=words]", "quokka, xyzzyq");
  await page.keyboard.press("Enter");
  await page.waitForSelector(".word li.yes");
  await page.waitForSelector(".word li.no");
  await page.fill("input[name=pattern]", "?uo??a");
  await page.keyboard.press("Enter");
  await page.waitForSelector(".found >> text=quokka");
  await page.fill("input[name=home]", "zibble");
  await page.keyboard.press("Enter");
  await page.click("[aria-label='Forget zibble']");
  await page.waitForSelector("[aria-label='Forget zibble']", { state: "detached" });
});

flow("a table is typed into the sheet by keyboard and scored", "#/score/kross", async (page) => {
  await page.focus(".square");
  const rows = ["ALMOST", "LEADER", "CARINA", "OPIOID", "VENULE", "ERASER"];
  for (const [at, row] of rows.entries()) {
    await page.locator(".square").nth(at * 6).focus();
    await page.keyboard.type(row);
  }
  await page.click("button.main");
  await page.waitForSelector(".score li");
  await page.click("text=Type it as text");
  assert.equal(await page.locator("textarea[name=text]").inputValue(), rows.join("\n"));
  await page.fill("textarea[name=text]", "ALMOST\nLE?DER");
  await page.click("button.main");
  await page.waitForSelector(".notice.wrong");
});

flow("a board is scored, black squares and theme included", "#/score/cruciverbalist", async (page) => {
  await page.fill("input[name=theme]", "Animals");
  await page.locator(".square").nth(2).focus();
  await page.keyboard.type("COBRA#");
  assert.equal(await page.locator(".square.black").count(), 1);
  await page.click("button.main");
  await page.waitForSelector(".score li");
});

flow("a kit is made file by file, and is still there when one comes back", "#/kit", async (page) => {
  for (const box of await page.locator("input[type=checkbox]").all()) await box.uncheck();
  for (const value of ["kross", "rules", "a4", "grey"]) await page.check(`input[value="${value}"]`);
  await page.click("button.main");
  await page.waitForSelector("text=The kit is whole");
  assert.equal(await page.locator(".command code").innerText(), "cruxpress kit kross --paper a4 --ink grey --only rules");
  await page.click("[data-way=words]");
  await page.click("[data-way=kit]");
  await page.waitForSelector("text=The kit is whole");
});

flow("a ladder can be stopped", "#/ladder", async (page) => {
  await page.click("button.main");
  await page.click('button:text-is("Stop")');
  await page.waitForSelector("text=Stopped. What was found is kept");
});

flow("settings are kept, and every screen follows", "#/settings", async (page) => {
  const paper = page.getByLabel("Paper", { exact: true });
  await paper.selectOption("letter");
  await page.click("text=Keep >> nth=0");
  await page.waitForSelector("text=Kept in ");
  await page.click("[data-way=print]");
  await page.waitForSelector("#game-kross .card");
  assert.equal(await page.getByLabel("Shown on").inputValue(), "letter");
  await page.click("[data-way=settings]");
  await page.getByLabel("Paper", { exact: true }).selectOption("");
  await page.click("text=Keep >> nth=0");
  await page.waitForSelector("text=Kept in ");
});
