"""A rung of a ladder: sheets are drawn and played until one is as hard as the rung should be."""

import math
from dataclasses import dataclass, replace
from statistics import fmean, stdev

from generator.answers import Found
from generator.chance import Chance
from generator.codes import FreshCode
from generator.errors import SheetFails
from generator.games.cruciverbalist.make.aiming import aim_of, wishes_for_rung
from generator.games.cruciverbalist.make.drawing import VERSION, drawn, sheet_of
from generator.games.cruciverbalist.make.proving import GAMES, told, told_par
from generator.games.cruciverbalist.make.wishes import Wish
from generator.games.cruciverbalist.play import Skill, play
from generator.games.cruciverbalist.rules import prove
from generator.games.cruciverbalist.solve import Payable, solve, solve_best
from generator.games.cruciverbalist.spec import Solo, solo_faults, solo_yaml
from generator.games.cruciverbalist.spec.solo import GAME
from generator.games.game import Made, RungWish
from generator.measures import Measure
from generator.specs.nodes import Value
from generator.words import Lexicon

PLAYER = Skill()
QUICK_WIDTHS = (2, 6)  # what cannot be won by a short search is not played at all

# A sheet is played again and again while it seems near its aim; most are dropped early. For each
# number of games: how many points from the aim it may then seem to be.
LOOKS = ((12, 2.5), (40, 1.4), (120, 0.8))
MOST_SHEETS = 60  # drawn before the nearest that was seen is taken

RECORDED, JUDGED = 40, 40
CHOOSING, RECORDING, JUDGING = "choose", "record", "judge"


@dataclass(frozen=True)
class Tried:
    """A sheet with the points that the player lacked to its target in each game so far."""

    sheet: Solo
    lacks: tuple[int, ...]

    def off(self, aim: float) -> float:
        """How far it seems to be from an aim."""
        return abs(fmean(self.lacks) - aim)


@dataclass(frozen=True)
class RungMaker:
    """Makes rungs with a lexicon; what dice can pay is remembered from rung to rung."""

    lexicon: Lexicon
    payable: Payable

    def make(self, wish: RungWish) -> Made:
        """The rung, proven, recorded and judged."""
        aim = aim_of(wish.number, wish.rungs)
        chosen = self._chosen(wish, aim)
        code = FreshCode(GAME, VERSION, f"{wish.rungs}R{wish.number}", wish.seed)
        named = replace(chosen.sheet, number=wish.number, given_code=str(code))
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
        wishes = wishes_for_rung(aim, wish.number, wish.seed, chance)
        tried: list[Tried] = []
        for _ in range(MOST_SHEETS):
            one = self._drawn(next(wishes), chance)
            if one is None:
                continue
            for games, near in LOOKS:
                one = self._played_on(one, games)
                if one.off(aim) > near:
                    break
            else:
                return one
            tried.append(one)
        if not tried:
            raise SheetFails(f"no sheet can be won that is as hard as rung {wish.number} should be")
        return min(tried, key=lambda one: (-len(one.lacks), one.off(aim)))

    def _drawn(self, wish: Wish, chance: Chance) -> Tried | None:
        """A sheet of a wish, or none if it is faulty or a short search cannot win it."""
        sheet = drawn(wish, chance)
        if solo_faults(replace(sheet, number=1), self.lexicon) or len(sheet.blackouts) < wish.sets:
            return None
        won = solve(sheet, self.lexicon, QUICK_WIDTHS, self.payable)
        return Tried(sheet, ()) if isinstance(won, Found) else None

    def _played_on(self, one: Tried, games: int) -> Tried:
        seeds = range(len(one.lacks), games)
        return replace(one, lacks=one.lacks + self._lacks(one.sheet, seeds, CHOOSING))

    def _measured(self, sheet: Solo, games: int, purpose: str) -> Measure:
        return measure_of(self._lacks(sheet, range(games), purpose))

    def _lacks(self, sheet: Solo, seeds: range, purpose: str) -> tuple[int, ...]:
        played = (play(sheet, self.lexicon, PLAYER, seed, self.payable, purpose) for seed in seeds)
        return tuple(sheet.target.least - game.claim.total for game in played)


def measure_of(lacks: tuple[int, ...]) -> Measure:
    """The mean with its standard error."""
    error = stdev(lacks) / math.sqrt(len(lacks))
    return Measure(round(fmean(lacks), 2), round(error, 2), len(lacks))
