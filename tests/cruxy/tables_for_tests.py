"""A small sheet, drawn for the rules alone, and tables to play at it.

The sheet breaks rules of valid sheets on purpose: it is only as big as the examples need.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace

import pytest

from cruxpress.games.cruxy.rules.moves import Move, Use, Write, write
from cruxpress.games.cruxy.rules.table import (
    Dictionary,
    GameState,
    GameTable,
    Mode,
    Reason,
    Refused,
    begin,
)
from cruxpress.games.cruxy.rules.turn import apply
from cruxpress.games.cruxy.sheet.files import parse_sheet
from cruxpress.games.cruxy.sheet.model import COLUMNS, CruxySheet, Effect

SMALL = """\
kind: cruxy sheet
label: 1
key: {g: goggles, j: jacket, k: backpack, b: boots}
grid: |
  #####.#####....
  o.o.o.o.o.o....
  ooooo.ooooo.g..
  o.o.o.o.o.o....
  ooooo.ooooo.j..
  ............k..
  ............b..
  ...............
  ...............
  ...............
  ...............
  ooooooo........
  o.o.o.o........
  ooo.ooo........
  ..o............
  ..o............
  ...............
area: |
  ?  ?   ?  ?
  ?  3   5  g
  ?  j   k  ?
  ?  6/b 4  ?
"""
LETTERS = (0, 1, 2, 3, 4, 8, 11, 12, 15)
THREE, FIVE, FOUR, GOGGLES, JACKET, BACKPACK, SIX_OR_BOOTS = 5, 6, 14, 7, 9, 10, 13
STARTS = ("coast", "karma")
ALL = frozenset(range(16))


# A dictionary that takes everything, so that examples need no real words.
ANY_WORD: Dictionary = str.isalpha


def square(name: str) -> int:
    return ord(name[0]) - ord("A") + COLUMNS * (int(name[1:]) - 1)


def small_sheet(
    animals: Mapping[str, Effect] | None = None,
    equipment: Mapping[str, str] | None = None,
    cracks: Iterable[str] = (),
) -> CruxySheet:
    """The small sheet with animals, equipment and Cracks on squares such as C7."""
    return replace(
        parse_sheet(SMALL, "small.yaml"),
        animals={square(name): effect for name, effect in (animals or {}).items()},
        equipment={square(name): kind for name, kind in (equipment or {}).items()},
        cracks=frozenset(map(square, cracks)),
    )


def table(
    sheet: CruxySheet | None = None,
    letters: str = "rcoaextib",
    players: int = 2,
    dictionary: Dictionary | None = None,
    starts: tuple[str, ...] = STARTS,
    **more: object,
) -> GameState:
    """A game about to begin, of two players against each other unless told otherwise."""
    mode = more.pop("mode", Mode.COMPETITIVE)
    given = GameTable(
        sheet or small_sheet(),
        letters,
        dictionary or ANY_WORD,
        mode,  # type: ignore[arg-type]
        players,
        **more,  # type: ignore[arg-type]
    )
    return begin(given, starts)


def slot(state: GameState, name: str) -> int:
    return next(s.number for s in state.table.sheet.slots if s.name == name)


def put(state: GameState, name: str, word: str, *uses: Use, whale: bool = False) -> GameState:
    """Write a word into the slot of that name."""
    return apply(state, write(slot(state, name), word, *uses, whale=whale))


def put_squares(state: GameState, name: str, squares: Iterable[str], *uses: Use) -> GameState:
    return apply(state, Write(slot(state, name), tuple(squares), uses))


def with_open(state: GameState, player: int, boxes: Iterable[int]) -> GameState:
    """The same game, where a player has just these boxes left to cross out."""
    areas = list(state.areas)
    areas[player] = replace(areas[player], crossed=ALL - frozenset(boxes))
    return replace(state, areas=tuple(areas))


def open_boxes(state: GameState, player: int) -> list[int]:
    return list(state.areas[player].open_boxes)


def refuses(reason: Reason, action: Callable[[], object]) -> str:
    """The message of a refusal that must come, for this reason."""
    with pytest.raises(Refused) as caught:
        action()
    assert caught.value.reason is reason, caught.value
    return str(caught.value)


def play(state: GameState, *moves: Move) -> GameState:
    for move in moves:
        state = apply(state, move)
    return state


# The left half of the small sheet: A1, C1 and E1 down cross the red word; an animal on B4 is
# woken from A4, C4, B3 and B5, one on D4 from C4, E4, D3 and D5.
DRAWN = "rcoaextib"


def beside_b4(*effects: Effect, **more: object) -> GameState:
    """A game with one animal on B4, and a second on H4, a third on J2 if there are more."""
    animals = dict(zip(("B4", "H4", "J2"), effects, strict=False))
    return table(small_sheet(animals), DRAWN, **more)  # type: ignore[arg-type]


def has(state: GameState, player: int) -> list[str]:
    """What a player still has to cross out."""
    area = state.areas[player]
    return [str(area.boxes[box]) for box in area.open_boxes]
