"""Equipment is spread over the grid: a square serves one player only."""

from collections import Counter
from collections.abc import Iterator

from cruxpress.games.cruxy.spec.board import name_of, names_of
from cruxpress.games.cruxy.spec.sheet import Sheet
from cruxpress.games.faults import RuleFault

FEWEST_OF_A_KIND = 5
MOST_GAINS_IN_A_SLOT = 3


def equipment_faults(sheet: Sheet) -> Iterator[RuleFault]:
    """All that is wrong with the equipment on the grid; a Crack square has no room for it."""
    counts = Counter(sheet.equipment.values())
    for kind in sorted(counts):
        if counts[kind] < FEWEST_OF_A_KIND:
            squares = [s for s, found in sheet.equipment.items() if found == kind]
            what = f"{kind} stands on {counts[kind]} squares ({names_of(squares)})"
            what = f"{what}; {FEWEST_OF_A_KIND} or more are right"
            yield RuleFault("few of a kind", what, sheet.places.square(min(squares)))
    for square in sorted(sheet.equipment):
        if square in sheet.penguin_squares:
            what = f"{name_of(square)}: {sheet.equipment[square]} stands beside a penguin"
            what = f"{what}; leave that square plain"
            yield RuleFault("beside a penguin", what, sheet.places.square(square))
    for slot in sheet.slots:
        kinds = Counter(sheet.equipment[s] for s in slot.squares if s in sheet.equipment)
        for kind in sorted(kinds):
            if kinds[kind] > 1:
                squares = [s for s in slot.squares if sheet.equipment.get(s) == kind]
                what = f"{slot.name} has {kind} on {names_of(squares)}; once in a slot is right"
                yield RuleFault("kind twice in a slot", what, sheet.places.square(squares[1]))
        gains = [s for s in slot.squares if s in sheet.equipment or s in sheet.penguin_squares]
        if len(gains) > MOST_GAINS_IN_A_SLOT:
            what = f"{slot.name} has equipment and penguin squares on {names_of(gains)}"
            what = f"{what}; at most {MOST_GAINS_IN_A_SLOT} are right"
            yield RuleFault("gains in a slot", what, sheet.places.square(gains[0]))
