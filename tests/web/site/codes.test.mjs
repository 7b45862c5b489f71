// The page reads codes, and knows answers, as Python does: thousands of codes, slips and links.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import test from "node:test";
import { fileURLToPath } from "node:url";
import { answerDigest, folded, readCode, resultCode } from "../../../generator/cruxpress/site/web/codes.mjs";
import { sha256 } from "../../../generator/cruxpress/site/web/sha256.mjs";

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

test("answers have the same digests", () => {
  for (const { word, digest } of digests) {
    assert.equal(answerDigest("KROSS-1-X", word), digest);
  }
});

test("digests of texts of any length are those of Node", () => {
  for (let length = 0; length < 300; length++) {
    const text = "aé𝟘z".repeat(100).slice(0, length).toWellFormed?.() ?? "x".repeat(length);
    assert.equal(sha256(text), createHash("sha256").update(text).digest("hex"));
  }
});

test("results have the same codes", () => {
  assert.ok(results.length >= 400);
  for (const { sheet, points, seconds, code } of results) {
    assert.equal(resultCode(sheet, points, seconds), code);
  }
});
