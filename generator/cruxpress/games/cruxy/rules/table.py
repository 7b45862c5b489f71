"""A game in progress: the table, the players' areas, and how it ends."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from functools import cached_property

from cruxpress.core.errors import SheetFails
from cruxpress.games.cruxy.sheet.model import (
    PENGUINS,
    URSA_LETTERS,
    AreaBox,
    CruxySheet,
    Effect,
    Square,
)


class Reason(Enum):
    """The rule that a move breaks."""

    BAD_SETUP = "the game was not set up by the rules"
    GAME_OVER = "the game is over"
    NO_SUCH_SLOT = "the grid has no such slot"
    SLOT_TAKEN = "a word stands there already"
    WRONG_LENGTH = "the word does not have as many letters as the slot has squares"
    NO_WORD = "the word is not allowed"
    USED_BEFORE = "the word was written before"
    DOES_NOT_FIT = "another letter stands in the square"
    CROSSES_NOTHING = "the word crosses no word"
    NO_WHALE = "no Whale is waiting"
    NO_SEAGULLS = "no Seagulls are waiting"
    SEAGULLS_ON_A_CROSSING = "words cross on that square"
    FORBIDDEN_LETTER = "the Bear forbids the letter"
    NOT_TRIGGERED = "no square beside that animal was filled"
    USED_UP = "the effect was used as often as it may be"
    NO_SUCH_BOX = "the area has no such box"
    BOX_NOT_OPEN = "the box is crossed out already"
    BOX_NOT_FOR_FOX = "the Arctic Fox replaces letters and digits"
    WRONG_REPLACEMENT = "the Arctic Fox cannot write that"
    NOT_CROSSED_BY_OTHERS = "no other player has crossed out that box"
    WRONG_NUMBER_OF_BOXES = "the Puffins cross out two boxes"
    WRONG_PLAYER = "the effect is for another player"
    PLAYER_HAD_ENOUGH = "the player was hit as often as may be"
    WRONG_LETTER = "that letter cannot be taken"
    NO_BAN = "the Bear forbids nothing"
    OWL_MUST_CHOOSE = "both Owls are crossed, so a row or column must be chosen"
    CROSSED_OTHERWISE = "the boxes crossed out are not those that the word earned"
    NOT_FINISHED = "more than two conditions are left"
    LEFT_OTHERWISE = "the conditions left are not those that the witness names"
    ANOTHER_DRAW = "the witness plays another draw than the one of its number"
    TOO_MANY_WORDS = "the game takes more words than a proof allows"
    NOT_COMMON = "the word is too rare for a proof"


class Refused(SheetFails):
    """A move, or a witness, that breaks a rule."""

    def __init__(self, reason: Reason, what: str) -> None:
        super().__init__(what)
        self.reason = reason

    def __reduce__(self) -> tuple[type, tuple[Reason, str]]:  # type: ignore[override]
        return type(self), (self.reason, str(self))


ENOUGH = 2  # a player with so few open boxes brings the game to its end


class Whale(Enum):
    """The Whale icon beside an area."""

    FAR = "not met yet"
    CIRCLED = "waiting"
    CROSSED = "used"


@dataclass(frozen=True)
class Area:
    """One player's boxes: the printed ones, then letters and digits that effects have added."""

    boxes: tuple[AreaBox, ...]
    printed: int
    crossed: frozenset[int] = frozenset()
    replaced: frozenset[int] = frozenset()  # by the Arctic Fox: gone, but not fulfilled
    foxes: int = 0
    puffins: bool = False
    whale: Whale = Whale.FAR
    fish: bool = False
    owls: frozenset[str] = frozenset()
    owl_used: bool = False
    seagulls_circled: int = 0
    seagulls_crossed: int = 0
    kraken_hits: int = 0
    sly_hits: int = 0
    bear_hits: int = 0
    forbidden: str = ""

    def is_open(self, box: int) -> bool:
        return 0 <= box < len(self.boxes) and box not in self.crossed and box not in self.replaced

    @cached_property
    def open_boxes(self) -> tuple[int, ...]:
        """The boxes that are still to be crossed out."""
        gone = self.crossed | self.replaced
        return tuple(box for box in range(len(self.boxes)) if box not in gone)

    @property
    def left(self) -> int:
        """How many conditions are uncrossed."""
        return len(self.boxes) - len(self.crossed) - len(self.replaced)

    @property
    def letters_crossed(self) -> int:
        return sum(bool(self.boxes[box].letter) for box in self.crossed)

    def has_open(self, letter: str) -> bool:
        return any(self.boxes[box].letter == letter for box in self.open_boxes)

    def has_crossed(self, letter: str) -> bool:
        return any(self.boxes[box].letter == letter for box in self.crossed)

    def cross(self, boxes: Iterable[int]) -> "Area":
        """The area with these boxes crossed out as well."""
        return replace(self, crossed=self.crossed.union(boxes))

    def cross_letters(self, letters: Iterable[str]) -> "Area":
        """The area with every open box of these letters crossed out."""
        wanted = frozenset(letters)
        if not wanted:
            return self
        found = [box for box in self.open_boxes if self.boxes[box].letter in wanted]
        return self.cross(found) if found else self

    def add(self, condition: AreaBox) -> "Area":
        """One more box; a ban on a letter ends when the letter comes into the area."""
        lifted = condition.letter and condition.letter == self.forbidden
        forbidden = "" if lifted else self.forbidden
        return replace(self, boxes=(*self.boxes, condition), forbidden=forbidden)

    def earned(self, letters: str, length: int, kinds: Iterable[str]) -> tuple[int, ...]:
        """The open boxes that a word fulfils, by its letters, length and equipment."""
        kinds = frozenset(kinds)
        found = []
        for box in self.open_boxes:
            condition = self.boxes[box]
            by_letter = condition.letter and condition.letter in letters
            by_length = condition.digit and condition.digit == length
            if by_letter or by_length or condition.kind in kinds:
                found.append(box)
        return tuple(found)


