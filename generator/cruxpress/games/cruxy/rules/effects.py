"""What the animals do, once the boxes that the word earned are crossed out."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from cruxpress.games.cruxy.rules.moves import (
    BAN,
    UseBear,
    UseFish,
    UseFox,
    UseKraken,
    UseOwl,
    UsePenguin,
    UsePuffins,
    UseSly,
)
from cruxpress.games.cruxy.rules.table import ALPHABET, Area, Condition, GameState, Reason, Refused
from cruxpress.games.cruxy.sheet.board import LONGEST, SHORTEST
from cruxpress.games.cruxy.sheet.model import AREA_COLUMNS

MOST_FOXES = 2
MOST_KRAKENS = 1
MOST_SLY = 2
MOST_BEARS = 1
BOTH_OWLS = frozenset({"top", "bottom"})

Areas = list[Area]


def use_penguin(state: GameState, areas: Areas, use: UsePenguin) -> None:
    """Cruxy: one more box, whatever it asks for, or the Bear's ban."""
    areas[state.turn] = _free_cross(areas[state.turn], use.box)


def use_sly(state: GameState, areas: Areas, use: UseSly) -> None:
    """Sly: the same; then others write a letter again that they had crossed out."""
    if use.box is None:
        if areas[state.turn].left:
            raise Refused(Reason.NO_SUCH_BOX, "the Sly Penguin crosses out a box first; name it")
    else:
        areas[state.turn] = _free_cross(areas[state.turn], use.box)
    token = _letter(use.token)
    for player, area in enumerate(areas):
        # A letter that nobody has is in no area and so crossed out nowhere.
        hit = area.has_crossed(token) and not area.has_open(token) and area.sly_hits < MOST_SLY
        if player != state.turn and hit:
            areas[player] = replace(area.add(Condition(token)), sly_hits=area.sly_hits + 1)


def _free_cross(area: Area, box: int) -> Area:
    if box == BAN:
        if not area.forbidden:
            raise Refused(Reason.NO_BAN, "there is no ban to lift; name a box")
        return replace(area, forbidden="")
    _require_open(area, box)
    return area.cross([box])


def use_fox(state: GameState, areas: Areas, use: UseFox) -> None:
    """Arctic Fox: a letter or digit goes, another one comes into a special box."""
    area = areas[state.turn]
    if area.foxes >= MOST_FOXES:
        raise Refused(Reason.USED_UP, f"the Arctic Fox helps {MOST_FOXES} times a game")
    _require_open(area, use.box)
    old = area.boxes[use.box]
    if old.kind:
        raise Refused(Reason.BOX_NOT_FOR_FOX, f"'{old}' is neither a letter nor a digit alone")
    new = _replacement(state, area, old, use.new)
    area = replace(area, replaced=area.replaced | {use.box}, foxes=area.foxes + 1)
    areas[state.turn] = area.add(new)


def _replacement(state: GameState, area: Area, old: Condition, new: str) -> Condition:
    if old.letter:
        letter = _letter(new)
        if area.has_open(letter):
            raise Refused(
                Reason.WRONG_REPLACEMENT, f"the area has an open {letter.upper()} already"
            )
        return Condition(letter)
    if not (new.isdecimal() and SHORTEST <= int(new) <= LONGEST) or int(new) == old.digit:
        raise Refused(Reason.WRONG_REPLACEMENT, f"'{new}' is no other word length")
    open_lengths = {len(s) for s in state.table.sheet.slots if s.number not in state.words}
    if int(new) not in open_lengths:
        raise Refused(Reason.WRONG_REPLACEMENT, f"no slot of {new} squares is free")
    return Condition(digit=int(new))


