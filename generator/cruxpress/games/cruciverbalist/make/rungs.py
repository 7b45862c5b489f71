"""A rung of a ladder: sheets are drawn and played until one is as hard as the rung should be."""

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from statistics import fmean, stdev

from cruxpress.core.chance import Chance
from cruxpress.core.data import Value
from cruxpress.core.errors import SheetFails
from cruxpress.core.outcomes import Found
from cruxpress.games.contract import MadeSheet, RungRequest
from cruxpress.games.cruciverbalist.make.solos import MAKER, SoloRequest, drawn, sheet_of
from cruxpress.games.cruciverbalist.play import Seat, SoloSkill
from cruxpress.games.cruciverbalist.proof import GAMES, describe_par, describe_sheet
from cruxpress.games.cruciverbalist.rules.witness import prove
from cruxpress.games.cruciverbalist.sheet.checks import solo_faults
from cruxpress.games.cruciverbalist.sheet.pieces import BANDS
from cruxpress.games.cruciverbalist.sheet.solo import GAME, Solo, solo_yaml
from cruxpress.games.cruciverbalist.solve.dice import Payable
from cruxpress.games.cruciverbalist.solve.search import solve, solve_best
from cruxpress.games.ladder import Measure
from cruxpress.games.numbered import rung_code
from cruxpress.words import Lexicon, load_lexicon

# Points that the player lacks to the target on the first rung and on the last; below nothing, the
# player beats the target by so many.
EASIEST_AIM, HARDEST_AIM = -27.0, 21.0

# What the player scores with a theme on a grid of 13 with two sets of black squares, the mean of
# 48 games. Names of brands, books, songs, games and people are left out: they are known in one
# country and not in the next.
THEMES: Mapping[str, int] = {
    "Nature": 83,
    "Food Items": 81,
    "Occupations": 80,
    "Animals": 80,
    "Emotions": 73,
    "Famous Inventions": 73,
    "Countries": 72,
    "Colors": 70,
    "Fictional Creatures": 68,
    "Body Parts": 66,
    "Periodic Table Elements": 62,
    "Holidays": 61,
}


@dataclass(frozen=True, slots=True)
class Ground:
    """Grids of one size: what they add to the points of the richest theme, and each set's toll."""

    size: int
    tenths: int
    tenths_a_set: int
    most_sets: int


GROUNDS = (Ground(13, 0, -13, 8), Ground(11, -40, -20, 6), Ground(15, 30, -8, 9))
RICHEST = max(THEMES.values())
FEWEST_SETS = 2
LEAST_POINTS = 600  # tenths; a player who scores less is stuck by bad luck more than by the sheet
NEAR = 15  # tenths of a point by which a guess may miss the aim


def aim_of(number: int, rungs: int) -> float:
    """The difficulty of a rung: even steps from the first to the last."""
    climb = HARDEST_AIM - EASIEST_AIM
    return round(EASIEST_AIM + climb * (number - 1) / max(1, rungs - 1), 2)


def guess(wish: SoloRequest) -> int:
    """Tenths of a point that the player will score, by the tables alone.

    With few words every square counts: what a grid gives or takes grows as the theme gets poorer.
    """
    ground = next(ground for ground in GROUNDS if ground.size == wish.size)
    change = ground.tenths + (wish.sets - FEWEST_SETS) * ground.tenths_a_set
    points = THEMES[wish.theme]
    return 10 * points + change * (10 + RICHEST - points) // 10


def wishes_near(aim: float, theme: str) -> list[SoloRequest]:
    """The wishes with a theme that should be about as hard as the aim."""
    found = [
        SoloRequest(ground.size, sets, theme, target)
        for ground in GROUNDS
        for sets in range(FEWEST_SETS, ground.most_sets + 1)
        for target in BANDS[1:]
    ]
    return [
        wish
        for wish in found
        if abs(10 * (wish.target.least - aim) - guess(wish)) <= NEAR and guess(wish) >= LEAST_POINTS
    ]


def themes_in_turn(aim: float, number: int, seed: int) -> list[str]:
    """The themes that have sheets near an aim, in the order in which a rung tries them.

    The ladder's seed shuffles them, and each rung begins one further, so that neighbours differ.
    """
    order = Chance(GAME, "themes of a ladder", seed).shuffled(list(THEMES))
    near = [theme for theme in order if wishes_near(aim, theme)]
    first = number % len(near)
    return near[first:] + near[:first]


def picked(wishes: Sequence[SoloRequest], chance: Chance) -> SoloRequest:
    """A wish; the usual grid is taken twice as often as each other size that fits."""
    sizes = [ground.size for ground in GROUNDS for _ in range(2 if ground is GROUNDS[0] else 1)]
    fitting = [size for size in sizes if any(wish.size == size for wish in wishes)]
    size = chance.pick(fitting)
    return chance.pick([wish for wish in wishes if wish.size == size])


PLAYER = SoloSkill()
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

    def make(self, wish: RungRequest) -> MadeSheet:
        """The rung, proven, recorded and judged."""
        aim = aim_of(wish.number, wish.rungs)
        chosen = self._chosen(wish, aim)
        code = rung_code(GAME, MAKER, wish)
        named = replace(chosen.seat.sheet, number=wish.number, given_code=str(code))
        file = solo_yaml(named)
        sheet = sheet_of(file, str(code))
        best = solve_best(sheet, self.lexicon, self.payable)
        if not isinstance(best, Found):  # a short search has won it before
            raise SheetFails(f"rung {wish.number} of {wish.rungs}: {best.why}")
        prove(sheet, best.witness, self.lexicon)
        facts: dict[str, Value] = {
            "adds": describe_sheet(sheet),
            "par": describe_par(best.witness.claim.total),
            "aim": aim,
            "chosen": measure_of(chosen.lacks).as_data(),
            "recorded": self._measured(sheet, RECORDED, RECORDING).as_data(),
            "judged": self._measured(sheet, JUDGED, JUDGING).as_data(),
        }
        return MadeSheet(file, {GAMES: [best.witness.as_data()]}, facts)

    def _chosen(self, wish: RungRequest, aim: float) -> Tried:
        """The sheet that comes nearest to the aim in the games that choose."""
        chance = Chance(GAME, "rung", MAKER, wish.rungs, wish.number, wish.seed)
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

    def _drawn(self, wish: SoloRequest, chance: Chance) -> Tried | None:
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


def make_rung(request: RungRequest) -> MadeSheet:
    """A rung of a ladder; it depends on its request alone."""
    return RungMaker(load_lexicon(), Payable()).make(request)
