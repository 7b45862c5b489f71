"""The twelve effects and the eight pieces of polar equipment, as sheets and players name them."""

from enum import Enum

from cruxpress.games.texts import room_texts


class Effect(Enum):
    """What an animal, or a Crack in the ice, does for the player who writes beside or on it."""

    PENGUIN = "penguin"
    FOX = "fox"
    PUFFINS = "puffins"
    WHALE = "whale"
    FISH = "fish"
    OWL = "owl"
    SEAGULLS = "seagulls"
    KRAKEN = "kraken"
    SLY = "sly-penguin"
    BEAR = "bear"
    CRACK = "crack"
    URSA = "ursa-major"

    @property
    def title(self) -> str:
        """The name as it stands on the effects card."""
        return room_texts("cruxy")(f"effects.{self.value}")


PENGUINS = frozenset({Effect.PENGUIN, Effect.SLY})
ANIMALS = tuple(effect for effect in Effect if effect is not Effect.CRACK)

# What Ursa Major may stand for, by the letter that players write into its circles.
URSA_LETTERS = {
    "A": Effect.FOX,  # Arctic Fox, since F is Fish
    "P": Effect.PUFFINS,
    "W": Effect.WHALE,
    "F": Effect.FISH,
    "O": Effect.OWL,
    "S": Effect.SEAGULLS,
    "K": Effect.KRAKEN,
    "B": Effect.BEAR,
    "C": Effect.CRACK,
}

EQUIPMENT = (
    "backpack",
    "boots",
    "gloves",
    "goggles",
    "hat",
    "ice-axe",
    "jacket",
    "snowshoes",
)

# Icons beside each area that a player circles or crosses, and boxes that extra letters go into.
TRACKERS = {
    Effect.PUFFINS: 1,
    Effect.WHALE: 1,
    Effect.FISH: 1,
    Effect.OWL: 2,  # one for the top of the grid, one for the bottom
    Effect.SEAGULLS: 2,
    Effect.BEAR: 1,  # the box of the forbidden letter
    Effect.URSA: 2,  # circles, top and bottom
}
SPECIAL_BOXES = {Effect.FOX: 2, Effect.KRAKEN: 1, Effect.SLY: 2, Effect.URSA: 2}
MOST_SPECIAL_BOXES = 4
