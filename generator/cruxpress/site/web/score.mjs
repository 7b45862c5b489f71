// Forms whose answers Python scores by the rules: what is typed becomes the text of `cruxpress score`.
// @ts-check
import { button, el } from "./dom.mjs";

/** @typedef {{key: string, label: string, asks: string, options: [string, string][], least: number, most: number,
 *   start: number, counted: string, tables: {lines: number[], given: string[]}[], crossed: boolean}} Field */
/** @typedef {import("./tools.mjs").Place & {count: (key: string) => number | null,
 *   score: (text: string) => Promise<Scored | null>, kept: (entry: {total: string, said: string}) => void}} ScorePlace */
/** @typedef {{lines?: string[], problems?: {line: number, column: number, what: string}[]}} Scored */

const EMPTY = ".";
const BLACK = "#";

/**
 * @param {import("./tools.mjs").Tool} tool
 * @param {ScorePlace} place
 */
export function scoreForm(tool, place) {
  /** @type {Field[]} */
  const fields = tool.fields;
  /** @type {Record<string, any>} */
  const typed = place.load(tool.key, {});
  const result = el("div", { class: "result", role: "status" });
  const form = el("form", { autocomplete: "off" });
  const shape = fields.find(({ asks }) => asks === "shape");
  const tableField = fields.find(({ asks }) => asks === "table");
  const squares = el("div", {});

  /**
   * @param {string} key
   * @param {unknown} value
   */
  function note(key, value) {
    typed[key] = value;
    place.save(tool.key, typed);
  }

  for (const field of fields) {
    const id = `${tool.key}-${field.key}`;
    if (field.asks === "table") {
      form.append(el("p", { class: "label", id: `${id}-label` }, field.label), squares);
      continue;
    }
    const input = inputFor(field, id, typed, place, note);
    if (field.asks === "yes") form.append(el("label", { class: "yes", for: id }, input, field.label));
    else form.append(el("label", { for: id }, field.label), el("div", { class: "row" }, input));
    if (field === shape) input.addEventListener("change", layTable);
  }

  function layTable() {
    if (!tableField) return;
    const chosen = shape ? Math.max(0, shape.options.findIndex(([value]) => value === typed[shape.key])) : 0;
    const { lines, given } = tableField.tables[chosen];
    squares.replaceChildren(typingTable(tableField, lines, given, typed, note, place));
  }
  layTable();

  const send = el("button", { type: "submit" }, place.say("score"));
  const clear = button(
    place.say("clear"),
    () => {
      for (const key of Object.keys(typed)) delete typed[key];
      place.save(tool.key, typed);
      form.reset();
      for (const field of fields) fill(field, form.querySelector(`#${CSS.escape(`${tool.key}-${field.key}`)}`), typed, place);
      layTable();
      result.replaceChildren();
    },
    { class: "plain" },
  );
  form.append(el("div", { class: "row" }, send, clear), result);
  form.addEventListener("submit", async (/** @type {Event} */ event) => {
    event.preventDefault();
    const { text, above } = written(form, fields, tool.key);
    result.replaceChildren(el("p", { class: "soft" }, place.say("waits")));
    send.disabled = true;
    const found = await place.score(text);
    send.disabled = false;
    for (const square of squares.querySelectorAll("input")) square.removeAttribute("aria-invalid");
    if (!found) result.replaceChildren();
    else if (found.problems) tellProblems(found.problems, above);
    else tellScore(found.lines ?? []);
  });

  /**
   * @param {{line: number, column: number, what: string}[]} problems
   * @param {number} above lines above the table
   */
  function tellProblems(problems, above) {
    const rows = squares.querySelectorAll(".line");
    for (const { line, column } of problems) {
      rows[line - above - 1]?.querySelectorAll("input")[Math.max(0, column - 1)]?.setAttribute("aria-invalid", "true");
    }
    result.replaceChildren(el("ul", { class: "note" }, ...problems.map(({ what }) => el("li", {}, what))));
  }

  /** @param {string[]} lines */
  function tellScore(lines) {
    const cut = lines.indexOf("");
    const drawing = cut > 0 ? el("pre", {}, lines.slice(0, cut).join("\n")) : null;
    const said = lines.slice(cut + 1);
    const total = said.find((line) => line.startsWith("total: "))?.slice(7) ?? "";
    const others = said.filter((line) => !line.startsWith("total: "));
    const keep = button(place.say("keep-score"), () => {
      place.kept({ total, said: others[others.length - 1] ?? "" });
      keep.disabled = true;
      keep.textContent = place.say("score-kept");
    }, { class: "plain" });
    result.replaceChildren(
      el("p", { class: "total" }, total, el("span", {}, place.say("points"))),
      drawing ?? "",
      el("ul", { class: "lines" }, ...others.map(lineItem)),
      keep,
    );
  }
  return form;
}

/** @param {string} line */
function lineItem(line) {
  const cut = line.lastIndexOf(": ");
  if (cut < 0) return el("li", {}, el("span", {}, line));
  return el("li", {}, el("span", {}, line.slice(0, cut)), el("b", {}, line.slice(cut + 2)));
}

