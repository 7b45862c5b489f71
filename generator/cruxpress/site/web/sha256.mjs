// SHA-256 of a text (FIPS 180-4). Browsers have their own, but not for pages from plain http.
// @ts-check

/** The first 32 bits behind the point of a root of each of the first primes.
 * @param {number} count
 * @param {(prime: number) => number} root
 */
function fractions(count, root) {
  const found = [];
  for (let prime = 2; found.length < count; prime++) {
    let divisor = 2;
    while (prime % divisor) divisor++;
    if (divisor === prime) found.push((root(prime) % 1) * 2 ** 32 | 0);
  }
  return found;
}

const START = fractions(8, Math.sqrt);
const STEPS = fractions(64, Math.cbrt);

/**
 * @param {number} value
 * @param {number} by
 */
const turned = (value, by) => (value >>> by) | (value << (32 - by));

/**
 * @param {string} text
 * @returns {string} in hexadecimal digits
 */
export function sha256(text) {
  const bytes = new TextEncoder().encode(text);
  const blocks = ((bytes.length + 8) >> 6) + 1;
  const padded = new DataView(new ArrayBuffer(blocks * 64));
  bytes.forEach((byte, at) => padded.setUint8(at, byte));
  padded.setUint8(bytes.length, 0x80);
  padded.setUint32(blocks * 64 - 4, bytes.length * 8);
  let state = START;
  for (let block = 0; block < blocks; block++) {
    const words = Array.from({ length: 16 }, (_, at) => padded.getInt32(block * 64 + at * 4));
    for (let at = 16; at < 64; at++) {
      const [early, late] = [words[at - 15], words[at - 2]];
      const one = turned(early, 7) ^ turned(early, 18) ^ (early >>> 3);
      const two = turned(late, 17) ^ turned(late, 19) ^ (late >>> 10);
      words.push((words[at - 16] + one + words[at - 7] + two) | 0);
    }
    let [a, b, c, d, e, f, g, h] = state;
    for (let at = 0; at < 64; at++) {
      const chosen = (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + ((e & f) ^ (~e & g));
      const one = (h + chosen + STEPS[at] + words[at]) | 0;
      const two = (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
    }
    state = [a, b, c, d, e, f, g, h].map((value, at) => (value + state[at]) | 0);
  }
  return state.map((word) => (word >>> 0).toString(16).padStart(8, "0")).join("");
}
