"""What the rest of the house knows of a game: its pads, its cards, its proofs and its ladder."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from generator.specs.nodes import Map, Node, Value

SheetData = Mapping[str, Value]


@dataclass(frozen=True)
class Sheet:
    """One sheet to print: its code, and the data for its front and back."""

    name: str
    code: str
    front: SheetData
    back: SheetData | None = None


@dataclass(frozen=True)
class PadKind:
    """A pad that a game offers: its layout, and the sheets that it holds.

    `sheets` takes the numbers that were asked for (none: all of them); it is given the layout's
    own data, and the site that QR codes should lead to, if any.
    """

    layout: str
    sheets: Callable[[SheetData, Sequence[int], str | None], Sequence[Sheet]]
    numbered: int = 0  # how many numbered sheets there are; 0: copies of one sheet


def nothing_to_check(_layout: Map) -> None:
    """For cards that no rule of the game speaks of, such as tokens and aids."""


@dataclass(frozen=True)
class CardSet:
    """A set of cards, tokens or aids that a game offers.

    `check` reads the merged layout as the game does, and refuses a deck that breaks its rules.
    """

    layout: str
    check: Callable[[Map], None] = nothing_to_check


@dataclass(frozen=True)
class ProofSet:
    """Games of one kind that are proven on a sheet, such as its numbered deals.

    `find` searches the witness of a number and hands it over as plain data; `replay` plays it by
    the rules and refuses what does not hold. Both are given the merged layout of the sheet.
    """

    title: str
    count: int
    find: Callable[[Map, int], SheetData]
    replay: Callable[[Map, int, Node], None]


@dataclass(frozen=True)
class Proofs:
    """How the sheets of a game are proven.

    `version` is that of what is proven: where it changes, stored witnesses prove nothing. `fits`
    says whether a layout is a sheet that can be proven, `model` gives the hash of its game, and
    refuses a sheet that breaks the rules.
    """

    version: int
    shipped: Sequence[str]
    fits: Callable[[Map], bool]
    model: Callable[[Map], str]
    sets: Mapping[str, ProofSet]


@dataclass(frozen=True)
class RungWish:
    """Which rung of which ladder is wanted; it depends on nothing else."""

    rungs: int
    number: int
    seed: int


@dataclass(frozen=True)
class LadderKind:
    """How a game makes a ladder: challenges in the order of their measured difficulty.

    `make` gives a rung as plain data: `sheet` (what is played), `witness`, `code`, `adds` (what is
    new in it), `aim` (the difficulty that was looked for), `recorded` and `judged` (maps of
    `value`, `error` and `games`, measured in games that the maker did not choose it by), and
    `card`, for the layout of the challenges. `check` replays a rung. `solutions` lays out the
    solutions of some rungs, a map of data for each page. `measure` and `player` are told in the
    report; `model` names the sheets and words that the rungs are made from.
    """

    version: int
    most: int
    measure: str
    player: str
    model: Callable[[], str]
    make: Callable[[RungWish], SheetData]
    check: Callable[[Map], None]
    challenges_layout: str
    solutions_layout: str
    solutions: Callable[[Sequence[SheetData]], Sequence[SheetData]]


@dataclass(frozen=True)
class Told:
    """An answer for a person, a line an item, and the same as data."""

    lines: tuple[str, ...]
    data: Mapping[str, Value]


# Scores what a person typed in: the file, their own word list if any, and a task if any.
ScoreTyped = Callable[[Path, Path | None, int | None], Told]


@dataclass(frozen=True)
class Game:
    """A game's room, as seen from outside."""

    name: str
    title: str
    pads: Mapping[str, PadKind] = field(default_factory=dict)
    default_pad: str = ""
    cards: Mapping[str, CardSet] = field(default_factory=dict)
    # Decks to play instead: they are printed when they are named, not with the game.
    further_cards: Mapping[str, CardSet] = field(default_factory=dict)
    proofs: Proofs | None = None
    ladder: LadderKind | None = None
    score: ScoreTyped | None = None

    @property
    def all_cards(self) -> Mapping[str, CardSet]:
        return {**self.cards, **self.further_cards}
