// One thing to print: choices at the side, its pages at once, and what can be done with them.

import { get, post } from "../api.js";
import { choose, field, h, hasText, t, tick } from "../dom.js";
import { problem } from "../jobs.js";
import { PrintView } from "../prints.js";
import { paperName } from "./print.js";

/** @typedef {import("../main.js").Place} Place */
/** @typedef {import("../api.js").Product} Product */
/** @typedef {import("../api.js").House} House */

const MOST_COPIES = 500;
const MORE = ["flip", "order", "marks", "up", "stars", "only", "shop"]; // what few people change
/** @type {Record<string, string>} */
const STANDARD = { flip: "long", order: "leaves", marks: "ticks", up: "default", stars: "default", only: "", shop: "none" };
const SOON = 120; // milliseconds after the last letter that is typed

/** @param {Place} place */
export function showProduct({ main, house, path, query }) {
  const name = path.slice(1).join("/");
  const game = house.games.find((each) => each.name === path[1]);
  const pages = h("div", { class: "pages", "aria-live": "off" });
  const actions = h("div", { class: "actions" });
  const form = h("form", { class: "choices", "aria-label": t("product.choices"), onsubmit: (/** @type {Event} */ e) => e.preventDefault() });
  const view = new PrintView({ pages, actions });
  const title = h("h1", {}, name);
  main.append(
    h(
      "div",
      { class: "opening product" },
      h("p", { class: "crumb" }, h("a", { href: `#/print/${path[1]}` }, t("product.back"))),
      title,
      h("p", { class: "lead about" }),
    ),
    h("div", { class: "desk" }, pages, h("div", { class: "side" }, form, actions)),
  );
  if (game) main.style.setProperty("--accent", `var(--${game.accent || "sea-type"})`);
  find(name, path[1], query.get("paper") ?? house.usual.paper, house)
    .then((product) => {
      title.textContent = game ? `${game.title}: ${product.about}` : product.about;
      const about = main.querySelector(".about");
      if (about) about.textContent = product.name;
      document.title = `${title.textContent} · ${t("name")}`;
      fillForm(form, product, house, query, view);
    })
    .catch((error) => pages.replaceChildren(problem(error.message)));
  return () => view.close();
}

/**
 * @param {string} name
 * @param {string} game
 * @param {string} paper
 * @param {House} house
 * @returns {Promise<Product>}
 */
async function find(name, game, paper, house) {
  if (house.games.some((each) => each.name === game)) {
    const { products } = await get(`api/products/${game}?paper=${encodeURIComponent(paper)}`);
    const found = products.find((/** @type {Product} */ each) => each.name === name);
    if (found) return found;
  }
  const { products } = await get(`api/own?name=${encodeURIComponent(name)}`);
  if (!products.length) throw new Error(`${t("error.title")}: ${name}`);
  return products[0];
}

/**
 * @param {HTMLFormElement} form
 * @param {Product} product
 * @param {House} house
 * @param {URLSearchParams} query
 * @param {PrintView} view
 */
