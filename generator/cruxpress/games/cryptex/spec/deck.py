"""The deck: twenty cards of five symbols, letters or the question mark of a joker."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from string import ascii_lowercase

from cruxpress.codes import sheet_hash
from cruxpress.core.errors import BadInput, Problem
from cruxpress.games.faults import Fault, require_none
from cruxpress.specs.nodes import Fault as Slip
from cruxpress.specs.nodes import Map, Node, Seq, Value, kind_of, quoted
from cruxpress.specs.records import param, read_record
from cruxpress.specs.values import Kind, Known, list_of, scalar, whole
from cruxpress.specs.yaml_reader import parse_yaml

JOKER = "?"
VOWELS = "aeiou"
CARDS = 20
SYMBOLS = 5  # on a card
JOKERS = 5  # in a deck, each on a card of its own
FEWEST_VOWELS, MOST_VOWELS = 31, 41  # of the 95 letters; outside, scores fall clearly
MOST_E = 12
WANTED = "".join(letter for letter in ascii_lowercase if letter not in "qz")


@dataclass(frozen=True, slots=True)
class Card:
    """A card: its number, and its symbols in their order, small letters or a question mark."""

    number: int
    symbols: str

    @property
    def letters(self) -> str:
        return self.symbols.replace(JOKER, "")

    @property
    def has_joker(self) -> bool:
        return JOKER in self.symbols


@dataclass(frozen=True)
class Deck:
    """All cards; their order means nothing before they are shuffled."""

    cards: tuple[Card, ...]

    @cached_property
    def by_number(self) -> Mapping[int, Card]:
        return {card.number: card for card in self.cards}

    def model(self) -> Mapping[str, Value]:
        """What makes this deck what it is."""
        cards = sorted(self.cards, key=lambda card: card.number)
        return {"cards": [[card.number, "".join(sorted(card.symbols))] for card in cards]}

    @cached_property
    def hash(self) -> str:
        """A few letters and digits that only this deck has."""
        return sheet_hash(self.model())


def deck_of(*symbols: str) -> Deck:
    """A deck from the symbols of its cards, numbered from 1."""
    return Deck(tuple(Card(n, text.lower()) for n, text in enumerate(symbols, 1)))


STANDARD_DECK = deck_of(
    *("ECRO?", "EGTUN", "PBFEL", "DOVIE", "EGRTH", "NIES?", "LOEWY", "IETMK", "DRBEA", "OAIUE"),
    *("AYTEX", "AIJNS", "RHAOL", "TIBA?", "VAGNU", "SDOAI", "RUWLC", "SFIT?", "MBNO?", "IDRPN"),
)


def _symbol(node: Node, _: Known) -> str:
    text = scalar(node, "a letter or ?").lower()
    if len(text) != 1 or text not in ascii_lowercase + JOKER:
        raise Slip(node.place, f"{quoted(text)} is no symbol; write letters from A to Z and ?")
    return text


SYMBOL: Kind[str] = Kind("a letter or ?", _symbol)


@dataclass(frozen=True, kw_only=True)
class CardKeys:
    """A card in a deck's `cards`."""

    number: int = param(whole(1, 999), "its number")
    symbols: tuple[str, ...] = param(list_of(SYMBOL), "its five symbols, such as [E, C, R, O, ?]")


def read_deck(node: Node) -> Deck:
    """The deck that a list of cards describes; whether it is in balance is another question."""
    if not isinstance(node, Seq):
        raise Slip(node.place, f"{kind_of(node)} stands where the list of cards should")
    problems: list[Problem] = []
    found: list[Card] = []
    for item in node.items:
        keys = read_record(CardKeys, item, Known(), problems, "a card")
        if keys is not None:
            found.append(Card(keys.number, "".join(keys.symbols)))
    if problems:
        raise BadInput(problems)
    return Deck(tuple(found))


