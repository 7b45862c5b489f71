"""What a player does in a turn, as data; chance (a token drawn) is part of the data.

Each animal that a player uses knows its effect: it acts once the boxes that the word earned are
crossed out, and changes the list of areas.
"""

from abc import ABC, abstractmethod
from dataclasses import dataclass, replace
from typing import ClassVar

from cruxpress.core.ranges import is_number
from cruxpress.games.cruxy.rules.table import ALPHABET, Area, GameState, Reason, Refused
from cruxpress.games.cruxy.sheet.model import AREA_COLUMNS, LONGEST, SHORTEST, AreaBox, Effect

DASH = "-"
BAN = -1  # named instead of a box: a penguin lifts the Bear's ban
MOST_FOXES = 2
MOST_KRAKENS = 1
MOST_SLY = 2
MOST_BEARS = 1

Areas = list[Area]


class Use(ABC):
    """A player uses an animal beside a square that was filled now."""

    __slots__ = ()
    effect: ClassVar[Effect]

    @abstractmethod
    def apply(self, state: GameState, areas: Areas) -> None:
        """Let the animal act, or refuse."""


@dataclass(frozen=True, slots=True)
class UsePenguin(Use):
    """Cruxy: one more box, whatever it asks for, or the Bear's ban."""

    effect = Effect.PENGUIN
    box: int

    def apply(self, state: GameState, areas: Areas) -> None:
        areas[state.turn] = _free_cross(areas[state.turn], self.box)


@dataclass(frozen=True, slots=True)
class UseSly(Use):
    """Sly: the same (`None` if no box is left); then others write a letter again.

    A token is drawn, and whoever had crossed that letter out writes it.
    """

    effect = Effect.SLY
    box: int | None
    token: str

    def apply(self, state: GameState, areas: Areas) -> None:
        if self.box is not None:
            areas[state.turn] = _free_cross(areas[state.turn], self.box)
        elif areas[state.turn].left:
            raise Refused(Reason.NO_SUCH_BOX, "the Sly Penguin crosses out a box first; name it")
        token = _letter(self.token)
        for player, area in enumerate(areas):
            # A letter that nobody has is in no area and so crossed out nowhere.
            hit = area.has_crossed(token) and not area.has_open(token) and area.sly_hits < MOST_SLY
            if player != state.turn and hit:
                areas[player] = replace(area.add(AreaBox(letter=token)), sly_hits=area.sly_hits + 1)


@dataclass(frozen=True, slots=True)
class UseFox(Use):
    """Arctic Fox: a letter or digit goes, another one comes into a special box."""

    effect = Effect.FOX
    box: int
    new: str

    def apply(self, state: GameState, areas: Areas) -> None:
        area = areas[state.turn]
        if area.foxes >= MOST_FOXES:
            raise Refused(Reason.USED_UP, f"the Arctic Fox helps {MOST_FOXES} times a game")
        _require_open(area, self.box)
        old = area.boxes[self.box]
        if old.kind:
            raise Refused(Reason.BOX_NOT_FOR_FOX, f"'{old}' is neither a letter nor a digit alone")
        new = self._replacement(state, area, old)
        area = replace(area, replaced=area.replaced | {self.box}, foxes=area.foxes + 1)
        areas[state.turn] = area.add(new)

    def _replacement(self, state: GameState, area: Area, old: AreaBox) -> AreaBox:
        wrong, new = Reason.WRONG_REPLACEMENT, self.new
        if old.letter:
            letter = _letter(new)
            if area.has_open(letter):
                raise Refused(wrong, f"the area has an open {letter.upper()} already")
            return AreaBox(letter=letter)
        if not (is_number(new) and SHORTEST <= int(new) <= LONGEST) or int(new) == old.digit:
            raise Refused(wrong, f"'{new}' is no other word length")
        open_lengths = {len(s) for s in state.table.sheet.slots if s.number not in state.words}
        if int(new) not in open_lengths:
            raise Refused(wrong, f"no slot of {new} squares is free")
        return AreaBox(int(new))


