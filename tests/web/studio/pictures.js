// Screens as pictures: stored small, and compared by what stands where, not by single dots.
//
// A browser of another version draws letters a little differently. So both pictures are made as
// small as 64 fields across; a field differs if its brightness does by more than a tenth, and a
// screen differs if more fields do than a few letters could cause. CRUXPRESS_ACCEPT=1 stores anew,
// CRUXPRESS_SHOTS=folder puts them there as large as they are, to be looked at.

import assert from "node:assert/strict";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

const STORED = join(import.meta.dirname, "pictures");
const ACROSS = 64; // fields
const STORED_WIDTH = 400; // pixels
const FIELD = 26; // of 255: how far a field's brightness may be off
const SHARE = 0.02; // of all fields: how many may be

/**
 * How screens are looked at: what that is called, and the window.
 * @type {[string, import("playwright-core").BrowserContextOptions][]}
 */
export const LOOKS = [
  ["a desk in the light", { colorScheme: "light" }],
  ["a tablet in the dark", { colorScheme: "dark", viewport: { width: 820, height: 1100 } }],
  ["a phone in the dark", { colorScheme: "dark", viewport: { width: 360, height: 740 } }],
  ["a phone in the light", { colorScheme: "light", viewport: { width: 390, height: 800 } }],
];

/**
 * Wait until all that can be seen is there, and stands still.
 * @param {import("playwright-core").Page} page
 */
export async function settled(page) {
  await page.waitForFunction(() => {
    // A picture that is not there yet has no height; its frame says where it will stand.
    const seen = [...document.images].filter((each) => (each.closest(".cover") ?? each).getBoundingClientRect().top < window.innerHeight);
    const busy = document.querySelector('.waiting, .loading, [aria-busy="true"]');
    return !busy && document.fonts.status === "loaded" && seen.every((each) => each.complete && each.naturalWidth > 0);
  });
  await page.evaluate(() => Promise.all([...document.images].filter((each) => each.naturalWidth).map((each) => each.decode().catch(() => {}))));
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

/**
 * Compare what a window shows with what is stored for a screen and a look, or store it.
 * @param {import("playwright-core").Page} page
 * @param {string} screen
 * @param {string} look
 */
export async function likeStored(page, screen, look) {
  const name = `${screen.replace(/^#.|\?.*$/g, "").replace(/[^a-z]+/g, "-")}-${look.replace(/^a | in the/g, "").replace(" ", "-")}`;
  await settled(page);
  const now = (await page.screenshot({ animations: "disabled", caret: "hide" })).toString("base64");
  const file = join(STORED, `${name}.webp`);
  const lens = await (/** @type {import("playwright-core").Browser} */ (page.context().browser())).newPage();
  try {
    // Both go the same way, for to make a picture smaller in two steps is not to do it in one.
    const small = await lens.evaluate(smaller, { now, width: STORED_WIDTH });
    if (process.env.CRUXPRESS_SHOTS) writeFileSync(join(process.env.CRUXPRESS_SHOTS, `${name}.png`), Buffer.from(now, "base64"));
    if (process.env.CRUXPRESS_ACCEPT) {
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, Buffer.from(small, "base64"));
      return;
    }
    assert.ok(existsSync(file), `no picture of ${name} is stored; look at the screen, then CRUXPRESS_ACCEPT=1`);
    const stored = readFileSync(file).toString("base64");
    const share = await lens.evaluate(difference, { now: small, stored, across: ACROSS, field: FIELD });
    if (share > SHARE) writeFileSync(join(tmpdir(), `cruxpress-${name}-now.png`), Buffer.from(now, "base64"));
    assert.ok(share <= SHARE, `${name} looks different in ${(share * 100).toFixed(1)} % of its fields`);
  } finally {
    await lens.close();
  }
}

/**
 * Runs in the browser: a picture made smaller, as WebP.
 * @param {{now: string, width: number}} given
 */
async function smaller({ now, width }) {
  const image = new Image();
  image.src = `data:image/png;base64,${now}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = Math.round((image.height * width) / image.width);
  const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  pen.imageSmoothingQuality = "high";
  pen.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL("image/webp", 0.8).split(",")[1];
}

/**
 * Runs in the browser: the share of fields whose brightness differs.
 * @param {{now: string, stored: string, across: number, field: number}} given
 */
async function difference({ now, stored, across, field }) {
  const grey = async (/** @type {string} */ address, /** @type {number} */ high) => {
    const image = new Image();
    image.src = address;
    await image.decode();
    const down = high || Math.round((image.height * across) / image.width);
    const canvas = document.createElement("canvas");
    canvas.width = across;
    canvas.height = down;
    const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
    pen.imageSmoothingQuality = "high";
    pen.drawImage(image, 0, 0, across, down);
    const dots = pen.getImageData(0, 0, across, down).data;
    return { down, values: Array.from({ length: across * down }, (_, at) => 0.3 * dots[at * 4] + 0.6 * dots[at * 4 + 1] + 0.1 * dots[at * 4 + 2]) };
  };
  const old = await grey(`data:image/webp;base64,${stored}`, 0);
  const seen = await grey(`data:image/webp;base64,${now}`, old.down);
  return old.values.filter((value, at) => Math.abs(value - seen.values[at]) > field).length / old.values.length;
}
