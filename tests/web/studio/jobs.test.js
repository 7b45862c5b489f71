// Kits and ladders: progress as it happens, stopped and gone on with, and a page that is closed.

import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { ask, PATIENCE, studioRoom } from "./opening.js";

const { flow, folder, open, there } = studioRoom();

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

flow("a ladder is stopped, goes on where it was, and its curve is drawn rung by rung", "#/ladder", async (page) => {
  await page.selectOption("select[name=game]", "cryptex");
  await page.fill("input[name=rungs]", "2");
  await page.click("button.main");
  await page.waitForSelector(".job progress");
  await page.click('button:text-is("Stop")');
  await page.waitForSelector("text=Stopped. What was found is kept");
  await page.evaluate(() => {
    const seen = /** @type {number[]} */ ([]);
    Object.assign(window, { seen });
    new window.MutationObserver(() => seen.push(document.querySelectorAll(".curve circle").length)).observe(document.body, { childList: true, subtree: true });
  });
  await page.click("button.main");
  await page.waitForSelector(".file-list li");
  assert.equal(await page.locator(".curve circle").count(), 2);
  const seen = await page.evaluate(() => /** @type {any} */ (window).seen);
  assert.ok(seen.includes(1), `${seen}`);
  assert.match((await page.locator(".curve title").first().textContent()) ?? "", /^Rung 1: -?[0-9.]+ ± [0-9.]+$/);
  assert.ok(existsSync(join(folder, "output/ladder-cryptex/report.pdf")));
  await page.click("[data-way=words]");
  await page.click("[data-way=ladder]");
  await page.waitForSelector(".curve circle >> nth=1");
});

/** @param {string} id */
const stateOf = async (id) => (await ask(there().studio, "api/jobs")).jobs.find((/** @type {{id: string}} */ each) => each.id === id).state;

test("a job ends with its page, unless it is to go on; then nothing is lost", { timeout: PATIENCE * 2 }, async () => {
  const tab = await open("#/kit");
  await tab.page.click("button.main");
  await tab.page.waitForSelector(".job progress");
  const { jobs } = await ask(there().studio, "api/jobs");
  assert.equal(jobs[0].state, "running");
  await tab.close();
  while ((await stateOf(jobs[0].id)) === "running") await new Promise((done) => setTimeout(done, 200));
  assert.equal(await stateOf(jobs[0].id), "stopped");
  const kept = await open("#/kit");
  for (const box of await kept.page.locator("input[type=checkbox]").all()) await box.uncheck();
  for (const value of ["cryptex", "rules", "pads", "letter", "low-ink"]) await kept.page.check(`input[value="${value}"]`);
  await kept.page.click("button.main");
  await kept.page.check("text=Go on if I close this page");
  await kept.page.waitForFunction(async () => (await (await fetch("api/jobs")).json()).jobs[0].keep);
  await kept.close();
  const again = await open("#/kit");
  await again.page.waitForSelector("text=The kit is whole");
  assert.match(await again.page.locator(".file-list").innerText(), /cryptex.*\.pdf/);
  assert.deepEqual(again.faults, []);
  await again.close();
});
