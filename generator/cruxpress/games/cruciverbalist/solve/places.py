"""Where on a board a word may stand: the open places, with the letters that are there already."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from cruxpress.games.cruciverbalist.solve.dice import WEIGHT_OF, Need
from cruxpress.games.cruciverbalist.spec.board import STRIDE, Square, lines_of

SHORTEST = 3  # words of two letters hardly score and block much


@dataclass(frozen=True, slots=True)
class Opening:
    """A place for a word: its first square and direction, its length, and the letters in it."""

    start: Square
    step: int
    length: int
    given: tuple[tuple[int, str], ...]  # places in the word that hold a letter already
    free: Need  # what those letters would cost

    def square(self, place: int) -> Square:
        return self.start + self.step * place


def openings(
    letters: Mapping[Square, str], black: frozenset[Square], size: int, longest: int
) -> Iterator[Opening]:
    """Every place where the next word may stand: it shares a letter and touches nothing else."""
    for number, line in enumerate(lines_of(size)):
        if _is_worth_a_look(number, line, letters):
            step = 1 if number < size else STRIDE
            signs = _signs(line, STRIDE + 1 - step, letters, black)
            yield from _in_line(signs, line, step, longest, bool(letters))


def _is_worth_a_look(number: int, line: Sequence[Square], letters: Mapping[Square, str]) -> bool:
    """Words cross at letters; before the first one, every third line is choice enough."""
    return any(square in letters for square in line) if letters else number % 3 == 1


def _signs(
    line: Sequence[Square], side: int, letters: Mapping[Square, str], black: frozenset[Square]
) -> list[str]:
    """What each square of a line offers: its letter, '.' for free, '#' for shut."""
    signs = []
    for square in line:
        if square in letters:
            signs.append(letters[square])
        elif square in black or square - side in letters or square + side in letters:
            signs.append("#")
        else:
            signs.append(".")
    return signs


def _in_line(
    signs: Sequence[str], line: Sequence[Square], step: int, longest: int, must_cross: bool
) -> Iterator[Opening]:
    size = len(signs)
    is_letter = [sign not in ".#" for sign in signs]
    for first in range(size):
        if first and is_letter[first - 1]:
            continue
        given: tuple[tuple[int, str], ...] = ()
        free = 0
        for last in range(first, min(size, first + longest)):
            sign = signs[last]
            if sign == "#" or (is_letter[last] and last > first and is_letter[last - 1]):
                break
            if is_letter[last]:
                given += ((last - first, sign),)
                free += WEIGHT_OF[sign]
            length = last - first + 1
            if last + 1 < size and is_letter[last + 1]:
                continue
            if length >= SHORTEST and length > len(given) and (given or not must_cross):
                yield Opening(line[first], step, length, given, free)
