"""Thousands of games on one sheet; the rules play the first of them again."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from copy import copy
from dataclasses import dataclass
from itertools import pairwise

from cruxpress.core.chance import Chance
from cruxpress.core.compiled import is_fast
from cruxpress.core.page_kernels import in_page
from cruxpress.games.cruxy.play import columns as col
from cruxpress.games.cruxy.play.bits import Longs, Luck, lucks_of, zeros
from cruxpress.games.cruxy.play.board import (
    EFFECTS,
    Grid,
    KnownWords,
    PlayBoard,
    Starts,
    Words,
    empty_grid,
    lay_out,
    lay_out_starts,
    with_equipment,
)
from cruxpress.games.cruxy.play.games import MOST_WORDS, RESULTS, play_alone, play_together
from cruxpress.games.cruxy.play.measures import (
    REGULAR,
    CruxySkill,
    PartyGame,
    Tally,
    WordTotals,
    measure_of,
    tally,
)
from cruxpress.games.cruxy.play.panel import MOST_PANEL_WORDS, play_panel
from cruxpress.games.cruxy.play.plain import play_alone_plainly
from cruxpress.games.cruxy.play.seats import SEATS
from cruxpress.games.cruxy.rules import moves
from cruxpress.games.cruxy.rules.proven import Draws, Witness, WitnessStep
from cruxpress.games.cruxy.rules.table import (
    ALPHABET,
    Dictionary,
    End,
    GameState,
    GameTable,
    Mode,
    Refused,
    begin,
    winners,
)
from cruxpress.games.cruxy.rules.turn import apply, is_bent
from cruxpress.games.cruxy.sheet.model import AREA_COLUMNS, URSA_LETTERS, CruxySheet, Effect

Turn = tuple[GameState, moves.Move, GameState]  # before, what was done, and after
# A game from each luck, on boards that are laid out; the words that it takes.
PlaysAlone = Callable[[Words, PlayBoard, Starts, Grid, Sequence[Luck], Longs], None]


@dataclass(frozen=True)
class SoloGame:
    """What became of a game alone: its words, and whether it came to its end."""

    words: int
    finished: bool
    witness: Witness


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
        self._ahead = empty_grid(words.laid_out, self._board)
        self._seats = zeros(*SEATS)
        self._states: dict[tuple[str, int], int] = {}

    def at_moved(self, sheet: CruxySheet) -> "Players":
        """The same players, with the same draws, at a sheet that differs in equipment alone."""
        players = copy(self)
        players._sheet, players._board = sheet, with_equipment(self._board, sheet)
        return players

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

    def played_by(self, play: PlaysAlone, purpose: str, games: range) -> list[int]:
        """How many words somebody else needs, who plays on these very boards."""
        played = zeros(1, len(games))[0]
        lucks = self._lucks(purpose, games)
        play(self._words.laid_out, self._board, self._starts, self._grid, lucks, played)
        return [int(words) for words in played]

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
        draw, steps = self._draws.draw(purpose, index), []
        table = GameTable(self._sheet, draw.letters, self._dictionary)
        played, state = self._replay(table, draw.starts)
        for before, move, after in played:
            if isinstance(move, moves.Write):
                free = tuple(use.box for use in move.uses if isinstance(use, moves.UsePenguin))
                crossed = after.areas[0].crossed - before.areas[0].crossed - set(free)
                steps.append(WitnessStep(move.slot, move.word, tuple(sorted(crossed)), free))
        witness = Witness(draw.letters, draw.starts, tuple(steps), state.areas[0].open_boxes)
        game = SoloGame(len(steps), state.end is End.FINISHED, witness)
        most = MOST_WORDS if skill.way < 0 else MOST_PANEL_WORDS
        if words != (game.words if game.finished else most):
            raise RuntimeError(f"{words} words of a player alone; by the rules: {game}")
        return game

    def replayed_together(
        self, players: int, skill: CruxySkill, purpose: str, index: int
    ) -> PartyGame:
        """The game of this number, played again by the rules."""
        [expected] = self._together(players, skill, purpose, range(index, index + 1))
        draw, ursa = self._draws.draw(purpose, index), None
        if Effect.URSA in self._sheet.effects:
            ursa = draw.chance.pick(list(URSA_LETTERS.values()))
        table = GameTable(
            self._sheet,
            draw.letters,
            self._dictionary,
            Mode.COMPETITIVE,
            players,
            advanced=self._advanced,
            ursa=ursa,
        )
        played, state = self._replay(table, draw.starts)
        used: Counter[Effect] = Counter()
        for before, move, _ in played:
            if isinstance(move, moves.Write):
                used.update(_used(before, move))
        game = PartyGame(
            players=players,
            winners=winners(state),
            stalled=state.end is End.STALLED,
            words=state.turns,
            rounds=state.round - 1,
            used=dict(used),
            lost_equipment=_lost(state),
        )
        if expected != game:
            raise RuntimeError(f"{expected}; by the rules: {game}")
        return game

    def _replay(self, table: GameTable, starts: tuple[str, str]) -> tuple[list[Turn], GameState]:
        """The game that was played last, by the rules, and how it ended.

        A rule that players broke is no fault of the sheet.
        """
        turns: list[Turn] = []
        try:
            state = begin(table, starts)
            for move in self._moves():
                before, state = state, apply(state, move)
                turns.append((before, move, state))
        except Refused as refusal:
            raise RuntimeError(f"players broke a rule: {refusal}") from refusal
        return turns, state

    def _moves(self) -> Iterator[moves.Move]:
        """The moves: each is noted as a word, then the effects that it uses."""
        noted = self._grid.lists[col.COUNTS][col.NOTED]
        notes = [[int(part) for part in note] for note in self._grid.notes[:noted]]
        begins = [at for at, note in enumerate(notes) if note[0] in (col.WORD, col.PASS)]
        for at, end in pairwise([*begins, len(notes)]):
            what, slot, word, bent, shift, whale = notes[at]
            if what == col.PASS:
                yield moves.Pass()
                continue
            uses = tuple(self._use(*note[:3]) for note in notes[at + 1 : end])
            squares = _squares(self._words.spellings[word], bent, shift)
            yield moves.Write(slot, squares, uses, bool(whale))

    def _use(self, effect: int, one: int, two: int) -> moves.Use:
        rows = len(self._sheet.area) // AREA_COLUMNS
        if effect == col.E_PENGUIN:
            return moves.UsePenguin(one)
        if effect == col.E_SLY:
            return moves.UseSly(None if one == col.NO_BOX else one, ALPHABET[two])
        if effect == col.E_FOX:
            return moves.UseFox(one, ALPHABET[two])
        if effect == col.E_PUFFINS:
            return moves.UsePuffins((one,) if two == col.NO_BOX else (one, two))
        if effect == col.E_OWL:
            line = ("row", one) if one < rows else ("column", one - rows)
            return moves.UseOwl(*line)
        if effect == col.E_KRAKEN:
            return moves.UseKraken(one, ALPHABET[two])
        return moves.UseBear(one, ALPHABET[two]) if effect == col.E_BEAR else moves.UseFish()

    def _alone(self, skill: CruxySkill, purpose: str, games: range) -> list[int]:
        played = zeros(1, len(games))[0]
        words, lucks = self._words.laid_out, self._lucks(purpose, games)
        at = words, self._board, self._starts, self._grid
        if skill.way < 0:
            play = play_alone if is_fast() or in_page() else play_alone_plainly
            play(*at, lucks, skill.recall, played)
        else:
            play_panel(*at, self._ahead, lucks, skill.way, played)
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
        return lucks_of(self._chance(purpose, index) for index in games)

    def _chance(self, purpose: str, index: int) -> Chance:
        """The chance of a game; moved sheets play the same games again and again."""
        state = self._states.get((purpose, index))
        if state is None:
            state = self._states[purpose, index] = self._draws.chance(purpose, index).state
        return Chance.standing_at(state)


def _squares(word: str, bent: int, shift: int) -> tuple[str, ...]:
    """What goes into each square; Seagulls may put two letters into one, or a dash."""
    if bent < 0:
        return tuple(word)
    if shift > 0:
        return (*word[:bent], word[bent : bent + 2], *word[bent + 2 :])
    return (*word[:bent], moves.DASH, *word[bent:])


def _used(state: GameState, move: moves.Write) -> Iterator[Effect]:
    """The effects that a move uses, under the name that the sheet prints."""
    table, sheet = state.table, state.table.sheet
    squares = zip(sheet.slots[move.slot].squares, move.squares, strict=True)
    fresh = {square: sign for square, sign in squares if square not in state.filled}
    beside = {square: sheet.triggers[square] for square in fresh if square in sheet.triggers}
    effects = [use.effect for use in move.uses]
    effects += [Effect.WHALE] * move.whale
    effects += [Effect.SEAGULLS] * any(map(is_bent, move.squares))
    cracked = {
        letter
        for square, sign in fresh.items()
        if square in sheet.cracks
        or (square in beside and table.effect_of(beside[square]) is Effect.CRACK)
        for letter in sign
    }
    if any(area.has_open(letter) for area in state.areas for letter in cracked):
        effects.append(Effect.CRACK)
    by_ursa = table.ursa if Effect.URSA in map(sheet.animals.get, beside.values()) else None
    for effect in effects:
        yield effect if effect in sheet.effects and effect is not by_ursa else Effect.URSA


def _lost(state: GameState) -> int:
    """Boxes of equipment that are open, though all squares of that kind are filled."""
    equipment = state.table.sheet.equipment
    left = {kind for square, kind in equipment.items() if square not in state.filled}
    boxes = [area.boxes[box] for area in state.areas for box in area.open_boxes]
    return sum(bool(box.kind) and not box.digit and box.kind not in left for box in boxes)


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