@dataclass(frozen=True, slots=True)
class UsePuffins(Use):
    """Puffins: two boxes that others have crossed out; one, if there is no second."""

    effect = Effect.PUFFINS
    boxes: tuple[int, ...]

    def apply(self, state: GameState, areas: Areas) -> None:
        area, boxes = areas[state.turn], self.boxes
        if area.puffins:
            raise Refused(Reason.USED_UP, "the Puffins help once a game")
        others = frozenset[int]().union(
            *(other.crossed for player, other in enumerate(areas) if player != state.turn)
        )
        may = [box for box in area.open_boxes if box < area.printed and box in others]
        for box in boxes:
            _require_open(area, box)
            if box not in may:
                what = f"nobody else has crossed out '{area.boxes[box]}'"
                raise Refused(Reason.NOT_CROSSED_BY_OTHERS, what)
        if len(set(boxes)) != len(boxes) or len(boxes) != min(2, len(may)) or not may:
            what = f"{len(boxes)} boxes; {min(2, len(may))} can be taken"
            raise Refused(Reason.WRONG_NUMBER_OF_BOXES, what)
        areas[state.turn] = replace(area.cross(boxes), puffins=True)


@dataclass(frozen=True, slots=True)
class UseFish(Use):
    """Fish: another turn, at once or never."""

    effect = Effect.FISH

    def apply(self, state: GameState, areas: Areas) -> None:
        if areas[state.turn].fish:
            raise Refused(Reason.USED_UP, "the Fish helps once a game")
        areas[state.turn] = replace(areas[state.turn], fish=True)


@dataclass(frozen=True, slots=True)
class UseOwl(Use):
    """Owl: a whole row or column of the printed boxes; both count from 0."""

    effect = Effect.OWL
    line: str  # `row` or `column`
    number: int

    def apply(self, state: GameState, areas: Areas) -> None:
        area = areas[state.turn]
        if area.owl_used:
            raise Refused(Reason.USED_UP, "the Owls help once a game")
        lines = {"row": area.printed // AREA_COLUMNS, "column": AREA_COLUMNS}
        if self.line not in lines or not 0 <= self.number < lines[self.line]:
            raise Refused(Reason.NO_SUCH_BOX, f"the area has no {self.line} {self.number + 1}")
        boxes = range(area.printed)
        if self.line == "row":
            boxes = boxes[self.number * AREA_COLUMNS : (self.number + 1) * AREA_COLUMNS]
        else:
            boxes = boxes[self.number :: AREA_COLUMNS]
        areas[state.turn] = replace(area.cross(filter(area.is_open, boxes)), owl_used=True)


@dataclass(frozen=True, slots=True)
class UseKraken(Use):
    """Kraken: one more letter, drawn, for somebody else, even one that they have."""

    effect = Effect.KRAKEN
    player: int
    token: str

    def apply(self, state: GameState, areas: Areas) -> None:
        area = _other(state, areas, self.player)
        if area.kraken_hits >= MOST_KRAKENS:
            raise Refused(Reason.PLAYER_HAD_ENOUGH, "the Kraken gives a player one letter a game")
        added = area.add(AreaBox(letter=_letter(self.token)))
        areas[self.player] = replace(added, kraken_hits=area.kraken_hits + 1)


@dataclass(frozen=True, slots=True)
class UseBear(Use):
    """Bear: a letter that somebody else may not write, unless they still need it."""

    effect = Effect.BEAR
    player: int
    letter: str

    def apply(self, state: GameState, areas: Areas) -> None:
        area = _other(state, areas, self.player)
        letter = _letter(self.letter)
        if area.bear_hits >= MOST_BEARS:
            raise Refused(Reason.PLAYER_HAD_ENOUGH, "the Bear forbids a player one letter a game")
        if area.has_open(letter):
            raise Refused(Reason.WRONG_LETTER, f"the player still needs {letter.upper()}")
        areas[self.player] = replace(area, forbidden=letter, bear_hits=area.bear_hits + 1)


def _free_cross(area: Area, box: int) -> Area:
    if box == BAN:
        if not area.forbidden:
            raise Refused(Reason.NO_BAN, "there is no ban to lift; name a box")
        return replace(area, forbidden="")
    _require_open(area, box)
    return area.cross([box])


def _other(state: GameState, areas: Areas, player: int) -> Area:
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


@dataclass(frozen=True, slots=True)
class Write:
    """Write a word: what goes into each square of a slot, from the first to the last.

    A square takes a letter; with Seagulls one square takes a dash or two letters. Circling the
    Whale and the Seagulls, crossing an Owl icon and breaking a Crack are no choices and not named.
    """

    slot: int
    squares: tuple[str, ...]
    uses: tuple[Use, ...] = ()
    whale: bool = False  # the word stands anywhere, for a circled Whale

    @property
    def word(self) -> str:
        return "".join(self.squares).replace(DASH, "")


@dataclass(frozen=True, slots=True)
class Pass:
    """Write nothing, for want of a word."""


Move = Write | Pass


def write(slot: int, word: str, *uses: Use, whale: bool = False) -> Write:
    """Write a word with a letter in each square."""
    return Write(slot, tuple(word), uses, whale)
