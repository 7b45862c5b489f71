// Two ways to scan, for both pages: the camera where the browser allows one, and a photo.
// @ts-check
import { readCode } from "./codes.mjs";
import { button, el } from "./dom.mjs";
import { at, tellProblem } from "./page.mjs";
import { NoScan, codesInFile, mayAskForCamera, watchCamera } from "./scan.mjs";

const SHOWN = 60; // letters of a stranger's code

/**
 * Buttons below a field for codes.
 * @param {(key: string, values?: Record<string, string | number>) => string} say
 * @param {string[]} games
 * @param {(code: string) => void} found
 */
export function scanForm(say, games, found) {
  const photo = el("input", { type: "file", accept: "image/*", id: "photo", class: "unseen" });
  const choose = el("label", { for: "photo", class: "button plain" }, say("scan-photo"));
  const camera = button(say("scan-camera"), look, { class: "plain", id: "scan" });
  const video = el("video", { muted: true, playsInline: true, "aria-label": say("scan-shows") });
  const end = button(say("scan-end"), () => looking?.abort(), { class: "plain" });
  const view = el("div", { class: "camera", hidden: true }, video, el("p", { class: "soft" }, say("scan-help")), end);
  /** @type {AbortController | null} */
  let looking = null;

  /**
   * Open the first code of a sheet; whether there was one.
   * @param {string[]} texts
   */
  function take(texts) {
    for (const text of texts) {
      const code = readCode(text, games);
      if (!code) continue;
      found(code.code);
      return true;
    }
    if (texts.length) tellProblem(say("scan-foreign", { text: texts[0].slice(0, SHOWN) }));
    return false;
  }

  /** @param {unknown} error */
  function tell(error) {
    if (!(error instanceof NoScan)) throw error;
    tellProblem(say(error.message));
  }

  async function look() {
    if (looking) return;
    looking = new AbortController();
    tellProblem("");
    view.hidden = false;
    try {
      await watchCamera(video, take, looking.signal);
    } catch (error) {
      tell(error);
    } finally {
      view.hidden = true;
      looking = null;
    }
  }

  photo.addEventListener("change", async () => {
    const [file] = photo.files;
    photo.value = "";
    if (!file) return;
    tellProblem("");
    choose.setAttribute("aria-busy", "true");
    try {
      take(await codesInFile(file));
    } catch (error) {
      tell(error);
    } finally {
      choose.removeAttribute("aria-busy");
    }
  });
  camera.hidden = !mayAskForCamera();
  at("plain").hidden = isSecureContext;
  return el("div", { class: "scan" }, el("div", { class: "row" }, camera, photo, choose), view);
}
