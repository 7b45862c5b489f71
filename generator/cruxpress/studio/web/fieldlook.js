// How one field of a board looks and what it is called: what lies there, a letter, a fault.

import { h } from "./dom.js";

/** @typedef {import("./boards.js").Board} Board */
/** @typedef {{pieces: import("./pieces.js").Pieces, letter: string, wrong: string | undefined}} Look */

/**
 * Show a field as it is now; one that did not change is left alone.
 * @param {HTMLButtonElement} one
 * @param {Board} board
 * @param {number} row
 * @param {number} column
 * @param {Look} look
 */
export function showField(one, board, row, column, { pieces, letter, wrong }) {
  const shows = board.shows[row][column];
  const piece = board.pieces[row]?.[column] ?? "";
  const edges = piece ? sides(board.pieces, row, column) : "";
  const state = `${shows.join("/")}|${piece}|${edges}|${letter}|${wrong ?? ""}`;
  if (one.dataset.state === state) return;
  one.dataset.state = state;
  const tools = shows.map((name) => pieces.named.get(name));
  const picked = one.classList.contains("picked") ? " picked" : "";
  one.className = `field-button ${shows.map((name, at) => `is-${name} of-${tools[at]?.group ?? ""}`).join(" ")}${piece ? ` on-piece ${edges}` : ""}${wrong ? " wrong" : ""}${picked}`;
  const titles = shows.map((name) => pieces.title(name)).join(", ");
  const lies = piece ? pieces.short(piece) : "";
  one.setAttribute("aria-label", [[board.names[row][column], titles].filter(Boolean).join(": "), lies, letter, wrong].filter(Boolean).join("; "));
  if (wrong) one.title = wrong;
  else one.removeAttribute("title");
  const parts = shows.map((name) => pieces.look(name)).filter((part) => part !== null);
  const order = board.form === "row" ? [h("span", { class: "order", "data-text": column + 1 })] : [];
  const caption = board.form === "row" && shows[0] !== pieces.kind.eraser ? [h("span", { class: "caption", "data-text": pieces.short(shows[0]) })] : [];
  one.replaceChildren(...order, ...parts, ...caption, ...(letter ? [h("span", { class: "letter" }, letter)] : []));
}

/**
 * The sides of a field on which another piece lies, or none.
 * @param {string[][]} pieces
 * @param {number} row
 * @param {number} column
 */
function sides(pieces, row, column) {
  const here = pieces[row][column];
  /** @type {[string, number, number][]} */
  const around = [["top", -1, 0], ["right", 0, 1], ["bottom", 1, 0], ["left", 0, -1]];
  return around.filter(([, down, across]) => pieces[row + down]?.[column + across] !== here).map(([name]) => `edge-${name}`).join(" ");
}
