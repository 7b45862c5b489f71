// Bag, dice, watch and word lookup of the page do what Python does: thousands of cases, every word.
//   SITE=folder of a built site, for its word list
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import test from "node:test";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";
import { draw, fullBag, nextPass, putBack } from "../../../generator/cruxpress/site/web/bag.mjs";
import { Chance } from "../../../generator/cruxpress/site/web/chance.mjs";
import { roll, rollAgain } from "../../../generator/cruxpress/site/web/dice.mjs";
import { RESTING, isOver, shown, start, stop } from "../../../generator/cruxpress/site/web/watch.mjs";
import { Words } from "../../../generator/cruxpress/site/web/words.mjs";

const root = fileURLToPath(new URL("../../../", import.meta.url));
const python = process.env.CRUXPRESS_PYTHON ?? `${root}.venv/bin/python`;
const folder = process.env.SITE ?? `${root}output/test-site`;
const cases = JSON.parse(execFileSync(python, ["-m", "tests.web.site.parity"], { cwd: root, maxBuffer: 1e9 }).toString());
const chance = (state) => new Chance(BigInt(state));

test("bags give the same items, and are whole again when all is put back", () => {
  assert.ok(cases.bags.length >= 3000);
  for (const { size, draws, left, out } of cases.bags) {
    let bag = fullBag(size);
    for (const { state, count } of draws) bag = draw(bag, count, chance(state));
    assert.deepEqual([bag.left, bag.out], [left, out]);
    assert.deepEqual(putBack(bag), fullBag(size));
    assert.deepEqual(nextPass(bag), { ...fullBag(size), pass: 2 });
    if (out.length) assert.deepEqual(putBack(bag, out[0]).out, out.slice(1));
  }
});

test("dice roll alike, and the others stay", () => {
  assert.ok(cases.dice.length >= 3000);
  for (const { first, second, chosen, rolled, again } of cases.dice) {
    assert.deepEqual(roll(rolled.length, chance(first)), rolled);
    assert.deepEqual(rollAgain(rolled, chosen, chance(second)), again);
  }
});

test("watches show the same", () => {
  assert.ok(cases.watches.length >= 3000);
  for (const { presses, now, seconds, shown: right, over } of cases.watches) {
    let watch = RESTING;
    for (const { kind, at } of presses) watch = (kind === "start" ? start : stop)(watch, at);
    assert.equal(shown(watch, now, seconds), right);
    assert.equal(isOver(watch, now, seconds), over);
  }
});

test("words get the same answers: the whole list, and what people type", () => {
  const packed = readFileSync(`${folder}/words.bin`);
  assert.ok(packed.length < 250_000, `${packed.length} bytes`);
  const words = new Words(gunzipSync(packed).toString());
  cases.digests.forEach((right, at) => {
    const whole = createHash("sha256");
    for (const word of words.words.slice(at * cases.chunk, (at + 1) * cases.chunk)) {
      for (const rule of words.head.rules) whole.update(`${word}\t${rule}\t${words.whyNot(word, rule) ?? ""}\n`);
    }
    assert.equal(whole.digest("hex"), right, `words from ${words.words[at * cases.chunk]} on`);
  });
  assert.equal(Math.ceil(words.words.length / cases.chunk), cases.digests.length);
  assert.ok(cases.slips.length >= 3000);
  for (const { typed, why } of cases.slips) {
    for (const [rule, right] of Object.entries(why)) assert.equal(words.whyNot(typed, rule), right, `${typed}, ${rule}`);
  }
});
