// A visit of a built site by a phone: what goes wrong on its pages, or leads elsewhere, is noted.
import { chromium } from "playwright-core";
import { serve } from "./serve.mjs";

/** @typedef {Awaited<ReturnType<typeof opened>>} Visit */

/**
 * @param {string} folder
 * @param {string[]} problems
 * @param {string[]} more arguments of the browser
 */
export async function opened(folder, problems, more = []) {
  const host = await serve(folder);
  const executablePath = process.env.CRUXPRESS_CHROMIUM ?? "/usr/bin/chromium";
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", ...more] });
  const viewport = { width: 390, height: 844 };
  const permissions = more.length ? ["camera"] : [];
  const context = await browser.newContext({ viewport, acceptDownloads: true, permissions });

  /**
   * A page whose faults are noted, in this window or in another one.
   * @param {number} timeout
   */
  async function page(timeout, within = context) {
    const made = await within.newPage();
    made.setDefaultTimeout(timeout);
    if (process.env.SLOW) {
      const line = await within.newCDPSession(made);
      await line.send("Emulation.setCPUThrottlingRate", { rate: Number(process.env.SLOW) });
    }
    made.on("pageerror", (error) => problems.push(error.message));
    made.on("console", (message) => message.type() === "error" && problems.push(message.text()));
    made.on("request", (request) => {
      const url = request.url();
      if (!url.startsWith(host.url) && !/^(blob|data):/.test(url)) problems.push(`outside: ${url}`);
    });
    return made;
  }

  async function end() {
    await browser.close();
    await host.close();
  }
  return { host, browser, context, page, end };
}
