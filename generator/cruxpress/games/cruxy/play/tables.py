"""Thousands of games on one sheet; the rules play the first of them again."""

from collections.abc import Callable, Sequence
from typing import TypeVar

from cruxpress.games.cruxy.play.alone import MOST_WORDS, play_alone
from cruxpress.games.cruxy.play.bits import Luck, lucks_of, zeros
from cruxpress.games.cruxy.play.board import EFFECTS, KnownWords, lay_out, lay_out_starts
from cruxpress.games.cruxy.play.grid import COUNTS, NOTED, empty_grid
from cruxpress.games.cruxy.play.measures import (
    REGULAR,
    CruxySkill,
    PartyGame,
    Tally,
    WordTotals,
    measure_of,
    tally,
)
from cruxpress.games.cruxy.play.recount import NotedGame, SoloGame
from cruxpress.games.cruxy.play.seats import SEATS
from cruxpress.games.cruxy.play.together import RESULTS, play_together
from cruxpress.games.cruxy.rules.proven import Draws
from cruxpress.games.cruxy.rules.table import Dictionary, GameTable, Mode, Refused
from cruxpress.games.cruxy.sheet.model import CruxySheet
from cruxpress.games.cruxy.sheet.names import URSA_LETTERS, Effect

T = TypeVar("T")


class Players:
    """Players who sit around one sheet, ready for many games.

    Each game is played from the chance of its number: letters, starting words and all that comes
    to mind. `advanced` is the rule that a letter counts only for the player who wrote it. Whoever
    asks for the game of number 0 gets it only if the rules come to the same end.
    """

    def __init__(
        self,
        sheet: CruxySheet,
        draws: Draws,
        words: KnownWords,
        dictionary: Dictionary,
        advanced: bool = False,
    ) -> None:
        self._sheet = sheet
        self._draws = draws
        self._words = words
        self._dictionary = dictionary
        self._advanced = advanced
        self._board = lay_out(sheet, words, advanced)
        self._starts = lay_out_starts(draws, words)
        self._grid = empty_grid(words.laid_out, self._board)
        self._seats = zeros(*SEATS)

    def measure(self, skill: CruxySkill, purpose: str, games: range) -> WordTotals:
        """How hard the sheet is for a player alone, in the games of these numbers."""
        return measure_of(self.alone(skill, purpose, games))

    def tally(self, players: int, purpose: str, games: range, skill: CruxySkill = REGULAR) -> Tally:
        """How fair the sheet is for several players, in the games of these numbers."""
        purpose = f"{purpose}, {players} players"
        return tally(players, self.together(players, skill, purpose, games))

    def alone(self, skill: CruxySkill, purpose: str, games: range) -> list[int]:
        """How many words a player alone needs in each game."""
        if 0 in games:
            self.replayed_alone(skill, purpose, 0)
        return self._alone(skill, purpose, games)

    def together(
        self, players: int, skill: CruxySkill, purpose: str, games: range
    ) -> list[PartyGame]:
        """What becomes of each game of several players."""
        if 0 in games:
            self.replayed_together(players, skill, purpose, 0)
        return self._together(players, skill, purpose, games)

    def replayed_alone(self, skill: CruxySkill, purpose: str, index: int) -> SoloGame:
        """The game of this number, played again by the rules."""
        [words] = self._alone(skill, purpose, range(index, index + 1))
        draw = self._draws.draw(purpose, index)
        table = GameTable(self._sheet, draw.letters, self._dictionary, Mode.SOLO)
        game = _by_the_rules(self._noted(table, draw.starts).alone)
        if words != (game.words if game.finished else MOST_WORDS):
            raise RuntimeError(f"{words} words of a player alone; by the rules: {game}")
        return game

    def replayed_together(
        self,
        players: int,
        skill: CruxySkill,
        purpose: str,
        index: int,
        easy: bool = False,
    ) -> PartyGame:
        """The game of this number, played again by the rules."""
        [played] = self._together(players, skill, purpose, range(index, index + 1))
        draw, ursa = self._draws.draw(purpose, index), None
        if Effect.URSA in self._sheet.effects:
            ursa = draw.chance.pick(list(URSA_LETTERS.values()))
        table = GameTable(
            self._sheet,
            draw.letters,
            self._dictionary,
            Mode.COMPETITIVE,
            players,
            easy=easy,
            advanced=self._advanced,
            ursa=ursa,
        )
        game = _by_the_rules(self._noted(table, draw.starts).together)
        if played != game:
            raise RuntimeError(f"{played}; by the rules: {game}")
        return game

    def _noted(self, table: GameTable, starts: tuple[str, str]) -> NotedGame:
        """The game that was played last."""
        noted = self._grid.lists[COUNTS][NOTED]
        notes = [[int(part) for part in note] for note in self._grid.notes[:noted]]
        return NotedGame(table, starts, notes, self._words.spellings)

    def _alone(self, skill: CruxySkill, purpose: str, games: range) -> list[int]:
        played = zeros(1, len(games))[0]
        play_alone(
            self._words.laid_out,
            self._board,
            self._starts,
            self._grid,
            self._lucks(purpose, games),
            skill.recall,
            played,
        )
        return [int(words) for words in played]

    def _together(
        self, players: int, skill: CruxySkill, purpose: str, games: range
    ) -> list[PartyGame]:
        results = zeros(len(games), RESULTS)
        play_together(
            self._words.laid_out,
            self._board,
            self._starts,
            self._grid,
            self._seats,
            self._lucks(purpose, games),
            players,
            skill.recall,
            results,
        )
        return [_party_game(players, [int(part) for part in result]) for result in results]

    def _lucks(self, purpose: str, games: range) -> Sequence[Luck]:
        return lucks_of(self._draws.chance(purpose, index) for index in games)


def _by_the_rules(replay: Callable[[], T]) -> T:
    """What the rules say; a rule that players broke is no fault of the sheet."""
    try:
        return replay()
    except Refused as refusal:
        raise RuntimeError(f"players broke a rule: {refusal}") from refusal


def _party_game(players: int, result: Sequence[int]) -> PartyGame:
    *uses, winners, stalled, words, rounds, lost = result
    return PartyGame(
        players=players,
        winners=tuple(player for player in range(players) if winners >> player & 1),
        stalled=bool(stalled),
        words=words,
        rounds=rounds,
        used={effect: count for effect, count in zip(EFFECTS, uses, strict=True) if count},
        lost_equipment=lost,
    )
