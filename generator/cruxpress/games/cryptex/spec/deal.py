"""A numbered deal: both orders of the deck, fixed, so that a game alone can be compared."""

from dataclasses import dataclass
from functools import cached_property

from cruxpress.codes import sheet_hash
from cruxpress.core.chance import Chance
from cruxpress.games.cryptex.spec.deck import STANDARD_DECK, Card, Deck
from cruxpress.games.cryptex.spec.sheet import STANDARD, Sheet

DEALER = 1  # goes into every seed: another way of dealing makes other deals


@dataclass(frozen=True)
class Deal:
    """A sheet, a deck, and the numbers of its cards in the order of both halves."""

    sheet: Sheet
    deck: Deck
    first: tuple[int, ...]
    second: tuple[int, ...]

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards as they come, round by round."""
        return tuple(self.deck.by_number[number] for number in self.first + self.second)

    @cached_property
    def hash(self) -> str:
        """A few letters and digits that only this game has."""
        return sheet_hash(
            {
                "sheet": self.sheet.model(),
                "deck": self.deck.model(),
                "first": list(self.first),
                "second": list(self.second),
            }
        )


def numbered_deal(
    seed: int, number: int, sheet: Sheet = STANDARD, deck: Deck = STANDARD_DECK
) -> Deal:
    """Deal number so-and-so of a seed; sheets share their deals, so that they can be compared."""
    chance = Chance("cryptex", "deal", DEALER, deck.hash, seed, number)
    numbers = sorted(deck.by_number)
    return Deal(sheet, deck, tuple(chance.shuffled(numbers)), tuple(chance.shuffled(numbers)))
