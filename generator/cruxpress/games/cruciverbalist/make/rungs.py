"""A rung of a ladder: sheets are drawn and played until one is as hard as the rung should be."""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from statistics import fmean, stdev

from cruxpress.core.chance import Chance
from cruxpress.core.errors import SheetFails
from cruxpress.core.measures import Measure
from cruxpress.core.outcomes import Found
from cruxpress.games.cruciverbalist.make.aiming import (
    aim_of,
    guess,
    picked,
    themes_in_turn,
    wishes_near,
)
from cruxpress.games.cruciverbalist.make.drawing import VERSION, drawn, sheet_of
from cruxpress.games.cruciverbalist.make.proving import GAMES, told, told_par
from cruxpress.games.cruciverbalist.make.wishes import Wish
from cruxpress.games.cruciverbalist.play import Seat, Skill
from cruxpress.games.cruciverbalist.rules import prove
from cruxpress.games.cruciverbalist.solve import Payable, solve, solve_best
from cruxpress.games.cruciverbalist.spec import Solo, solo_faults, solo_yaml
from cruxpress.games.cruciverbalist.spec.solo import GAME
from cruxpress.games.game import Made, RungWish
from cruxpress.games.making import rung_code
from cruxpress.specs.nodes import Value
from cruxpress.words import Lexicon

PLAYER = Skill()
QUICK_WIDTHS = (2, 6)  # what cannot be won by a short search is not played at all

# A sheet is played again and again while it seems near its aim; most are dropped early. For each
# number of games: how many points from the aim it may then seem to be.
LOOKS = ((12, 2.5), (40, 1.4), (120, 0.9))
SHEETS_A_THEME = 6  # drawn before the next theme has its turn

RECORDED, JUDGED = 40, 40
LEFT_OUT = 10  # in 100 games, on either side
CHOOSING, RECORDING, JUDGING = "choose", "record", "judge"


@dataclass(frozen=True)
class Tried:
    """A sheet with the points that the player lacked to its target in each game so far."""

    seat: Seat
    lacks: tuple[int, ...]

    def off(self, aim: float) -> float:
        """How far it seems to be from an aim."""
        return abs(typical(self.lacks) - aim)


@dataclass(frozen=True)
class RungMaker:
    """Makes rungs with a lexicon; what dice can pay is remembered from rung to rung."""

    lexicon: Lexicon
    payable: Payable

    def make(self, wish: RungWish) -> Made:
        """The rung, proven, recorded and judged."""
        aim = aim_of(wish.number, wish.rungs)
        chosen = self._chosen(wish, aim)
        code = rung_code(GAME, VERSION, wish)
        named = replace(chosen.seat.sheet, number=wish.number, given_code=str(code))
        file = solo_yaml(named)
        sheet = sheet_of(file, str(code))
        best = solve_best(sheet, self.lexicon, self.payable)
        assert isinstance(best, Found), best  # a short search has won it before
        prove(sheet, best.witness, self.lexicon)
        facts: dict[str, Value] = {
            "adds": told(sheet),
            "par": told_par(best.witness.claim.total),
            "aim": aim,
            "chosen": measure_of(chosen.lacks).as_data(),
            "recorded": self._measured(sheet, RECORDED, RECORDING).as_data(),
            "judged": self._measured(sheet, JUDGED, JUDGING).as_data(),
        }
        return Made(file, {GAMES: [best.witness.as_data()]}, facts)

    def _chosen(self, wish: RungWish, aim: float) -> Tried:
        """The sheet that comes nearest to the aim in the games that choose."""
        chance = Chance(GAME, "rung", VERSION, wish.rungs, wish.number, wish.seed)
        tried: list[Tried] = []
        for theme in themes_in_turn(aim, wish.number, wish.seed):
            for one in self._looked_at(theme, aim, chance):
                if len(one.lacks) == LOOKS[-1][0] and one.off(aim) <= LOOKS[-1][1]:
                    return one
                tried.append(one)
        if not tried:
            raise SheetFails(f"no sheet can be won that is as hard as rung {wish.number} should be")
        return min(tried, key=lambda one: (-len(one.lacks), one.off(aim)))

    def _looked_at(self, theme: str, aim: float, chance: Chance) -> Iterator[Tried]:
        """Sheets with a theme, each played as long as it seems near the aim.

        What a sheet was harder than guessed, half the next one is guessed to be harder, too.
        """
        harder = 0.0
        for _ in range(SHEETS_A_THEME):
            wishes = wishes_near(aim - harder, theme)
            if not wishes:
                return
            wish = picked(wishes, chance)
            one = self._drawn(wish, chance)
            if one is None:
                continue
            for games, near in LOOKS:
                one = self._played_on(one, games)
                if one.off(aim) > near:
                    break
            yield one
            guessed = wish.target.least - guess(wish) / 10
            harder = (harder + typical(one.lacks) - guessed) / 2

    def _drawn(self, wish: Wish, chance: Chance) -> Tried | None:
        """A sheet of a wish, or none if it is faulty or a short search cannot win it."""
        sheet = drawn(wish, chance)
        if solo_faults(replace(sheet, number=1), self.lexicon) or len(sheet.blackouts) < wish.sets:
            return None
        won = solve(sheet, self.lexicon, QUICK_WIDTHS, self.payable)
        return Tried(self._seat(sheet), ()) if isinstance(won, Found) else None

    def _played_on(self, one: Tried, games: int) -> Tried:
        seeds = range(len(one.lacks), games)
        return replace(one, lacks=one.lacks + _lacks(one.seat, seeds, CHOOSING))

    def _measured(self, sheet: Solo, games: int, purpose: str) -> Measure:
        return measure_of(_lacks(self._seat(sheet), range(games), purpose))

    def _seat(self, sheet: Solo) -> Seat:
        return Seat(sheet, self.lexicon, PLAYER, self.payable)


def _lacks(seat: Seat, seeds: range, purpose: str) -> tuple[int, ...]:
    """The points that the player lacks to the target in some games."""
    return tuple(seat.sheet.target.least - seat.score(seed, purpose) for seed in seeds)


def typical(lacks: Sequence[int]) -> float:
    """The mean without the luckiest and the unluckiest games.

    Now and then the player finds no word at all for several rounds; one such game among forty
    would say more about a sheet than all the others.
    """
    out = len(lacks) * LEFT_OUT // 100
    return fmean(sorted(lacks)[out : len(lacks) - out])


def measure_of(lacks: Sequence[int]) -> Measure:
    """The trimmed mean with its standard error (by Tukey and McLaughlin).

    The games that are left out count in the error as if they were the last ones that are not.
    """
    out = len(lacks) * LEFT_OUT // 100
    ordered = sorted(lacks)
    low, high = ordered[out], ordered[len(lacks) - out - 1]
    spread = stdev(min(max(lack, low), high) for lack in lacks)
    kept = (len(lacks) - 2 * out) / len(lacks)
    error = spread / (kept * math.sqrt(len(lacks)))
    return Measure(round(typical(lacks), 2), round(error, 2), len(lacks))
