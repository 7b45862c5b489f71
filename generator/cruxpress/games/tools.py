"""What a screen offers beside the paper: hints, and tools such as a bag, dice, a watch, a score.

A room says which tools its game and each of its sheets have, as plain data; a page knows how each
kind of tool looks, and no game. Whatever follows from rules is asked of the room itself.
"""

from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from typing import ClassVar, Literal

from cruxpress.core.data import Value
from cruxpress.specs.texts import Texts


@dataclass(frozen=True)
class Hint:
    """A move of a proven game that a screen gives away bit by bit.

    First where it is made; then a word's length, its first letter, and the word itself; of what is
    no word, each of `more`, which says more than the one before.
    """

    where: str
    word: str = ""
    more: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Tool:
    """Something on a page: `key` names what is kept of it, `about` says what it is for."""

    kind: ClassVar[str]
    key: str
    title: str
    about: str = ""

    def as_data(self) -> Mapping[str, Value]:
        """For a page."""
        return {"kind": self.kind, **asdict(self)}


@dataclass(frozen=True, kw_only=True)
class Bag(Tool):
    """Things to draw by chance, `count` at a time: letters of a bag, cards of a deck, a theme.

    Where they are `kept`, they stay out until they are put back. `signs` are single large letters.
    Of a deck, `passes` says how often it is gone through, shuffled anew each time.
    """

    kind = "bag"
    items: tuple[str, ...]
    count: int = 1
    most: int = 1
    kept: bool = True
    signs: bool = False
    passes: int = 0
    pause: str = ""  # what is said between two passes


@dataclass(frozen=True, kw_only=True)
class Dice(Tool):
    """Dice by their colours, such as eight white and four black; touched ones roll again."""

    kind = "dice"
    dice: tuple[tuple[str, int], ...]


@dataclass(frozen=True, kw_only=True)
class Watch(Tool):
    """Counts these seconds down, and rings; with none it counts up."""

    kind = "watch"
    seconds: int = 0


@dataclass(frozen=True, kw_only=True)
class Counter(Tool):
    """A number to count with."""

    kind = "counter"
    start: int = 0
    least: int = 0
    most: int = 99


@dataclass(frozen=True, kw_only=True)
class Toggles(Tool):
    """Signs to mark and clear, such as letters that somebody holds; their number is shown."""

    kind = "toggles"
    signs: tuple[str, ...]


@dataclass(frozen=True)
class Saying:
    """A line to look up: an icon of the game if it has one, a name and what it says."""

    title: str
    text: str = ""
    icon: str = ""


@dataclass(frozen=True, kw_only=True)
class Notes(Tool):
    """Things to look up; what is looked up all the time is `open`."""

    kind = "notes"
    notes: tuple[Saying, ...]
    open: bool = False


@dataclass(frozen=True)
class OneStep:
    """One of several things in a fixed order: large signs, `dice` among them as their pips."""

    title: str
    signs: tuple[str, ...] = ()
    dice: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True, kw_only=True)
class InOrder(Tool):
    """What comes in a fixed order, one by one: cards of a deal, printed rolls, called letters."""

    kind = "steps"
    steps: tuple[OneStep, ...]
    half: int = 0  # after so many steps
    pause: str = ""  # this is said


@dataclass(frozen=True)
class Table:
    """The squares of each line that is typed in, and what is printed in them (# is black)."""

    lines: tuple[int, ...]
    given: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Field:
    """What is asked for a score, as it is typed above a table: `key: answer`.

    A `count` has a least and a most, and may begin with what the tool `counted` counts; a
    `choice` has options, each with what is typed and what is shown; `yes` is yes or no; a `table`
    has its squares, or several, by what is chosen in the field `shape`, which is not typed.
    """

    key: str
    label: str
    asks: Literal["count", "choice", "yes", "text", "shape", "table"]
    options: tuple[tuple[str, str], ...] = ()
    least: int = 0
    most: int = 0
    start: int = 0
    counted: str = ""
    tables: tuple[Table, ...] = ()
    crossed: bool = False  # words go down as well as across


@dataclass(frozen=True, kw_only=True)
class ScoreForm(Tool):
    """What a person types in to have it scored by the rules, as `cruxpress score` does."""

    kind = "score"
    fields: tuple[Field, ...]


@dataclass(frozen=True, kw_only=True)
class WordCheck(Tool):
    """Says whether a word is legal, and why not; `rules` are names of rules with their titles."""

    kind = "words"
    rules: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Companion:
    """The tools of a game, in the order of a game at the table, and the ink of its page."""

    ink: str
    tools: Callable[[Texts], tuple[Tool, ...]]
