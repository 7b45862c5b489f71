"""What a game is to the rest of the house: its pads, its cards, its proofs and its ladder.

A room's `game.py` holds one `Game`. Whatever has games that are proven on it is a `Provable`: a
numbered sheet (`SheetKind`) or a layout such as a deck (`LayoutProofs`), read into the model M.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Generic, Protocol, TypeVar

from cruxpress.codes import FreshCode, ShippedCode, data_digest
from cruxpress.core.chance import Chance
from cruxpress.core.data import Value
from cruxpress.core.errors import Place
from cruxpress.games.faults import RuleFault
from cruxpress.games.sketch import Sketcher
from cruxpress.games.tools import Companion, Hint, Tool
from cruxpress.games.twins import CODE, NAMES, beside, twin_faults
from cruxpress.specs.nodes import Map, Node
from cruxpress.specs.texts import Texts
from cruxpress.words import GameWords

M = TypeVar("M")

SheetData = Mapping[str, Value]  # what a layout's placeholders are filled with
SheetCode = FreshCode | ShippedCode
Witnesses = Mapping[str, Sequence[Node]]  # as they were stored, a list for each witness set
SEEDS = 1 << 35  # seven symbols of a code
FRESH = "F"  # before the number of a fresh sheet on paper: F3 is no shipped sheet 3


@dataclass(frozen=True)
class WitnessSet:
    """Games of one kind that are proven, such as fifty numbered deals.

    `title` names several of them in messages; a worker looks for `batch` of them in one job. Up to
    `further` more may follow them, such as a game of words that everybody knows, to be shown;
    `further_title` says what is special about these.
    """

    title: str
    count: int
    batch: int = 1
    further: int = 0
    further_title: str = ""

    @property
    def most(self) -> int:
        """How many of them there are at most."""
        return self.count + self.further


class Prover(Protocol):
    """Replays and finds the witnesses of one sheet; what both need is laid out once."""

    def replay(self, set_name: str, number: int, witness: Node) -> None:
        """Play a witness by the rules; refuse what does not hold."""

    def replay_together(self, set_name: str, witnesses: Sequence[Node]) -> None:
        """Refuse a set whose witnesses hold one by one, but not together."""

    def find(self, set_name: str, numbers: range) -> Sequence[Value]:
        """Search the witnesses of these numbers; the search is never trusted."""


class Provable(ABC, Generic[M]):
    """What games are proven on.

    Stored witnesses of another `proof_version` prove nothing. `recounted` names the facts that
    follow from a sheet and its witnesses alone: they are worked out again at every replay.
    """

    proof_version: int
    witness_sets: Mapping[str, WitnessSet]
    recounted: Sequence[str] = ()
    uses_words: bool = True  # whether a person's own word list has a say

    @abstractmethod
    def read(self, node: Map, words: Path | None = None) -> M:
        """The model of a sheet; one that breaks a rule is refused, with all that is wrong."""

    @abstractmethod
    def digest(self, model: M) -> str:
        """The SHA-256 of what a sheet is, however it is written down; its proof names it."""

    @abstractmethod
    def prover(self, model: M, words: Path | None = None) -> Prover:
        """What replays and finds witnesses on this sheet."""

    def facts(self, model: M, witnesses: Witnesses) -> Mapping[str, Value]:
        """What is known of a sheet once its witnesses were found, such as its par."""
        return {}

    def refuse_sets(self, model: M, witnesses: Witnesses) -> None:
        """Refuse sets of witnesses that hold one by one, but not beside each other."""

    def worth(self, model: M, witnesses: Witnesses) -> tuple[int, ...]:
        """What proven games come to, the weightiest number first; they give way to more alone."""
        return ()

    def joined(self, found: Witnesses, before: Witnesses) -> Witnesses:
        """What was found, with those games of an earlier proof that are better one by one."""
        return found

    def search_again(self, model: M, witnesses: Witnesses) -> None:
        """Refuse what no move can show and a search does not find, such as a par that is none.

        Asked of proofs that Cruxpress neither ships nor has just found.
        """


@dataclass(frozen=True)
class FreshRequest:
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
class RungRequest:
    """Which rung of which ladder is wanted; it depends on nothing else, but for own `words`."""

    rungs: int
    number: int
    seed: int
    words: Path | None = None
    searched: bool = True  # at length for its best game, or just made to ask how hard it is
    again: int = 0  # how often it was drawn anew, since it seemed easier than the one below


@dataclass(frozen=True)
class MadeSheet:
    """A sheet that a maker made, as plain data: what the files of it and of its proof hold.

    `facts` is what was found out, such as its par. Those of a rung are `adds` (what is new in it),
    `aim` (how hard it should be), `recorded` and `judged` (maps of `value`, `error` and `games`).
    """

    text: str
    witnesses: Mapping[str, Sequence[Value]]
    facts: Mapping[str, Value]


@dataclass(frozen=True)
class Proven(Generic[M]):
    """A sheet with its proof: all that it takes to print it. Only `sheets.open` makes one.

    `digest` is the SHA-256 of all that is printed from it; its code names the first bits of that.
    A draft is a sheet that is only looked at, and not proven: it has no witnesses and no facts.
    `fresh_number` is its place in a fresh pad; a code alone does not say it.
    """

    model: M
    code: SheetCode
    place: Place
    digest: str = ""
    is_draft: bool = False
    witnesses: Witnesses = field(default_factory=dict)
    facts: Mapping[str, Value] = field(default_factory=dict)
    fresh_number: int = 0

    def shown_number(self, number: int) -> str:
        """The number on paper: F3 is the third of a fresh pad, 3 a kept sheet; some have none."""
        return f"{FRESH}{self.fresh_number}" if self.fresh_number else str(number or "")


@dataclass(frozen=True)
class DrawContext:
    """What a page needs beside its sheet: the words of its game, and where QR codes lead."""

    texts: Texts
    site: str | None = None


class SheetKind(Provable[M]):
    """Numbered sheets of a game, a file each: shipped, made from a seed, or drawn by hand.

    A file begins with `kind:` and this name, the game first, such as `kross calls`. The shipped
    ones lie in `folder`, 001.yaml to the last. Codes name the `maker_version`. Beside code and
    words, what a maker makes may depend on the layouts in `made_from`.
    """

    name: str
    folder: str
    shipped: int
    maker_version: int
    solutions_layout: str
    made_from: Sequence[str] = ()

    @abstractmethod
    def write(self, model: M) -> str:
        """The YAML of a sheet; `read` gives the same model again."""

    def digest(self, model: M) -> str:
        """The game that is played on it: a sheet with another number or name is proven as well."""
        return data_digest([self.name, self.said(model, CODE, *NAMES)])

    def said(self, model: M, *without: str) -> str:
        """All that the file of a sheet says, but for some of its keys."""
        starts = tuple(f"{key}: " for key in without)
        lines = self.write(model).splitlines()
        return "\n".join(line for line in lines if not line.startswith(starts))

    def printed(self, model: M, witnesses: Witnesses) -> Mapping[str, Value]:
        """The numbers that a page says of the proof, such as its par; the code covers them."""
        return {}

    @abstractmethod
    def label(self, model: M) -> str:
        """A sheet's number or short name, as its code begins; empty for one that has neither."""

    @abstractmethod
    def given_code(self, model: M) -> FreshCode | None:
        """The code of a fresh sheet that a file says it is; it is checked, never believed."""

    def notes(self, facts: Mapping[str, Value]) -> Sequence[str]:
        """What was measured on a sheet and a person should know, though it is proven and prints."""
        return ()

    def set_faults(self, models: Sequence[M], nodes: Sequence[Map]) -> Sequence[RuleFault]:
        """What is wrong with sheets of one folder or pad together, read from these nodes."""
        said = zip(map(self.label, models), map(self.digest, models), nodes, strict=True)
        return list(twin_faults(beside(*each) for each in said))

    def played_with(self, model: M) -> Mapping[str, Callable[[Map], bool]]:
        """The decks that a sheet is played with; each says whether a layout is that very deck."""
        return {}

    @abstractmethod
    def front(self, proven: Proven[M], context: DrawContext) -> SheetData:
        """The data of a sheet for the layout of its pad."""

    @abstractmethod
    def solutions(self, sheets: Sequence[Proven[M]], context: DrawContext) -> Sequence[SheetData]:
        """The proven games of some sheets, a map of data for each page."""

    def hints(self, proven: Proven[M], context: DrawContext) -> Sequence[Hint]:
        """The game that `solutions` shows, move by move, for who wants a push and no answer."""
        return ()

    def tools(self, proven: Proven[M], context: DrawContext) -> Sequence[Tool]:
        """What a screen offers beside this very sheet, such as its cards one by one."""
        return ()

    @abstractmethod
    def fresh(self, request: FreshRequest) -> MadeSheet:
        """A sheet of a fresh pad; it depends on the request alone."""

    @abstractmethod
    def remake(self, code: FreshCode, words: Path | None) -> MadeSheet:
        """The sheet of a code from a fresh pad; it depends on nothing else."""

    def check_words(self, words: Path) -> str:
        """What to tell a person of their word list, if anything; too small a one is refused."""
        return ""

    def sketcher(self) -> Sketcher[M] | None:
        """What lets a person draw such a sheet on a screen; None, if they write it alone."""
        return None

    @abstractmethod
    def blank(self, name: str) -> str:
        """A file for a designer to begin with."""


