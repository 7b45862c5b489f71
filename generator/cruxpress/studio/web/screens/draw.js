// Sheets that are drawn: the list of one's own, and the desk of one of them.

import { Gone, Refused, get, post } from "../api.js";
import { choose, h, t } from "../dom.js";
import { Editor } from "../drawdesk.js";
import { beginning } from "../forms.js";
import { problem } from "../jobs.js";

/** @typedef {import("../main.js").Place} Place */
/** @typedef {import("../pieces.js").Kind} Kind */
/** @typedef {import("../drawdesk.js").OwnText} OwnText */

/** @param {Place} place */
export function showDraw(place) {
  const name = place.path.slice(1).join("/");
  return name ? showEditor(place, name) : showList(place);
}

/** @param {Place} place */
function showList({ main, house }) {
  const list = h("ul", { class: "own-files" });
  main.append(h("div", { class: "opening" }, h("div", {}, h("h1", {}, t("draw.title")), h("p", { class: "lead" }, t("draw.about")))));
  const fill = async () => {
    const [{ kinds }, { files }] = await Promise.all([get("api/draw/kinds"), get("api/files")]);
    const game = choose(kinds.map((/** @type {Kind} */ each) => /** @type {const} */ ([each.game, house.games.find((it) => it.name === each.game)?.title ?? each.game])), kinds[0].game);
    const texts = { title: t("draw.new"), choice: t("draw.game"), name: t("draw.name"), hint: t("draw.name-hint"), begin: t("draw.begin") };
    const form = beginning(texts, game, async (chosen, name) => `#/draw/${(await post("api/draw/new", { game: chosen, name })).name}`);
    const known = new Set(kinds.map((/** @type {Kind} */ each) => each.kind));
    const sheets = files.filter((/** @type {OwnText} */ file) => known.has(file.kind));
    list.append(...sheets.map((/** @type {OwnText} */ file) => h("li", {}, h("a", { href: `#/draw/${file.name}` }, file.name), h("small", {}, file.kind))));
    list.append(...folders(sheets));
    if (!sheets.length) list.append(h("li", {}, t("draw.none")));
    main.append(h("div", { class: "columns" }, form, h("section", { class: "panel" }, h("h2", {}, t("draw.yours")), list)));
  };
  fill().catch((error) => error instanceof Gone || main.append(problem(error.message)));
}

/**
 * Folders with several sheets, which print as one pad, or one for each kind.
 * @param {OwnText[]} sheets
 */
function folders(sheets) {
  const names = new Set(sheets.map(({ name }) => name.replace(/[^/]*$/, "")).filter(Boolean));
  return [...names].flatMap((folder) => {
    const below = sheets.filter(({ name }) => name.startsWith(folder));
    const pads = new Set(below.map(({ kind }) => kind)).size;
    if (below.length < 2) return [];
    return [h("li", {}, h("a", { href: `#/print/${folder}` }, t(pads > 1 ? "draw.as-pads" : "draw.as-pad", { count: below.length, folder })))];
  });
}

/**
 * @param {Place} place
 * @param {string} name
 */
function showEditor({ main, house }, name) {
  main.append(h("div", { class: "opening product" }, h("p", { class: "crumb" }, h("a", { href: "#/draw" }, t("draw.all"))), h("h1", {}, name)));
  /** @type {Editor | undefined} */
  let editor;
  let left = false;
  const begin = async () => {
    const [{ kinds }, file] = await Promise.all([get("api/draw/kinds"), post("api/files/open", { name })]);
    const kind = kinds.find((/** @type {Kind} */ each) => each.kind === file.kind);
    if (!kind) throw new Refused(t("draw.strange", { name }));
    if (left) return;
    const game = house.games.find((each) => each.name === kind.game);
    main.style.setProperty("--accent", `var(--${game?.accent || "sea-type"})`);
    editor = new Editor(main, kind, file);
    await editor.begin();
  };
  begin().catch((error) => error instanceof Gone || main.append(problem(error.message)));
  return () => {
    left = true;
    editor?.end();
  };
}
