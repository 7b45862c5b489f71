// Elements and texts: the small tools that every screen is built with.

/** @typedef {Node | string | number | null | undefined | false} Child */
/** @typedef {Record<string, unknown>} Props */

/** @type {Record<string, string[]>} */
let texts = {};

/** @param {Record<string, string[]>} given */
export function setTexts(given) {
  texts = given;
}

/**
 * Whether there is a text of that name.
 * @param {string} key
 */
export function hasText(key) {
  return key in texts;
}

/**
 * The text of a key, its places filled; `count` chooses the form of a plural.
 * @param {string} key
 * @param {Record<string, string | number>} [values]
 * @returns {string}
 */
export function t(key, values = {}) {
  const forms = texts[key];
  if (!forms) throw new Error(`there is no text '${key}'`);
  const form = forms.length > 1 && values.count !== 1 ? forms[1] : forms[0];
  return form.replace(/\{\{|\}\}|\{([A-Za-z]\w*)\}/g, (found, name) => (name ? String(values[name] ?? "") : found[0]));
}

/**
 * The texts of a list.
 * @param {string} key
 * @returns {string[]}
 */
export function list(key) {
  return texts[key] ?? [];
}

/**
 * An element with its attributes, listeners and children.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Props} [props]
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function h(tag, props = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) {
    if (value === undefined || value === null || value === false) continue;
    if (typeof value === "function") {
      made.addEventListener(name.slice(2), /** @type {EventListener} */ (value));
    } else {
      made.setAttribute(name, value === true ? "" : String(value));
    }
  }
  made.append(...nodes(children));
  return made;
}

/**
 * An element of a drawing.
 * @param {string} tag
 * @param {Props} [props]
 * @param {...Child} children
 * @returns {SVGElement}
 */
export function svg(tag, props = {}, ...children) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(props)) made.setAttribute(name, String(value));
  made.append(...nodes(children));
  return made;
}

/**
 * @param {Child[]} children
 * @returns {(Node | string)[]}
 */
function nodes(children) {
  return children
    .filter((child) => child !== null && child !== undefined && child !== false)
    .map((child) => (child instanceof Node ? child : String(child)));
}

let names = 0;

/** A name that no other element of this page has. */
export function uniqueId() {
  names += 1;
  return `id-${names}`;
}

/**
 * A control with its label, and a hint below it.
 * @param {string} label
 * @param {HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement} control
 * @param {string} [hint]
 */
export function field(label, control, hint) {
  control.id ||= uniqueId();
  const about = hint ? h("small", { id: uniqueId() }, hint) : null;
  if (about) control.setAttribute("aria-describedby", about.id);
  return h("p", { class: "field" }, h("label", { for: control.id }, label), control, about);
}

/**
 * A box to tick, with its label behind it.
 * @param {string} label
 * @param {HTMLInputElement} box
 */
export function tick(label, box) {
  return h("p", { class: "tick" }, h("label", {}, box, h("span", {}, label)));
}

/**
 * A choice among a few words.
 * @param {readonly (readonly [string, string])[]} options
 * @param {string} chosen
 * @param {Props} [props]
 */
export function choose(options, chosen, props = {}) {
  const made = h("select", props);
  for (const [value, label] of options) made.append(h("option", { value }, label));
  made.value = chosen;
  return made;
}

/**
 * Bytes as people read them.
 * @param {number} bytes
 */
export function size(bytes) {
  return bytes < 1e6 ? `${Math.max(1, Math.round(bytes / 1e3))} kB` : `${(bytes / 1e6).toFixed(1)} MB`;
}

/**
 * Say something to those who do not see it.
 * @param {string} text
 */
export function announce(text) {
  const place = document.getElementById("said");
  if (place) place.textContent = text;
}
