"""What a fresh sheet should be: its grid, black squares, theme and target, for a wished difficulty.

A sheet is as hard as its target lies above what a player with some of the theme's words scores.
"""

import re
from dataclasses import dataclass

from cruxpress.core.chance import Chance
from cruxpress.core.errors import BadInput
from cruxpress.games.cruciverbalist.spec.board import SIZES
from cruxpress.games.cruciverbalist.spec.checks import FEWEST_SETS
from cruxpress.games.cruciverbalist.spec.pieces import BANDS, Band
from cruxpress.games.cruciverbalist.words import all_themes

EASIEST, HARDEST = 1, 10
MOST_SETS = 9  # a digit in the code

# Themes by what the player of `play` scores with them on two sets of black squares, the mean of 24
# games: 78 points or more, 67 to 77, and less. Names of people, brands, games, books and songs are
# known in one country and not in the next, so that sheets with them are made only when asked for.
RICH = ("Nature", "Food Items", "Occupations", "Animals")
FAIR = ("Countries", "Emotions", "Famous Inventions", "Colors", "Fictional Creatures")
POOR = ("Periodic Table Elements", "Body Parts", "Holidays", "Shapes", "U.S. States")


@dataclass(frozen=True, slots=True)
class Recipe:
    """The choices for one degree of difficulty."""

    size: int
    sets: int
    target: Band
    themes: tuple[str, ...]


RECIPES = (
    Recipe(15, 2, BANDS[1], RICH),
    Recipe(13, 4, BANDS[1], RICH),
    Recipe(13, 2, BANDS[1], FAIR),
    Recipe(13, 2, BANDS[2], RICH),
    Recipe(13, 5, BANDS[2], RICH),
    Recipe(13, 3, BANDS[2], FAIR),
    Recipe(13, 2, BANDS[3], RICH),
    Recipe(13, 2, BANDS[2], POOR[:3]),
    Recipe(13, 3, BANDS[3], FAIR),
    Recipe(13, 2, BANDS[3], POOR),
)


@dataclass(frozen=True, slots=True)
class Wish:
    """What a sheet should be; its seed decides the rest."""

    size: int
    sets: int
    theme: str
    target: Band

    def parameters(self) -> str:
        """As a code writes it: size, sets, number of the theme, number of the band."""
        theme = [theme.name for theme in all_themes()].index(self.theme) + 1
        return f"{self.size}{self.sets}{theme:02}{BANDS.index(self.target)}"


def wish_for(difficulty: int, chance: Chance) -> Wish:
    """A wish of that difficulty, 1 to 10; chance picks the theme."""
    if not EASIEST <= difficulty <= HARDEST:
        raise BadInput(f"difficulty {difficulty} is outside {EASIEST} to {HARDEST}")
    recipe = RECIPES[difficulty - 1]
    return Wish(recipe.size, recipe.sets, chance.pick(recipe.themes), recipe.target)


def wish_of(parameters: str) -> Wish:
    """The wish that a code's parameters mean."""
    found = re.fullmatch(r"([0-9]{2})([0-9])([0-9]{2})([0-9])", parameters)
    if found:
        size, sets, theme, band = map(int, found.groups())
        themes = all_themes()
        is_theme, is_target = 0 < theme <= len(themes), 0 < band < len(BANDS)
        if size in SIZES and sets >= FEWEST_SETS and is_theme and is_target:
            return Wish(size, sets, themes[theme - 1].name, BANDS[band])
    right = "size, sets, theme and band, as 132163"
    raise BadInput(f"'{parameters}' are no parameters of a Cruciverbalist sheet; {right} are")
