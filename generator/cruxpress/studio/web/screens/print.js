// Everything that can be printed, as pictures of real pages, by game.

import { Gone, get } from "../api.js";
import { choose, field, h, hasText, t } from "../dom.js";
import { problem } from "../jobs.js";

/** @typedef {import("../main.js").Place} Place */
/** @typedef {import("../api.js").Game} Game */
/** @typedef {import("../api.js").Product} Product */

/** @param {Place} place */
export function showPrint({ main, house, path, query }) {
  const paper = query.get("paper") ?? house.usual.paper;
  const papers = house.choices.paper.map((name) => /** @type {const} */ ([name, paperName(name)]));
  const choice = choose(papers, paper, {
    onchange: () => {
      location.hash = `#/print?paper=${encodeURIComponent(choice.value)}`;
    },
  });
  main.append(
    h(
      "div",
      { class: "opening" },
      h("div", {}, h("h1", {}, t("print.title")), h("p", { class: "lead" }, t("print.about"))),
      field(t("print.paper"), choice),
    ),
  );
  for (const game of house.games) main.append(gameShelf(game, paper));
  const own = h("div", {});
  main.append(own);
  fillOwn(own, paper);
  const wanted = path[1] && document.getElementById(`game-${path[1]}`);
  if (wanted) requestAnimationFrame(() => wanted.scrollIntoView());
}

/**
 * The name of a paper for people.
 * @param {string} name
 */
export function paperName(name) {
  return hasText(`choice.paper.${name}`) ? t(`choice.paper.${name}`) : name;
}

/**
 * @param {Game} game
 * @param {string} paper
 */
function gameShelf(game, paper) {
  const shelf = h("ul", { class: "shelf" });
  const facts = [game.players, game.age, game.time].filter(Boolean);
  const section = h(
    "section",
    { class: "game", id: `game-${game.name}`, "aria-labelledby": `title-${game.name}` },
    h(
      "header",
      {},
      h("img", { src: `marks/${game.mark.replace(/^mark-/, "")}`, alt: "", width: 56, height: 56 }),
      h(
        "div",
        {},
        h("h2", { id: `title-${game.name}` }, game.title),
        h("p", { class: "tagline" }, game.tagline),
        facts.length ? h("p", { class: "facts" }, t("print.facts", { players: game.players, age: game.age, time: game.time })) : null,
      ),
    ),
    shelf,
  );
  section.style.setProperty("--accent", `var(--${game.accent || "sea-type"})`);
  for (let at = 0; at < 5; at += 1) shelf.append(h("li", { class: "waiting", "aria-hidden": "true" }));
  get(`api/products/${game.name}?paper=${encodeURIComponent(paper)}`)
    .then(({ products }) => shelf.replaceChildren(...products.map((/** @type {Product} */ each) => card(each, paper))))
    .catch((error) => {
      if (!(error instanceof Gone)) shelf.replaceChildren(h("li", {}, problem(error.message)));
    });
  return section;
}

/**
 * @param {Product} product
 * @param {string} paper
 */
function card(product, paper) {
  const asked = new URLSearchParams({ paper, verb: product.verb });
  const name = product.kind === "solutions" ? `${product.game}/1` : product.name;
  return h(
    "li",
    {},
    h(
      "a",
      { class: "card", href: `#/print/${product.name}?paper=${encodeURIComponent(paper)}` },
      h("span", { class: "cover" }, h("img", { src: `api/covers/${name}?${asked}`, alt: "", loading: "lazy", decoding: "async" })),
      h("span", { class: "card-about" }, product.about),
      h("span", { class: "card-name" }, product.name),
      product.pages ? h("span", { class: "card-pages" }, t("print.pages", { count: product.pages })) : null,
    ),
  );
}

/**
 * @param {HTMLElement} place
 * @param {string} paper
 */
async function fillOwn(place, paper) {
  const { products } = await get("api/own").catch(() => ({ products: [] }));
  if (!products.length) return;
  const cards = products.map((/** @type {Product} */ each) => card(each, paper));
  place.append(h("section", { class: "game" }, h("header", {}, h("h2", {}, t("print.own"))), h("ul", { class: "shelf" }, ...cards)));
}
