"""The word list for a page: every word with what each game says of it, in a small file.

The file is a line of JSON, then all words in order, each a line: how many letters it shares with
the one before (in base 36), and the rest; then a line with a sign for each word, which numbers its
verdict. A verdict has for each rule why a word is refused, or nothing; a reason that names another
word ends with how that word is made of this one, and a number of letters is left out. The page
answers as `Lexicon.why_not` does.
"""

import gzip
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from string import ascii_lowercase, digits

from cruxpress.games.word_search import games_with_words
from cruxpress.words import Lexicon, WordRule, load_lexicon
from cruxpress.words.lexicon import NAME_LISTS
from cruxpress.words.own_list import LONGEST_WORD

FIRST_SIGN = 0x21  # of verdict 0; signs up to the surrogates are plenty
MADE_OF = "\x01"  # before how another word is made: letters to cut, and what to add
LENGTH = "\x02"  # for the number of letters of this word
COUNTS = digits + ascii_lowercase
NO_WORD = "qxzqxz"
NAME = "a proper name"  # what is said of the entries that are no words
_NAMED = re.compile(r"(.* of )([a-z]+)")


def word_pack() -> bytes:
    """The file, packed; the same bytes every time."""
    return gzip.compress(_text(load_lexicon()).encode(), 9, mtime=0)


def page_rules() -> Mapping[str, WordRule]:
    """The rules that a page knows, by the names that a person asks for: those of all games."""
    return {name: rule for game in games_with_words() for name, rule in game.rules.items()}


def _text(lexicon: Lexicon) -> str:
    rules = page_rules()
    words = sorted({*_words(lexicon), *lexicon.entries(*NAME_LISTS)})
    verdicts: dict[tuple[str, ...], int] = {}
    signs = [
        chr(FIRST_SIGN + verdicts.setdefault(_verdict(lexicon, word, rules), len(verdicts)))
        for word in words
    ]
    head = {
        "rules": list(rules),
        "verdicts": list(verdicts),
        "names": next((verdicts[each] for each in verdicts if set(each) == {NAME}), -1),
        "count": len(words),
        **_other_reasons(lexicon, next(iter(rules.values()))),
    }
    packed = json.dumps(head, ensure_ascii=False)
    return "\n".join([packed, *_front_coded(words), "".join(signs)])


def _words(lexicon: Lexicon) -> Iterator[str]:
    for length in range(1, LONGEST_WORD + 1):
        yield from lexicon.book.rows(length)


def _verdict(lexicon: Lexicon, word: str, rules: Mapping[str, WordRule]) -> tuple[str, ...]:
    return tuple(_relative(word, lexicon.why_not(word, rule) or "") for rule in rules.values())


def _relative(word: str, reason: str) -> str:
    """A reason that names another word by how it is made of this one: so few differ."""
    counted = f"{len(word)} letters"
    if reason.startswith(counted):
        return LENGTH + reason.removeprefix(str(len(word)))
    named = _NAMED.fullmatch(reason)
    if not named:
        return reason
    shared = _shared(word, named[2])
    return f"{named[1]}{MADE_OF}{len(word) - shared} {named[2][shared:]}"


def _other_reasons(lexicon: Lexicon, rule: WordRule) -> dict[str, str]:
    """What is said of what is not in the list, with places for what it depends on."""

    def why(word: str) -> str:
        return lexicon.why_not(word, rule) or ""

    return {
        "unknown": why(NO_WORD),
        "accents": why("äpple").replace("apple", "{plain}"),
        "empty": why(""),
        "hyphen": why("a-b"),
        "space": why("a b"),
        "sign": why("a1b").replace("1", "{sign}"),
    }


def _front_coded(words: Sequence[str]) -> Iterator[str]:
    before = ""
    for word in words:
        shared = min(_shared(before, word), len(COUNTS) - 1)
        yield COUNTS[shared] + word[shared:]
        before = word


def _shared(one: str, other: str) -> int:
    """How many letters two words begin with alike."""
    pairs = enumerate(zip(one, other, strict=False))
    return next((at for at, (a, b) in pairs if a != b), min(len(one), len(other)))
