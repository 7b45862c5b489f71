// A studio of its own for a test, in an empty folder, and a browser to look at it.

import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { after, before, test } from "node:test";
import { chromium } from "playwright-core";

const ROOT = resolve(import.meta.dirname, "../../..");
export const PYTHON = process.env.CRUXPRESS_PYTHON ?? join(ROOT, ".venv/bin/python");
const BROWSERS = [process.env.CRUXPRESS_CHROMIUM, "/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
const AXE = readFileSync(join(import.meta.dirname, "../node_modules/axe-core/axe.min.js"), "utf8");
export const PATIENCE = Number(process.env.CRUXPRESS_PATIENCE ?? 240_000); // milliseconds; only what hangs takes so long

/** @typedef {{address: string, folder: string, port: number, env: NodeJS.ProcessEnv, end: () => Promise<void>, kill: () => Promise<void>}} Studio */

/** An empty folder with settings and a cache of its own; machine code and pages may be shared. */
export function desk() {
  const folder = mkdtempSync(join(tmpdir(), "cruxpress-web-"));
  const paths = [join(ROOT, "generator"), process.env.PYTHONPATH].filter(Boolean).join(":");
  const env = {
    ...process.env,
    PYTHONPATH: paths,
    CRUXPRESS_SETTINGS: join(folder, "settings.json"),
    CRUXPRESS_CACHE: process.env.CRUXPRESS_WEB_CACHE ?? join(folder, "cache"),
  };
  return { folder, env, away: () => rmSync(folder, { recursive: true, force: true }) };
}

/**
 * @param {{folder: string, env: NodeJS.ProcessEnv}} at
 * @param {number} [port]
 * @returns {Promise<Studio>}
 */
export function openStudio({ folder, env }, port = 0) {
  const words = ["-m", "cruxpress.cli.main", "studio", "--no-browser", "--quiet", "--port", String(port)];
  const child = spawn(PYTHON, words, { cwd: folder, env, stdio: ["ignore", "pipe", "inherit"] });
  const ended = new Promise((done) => child.once("exit", done));
  return new Promise((done, fail) => {
    ended.then((code) => fail(new Error(`the studio ended with ${code}`)));
    child.stdout.once("data", (/** @type {Buffer} */ said) => {
      const address = said.toString().trim();
      const stop = async (/** @type {"SIGTERM" | "SIGKILL"} */ signal) => {
        child.kill(signal);
        await ended;
      };
      done({ address, folder, port: Number(new URL(address).port), env, end: () => stop("SIGTERM"), kill: () => stop("SIGKILL") });
    });
  });
}

/**
 * What a command prints, by the names of its files.
 * @param {Studio} studio
 * @param {string} command
 * @param {string} into
 */
export function byCommand(studio, command, into) {
  const [program, ...words] = command.split(" ");
  if (program !== "cruxpress") throw new Error(command);
  const done = spawnSync(PYTHON, ["-m", "cruxpress.cli.main", ...words, "-o", `${into}/`], { cwd: studio.folder, env: studio.env });
  if (done.status) throw new Error(done.stderr.toString());
  return (/** @type {string} */ name) => readFileSync(join(studio.folder, into, name));
}

/** @param {string[]} [more] */
export async function openBrowser(more = []) {
  const executablePath = BROWSERS.find((each) => each && existsSync(each));
  if (!executablePath) throw new Error("no Chromium is found; install one (apt-get install chromium), or name it in CRUXPRESS_CHROMIUM");
  return chromium.launch({ executablePath, args: ["--no-sandbox", ...more] });
}

/**
 * A page of a studio; whatever is wrong in it is thrown at the end of the test.
 * @param {import("playwright-core").Browser} browser
 * @param {string} address
 * @param {import("playwright-core").BrowserContextOptions} [options]
 */
export async function openPage(browser, address, options = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
  context.setDefaultTimeout(PATIENCE);
  const page = await context.newPage();
  /** @type {string[]} */
  const faults = [];
  page.on("pageerror", (error) => faults.push(String(error)));
  page.on("console", (message) => {
    if (message.type() === "error" && !message.text().includes("Failed to load resource")) faults.push(message.text());
  });
  page.on("request", (request) => {
    const asked = new URL(request.url());
    if (asked.protocol.startsWith("http") && asked.origin !== new URL(address).origin) faults.push(`asks ${asked}`);
  });
  await page.goto(address);
  await page.waitForSelector("html[data-ready]");
  return { page, faults, close: () => context.close() };
}

/**
 * What axe-core finds, in a line each.
 * @param {import("playwright-core").Page} page
 * @returns {Promise<string[]>}
 */
export async function axe(page) {
  await page.evaluate(AXE);
  return page.evaluate(async () => {
    // @ts-expect-error axe was put there a line above
    const { violations } = await window.axe.run(document, { resultTypes: ["violations"] });
    return violations.flatMap((/** @type {{id: string, nodes: {html: string, failureSummary: string}[]}} */ each) =>
      each.nodes.map((node) => `${each.id}: ${node.html.slice(0, 160)} ${node.failureSummary}`),
    );
  });
}

/**
 * How far a page is wider than its window.
 * @param {import("playwright-core").Page} page
 */
export function overflow(page) {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

/**
 * A studio and a browser for the tests of a file, and a test that is one person's way through it.
 * @param {(studio: Studio) => Promise<unknown>} [prepare]
 */
export function studioRoom(prepare) {
  const at = desk();
  /** @type {{studio?: Studio, browser?: import("playwright-core").Browser}} */
  const room = {};
  before(async () => {
    room.studio = await openStudio(at);
    room.browser = await openBrowser();
    await prepare?.(room.studio);
  }, { timeout: PATIENCE });
  after(async () => {
    await room.browser?.close();
    await room.studio?.end();
    at.away();
  });
  const there = () => {
    if (!room.browser || !room.studio) throw new Error("the studio is not open");
    return { browser: room.browser, studio: room.studio };
  };
  /** @param {string} where @param {import("playwright-core").BrowserContextOptions} [options] */
  const open = (where, options = {}) => openPage(there().browser, there().studio.address + where, options);
  return {
    folder: at.folder,
    there,
    open,
    /**
     * @param {string} name
     * @param {string} where
     * @param {(page: import("playwright-core").Page) => Promise<void>} way
     */
    flow: (name, where, way) =>
      test(name, { timeout: PATIENCE * 2 }, async () => {
        const { page, faults, close } = await open(where);
        try {
          await way(page);
          assert.deepEqual(faults, []);
        } finally {
          await close();
        }
      }),
  };
}

/**
 * Ask a studio for something, as its page does.
 * @param {Studio} studio
 * @param {string} path
 * @param {object} [data] is sent
 */
export async function ask(studio, path, data) {
  const answer = await fetch(studio.address + path, data ? { method: "POST", body: JSON.stringify(data) } : {});
  assert.equal(answer.status, 200, `${path}: ${answer.status}`);
  return answer.json();
}
