// What a person does in the studio, in a real browser.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { byCommand, studioRoom } from "./opening.js";

const { flow, there } = studioRoom();

flow("every game stands there with its facts and the pictures of its things", "#/print", async (page) => {
  await page.waitForSelector("#game-kross .card");
  assert.equal(await page.locator(".game").count(), 5);
  assert.match(await page.locator("#game-kross .facts").innerText(), /1–5 players · 10 and up · about 25 min/);
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
  await page.evaluate(() => {
    const pages = /** @type {HTMLElement} */ (document.querySelector(".pages"));
    const fewest = { pages: pages.querySelectorAll("img").length };
    Object.assign(window, { fewest });
    new window.MutationObserver(() => (fewest.pages = Math.min(fewest.pages, [...pages.querySelectorAll("img")].filter((each) => each.naturalWidth).length))).observe(pages, { childList: true, subtree: true });
  });
  await page.selectOption("select[name=ink]", "low-ink");
  await page.waitForFunction((old) => document.querySelector(".pages img")?.getAttribute("src") !== old, first);
  await page.waitForSelector("text=kross-block-a4-low-ink.pdf");
  assert.ok(await page.evaluate(() => /** @type {any} */ (window).fewest.pages > 0), "a page can be seen all the time: nothing flickers");
  const command = await page.locator(".command code").innerText();
  assert.equal(command, "cruxpress pad kross/block --ink low-ink");
  const [taken] = await Promise.all([page.waitForEvent("download"), page.click(".files .button")]);
  assert.equal(taken.suggestedFilename(), "kross-block-a4-low-ink.pdf");
  const printed = byCommand(there().studio, command, "by-command")(taken.suggestedFilename());
  assert.ok(readFileSync(await taken.path()).equals(printed));
  await page.click("text=Save to output");
  await page.waitForSelector("text=Saved: output/kross-block-a4-low-ink.pdf");
  assert.ok(readFileSync(join(there().studio.folder, "output/kross-block-a4-low-ink.pdf")).equals(printed));
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

flow("a code is typed, and its sheet or its solution shown; a picture is dropped or pasted", "#/again", async (page) => {
  await page.fill("input[name=code]", "kross/17");
  await page.keyboard.press("Enter");
  await page.waitForSelector(".pages .sheet img");
  await page.getByLabel("Show", { exact: true }).selectOption("solution");
  await page.waitForFunction(() => document.querySelector(".command code")?.textContent === "cruxpress solution kross/17");
  await page.fill("input[name=code]", "KROSS-17-NONSENSE");
  await page.keyboard.press("Enter");
  await page.waitForSelector(".notice.wrong");
  for (const [kind, on, given] of [["drop", ".desk", "dataTransfer"], ["paste", "body", "clipboardData"]]) {
    await page.fill("input[name=code]", "");
    await page.evaluate(async ([kind, on, given]) => {
      const ask = { method: "POST", body: JSON.stringify({ verb: "pad", name: "kross/17" }) };
      const { print } = await (await fetch("api/look", ask)).json();
      const seen = await (await fetch(`api/prints/${print.id}/1/pages/1?dpi=200`)).blob();
      const all = new window.DataTransfer();
      all.items.add(new File([seen], "sheet.png", { type: "image/png" }));
      const Event = kind === "drop" ? window.DragEvent : window.ClipboardEvent;
      document.querySelector(on)?.dispatchEvent(new Event(kind, { [given]: all, bubbles: true, cancelable: true }));
    }, [kind, on, given]);
    await page.waitForFunction(() => /** @type {HTMLInputElement} */ (document.querySelector("input[name=code]")).value.startsWith("KROSS-17-"));
    await page.evaluate(() => document.querySelector(".told")?.replaceChildren());
  }
});

flow("print hands the very file to the browser's own dialog", "#/print/kross/block", async (page) => {
  await page.waitForSelector(".files .button");
  assert.match(await page.locator(".scale").innerText(), /100 %/);
  const asked = page.waitForResponse((answer) => /api\/prints\/\w+\/1\/kross-block-a4-colour\.pdf$/.test(answer.url()));
  await page.getByRole("button", { name: "Print kross-block-a4-colour.pdf" }).click();
  const answer = await asked;
  assert.equal(answer.headers()["content-type"], "application/pdf");
  assert.match(answer.headers()["content-disposition"], /^inline/);
  assert.equal(await page.locator("iframe.printer").count(), 1);
});

flow("the printer's test is told step by step, and its offset is kept and used", "#/settings", async (page) => {
  await page.waitForSelector(".steps .sheet img");
  assert.equal(await page.locator(".steps > li").count(), 3);
  await page.getByLabel("Name of the printer").fill("Attic");
  await page.getByLabel("Across, in mm").fill("0.5");
  await page.getByLabel("Down, in mm").fill("-1");
  await page.click("text=Keep the offset");
  await page.waitForSelector("text=Kept for Attic");
  await page.getByLabel("Printer", { exact: true }).selectOption("Attic");
  await page.click("text=Keep >> nth=0");
  await page.waitForSelector("text=Kept in ");
  const kept = JSON.parse(readFileSync(join(there().studio.folder, "settings.json"), "utf8"));
  assert.equal(kept.printer, "Attic");
  await page.getByLabel("Printer", { exact: true }).selectOption("");
  await page.click("text=Keep >> nth=0");
  await page.waitForFunction(async () => !(await (await fetch("api/settings")).json()).values.printer);
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
