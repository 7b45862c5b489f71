"""A Cryptex sheet: rows of boxes to write words in, joker boxes, and what all of it counts."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache, cached_property

from cruxpress.codes import sheet_hash
from cruxpress.core.errors import BadInput, Place, Problem
from cruxpress.games.faults import Fault
from cruxpress.specs.nodes import Map, Node, Seq, Value, as_node, each
from cruxpress.specs.records import param, read_record
from cruxpress.specs.values import Known, list_of, whole

HALF = 20  # rounds of a half: every card of the deck once
ROUNDS = 2 * HALF
LONGEST = 8


@dataclass(frozen=True, kw_only=True)
class Sheet:
    """The boxes of each cryptex, and the numbers that a game on this sheet is scored with."""

    boxes: tuple[int, ...] = param(list_of(whole(1, 40), 1, 40), "the boxes of each cryptex")
    jokers: int = param(whole(0, 20), "joker boxes", 4)
    half_time: int = param(whole(0, 99), "lost at half-time for each empty box of a begun one", 1)
    letter: int = param(whole(0, 99), "for each letter of a word", 2)
    shared: int = param(whole(0, 99), "for each letter of a word that others have too", 1)
    no_word: int = param(whole(0, 99), "lost for each letter of what is no word", 2)
    unfinished: int = param(whole(0, 99), "lost at the end for each empty box of a begun one", 3)
    joker: int = param(whole(0, 99), "for each joker that is left", 4)

    def model(self) -> Mapping[str, Value]:
        """What makes this sheet what it is, whatever it looks like on paper."""
        return {
            "boxes": list(self.boxes),
            "jokers": self.jokers,
            "half-time": self.half_time,
            "letter": self.letter,
            "shared": self.shared,
            "no-word": self.no_word,
            "unfinished": self.unfinished,
            "joker": self.joker,
        }

    @cached_property
    def hash(self) -> str:
        """A few letters and digits that only this sheet has."""
        return sheet_hash(self.model())

    @property
    def most_points(self) -> int:
        """What no game can exceed: every letter in a word of one's own, and every joker left."""
        return ROUNDS * self.letter + self.jokers * self.joker


# The cryptexes as they are printed: row by row, a short one on the left and a long one beside it.
STANDARD = Sheet(boxes=(3, 7, 3, 7, 4, 6, 4, 6, 5, 5))
EASY = Sheet(boxes=(3, 7, 4, 6, 4, 6, 5, 5))
HARD = Sheet(boxes=(4, 8, 5, 7, 5, 7, 6, 6))
SHEETS = {"standard": STANDARD, "easy": EASY, "hard": HARD}


def read_sheet(data: Mapping[str, Value], place: Place) -> Sheet:
    """The sheet that a layout's data describes; whether it can be played is another question.

    `lines` are the rows of the sheet, each with the boxes on its left and on its right; `jokers`
    are its joker boxes; `rules` may change what things count.
    """
    lines = as_node(data.get("lines", ()), place)
    found = each(lines.items if isinstance(lines, Seq) else (), _boxes_of)
    rules = data.get("rules") or {}
    if not isinstance(rules, Mapping):
        raise BadInput("the rules of a sheet are a map of keys and values", place)
    given = {"boxes": [boxes for line in found for boxes in line], **rules}
    if "jokers" in data:
        given["jokers"] = data["jokers"]
    problems: list[Problem] = []
    sheet = read_record(Sheet, as_node(given, place), Known(), problems, "the sheet's rules")
    if sheet is None:
        raise BadInput(problems)
    return sheet


def _boxes_of(line: Node) -> list[int]:
    sides = [line.get(side) for side in ("left", "right")] if isinstance(line, Map) else []
    return [whole(0, 40).read(boxes, Known()) for boxes in sides if boxes is not None]


def sheet_faults(sheet: Sheet) -> Iterator[Fault]:
    """What keeps a sheet from being played well."""
    total = sum(sheet.boxes)
    if total < ROUNDS:
        what = f"the sheet has {total} boxes; {ROUNDS} letters must be written"
        yield Fault("boxes", what)
    elif not splits(sheet.boxes, (HALF, HALF)):
        what = f"no two separate groups of cryptexes have {HALF} boxes each, so nobody can reach "
        yield Fault("halves", f"{what}{sheet.most_points} points")
    for length in sorted(set(sheet.boxes)):
        if length > LONGEST:
            yield Fault("longest", f"a cryptex has {length} boxes; {LONGEST} is the most")
        if length < 2:
            yield Fault("shortest", "a cryptex has 1 box; 2 is the least")
    if sheet.jokers > MOST_JOKERS:
        yield Fault("jokers", f"the sheet has {sheet.jokers} jokers; {MOST_JOKERS} is the most")
    if not sheet.shared <= sheet.letter:
        what = f"a shared letter counts {sheet.shared}, more than {sheet.letter} for one's own"
        yield Fault("points", what)


MOST_JOKERS = 4


@cache
def splits(boxes: tuple[int, ...], sums: tuple[int, ...]) -> bool:
    """Whether separate groups of the cryptexes add up to exactly these numbers of boxes."""
    if not any(sums):
        return True
    if not boxes:
        return False
    first, rest = boxes[0], boxes[1:]
    takers = [at for at, left in enumerate(sums) if left >= first]
    given = ((*sums[:at], sums[at] - first, *sums[at + 1 :]) for at in takers)
    return splits(rest, sums) or any(splits(rest, left) for left in given)