function fillForm(form, product, house, query, view) {
  const takes = new Set(product.takes);
  /** @type {Record<string, () => string | number | boolean>} */
  const values = {};
  /** @type {Record<string, HTMLElement>} */
  const rows = {};
  let timer = 0;

  /** @param {boolean} [typed] */
  const changed = (typed) => {
    clearTimeout(timer);
    const go = () => {
      arrange();
      remember();
      view.look(wish());
    };
    if (typed) timer = window.setTimeout(go, SOON);
    else go();
  };

  /**
   * @param {string} key
   * @param {readonly string[]} options
   * @param {string} usual
   */
  const select = (key, options, usual) => {
    const labels = options.map((each) => /** @type {const} */ ([each, house.shops[each]?.title ?? label(key, each)]));
    const given = query.get(key);
    const control = choose(labels, given && options.includes(given) ? given : usual, { name: key, onchange: () => changed() });
    values[key] = () => control.value;
    rows[key] = field(t(`field.${key}`), control);
    return rows[key];
  };

  /**
   * @param {string} key
   * @param {number} usual
   * @param {number} most
   */
  const number = (key, usual, most) => {
    const control = h("input", { type: "number", name: key, min: key === "seed" ? 0 : 1, max: most, value: query.get(key) ?? usual, oninput: () => changed(true) });
    values[key] = () => control.valueAsNumber;
    rows[key] = field(t(`field.${key}`), control);
    return control;
  };

  /**
   * Numbers that are typed, as in 3,7-9.
   * @param {string} key
   * @param {string} usual
   * @param {string} hint
   */
  const written = (key, usual, hint) => {
    const control = h("input", { type: "text", name: key, inputmode: "numeric", autocomplete: "off", value: query.get(key) ?? usual, oninput: () => changed(true) });
    values[key] = () => control.value.trim();
    rows[key] = field(t(`field.${key}`), control, hint);
    rows[key].classList.add("wide");
  };

  /** @param {string} key */
  const flag = (key) => {
    const control = h("input", { type: "checkbox", name: key, onchange: () => changed() });
    control.checked = query.get(key) === "true";
    values[key] = () => control.checked;
    rows[key] = tick(t(`field.${key}`), control);
  };

  select("paper", house.choices.paper, house.usual.paper);
  select("ink", house.choices.ink, house.usual.ink);
  if (takes.has("fresh")) select("source", ["shipped", "fresh"], "shipped");
  if (takes.has("sheets")) {
    const first = product.kind === "sheet" ? "1" : product.kind === "solutions" ? `1-${product.sheets}` : "";
    written("sheets", first, t("field.sheets-hint", { count: product.sheets }));
  }
  if (takes.has("fresh")) {
    number("count", 4, 2000);
    const seed = number("seed", 1, 1e15);
    rows.seed.append(
      h(
        "button",
        {
          type: "button",
          class: "plain",
          onclick: async () => {
            seed.value = String((await post("api/seed")).seed);
            changed();
          },
        },
        t("field.another"),
      ),
    );
  }
  if (takes.has("copies")) number("copies", 1, MOST_COPIES);
  if (takes.has("sides")) select("sides", ["2", "1"], "2");
  if (takes.has("back")) select("back", house.choices.back, "none");
  select("flip", house.choices.flip, house.usual.flip);
  if (takes.has("sides")) select("order", house.choices.order, "leaves");
  if (takes.has("marks")) select("marks", house.choices.marks, "ticks");
  if (takes.has("up")) select("up", ["default", ...house.choices.up], "default");
  if (takes.has("stars")) select("stars", ["default", ...house.choices.stars], "default");
  if (takes.has("solutions")) flag("solutions");
  if (takes.has("only")) written("only", "", t("field.only-hint"));
  if (takes.has("shop")) {
    select("shop", ["none", "any", ...product.shops], "none").addEventListener("change", bind, { capture: true });
  }

  /** A book has one sheet to a page; whoever wants more says so afterwards. */
  function bind() {
    const up = rows.up?.querySelector("select");
    if (up && house.shops[String(values.shop())]?.makes === "book") up.value = "1";
  }

  /** Only what can matter now is shown. */
  const arrange = () => {
    const fresh = values.source?.() === "fresh";
    const both = values.sides ? values.sides() === "2" : false;
    const duplex = values.back?.() === "duplex";
    const shop = values.shop && values.shop() !== "none";
    const { makes, ink } = house.shops[String(values.shop?.())] ?? { makes: "pdf", ink: "" };
    const isHome = !shop || makes === "cutter"; // printed on one's own paper
    /** @type {Record<string, boolean>} */
    const shown = { sheets: !fresh, count: fresh, seed: fresh, flip: (both || duplex) && !shop, order: both && !shop, marks: !shop, paper: isHome || product.verb !== "cards", ink: !ink };
    for (const [key, row] of Object.entries(rows)) row.hidden = shown[key] === false;
  };

  const isShown = (/** @type {string} */ key) => values[key] !== undefined && !rows[key].hidden;

  const wish = () => {
    const sheets = isShown("sheets") ? String(values.sheets()) : "";
    /** @type {Record<string, unknown>} */
    const made = { verb: product.verb, name: product.of ?? product.name, title: product.name };
    if (product.verb === "solution") made.name = `${product.game}/${sheets || `1-${product.sheets}`}`;
    else if (sheets) made.sheets = sheets;
    for (const key of ["paper", "ink", "count", "seed", "copies", "back", "flip", "order", "marks", "solutions", "only"]) {
      if (isShown(key)) made[key] = values[key]();
    }
    if (isShown("sides")) made.sides = Number(values.sides());
    for (const key of ["up", "stars"]) if (isShown(key) && values[key]() !== "default") made[key] = values[key]();
    if (isShown("shop") && values.shop() !== "none") made.shop = values.shop();
    return made;
  };

  const remember = () => {
    const kept = new URLSearchParams();
    for (const key of Object.keys(values)) if (isShown(key)) kept.set(key, String(values[key]()));
    history.replaceState(null, "", `#/print/${product.name}?${kept}`);
  };

  const grey = h("input", {
    type: "checkbox",
    onchange: () => {
      view.grey = grey.checked;
      if (view.made) view.showPages(view.made, false);
      else changed();
    },
  });
  const further = MORE.filter((key) => rows[key]).map((key) => rows[key]);
  const first = Object.keys(rows).filter((key) => !MORE.includes(key)).map((key) => rows[key]);
  const more = h("details", {}, h("summary", {}, t("product.options")), h("div", { class: "choices" }, ...further, tick(t("product.grey"), grey)));
  more.open = MORE.some((key) => query.has(key) && query.get(key) !== STANDARD[key]);
  form.append(h("div", { class: "pair" }, ...first), more);
  changed();
}

/**
 * What a choice is called.
 * @param {string} key
 * @param {string} value
 */
function label(key, value) {
  if (key === "paper") return paperName(value);
  return hasText(`choice.${key}.${value}`) ? t(`choice.${key}.${value}`) : value;
}
