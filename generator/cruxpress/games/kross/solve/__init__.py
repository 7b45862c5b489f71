"""Search for good tables. Nothing here is trusted: the rules count every table again."""

from pathlib import Path

from cruxpress.games.kross.solve.anneal import Arranged, anneal
from cruxpress.games.kross.solve.best import Solver
from cruxpress.games.kross.solve.lines import LineBook
from cruxpress.games.kross.solve.plant import Planted, plant
from cruxpress.games.kross.solve.squares import all_squares, find_square

SWIFT = Path(__file__).parent / "swift"  # where machine code is written

__all__ = [
    "SWIFT",
    "Arranged",
    "LineBook",
    "Planted",
    "Solver",
    "all_squares",
    "anneal",
    "find_square",
    "plant",
]
