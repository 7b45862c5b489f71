"""Ladders: challenges in the order of their measured difficulty, with a report."""

from cruxpress.products.ladder.judge import Verdict, judge
from cruxpress.products.ladder.printing import LADDER_FOLDER, ladder_files, rung_proof
from cruxpress.products.ladder.run import Ladder, Rung, ladder_of, make_ladder

__all__ = [
    "LADDER_FOLDER",
    "Ladder",
    "Rung",
    "Verdict",
    "judge",
    "ladder_files",
    "ladder_of",
    "make_ladder",
    "rung_proof",
]
