"""Equipment is spread over the grid: a square serves one player only."""

from collections import Counter
from collections.abc import Iterator

from generator.errors import Problem
from generator.games.cruxy.spec.board import name_of, names_of
from generator.games.cruxy.spec.sheet import Sheet

FEWEST_OF_A_KIND = 5
MOST_GAINS_IN_A_SLOT = 3


def equipment_faults(sheet: Sheet) -> Iterator[Problem]:
    """All that is wrong with the equipment on the grid; a Crack square has no room for it."""
    counts = Counter(sheet.equipment.values())
    for kind in sorted(counts):
        if counts[kind] < FEWEST_OF_A_KIND:
            squares = [s for s, found in sheet.equipment.items() if found == kind]
            what = f"{kind} stands on {counts[kind]} squares ({names_of(squares)})"
            yield Problem(
                sheet.places.square(min(squares)), f"{what}; {FEWEST_OF_A_KIND} or more are right"
            )
    for square in sorted(sheet.equipment):
        if square in sheet.penguin_squares:
            what = f"{name_of(square)}: {sheet.equipment[square]} stands beside a penguin"
            yield Problem(sheet.places.square(square), f"{what}; leave that square plain")
    for slot in sheet.slots:
        kinds = Counter(sheet.equipment[s] for s in slot.squares if s in sheet.equipment)
        for kind in sorted(kinds):
            if kinds[kind] > 1:
                squares = [s for s in slot.squares if sheet.equipment.get(s) == kind]
                what = f"{slot.name} has {kind} on {names_of(squares)}; once in a slot is right"
                yield Problem(sheet.places.square(squares[1]), what)
        gains = [s for s in slot.squares if s in sheet.equipment or s in sheet.penguin_squares]
        if len(gains) > MOST_GAINS_IN_A_SLOT:
            what = f"{slot.name} has equipment and penguin squares on {names_of(gains)}"
            yield Problem(
                sheet.places.square(gains[0]), f"{what}; at most {MOST_GAINS_IN_A_SLOT} are right"
            )
