"""Boards drawn as text, and dice that pay for words."""

from cruxpress.games.cruciverbalist.rules.board import LetterBoard, Spot, Written
from cruxpress.games.cruciverbalist.rules.dice import Paid
from cruxpress.games.cruciverbalist.sheet.board import runs_of, square_at, square_named
from cruxpress.games.cruciverbalist.sheet.pieces import CHART


def sq(name: str) -> int:
    """A square by its name."""
    square = square_named(name)
    assert square is not None
    return square


def squares(names: str) -> list[int]:
    """Squares by their names."""
    return [sq(name) for name in names.split()]


def spot(text: str) -> Spot:
    """A place such as 'C7 across'."""
    name, way = text.split()
    return Spot(sq(name), way == "across")


def drawn(text: str, size: int = 13) -> LetterBoard:
    """A board as a drawing: letters, '.' for an empty and '#' for a black square."""
    signs = {
        square_at(column, row): sign
        for row, line in enumerate(text.split())
        for column, sign in enumerate(line)
    }
    letters = {square: sign.lower() for square, sign in signs.items() if sign.isalpha()}
    words = tuple(
        Written("".join(letters[square] for square in run), run) for run in runs_of(letters, size)
    )
    return LetterBoard(
        size, frozenset(s for s, sign in signs.items() if sign == "#"), letters, words
    )


def one_each(
    word: str, place: str, first: int = 1, free: str = ""
) -> tuple[tuple[Paid, ...], dict[int, int]]:
    """Each letter paid with the next die alone, and the pips that those dice must show.

    Only numbers up to 6 are on one die; all groups have one.
    """
    at = spot(place).squares(len(word))
    paid, pips = [], {}
    die = first
    for square, letter in zip(at, word.lower(), strict=True):
        if square in squares(free):
            continue
        paid.append(Paid(square, (die,)))
        pips[die] = min(CHART.group_of[letter].numbers)
        die += 1
    return tuple(paid), pips


def dice(pips: dict[int, int]) -> tuple[int, ...]:
    """Twelve dice, sixes where nothing else is asked for."""
    return tuple(pips.get(die, 6) for die in range(1, 13))
