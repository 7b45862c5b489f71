"""What keeps a deck in balance: every equality that it must meet, each with its own complaint.

No card is better than another by accident: every kind of crystal and every orb is there equally
often, every pair of them meets equally often, and every treasure type shows every colour once.
"""

from collections import Counter, defaultdict
from collections.abc import Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations
from typing import TypeVar

from cruxpress.core.errors import Place
from cruxpress.games.crusgallo.sheet.deck import (
    CARDS,
    CRYSTALS,
    ORB_COLOURS,
    ORDINARY,
    TREASURES,
    CavernCard,
    CavernDeck,
    Style,
    is_set,
    read_deck,
)
from cruxpress.games.faults import RuleFault, require_none
from cruxpress.specs.nodes import Map, counted

T = TypeVar("T", bound=Hashable)


@dataclass(frozen=True)
class DeckFault:
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


def read_balanced_deck(layout: Map) -> CavernDeck:
    """The deck of a layout; one that is out of balance is refused."""
    deck = read_deck(layout)
    check_deck(deck)
    return deck


def check_deck(deck: CavernDeck) -> None:
    """Refuse a deck that is out of balance, with all that is wrong with it."""
    require_none(RuleFault(f.rule, f.what, _place(deck, f)) for f in deck_faults(deck))


def _place(deck: CavernDeck, fault: DeckFault) -> Place:
    return deck.places.get(fault.cards[0], deck.place) if fault.cards else deck.place


def deck_faults(deck: CavernDeck) -> list[DeckFault]:
    """Everything that a deck misses; what its cards hold comes before what they add up to."""
    singly = (_numbers, _kinds, _cells, _two_colours, _crystals_of_a_card, _no_set_alone)
    pieces, together = (_other_pieces, _key), (_all_different, _arranged, _crystals, _orbs)
    found = [fault for check in (*singly, *pieces) for fault in check(deck)]
    return found or [fault for check in (*together, _meetings) for fault in check(deck)]


def _numbers(deck: CavernDeck) -> Iterator[DeckFault]:
    times = Counter(card.id for card in deck.cards)
    for number in sorted(set(range(1, CARDS + 1)) - set(times)):
        yield DeckFault("numbers", f"card {number} is missing; a deck has the cards 1 to {CARDS}")
    for number, count in sorted(times.items()):
        if number > CARDS:
            what = f"card {number} is one too many; a deck has the cards 1 to {CARDS}"
            yield DeckFault("numbers", what, (number,))
        elif count > 1:
            yield DeckFault("numbers", f"card {number} stands {count} times", (number,))


def _kinds(deck: CavernDeck) -> Iterator[DeckFault]:
    kinds = [(card.kind, card.id) for card in deck.cards]
    yield from _wrong_counts("kinds", kinds, ((k, f"{k} cards") for k in TREASURES), OF_A_TREASURE)
    yield from _wrong_counts("kinds", kinds, [(ORDINARY, "ordinary cards")], ORDINARY_CARDS)


def _cells(deck: CavernDeck) -> Iterator[DeckFault]:
    for card in deck.cards:
        right = 2 if card.is_treasure else COUNTS[deck.style].crystals_on_ordinary
        if len(card.crystals) != right:
            has, wanted = (
                f"{counted(crystals, 'crystal')} and {counted(4 - crystals, 'orb')}"
                for crystals in (len(card.crystals), right)
            )
            yield DeckFault("cells", f"card {card.id} has {has}; {wanted} are right", (card.id,))


def _two_colours(deck: CavernDeck) -> Iterator[DeckFault]:
    for card in deck.cards:
        if len(card.colours) < len(card.orbs):
            what = f"card {card.id} has two {card.orbs[0].colour} orbs; they must differ"
            yield DeckFault("two colours", what, (card.id,))


def _crystals_of_a_card(deck: CavernDeck) -> Iterator[DeckFault]:
    """Treasures show a double, ordinary cards only different crystals."""
    for card in deck.cards:
        kinds = len(set(card.crystals))
        if card.is_treasure and kinds != 1:
            what = f"card {card.id} is a treasure, so its two crystals must be alike"
            yield DeckFault("crystals of a card", what, (card.id,))
        if not card.is_treasure and kinds != len(card.crystals):
            what = f"card {card.id} is ordinary, so its crystals must all differ"
            yield DeckFault("crystals of a card", what, (card.id,))


def _no_set_alone(deck: CavernDeck) -> Iterator[DeckFault]:
    for card in deck.cards:
        if len(card.crystals) == 3 and is_set(*card.crystals):
            yield DeckFault("no set alone", f"card {card.id} is a set by itself", (card.id,))


def _all_different(deck: CavernDeck) -> Iterator[DeckFault]:
    """Turning a card makes no other card of it."""
    groups = _grouped((min(_looks(card)), card.id) for card in deck.cards)
    for ids in groups.values():
        if len(ids) > 1:
            yield DeckFault("all different", f"{_named(ids)} show the same", tuple(ids))


def _arranged(deck: CavernDeck) -> Iterator[DeckFault]:
    for card in deck.treasures:
        if not card.is_diagonal:
            what = f"card {card.id} is a treasure, so its crystals must lie diagonally"
            yield DeckFault("arranged", what, (card.id,))
    if COUNTS[deck.style].crystals_on_ordinary == 2:
        beside = [card.id for card in deck.ordinary if not card.is_diagonal]
        what = "ordinary cards with crystals side by side"
        yield from _wrong_count("arranged", what, beside, deck.side_by_side)


