// Words: is it one, which fit a pattern, and which a family accepts at home.

import { post } from "../api.js";
import { choose, field, h, t, tick } from "../dom.js";
import { sending } from "../forms.js";

/** @typedef {import("../main.js").Place} Place */

const TIERS = ["easy", "normal", "hard", "obscure"];

/** @param {Place} place */
export function showWords({ main, house, query }) {
  main.append(
    h("div", { class: "opening" }, h("div", {}, h("h1", {}, t("words.title")), h("p", { class: "lead" }, t("words.about")))),
    h("div", { class: "columns" }, judging(query.get("words") ?? ""), finding(house.games.flatMap((game) => game.words)), family()),
  );
}

/**
 * A form that asks, and a place for what is answered.
 * @param {HTMLElement[]} fields
 * @param {string} label
 * @param {(answer: HTMLElement) => Promise<void>} ask
 */
function asking(fields, label, ask) {
  const answer = h("div", { class: "answer", "aria-live": "polite" });
  const form = sending(answer, () => ask(answer), "choices", ...fields, h("button", { class: "main" }, label));
  return { form, answer };
}

/** @param {string} given */
function judging(given) {
  const words = h("input", { type: "text", name: "words", value: given, required: true, autocomplete: "off", spellcheck: "false", maxlength: 1000 });
  const { form, answer } = asking([field(t("words.words"), words, t("words.words-hint"))], t("words.ask"), async (place) => {
    const asked = words.value.split(",").map((each) => each.trim()).filter(Boolean);
    const { answers } = await post("api/word", { words: asked });
    history.replaceState(null, "", `#/words?${new URLSearchParams({ words: words.value })}`);
    place.replaceChildren(
      ...answers.map((/** @type {{lines: string[], data: {word: string, why_not: Record<string, string | null>}}} */ each) => {
        const word = each.data.word;
        const lines = each.lines.map((line) => (line.startsWith(`${word}: `) ? line.slice(word.length + 2) : line));
        return h("section", { class: "word", "aria-label": word }, h("h2", {}, word), h("ul", {}, ...lines.map(verdict)));
      }),
    );
  });
  if (given) requestAnimationFrame(() => form.requestSubmit());
  return h("section", { class: "panel" }, form, answer);
}

/** @param {string} line */
function verdict(line) {
  const [lead, ...rest] = line.split(": ");
  if (!rest.length) return h("li", {}, line);
  const says = rest.join(": ");
  return h("li", { class: says.startsWith("no,") ? "no" : says.startsWith("legal") ? "yes" : "" }, h("strong", {}, lead), ` ${says}`);
}

/** @param {string[]} rules */
function finding(rules) {
  const pattern = h("input", { type: "text", name: "pattern", required: true, autocomplete: "off", spellcheck: "false", maxlength: 60 });
  const game = choose(rules.map((each) => /** @type {const} */ ([each, each])), rules[0] ?? "");
  const tier = choose(TIERS.map((each) => /** @type {const} */ ([each, each])), "obscure");
  const without = h("input", { type: "text", name: "without", autocomplete: "off", spellcheck: "false", maxlength: 60 });
  const theme = h("input", { type: "text", name: "theme", autocomplete: "off", maxlength: 60 });
  const task = h("input", { type: "number", name: "task", min: 1, max: 1000 });
  const known = h("input", { type: "checkbox", name: "known" });
  const more = h(
    "details",
    {},
    h("summary", {}, t("product.options")),
    h("div", { class: "choices" }, field(t("words.without"), without), field(t("words.theme"), theme), field(t("words.task"), task), tick(t("words.known"), known)),
  );
  const { form, answer } = asking(
    [field(t("words.pattern"), pattern, t("words.pattern-hint")), field(t("words.game"), game), field(t("words.tier"), tier), more],
    t("words.search"),
    async (place) => {
      const { words } = await post("api/find-words", {
        pattern: pattern.value,
        game: game.value,
        tier: tier.value,
        without: without.value,
        theme: theme.value.trim(),
        ...(task.value ? { task: task.valueAsNumber } : {}),
        known: known.checked,
        limit: 200,
      });
      place.replaceChildren(
        h("p", {}, words.length ? t("words.found", { count: words.length }) : t("words.none")),
        h("ul", { class: "found" }, ...words.map((/** @type {string} */ word) => h("li", {}, word))),
      );
    },
  );
  return h("section", { class: "panel" }, h("h2", {}, t("words.find")), form, answer);
}

function family() {
  const word = h("input", { type: "text", name: "home", required: true, autocomplete: "off", spellcheck: "false", maxlength: 60 });
  /**
   * @param {HTMLElement} place
   * @param {object} wish
   */
  const change = async (place, wish) => {
    const { learned } = await post("api/learn", wish);
    place.replaceChildren(
      h(
        "ul",
        { class: "found" },
        ...learned.map((/** @type {string} */ each) =>
          h("li", {}, each, " ", h("button", { type: "button", class: "plain", "aria-label": t("words.forget", { word: each }), onclick: () => change(place, { words: [each], forget: true }) }, "×")),
        ),
      ),
    );
  };
  const { form, answer } = asking([field(t("words.learn-word"), word)], t("words.learn"), async (place) => {
    await change(place, { words: [word.value] });
    word.value = "";
  });
  change(answer, { words: [] }).catch(() => {});
  return h("section", { class: "panel" }, h("h2", {}, t("words.home")), h("p", {}, t("words.home-about")), form, answer);
}
