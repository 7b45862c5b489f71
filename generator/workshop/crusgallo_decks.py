"""Build a Crusgallo deck in balance from a seed, and write it as it stands in its layout."""

from collections.abc import Iterator, Sequence
from itertools import combinations

from cruxpress.core.chance import Chance
from cruxpress.core.errors import BadInput
from cruxpress.games.crusgallo.sheet.balance import COUNTS, ORB_PAIRS, ORDINARY_CARDS, check_deck
from cruxpress.games.crusgallo.sheet.deck import (
    CRYSTALS,
    ORB_COLOURS,
    ORDINARY,
    TREASURES,
    CavernCard,
    CavernDeck,
    Cells,
    Creature,
    Crystal,
    Orb,
    Style,
    is_set,
)

MAKER = 1  # goes into every seed: a changed way of building never changes an old deck unnoticed
MOST_TRIES = 40
SIDE_BY_SIDE = 27
MOST_SWAPS = 60_000
# A swap that makes things a little worse is let through one time in so many: without that the
# search sits down in the first hollow, with more of it it never settles.
RARELY = 60

CREATURES = (
    Creature("firefox", "red"),
    Creature("unicorn", "yellow"),
    Creature("mossback", "green"),
    Creature("moonmoth", "violet"),
    Creature("frosthart", "white"),
    Creature("stonebear", "brown"),
)
DRAGON = (("red", "yellow", "green"), ("violet", "white", "brown"))
KEY = (
    (Crystal("blue", 2), Crystal("blue", 2), Crystal("blue", 2)),
    (Crystal("pink", 1), Crystal("pink", 2), Crystal("pink", 3)),
    (Crystal("black", 3), Crystal("blue", 3), Crystal("pink", 3)),
    (Crystal("black", 1), Crystal("blue", 2), Crystal("pink", 3)),
)

Colours = tuple[str, ...]
Kinds = tuple[Crystal, ...]
Matching = tuple[Colours, Colours, Colours]


def build_deck(
    name: str,
    seed: int,
    style: Style = "standard",
    side_by_side: int = SIDE_BY_SIDE,
    *,
    expert: bool = False,
) -> CavernDeck:
    """A deck that meets every equality; the same seed builds the same deck everywhere."""
    if not 0 <= side_by_side <= ORDINARY_CARDS:
        raise BadInput(f"{side_by_side} cards side by side; 0 to {ORDINARY_CARDS} are possible")
    for attempt in range(MOST_TRIES):
        chance = Chance("crusgallo", "deck", MAKER, style, seed, attempt)
        cards = _standard(chance, side_by_side) if style == "standard" else _easy(chance)
        if cards is not None:
            beside = side_by_side if style == "standard" else 0
            deck = CavernDeck(
                name=name,
                style=style,
                expert=expert,
                side_by_side=beside,
                creatures=CREATURES,
                dragon=DRAGON,
                key=KEY,
                cards=cards,
            )
            check_deck(deck)
            return deck
    raise BadInput(f"gave up on seed {seed} after {MOST_TRIES} tries; take another seed")


def _standard(chance: Chance, side_by_side: int) -> tuple[CavernCard, ...] | None:
    pairs: list[Kinds] = list(combinations(CRYSTALS, 2))
    doubles = chance.shuffled([(kind, kind) for kind in CRYSTALS])
    treasure_orbs = _treasure_orbs(chance)
    left = [
        pair
        for pair in combinations(ORB_COLOURS, 2)
        for _ in range(ORB_PAIRS - treasure_orbs.count(pair))
    ]
    ledger = Ledger(COUNTS["standard"].meetings)
    for kinds, colours in zip(doubles, treasure_orbs, strict=True):
        ledger.add(kinds, colours, 1)
    orbs = balance_by_swaps(chance, ledger, pairs, chance.shuffled(left))
    if orbs is None:
        return None
    beside = set(chance.shuffled(range(len(pairs)))[:side_by_side])
    ordinary = [
        _pair_card(chance, kinds, colours, at not in beside)
        for at, (kinds, colours) in enumerate(zip(pairs, orbs, strict=True))
    ]
    return _numbered(chance, ordinary, _treasure_cards(chance, doubles, treasure_orbs))