ALPHABET = "abcdefghijklmnopqrstuvwxyz"
MOST_PLAYERS = 4


Dictionary = Callable[[str], bool]  # which words may be written


class Mode(Enum):
    """Against each other, or all on one area: alone, together, or as one of two teams."""

    COMPETITIVE = "competitive"
    SOLO = "solo"
    COOPERATIVE = "cooperative"
    TEAM = "team"


class End(Enum):
    """How a game ended."""

    FINISHED = "somebody has two open boxes or fewer"
    STALLED = "nobody crossed out anything for a round"
    GIVEN_UP = "no word was found"


@dataclass(frozen=True)
class GameTable:
    """What stays the same for a whole game."""

    sheet: CruxySheet
    letters: str  # the drawn letters, in the order of the empty boxes
    dictionary: Dictionary = field(repr=False, compare=False)
    mode: Mode = Mode.SOLO
    players: int = 1
    advanced: bool = False  # a letter counts only for the player who wrote it
    ursa: Effect | None = None  # what Ursa Major stands for

    @property
    def areas(self) -> int:
        return self.players if self.mode is Mode.COMPETITIVE else 1

    def effect_of(self, animal: Square) -> Effect | None:
        """What an animal does at this table; nothing, if it only watches."""
        effect: Effect | None = self.sheet.animals[animal]
        if self.mode is not Mode.COMPETITIVE:
            return Effect.PENGUIN if effect in PENGUINS else None
        return self.ursa if effect is Effect.URSA else effect

    def boxes(self) -> tuple[AreaBox, ...]:
        """The boxes of an area, with the drawn letters written in."""
        letters = iter(self.letters)
        return tuple(
            replace(box, letter=next(letters)) if box.is_letter else box for box in self.sheet.area
        )


@dataclass(frozen=True)
class GameState:
    """A game at one moment."""

    table: GameTable
    areas: tuple[Area, ...]
    filled: Mapping[Square, str]
    words: Mapping[int, str]  # by slot, in the order in which they were written
    turn: int = 0
    round: int = 1
    turns: int = 0  # words written by players
    crossed_before: int = 0  # boxes that were crossed out when this round began
    end: End | None = None

    @property
    def over(self) -> bool:
        return self.end is not None


