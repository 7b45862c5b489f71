"""Deals: the order of the cards, drawn from a hash, so that nobody picks the easy ones."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations, count

from cruxpress.codes import sheet_hash
from cruxpress.core.chance import Chance
from cruxpress.games.crusgallo.spec import ORB_COLOURS, Deck, deck_hash
from cruxpress.games.crusgallo.spec.deck import RESERVE

DEALER = 1  # goes into every seed: another way of dealing makes other deals


@dataclass(frozen=True)
class Deal:
    """A numbered deal: cards to draw, the reserve for the dragon, and the order of late draws.

    `late` orders what the battle bonus and refills draw; cards that are elsewhere are skipped.
    """

    deck: Deck
    number: int
    draws: tuple[int, ...]
    reserve: tuple[int, ...]
    late: tuple[int, ...]

    @cached_property
    def hash(self) -> str:
        """A few letters and digits that only this deal has."""
        return sheet_hash(
            {
                "deck": deck_hash(self.deck),
                "draws": list(self.draws),
                "reserve": list(self.reserve),
                "late": list(self.late),
            }
        )


@dataclass(frozen=True)
class DragonProblem:
    """Nine cards, all in sight from the start: trap the Black Dragon with as few as you can."""

    deck: Deck
    number: int
    cards: tuple[int, ...]

    @cached_property
    def hash(self) -> str:
        """A few letters and digits that only this problem has."""
        return sheet_hash({"deck": deck_hash(self.deck), "cards": sorted(self.cards)})


def numbered_deal(deck: Deck, seed: int, number: int) -> Deal:
    """Deal number so-and-so of a seed: its reserve shows every colour, its draws enough of each."""
    for attempt in count():
        name = ("crusgallo", "deal", DEALER, deck_hash(deck), seed, number, attempt)
        order = Chance(*name, "order").shuffled(_ids(deck))
        draws, reserve = tuple(order[:-RESERVE]), tuple(order[-RESERVE:])
        if shows_every_colour(deck, reserve) and colour_bound(deck, draws) is not None:
            late = tuple(Chance(*name, "late").shuffled(_ids(deck)))
            return Deal(deck, number, draws, reserve, late)
    raise AssertionError("the count never ends")


def numbered_problem(deck: Deck, seed: int, number: int) -> DragonProblem:
    """Dragon problem number so-and-so of a seed: nine cards that show every colour."""
    for attempt in count():
        name = ("crusgallo", "problem", DEALER, deck_hash(deck), seed, number, attempt)
        cards = tuple(sorted(Chance(*name).shuffled(_ids(deck))[:RESERVE]))
        if shows_every_colour(deck, cards):
            return DragonProblem(deck, number, cards)
    raise AssertionError("the count never ends")


def missing_colours(deck: Deck, cards: Sequence[int]) -> frozenset[str]:
    """The colours that none of these cards shows."""
    by_id = deck.by_id
    shown: frozenset[str] = frozenset().union(*(by_id[card].colours for card in cards))
    return frozenset(ORB_COLOURS) - shown


def shows_every_colour(deck: Deck, cards: Sequence[int]) -> bool:
    return not missing_colours(deck, cards)


def colour_bound(deck: Deck, draws: Sequence[int]) -> int | None:
    """The draw before which no game can free all creatures; None if no draw can do it.

    Each bond needs an orb of its colour on the table. The magic gem spares one of them.
    """
    by_id = deck.by_id
    shown = dict.fromkeys(ORB_COLOURS, 0)
    magic = sum(card.kind == "magic" for card in deck.cards)
    for drawn, number in enumerate(draws, 1):
        card = by_id[number]
        for colour in card.colours:
            shown[colour] += 1
        magic -= card.kind == "magic"
        lacking = sum(max(0, deck.gems - orbs) for orbs in shown.values())
        if lacking <= (1 if magic == 0 else 0):
            return drawn
    return None


def fewest_cards(problem: DragonProblem) -> int:
    """So many cards are needed at least, for all six colours must lie on the table."""
    for many in range(1, len(problem.cards) + 1):
        for some in combinations(problem.cards, many):
            if not missing_colours(problem.deck, some):
                return many
    raise AssertionError("problems show every colour")


def _ids(deck: Deck) -> list[int]:
    return sorted(card.id for card in deck.cards)
