"""Fresh decks and deals from a seed."""

from generator.games.cryptex.make.deals import Made, Maker, Wish, read_wish
from generator.games.cryptex.make.decks import MAKER, make_deck

__all__ = ["MAKER", "Made", "Maker", "Wish", "make_deck", "read_wish"]
