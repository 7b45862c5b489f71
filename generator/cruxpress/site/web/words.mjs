// The word list: whether a word is legal in a game, and why not, as `Lexicon.why_not` says it.
// @ts-check

const FIRST_SIGN = 0x21; // as `cruxpress.site.word_pack` writes it
const LONGEST = 30;

/** @typedef {{rules: string[], verdicts: string[][], names: number, count: number, unknown: string, accents: string,
 *   empty: string, hyphen: string, space: string, sign: string}} Head */

export class Words {
  /** @param {string} text the file, unpacked */
  constructor(text) {
    const lines = text.split("\n");
    /** @type {Head} */
    this.head = JSON.parse(lines[0]);
    /** @type {string[]} */
    this.words = [];
    let before = "";
    for (let at = 1; at <= this.head.count; at++) {
      before = before.slice(0, parseInt(lines[at][0], 36)) + lines[at].slice(1);
      this.words.push(before);
    }
    this.signs = lines[this.head.count + 1];
  }

  /**
   * Why a player may not write a word, for a rule; nothing if they may.
   * @param {string} typed
   * @param {string} rule
   */
  whyNot(typed, rule) {
    const word = spell(typed);
    const wrong = [...word].find((sign) => !/\p{L}/u.test(sign));
    if (!word) return this.head.empty;
    if (wrong === "-") return this.head.hyphen;
    if (wrong === " ") return this.head.space;
    if (wrong !== undefined) return this.head.sign.replace("{sign}", () => wrong);
    const at = this.find(word);
    if (at < 0) {
      const plain = withoutAccents(word);
      return plain !== word && this.isWord(plain) ? this.head.accents.replace("{plain}", plain) : this.head.unknown;
    }
    return unpacked(this.verdict(at)[this.head.rules.indexOf(rule)], word) || null;
  }

  /** @param {number} at */
  verdict(at) {
    return this.head.verdicts[this.signs.charCodeAt(at) - FIRST_SIGN];
  }

  /**
   * Whether the dictionary has it; names are in the list, and no words.
   * @param {string} word
   */
  isWord(word) {
    const at = this.find(word);
    return at >= 0 && this.verdict(at) !== this.head.verdicts[this.head.names];
  }

  /**
   * Where a word stands in the list, or -1.
   * @param {string} word
   */
  find(word) {
    let low = 0;
    let high = this.words.length - 1;
    while (low <= high) {
      const middle = (low + high) >> 1;
      if (this.words[middle] === word) return middle;
      if (this.words[middle] < word) low = middle + 1;
      else high = middle - 1;
    }
    return -1;
  }
}

/**
 * The word as the list writes it: Quokka is quokka, Straße is strasse.
 * @param {string} word
 */
export function spell(word) {
  const composed = word.trim().normalize("NFC").replaceAll("İ", "i");
  return composed.toUpperCase().toLowerCase().normalize("NFC");
}

/** @param {string} word */
function withoutAccents(word) {
  return word.normalize("NFD").replace(/\p{M}/gu, "");
}

/**
 * Whether a list of one's own may hold it: letters alone, and not too many.
 * @param {string} word
 */
export function canBeKept(word) {
  return /^\p{L}+$/u.test(word) && word.length <= LONGEST;
}

/**
 * A reason with the other word, or the number of letters, that it names.
 * @param {string} reason
 * @param {string} word
 */
function unpacked(reason, word) {
  const [says, made] = reason.replace("\x02", String(word.length)).split("\x01");
  if (made === undefined) return says;
  const [cut, add] = made.split(" ");
  return says + word.slice(0, word.length - Number(cut)) + add;
}

/**
 * Fetch and unpack the list.
 * @param {string} name
 */
export async function fetchWords(name) {
  const response = await fetch(name);
  if (!response.ok || !response.body) throw new Error(`${name}: ${response.status}`);
  const data = new Uint8Array(await response.arrayBuffer());
  // Some hosts say that it is packed, and then the browser has unpacked it already.
  if (data[0] !== 0x1f || data[1] !== 0x8b) return new Words(new TextDecoder().decode(data));
  const unpackedStream = new Blob([data]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Words(await new Response(unpackedStream).text());
}
