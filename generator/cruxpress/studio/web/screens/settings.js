// Settings for all commands, and the printer's test, step by step.

import { get, post } from "../api.js";
import { choose, field, h, t } from "../dom.js";
import { sending } from "../forms.js";
import { problem } from "../jobs.js";
import { forgetHouse } from "../main.js";
import { PrintView } from "../prints.js";
import { paperName } from "./print.js";

/** @typedef {import("../main.js").Place} Place */
/** @typedef {{values: Record<string, string>, printers: Record<string, string>, file: string, folder: string}} Kept */

/** @param {Place} place */
export function showSettings({ main, house }) {
  const kept = h("section", { class: "panel" });
  const pages = h("div", { class: "pages" });
  const actions = h("div", { class: "actions" });
  const view = new PrintView({ pages, actions });
  main.append(
    h("div", { class: "opening" }, h("div", {}, h("h1", {}, t("settings.title")), h("p", { class: "lead" }, t("settings.about")))),
    h("div", { class: "desk" }, h("div", {}, kept), h("section", { class: "side panel" }, h("h2", {}, t("settings.calibrate")), steps(pages, actions, () => fill()))),
  );

  const fill = async () => {
    /** @type {Kept} */
    const now = await get("api/settings");
    kept.replaceChildren(form(now, house, fill));
  };
  fill().catch((error) => kept.replaceChildren(problem(error.message)));
  view.look({ verb: "calibrate", paper: house.usual.paper, ink: house.usual.ink, flip: house.usual.flip });
  return () => view.close();
}

/**
 * @param {Kept} now
 * @param {Place["house"]} house
 * @param {() => Promise<void>} again
 */
function form(now, house, again) {
  const told = h("div", { class: "told", "aria-live": "polite" });
  const none = /** @type {const} */ (["", t("settings.none")]);
  const paper = choose([none, ...house.choices.paper.map((each) => /** @type {const} */ ([each, paperName(each)]))], now.values.paper);
  const ink = choose([none, ...house.choices.ink.map((each) => /** @type {const} */ ([each, t(`choice.ink.${each}`)]))], now.values.ink);
  const flip = choose([none, ...house.choices.flip.map((each) => /** @type {const} */ ([each, t(`choice.flip.${each}`)]))], now.values.flip);
  const printer = choose([["", t("settings.no-printer")], ...Object.entries(now.printers).map(([name, offset]) => /** @type {const} */ ([name, `${name} (${offset})`]))], now.values.printer);
  const site = h("input", { type: "url", name: "site", value: now.values.site, maxlength: 500, autocomplete: "off" });
  const keep = async () => {
    await post("api/settings", { paper: paper.value, ink: ink.value, flip: flip.value, site: site.value, printer: printer.value });
    forgetHouse();
    await again();
    document.querySelector(".kept")?.replaceChildren(h("p", { class: "notice good" }, t("settings.saved", { file: now.file })));
  };
  return sending(
    told,
    keep,
    "choices",
    field(t("field.paper"), paper),
    field(t("field.ink"), ink),
    field(t("field.flip"), flip),
    field(t("settings.site"), site),
    field(t("settings.printer"), printer),
    h("p", {}, h("button", { class: "main" }, t("settings.save"))),
    told,
    h("div", { class: "kept", "aria-live": "polite" }),
  );
}

/**
 * @param {HTMLElement} pages
 * @param {HTMLElement} actions
 * @param {() => Promise<void>} again
 */
function steps(pages, actions, again) {
  const printer = h("input", { type: "text", name: "printer", required: true, maxlength: 100, autocomplete: "off" });
  const across = h("input", { type: "number", name: "across", step: 0.1, value: 0, required: true });
  const down = h("input", { type: "number", name: "down", step: 0.1, value: 0, required: true });
  const told = h("div", { class: "told", "aria-live": "polite" });
  const save = async () => {
    await post("api/offset", { printer: printer.value, offset: `${across.valueAsNumber}mm,${down.valueAsNumber}mm` });
    await again();
    told.replaceChildren(h("p", { class: "notice good" }, t("settings.kept-offset", { printer: printer.value })));
  };
  const keep = sending(
    told,
    save,
    "choices",
    field(t("settings.printer-name"), printer),
    field(t("settings.across"), across),
    field(t("settings.down"), down),
    h("p", {}, h("button", { class: "main" }, t("settings.keep-offset"))),
    told,
  );
  return h("ol", { class: "steps" }, h("li", {}, t("settings.step-1"), pages, actions), h("li", {}, t("settings.step-2")), h("li", {}, t("settings.step-3"), keep));
}