def use_puffins(state: GameState, areas: Areas, use: UsePuffins) -> None:
    """Puffins: two boxes that others have crossed out; one, if there is no second."""
    area = areas[state.turn]
    if area.puffins:
        raise Refused(Reason.USED_UP, "the Puffins help once a game")
    others = frozenset[int]().union(
        *(other.crossed for player, other in enumerate(areas) if player != state.turn)
    )
    may = [box for box in area.open_boxes if box < area.printed and box in others]
    for box in use.boxes:
        _require_open(area, box)
        if box not in may:
            raise Refused(
                Reason.NOT_CROSSED_BY_OTHERS, f"nobody else has crossed out '{area.boxes[box]}'"
            )
    if len(set(use.boxes)) != len(use.boxes) or len(use.boxes) != min(2, len(may)) or not may:
        raise Refused(
            Reason.WRONG_NUMBER_OF_BOXES, f"{len(use.boxes)} boxes; {min(2, len(may))} can be taken"
        )
    areas[state.turn] = replace(area.cross(use.boxes), puffins=True)


def use_fish(state: GameState, areas: Areas, _: UseFish) -> None:
    """Fish: another turn, at once or never."""
    if areas[state.turn].fish:
        raise Refused(Reason.USED_UP, "the Fish helps once a game")
    areas[state.turn] = replace(areas[state.turn], fish=True)


def use_owl(state: GameState, areas: Areas, use: UseOwl) -> None:
    """Owl: a whole row or column of the printed boxes."""
    area = areas[state.turn]
    if area.owl_used:
        raise Refused(Reason.USED_UP, "the Owls help once a game")
    lines = {"row": area.printed // AREA_COLUMNS, "column": AREA_COLUMNS}
    if use.line not in lines or not 0 <= use.number < lines[use.line]:
        raise Refused(Reason.NO_SUCH_BOX, f"the area has no {use.line} {use.number + 1}")
    boxes = range(area.printed)
    if use.line == "row":
        boxes = boxes[use.number * AREA_COLUMNS : (use.number + 1) * AREA_COLUMNS]
    else:
        boxes = boxes[use.number :: AREA_COLUMNS]
    areas[state.turn] = replace(area.cross(filter(area.is_open, boxes)), owl_used=True)


def use_kraken(state: GameState, areas: Areas, use: UseKraken) -> None:
    """Kraken: one more letter for somebody else, even one that they have."""
    area = _other(state, areas, use.player)
    if area.kraken_hits >= MOST_KRAKENS:
        raise Refused(Reason.PLAYER_HAD_ENOUGH, "the Kraken gives a player one letter a game")
    areas[use.player] = replace(
        area.add(Condition(_letter(use.token))), kraken_hits=area.kraken_hits + 1
    )


def use_bear(state: GameState, areas: Areas, use: UseBear) -> None:
    """Bear: a letter that somebody else may not write, unless they still need it."""
    area = _other(state, areas, use.player)
    letter = _letter(use.letter)
    if area.bear_hits >= MOST_BEARS:
        raise Refused(Reason.PLAYER_HAD_ENOUGH, "the Bear forbids a player one letter a game")
    if area.has_open(letter):
        raise Refused(Reason.WRONG_LETTER, f"the player still needs {letter.upper()}")
    areas[use.player] = replace(area, forbidden=letter, bear_hits=area.bear_hits + 1)


def _other(state: GameState, areas: Sequence[Area], player: int) -> Area:
    if not 0 <= player < len(areas) or player == state.turn:
        raise Refused(Reason.WRONG_PLAYER, "name another player at the table")
    return areas[player]


def _require_open(area: Area, box: int) -> None:
    if not 0 <= box < len(area.boxes):
        raise Refused(Reason.NO_SUCH_BOX, f"the area has no box {box}")
    if not area.is_open(box):
        raise Refused(Reason.BOX_NOT_OPEN, f"'{area.boxes[box]}' is crossed out already")


def _letter(token: str) -> str:
    if len(token) != 1 or token not in ALPHABET:
        raise Refused(Reason.WRONG_LETTER, f"'{token}' is no letter token")
    return token


APPLY: dict[type, Any] = {
    UsePenguin: use_penguin,
    UseSly: use_sly,
    UseFox: use_fox,
    UsePuffins: use_puffins,
    UseFish: use_fish,
    UseOwl: use_owl,
    UseKraken: use_kraken,
    UseBear: use_bear,
}
