// Forms: what is sent is done, and what is refused is told beside them.

import { Gone, Refused } from "./api.js";
import { field, h } from "./dom.js";
import { problem } from "./jobs.js";

/** @typedef {import("./dom.js").Child} Child */

/**
 * Do something; what the studio refuses is told in a place.
 * @param {HTMLElement} place
 * @param {() => Promise<void>} work
 */
export async function orTell(place, work) {
  try {
    await work();
  } catch (error) {
    if (error instanceof Refused) place.replaceChildren(problem(error.message));
    else if (!(error instanceof Gone)) throw error; // the bar says that the studio has ended
  }
}

/**
 * A form that does something when it is sent.
 * @param {HTMLElement} place where a refusal is told
 * @param {() => Promise<void>} work
 * @param {string} kind its class
 * @param {...Child} children
 */
export function sending(place, work, kind, ...children) {
  const send = (/** @type {Event} */ event) => {
    event.preventDefault();
    return orTell(place, work);
  };
  return h("form", { class: kind, onsubmit: send }, ...children);
}

/**
 * A form that begins a file of one's own by a choice and a name, and leads to it.
 * @param {{title: string, choice: string, name: string, hint: string, begin: string}} texts
 * @param {HTMLSelectElement} choice
 * @param {(chosen: string, name: string) => Promise<string>} make gives the way to the new file
 */
export function beginning(texts, choice, make) {
  const said = h("div", { "aria-live": "polite" });
  const name = h("input", { type: "text", name: "name", required: true, maxlength: 40, autocomplete: "off", autocapitalize: "off", spellcheck: "false" });
  const begin = async () => {
    location.hash = await make(choice.value, name.value.trim());
  };
  const rows = [field(texts.choice, choice), field(texts.name, name, texts.hint)];
  return sending(said, begin, "choices panel", h("h2", {}, texts.title), ...rows, h("button", { class: "main" }, texts.begin), said);
}
