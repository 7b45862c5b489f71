// The frame: texts first, then the bar with the ways, and the screen that the address names.

import { Gone, get, whenGone } from "./api.js";
import { h, setTexts, t } from "./dom.js";
import { problem } from "./jobs.js";
import { showAgain } from "./screens/again.js";
import { showDesign } from "./screens/design.js";
import { showDraw } from "./screens/draw.js";
import { showKit } from "./screens/kit.js";
import { showLadder } from "./screens/ladder.js";
import { showPrint } from "./screens/print.js";
import { showProduct } from "./screens/product.js";
import { showScore } from "./screens/score.js";
import { showSettings } from "./screens/settings.js";
import { showWords } from "./screens/words.js";

/** @typedef {import("./api.js").House} House */
/** @typedef {{main: HTMLElement, house: House, path: string[], query: URLSearchParams}} Place */
/** @typedef {(place: Place) => void | (() => void)} Screen */

/** @type {Record<string, Screen>} */
const SCREENS = {
  print: (place) => (place.path.length > 2 ? showProduct(place) : showPrint(place)),
  again: showAgain,
  score: showScore,
  words: showWords,
  draw: showDraw,
  design: showDesign,
  kit: showKit,
  ladder: showLadder,
  settings: showSettings,
};

/** @type {House | undefined} */
let house;
/** @type {void | (() => void)} */
let leave;

async function begin() {
  setTexts(await get("api/texts"));
  document.body.replaceChildren(frame());
  whenGone(tellGone);
  window.addEventListener("hashchange", () => show());
  await show();
  document.documentElement.dataset.ready = "yes";
}

function frame() {
  const all = document.createDocumentFragment();
  const ways = Object.keys(SCREENS).map((name) =>
    h("li", {}, h("a", { href: `#/${name}`, "data-way": name }, t(`nav.${name}`))),
  );
  all.append(
    h("a", { class: "skip", href: "#main", onclick: skip }, t("skip")),
    h(
      "header",
      { class: "bar" },
      h("a", { class: "home", href: "#/print" }, h("img", { src: "marks/cruxpress", alt: "", width: 30, height: 30 }), t("name")),
      h("nav", { "aria-label": t("nav.label") }, h("ul", {}, ...ways)),
      h("a", { class: "beside", href: "companion", target: "_blank", rel: "noopener" }, t("companion")),
    ),
    h("div", { id: "gone" }),
    h("main", { id: "main", tabindex: -1 }),
    h("div", { id: "said", class: "unseen", role: "status" }),
  );
  return all;
}

/** @param {Event} event */
function skip(event) {
  event.preventDefault();
  document.getElementById("main")?.focus();
}

async function show() {
  const main = /** @type {HTMLElement} */ (document.getElementById("main"));
  const [where, asked] = (location.hash || "#/print").slice(2).split("?");
  const path = where.split("/").map(decodeURIComponent);
  const screen = SCREENS[path[0]] ?? SCREENS.print;
  for (const link of document.querySelectorAll("[data-way]")) {
    const here = link.getAttribute("data-way") === path[0];
    if (here) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
  leave?.();
  leave = undefined;
  if (!house) main.replaceChildren(h("p", { class: "loading" }, t("loading")));
  try {
    house ??= /** @type {House} */ (await get("api/house"));
    main.replaceChildren();
    leave = screen({ main, house, path, query: new URLSearchParams(asked) });
    const title = main.querySelector("h1")?.textContent;
    document.title = title ? `${title} · ${t("name")}` : t("name");
    window.scrollTo(0, 0);
  } catch (error) {
    if (error instanceof Gone) return;
    main.replaceChildren(problem(error instanceof Error ? error.message : String(error)));
  }
}

/** What is kept has changed: the next screen asks for it again. */
export function forgetHouse() {
  house = undefined;
}

/** The studio has ended; what stands on the page stays there. */
function tellGone() {
  const place = document.getElementById("gone");
  if (!place || place.childElementCount) return;
  const again = async () => {
    try {
      await get("api/texts");
      place.replaceChildren();
      await show();
    } catch {
      // Still gone; the bar stays.
    }
  };
  place.append(
    h(
      "div",
      { class: "gone", role: "alert" },
      h("strong", {}, t("gone.title")),
      h("p", {}, t("gone.about")),
      h("button", { type: "button", onclick: again }, t("try-again")),
    ),
  );
}

begin();
