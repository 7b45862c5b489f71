"""Crusgallo: crystals laid in squares light up orbs, free six creatures and trap a dragon."""

from generator.games.crusgallo.spec import check_deck, read_deck
from generator.games.game import CardSet, Game
from generator.specs.nodes import Map


def check_cavern(layout: Map) -> None:
    """Refuse a layout whose deck is out of balance."""
    check_deck(read_deck(layout))


GAME = Game(
    name="crusgallo",
    title="Crusgallo",
    cards={
        "crusgallo-cavern": CardSet("crusgallo/deck-standard", check_cavern),
        "crusgallo-easy": CardSet("crusgallo/deck-easy", check_cavern),
        "crusgallo-expert": CardSet("crusgallo/deck-expert", check_cavern),
    },
)
