"""The cards of a deck: each one's data, and what it may know of all of them."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from cruxpress.core.data import Value
from cruxpress.core.errors import BadInput, Place, Problem
from cruxpress.core.ranges import parse_range
from cruxpress.specs.named_rows import COPIES
from cruxpress.specs.nodes import Fault, Map, Node, Seq, kind_of, quoted
from cruxpress.specs.rows import ANY_COLUMN, TableRows, unread_of
from cruxpress.specs.tables import MOST_COPIES
from cruxpress.specs.values import Known, is_range, to_value, unfold

MOST_CARDS = 10_000  # of one layout
MOST_LETTERS = 2_000_000  # on all of them: a shelf of books
DECK = "deck"  # the name of what a card knows of its deck

Card = Mapping[str, Value]


class TableCard(dict[str, Value]):
    """A card that knows the row of the table it came from, and the rows that were joined to it."""

    __slots__ = ("joined", "source")
    source: Place | None
    joined: Mapping[str, Place]  # by column


class PartCard(TableCard):
    """A card of which some columns could not be read: looked at for faults, never printed."""

    __slots__ = ("unread",)
    unread: frozenset[str]

    def lacks(self, names: frozenset[str]) -> bool:
        """Whether some of these names, which nothing gives, are of columns that were not read."""
        return bool(names and (ANY_COLUMN in self.unread or names & self.unread))


def source_of(card: Card) -> str:
    """The row of a table that a card came from; nothing for one that stands in its layout."""
    return str(card.source or "") if isinstance(card, TableCard) else ""


def in_column(problem: Problem, card: Card, names: Iterable[str]) -> Problem:
    """A fault of a card from a table with the column that it is in, where a value tells it."""
    if not isinstance(card, TableCard) or not card.source:
        return problem
    found = [name for name in names if quoted(str(card.get(name, ""))) in problem.what]
    if len(found) != 1:
        return problem
    row = card.joined.get(found[0])
    of = f" of {row}" if row else ""
    return problem._replace(what=f"column '{found[0]}'{of}: {problem.what}")


def _from_table(cards: list[Card], row: Map) -> list[Card]:
    """Copies stay one and the same card."""
    made: dict[int, TableCard] = {}
    places = {entry.key: entry.key_place for entry in row}
    joined = {name: place for name, place in places.items() if place.file != row.place.file}
    for card in cards:
        if id(card) not in made:
            made[id(card)] = _noted(card, row.place, joined, unread_of(row))
    return [made[id(card)] for card in cards]


def _noted(
    card: Card, source: Place | None, joined: Mapping[str, Place], unread: frozenset[str]
) -> TableCard:
    """A card that knows where it came from."""
    made = TableCard(card)
    if unread:
        made = PartCard(card)
        made.unread = unread
    made.source, made.joined = source, joined
    return made


def _from_rows(rows: TableRows) -> list[Card]:
    """The cards of a table whose rows are cards as they stand."""
    cards: list[Card] = []
    made = zip(map(TableCard, rows.as_pairs()), rows.places, rows.joined_places, strict=True)
    for card, place, joined in made:
        card.source, card.joined = place, joined
        copies = card.pop(COPIES, 1)
        if copies == 1 and len(cards) < MOST_CARDS:
            cards.append(card)
        else:
            cards += [card] * _checked_copies(copies, place, MOST_CARDS - len(cards))
    return cards


def with_deck(cards: Sequence[Card]) -> tuple[Card, ...]:
    """Each card with its number, how many cards there are, sums, and how many are alike.

    `deck.sum.points` adds up a column of numbers; `deck.same.kind` counts the cards that have the
    value of this one there.
    """
    columns = dict.fromkeys(name for card in cards for name in card)
    sums: dict[str, Value] = {}
    alike: dict[str, Counter[str]] = {}
    for name in columns:
        values = [card.get(name) for card in cards]
        numbers = [value for value in values if isinstance(value, int)]
        if len(numbers) == sum(value is not None for value in values):
            sums[name] = sum(numbers)
        alike[name] = Counter(map(str, values))
    found: list[Card] = []
    for number, card in enumerate(cards, 1):
        same: dict[str, Value] = {name: alike[name][str(card.get(name))] for name in card}
        known: Value = {"number": number, "cards": len(cards), "sum": sums, "same": same}
        whole = {**card, DECK: known}
        if isinstance(card, TableCard):
            unread = card.unread if isinstance(card, PartCard) else frozenset()
            found.append(_noted(whole, card.source, card.joined, unread))
        else:
            found.append(_noted(whole, None, {}, frozenset()))
    return tuple(found)


def chosen_cards(cards: Sequence[Card], only: str) -> Sequence[int]:
    """The places of cards that are named by their numbers, as in 3,7-9; of all for nothing."""
    if not only:
        return range(len(cards))
    numbers = parse_range(only, len(cards), "card")
    if not numbers:
        raise BadInput("no card is named; write as in 3,7-9")
    return [number - 1 for number in numbers]


def read_cards(node: Node, _: Known) -> tuple[Card, ...]:
    """A list of maps, one a card; a range in a map makes a card of each of its values.

    What a table holds has become such a list before.
    """
    problems: list[Problem] = []
    cards = readable_cards(node, problems)
    if problems:
        raise BadInput(problems)
    return cards


def readable_cards(node: Node, problems: list[Problem]) -> tuple[Card, ...]:
    """The cards that can be read; what is wrong with others is added to the problems."""
    if not isinstance(node, Seq):
        raise Fault(node.place, f"{kind_of(node)} stands where a list of cards should")
    if isinstance(node.items, TableRows) and node.items.letters <= MOST_LETTERS:
        return tuple(_from_rows(node.items))
    cards: list[Card] = []
    letters = 0
    for item in node.items:
        try:
            more = _one_or_more(item, MOST_CARDS - len(cards), problems)
        except BadInput as bad:
            problems.extend(bad.problems)
            continue
        if isinstance(item, Map) and item.place.file != node.place.file:
            more = _from_table(more, item)
        cards += more
        # Copies are one and the same, and set once.
        letters += sum(map(_letters, {id(card): card for card in more}.values()))
        if letters > MOST_LETTERS:
            what = f"up to here the cards hold more than {MOST_LETTERS:,} letters, the most"
            raise Fault(item.place, f"{what}; put what is the same on all of them on the front")
    return tuple(cards)


def _letters(value: Value) -> int:
    if isinstance(value, str):
        return len(value)
    if isinstance(value, Mapping):
        return sum(map(_letters, value.values()))
    return sum(map(_letters, value)) if isinstance(value, Sequence) else 1


def _one_or_more(item: Node, room: int, problems: list[Problem]) -> list[Card]:
    if not isinstance(item, Map):
        raise Fault(item.place, f"{kind_of(item)} stands where a card (a map) should")
    values = {entry.key: to_value(entry.node) for entry in item}
    given = values.pop(COPIES, 1)
    ranges = [entry for entry in item if is_range(entry.node)]
    if len(ranges) > 1:
        raise Fault(ranges[1].key_place, "a card may hold one range only")
    each_of = unfold(ranges[0].node) if ranges else (None,)
    try:
        copies = _checked_copies(given, item.place, room // len(each_of))
    except Fault as fault:
        problems += fault.problems
        copies = 1  # to say what else is wrong with it
    if not ranges:
        return [values] * copies
    cards = [{**values, ranges[0].key: value} for value in each_of]
    return [card for card in cards for _ in range(copies)]


def _checked_copies(copies: Value, place: Place, room: int) -> int:
    """How many there are of a card, or of some, for which there is this room."""
    if not isinstance(copies, int) or not 1 <= copies <= MOST_COPIES:
        raise Fault(place, f"{COPIES} is a whole number from 1 to {MOST_COPIES}")
    if copies > room:
        raise Fault(place, f"with these there are more than {MOST_CARDS:,} cards, the most")
    return copies
