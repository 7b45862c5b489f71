// A bag to draw from, and a deck that is gone through: what is out stays out until it is put back.
// @ts-check

/** @typedef {{left: number[], out: number[], pass: number}} Bag numbers of items; which pass it is */
/** @typedef {import("./chance.mjs").Chance} Chance */

/**
 * All items inside; nothing drawn.
 * @param {number} size
 * @returns {Bag}
 */
export function fullBag(size) {
  return { left: [...Array(size).keys()], out: [], pass: 1 };
}

/**
 * Draw some, or as many as there are.
 * @param {Bag} bag
 * @param {number} count
 * @param {Chance} chance
 * @returns {Bag}
 */
export function draw(bag, count, chance) {
  const drawn = chance.sample(bag.left, Math.min(count, bag.left.length));
  return { ...bag, left: bag.left.filter((item) => !drawn.includes(item)), out: [...bag.out, ...drawn] };
}

/**
 * Put one back, or all of them.
 * @param {Bag} bag
 * @param {number} [item]
 * @returns {Bag}
 */
export function putBack(bag, item) {
  const back = bag.out.filter((each) => item === undefined || each === item);
  return {
    ...bag,
    left: [...bag.left, ...back].sort((one, other) => one - other),
    out: bag.out.filter((each) => !back.includes(each)),
  };
}

/**
 * All of them in again, for the next pass through a deck.
 * @param {Bag} bag
 * @returns {Bag}
 */
export function nextPass(bag) {
  return { ...putBack(bag), pass: bag.pass + 1 };
}
