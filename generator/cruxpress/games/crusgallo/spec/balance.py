"""What keeps a deck in balance: every equality that it must meet, each with its own complaint.

No card is better than another by accident: every kind of crystal and every orb is there equally
often, every pair of them meets equally often, and every treasure type shows every colour once.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations
from typing import TypeVar

from cruxpress.core.errors import Place
from cruxpress.games.crusgallo.spec.deck import (
    CARDS,
    ORDINARY,
    TREASURES,
    Card,
    Deck,
    Style,
    is_diagonal,
)
from cruxpress.games.crusgallo.spec.symbols import CRYSTALS, ORB_COLOURS, Crystal, is_set
from cruxpress.games.faults import Fault, require_none

T = TypeVar("T", bound=Hashable)


@dataclass(frozen=True)
class Miss:
    """One equality that a deck misses, and the numbers of the cards at fault."""

    rule: str
    what: str
    cards: tuple[int, ...] = ()


@dataclass(frozen=True)
class Counts:
    """How often things stand in a deck of one style."""

    crystals_on_ordinary: int  # crystals of an ordinary card; its other cells are orbs
    crystals_of_a_kind: int
    ordinary_orbs: int  # of each colour
    crystal_pairs: int  # ordinary cards that show both of two kinds
    meetings: int  # cards that show both a kind of crystal and a colour of orb


TREASURE_ORBS = 3  # of each colour, one in each type
ORB_PAIRS = 3  # cards that show both of two colours
ORDINARY_CARDS = 36
OF_A_TREASURE = 3
COUNTS: Mapping[Style, Counts] = {
    "standard": Counts(2, 10, 12, 1, 3),
    "easy": Counts(3, 14, 6, 3, 2),
}


def check_deck(deck: Deck) -> None:
    """Refuse a deck that is out of balance, with all that is wrong with it."""
    require_none(Fault(miss.rule, miss.what, _place(deck, miss)) for miss in deck_faults(deck))


def _place(deck: Deck, miss: Miss) -> Place:
    return deck.places.get(miss.cards[0], deck.place) if miss.cards else deck.place


def deck_faults(deck: Deck) -> list[Miss]:
    """Everything that a deck misses; what its cards hold is told before what they add up to."""
    singly = [fault for check in ON_EACH_CARD for fault in check(deck)]
    return singly or [fault for check in ALL_TOGETHER for fault in check(deck)]


def _numbers(deck: Deck) -> Iterator[Miss]:
    times = Counter(card.id for card in deck.cards)
    for number in sorted(set(range(1, CARDS + 1)) - set(times)):
        yield Miss("numbers", f"card {number} is missing; a deck has the cards 1 to {CARDS}")
    for number, count in sorted(times.items()):
        if number > CARDS:
            what = f"card {number} is one too many; a deck has the cards 1 to {CARDS}"
            yield Miss("numbers", what, (number,))
        elif count > 1:
            yield Miss("numbers", f"card {number} stands {count} times", (number,))


def _kinds(deck: Deck) -> Iterator[Miss]:
    wanted = dict.fromkeys(TREASURES, OF_A_TREASURE) | {ORDINARY: ORDINARY_CARDS}
    groups = _grouped((card.kind, card.id) for card in deck.cards)
    for kind, right in wanted.items():
        yield from _wrong_count("kinds", f"{kind} cards", groups.get(kind, ()), right)


def _cells(deck: Deck) -> Iterator[Miss]:
    for card in deck.cards:
        right = 2 if card.is_treasure else COUNTS[deck.style].crystals_on_ordinary
        if len(card.crystals) != right:
            has = f"{_count(len(card.crystals), 'crystal')} and {_count(len(card.orbs), 'orb')}"
            wanted = f"{_count(right, 'crystal')} and {_count(4 - right, 'orb')}"
            yield Miss("cells", f"card {card.id} has {has}; {wanted} are right", (card.id,))


def _two_colours(deck: Deck) -> Iterator[Miss]:
    for card in deck.cards:
        if len(card.colours) < len(card.orbs):
            what = f"card {card.id} has two {card.orbs[0].colour} orbs; they must differ"
            yield Miss("two colours", what, (card.id,))


def _crystals_of_a_card(deck: Deck) -> Iterator[Miss]:
    """Treasures show a double, ordinary cards only different crystals."""
    for card in deck.cards:
        kinds = len(set(card.crystals))
        if card.is_treasure and kinds != 1:
            what = f"card {card.id} is a treasure, so its two crystals must be alike"
            yield Miss("crystals of a card", what, (card.id,))
        if not card.is_treasure and kinds != len(card.crystals):
            what = f"card {card.id} is ordinary, so its crystals must all differ"
            yield Miss("crystals of a card", what, (card.id,))


def _no_set_alone(deck: Deck) -> Iterator[Miss]:
    for card in deck.cards:
        if len(card.crystals) == 3 and is_set(*card.crystals):
            yield Miss("no set alone", f"card {card.id} is a set by itself", (card.id,))


def _all_different(deck: Deck) -> Iterator[Miss]:
    """Turning a card makes no other card of it."""
    groups = _grouped((min(_looks(card)), card.id) for card in deck.cards)
    for ids in groups.values():
        if len(ids) > 1:
            yield Miss("all different", f"{_named(ids)} show the same", tuple(ids))


def _arranged(deck: Deck) -> Iterator[Miss]:
    for card in deck.treasures:
        if not is_diagonal(card):
            what = f"card {card.id} is a treasure, so its crystals must lie diagonally"
            yield Miss("arranged", what, (card.id,))
    if COUNTS[deck.style].crystals_on_ordinary == 2:
        beside = [card.id for card in deck.ordinary if not is_diagonal(card)]
        what = "ordinary cards with crystals side by side"
        yield from _wrong_count("arranged", what, beside, deck.side_by_side)


def _crystal_kinds(deck: Deck) -> Iterator[Miss]:
    groups = _grouped((kind, card.id) for card in deck.cards for kind in card.crystals)
    right = COUNTS[deck.style].crystals_of_a_kind
    for kind in CRYSTALS:
        yield from _wrong_count("crystal kinds", f"{kind} crystals", groups.get(kind, ()), right)


def _doubles(deck: Deck) -> Iterator[Miss]:
    groups = _grouped((card.crystals[0], card.id) for card in deck.treasures)
    for kind in CRYSTALS:
        yield from _wrong_count("doubles", f"treasures with {kind}", groups.get(kind, ()), 1)


def _crystal_pairs(deck: Deck) -> Iterator[Miss]:
    groups = _grouped(
        (pair, card.id) for card in deck.ordinary for pair in combinations(sorted(card.crystals), 2)
    )
    right = COUNTS[deck.style].crystal_pairs
    for pair in combinations(sorted(CRYSTALS), 2):
        what = f"ordinary cards with {pair[0]} and {pair[1]}"
        yield from _wrong_count("crystal pairs", what, groups.get(pair, ()), right)


def _orb_colours(deck: Deck) -> Iterator[Miss]:
    for cards, what, right in (
        (deck.ordinary, "ordinary cards", COUNTS[deck.style].ordinary_orbs),
        (deck.treasures, "treasures", TREASURE_ORBS),
    ):
        groups = _grouped((colour, card.id) for card in cards for colour in card.colours)
        for colour in ORB_COLOURS:
            named = f"{what} with a {colour} orb"
            yield from _wrong_count("orb colours", named, groups.get(colour, ()), right)


def _orb_pairs(deck: Deck) -> Iterator[Miss]:
    """Easy decks show pairs of orbs on treasures only: there, no pair comes back."""
    groups = _grouped((card.colours, card.id) for card in deck.cards if len(card.colours) == 2)
    for one, two in combinations(ORB_COLOURS, 2):
        ids = groups.get(frozenset((one, two)), ())
        what = f"cards with a {one} and a {two} orb"
        if deck.style == "standard":
            yield from _wrong_count("orb pairs", what, ids, ORB_PAIRS)
        elif len(ids) > 1:
            yield from _wrong_count("orb pairs", what, ids, 1)


def _colours_of_a_treasure(deck: Deck) -> Iterator[Miss]:
    for kind in TREASURES:
        cards = [card for card in deck.cards if card.kind == kind]
        groups = _grouped((colour, card.id) for card in cards for colour in card.colours)
        for colour in ORB_COLOURS:
            what = f"{kind} cards with a {colour} orb"
            yield from _wrong_count("colours of a treasure", what, groups.get(colour, ()), 1)


def _meetings(deck: Deck) -> Iterator[Miss]:
    """How often a kind of crystal and a colour of orb share a card."""
    cards = deck.cards if deck.style == "standard" else deck.ordinary
    groups = _grouped(
        ((kind, colour), card.id)
        for card in cards
        for kind in set(card.crystals)
        for colour in card.colours
    )
    for kind in CRYSTALS:
        for colour in ORB_COLOURS:
            what = f"cards with {kind} and a {colour} orb"
            right = COUNTS[deck.style].meetings
            yield from _wrong_count("meetings", what, groups.get((kind, colour), ()), right)


def _creatures(deck: Deck) -> Iterator[Miss]:
    colours = [creature.colour for creature in deck.creatures]
    if sorted(colours) != sorted(ORB_COLOURS):
        what = f"the creatures are {', '.join(colours)}; one of each colour is right"
        yield Miss("creatures", what)


def _dragon(deck: Deck) -> Iterator[Miss]:
    halves = [len(half) for half in deck.dragon]
    colours = [colour for half in deck.dragon for colour in half]
    if halves != [3, 3] or sorted(colours) != sorted(ORB_COLOURS):
        what = "the two Black Dragon cards must show three orbs each, one of every colour in all"
        yield Miss("dragon", what)


def _gems(deck: Deck) -> Iterator[Miss]:
    if deck.gems != 3:
        yield Miss("gems", f"there are {deck.gems} gems of a colour; 3 are right")


def _key(deck: Deck) -> Iterator[Miss]:
    for crystals in deck.key:
        if not is_set(*crystals):
            yield Miss("key", f"{', '.join(map(str, crystals))} on the key card are no set")
    ways = {_way(crystals) for crystals in deck.key}
    if len(deck.key) != 4 or len(ways) != 4:
        yield Miss("key", "the key card must show the four kinds of sets once each")


ON_EACH_CARD: tuple[Callable[[Deck], Iterator[Miss]], ...] = (
    _numbers,
    _kinds,
    _cells,
    _two_colours,
    _crystals_of_a_card,
    _no_set_alone,
    _creatures,
    _dragon,
    _gems,
    _key,
)
ALL_TOGETHER: tuple[Callable[[Deck], Iterator[Miss]], ...] = (
    _all_different,
    _arranged,
    _crystal_kinds,
    _doubles,
    _crystal_pairs,
    _orb_colours,
    _orb_pairs,
    _colours_of_a_treasure,
    _meetings,
)


def _grouped(found: Iterable[tuple[T, int]]) -> Mapping[T, list[int]]:
    groups: defaultdict[T, list[int]] = defaultdict(list)
    for key, number in found:
        groups[key].append(number)
    return groups


def _wrong_count(rule: str, what: str, ids: Iterable[int], right: int) -> Iterator[Miss]:
    numbers = tuple(ids)
    if len(numbers) != right:
        which = f" ({_named(numbers)})" if numbers else ""
        is_are = "is" if right == 1 else "are"
        message = f"there are {len(numbers)} {what}{which}; {right} {is_are} right"
        yield Miss(rule, message, numbers)


def _named(ids: Iterable[int]) -> str:
    numbers = sorted(set(ids))
    return ("cards " if len(numbers) > 1 else "card ") + ", ".join(map(str, numbers))


def _count(number: int, what: str) -> str:
    return f"{number} {what}{'' if number == 1 else 's'}"


def _looks(card: Card) -> list[tuple[str, ...]]:
    return [(card.kind, *map(str, card.turned(turns))) for turns in range(4)]


def _way(crystals: tuple[Crystal, Crystal, Crystal]) -> tuple[int, int]:
    """How many colours and how many shapes a set shows."""
    return len({c.colour for c in crystals}), len({c.points for c in crystals})
