// A kit: tick what is wanted, see every file as it is made, and find the folder.

import { get, post } from "../api.js";
import { choose, field, h, size, t, tick } from "../dom.js";
import { sending } from "../forms.js";
import { showJob } from "../jobs.js";
import { commandLine } from "../prints.js";

/** @typedef {import("../main.js").Place} Place */
/** @typedef {import("../api.js").Job} Job */

const PARTS = ["rules", "pads", "cards", "solo"];

/** @param {Place} place */
export function showKit({ main, house }) {
  /** @type {() => void} */
  let lookAway = () => {};
  const shown = h("div", { class: "answer", "aria-live": "polite" });

  /**
   * @param {string} label
   * @param {readonly (readonly [string, string, boolean])[]} boxes
   */
  const group = (label, boxes) => {
    const made = boxes.map(([value, text, on]) => {
      const box = h("input", { type: "checkbox", value });
      box.checked = on;
      return { box, row: tick(text, box) };
    });
    const set = h("fieldset", {}, h("legend", {}, label), ...made.map(({ row }) => row));
    return { set, chosen: () => made.filter(({ box }) => box.checked).map(({ box }) => box.value) };
  };

  const games = group(t("kit.games"), house.games.map((game) => [game.name, game.title, true]));
  const parts = group(t("kit.only"), PARTS.map((part) => [part, t(`kit.${part}`), true]));
  const usual = house.usual.paper === "letter" ? "letter" : "a4";
  const papers = group(t("kit.papers"), ["a4", "letter"].map((name) => [name, t(`choice.paper.${name}`), name === usual]));
  const inks = group(t("kit.inks"), house.choices.ink.map((name) => [name, t(`choice.ink.${name}`), name === house.usual.ink]));
  const further = group(t("kit.extras"), ["essentials", "zip", "png", "vtt"].map((name) => [name, t(`kit.${name}`), false]));

  const back = choose(house.choices.back.map((name) => /** @type {const} */ ([name, t(`choice.back.${name}`)])), "duplex", { name: "back" });
  const marks = choose(house.choices.marks.map((name) => /** @type {const} */ ([name, t(`choice.marks.${name}`)])), "ticks", { name: "marks" });
  const shop = choose([["", t("choice.shop.none")], ["any", t("choice.shop.any")], ...Object.entries(house.shops).map(([name, its]) => /** @type {const} */ ([name, its.title]))], "", { name: "shop" });
  const how = h("fieldset", {}, h("legend", {}, t("kit.how")), field(t("field.back"), back), field(t("field.marks"), marks), field(t("field.shop"), shop));

  /** @param {Job} job */
  const whole = (job) => {
    const { files, pages, folder } = job.result;
    shown.replaceChildren(
      h("p", { class: "notice good" }, t("kit.whole", { count: files.length, pages, folder })),
      fileTable(files),
      commandLine(job.command),
    );
  };

  const make = async () => {
    const only = parts.chosen();
    const { job } = await post("api/kit", {
      title: t("kit.title"),
      games: games.chosen(),
      only: only.length === PARTS.length ? [] : only,
      papers: papers.chosen(),
      inks: inks.chosen(),
      back: back.value,
      marks: marks.value,
      shop: shop.value,
      ...Object.fromEntries(further.chosen().map((name) => [name, true])),
    });
    lookAway = showJob(shown, job, whole);
  };
  const form = sending(
    shown,
    make,
    "choices sets",
    games.set,
    parts.set,
    papers.set,
    inks.set,
    how,
    further.set,
    h("p", {}, h("button", { class: "main" }, t("kit.go"))),
  );
  main.append(h("div", { class: "opening" }, h("div", {}, h("h1", {}, t("kit.title")), h("p", { class: "lead" }, t("kit.about")))), h("div", { class: "narrow" }, form, shown));
  resume("kit", shown, whole).then((away) => (lookAway = away ?? lookAway));
  return () => lookAway();
}

/**
 * Files with their sizes.
 * @param {{name: string, size: number}[]} files
 */
export function fileTable(files) {
  return h("ul", { class: "file-list" }, ...files.map((file) => h("li", {}, h("span", {}, file.name), h("small", {}, size(file.size)))));
}

/**
 * The last job of a kind that is under way or done, shown again when one comes back to its screen.
 * @param {string} verb
 * @param {HTMLElement} place
 * @param {(job: Job) => void} whenDone
 * @param {(event: import("../api.js").Progress) => void} [onProgress]
 */
export async function resume(verb, place, whenDone, onProgress) {
  /** @type {{jobs: Job[]}} */
  const { jobs } = await get("api/jobs").catch(() => ({ jobs: [] }));
  const mine = jobs.find((job) => job.command.split(" ")[1] === verb);
  if (!mine || place.childElementCount) return undefined;
  if (mine.state === "running") return showJob(place, mine, whenDone, onProgress);
  if (mine.state === "done") whenDone(mine);
  return undefined;
}
