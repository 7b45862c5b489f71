"""What Kross sheets are: the block with its table, and call sheets for playing alone."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from string import ascii_uppercase

from generator.codes import sheet_hash
from generator.errors import BadInput, Place, Problem
from generator.specs.nodes import Fault, Node, Value, as_node
from generator.specs.records import param, read_record, record_kind
from generator.specs.values import Kind, Known, map_of, optional, scalar, whole
from generator.words import Lexicon, Tier
from generator.words.spelling import is_letter, letters_of

SQUARES = 36
SHORTEST = 2  # letters of a word


@dataclass(frozen=True, kw_only=True)
class Block:
    """The rules that a block prints, and by which its tables are scored."""

    columns: int = param(whole(2, 12), "squares in a row")
    rows: int = param(whole(2, 12), "rows of the table")
    points: Mapping[str, int] = param(map_of(whole(0, 99)), "points by the length of a word")
    task: int = param(whole(0, 99), "bonus for a fulfilled task")
    first: int = param(whole(0, 99), "bonus for the first full table")
    card: int = param(whole(0, 99), "what each letter card held at the end costs")

    @property
    def longest(self) -> int:
        """The letters of the longest word that fits."""
        return max(self.columns, self.rows)

    def worth(self, letters: int) -> int:
        """The points for a word of so many letters."""
        return self.points[str(letters)]

    def model(self) -> Mapping[str, Value]:
        """What makes this block what it is, whatever it looks like on paper."""
        return {
            "columns": self.columns,
            "rows": self.rows,
            "points": dict(self.points),
            "task": self.task,
            "first": self.first,
            "card": self.card,
        }


STANDARD = Block(
    columns=6,
    rows=6,
    points={"2": 2, "3": 3, "4": 5, "5": 7, "6": 10},
    task=3,
    first=3,
    card=1,
)


def read_block(data: Mapping[str, Value], place: Place) -> Block:
    """The block that a layout's data describes, checked."""
    problems: list[Problem] = []
    node = as_node(data.get("rules", {}), place)
    block = read_record(Block, node, Known(), problems, "the block's rules")
    if block is None:
        raise BadInput(problems)
    problems += _faults(block, place)
    if problems:
        raise BadInput(problems)
    return block


def _faults(block: Block, place: Place) -> list[Problem]:
    faults = []
    if block.columns * block.rows != SQUARES:
        squares = block.columns * block.rows
        faults.append(f"the table has {squares} squares; Kross is played on {SQUARES}")
    lengths = {str(length) for length in range(SHORTEST, block.longest + 1)}
    if set(block.points) != lengths:
        faults.append(f"points are given for words of {_list(block.points)}, not {_list(lengths)}")
    return [Problem(place, what) for what in faults]


def _list(lengths: Mapping[str, int] | set[str]) -> str:
    return ", ".join(sorted(lengths, key=lambda text: (len(text), text))) + " letters"


MOST_SPARES = 4
MOST_POINTS = 999


def _letters(node: Node, _: Known) -> str:
    text = scalar(node, "letters")
    wrong = next((sign for sign in text if not (is_letter(sign) or sign == " ")), None)
    if wrong:
        raise Fault(node.place, f"{wrong!r} is no letter; write letters and spaces only")
    return letters_of(text)


LETTERS: Kind[str] = Kind("letters, in groups if you like", _letters)


@dataclass(frozen=True, kw_only=True)
class Targets:
    """The points for each medal of a call sheet, as players of limited vocabulary reach them."""

    bronze: int = param(whole(0, MOST_POINTS), "points for bronze")
    silver: int = param(whole(0, MOST_POINTS), "points for silver")
    gold: int = param(whole(0, MOST_POINTS), "points for gold")
    master: int = param(whole(0, MOST_POINTS), "points for a master")

    def ascending(self) -> tuple[int, int, int, int]:
        return self.bronze, self.silver, self.gold, self.master


