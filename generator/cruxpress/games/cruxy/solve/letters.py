"""Shows that a letter can be placed soon: within two words after the starting words."""

from cruxpress.core.outcomes import Answer, Found, Impossible
from cruxpress.games.cruxy.solve.plan import SheetPlan, SlotPlan
from cruxpress.games.cruxy.solve.search import Position, ones_of
from cruxpress.games.cruxy.solve.wordbits import LETTERS, A, Row, WordBits

Moves = tuple[tuple[int, str], ...]


def place_letter(plan: SheetPlan, words: WordBits, first: Position, letter: str) -> Answer[Moves]:
    """One word that brings the letter onto the grid, or two; nothing else is left untried."""
    rows = [words.row(slot.length) for slot in plan.slots]
    wanted = ord(letter) - A
    reach = list(ones_of(first.reach))
    for number in reach:
        fitting = first.fits[number] & _bringing(
            rows[number], plan.slots[number], wanted, first, -1
        )
        if fitting:
            return Found(((number, _commonest(rows[number], fitting)),), 1)
    steps = 0
    for number in reach:
        for place, other, there in plan.slots[number].crossing:
            if first.written >> other & 1:
                continue
            bringing = _bringing(rows[other], plan.slots[other], wanted, first, there)
            target = first.fits[other] & bringing
            for crossing in range(LETTERS):
                steps += 1
                before = first.fits[number] & rows[number].at[place][crossing]
                after = target & rows[other].at[there][crossing]
                pair = _two_words(rows[number], before, rows[other], after)
                if pair:
                    return Found(((number, pair[0]), (other, pair[1])), steps)
    return Impossible(f"no two words bring {letter.upper()} onto the grid", steps)


def _bringing(row: Row, slot: SlotPlan, letter: int, first: Position, crossed: int) -> int:
    """The words with the letter on a square that is still empty, and not on the crossing."""
    filled = {place for place, other, _ in slot.crossing if first.written >> other & 1}
    found = 0
    for place in range(slot.length):
        if place != crossed and place not in filled:
            found |= row.at[place][letter]
    return found


def _commonest(row: Row, fitting: int) -> str:
    return row.words[(fitting & -fitting).bit_length() - 1]


def _two_words(one: Row, before: int, other: Row, after: int) -> tuple[str, str] | None:
    """The commonest pair of different words."""
    for second in ones_of(after):
        first = before & ~(1 << second) if one is other else before
        if first:
            return _commonest(one, first), other.words[second]
    return None
