// What things on a board look like: an icon, a sign, or a face made of other things.

import { h, hasText, t } from "./dom.js";

/** @typedef {{name: string, title: string, sign: string, group: string, icon: string, face: string[][], short: string}} Tool */
/** @typedef {{kind: string, game: string, tools: Tool[], actions: string[], fills: boolean, eraser: string, mirrors: boolean, words: Record<string, string>}} Kind */

/**
 * What a room calls something, such as `board.grid`.
 * @param {Kind} kind
 * @param {string} key
 */
export function wordOf(kind, key) {
  return kind.words[key] ?? (hasText(`draw.${key}`) ? t(`draw.${key}`) : key.slice(key.indexOf(".") + 1));
}

/** The tools of a kind by their names, and how each looks. */
export class Pieces {
  /**
   * @param {Kind} kind
   * @param {Tool[]} [others] that stand in for those of the same name
   */
  constructor(kind, others = []) {
    this.kind = kind;
    this.named = new Map([...kind.tools, ...others].map((tool) => [tool.name, tool]));
    this.signs = new Map(kind.tools.filter((tool) => tool.sign).map((tool) => [tool.sign, tool.name]));
  }

  /** @param {string} name */
  title(name) {
    return this.named.get(name)?.title ?? name;
  }

  /** @param {string} name */
  short(name) {
    return this.named.get(name)?.short || this.title(name);
  }

  /**
   * The tool of a key; small letters stand for large ones where they have no meaning of their own.
   * @param {string} key
   */
  bySign(key) {
    return this.signs.get(key) ?? (key.length === 1 ? this.signs.get(key.toUpperCase()) : undefined);
  }

  /**
   * How a tool looks; nothing, where the field itself shows it.
   * @param {string} name
   * @param {number} [turns]
   * @returns {HTMLElement | null}
   */
  look(name, turns = 0) {
    const tool = this.named.get(name);
    if (!tool) return h("span", {}, "!");
    if (tool.icon) return this.icon(tool.icon);
    if (tool.face.length) return this.face(tool, turns);
    return tool.name === tool.sign || tool.sign === "?" ? h("span", { class: "sign" }, tool.sign) : null;
  }

  /** @param {string} icon */
  icon(icon) {
    return h("img", { src: `icons/${this.kind.game}/${icon}`, alt: "", draggable: "false" });
  }

  /**
   * @param {Tool} tool
   * @param {number} turns
   */
  face(tool, turns) {
    const cells = tool.face.flat().map((part) => (this.named.has(part) ? h("span", { class: "part" }, this.look(part)) : h("span", { class: "part", "data-text": part })));
    const made = h("span", { class: `face${turns ? ` turned-${turns % 4}` : ""}`, "aria-hidden": "true" }, ...cells);
    made.style.setProperty("--side", String(tool.face[0].length));
    return made;
  }
}
