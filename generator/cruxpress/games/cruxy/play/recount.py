"""The rules play noted games again: they refuse a move that no player may make."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from cruxpress.games.cruxy.play.animals import NO_BOX
from cruxpress.games.cruxy.play.board import EFFECTS
from cruxpress.games.cruxy.play.grid import PASS, WORD
from cruxpress.games.cruxy.play.measures import PartyGame
from cruxpress.games.cruxy.rules.moves import (
    DASH,
    EFFECT_OF,
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
from cruxpress.games.cruxy.rules.table import ALPHABET, End, GameState, GameTable, begin, winners
from cruxpress.games.cruxy.rules.turn import apply
from cruxpress.games.cruxy.rules.witness import Witness, WitnessStep
from cruxpress.games.cruxy.sheet.model import AREA_COLUMNS
from cruxpress.games.cruxy.sheet.names import Effect


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
    effects = [EFFECT_OF[type(use)] for use in move.uses]
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
