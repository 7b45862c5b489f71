// The word check: it advises, the table decides; what the table accepts is kept on the device.
// @ts-check
import { button, el } from "./dom.mjs";
import { canBeKept, fetchWords, spell } from "./words.mjs";

/** @typedef {import("./tools.mjs").Place & {family: () => string[], keepFamily: (words: string[]) => void,
 *   facts: (word: string) => Promise<{lines?: string[], problems?: {what: string}[]} | null>}} WordPlace */

const FILE = "family-words.txt";

/** @type {Promise<import("./words.mjs").Words> | null} */
let list = null;

/**
 * @param {import("./tools.mjs").Tool} tool
 * @param {WordPlace} place
 */
export function wordCheck(tool, place) {
  const input = el("input", { id: `${tool.key}-typed`, maxLength: 60, spellcheck: false, autocapitalize: "none", required: true });
  const verdict = el("div", { class: "verdict", role: "status" });
  const accepted = el("div", {});
  const form = el(
    "form",
    { autocomplete: "off" },
    el("label", { for: input.id }, place.say("word-label")),
    el("div", { class: "row" }, input, el("button", { type: "submit" }, place.say("check-word"))),
    verdict,
    accepted,
  );
  input.addEventListener("focus", () => {
    list ??= fetchWords("words.bin"); // while the word is typed
    list.catch(() => (list = null));
  });
  form.addEventListener("submit", async (/** @type {Event} */ event) => {
    event.preventDefault();
    await check(spell(input.value));
  });

  /** @param {string} word */
  async function check(word) {
    verdict.replaceChildren(el("p", { class: "soft" }, place.say("looking")));
    let words;
    try {
      words = await (list ??= fetchWords("words.bin"));
    } catch {
      list = null;
      verdict.replaceChildren(el("p", { class: "note" }, place.say("no-words")));
      return;
    }
    const reasons = tool.rules.map((/** @type {[string, string]} */ [rule, title]) => ({ title, why: words.whyNot(word, rule) }));
    const home = place.family().includes(word);
    const lines = reasons.map((/** @type {{title: string, why: string | null}} */ { title, why }) =>
      el("p", { class: why && !home ? "no" : "yes" }, el("b", {}, home ? place.say("accepted-here") : place.say(why ? "not-legal" : "legal")), ` ${title}${why && !home ? `: ${why}` : ""}`),
    );
    const doubt = !home && reasons.some((/** @type {{why: string | null}} */ { why }) => why);
    const accept = doubt && canBeKept(word) ? button(place.say("accept", { word: word.toUpperCase() }), () => keepWord(word), { class: "plain" }) : null;
    const more = button(place.say("tell-all"), () => tellAll(word), { class: "plain" });
    verdict.replaceChildren(el("p", { class: "word" }, word.toUpperCase()), ...lines, el("div", { class: "row" }, accept, more));
  }

  /** @param {string} word */
  async function tellAll(word) {
    const found = await place.facts(word);
    const lines = found?.lines ?? found?.problems?.map(({ what }) => what) ?? [];
    const told = lines.map((line) => el("li", {}, line.startsWith(`${word}: `) ? line.slice(word.length + 2) : line));
    if (told.length) verdict.append(el("ul", { class: "facts" }, ...told));
  }

  /** @param {string} word */
  async function keepWord(word) {
    place.keepFamily([...new Set([...place.family(), word])].sort());
    showAccepted();
    await check(word);
  }

  function showAccepted() {
    const family = place.family();
    if (!family.length) {
      accepted.replaceChildren();
      return;
    }
    const chips = family.map((word) =>
      button(word.toUpperCase(), () => {
        place.keepFamily(place.family().filter((each) => each !== word));
        showAccepted();
      }, { class: "chip", "aria-label": place.say("forget-word", { word }) }),
    );
    const text = ["# add", `# ${place.say("family-head")}`, ...family, ""].join("\n");
    const link = el("a", { href: URL.createObjectURL(new Blob([text], { type: "text/plain" })), download: FILE }, place.say("export"));
    accepted.replaceChildren(el("h3", {}, place.say("accepted-title")), el("div", { class: "chips" }, ...chips), el("p", {}, link));
  }
  showAccepted();
  return form;
}