def _crystals(deck: CavernDeck) -> Iterator[DeckFault]:
    counts = COUNTS[deck.style]
    found = [(kind, card.id) for card in deck.cards for kind in card.crystals]
    wanted = [(kind, f"{kind} crystals") for kind in CRYSTALS]
    yield from _wrong_counts("crystal kinds", found, wanted, counts.crystals_of_a_kind)
    found = [(card.crystals[0], card.id) for card in deck.treasures]
    wanted = [(kind, f"treasures with {kind}") for kind in CRYSTALS]
    yield from _wrong_counts("doubles", found, wanted, 1)
    together = (
        (pair, card.id) for card in deck.ordinary for pair in combinations(sorted(card.crystals), 2)
    )
    pairs = combinations(sorted(CRYSTALS), 2)
    named = ((pair, f"ordinary cards with {pair[0]} and {pair[1]}") for pair in pairs)
    yield from _wrong_counts("crystal pairs", together, named, counts.crystal_pairs)


def _orbs(deck: CavernDeck) -> Iterator[DeckFault]:
    for cards, what, right in (
        (deck.ordinary, "ordinary cards", COUNTS[deck.style].ordinary_orbs),
        (deck.treasures, "treasures", TREASURE_ORBS),
    ):
        found = ((colour, card.id) for card in cards for colour in card.colours)
        wanted = [(colour, f"{what} with a {colour} orb") for colour in ORB_COLOURS]
        yield from _wrong_counts("orb colours", found, wanted, right)
    # Easy decks show pairs of orbs on treasures only: there, no pair comes back.
    groups = _grouped((card.colours, card.id) for card in deck.cards if len(card.colours) == 2)
    for one, two in combinations(ORB_COLOURS, 2):
        ids = groups.get(frozenset((one, two)), ())
        what = f"cards with a {one} and a {two} orb"
        if deck.style == "standard":
            yield from _wrong_count("orb pairs", what, ids, ORB_PAIRS)
        elif len(ids) > 1:
            yield from _wrong_count("orb pairs", what, ids, 1)
    shown = (((card.kind, colour), card.id) for card in deck.cards for colour in card.colours)
    pairs = ((kind, colour) for kind in TREASURES for colour in ORB_COLOURS)
    named = ((pair, f"{pair[0]} cards with a {pair[1]} orb") for pair in pairs)
    yield from _wrong_counts("colours of a treasure", shown, named, 1)


def _meetings(deck: CavernDeck) -> Iterator[DeckFault]:
    """How often a kind of crystal and a colour of orb share a card."""
    found = (
        ((kind, colour), card.id)
        for card in (deck.cards if deck.style == "standard" else deck.ordinary)
        for kind in set(card.crystals)
        for colour in card.colours
    )
    pairs = ((kind, colour) for kind in CRYSTALS for colour in ORB_COLOURS)
    wanted = ((pair, f"cards with {pair[0]} and a {pair[1]} orb") for pair in pairs)
    yield from _wrong_counts("meetings", found, wanted, COUNTS[deck.style].meetings)


def _other_pieces(deck: CavernDeck) -> Iterator[DeckFault]:
    colours = [creature.colour for creature in deck.creatures]
    if sorted(colours) != sorted(ORB_COLOURS):
        what = f"the creatures are {', '.join(colours)}; one of each colour is right"
        yield DeckFault("creatures", what)
    halves = [len(half) for half in deck.dragon]
    colours = [colour for half in deck.dragon for colour in half]
    if halves != [3, 3] or sorted(colours) != sorted(ORB_COLOURS):
        what = "the two Black Dragon cards must show three orbs each, one of every colour in all"
        yield DeckFault("dragon", what)
    if deck.gems != 3:
        yield DeckFault("gems", f"there are {deck.gems} gems of a colour; 3 are right")


def _key(deck: CavernDeck) -> Iterator[DeckFault]:
    for crystals in deck.key:
        if not is_set(*crystals):
            yield DeckFault("key", f"{', '.join(map(str, crystals))} on the key card are no set")
    # How many colours and how many shapes it shows tells the kind of a set.
    ways = {(len({c.colour for c in some}), len({c.points for c in some})) for some in deck.key}
    if len(deck.key) != 4 or len(ways) != 4:
        yield DeckFault("key", "the key card must show the four kinds of sets once each")


def _grouped(found: Iterable[tuple[T, int]]) -> Mapping[T, list[int]]:
    groups: defaultdict[T, list[int]] = defaultdict(list)
    for key, number in found:
        groups[key].append(number)
    return groups


def _wrong_counts(
    rule: str, found: Iterable[tuple[T, int]], wanted: Iterable[tuple[T, str]], right: int
) -> Iterator[DeckFault]:
    """Complain of everything wanted that is not found on so many cards, by its words."""
    groups = _grouped(found)
    for key, what in wanted:
        yield from _wrong_count(rule, what, groups.get(key, ()), right)


def _wrong_count(rule: str, what: str, ids: Iterable[int], right: int) -> Iterator[DeckFault]:
    numbers = tuple(ids)
    if len(numbers) != right:
        which = f" ({_named(numbers)})" if numbers else ""
        is_are = "is" if right == 1 else "are"
        message = f"there are {len(numbers)} {what}{which}; {right} {is_are} right"
        yield DeckFault(rule, message, numbers)


def _named(ids: Iterable[int]) -> str:
    numbers = sorted(set(ids))
    return ("cards " if len(numbers) > 1 else "card ") + ", ".join(map(str, numbers))


def _looks(card: CavernCard) -> list[tuple[str, ...]]:
    return [(card.kind, *map(str, card.turned(turns))) for turns in range(4)]