def begin(table: GameTable, starts: tuple[str, ...]) -> GameState:
    """Set the game up: letters into the boxes, starting words into the red squares."""
    _check_setup(table)
    sheet = table.sheet
    if len(starts) != len(sheet.starts):
        raise _bad(f"{len(starts)} starting words for {len(sheet.starts)} red slots")
    filled: dict[Square, str] = {}
    words: dict[int, str] = {}
    for number, word in zip(sheet.starts, starts, strict=True):
        slot = sheet.slots[number]
        if len(word) != len(slot):
            raise Refused(Reason.WRONG_LENGTH, f"'{word}' does not fill {slot.name}")
        if not table.dictionary(word):
            raise Refused(Reason.NO_WORD, f"'{word}' is no word of this game")
        if word in words.values():
            raise Refused(Reason.USED_BEFORE, f"'{word}' is both starting words")
        words[number] = word
        for square, letter in zip(slot.squares, word, strict=True):
            if filled.setdefault(square, letter) != letter:
                raise Refused(Reason.DOES_NOT_FIT, f"'{word}' does not fit the other red word")
    area = Area(table.boxes(), printed=len(sheet.area))
    return GameState(table, (area,) * table.areas, filled, words)


def _check_setup(table: GameTable) -> None:
    boxes = len(table.sheet.letter_boxes)
    if len(table.letters) != boxes:
        raise _bad(f"{len(table.letters)} letters were drawn for {boxes} boxes")
    if len(set(table.letters)) != boxes or not set(table.letters) <= set(ALPHABET):
        raise _bad(f"'{table.letters}' cannot be drawn from 26 tokens, one a letter")
    if table.mode is Mode.COMPETITIVE and not 2 <= table.players <= MOST_PLAYERS:
        raise _bad(f"{table.players} players; two to four play against each other")
    if table.mode is Mode.SOLO and table.players != 1:
        raise _bad(f"{table.players} players; solo is for one")
    if table.players < 1:
        raise _bad("nobody plays")
    choosing = table.mode is Mode.COMPETITIVE and Effect.URSA in table.sheet.effects
    if choosing and table.ursa not in URSA_LETTERS.values():
        raise _bad("choose before the game what Ursa Major stands for (no penguin)")
    if table.ursa is not None and not choosing:
        raise _bad("Ursa Major is not in this game")


def _bad(what: str) -> Refused:
    return Refused(Reason.BAD_SETUP, what)


EXPERT_WORDS = 6
GOOD_WORDS = 9


def winners(state: GameState) -> tuple[int, ...]:
    """The players who win, from 0; more than one when even the letters are equal."""
    if not state.over:
        raise Refused(Reason.NOT_FINISHED, "the game is not over")

    def rank(area: Area) -> tuple[int, int]:
        conditions = len(area.crossed) if state.end is End.STALLED else -area.left
        return conditions, area.letters_crossed

    best = max(rank(area) for area in state.areas)
    return tuple(player for player, area in enumerate(state.areas) if rank(area) == best)


class SoloVerdict(Enum):
    """What the table for solo and cooperative play says."""

    EXPERT = "expert"
    GOOD = "good"
    CAN_DO_BETTER = "can do better"


def verdict(words: int) -> SoloVerdict:
    """The line of the table for so many words."""
    if words <= EXPERT_WORDS:
        return SoloVerdict.EXPERT
    return SoloVerdict.GOOD if words <= GOOD_WORDS else SoloVerdict.CAN_DO_BETTER


@dataclass(frozen=True, slots=True)
class TeamResult:
    """A team's sheet when the three minutes are over."""

    words: int
    fulfilled: int
    finished: bool


def team_result(state: GameState) -> TeamResult:
    """What counts of a team's game."""
    return TeamResult(state.turns, len(state.areas[0].crossed), state.end is End.FINISHED)


def winning_team(first: TeamResult, second: TeamResult) -> int:
    """The team that wins, 0 or 1; `first` is the team that called "Cruxy!".

    Fewer words win, then more conditions, then the call. Who has not finished in time loses.
    """
    if not first.finished:
        raise Refused(Reason.NOT_FINISHED, "the team that calls has two open conditions or fewer")
    if not second.finished:
        return 0
    mine, theirs = (first.words, -first.fulfilled), (second.words, -second.fulfilled)
    return 1 if theirs < mine else 0
