"""A rung of a ladder: sheets are drawn and played until one is as hard as the rung should be."""

import math
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from statistics import fmean, stdev
from typing import NamedTuple

from cruxpress.core.chance import Chance
from cruxpress.core.errors import SheetFails
from cruxpress.core.outcomes import Found
from cruxpress.games.contract import MadeSheet, RungRequest
from cruxpress.games.cruciverbalist.make.solos import MadeSolo, SoloRequest, able_themes, draw_solo
from cruxpress.games.cruciverbalist.play import Seat, SoloSkill
from cruxpress.games.cruciverbalist.rules.witness import prove
from cruxpress.games.cruciverbalist.sheet.checks import FEWEST_SETS, solo_faults
from cruxpress.games.cruciverbalist.sheet.pieces import BANDS
from cruxpress.games.cruciverbalist.sheet.solo import GAME, MAKER, Solo, parse_solo, solo_yaml
from cruxpress.games.cruciverbalist.solve.dice import Payable
from cruxpress.games.cruciverbalist.solve.search import solve, solve_best
from cruxpress.games.ladder import Measure, RungMeasures, Trial
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


class Ground(NamedTuple):
    """Grids of one size: what they add to the points of the richest theme, and each set's toll."""

    size: int
    tenths: int
    tenths_a_set: int
    most_sets: int


GROUNDS = (Ground(13, 0, -13, 8), Ground(11, -40, -20, 6), Ground(15, 30, -8, 9))
RICHEST = max(THEMES.values())
LEAST_POINTS = 600  # tenths; a player who scores less is stuck by bad luck more than by the sheet
NEAR = 15  # tenths of a point by which a guess may miss the aim

PLAYER = SoloSkill()
QUICK_WIDTHS = (2, 6)  # what cannot be won by a short search is not played at all

# A sheet is played again and again while it seems near its aim; most are dropped early. For each
# number of games: how many points from the aim it may then seem to be.
LOOKS = ((12, 2.5), (40, 1.4), (120, 0.9))
SHEETS_A_THEME = 6  # drawn before the next theme has its turn

RECORDED, JUDGED = 40, 40
LEFT_OUT = 10  # in 100 games, on either side


def aim_of(number: int, rungs: int) -> float:
    """The difficulty of a rung: even steps from the first to the last."""
    climb = HARDEST_AIM - EASIEST_AIM
    return round(EASIEST_AIM + climb * (number - 1) / max(1, rungs - 1), 2)


def guess(request: SoloRequest) -> int:
    """Tenths of a point that the player will score, by the tables alone.

    With few words every square counts: what a grid gives or takes grows as the theme gets poorer.
    """
    ground = next(ground for ground in GROUNDS if ground.size == request.size)
    change = ground.tenths + (request.sets - FEWEST_SETS) * ground.tenths_a_set
    points = THEMES[request.theme]
    return 10 * points + change * (10 + RICHEST - points) // 10


def requests_near(aim: float, theme: str) -> list[SoloRequest]:
    """The requests with a theme that should be about as hard as the aim."""
    found = [
        SoloRequest(ground.size, sets, theme, target)
        for ground in GROUNDS
        for sets in range(FEWEST_SETS, ground.most_sets + 1)
        for target in BANDS[1:]
    ]
    return [
        one
        for one in found
        if abs(10 * (one.target.least - aim) - guess(one)) <= NEAR and guess(one) >= LEAST_POINTS
    ]


def themes_in_turn(
    aim: float, number: int, seed: int, able: Collection[str] = tuple(THEMES)
) -> list[str]:
    """The themes that have sheets near an aim, in the order in which a rung tries them.

    The ladder's seed shuffles them, and each rung begins one further, so that neighbours differ.
    """
    order = Chance(GAME, "themes of a ladder", seed).shuffled(list(THEMES))
    near = [theme for theme in order if theme in able and requests_near(aim, theme)]
    first = number % len(near) if near else 0
    return near[first:] + near[:first]


def _pick(requests: Sequence[SoloRequest], chance: Chance) -> SoloRequest:
    """A request; the usual grid is taken twice as often as each other size that fits."""
    sizes = [ground.size for ground in (GROUNDS[0], *GROUNDS)]
    size = chance.pick([size for size in sizes if any(one.size == size for one in requests)])
    return chance.pick([one for one in requests if one.size == size])