@dataclass(frozen=True, kw_only=True)
class CallSheet:
    """A game for one: letters called in this order, and spares for those that are rejected."""

    number: int = param(whole(1, 999_999), "the sheet's number")
    letters: str = param(LETTERS, "a letter for every square, in the order of their calls")
    spares: str = param(LETTERS, "up to four letters that are called after them", "")
    task: int | None = param(optional(whole(1, 24)), "the number of the task card", None)
    par: int = param(whole(0, MOST_POINTS), "the best score that was found", 0)
    targets: Targets | None = param(
        record_kind(Targets, "the targets"), "the points for each medal", None
    )

    def model(self) -> Mapping[str, Value]:
        """What a game on this sheet depends on; what others scored is not part of it."""
        return {"letters": self.letters, "spares": self.spares, "task": self.task}

    @cached_property
    def hash(self) -> str:
        """A few letters and digits that only this game has."""
        return sheet_hash(self.model())


def read_call_sheet(node: Node, block: Block = STANDARD) -> CallSheet:
    """The call sheet that a map describes, checked."""
    problems: list[Problem] = []
    sheet = read_record(CallSheet, node, Known(), problems, "a call sheet")
    if sheet is None:
        raise BadInput(problems)
    problems = [Problem(node.place, what) for what in call_sheet_faults(sheet, block)]
    if problems:
        raise BadInput(problems)
    return sheet


def call_sheet_faults(sheet: CallSheet, block: Block = STANDARD) -> Iterator[str]:
    """What keeps a call sheet from being played."""
    squares = block.columns * block.rows
    if len(sheet.letters) != squares:
        yield f"sheet {sheet.number} calls {len(sheet.letters)} letters for {squares} squares"
    if len(sheet.spares) > MOST_SPARES:
        yield f"sheet {sheet.number} has {len(sheet.spares)} spares; {MOST_SPARES} is the most"
    if sheet.targets is not None:
        points = sheet.targets.ascending()
        if list(points) != sorted(set(points)):
            yield f"sheet {sheet.number} has targets that do not rise from bronze to master"
        elif points[-1] > sheet.par:
            yield f"sheet {sheet.number} asks a master for {points[-1]}, but its par is {sheet.par}"


def call_sheet_yaml(sheet: CallSheet) -> str:
    """A call sheet as it stands in a file; what was made is read back before it is believed."""
    letters = sheet.letters.upper()
    grouped = " ".join(letters[at : at + 6] for at in range(0, len(letters), 6))
    lines = [f"number: {sheet.number}", f"letters: {grouped}"]
    if sheet.spares:
        lines.append(f"spares: {' '.join(sheet.spares.upper())}")
    if sheet.task is not None:
        lines.append(f"task: {sheet.task}")
    if sheet.par:
        lines.append(f"par: {sheet.par}")
    if sheet.targets is not None:
        names = ("bronze", "silver", "gold", "master")
        points = zip(names, sheet.targets.ascending(), strict=True)
        lines.append(f"targets: {{{', '.join(f'{name}: {p}' for name, p in points)}}}")
    return "\n".join(lines) + "\n"


FEWEST_WORDS, FEWEST_COMMON = 30, 8


def letter_card_faults(letters: Sequence[str]) -> Iterator[str]:
    """What is wrong with a set of letter cards: it has A to Z, each once."""
    for letter in ascii_uppercase:
        count = letters.count(letter)
        if count != 1:
            yield f"there are {count} letter cards {letter}; 1 is right"
    for letter in sorted(set(letters) - set(ascii_uppercase)):
        yield f"there is a letter card {letter!r}; the cards are A to Z"


def task_card_faults(lexicon: Lexicon) -> Iterator[str]:
    """What is wrong with the task cards: 24 different ones, each with words enough."""
    tasks = lexicon.kross_tasks
    if len(tasks) != 24:
        yield f"there are {len(tasks)} tasks; 24 are right"
    titles = [task.title for task in tasks]
    for title in sorted({title for title in titles if titles.count(title) > 1}):
        yield f"the task '{title}' stands {titles.count(title)} times"
    for task in tasks:
        rows = [lexicon.words_for_task(task).row(length) for length in range(SHORTEST, 7)]
        words = sum(len(row.words) for row in rows)
        common = sum(row.up_to[Tier.EASY].bit_count() for row in rows)
        name = f"task {task.number} ({task.title})"
        if words < FEWEST_WORDS:
            yield f"{name} has {words} words; at least {FEWEST_WORDS} are right"
        if common < FEWEST_COMMON:
            yield f"{name} has {common} common words; at least {FEWEST_COMMON} are right"
