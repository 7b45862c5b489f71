"""Thousands of games on one sheet; the rules play the first of them again."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TypeVar

from cruxpress.games.cruxy.play import columns as col
from cruxpress.games.cruxy.play.bits import Luck, lucks_of, zeros
from cruxpress.games.cruxy.play.board import (
    EFFECTS,
    PASS,
    WORD,
    KnownWords,
    empty_grid,
    lay_out,
    lay_out_starts,
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
from cruxpress.games.cruxy.play.seats import NO_BOX, SEATS
from cruxpress.games.cruxy.rules.moves import (
    DASH,
    Move,
    Pass,
    Use,
    UseBear,
    UseFish,
    UseFox,
    UseKraken,
    UseOwl,
    UsePenguin,
    UsePuffins,
    UseSly,
    Write,
)
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
from cruxpress.games.cruxy.rules.turn import apply
from cruxpress.games.cruxy.sheet.model import AREA_COLUMNS, URSA_LETTERS, CruxySheet, Effect

T = TypeVar("T")


@dataclass(frozen=True)
class SoloGame:
    """What became of a game alone: its words, and whether it came to its end."""

    words: int
    finished: bool
    witness: Witness


@dataclass(frozen=True)
class NotedGame:
    """A game that players have noted, and what it began with."""

    table: GameTable
    starts: tuple[str, str]
    notes: Sequence[Sequence[int]]
    spellings: Sequence[str]  # of all words that the players know

    def alone(self) -> SoloGame:
        """The game of one player, by the rules."""
        table, state = self.table, begin(self.table, self.starts)
        steps = []
        for move in self._moves():
            before = state.areas[0].crossed
            state = apply(state, move)
            if isinstance(move, Write):
                free = tuple(use.box for use in move.uses if isinstance(use, UsePenguin))
                crossed = sorted(state.areas[0].crossed - before - set(free))
                steps.append(WitnessStep(move.slot, move.word, tuple(crossed), free))
        witness = Witness(table.letters, self.starts, tuple(steps), state.areas[0].open_boxes)
        return SoloGame(len(steps), state.end is End.FINISHED, witness)

    def together(self) -> PartyGame:
        """The game of several players, by the rules."""
        state = begin(self.table, self.starts)
        used: Counter[Effect] = Counter()
        for move in self._moves():
            if isinstance(move, Write):
                used.update(_used(state, move))
            state = apply(state, move)
        return PartyGame(
            players=self.table.players,
            winners=winners(state),
            stalled=state.end is End.STALLED,
            words=state.turns,
            rounds=state.round - 1,
            used=dict(used),
            lost_equipment=_lost(state),
        )

    def _moves(self) -> Iterator[Move]:
        """The moves: each is noted as a word, then the effects that it uses."""
        begins = [at for at, note in enumerate(self.notes) if note[0] in (WORD, PASS)]
        for at, end in pairwise([*begins, len(self.notes)]):
            what, slot, word, bent, shift, whale = self.notes[at]
            if what == PASS:
                yield Pass()
                continue
            uses = tuple(self._use(*note[:3]) for note in self.notes[at + 1 : end])
            yield Write(slot, _squares(self.spellings[word], bent, shift), uses, bool(whale))

    def _use(self, number: int, one: int, two: int) -> Use:
        effect, rows = EFFECTS[number], len(self.table.sheet.area) // AREA_COLUMNS
        if effect is Effect.PENGUIN:
            return UsePenguin(one)
        if effect is Effect.SLY:
            return UseSly(None if one == NO_BOX else one, ALPHABET[two])
        if effect is Effect.FOX:
            return UseFox(one, ALPHABET[two])
        if effect is Effect.PUFFINS:
            return UsePuffins((one,) if two == NO_BOX else (one, two))
        if effect is Effect.OWL:
            return UseOwl("row", one) if one < rows else UseOwl("column", one - rows)
        if effect is Effect.KRAKEN:
            return UseKraken(one, ALPHABET[two])
        return UseBear(one, ALPHABET[two]) if effect is Effect.BEAR else UseFish()


def _squares(word: str, bent: int, shift: int) -> tuple[str, ...]:
    """What goes into each square; Seagulls may put two letters into one, or a dash."""
    if bent < 0:
        return tuple(word)
    if shift > 0:
        return (*word[:bent], word[bent : bent + 2], *word[bent + 2 :])
    return (*word[:bent], DASH, *word[bent:])


def _used(state: GameState, move: Write) -> Iterator[Effect]:
    """The effects that a move uses, under the name that the sheet prints."""
    table, sheet = state.table, state.table.sheet
    squares = zip(sheet.slots[move.slot].squares, move.squares, strict=True)
    fresh = {square: sign for square, sign in squares if square not in state.filled}
    beside = {square: sheet.triggers[square] for square in fresh if square in sheet.triggers}
    effects = [use.effect for use in move.uses]
    effects += [Effect.WHALE] * move.whale
    effects += [Effect.SEAGULLS] * any(len(sign) != 1 or sign == DASH for sign in move.squares)
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
        self, players: int, skill: CruxySkill, purpose: str, index: int
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
            advanced=self._advanced,
            ursa=ursa,
        )
        game = _by_the_rules(self._noted(table, draw.starts).together)
        if played != game:
            raise RuntimeError(f"{played}; by the rules: {game}")
        return game

    def _noted(self, table: GameTable, starts: tuple[str, str]) -> NotedGame:
        """The game that was played last."""
        noted = self._grid.lists[col.COUNTS][col.NOTED]
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
