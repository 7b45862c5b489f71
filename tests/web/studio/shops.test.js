// Cards for shops, cutters and virtual tables, and results that are rated: what is saved is what the commands make.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ask, byCommand, PYTHON, studioRoom } from "./opening.js";

const { flow, folder, there } = studioRoom((studio) => ask(studio, "api/design/new", { what: "deck", name: "beasts" }));

/** @param {string} place */
const filesIn = (place) => readdirSync(join(folder, place)).sort().map((name) => [name, readFileSync(join(folder, place, name)).toString("base64")]);

flow("a picture of every card, and deck sheets for a virtual table", "#/print/cryptex/cards?only=2-3", async (page) => {
  await page.waitForSelector(".pages .sheet img");
  await page.click("text=A picture of every card");
  await page.waitForSelector("text=are in output/png/");
  const png = /are in (output\/png\/\S+)\./.exec(await page.locator(".card-pictures").innerText())?.[1] ?? "";
  const command = await page.locator(".card-pictures code").innerText();
  assert.equal(command, "cruxpress cards cryptex/cards --only 2-3 --png");
  byCommand(there().studio, command, "again");
  assert.deepEqual(filesIn(png), filesIn(png.replace("output", "again")));
  await page.click("text=For a virtual table");
  await page.waitForSelector("text=are in output/vtt/");
  const saved = readdirSync(join(folder, "output/vtt")).flatMap((name) => readdirSync(join(folder, "output/vtt", name)));
  assert.ok(saved.some((name) => name.endsWith(".json")), String(saved));
});

flow("a shop that takes pictures gets them, and one that takes pages gets pages", "#/print/cryptex/cards?only=2-3", async (page) => {
  await page.waitForSelector(".pages .sheet img");
  await page.selectOption("select[name=shop]", "tgc");
  await page.waitForSelector("text=Save the pictures for this shop");
  assert.equal(await page.locator(".files").count(), 0);
  assert.ok(await page.isHidden("select[name=paper]"));
  assert.equal(await page.locator(".command code").innerText(), "cruxpress cards cryptex/cards --only 2-3 --shop tgc");
  await page.click("text=Save the pictures for this shop");
  await page.waitForSelector("text=as the shop takes them are in output/tgc");
  await page.selectOption("select[name=shop]", "silhouette");
  const cut = page.locator('a[download$="-cut.svg"]');
  await cut.waitFor();
  const [taken] = await Promise.all([page.waitForEvent("download"), cut.click()]);
  const command = await page.locator(".command code").innerText();
  assert.equal(command, "cruxpress cards cryptex/cards --only 2-3 --shop silhouette");
  assert.ok(readFileSync(await taken.path()).equals(byCommand(there().studio, command, "cutter")(taken.suggestedFilename())));
});

flow("a book for a shop that binds", "#/print/kross/block?copies=12", async (page) => {
  await page.waitForSelector("text=kross-block-a4-colour.pdf");
  await page.click("text=More choices");
  await page.selectOption("select[name=shop]", "kdp");
  await page.waitForSelector("text=kross-block-kdp-a4-colour.pdf");
  const command = await page.locator(".command code").innerText();
  assert.equal(command, "cruxpress pad kross/block --copies 12 --up 1 --shop kdp");
  const [taken] = await Promise.all([page.waitForEvent("download"), page.click(".files .button")]);
  assert.ok(readFileSync(await taken.path()).equals(byCommand(there().studio, command, "book")(taken.suggestedFilename())));
  await page.selectOption("select[name=up]", "2");
  await page.waitForSelector("text=these lie; add “Sheets to a page”: “one”");
  await page.selectOption("select[name=up]", "1");
  await page.fill("input[name=copies]", "2");
  await page.waitForSelector("text=asks for 24 pages at least");
});

flow("sheets of one's own in a folder are one pad, once they are proven", "#/draw", async (page) => {
  const { studio } = there();
  for (const name of ["one", "two"]) await ask(studio, "api/draw/new", { game: "cryptex", name });
  await page.reload();
  await page.click("text=Print all 2 sheets in my/ as one pad");
  await page.waitForSelector("text=open it under Draw, and choose “Save and prove”");
  const done = spawnSync(PYTHON, ["-m", "cruxpress.cli.main", "prove", "my/one.yaml", "my/two.yaml", "--jobs", "1"], { cwd: studio.folder, env: studio.env });
  assert.equal(done.status, 0, done.stderr.toString());
  await page.check("text=With an answer book");
  await page.waitForSelector(".files .button");
  const command = await page.locator(".command code").innerText();
  assert.equal(command, "cruxpress pad my --solutions");
  const [taken] = await Promise.all([page.waitForEvent("download"), page.click(".files .button >> nth=0")]);
  assert.ok(readFileSync(await taken.path()).equals(byCommand(studio, command, "own")(taken.suggestedFilename())));
});

flow("a deck of one's own: pictures of its cards, and all choices for printing it", "#/design/my/beasts/beasts.yaml", async (page) => {
  await page.waitForSelector(".verdict.good");
  await page.click("text=Pictures of the cards");
  await page.waitForSelector("text=pictures are in output/png/");
  assert.ok(readdirSync(join(folder, "output/png")).includes("beasts"));
  await page.click("text=Print it");
  await page.waitForSelector(".printed .sheet img");
  await page.click("text=All choices for printing it");
  await page.waitForSelector("select[name=back]");
  await page.selectOption("select[name=back]", "fold");
  const command = "cruxpress cards my/beasts/beasts.yaml --back fold";
  await page.waitForFunction((text) => document.querySelector(".command code")?.textContent === text, command);
  const [taken] = await Promise.all([page.waitForEvent("download"), page.click(".files .button")]);
  assert.ok(readFileSync(await taken.path()).equals(byCommand(there().studio, command, "deck")(taken.suggestedFilename())));
});

const RESULTS = `
import cruxpress
from cruxpress.codes import ResultCode, ShippedCode
for number, points in ((1, 100), (25, 70), (50, 40)):
    (printed,) = cruxpress.reprint(f"kross/{number}")
    game, name, digest, _ = printed.codes[0].split("-")
    for player, strength in (("Ada", 20), ("Ben", 0)):
        print(f"{player},{ResultCode(ShippedCode(game.lower(), name, digest), points + strength)}")
`;

flow("results of many games rate players and sheets; a bad line is told by its number", "#/score/kross", async (page) => {
  const { env } = there().studio;
  const results = spawnSync(PYTHON, ["-c", RESULTS], { env }).stdout.toString();
  await page.click("text=Rate players and sheets by many games");
  await page.fill("textarea[name=results]", `${results}Cy,HELLO\n`);
  await page.click("text=Rate them");
  await page.waitForSelector(".rating .notice.wrong");
  assert.match(await page.locator(".rating .notice.wrong").innerText(), /line 7/);
  await page.fill("textarea[name=results]", results);
  await page.click("text=Rate them");
  await page.waitForSelector("pre.ratings");
  const rated = await page.locator("pre.ratings").innerText();
  assert.match(rated, /Kross: 6 results of 2 players on 3 sheets/);
  assert.ok(rated.indexOf("Ada") < rated.indexOf("Ben"));
});
