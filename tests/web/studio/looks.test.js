// Sheets that are drawn, shops and ratings as pictures: what they look like at a desk, on a tablet and a phone.

import assert from "node:assert/strict";
import { test } from "node:test";
import { axe, ask, overflow, PATIENCE, studioRoom } from "./opening.js";
import { likeStored, LOOKS } from "./pictures.js";

const GAMES = ["cruciverbalist", "crusgallo", "cruxy", "cryptex", "kross"];
const CONTEST = "reserve: [25, 27, 13, 31, 6, 12, 8, 28, 21]\nlaid: [[8, 0, 0, 3], [6, 0, -1, 3], [28, -2, 0, 0], [31, -2, -2, 2]]";
const OTHERS = ["#/draw", "#/print/cryptex/cards?shop=silhouette&back=duplex", "#/score/kross?rating"];
const room = studioRoom(async (studio) => {
  for (const game of GAMES) await ask(studio, "api/draw/new", { game, name: game });
  const file = await ask(studio, "api/files/open", { name: "my/crusgallo.yaml" });
  await ask(studio, "api/files/save", { name: file.name, text: file.text.replace(/reserve:.*/, CONTEST), digest: file.digest });
});

// Games that are played take their time and give other figures; how they are shown is what counts here.
const PLAYED = {
  players: ["A casual player", "A regular player", "An expert"].map((title, at) => ({ title, value: 40 + 9 * at, error: 2.5, unit: "points", digits: 1, suggests: null })),
  games: 200,
  fast: true,
};

for (const [look, options] of LOOKS) {
  test(`drawn sheets and shops look as they did, axe finds no fault, nothing sticks out: ${look}`, { timeout: PATIENCE * 2 }, async () => {
    const { page, faults, close } = await room.open("", options);
    await page.route("**/api/draw/measure", (route) => route.fulfill({ json: PLAYED }));
    const { address } = room.there().studio;
    for (const game of GAMES) {
      await page.goto(`${address}#/draw/my/${game}.yaml`);
      await page.waitForSelector(".verdict.good");
      await page.waitForSelector(".players strong >> nth=2");
      await likeStored(page, `#/draw/${game}`, look);
      if (/desk|phone in the dark/.test(look)) assert.deepEqual(await axe(page), [], game);
      assert.ok((await overflow(page)) <= 0, game);
    }
    for (const screen of OTHERS) {
      await page.goto(address + screen);
      await page.waitForSelector(".own-files a, .sheet img, .rating");
      if (screen.includes("rating")) await page.click("summary");
      await likeStored(page, screen.replace("?", "/"), look);
      assert.ok((await overflow(page)) <= 0, screen);
    }
    assert.deepEqual(faults, []);
    await close();
  });
}
