"""The best game of long searches that change a word at a time: laid out, searched, written down."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from math import log
from string import ascii_lowercase
from typing import NamedTuple

from cruxpress.core.chance import Chance
from cruxpress.core.kernels import as_ints, first_state, row_of, zeros
from cruxpress.games.cruciverbalist.rules.scoring import WORD_CLASSES
from cruxpress.games.cruciverbalist.sheet.board import Square, all_squares
from cruxpress.games.cruciverbalist.sheet.pieces import CHART
from cruxpress.games.cruciverbalist.sheet.solo import GAME, Solo
from cruxpress.games.cruciverbalist.solve.changing import (
    CELLS,
    CHANCES,
    LONGEST,
    NONE,
    PART_BITS,
    PARTS,
    SHUT,
    STRIDE,
    TOKENS,
    ChangeableWords,
    GameDesk,
    GameSheet,
    change_games,
)
from cruxpress.games.cruciverbalist.solve.dice import (
    WEIGHT_OF,
    Needs,
    Payable,
    need_of,
    roll_of,
    rolls_after,
)
from cruxpress.games.cruciverbalist.solve.moves import Opening, RoundsPlayed, SoloMove, Vocabulary

BOLDNESS = tuple(round(-1000 * log((at + 0.5) / CHANCES)) for at in range(CHANCES))
LETTER = {letter: number for number, letter in enumerate(ascii_lowercase, 1)}


class GameEffort(NamedTuple):
    """How long is searched: games that were found by other means and fresh starts, then the best
    is warmed up again until that is in vain.

    Heat is in thousandths of a point: about what a change may lose at first, and at last.
    """

    starts: int = 2
    steps: int = 1_500_000  # of a start
    heat: tuple[int, int] = (2500, 350)
    again_steps: int = 1_000_000
    again_heats: tuple[tuple[int, int], ...] = ((1600, 350), (1000, 350))  # in turns
    in_vain: int = 3  # so many without anything better, and that is enough
    most_again: int = 8


LONG = GameEffort()


@dataclass(frozen=True)
class GameChanger:
    """A sheet and the words for it, ready to be searched."""

    sheet: Solo
    vocabulary: Vocabulary
    payable: Payable
    seed: int = 0  # another one searches elsewhere

    def best(self, begun: Sequence[RoundsPlayed] = (), effort: GameEffort = LONG) -> RoundsPlayed:
        """The best game that is found; the rules say what it is worth."""
        chance = Chance(GAME, "best", self.sheet.hash, self.seed)
        found = [
            self.change(self.nothing, effort.steps, effort.heat, chance)
            for _ in range(effort.starts)
        ]
        heats = effort.again_heats
        found += [
            self.change(self._row(game), effort.again_steps, heats[0], chance) for game in begun
        ]
        points, best = max(found, key=lambda each: each[0])
        in_vain = 0
        for number in range(effort.most_again):
            heat = heats[number % len(heats)]
            again, game = self.change(best, effort.again_steps, heat, chance)
            in_vain = 0 if again > points else in_vain + 1
            if again >= points:
                points, best = again, game
            if in_vain == effort.in_vain:
                break
        return self.played(best)

    @property
    def nothing(self) -> list[int]:
        """A game without a word, as the kernel has it."""
        rounds = len(self.sheet.rolls)
        return [NONE] * rounds + [0] * (2 * rounds)

    def change(
        self, game: Sequence[int], steps: int, heat: tuple[int, int], chance: Chance
    ) -> tuple[int, list[int]]:
        """Change a game for so many steps: what the best one is worth, and that one."""
        desk = self._desk._replace(now=row_of(game), luck=row_of([first_state(chance)]))
        points = change_games(steps, *heat, self._words, self._ground, desk)
        return points, as_ints(desk.best)

    @cached_property
    def _listed(self) -> list[str]:
        return sorted(self.vocabulary.words)

    @cached_property
    def _words(self) -> ChangeableWords:
        words, numbers = self._listed, dict[str, int]()
        keys = [
            [numbers.setdefault(key, len(numbers)) for key in sorted(self.vocabulary.keys_of(word))]
            for word in words
        ]
        key_first = [0]
        for its in keys:
            key_first.append(key_first[-1] + len(its))
        through: list[int] = []
        through_first = [0, 0]
        for letter in ascii_lowercase:
            through += (
                STRIDE * number + at
                for number, word in enumerate(words)
                for at, sign in enumerate(word)
                if sign == letter
            )
            through_first.append(len(through))
        return ChangeableWords(
            spelled=row_of(LETTER[sign] for word in words for sign in word.ljust(LONGEST, "a")),
            lengths=row_of(map(len, words)),
            keys=row_of(key for its in keys for key in its),
            key_first=row_of(key_first),
            through=row_of(through),
            through_first=row_of(through_first),
            weights=row_of([0, *(WEIGHT_OF[letter] for letter in ascii_lowercase)]),
            rare=row_of([0, *(int(CHART.is_rare(letter)) for letter in ascii_lowercase)]),
            classes=row_of(map(_class_of, range(LONGEST + 1))),
            class_points=row_of(each.points for each in WORD_CLASSES),
            class_most=row_of(each.most for each in WORD_CLASSES),
        )

    @cached_property
    def _ground(self) -> GameSheet:
        cells = [SHUT] * CELLS
        for square in all_squares(self.sheet.size):
            cells[square + STRIDE] = SHUT if square in self.sheet.black else 0
        pays: list[int] = []
        for pips in self.sheet.rolls:
            plain = self.payable.needs(roll_of(pips))
            for spent in range(TOKENS + 1):
                pays += _parts(plain)
                needs = 0
                for roll in rolls_after(pips, self.sheet.rerolls[spent]) if spent < TOKENS else ():
                    needs |= self.payable.needs(roll)
                pays += _parts(needs)
        return GameSheet(row_of(cells), row_of(pays), len(self.sheet.rolls))

    @cached_property
    def _desk(self) -> GameDesk:
        places = 3 * len(self.sheet.rolls)
        most_keys = max(map(len, map(self.vocabulary.keys_of, self._listed)), default=0)
        return GameDesk(
            trial=zeros(places),
            now=zeros(places),
            best=zeros(places),
            cells=zeros(CELLS),
            squares=zeros(CELLS),
            filled=zeros(1),
            used=zeros(most_keys * len(self.sheet.rolls)),
            counts=zeros(len(WORD_CLASSES)),
            crossings=zeros(CELLS),
            path=zeros(CELLS),
            turns=zeros(CELLS),
            seen=zeros(CELLS),
            boldness=row_of(BOLDNESS),
            luck=zeros(1),
        )

    def _row(self, game: RoundsPlayed) -> list[int]:
        """A game as the kernel has it."""
        moves = game.moves
        return [
            *(self._listed.index(move.word) if move else NONE for move in moves),
            *(move.opening.start + STRIDE if move else 0 for move in moves),
            *(move.opening.step if move else 0 for move in moves),
        ]

    def played(self, game: Sequence[int]) -> RoundsPlayed:
        """The game as moves, with a token wherever the dice alone do not pay."""
        rounds = len(self.sheet.rolls)
        letters: dict[Square, str] = {}
        moves: list[SoloMove | None] = []
        for number, pips in enumerate(self.sheet.rolls):
            if game[number] == NONE:
                moves.append(None)
                continue
            word = self._listed[game[number]]
            start, step = game[rounds + number] - STRIDE, game[2 * rounds + number]
            squares = range(start, start + step * len(word), step)
            given = tuple((at, letters[s]) for at, s in enumerate(squares) if s in letters)
            free = need_of("".join(letter for _, letter in given))
            opening = Opening(start, step, len(word), given, free)
            pays = self.payable.can_pay(roll_of(pips), need_of(word) - free)
            moves.append(SoloMove(opening, word, 0 if pays else 1))
            letters.update(zip(squares, word, strict=True))
        return RoundsPlayed(letters, tuple(moves))


def _class_of(length: int) -> int:
    found = (at for at, each in enumerate(WORD_CLASSES) if each.shortest <= length <= each.longest)
    return next(found, 0)


def _parts(needs: Needs) -> list[int]:
    """A set of needs in parts, as kernels read it."""
    size = PART_BITS // 8
    data = needs.to_bytes(PARTS * size, "little")
    return [int.from_bytes(data[at : at + size], "little") for at in range(0, len(data), size)]
