// A table or a board, typed into the sheet, and what it scores; the rules are asked, not known here.

import { post } from "../api.js";
import { choose, field, h, hasText, list, t, tick } from "../dom.js";
import { sending } from "../forms.js";

/** @typedef {import("../main.js").Place} Place */
/** @typedef {import("../api.js").Game} Game */

const EMPTY = ".";
/** @type {Record<string, [number, number]>} */
const STEPS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

/** @param {Place} place */
export function showScore({ main, house, path }) {
  const games = house.games.filter((game) => game.scores);
  const game = games.find((each) => each.name === path[1]) ?? games[0];
  const which = choose(games.map((each) => /** @type {const} */ ([each.name, each.title])), game.name, {
    onchange: () => {
      location.hash = `#/score/${which.value}`;
    },
  });
  main.append(
    h("div", { class: "opening" }, h("div", {}, h("h1", {}, t("score.title")), h("p", { class: "lead" }, t("score.about"))), field(t("score.game"), which)),
    h("div", { class: "desk" }, ...board(game)),
    rating(),
  );
  main.style.setProperty("--accent", `var(--${game.accent || "sea-type"})`);
}

/** @param {Game} game */
function board(game) {
  const known = `score.${game.name}`;
  const sizes = list(`${known}.sizes`);
  const sheet = h("div", { class: "board-place" });
  const text = h("textarea", { name: "text", rows: 16, cols: 30, spellcheck: "false", autocomplete: "off" });
  const written = h("div", {}, field(t("score.text"), text, t("score.text-hint")));
  const answer = h("div", { class: "answer", "aria-live": "polite" });
  const hints = [t("score.grid-hint"), ...list(`${known}.black`)];
  /** @type {HTMLInputElement[][]} */
  let squares = [];
  let asText = !sizes.length;

  const lay = () => {
    squares = makeSquares(Number(size.value));
    const side = squares.length;
    const table = h("div", { class: "board", role: "group", "aria-label": t("score.board") }, ...squares.flat());
    table.style.setProperty("--side", String(side));
    sheet.replaceChildren(table, h("p", { class: "quiet" }, hints.join(" ")));
  };
  const size = choose(sizes.map((each) => /** @type {const} */ ([each, `${each} × ${each}`])), sizes[0] ?? "", { onchange: lay });

  const extras = list(`${known}.fields`).map((name) => {
    const box = name === "first";
    const control = h("input", box ? { type: "checkbox", name } : { type: "text", name, autocomplete: "off" });
    const shown = hasText(`${known}.${name}`) ? t(`${known}.${name}`) : name;
    return { name, control, row: box ? tick(shown, control) : field(shown, control) };
  });

  const rows = () => squares.map((row) => row.map((one) => one.value || EMPTY).join(""));
  const typed = () => {
    if (asText) return text.value;
    const above = extras
      .map(({ name, control }) => [name, control.type === "checkbox" ? (control.checked ? t("score.yes") : "") : control.value.trim()])
      .filter(([, value]) => value)
      .map(([name, value]) => `${name}: ${value}`);
    return [...above, ...(above.length ? [""] : []), ...trimmed(rows())].join("\n");
  };

  const change = h("button", { type: "button", class: "plain", onclick: () => turn() }, t("score.as-text"));
  const turn = () => {
    if (!asText) text.value = typed();
    asText = !asText;
    arrange();
  };
  const arrange = () => {
    sheet.hidden = asText;
    written.hidden = !asText;
    for (const { row } of extras) row.hidden = asText;
    change.textContent = asText ? t("score.as-grid") : t("score.as-text");
  };

  const ask = async () => {
    const { lines } = await post("api/score", { game: game.name, text: typed() });
    answer.replaceChildren(h("ul", { class: "score" }, ...lines.map((/** @type {string} */ line) => h("li", {}, line))));
  };
  const form = sending(
    answer,
    ask,
    "choices",
    sizes.length > 1 ? field(t("score.size"), size) : null,
    ...extras.map(({ row }) => row),
    h("div", { class: "row" }, h("button", { class: "main" }, t("score.go")), h("button", { type: "button", onclick: lay }, t("score.clear")), change),
  );
  if (sizes.length) lay();
  arrange();
  return [h("div", {}, sheet, written), h("div", { class: "side" }, form, answer)];
}

/**
 * Without empty rows at the foot, which say nothing on a board; a table that is full keeps all.
 * @param {string[]} rows
 */
function trimmed(rows) {
  return rows.every((row) => [...row].every((sign) => sign === EMPTY)) ? rows.slice(0, 1) : rows;
}

/** @param {number} side */
function makeSquares(side) {
  /** @type {HTMLInputElement[][]} */
  const all = [];
  let across = true;
  /**
   * @param {number} row
   * @param {number} column
   */
  const go = (row, column) => {
    const next = all[row]?.[column];
    next?.focus();
    next?.select();
  };
  for (let row = 0; row < side; row += 1) {
    all.push([]);
    for (let column = 0; column < side; column += 1) {
      const one = h("input", { type: "text", class: "square", maxlength: 2, autocomplete: "off", autocapitalize: "characters", spellcheck: "false", tabindex: row + column ? -1 : 0, "aria-label": t("score.square", { row: row + 1, column: column + 1 }) });
      one.addEventListener("focus", () => {
        for (const each of all.flat()) each.tabIndex = -1;
        one.tabIndex = 0;
      });
      one.addEventListener("input", () => {
        const sign = [...one.value].filter((each) => each !== " " && each !== EMPTY).pop() ?? "";
        const left = one.value.length > 0;
        one.value = sign.toUpperCase();
        one.classList.toggle("black", sign === "#");
        if (left) go(row + (across ? 0 : 1), column + (across ? 1 : 0));
      });
      one.addEventListener("keydown", (event) => {
        const step = STEPS[event.key];
        if (step) {
          event.preventDefault();
          across = step[0] === 0;
          go(row + step[0], column + step[1]);
        } else if (event.key === "Backspace" && !one.value) {
          event.preventDefault();
          const back = across ? all[row]?.[column - 1] : all[row - 1]?.[column];
          if (back) back.value = "";
          back?.focus();
        }
      });
      all[row].push(one);
    }
  }
  return all;
}

/** Results of many games, and who played best and which sheets were hardest. */
function rating() {
  const text = h("textarea", { name: "results", rows: 8, spellcheck: "false", autocomplete: "off", required: true });
  const answer = h("div", { class: "answer", "aria-live": "polite" });
  const ask = async () => {
    const { lines } = await post("api/rate", { text: text.value });
    answer.replaceChildren(h("pre", { class: "ratings", tabindex: 0 }, lines.join("\n")));
  };
  const form = sending(answer, ask, "choices", field(t("score.results"), text, t("score.results-hint")), h("button", { class: "main" }, t("score.rate")));
  return h("details", { class: "rating" }, h("summary", {}, t("score.rating")), h("div", { class: "columns" }, form, answer));
}
