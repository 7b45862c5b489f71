"""Which sheets a rung is looked for among: themes in turn, with grids that should be about as hard.

How hard a sheet is depends on its target, and on what the player of `play` scores on sheets like
it. The tables here only say where to look; what a sheet is worth is measured on the sheet itself.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from cruxpress.core.chance import Chance
from cruxpress.games.cruciverbalist.make.wishes import Wish
from cruxpress.games.cruciverbalist.spec.pieces import BANDS
from cruxpress.games.cruciverbalist.spec.solo import GAME

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


def guess(wish: Wish) -> int:
    """Tenths of a point that the player will score, by the tables alone.

    With few words every square counts: what a grid gives or takes grows as the theme gets poorer.
    """
    ground = next(ground for ground in GROUNDS if ground.size == wish.size)
    change = ground.tenths + (wish.sets - FEWEST_SETS) * ground.tenths_a_set
    points = THEMES[wish.theme]
    return 10 * points + change * (10 + RICHEST - points) // 10


def wishes_near(aim: float, theme: str) -> list[Wish]:
    """The wishes with a theme that should be about as hard as the aim."""
    found = [
        Wish(ground.size, sets, theme, target)
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


def picked(wishes: Sequence[Wish], chance: Chance) -> Wish:
    """A wish; the usual grid is taken twice as often as each other size that fits."""
    sizes = [ground.size for ground in GROUNDS for _ in range(2 if ground is GROUNDS[0] else 1)]
    fitting = [size for size in sizes if any(wish.size == size for wish in wishes)]
    size = chance.pick(fitting)
    return chance.pick([wish for wish in wishes if wish.size == size])
