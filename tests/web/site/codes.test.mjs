// The page reads codes, and knows answers, as Python does: thousands of codes, slips and links.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import test from "node:test";
import { fileURLToPath } from "node:url";
import { answerDigest, folded, readCode, resultCode } from "../../../generator/cruxpress/site/web/codes.mjs";

const root = fileURLToPath(new URL("../../../", import.meta.url));
const python = process.env.CRUXPRESS_PYTHON ?? `${root}.venv/bin/python`;
const made = execFileSync(python, ["-m", "tests.web.site.cases"], { cwd: root, maxBuffer: 1e8 });
const { games, codes, digests, results } = JSON.parse(made.toString());

test("codes are read alike", () => {
  assert.ok(codes.length > 4000);
  for (const { text, read } of codes) {
    const found = readCode(text, games);
    const here = found === false ? "misread" : found && folded(found.code);
    assert.equal(here, read, JSON.stringify(text));
  }
});

test("answers have the same digests", async () => {
  for (const { word, digest } of digests) {
    assert.equal(await answerDigest("KROSS-1-X", word), digest);
  }
});

test("results have the same codes", () => {
  assert.ok(results.length >= 400);
  for (const { sheet, points, seconds, code } of results) {
    assert.equal(resultCode(sheet, points, seconds), code);
  }
});
