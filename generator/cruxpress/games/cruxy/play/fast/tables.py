"""Tables at which thousands of games are played in machine code."""

import numpy as np

from cruxpress.games.cruxy.play.fast.alone import play_alone
from cruxpress.games.cruxy.play.fast.arrays import (
    EFFECTS,
    Longs,
    board_as_arrays,
    starts_as_arrays,
    words_as_arrays,
)
from cruxpress.games.cruxy.play.fast.grid import empty_grid
from cruxpress.games.cruxy.play.fast.luck import Luck
from cruxpress.games.cruxy.play.fast.seats import empty_seats
from cruxpress.games.cruxy.play.fast.thinking import empty_mind
from cruxpress.games.cruxy.play.fast.together import RESULTS, play_together
from cruxpress.games.cruxy.play.party import PartyGame
from cruxpress.games.cruxy.play.skill import Skill
from cruxpress.games.cruxy.rules.draws import Draws
from cruxpress.games.cruxy.solve.wordbits import WordBits
from cruxpress.games.cruxy.spec.sheet import Sheet


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

    def together(
        self, draws: Draws, players: int, skill: Skill, purpose: str, games: range
    ) -> list[PartyGame]:
        """What becomes of each game of several players."""
        lucks = _lucks(draws, purpose, games)
        starts = starts_as_arrays(draws, self._bits)
        seats = empty_seats()
        mind = empty_mind(self._words, self._board, seats)
        results = np.zeros((len(lucks), RESULTS), dtype=np.int64)
        for game in range(len(lucks)):
            play_together(
                self._words, self._board, starts, self._grid, seats, mind, lucks[game : game + 1],
                players, skill.recall, results[game],
            )  # fmt: skip
        return [_told(players, result) for result in results]


def _lucks(draws: Draws, purpose: str, games: range) -> Luck:
    """Where the chance of each game stands before anything is drawn."""
    return np.array([draws.chance(purpose, index).state for index in games], dtype=np.uint64)


def _told(players: int, result: Longs) -> PartyGame:
    *uses, winners, stalled, words, rounds, lost = map(int, result)
    return PartyGame(
        players=players,
        winners=tuple(player for player in range(players) if winners >> player & 1),
        stalled=bool(stalled),
        words=words,
        rounds=rounds,
        used={effect: count for effect, count in zip(EFFECTS, uses, strict=True) if count},
        lost_equipment=lost,
    )