def _easy(chance: Chance) -> tuple[CavernCard, ...] | None:
    counts = COUNTS["easy"]
    free = [kinds for kinds in combinations(CRYSTALS, 3) if not is_set(*kinds)]
    triples = choose_evenly(chance, free, ORDINARY_CARDS, counts.crystal_pairs)
    if triples is None:
        return None
    doubles = chance.shuffled([(kind, kind) for kind in CRYSTALS])
    singles: list[Colours] = [(c,) for c in ORB_COLOURS for _ in range(counts.ordinary_orbs)]
    ledger = Ledger(counts.meetings)
    orbs = balance_by_swaps(chance, ledger, triples, chance.shuffled(singles))
    if orbs is None:
        return None
    ordinary = [
        _cells(chance.shuffled(kinds), colours, (0, 1, 2), (3,))
        for kinds, colours in zip(triples, orbs, strict=True)
    ]
    return _numbered(chance, ordinary, _treasure_cards(chance, doubles, _treasure_orbs(chance)))


def _treasure_orbs(chance: Chance) -> list[Colours]:
    """Orbs for three cards of each type: every type shows all colours, no pair comes back."""
    chosen: list[Colours] = []
    for matching in chance.shuffled(list(_matchings(ORB_COLOURS))):
        if not set(matching) & set(chosen):
            chosen += matching
        if len(chosen) == 3 * len(TREASURES):
            return chosen
    raise AssertionError("any two disjoint matchings of six colours leave room for a third")


def _matchings(colours: Colours) -> Iterator[tuple[Colours, ...]]:
    """Every way to pair the colours off."""
    if not colours:
        yield ()
        return
    first, rest = colours[0], colours[1:]
    for at, partner in enumerate(rest):
        for others in _matchings(rest[:at] + rest[at + 1 :]):
            yield ((first, partner), *others)


def _treasure_cards(
    chance: Chance, doubles: Sequence[Kinds], orbs: Sequence[Colours]
) -> list[tuple[str, Cells]]:
    kinds = [kind for kind in TREASURES for _ in range(3)]
    return [
        (kind, _pair_card(chance, crystals, colours, True))
        for kind, crystals, colours in zip(kinds, doubles, orbs, strict=True)
    ]


def _pair_card(chance: Chance, kinds: Kinds, colours: Colours, diagonal: bool) -> Cells:
    """Two crystals and two orbs; which of two alike stands first is chance."""
    at, others = ((0, 3), (1, 2)) if diagonal else ((0, 1), (2, 3))
    return _cells(chance.shuffled(kinds), tuple(chance.shuffled(colours)), at, others)


def _cells(
    kinds: Sequence[Crystal], colours: Colours, at: tuple[int, ...], others: tuple[int, ...]
) -> Cells:
    by_cell: dict[int, Crystal | Orb] = dict(zip(at, kinds, strict=True))
    by_cell |= {cell: Orb(colour) for cell, colour in zip(others, colours, strict=True)}
    return by_cell[0], by_cell[1], by_cell[2], by_cell[3]


def _numbered(
    chance: Chance, ordinary: list[Cells], treasures: list[tuple[str, Cells]]
) -> tuple[CavernCard, ...]:
    """Ordinary cards have the numbers 1 to 36, treasures 37 to 45; each lies turned by chance."""
    cards = [(ORDINARY, cells) for cells in chance.shuffled(ordinary)] + treasures
    return tuple(
        CavernCard(number, kind, CavernCard(number, kind, cells).turned(chance.below(4)))
        for number, (kind, cells) in enumerate(cards, 1)
    )


class Ledger:
    """How often each kind of crystal has met each colour of orb, and how far that is from right."""

    def __init__(self, right: int) -> None:
        self._right = right
        self._meetings = {(kind, colour): 0 for kind in CRYSTALS for colour in ORB_COLOURS}

    def add(self, kinds: Kinds, colours: Colours, times: int) -> int:
        """Put a card in (times = 1) or take it out (-1); says how much worse that is."""
        worse = 0
        for kind in set(kinds):
            for colour in colours:
                before = self._meetings[kind, colour]
                self._meetings[kind, colour] = before + times
                worse += (before + times - self._right) ** 2 - (before - self._right) ** 2
        return worse

    @property
    def wrong(self) -> int:
        return sum((count - self._right) ** 2 for count in self._meetings.values())


