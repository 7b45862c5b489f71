// Dice: all of them rolled, or those again that a player chose.
// @ts-check

/** @typedef {import("./chance.mjs").Chance} Chance */

/**
 * So many dice, each from 1 to 6.
 * @param {number} count
 * @param {Chance} chance
 */
export function roll(count, chance) {
  return Array.from({ length: count }, () => 1 + chance.below(6));
}

/**
 * Chosen dice once more, from the first; the others stay.
 * @param {number[]} dice
 * @param {number[]} chosen
 * @param {Chance} chance
 */
export function rollAgain(dice, chosen, chance) {
  return dice.map((pips, at) => (chosen.includes(at) ? 1 + chance.below(6) : pips));
}
