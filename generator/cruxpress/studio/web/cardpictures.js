// Cards as pictures: one of every card, deck sheets for a virtual table, or what a shop takes.

import { Refused, post } from "./api.js";
import { announce, h, t } from "./dom.js";
import { problem, showJob } from "./jobs.js";

/** @typedef {Record<string, unknown>} Wish */

/**
 * Have cards saved as pictures, and say where they are.
 * @param {HTMLElement} place where it is told
 * @param {Wish} wish
 * @param {string} what
 * @returns {Promise<() => void>} looks away
 */
export async function savePictures(place, wish, what) {
  try {
    const { job } = await post("api/pictures", { ...wish, what });
    return showJob(place, job, ({ result, command }) => {
      /** @type {[string, number][]} */
      const folders = Object.entries(result.folders);
      const said = folders.map(([folder, count]) => t(`pictures.saved.${what}`, { folder, count }));
      place.replaceChildren(h("div", { class: "notice good" }, ...said.map((each) => h("p", {}, each)), h("code", {}, command)));
      announce(said.join(" "));
    });
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    place.replaceChildren(problem(error.message));
    return () => {};
  }
}

/**
 * A button for each kind of pictures that a wish can be had as.
 * @param {readonly string[]} kinds
 * @param {Wish} wish
 * @param {(away: () => void) => void} whenSeen is given how to look away
 */
export function pictureButtons(kinds, wish, whenSeen) {
  const place = h("div", { "aria-live": "polite" });
  const buttons = kinds.map((what) => {
    const button = h(
      "button",
      {
        type: "button",
        class: what === "shop" ? "main" : "",
        onclick: async () => {
          button.disabled = true;
          whenSeen(await savePictures(place, wish, what).finally(() => (button.disabled = false)));
        },
      },
      t(`pictures.${what}`),
    );
    return button;
  });
  return h("section", { class: "card-pictures", "aria-label": t("pictures.title") }, h("h2", {}, t("pictures.title")), h("div", { class: "row" }, ...buttons), place);
}
