"""Two to four players around a table, with all twelve effects: who wins, what is used, what stalls.

Every move goes through the rules; the players here only choose.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from cruxpress.core.chance import Chance
from cruxpress.games.cruxy.play.choice import (
    Judge,
    cracked,
    fresh_squares,
)
from cruxpress.games.cruxy.play.skill import REGULAR, Skill, box_shares
from cruxpress.games.cruxy.play.thought import Mind, Thought
from cruxpress.games.cruxy.rules import (
    Dictionary,
    End,
    Mode,
    Pass,
    State,
    Table,
    Write,
    apply,
    begin,
    winners,
)
from cruxpress.games.cruxy.rules.draws import Draw, Draws
from cruxpress.games.cruxy.rules.moves import EFFECT_OF
from cruxpress.games.cruxy.solve.plan import plan_sheet
from cruxpress.games.cruxy.solve.wordbits import WordBits
from cruxpress.games.cruxy.spec.names import URSA_LETTERS, Effect
from cruxpress.games.cruxy.spec.sheet import Sheet

if TYPE_CHECKING:
    from cruxpress.games.cruxy.play.fast.tables import FastTable


@dataclass(frozen=True)
class PartyGame:
    """What became of a game of several players."""

    players: int
    winners: tuple[int, ...]
    stalled: bool
    words: int
    rounds: int
    used: Mapping[Effect, int]  # how often each effect of the sheet was used, not only marked
    lost_equipment: int  # open boxes that no square could fulfil any more


class PartyTable:
    """One sheet, ready for many games."""

    def __init__(self, sheet: Sheet, words: WordBits, dictionary: Dictionary) -> None:
        self.sheet = sheet
        self.words = words
        self.dictionary = dictionary
        self.plan = plan_sheet(sheet)
        self.judge = Judge(words.letter_shares, box_shares(sheet))

    def games(
        self, draws: Draws, players: int, skill: Skill, purpose: str, games: range
    ) -> list[PartyGame]:
        """What becomes of these games; all but the first are played in machine code.

        The first is played both ways: they are the same players.
        """
        found = self._fast.together(draws, players, skill, purpose, games)
        for index in games[:1]:
            plain = self.play(draws.draw(purpose, index), players, skill)
            assert found[0] == plain, f"{found[0]} in machine code, {plain} by the rules"
        return found

    @cached_property
    def _fast(self) -> "FastTable":
        from cruxpress.games.cruxy.play.fast.tables import FastTable

        return FastTable(self.sheet, self.words)

    def play(
        self,
        draw: Draw,
        players: int,
        skill: Skill = REGULAR,
        easy: bool = False,
        advanced: bool = False,
    ) -> PartyGame:
        """Play one game to its end."""
        state = self._begin(draw, players, easy, advanced)
        mind = Mind(self.plan, self.words)
        for number, word in state.words.items():
            mind.learn(number, word)
        used: Counter[Effect] = Counter()
        while not state.over:
            thought = self._best(state, mind, skill.recall, draw.chance)
            if thought is None:
                state = apply(state, Pass())
                continue
            uses = self.judge.uses(state, thought, draw.chance)
            move = Write(thought.slot, thought.squares, uses, thought.whale)
            self._count(state, thought, move, used)
            state = apply(state, move)
            mind.learn(thought.slot, thought.squares)
        return PartyGame(
            players=players,
            winners=winners(state),
            stalled=state.end is End.STALLED,
            words=state.turns,
            rounds=state.round - 1,
            used=dict(used),
            lost_equipment=self._lost(state),
        )

    def _begin(self, draw: Draw, players: int, easy: bool, advanced: bool) -> State:
        ursa = None
        if Effect.URSA in self.sheet.effects:
            ursa = draw.chance.pick(list(URSA_LETTERS.values()))
        table = Table(
            self.sheet,
            draw.letters,
            self.dictionary,
            Mode.COMPETITIVE,
            players,
            easy=easy,
            advanced=advanced,
            ursa=ursa,
        )
        return begin(table, draw.starts)

    def _best(self, state: State, mind: Mind, recall: int, chance: Chance) -> Thought | None:
        """The word that crosses out most; of equal ones, the first that came to mind."""
        thoughts = mind.thoughts(state, recall, chance)
        return max(thoughts, key=lambda thought: self.judge.value(state, thought), default=None)

    def _count(self, state: State, thought: Thought, move: Write, used: Counter[Effect]) -> None:
        """Count the effects that this move uses, under the name that the sheet prints."""
        fresh = fresh_squares(state, thought)
        beside = self.sheet.triggers
        from_ursa = {
            state.table.ursa
            for square in fresh
            if square in beside and self.sheet.animals[beside[square]] is Effect.URSA
        }
        effects = [EFFECT_OF[type(use)] for use in move.uses]
        effects += [Effect.WHALE] * thought.whale + [Effect.SEAGULLS] * thought.bent
        letters = cracked(state, fresh)
        if any(area.has_open(letter) for area in state.areas for letter in letters):
            effects.append(Effect.CRACK)
        for effect in effects:
            printed = effect in self.sheet.effects
            used[effect if printed and effect not in from_ursa else Effect.URSA] += 1

    def _lost(self, state: State) -> int:
        """Boxes of equipment that are open, though all squares of that kind are filled."""
        left = {kind for square, kind in self.sheet.equipment.items() if square not in state.filled}
        return sum(
            bool(area.boxes[box].kind)
            and not area.boxes[box].digit
            and area.boxes[box].kind not in left
            for area in state.areas
            for box in area.open_boxes
        )