/**
 * @param {Field} field
 * @param {string} id
 * @param {Record<string, any>} typed
 * @param {ScorePlace} place
 * @param {(key: string, value: unknown) => void} note
 */
function inputFor(field, id, typed, place, note) {
  const name = field.key;
  if (field.options.length) {
    const select = el("select", { id, name }, ...field.options.map(([value, shown]) => el("option", { value }, shown)));
    fill(field, select, typed, place);
    select.addEventListener("change", () => note(field.key, select.value));
    return select;
  }
  const kinds = { yes: { type: "checkbox" }, count: { type: "number", min: field.least, max: field.most, inputMode: "numeric", required: true } };
  const input = el("input", { id, name, ...(Reflect.get(kinds, field.asks) ?? { type: "text", maxLength: 400, spellcheck: false }) });
  fill(field, input, typed, place);
  input.addEventListener("input", () => note(field.key, field.asks === "yes" ? input.checked : input.value));
  return input;
}

/**
 * What a field shows: what was typed, else what a tool has counted.
 * @param {Field} field
 * @param {any} input
 * @param {Record<string, any>} typed
 * @param {ScorePlace} place
 */
function fill(field, input, typed, place) {
  if (!input) return;
  const counted = field.counted ? place.count(field.counted) : null;
  if (field.asks === "yes") input.checked = typed[field.key] ?? false;
  else if (field.asks === "count") input.value = String(typed[field.key] ?? counted ?? field.start);
  else if (field.options.length) input.value = typed[field.key] ?? field.options[0][0];
  else input.value = typed[field.key] ?? "";
}

/**
 * The squares of a table; letters go on to the next square, across or down.
 * @param {Field} field
 * @param {number[]} lines
 * @param {string[]} given
 * @param {Record<string, any>} typed
 * @param {(key: string, value: unknown) => void} note
 * @param {ScorePlace} place
 */
function typingTable(field, lines, given, typed, note, place) {
  let down = false;
  const widest = Math.max(...lines);
  const key = `${field.key}-${lines.join("-")}`;
  /** @type {string[]} */
  const before = typed[key] ?? given;
  const table = el("div", { class: "squares", role: "group", "aria-label": field.label });
  table.style.setProperty("--columns", String(widest));
  /** @type {any[][]} */
  const squares = lines.map((size, row) =>
    Array.from({ length: size }, (_, column) => {
      const sign = before[row]?.[column] ?? EMPTY;
      const label = place.say("square", { row: row + 1, column: column + 1 });
      return el("input", { class: "square", value: sign === EMPTY ? "" : sign.toUpperCase(), "aria-label": label, autocapitalize: "characters", spellcheck: false });
    }),
  );
  /**
   * @param {number} row
   * @param {number} column
   * @param {number} step
   */
  function move(row, column, step) {
    const next = down ? squares[row + step]?.[column] : squares[row]?.[column + step];
    next?.focus();
    next?.select();
  }
  function kept() {
    note(key, squares.map((line) => line.map((square) => square.value || EMPTY).join("")));
  }
  squares.forEach((line, row) => {
    line.forEach((square, column) => {
      square.classList.toggle("black", square.value === BLACK);
      square.addEventListener("focus", () => square.select());
      square.addEventListener("input", () => {
        const sign = [...square.value.trim().toUpperCase()].pop() ?? "";
        const free = sign === EMPTY || sign === "";
        square.value = free ? "" : sign;
        square.classList.toggle("black", sign === BLACK);
        square.removeAttribute("aria-invalid");
        kept();
        if (sign !== "") move(row, column, 1);
      });
      square.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
        const moves = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
        const by = Reflect.get(moves, event.key);
        if (by) {
          event.preventDefault();
          squares[row + by[0]]?.[column + by[1]]?.focus();
        } else if (event.key === " ") {
          event.preventDefault();
          square.value = "";
          kept();
          move(row, column, 1);
        } else if (event.key === "Backspace" && !square.value) {
          event.preventDefault();
          move(row, column, -1);
        }
      });
    });
  });
  table.append(...squares.map((line) => el("div", { class: "line" }, ...line)));
  if (!field.crossed) return table;
  const way = button(place.say("across"), () => {
    down = !down;
    way.textContent = place.say(down ? "down" : "across");
  }, { class: "plain way" });
  return el("div", {}, way, table);
}

/**
 * The text of a form as a person would type it into a file, and how many lines stand above its table.
 * @param {HTMLFormElement} form
 * @param {Field[]} fields
 * @param {string} name
 */
function written(form, fields, name) {
  const heads = [];
  for (const field of fields) {
    const input = /** @type {any} */ (form.querySelector(`#${CSS.escape(`${name}-${field.key}`)}`));
    if (!input || field.asks === "shape") continue;
    if (field.asks === "yes") heads.push(`${field.key}: ${input.checked ? "yes" : "no"}`);
    else if (input.value.trim()) heads.push(`${field.key}: ${input.value.trim().replace(/\s+/g, " ")}`);
  }
  const lines = [...form.querySelectorAll(".line")].map((line) =>
    [...line.querySelectorAll("input")].map((square) => square.value || EMPTY).join(""),
  );
  const above = lines.length ? [...heads, ""] : heads;
  return { text: [...above, ...lines, ""].join("\n"), above: above.length };
}