def read_deck_text(text: str, name: str) -> Deck:
    """The deck in a YAML text, under `cards`."""
    return _deck_of(parse_yaml(text, name))


def _deck_of(layout: Map) -> Deck:
    cards = layout.get("cards")
    if cards is None:
        raise Slip(layout.place, "there are no cards here; they stand under 'cards:'")
    return read_deck(cards)


def check_cards(layout: Map) -> None:
    """Refuse a layout whose deck is out of balance."""
    require_none(deck_faults(_deck_of(layout)), layout.place)


def deck_yaml(deck: Deck) -> str:
    """A deck as it stands in a file; what was made is read back before it is believed."""
    lines = ["cards:"]
    for card in deck.cards:
        # In quotes, since YAML might take a lone Y for a yes.
        symbols = ", ".join(f'"{symbol.upper()}"' for symbol in card.symbols)
        lines.append(f"  - {{number: {card.number}, symbols: [{symbols}]}}")
    return "\n".join(lines) + "\n"


def deck_faults(deck: Deck) -> Iterator[Fault]:
    """What a deck misses; what its cards hold is told before what they add up to."""
    singly = [fault for check in ON_EACH_CARD for fault in check(deck)]
    yield from singly or (fault for check in ALL_TOGETHER for fault in check(deck))


def _numbers(deck: Deck) -> Iterator[Fault]:
    times = Counter(card.number for card in deck.cards)
    for number in sorted({*range(1, CARDS + 1), *times}):
        if times[number] != (1 if number <= CARDS else 0):
            what = f"card {number} stands {times[number]} times; a deck has cards 1 to {CARDS}"
            yield Fault("numbers", what)


def _five_different(deck: Deck) -> Iterator[Fault]:
    for card in deck.cards:
        if len(card.symbols) != SYMBOLS or len(set(card.symbols)) != SYMBOLS:
            shown = " ".join(card.symbols.upper())
            what = f"card {card.number} shows {shown}; {SYMBOLS} different symbols are right"
            yield Fault("five different", what)


def _a_vowel_each(deck: Deck) -> Iterator[Fault]:
    for card in deck.cards:
        if not set(card.symbols) & set(VOWELS):
            yield Fault("a vowel each", f"card {card.number} has no vowel; every card needs one")


def _jokers(deck: Deck) -> Iterator[Fault]:
    count = sum(card.has_joker for card in deck.cards)
    if count != JOKERS:
        yield Fault("jokers", f"there are {count} cards with a joker; {JOKERS} are right")


def _vowels(deck: Deck) -> Iterator[Fault]:
    count = sum(letter in VOWELS for letter in letters_of_deck(deck))
    if not FEWEST_VOWELS <= count <= MOST_VOWELS:
        right = f"{FEWEST_VOWELS} to {MOST_VOWELS}"
        yield Fault("vowels", f"the deck has {count} vowels; {right} are right")


def _every_letter(deck: Deck) -> Iterator[Fault]:
    missing = [letter.upper() for letter in WANTED if letter not in letters_of_deck(deck)]
    if missing:
        what = f"no card shows {', '.join(missing)}; all letters but Q and Z belong to a deck"
        yield Fault("every letter", what)


def _not_too_many_e(deck: Deck) -> Iterator[Fault]:
    count = letters_of_deck(deck).count("e")
    if count > MOST_E:
        yield Fault("not too many E", f"{count} cards show an E; {MOST_E} is the most")


ON_EACH_CARD: tuple[Callable[[Deck], Iterator[Fault]], ...] = (
    _numbers,
    _five_different,
    _a_vowel_each,
)
ALL_TOGETHER: tuple[Callable[[Deck], Iterator[Fault]], ...] = (
    _jokers,
    _vowels,
    _every_letter,
    _not_too_many_e,
)


def letters_of_deck(deck: Deck) -> str:
    """All letters of all cards."""
    return "".join(card.letters for card in deck.cards)