class LayoutProofs(Provable[M]):
    """Proofs of layouts, such as decks; those in `shipped` are proven before they ship.

    `decks` are the layouts of the cards that a sheet is played with: where a person's own stand in
    for them, they must keep their rules.
    """

    shipped: Sequence[str]
    decks: Sequence[str] = ()

    @abstractmethod
    def fits(self, layout: Map) -> bool:
        """Whether a layout is one that can be proven."""


@dataclass(frozen=True)
class PadKind:
    """A pad that a game offers.

    Either it holds numbered sheets of a `kind`, and may print two of them on a leaf, and each
    once more with a star (`starred` turns the data of a sheet into those of its copy); or it is
    one sheet, the same for everybody, and `model` reads from the layout's data what makes it
    what it is, for its code.
    """

    layout: str
    kind: SheetKind[Any] | None = None
    model: Callable[[SheetData], Mapping[str, Value]] | None = None
    two_a_leaf: bool = False
    starred: Callable[[SheetData], SheetData] | None = None


def no_rules(_layout: Map) -> None:
    """For cards that no rule of the game speaks of, such as tokens and aids."""


@dataclass(frozen=True)
class CardSet:
    """A set of cards, tokens or aids; `check` refuses a deck that breaks the game's rules."""

    layout: str
    check: Callable[[Map], None] = no_rules


