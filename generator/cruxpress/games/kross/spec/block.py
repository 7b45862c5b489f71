"""What a Kross block is: a table of squares, and what words, tasks and cards count."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from cruxpress.core.errors import BadInput, Place, Problem
from cruxpress.games.faults import Fault
from cruxpress.specs.nodes import Value, as_node
from cruxpress.specs.records import param, read_record
from cruxpress.specs.values import Known, map_of, whole

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
    problems += [Problem(place, fault.what) for fault in block_faults(block)]
    if problems:
        raise BadInput(problems)
    return block


def block_faults(block: Block) -> Iterator[Fault]:
    """What keeps a block from being the table of the game."""
    squares = block.columns * block.rows
    if squares != SQUARES:
        what = f"the table has {squares} squares; Kross is played on {SQUARES}"
        yield Fault("squares", what)
    lengths = {str(length) for length in range(SHORTEST, block.longest + 1)}
    if set(block.points) != lengths:
        what = f"points are given for words of {_list(block.points)}, not {_list(lengths)}"
        yield Fault("points", what)


def _list(lengths: Mapping[str, int] | set[str]) -> str:
    return ", ".join(sorted(lengths, key=lambda text: (len(text), text))) + " letters"
