"""What Python says of bags, dice, watches and words, as JSON: for parity.test.mjs to compare."""

import hashlib
import json
import sys
from collections.abc import Iterator

from cruxpress.core.chance import Chance
from cruxpress.site.word_pack import page_rules
from cruxpress.words import Lexicon, load_lexicon
from cruxpress.words.lexicon import NAME_LISTS
from cruxpress.words.own_list import LONGEST_WORD

COUNT = 3000
CHUNK = 1000  # words of one digest
SIGNS = "aeéüßñ1-' zq"


def bags(chance: Chance) -> Iterator[dict[str, object]]:
    """Draws from a bag of so many, until it was put back: a stream for each draw."""
    for _ in range(COUNT):
        size = 1 + chance.below(45)
        left, out, draws = list(range(size)), [], []
        for _ in range(1 + chance.below(4)):
            state, count = chance.number(), chance.below(12)
            drawn = Chance.standing_at(state).sample(left, min(count, len(left)))
            left = [item for item in left if item not in drawn]
            out += drawn
            draws.append({"state": str(state), "count": count})
        yield {"size": size, "draws": draws, "left": left, "out": list(out)}


def dice(chance: Chance) -> Iterator[dict[str, object]]:
    """Rolls of so many dice, and some of them again."""
    for _ in range(COUNT):
        first, second, count = chance.number(), chance.number(), 1 + chance.below(12)
        stream = Chance.standing_at(first)
        rolled = [1 + stream.below(6) for _ in range(count)]
        chosen = sorted(chance.sample(range(count), chance.below(count + 1)))
        stream, again = Chance.standing_at(second), list(rolled)
        for at in chosen:
            again[at] = 1 + stream.below(6)
        case = {"first": str(first), "second": str(second), "chosen": chosen}
        yield {**case, "rolled": rolled, "again": again}


def watches(chance: Chance) -> Iterator[dict[str, object]]:
    """Starts and stops, and what the watch shows at the end; clocks may jump back."""
    for _ in range(COUNT):
        now, ran, since, seconds = 1000, 0, None, chance.pick((0, 60, 180))
        presses = []
        for _ in range(chance.below(8)):
            now += chance.below(60_000) - 2000
            kind = chance.pick(("start", "stop"))
            if kind == "start" and since is None:
                since = now
            elif kind == "stop":
                ran += 0 if since is None else max(0, now - since)
                since = None
            presses.append({"kind": kind, "at": now})
        now += chance.below(90_000)
        whole = ran + (0 if since is None else max(0, now - since))
        left = max(0, -(-(seconds * 1000 - whole) // 1000)) if seconds else whole // 1000
        over = seconds > 0 and whole >= seconds * 1000
        shown = f"{left // 60}:{left % 60:02}"
        yield {"presses": presses, "now": now, "seconds": seconds, "shown": shown, "over": over}


def word_digests(lexicon: Lexicon) -> list[str]:
    """Of each thousand words of the list, and what all rules say of them."""
    rules = page_rules()
    words = {word for n in range(1, LONGEST_WORD + 1) for word in lexicon.book.rows(n)}
    listed = sorted({*words, *lexicon.entries(*NAME_LISTS)})
    found = []
    for start in range(0, len(listed), CHUNK):
        whole = hashlib.sha256()
        for word in listed[start : start + CHUNK]:
            for name, rule in rules.items():
                whole.update(f"{word}\t{name}\t{lexicon.why_not(word, rule) or ''}\n".encode())
        found.append(whole.hexdigest())
    return found


def slips(lexicon: Lexicon, chance: Chance) -> Iterator[dict[str, object]]:
    """Words as people type them, most of them in no list."""
    rules = page_rules()
    words = [word for n in range(2, 9) for word in list(lexicon.book.rows(n))[:400]]
    for _ in range(COUNT):
        letters = list(chance.pick(words))
        for _ in range(chance.below(3)):
            at = chance.below(len(letters) + 1)
            letters[at : at + chance.below(2)] = chance.pick(SIGNS)
        typed = "".join(letters)
        typed = chance.pick((typed, typed.upper(), typed.capitalize(), f"  {typed} "))
        yield {"typed": typed, "why": {n: lexicon.why_not(typed, r) for n, r in rules.items()}}


def main() -> None:
    lexicon, chance = load_lexicon(), Chance("page and Python", 1)
    found = {
        "bags": list(bags(chance)),
        "dice": list(dice(chance)),
        "watches": list(watches(chance)),
        "slips": list(slips(lexicon, chance)),
        "digests": word_digests(lexicon),
        "chunk": CHUNK,
    }
    json.dump(found, sys.stdout)


if __name__ == "__main__":
    main()
