// What a refusal advises, in the words of the screen: commands have options, a screen has choices.

import { hasText, t } from "./dom.js";

const PLACES = ["field", "words"]; // of texts that name a choice
const OPTION = /--([a-z]+(?:-[a-z]+)*)((?:(?:,| or|, or)? [a-z0-9][a-z0-9-]*)*)/g;
const PROVE = /run cruxpress prove .*$/;

/**
 * The same advice with the choices' names; a command that is named whole stays as it is typed.
 * @param {string} text
 */
export function onScreen(text) {
  return text
    .split("\n")
    .map((line) => line.replace(PROVE, t("advice.prove")))
    .map((line) => (line.includes("cruxpress ") ? line : line.replace(OPTION, choiceOf)))
    .join("\n");
}

/**
 * @param {string} found
 * @param {string} option
 * @param {string} rest the words behind it; the first ones may be values
 */
function choiceOf(found, option, rest) {
  if (hasText(`advice.${option}`)) return `${t(`advice.${option}`)}${rest}`;
  const place = PLACES.find((each) => hasText(`${each}.${option}`));
  if (!place) return found;
  /** @type {string[]} */
  const values = [];
  let left = rest;
  for (;;) {
    const [all, between, value] = left.match(/^(,| or|, or)? ([a-z0-9-]+)/) ?? [];
    if (all === undefined || !hasText(`choice.${option}.${value}`) || (between === undefined) !== !values.length) break;
    values.push(`${values.length ? `${between} ` : ""}“${t(`choice.${option}.${value}`)}”`);
    left = left.slice(all.length);
  }
  return `“${t(`${place}.${option}`)}”${values.length ? `: ${values.join("")}` : ""}${left}`;
}
