// Random numbers as `cruxpress.core.chance` makes them, from a state that the device draws.
// @ts-check

const MASK = (1n << 64n) - 1n;
const STEP = 0x9e3779b97f4a7c15n;

export class Chance {
  /** @param {bigint} state */
  constructor(state) {
    this.state = state & MASK;
  }

  /** A stream that nobody can foresee. */
  static fresh() {
    const [high, low] = crypto.getRandomValues(new Uint32Array(2));
    return new Chance((BigInt(high) << 32n) | BigInt(low));
  }

  /** The next 64 bits. */
  number() {
    this.state = (this.state + STEP) & MASK;
    let mixed = this.state;
    mixed = ((mixed ^ (mixed >> 30n)) * 0xbf58476d1ce4e5b9n) & MASK;
    mixed = ((mixed ^ (mixed >> 27n)) * 0x94d049bb133111ebn) & MASK;
    return mixed ^ (mixed >> 31n);
  }

  /**
   * A whole number from 0 up to, but without, the limit.
   * @param {number} limit
   */
  below(limit) {
    return Number((this.number() * BigInt(limit)) >> 64n);
  }

  /**
   * Some of the items, none twice, in the order in which they were drawn.
   * @template T
   * @param {readonly T[]} items
   * @param {number} count
   */
  sample(items, count) {
    const left = [...items];
    for (let place = 0; place < count; place++) {
      const other = place + this.below(left.length - place);
      [left[place], left[other]] = [left[other], left[place]];
    }
    return left.slice(0, count);
  }
}
