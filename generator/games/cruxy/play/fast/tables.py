"""Tables at which thousands of games are played in machine code."""

import numpy as np

from generator.games.cruxy.play.fast.alone import play_alone
from generator.games.cruxy.play.fast.arrays import (
    board_as_arrays,
    starts_as_arrays,
    words_as_arrays,
)
from generator.games.cruxy.play.fast.grid import empty_grid
from generator.games.cruxy.play.fast.luck import Luck
from generator.games.cruxy.play.skill import Skill
from generator.games.cruxy.rules.draws import Draws
from generator.games.cruxy.solve.wordbits import WordBits
from generator.games.cruxy.spec.sheet import Sheet


class FastTable:
    """One sheet and the words that its players know."""

    def __init__(self, sheet: Sheet, words: WordBits) -> None:
        self._bits = words
        self._words = words_as_arrays(words)
        self._board = board_as_arrays(sheet, words)
        self._grid = empty_grid(self._words, self._board)

    def alone(self, draws: Draws, skill: Skill, purpose: str, games: range) -> list[int]:
        """How many words a player alone needs in each game."""
        lucks = _lucks(draws, purpose, games)
        starts = starts_as_arrays(draws, self._bits)
        played = np.zeros(len(lucks), dtype=np.int64)
        play_alone(self._words, self._board, starts, self._grid, lucks, skill.recall, played)
        return [int(words) for words in played]


def _lucks(draws: Draws, purpose: str, games: range) -> Luck:
    seeds = [draws.chance(purpose, index).state for index in games]
    return np.array(seeds, dtype=np.uint64)
