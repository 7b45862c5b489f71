"""Sheets beside each other must differ, in what is played on them and in their numbers."""

from collections.abc import Callable, Hashable, Iterable, Iterator
from dataclasses import dataclass

from cruxpress.core.errors import Place
from cruxpress.core.ranges import is_number
from cruxpress.games.faults import RuleFault
from cruxpress.specs.nodes import Map, place_of

CODE = "code"  # the key under which the file of a fresh sheet says its code
NAMES = ("number", "label", "name", "title", "stars")  # what a sheet is called: no part of the game


@dataclass(frozen=True)
class Beside:
    """A sheet beside others: its number, what no other may share, and where its file says both.

    What has no number has none in common with others; a copy on purpose has no game of its own.
    """

    number: str
    game: Hashable
    number_at: Place
    game_at: Place


SaysTwin = Callable[[Beside, Beside], str]  # of a sheet and the first one of that game


def beside(label: str, game: str, node: Map) -> Beside:
    """A sheet as its file says it. A label may be a short name, which others may have as well."""
    called = ("kind", CODE, *NAMES)
    game_at = next((each.key_place for each in node if each.key not in called), node.place)
    return Beside(label if is_number(label) else "", game, place_of(node, "number"), game_at)


def _says_again(_sheet: Beside, first: Beside) -> str:
    return f"this is the sheet in {first.game_at.file} once more, but for its number or name"


def twin_faults(
    sheets: Iterable[Beside], called: str = "number", says: SaysTwin = _says_again
) -> Iterator[RuleFault]:
    """Two equal numbers and two equal sheets, each told of the later one."""
    numbers: dict[str, Beside] = {}
    games: dict[Hashable, Beside] = {}
    for sheet in sheets:
        first = numbers.setdefault(sheet.number, sheet) if sheet.number else sheet
        if first is not sheet:
            both = f"this one and that in {first.number_at.file}"
            what = f"two sheets have the {called} {sheet.number}, {both}"
            right = f"give each a {called} of its own"
            yield RuleFault("number twice", f"{what}; {right}", sheet.number_at)
        twin = games.setdefault(sheet.game, sheet) if sheet.game else sheet
        if twin is not sheet:
            right = "leave one of them out, or change this one"
            yield RuleFault("sheet twice", f"{says(sheet, twin)}; {right}", sheet.game_at)
