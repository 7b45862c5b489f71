"""What a call sheet is: a game for one, with letters in the order of their calls."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from generator.codes import sheet_hash
from generator.errors import BadInput, Problem
from generator.games.kross.spec.block import STANDARD, Block
from generator.specs.nodes import Fault, Node, Value
from generator.specs.records import param, read_record, record_kind
from generator.specs.values import Kind, Known, optional, scalar, whole
from generator.words.spelling import is_letter, letters_of

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
