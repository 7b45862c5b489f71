"""What the rest of the house knows of a game: its pads, its cards, its proofs and its ladder."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from cruxpress.codes import FreshCode
from cruxpress.core.chance import Chance
from cruxpress.specs.nodes import Map, Node, Value

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

    A pad of one sheet has `sheets`: it is given the layout's own data, the numbers that were
    asked for, and the site that QR codes should lead to, if any. A pad of numbered sheets has
    `files`, and may print two sheets on a leaf, and each once more with a star: `starred` turns
    the data of a sheet into those of its copy.
    """

    layout: str
    sheets: Callable[[SheetData, Sequence[int], str | None], Sequence[Sheet]] | None = None
    files: "SheetKind | None" = None
    two_a_leaf: bool = False
    starred: Callable[[SheetData], SheetData] | None = None


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

    `find` searches the witnesses of some numbers and hands them over as plain data; `replay`
    plays one by the rules and refuses what does not hold. Both are given the merged layout of
    the sheet. `together` says how many numbers a worker takes in one go. `whole` refuses a set
    whose witnesses hold one by one, but not together.
    """

    title: str
    count: int
    find: Callable[[Map, range], Sequence[Value]]
    replay: Callable[[Map, int, Node], None]
    together: int = 1
    whole: Callable[[Map, Sequence[Node]], None] | None = None


@dataclass(frozen=True)
class Proofs:
    """How the sheets of a game are proven.

    `version` is that of what is proven: where it changes, stored witnesses prove nothing. `fits`
    says whether a layout is a sheet that can be proven, `model` gives the hash of its game, and
    refuses a sheet that breaks the rules. `facts` tells what is known of a sheet once its
    witnesses were found, such as its par. `recounted` names those facts that follow from the
    sheet and its witnesses alone: they are claims, and worked out again at every replay.
    """

    version: int
    shipped: Sequence[str]
    fits: Callable[[Map], bool]
    model: Callable[[Map], str]
    sets: Mapping[str, ProofSet]
    facts: Callable[[Map, Mapping[str, Sequence[Node]]], Mapping[str, Value]] | None = None
    recounted: Sequence[str] = ()


SEEDS = 1 << 35  # seven symbols of a code


@dataclass(frozen=True)
class FreshWish:
    """Which sheet of a fresh pad is wanted; `words` is a person's own word list.

    `again` counts how often its seed turned out to be that of an earlier sheet of the pad.
    """

    count: int
    number: int
    seed: int
    words: Path | None = None
    again: int = 0

    def own_seed(self, game: str) -> int:
        """The seed of this sheet alone, which its code names: pads of other seeds share none."""
        further = (self.again,) if self.again else ()
        return Chance("fresh", game, self.seed, self.number, *further).below(SEEDS)


@dataclass(frozen=True)
class Made:
    """A sheet that a maker made, as plain data: what a file of it and of its proof hold.

    `file` is the YAML of the sheet; it was read back and checked before it was handed out.
    `witnesses` holds a list for each set of the game's proofs. `facts` is what was found out
    about the sheet, such as its par. For a rung of a ladder it holds `adds` (what is new in it),
    `aim` (the difficulty that was looked for), `recorded` and `judged` (maps of `value`, `error`
    and `games`, measured in games that the maker did not choose the sheet by).
    """

    file: str
    witnesses: Mapping[str, Sequence[Value]]
    facts: Mapping[str, Value]


@dataclass(frozen=True)
class Proven:
    """A sheet with its proof, both as they were read: all that it takes to print it."""

    sheet: Map
    code: str
    witnesses: Mapping[str, Sequence[Node]]
    facts: Mapping[str, Value]


@dataclass(frozen=True)
class SheetKind:
    """Numbered sheets of a game, a file each: shipped, made from a seed, or drawn by hand.

    A file begins with `kind:` and these words, the game's name first, such as `kross calls`.
    `folder` is where the shipped ones lie, 001.yaml to the last. `code` gives the code that is
    printed on a sheet: the one that its file names, or a shipped code of its number and the hash
    of its game.
    `front` names its data for the layout of its pad (with the site that QR codes lead to, if
    any). `fresh` makes a sheet of a fresh pad, `remake` the sheet of a code, whether from a
    fresh pad or a ladder, with a person's own words if they had any; both depend on nothing
    else. `solutions` lays out the proven games of some sheets, a map of data for each page.
    `blank` is a file for a designer to begin with, by its name. `proofs_with` gives the proofs
    of sheets that were made with a person's own word list; a game without words has none.
    A sheet that is not proven yet has no witnesses and no facts, and is shown all the same.
    """

    kind: str
    folder: str
    shipped: int
    proofs: "Proofs"
    version: int  # of the maker, as codes name it
    code: Callable[[Map], str]
    front: Callable[[Proven, str | None], SheetData]
    fresh: Callable[[FreshWish], Made]
    remake: Callable[[FreshCode, Path | None], Made]
    solutions_layout: str
    solutions: Callable[[Sequence[Proven]], Sequence[SheetData]]
    blank: Callable[[str], str]
    proofs_with: Callable[[Path], "Proofs"] | None = None


@dataclass(frozen=True)
class RungWish:
    """Which rung of which ladder is wanted; it depends on nothing else."""

    rungs: int
    number: int
    seed: int


@dataclass(frozen=True)
class LadderKind:
    """How a game makes a ladder: sheets in the order of their measured difficulty.

    `make` gives a rung; it depends on its wish alone. `pad` names the pad that prints it.
    `measure` and `player` are told in the report; `model` names the sheets and words that the
    rungs are made from. `page` is a page of the report about one sheet, if the game has such
    pages: its layout, and the data for it.
    """

    version: int
    most: int
    measure: str
    player: str
    model: Callable[[], str]
    make: Callable[[RungWish], Made]
    pad: str
    page_layout: str = ""
    page: Callable[[Proven], SheetData] | None = None


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
