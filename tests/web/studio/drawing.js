// What tests of the drawing screen share: sheets of their own, random clicks, and the way back.

import { copyFileSync, mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { after, before } from "node:test";
import { desk, openBrowser, openPage, openStudio, PATIENCE } from "./opening.js";

/**
 * A studio and a browser for the tests of a file.
 * @param {Record<string, string>} files that lie in its folder from the start: name and source
 */
export function drawingRoom(files = {}) {
  const at = desk();
  /** @type {{studio?: import("./opening.js").Studio, browser?: import("playwright-core").Browser}} */
  const room = {};
  before(async () => {
    for (const [name, source] of Object.entries(files)) {
      mkdirSync(dirname(join(at.folder, name)), { recursive: true });
      copyFileSync(source, join(at.folder, name));
    }
    room.studio = await openStudio(at);
    room.browser = await openBrowser();
  }, { timeout: PATIENCE });
  after(async () => {
    await room.browser?.close();
    await room.studio?.end();
    at.away();
  });
  const opened = (/** @type {string} */ where, /** @type {import("playwright-core").BrowserContextOptions} */ options = {}) => {
    if (!room.browser || !room.studio) throw new Error("the studio is not open");
    return openPage(room.browser, `${room.studio.address}${where}`, options);
  };
  return {
    folder: at.folder,
    list: () => opened("#/draw"),
    /** @param {string} name @param {import("playwright-core").BrowserContextOptions} [options] */
    open: async (name, options = {}) => {
      const found = await opened(`#/draw/${name}`, options);
      await found.page.waitForSelector(".drawing .field-button");
      return found;
    },
    /** @param {string} game @param {string} name */
    begin: async (game, name) => {
      const found = await opened("#/draw");
      await found.page.selectOption("form select", game);
      await found.page.fill("input[name=name]", name);
      await found.page.click("button.main");
      await found.page.waitForSelector(".verdict.good");
      return found;
    },
  };
}

/** @param {import("playwright-core").Page} page */
export const text = (page) => page.locator("textarea.yaml").inputValue();

/**
 * Wait until all that was asked for is done.
 * @param {import("playwright-core").Page} page
 */
export async function settled(page) {
  await page.waitForTimeout(300);
  await page.waitForSelector(".drawing[aria-busy=false]");
}

/**
 * Click and type at random, inside the page, so that it is faster than the studio answers.
 * @param {import("playwright-core").Page} page
 * @param {number} many
 */
export async function clickAround(page, many) {
  await page.evaluate(async (many) => {
    let seed = 20;
    const below = (/** @type {number} */ end) => {
      seed = (seed * 1103515245 + 12345) % 2147483648;
      return Math.floor((seed / 2147483648) * end);
    };
    const any = (/** @type {string} */ what) => {
      const found = /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(what));
      return found.length ? found[below(found.length)] : undefined;
    };
    const key = (/** @type {string} */ name) => any(".field-button")?.dispatchEvent(new window.KeyboardEvent("keydown", { key: name, bubbles: true, shiftKey: below(2) === 1 }));
    for (let number = 0; number < many; number += 1) {
      const what = below(14);
      if (what === 0) any("[data-action]")?.click();
      else if (what === 1) {
        const knob = /** @type {HTMLInputElement | HTMLSelectElement | undefined} */ (any("[data-key]"));
        if (knob) {
          knob.value = knob instanceof window.HTMLSelectElement ? knob.options[below(knob.options.length)].value : String(below(9));
          knob.dispatchEvent(new window.Event("change", { bubbles: true }));
        }
      } else if (what === 2) {
        const area = /** @type {HTMLTextAreaElement} */ (document.querySelector("textarea.yaml"));
        area.value += `# ${number}\n`;
        area.dispatchEvent(new window.Event("input", { bubbles: true }));
      } else if (what === 3) key(["ArrowRight", "Delete", "r", "Escape", "A", "3"][below(6)]);
      else if (what < 6) any(".tool")?.click();
      else any(".field-button")?.click();
      await new Promise((done) => setTimeout(done, below(30)));
    }
  }, many);
  await settled(page);
}

/**
 * Undo or redo as far as it goes; how many steps that were.
 * @param {import("playwright-core").Page} page
 * @param {number} which 0 undoes, 1 does again
 */
export function allTheWay(page, which) {
  return page.evaluate(async (which) => {
    const button = /** @type {HTMLButtonElement} */ (document.querySelectorAll(".history button")[which]);
    let steps = 0;
    for (; !button.disabled; steps += 1) {
      button.click();
      while (!document.querySelector(".drawing[aria-busy=false]")) await new Promise((done) => setTimeout(done, 2));
    }
    return steps;
  }, which);
}