def _play(seat: Seat, seeds: range, purpose: str = "choose") -> list[int]:
    """The points that the player lacks to the target in some games."""
    return [seat.sheet.target.least - seat.score(seed, purpose) for seed in seeds]


@dataclass(frozen=True)
class RungMaker:
    """Makes rungs with a lexicon; what dice can pay is remembered from rung to rung."""

    lexicon: Lexicon
    payable: Payable

    def make(self, request: RungRequest) -> MadeSheet:
        """The rung, proven, recorded and judged."""
        aim = aim_of(request.number, request.rungs)
        chosen = self._choose(request, aim)
        code = rung_code(GAME, MAKER, request)
        drawn = chosen.option.sheet
        file = solo_yaml(replace(drawn, number=request.number, fresh_code=code))
        sheet = parse_solo(file, str(code))
        best = solve_best(sheet, self.lexicon, self.payable)
        if not isinstance(best, Found):  # a short search has won it before
            raise SheetFails(f"rung {request.number} of {request.rungs}: {best.why}")
        prove(sheet, best.witness, self.lexicon)
        measures = RungMeasures(
            aim,
            measure_of(chosen.values),
            measure_of(_play(self._seat(sheet), range(RECORDED), "record")),
            measure_of(_play(self._seat(sheet), range(JUDGED), "judge")),
        )
        made = MadeSolo(sheet, best.witness, file).as_made_sheet()
        return replace(made, facts={**made.facts, **measures.as_facts(str(made.facts["adds"]))})

    def _choose(self, request: RungRequest, aim: float) -> Trial[Seat]:
        """The sheet that comes nearest to the aim in the games that choose."""
        chance = Chance(GAME, "rung", MAKER, request.rungs, request.number, request.seed)
        tried: list[Trial[Seat]] = []
        able = able_themes(self.lexicon) if request.words else tuple(THEMES)
        for theme in themes_in_turn(aim, request.number, request.seed, able):
            for trial in self._try_theme(theme, aim, chance):
                games, near = LOOKS[-1]
                if len(trial.values) == games and _off(trial, aim) <= near:
                    return trial
                tried.append(trial)
        if not tried:
            what = f"no sheet can be won that is as hard as rung {request.number} should be"
            if request.words:
                what += "; the word list needs more words for a theme, as in: cobra @animals"
            raise SheetFails(what)
        return min(tried, key=lambda trial: (-len(trial.values), _off(trial, aim)))

    def _try_theme(self, theme: str, aim: float, chance: Chance) -> Iterator[Trial[Seat]]:
        """Sheets with a theme, each played as long as it seems near the aim.

        What a sheet was harder than guessed, half the next one is guessed to be harder, too.
        """
        harder = 0.0
        for _ in range(SHEETS_A_THEME):
            requests = requests_near(aim - harder, theme)
            if not requests:
                return
            request = _pick(requests, chance)
            sheet = draw_solo(request, chance)
            if not self._is_good(sheet, request.sets):
                continue
            trial = Trial(self._seat(sheet))
            for games, near in LOOKS:
                trial.play_to(games, _play)
                if _off(trial, aim) > near:
                    break
            yield trial
            guessed = request.target.least - guess(request) / 10
            harder = (harder + typical(trial.values) - guessed) / 2

    def _is_good(self, sheet: Solo, sets: int) -> bool:
        """Whether a sheet has no faults, and a short search wins it."""
        faults = solo_faults(replace(sheet, number=1), self.lexicon)
        if faults or len(sheet.blackouts) < sets:
            return False
        return isinstance(solve(sheet, self.lexicon, QUICK_WIDTHS, self.payable), Found)

    def _seat(self, sheet: Solo) -> Seat:
        return Seat(sheet, self.lexicon, PLAYER, self.payable)


def _off(trial: Trial[Seat], aim: float) -> float:
    return abs(typical(trial.values) - aim)


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
    share = (len(lacks) - 2 * out) / len(lacks)
    error = spread / (share * math.sqrt(len(lacks)))
    return Measure(round(typical(lacks), 2), round(error, 2), len(lacks))


def make_rung(request: RungRequest) -> MadeSheet:
    """A rung of a ladder; it depends on its request alone."""
    return RungMaker(load_lexicon(request.words), Payable()).make(request)
