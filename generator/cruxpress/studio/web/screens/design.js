// Decks and layouts: which files there are, a new one, and the desk for one of them.

import { Gone, get, post } from "../api.js";
import { DesignDesk } from "../designdesk.js";
import { choose, h, t } from "../dom.js";
import { beginning } from "../forms.js";
import { problem } from "../jobs.js";

/** @typedef {import("../main.js").Place} Place */
/** @typedef {{name: string, kind: string}} Listed */

const TABLE = /\.(csv|tsv)$/i;

/** @param {Place} place */
export function showDesign(place) {
  const name = place.path.slice(1).join("/");
  return name ? showDesk(place, name) : showList(place);
}

/** @param {Place} place */
function showList({ main, house }) {
  main.append(h("div", { class: "opening" }, h("div", {}, h("h1", {}, t("design.title")), h("p", { class: "lead" }, t("design.about")))));
  const games = house.games.map((each) => /** @type {const} */ ([each.name, t("design.sheet-of", { game: each.title })]));
  const samples = house.samples.map((each) => /** @type {const} */ ([each, t(`design.sample.${each}`)]));
  const what = choose([...samples, ...games], "deck");
  const texts = { title: t("design.new"), choice: t("design.what"), name: t("design.name"), hint: t("design.name-hint"), begin: t("design.begin") };
  const form = beginning(texts, what, async (chosen, name) => `#/design/${(await post("api/design/new", { what: chosen, name })).name}`);
  const list = h("ul", { class: "own-files" });
  main.append(h("div", { class: "columns" }, form, h("section", { class: "panel" }, h("h2", {}, t("design.yours")), list)));
  const fill = async () => {
    const { files } = await get("api/files");
    const rows = files.map((/** @type {Listed} */ file) => h("li", {}, h("a", { href: `#/design/${file.name}` }, file.name), h("small", {}, file.kind || (TABLE.test(file.name) ? t("design.table") : t("design.layout")))));
    list.replaceChildren(...(rows.length ? rows : [h("li", {}, t("design.none"))]));
  };
  fill().catch((error) => error instanceof Gone || main.append(problem(error.message)));
}

/**
 * @param {Place} place
 * @param {string} name
 */
function showDesk({ main, house }, name) {
  const title = h("h1", {}, stem(name));
  main.append(h("div", { class: "opening product" }, h("p", { class: "crumb" }, h("a", { href: "#/design" }, t("design.all")), ` / ${name}`), title));
  /** @type {DesignDesk | undefined} */
  let desk;
  let left = false;
  const begin = async () => {
    const { files } = await get("api/files");
    const folder = name.replace(/[^/]*$/, "");
    const beside = files.filter((/** @type {Listed} */ file) => file.name.startsWith(folder) && !file.name.slice(folder.length).includes("/"));
    const layout = layoutOf(name, beside);
    const tables = beside.map((/** @type {Listed} */ file) => file.name).filter((/** @type {string} */ each) => TABLE.test(each));
    const names = [layout, ...tables.filter((/** @type {string} */ each) => each !== layout)].slice(0, 9);
    const opened = await Promise.all(names.map((each) => post("api/files/open", { name: each }).catch((error) => (each === name || each === layout ? Promise.reject(error) : null))));
    if (left) return;
    title.textContent = stem(layout);
    desk = new DesignDesk(main, house, opened.filter(Boolean));
    desk.begin(name);
  };
  begin().catch((error) => error instanceof Gone || main.append(problem(error.message)));
  return () => {
    left = true;
    desk?.end();
  };
}

/**
 * The layout that a table belongs to: the one of its name, or the first beside it.
 * @param {string} name
 * @param {Listed[]} beside
 */
function layoutOf(name, beside) {
  if (!TABLE.test(name)) return name;
  const layouts = beside.filter((file) => file.kind === "cards").map((file) => file.name);
  const same = name.replace(TABLE, ".yaml");
  return layouts.includes(same) ? same : (layouts[0] ?? name);
}

/**
 * What a file is called, without its folder and its ending.
 * @param {string} name
 */
function stem(name) {
  return name.replace(/^.*\//, "").replace(/\.\w+$/, "");
}
