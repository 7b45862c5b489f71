// A sheet of Cruxy is drawn and proven to its end in a real browser. Machine code is made first,
// which takes about half a minute of a processor, so that `make prove` runs it.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { test } from "node:test";
import { drawingRoom, settled, text } from "./drawing.js";
import { PATIENCE } from "./opening.js";

const room = drawingRoom({ "my/bay.yaml": resolve(import.meta.dirname, "drawn-sheet.yaml") });
const file = join(room.folder, "my/bay.yaml");

test("a drawn sheet is saved, proven to the end and shown as it will print", { timeout: PATIENCE * 4 }, async () => {
  const { page, faults, close } = await room.open("my/bay.yaml");
  page.context().setDefaultTimeout(PATIENCE * 4);
  await page.click("summary");
  await page.click("[data-action=mirror-across]");
  await settled(page);
  const drawn = await text(page);
  await page.click("text=Save and prove");
  await page.waitForSelector("text=Proven. Every game");
  await page.waitForSelector(".desk .pages img");
  assert.equal(readFileSync(file, "utf8"), drawn);
  const proof = JSON.parse(readFileSync(join(room.folder, "my/proofs/bay.json"), "utf8"));
  assert.ok(Object.keys(proof.witnesses).includes("fill"));
  await page.locator(".sketch-grid .field-button").first().click();
  await page.waitForSelector(".field-button.wrong");
  assert.deepEqual(faults, []);
  await close();
});
