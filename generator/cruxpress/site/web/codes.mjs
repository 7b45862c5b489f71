// Codes of sheets as people type them, read as `cruxpress.codes.reading` reads them.
// Tests compare both on thousands of codes, slips and links.
// @ts-check
import { sha256 } from "./sha256.mjs";

const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const LONGEST_TEXT = 500;
const HASH_LENGTH = 7;

/** @typedef {{code: string, game: string, fresh: boolean}} Code */

/**
 * Text in which letters that look alike are the same.
 * @param {string} text
 */
export function folded(text) {
  return text
    .normalize("NFKC")
    .toUpperCase()
    .replace(/O/g, "0")
    .replace(/[IL]/g, "1")
    .replace(/U/g, "V");
}

/**
 * The code in a text or link; null for what is none, false for one that was misread.
 * @param {string} text
 * @param {string[]} games
 * @returns {Code | null | false}
 */
export function readCode(text, games) {
  if ([...text].length > LONGEST_TEXT) return null;
  let misread = false;
  for (const end of endings(text)) {
    for (const fields of readings(end)) {
      const found = understood(fields, games);
      if (found) return found;
      misread ||= found === false;
    }
  }
  return misread ? false : null;
}

/** @param {string} text */
function endings(text) {
  const whole = text.trim().replaceAll("%23", "#");
  const cut = whole.indexOf("#");
  const link = cut < 0 ? whole : whole.slice(0, cut);
  const behind = cut < 0 ? "" : whole.slice(cut + 1);
  const path = link.replace(/[?][^/]*$/, "").replace(/\/+$/, "");
  const last = behind.split(/[?#&]/)[0].replace(/\/+$/, "");
  return [...new Set([path, last])].filter(Boolean).map((end) => end.slice(end.lastIndexOf("/") + 1));
}

/** @param {string} text */
function readings(text) {
  const plain = [...text.normalize("NFKC").toUpperCase()].map(separator).join("");
  if ([...folded(plain)].some((letter) => !(ALPHABET + " -").includes(letter))) return [];
  return [...new Set([plain.replaceAll(" ", "-"), plain.replaceAll(" ", "")])].map((reading) =>
    reading.split("-").filter(Boolean),
  );
}

/** @param {string} letter */
function separator(letter) {
  if (/[\p{Pd}\p{Pc}−⁃.·•]/u.test(letter)) return "-";
  if (/\s/u.test(letter)) return " ";
  return /\p{Cf}/u.test(letter) ? "" : letter;
}

/**
 * @param {string[]} typed
 * @param {string[]} games
 * @returns {Code | null | false}
 */
function understood(typed, games) {
  const fields = typed.map(folded);
  const check = fields[fields.length - 1] ?? "";
  if (fields.length < 4 || fields.length > 6 || check.length !== 1) return null;
  const game = games.find((name) => folded(name) === fields[0]);
  const body = fields.slice(1, -1);
  if (!game) return null;
  const shipped = body[1].length === HASH_LENGTH;
  const own = body[shipped ? 2 : 3];
  if (body.length > (shipped ? 3 : 4) || body.length < (shipped ? 2 : 3)) return null;
  if (own !== undefined && !(own.startsWith("F") && own.length === HASH_LENGTH + 1)) return null;
  if (body[0].length > 12 || (!shipped && !isFresh(body))) return null;
  if (checkSymbol(game, body) !== check) return false;
  return { code: [game.toUpperCase(), ...body, check].join("-"), game, fresh: !shipped };
}

/** @param {string[]} body */
function isFresh([version, parameters, seed]) {
  if (!/^[1-9][0-9]{0,2}$/.test(version) || parameters.length >= HASH_LENGTH) return false;
  if (seed.length > 13 || (seed[0] === "0" && seed !== "0")) return false;
  let value = 0n;
  for (const symbol of seed) value = value * 32n + BigInt(ALPHABET.indexOf(symbol));
  return value < 1n << 64n;
}

/**
 * The symbol at the end of a code; `cruxpress.codes.symbols` says how it guards the others.
 * @param {string} game
 * @param {string[]} fields
 */
export function checkSymbol(game, fields) {
  let total = 0;
  [...folded(game)].forEach((symbol, at) => (total ^= times(ALPHABET.indexOf(symbol), at)));
  let place = 0;
  for (const field of fields) {
    for (const symbol of folded(field)) total ^= times(ALPHABET.indexOf(symbol), ++place);
    total ^= times(1, place);
  }
  return ALPHABET[total];
}

/**
 * The product of a value and 2^power in GF(32).
 * @param {number} value
 * @param {number} power
 */
function times(value, power) {
  for (let at = 0; at < power; at++) value = value < 16 ? value << 1 : (value << 1) ^ 0b100101;
  return value;
}

/**
 * A result as `cruxpress.codes.results` writes it.
 * @param {string} sheet
 * @param {number} points
 * @param {number | null} seconds
 */
export function resultCode(sheet, points, seconds) {
  const [game, ...fields] = sheet.split("-");
  const own = fields[fields.length - 1];
  const more = [`R${points < 0 ? "N" : ""}${Math.abs(points)}`];
  if (seconds) more.push(`T${seconds}`);
  return [sheet, ...more, checkSymbol(game, [own, ...more])].join("-");
}

/**
 * What is kept of an answer: `cruxpress.site.view.answer_digest`.
 * @param {string} code
 * @param {string} answer
 */
export function answerDigest(code, answer) {
  const letters = answer.toUpperCase().replace(/[^\p{L}]/gu, "");
  return sha256(`${code}:${letters}`).slice(0, 12);
}

/** What is behind the # of the address; a torn link is told as it stands. */
export function behindHash() {
  const text = location.hash.slice(1);
  try {
    return decodeURIComponent(text).trim();
  } catch {
    return text;
  }
}
