"""What a person sees of a board of Cruciverbalist: where words fit, what dice pay, the line."""

import random
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations_with_replacement

from cruxpress.games.cruciverbalist.rules.board import LetterBoard, Spot
from cruxpress.games.cruciverbalist.sheet.board import (
    STEPS,
    STRIDE,
    Square,
    all_squares,
    is_inside,
)
from cruxpress.games.cruciverbalist.sheet.pieces import CHART

FIRST_PLACES = 5  # that are looked at for a word on an empty board
MOST_DICE = 3  # that anybody adds up for a letter
FACES = range(1, 7)
DEAREST = ("rare", "uncommon", "common", "vowels")

Counts = tuple[int, ...]  # of dice that show one, two, ... pips
Sum = tuple[int, ...]  # dice that pay for a letter, by their pips


def spots_for(board: LetterBoard, word: str, luck: random.Random) -> Iterator[Spot]:
    """Where a word may lie: through a letter on the board, or anywhere before there is one."""
    if not board.words:
        squares = all_squares(board.size)
        for _ in range(FIRST_PLACES):
            yield Spot(luck.choice(squares), luck.random() < 0.5)
        return
    for square, letter in board.letters.items():
        for across, step in ((True, 1), (False, STRIDE)):
            if square - step in board.letters or square + step in board.letters:
                continue
            for at, mine in enumerate(word):
                if mine == letter and square >= at * step:
                    yield Spot(square - at * step, across)


def new_letters(board: LetterBoard, word: str, spot: Spot) -> Mapping[Square, str]:
    """What a word fills in; nothing where it does not fit, touches another or swallows one."""
    step, side = (1, STRIDE) if spot.across else (STRIDE, 1)
    letters, squares = board.letters, spot.squares(len(word))
    if squares[0] - step in letters or squares[-1] + step in letters:
        return {}
    if any(set(written.squares) <= set(squares) for written in board.words):
        return {}
    found = {}
    for square, letter in zip(squares, word, strict=True):
        stands = letters.get(square)
        if stands == letter:
            continue
        if stands or square in board.black or not is_inside(square, board.size):
            return {}
        if square - side in letters or square + side in letters:
            return {}
        found[square] = letter
    return found


@cache
def sums_for(group: str) -> tuple[Sum, ...]:
    """All dice that pay for a letter of a group, few dice first."""
    numbers = next(each.numbers for each in CHART.groups if each.name == group)
    return tuple(
        dice
        for many in range(1, MOST_DICE + 1)
        for dice in combinations_with_replacement(FACES, many)
        if sum(dice) in numbers
    )


@cache
def pay(counts: Counts, groups: tuple[str, ...]) -> tuple[Sum, ...] | None:
    """Dice for letters of these groups, one after another, or nothing if they do not pay."""
    if not groups:
        return ()
    for dice in sums_for(groups[0]):
        left = tuple(many - dice.count(face) for face, many in zip(FACES, counts, strict=True))
        if min(left) >= 0:
            others = pay(left, groups[1:])
            if others is not None:
                return (dice, *others)
    return None


def payment(pips: Sequence[int], letters: Sequence[str]) -> tuple[tuple[int, ...], ...] | None:
    """The dice, counted from 1, that pay for each of these letters; nothing if they do not."""
    groups = [CHART.group_of[letter].name for letter in letters]
    order = sorted(range(len(letters)), key=lambda at: DEAREST.index(groups[at]))
    counts = tuple(pips.count(face) for face in FACES)
    paid = pay(counts, tuple(groups[at] for at in order))
    if paid is None:
        return None
    left = {face: [die for die, show in enumerate(pips, 1) if show == face] for face in FACES}
    dice = [tuple(left[face].pop() for face in each) for each in paid]
    return tuple(dice[order.index(at)] for at in range(len(letters)))


def line_of(letters: Mapping[Square, str]) -> tuple[Square, ...]:
    """The longest line through the letters, from one to the next beside it."""
    beside = {
        square: [square + step for step in STEPS if square + step in letters] for square in letters
    }
    best: list[Square] = []

    def draw(line: list[Square], passed: set[Square]) -> None:
        nonlocal best
        if len(line) > len(best):
            best = list(line)
        for square in beside[line[-1]]:
            if square not in passed:
                line.append(square)
                passed.add(square)
                draw(line, passed)
                passed.discard(line.pop())

    for square in sorted(letters):
        draw([square], {square})
    return tuple(best)
