"""Tables, sheets and a referee that the tests of Kross share."""

from collections.abc import Iterator
from functools import cache
from itertools import product

from cruxpress.core.chance import Chance
from cruxpress.games.kross.rules.choose import WordAt
from cruxpress.games.kross.rules.score import Referee
from cruxpress.games.kross.rules.table import EMPTY, KrossTable
from cruxpress.games.kross.sheet.calls import CallSheet
from cruxpress.words import load_lexicon

LEXICON = load_lexicon()
# LetterSource about as often as words use them, so that chance makes words; a few free squares.
BAG = "eeeeeeeeaaaaaaiiiiioooouuunnnnrrrrttttllssssddggbbccmmppffhhvvwwyykjxqz"
# Short words whose letters come back, so that many lines want the same word.
ECHOES = ("hahahaha", "nonoonno", "tototaat", "sheshehe", "dodooddo", "inniinin", "atatetea")


@cache
def referee() -> Referee:
    return Referee(LEXICON)


def table_of(*rows: str) -> KrossTable:
    """A table from its first rows; what is not named is free."""
    full = [row.lower().ljust(6, EMPTY) for row in rows]
    return KrossTable((*full, *[EMPTY * 6] * (6 - len(full))))


def words_of(*places: tuple[int, int, str]) -> tuple[WordAt, ...]:
    return tuple(WordAt(line, start, word.lower()) for line, start, word in places)


def random_table(chance: Chance) -> KrossTable:
    """A table by chance: plain letters, with gaps, of echoes, or mirrored."""
    kind = chance.below(4)
    bag = chance.pick(ECHOES) if kind == 0 else BAG
    gaps = EMPTY * (len(bag) // 8) if kind == 1 else ""
    rows = tuple("".join(chance.pick(bag + gaps) for _ in range(6)) for _ in range(6))
    if kind < 3:
        return KrossTable(rows)
    # Every row is a column as well, so that each word is wanted twice.
    mirrored = (rows[min(at)][max(at)] for at in product(range(6), repeat=2))
    return KrossTable(tuple(map("".join, batched(mirrored))))


def batched(letters: Iterator[str]) -> Iterator[tuple[str, ...]]:
    return zip(*[letters] * 6, strict=True)


def a_sheet(letters: str = "e" * 36, spares: str = "tsrn", task: int | None = None) -> CallSheet:
    return CallSheet(number=1, letters=letters, spares=spares, task=task)