def balance_by_swaps(
    chance: Chance, ledger: Ledger, kinds: Sequence[Kinds], orbs: Sequence[Colours]
) -> list[Colours] | None:
    """The orbs in an order that sets the ledger right, or None after so many swaps."""
    held = list(orbs)
    for card, colours in zip(kinds, held, strict=True):
        ledger.add(card, colours, 1)
    wrong = ledger.wrong
    for _ in range(MOST_SWAPS):
        if wrong == 0:
            return held
        one, two = chance.below(len(held)), chance.below(len(held))
        if held[one] == held[two]:
            continue
        worse = _swap(ledger, kinds, held, one, two)
        if worse <= 0 or (worse <= 4 and chance.below(RARELY) == 0):
            wrong += worse
        else:
            _swap(ledger, kinds, held, one, two)
    return None


def _swap(ledger: Ledger, kinds: Sequence[Kinds], held: list[Colours], one: int, two: int) -> int:
    worse = ledger.add(kinds[one], held[one], -1) + ledger.add(kinds[two], held[two], -1)
    held[one], held[two] = held[two], held[one]
    return worse + ledger.add(kinds[one], held[one], 1) + ledger.add(kinds[two], held[two], 1)


def choose_evenly(
    chance: Chance, triples: Sequence[Kinds], wanted: int, right: int
) -> list[Kinds] | None:
    """So many of the triples that every two kinds stand together equally often."""
    order = chance.shuffled(triples)
    inside, outside = order[:wanted], order[wanted:]
    together = dict.fromkeys(combinations(CRYSTALS, 2), 0)

    def add(triple: Kinds, times: int) -> int:
        worse = 0
        for pair in combinations(triple, 2):
            before = together[pair]
            together[pair] = before + times
            worse += (before + times - right) ** 2 - (before - right) ** 2
        return worse

    wrong = len(together) * right**2 + sum(add(triple, 1) for triple in inside)
    for _ in range(MOST_SWAPS):
        if wrong == 0:
            return inside
        one, two = chance.below(len(inside)), chance.below(len(outside))
        worse = add(inside[one], -1) + add(outside[two], 1)
        if worse <= 0 or (worse <= 4 and chance.below(RARELY) == 0):
            wrong += worse
            inside[one], outside[two] = outside[two], inside[one]
        else:
            add(outside[two], -1)
            add(inside[one], 1)
    return None


def deck_yaml(deck: CavernDeck) -> str:
    """The deck's pieces and cards, as they stand in its layout."""
    return "\n".join((*_piece_lines(deck), *_card_lines(deck))) + "\n"


def _piece_lines(deck: CavernDeck) -> Iterator[str]:
    yield "data:"
    yield "  deck:"
    yield f"    name: {deck.name}"
    yield f"    style: {deck.style}"
    yield f"    expert: {'yes' if deck.expert else 'no'}"
    yield f"    side-by-side: {deck.side_by_side}"
    yield f"    gems: {deck.gems}"
    creatures = (f"{creature.name}: {creature.colour}" for creature in deck.creatures)
    yield f"    creatures: {{{', '.join(creatures)}}}"
    halves = (f"[{', '.join(half)}]" for half in deck.dragon)
    yield f"    dragon: [{', '.join(halves)}]"
    yield "    key:"
    for crystals in deck.key:
        yield f"      - [{', '.join(map(str, crystals))}]"


def _card_lines(deck: CavernDeck) -> Iterator[str]:
    yield "cards:"
    for card in deck.cards:
        yield f"  - {_card_line(card)}"


def _card_line(card: CavernCard) -> str:
    return f"{{id: {card.id}, kind: {card.kind}, cells: [{', '.join(map(str, card.cells))}]}}"
