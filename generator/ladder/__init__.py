"""Ladders: challenges in the order of their measured difficulty, with a report."""

from generator.ladder.judge import Verdict, judge
from generator.ladder.printing import ladder_files
from generator.ladder.run import Ladder, ladder_of, make_ladder

__all__ = ["Ladder", "Verdict", "judge", "ladder_files", "ladder_of", "make_ladder"]