@dataclass(frozen=True)
class LadderKind:
    """How a game makes a ladder: sheets in the order of their measured difficulty.

    `make` gives a rung; it depends on the request alone. `pad` names the pad that prints it. The
    texts of the game say what is measured (`ladder.measure`) and who plays (`ladder.player`).
    `page` is a page of the report about one sheet, if the game has such pages.
    """

    pad: str
    version: int
    most: int
    make: Callable[[RungRequest], MadeSheet]
    page_layout: str = ""
    page: Callable[[Proven[Any], DrawContext], SheetData] | None = None


@dataclass(frozen=True)
class Answer:
    """An answer for a person, a line an item, and the same as data."""

    lines: tuple[str, ...]
    data: Mapping[str, Value]


@dataclass(frozen=True)
class ScoreRequest:
    """What a person wants scored: a file that they typed, and what it does not show.

    `words` is their own word list; `task`, `first` (who finished first) and `rejected` (letters)
    are for games that have such things, and a file may say them as well.
    """

    file: Path
    words: Path | None = None
    task: int | None = None
    first: bool = False
    rejected: int | None = None

    @property
    def extras(self) -> Sequence[str]:
        """What was given beside the file, as options are written."""
        given = {
            "--task": self.task is not None,
            "--first": self.first,
            "--rejected": self.rejected is not None,
        }
        return [name for name, is_given in given.items() if is_given]


ScoreTyped = Callable[[ScoreRequest], Answer]


@dataclass(frozen=True)
class Game:
    """A game's room, as seen from outside.

    `further_cards` are decks to play instead: printed when they are named, not with the game.
    Alone, more points are better; where `fewest_wins`, the fewer words the better.
    """

    name: str
    title: str
    pads: Mapping[str, PadKind] = field(default_factory=dict)
    default_pad: str = ""
    cards: Mapping[str, CardSet] = field(default_factory=dict)
    further_cards: Mapping[str, CardSet] = field(default_factory=dict)
    proofs: LayoutProofs[Any] | None = None
    ladder: LadderKind | None = None
    score: ScoreTyped | None = None
    words: GameWords | None = None
    companion: Companion | None = None
    fewest_wins: bool = False

    @property
    def all_cards(self) -> Mapping[str, CardSet]:
        return {**self.cards, **self.further_cards}
