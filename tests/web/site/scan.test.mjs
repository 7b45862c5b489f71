// The page reads QR codes: of printed sheets in pictures and through a camera; what cannot be read is told.
//   SITE=folder of a built site (without: output/test-site)
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { opened } from "./opening.mjs";

const root = fileURLToPath(new URL("../../../", import.meta.url));
const python = process.env.CRUXPRESS_PYTHON ?? `${root}.venv/bin/python`;
const folder = process.env.SITE ?? `${root}output/test-site`;
const LONG = { timeout: 400_000 };
const pictures = mkdtempSync(join(tmpdir(), "cruxpress-pictures-"));
const shown = JSON.parse(execFileSync(python, ["-m", "tests.web.site.pictures", pictures], { cwd: root }).toString());
const CODE = shown.find(({ name }) => name === "kross-link.png").code;
const FILM = ["--use-fake-ui-for-media-stream", "--use-fake-device-for-media-stream", `--use-file-for-fake-video-capture=${join(pictures, "camera.y4m")}`];
const PHONE = "phone.test"; // a name that leads here, and is not this machine to the browser

/** @type {import("./opening.mjs").Visit} */
let visit;
let host, page;
const problems = [];

before(async () => {
  visit = await opened(folder, problems, [...FILM, `--host-resolver-rules=MAP ${PHONE} 127.0.0.1`]);
  ({ host } = visit);
  page = await visit.page(LONG.timeout);
});

after(async () => {
  await visit?.end();
  rmSync(pictures, { recursive: true });
});

async function open(name, where = page, url = host.url) {
  await where.goto("about:blank");
  await where.goto(url + name);
  await where.waitForSelector("html[data-ready]");
}

/** Choose a picture, and wait for its code or for a sentence. */
async function choose(file, where = page) {
  await where.setInputFiles("#photo", file);
  await where.waitForFunction(() => !document.querySelector("[aria-busy]") && (location.hash || !document.getElementById("problem").hidden));
  return (await where.textContent("#problem")) || decodeURIComponent(new URL(where.url()).hash.slice(1));
}

test("the codes of printed sheets of every game are read in pictures, flat and as a phone takes them", LONG, async () => {
  assert.equal(shown.length, 20);
  for (const { name, code } of shown) {
    await open("");
    assert.equal(await choose(join(pictures, name)), code, name);
  }
  await page.waitForSelector("#front svg");
});

test("the companion takes a photo as well", LONG, async () => {
  await open("table.html#cruxy");
  await page.setInputFiles("#photo", join(pictures, "kross-bare.jpg"));
  await page.waitForSelector("#sheet .code");
  assert.equal(await page.textContent("#sheet .code"), CODE);
});

test("a picture without a code, a torn one, a foreign code and no picture at all get a sentence each", LONG, async () => {
  const foreign = join(pictures, "foreign.png");
  const program = "import qrcode, sys; qrcode.make('https://example.org/menu').save(sys.argv[1])";
  execFileSync(python, ["-c", program, foreign], { cwd: root });
  writeFileSync(join(pictures, "text.png"), "no picture");
  for (const [name, said] of [
    ["nothing.png", /^No QR code can be read in this picture/],
    ["torn.png", /^(No QR code can be read|Your browser cannot open this file)/],
    ["text.png", /^Your browser cannot open this file as a picture/],
    ["foreign.png", /^This QR code is not one of a sheet: https:\/\/example\.org\/menu$/],
  ]) {
    await open("");
    assert.match(await choose(join(pictures, name)), said, name);
  }
});

test("a reader that cannot be fetched is told, and is tried again", LONG, async () => {
  const other = await visit.browser.newContext({ viewport: { width: 390, height: 844 }, serviceWorkers: "block" });
  const there = await other.newPage();
  await there.route("**/zxing_reader.wasm", (route) => route.abort());
  await open("", there);
  assert.match(await choose(join(pictures, "kross-link.png"), there), /^The reader of QR codes could not be fetched/);
  await there.unroute("**/zxing_reader.wasm");
  await there.setInputFiles("#photo", join(pictures, "kross-link.png"));
  await there.waitForSelector("#front svg");
  await other.close();
});

test("the camera reads a code, and is let go of", LONG, async () => {
  await open("");
  await page.click("#scan");
  await page.waitForSelector("#front svg");
  assert.equal(await page.textContent("#sheet-code"), CODE);
  assert.ok(await page.locator(".camera").isHidden());
  assert.equal(await page.evaluate(() => document.querySelector("video").srcObject), null);
});

test("where there is no camera, or it is refused or held, a sentence says what to do", LONG, async () => {
  for (const [name, said] of [
    ["NotFoundError", /^No camera was found\. Choose a photo, or type the code/],
    ["NotAllowedError", /^The camera was not allowed/],
    ["NotReadableError", /^Another program holds the camera/],
  ]) {
    await open("");
    await page.evaluate((wanted) => {
      navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException("no", wanted));
    }, name);
    await page.click("#scan");
    await page.waitForSelector("#problem:not([hidden])");
    assert.match(await page.textContent("#problem"), said);
    assert.ok(await page.locator(".camera").isHidden());
  }
});

test("on plain http the page says what browsers do not allow, and all else works", LONG, async () => {
  const url = host.url.replace("127.0.0.1", PHONE);
  const there = await (await visit.browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  const faults = [];
  there.on("pageerror", (error) => faults.push(error.message));
  there.setDefaultTimeout(LONG.timeout);
  for (const name of ["", "table.html#kross"]) {
    await open(name, there, url);
    assert.equal(await there.evaluate(() => isSecureContext), false);
    assert.match(await there.textContent("#plain"), /plain http, where browsers allow no camera and keep no page/);
    assert.ok(await there.locator("#plain").isVisible());
    assert.ok(await there.locator("#scan").isHidden());
  }
  await open("", there, url);
  assert.ok(await there.locator("#keep").isHidden());
  assert.equal(await choose(join(pictures, "kross-link.jpg"), there), CODE);
  await there.waitForSelector("#front svg");
  await there.fill("#word", "zzz");
  await there.click("#confirm button");
  assert.match(await there.textContent("#verdict"), /^It is not/);
  await there.goto(`${url}table.html#cruxy`);
  await there.waitForSelector("html[data-ready]");
  await there.fill("#words-typed", "cobra");
  await there.locator("[data-key=words]").getByRole("button", { name: "Check", exact: true }).click();
  await there.waitForSelector(".verdict .yes");
  assert.deepEqual(faults, []);
  await there.context().close();
});

test("nothing went wrong, and nothing was asked of other hosts", () => {
  assert.deepEqual(problems, []);
});
