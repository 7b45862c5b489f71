// Every screen for everyone, and what others, two tabs and an ended studio do.

import assert from "node:assert/strict";
import { createServer } from "node:http";
import { after, before, test } from "node:test";
import { likeStored, LOOKS } from "./pictures.js";
import { axe, desk, openBrowser, openPage, openStudio, overflow, PATIENCE } from "./opening.js";

const SCREENS = ["#/print", "#/print/kross/block", "#/again?code=kross/1", "#/score/kross", "#/score/cruciverbalist", "#/words", "#/kit", "#/ladder", "#/settings", "#/design", "#/design/my/beasts/beasts.yaml", "#/design/my/beasts/beasts.csv"];
const at = desk();
/** @type {import("./opening.js").Studio} */
let studio;
/** @type {import("playwright-core").Browser} */
let browser;
before(async () => {
  studio = await openStudio(at);
  browser = await openBrowser();
  await fetch(`${studio.address}api/design/new`, { method: "POST", body: JSON.stringify({ what: "deck", name: "beasts" }) });
}, { timeout: PATIENCE });
after(async () => {
  await browser?.close();
  await studio?.end();
  at.away();
});

for (const [look, options] of LOOKS) {
  test(`axe finds no fault, nothing sticks out, and it looks as it did: ${look}`, { timeout: PATIENCE * 3 }, async () => {
    const { page, faults, close } = await openPage(browser, studio.address, options);
    for (const screen of SCREENS) {
      await page.goto(studio.address + screen);
      await page.waitForSelector("h1");
      await page.waitForSelector(".card, .sheet img, .square, form");
      if (/block|again|beasts/.test(screen)) await page.waitForSelector(".sheet img");
      if (/beasts/.test(screen)) await page.waitForSelector(".verdict.good");
      await likeStored(page, screen, look);
      if (/desk|phone in the dark/.test(look)) assert.deepEqual(await axe(page), [], screen);
      assert.ok((await overflow(page)) <= 0, `${screen} is too wide`);
    }
    assert.deepEqual(faults, []);
    await close();
  });
}

test("twice as large, nothing sticks out", { timeout: PATIENCE }, async () => {
  // 200 % on a desk of 1280 is a window of 640.
  const { page, close } = await openPage(browser, studio.address, { viewport: { width: 640, height: 450 }, deviceScaleFactor: 2 });
  for (const screen of SCREENS) {
    await page.goto(studio.address + screen);
    await page.waitForSelector("h1");
    assert.ok((await overflow(page)) <= 0, screen);
  }
  await close();
});

test("the keyboard alone leads from the first screen to a page and back", { timeout: PATIENCE }, async () => {
  const { page, close } = await openPage(browser, studio.address);
  await page.waitForSelector("#game-kross .card");
  await page.keyboard.press("Tab");
  assert.equal(await page.evaluate(() => document.activeElement?.className), "skip");
  await page.keyboard.press("Enter");
  assert.equal(await page.evaluate(() => document.activeElement?.id), "main");
  await page.locator('a[href^="#/print/kross/block"]').focus();
  await page.keyboard.press("Enter");
  await page.waitForSelector(".sheet img");
  await page.locator(".sheet").first().focus();
  await page.keyboard.press("Enter");
  await page.waitForSelector("dialog[open]");
  await page.keyboard.press("Escape");
  await page.waitForSelector("dialog", { state: "detached" });
  assert.equal(await page.evaluate(() => document.activeElement?.className), "sheet");
  await page.goBack();
  await page.waitForSelector("#game-kross");
  await close();
});

test("a hostile page in another tab gets nothing", { timeout: PATIENCE }, async () => {
  const evil = createServer((_, answer) => answer.end("<!doctype html><title>evil</title>"));
  await new Promise((done) => evil.listen(0, "127.0.0.1", () => done(undefined)));
  const { port } = /** @type {import("node:net").AddressInfo} */ (evil.address());
  const page = await browser.newPage();
  await page.goto(`http://localhost:${port}/`);
  const got = await page.evaluate(async (address) => {
    const root = new URL(address).origin;
    const tries = [`${root}/`, `${root}/api/house`, `${address}api/house`, `${address}api/settings`];
    const heard = [];
    for (const url of tries) {
      heard.push(await fetch(url).then((answer) => answer.text(), () => "nothing"));
      const sent = { method: "POST", mode: /** @type {const} */ ("no-cors"), body: '{"paper": "legal"}' };
      heard.push(await fetch(url, sent).then((answer) => answer.type, () => "nothing"));
    }
    const image = new Image();
    heard.push(await new Promise((done) => {
      image.onload = () => done("seen");
      image.onerror = () => done("nothing");
      image.src = `${address}api/covers/kross/block?paper=a4&verb=pad`;
    }));
    return heard;
  }, studio.address);
  assert.ok(got.every((each) => each === "nothing" || each === "opaque"), String(got));
  const kept = await (await fetch(`${studio.address}api/settings`)).json();
  assert.equal(kept.values.paper, "");
  await page.close();
  evil.close();
});

test("two tabs at once each show their own", { timeout: PATIENCE }, async () => {
  const [one, two] = await Promise.all([
    openPage(browser, `${studio.address}#/print/kross/block?ink=grey`),
    openPage(browser, `${studio.address}#/print/kross/letters?ink=low-ink`),
  ]);
  await Promise.all([one.page.waitForSelector("text=kross-block-a4-grey.pdf"), two.page.waitForSelector("text=kross-letters-a4-low-ink.pdf")]);
  assert.deepEqual([...one.faults, ...two.faults], []);
  await Promise.all([one.close(), two.close()]);
});

test("a studio that is killed under an open page is told, and one that is started again is another", { timeout: PATIENCE * 2 }, async () => {
  const { folder, env, away } = desk();
  const first = await openStudio({ folder, env });
  const { page, close } = await openPage(browser, `${first.address}#/words`);
  await page.fill("input[name=words]", "quokka");
  await first.kill();
  await page.keyboard.press("Enter");
  await page.click(".panel button.main >> nth=0");
  await page.waitForSelector("text=The studio has ended");
  assert.equal(await page.inputValue("input[name=words]"), "quokka");
  const second = await openStudio({ folder, env }, first.port);
  assert.notEqual(second.address, first.address);
  await Promise.all([page.waitForResponse((answer) => answer.status() === 403), page.click("text=Try again")]);
  assert.ok(await page.isVisible("text=The studio has ended"), "the old address stays shut");
  await page.goto(`${second.address}#/words`);
  await page.waitForSelector("input[name=words]");
  await close();
  await second.end();
  away();
});
