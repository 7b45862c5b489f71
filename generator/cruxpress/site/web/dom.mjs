// Elements in a line each.
// @ts-check

/**
 * An element with its properties (`class`, `aria-…` and `data-…` as attributes) and what is in it.
 * @param {string} tag
 * @param {Record<string, any>} [properties]
 * @param {...(Node | string | null | undefined)} inside
 * @returns {any}
 */
export function el(tag, properties = {}, ...inside) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
    else if (name === "class" || name.includes("-") || name === "for" || name === "role") made.setAttribute(name, value);
    else Reflect.set(made, name, value);
  }
  made.append(...inside.filter((each) => each !== null && each !== undefined));
  return made;
}

/**
 * @param {string} text
 * @param {() => void} pressed
 * @param {Record<string, any>} [properties]
 */
export function button(text, pressed, properties = {}) {
  return el("button", { type: "button", onclick: pressed, ...properties }, text);
}
