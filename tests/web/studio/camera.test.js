// The camera: a film in its place, a refusal, and a machine that has none.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { after, before, test } from "node:test";
import { join } from "node:path";
import { desk, openBrowser, openPage, openStudio, PATIENCE, PYTHON } from "./opening.js";

const FILM = `
import io, sys, qrcode
from PIL import Image
page = Image.new("RGB", (640, 480), "white")
page.paste(qrcode.make(sys.argv[1]).get_image().convert("RGB").resize((300, 300)), (170, 90))
made = io.BytesIO()
page.save(made, "JPEG")
open(sys.argv[2], "wb").write(made.getvalue() * 3)
`;
const CODE = "KROSS-BLOCK-NH1XDDW-G";
const at = desk();
const film = join(at.folder, "film.mjpeg");
/** @type {import("./opening.js").Studio} */
let studio;
before(async () => {
  const made = spawnSync(PYTHON, ["-c", FILM, `https://example.org/#${CODE}`, film]);
  assert.equal(made.status, 0, made.stderr.toString());
  studio = await openStudio(at);
}, { timeout: PATIENCE });
after(async () => {
  await studio?.end();
  at.away();
});

/**
 * @param {string} name
 * @param {string[]} flags of the browser
 * @param {import("playwright-core").BrowserContextOptions} options
 * @param {(page: import("playwright-core").Page) => Promise<void>} flow
 */
function flow(name, flags, options, flow) {
  test(name, { timeout: PATIENCE }, async () => {
    const browser = await openBrowser(flags);
    const { page, faults, close } = await openPage(browser, `${studio.address}#/again`, options);
    try {
      await flow(page);
      assert.deepEqual(faults, []);
    } finally {
      await close();
      await browser.close();
    }
  });
}
const FAKE = ["--use-fake-device-for-media-stream", `--use-file-for-fake-video-capture=${film}`];

flow("what the camera sees is read by the studio, and the camera is off again", FAKE, { permissions: ["camera"] }, async (page) => {
  await page.click("text=Use the camera");
  await page.waitForSelector(`text=Found: ${CODE}`);
  assert.equal(await page.inputValue("input[name=code]"), CODE);
  assert.ok(await page.isHidden("video"));
  assert.equal(await page.evaluate(() => document.querySelector("video")?.srcObject), null);
  await page.waitForSelector(".pages .sheet img");
});

flow("a browser that reads codes itself is asked first", FAKE, { permissions: ["camera"] }, async (page) => {
  await page.evaluate(() => {
    const own = class {
      static getSupportedFormats = async () => ["qr_code"];
      detect = async () => [{ rawValue: "KROSS-17" }];
    };
    Object.assign(window, { BarcodeDetector: own });
  });
  const asked = [];
  page.on("request", (request) => request.url().endsWith("api/qr") && asked.push(request));
  await page.click("text=Use the camera");
  await page.waitForSelector("text=Found: KROSS-17");
  assert.equal(asked.length, 0);
});

flow("a refusal, a missing camera and an old browser are told in a sentence", [], {}, async (page) => {
  for (const [name, says] of [["NotAllowedError", "The browser may not use the camera"], ["NotFoundError", "No camera is found here"]]) {
    await page.evaluate((name) => {
      navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException("no", name));
    }, name);
    await page.click("text=Use the camera");
    await page.waitForSelector(`text=${says}`);
  }
  await page.evaluate(() => Object.defineProperty(navigator, "mediaDevices", { value: undefined }));
  await page.click("text=Use the camera");
  await page.waitForSelector("text=No camera is found here");
});
