"""What Cryptex is played with: sheets with their boxes, and decks of twenty cards."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property
from string import ascii_lowercase

from cruxpress.codes import sheet_hash
from cruxpress.core.data import Value
from cruxpress.core.errors import BadInput, Place
from cruxpress.games.faults import RuleFault, require_none
from cruxpress.specs.nodes import Fault as Slip
from cruxpress.specs.nodes import Map, Node, Seq, as_node, each, kind_of, quoted
from cruxpress.specs.records import param, params_of, record_kind
from cruxpress.specs.values import Kind, Known, list_of, scalar, whole

HALF = 20  # rounds of a half: every card of the deck once
ROUNDS = 2 * HALF
LONGEST = 8


@dataclass(frozen=True, kw_only=True)
class CryptexSheet:
    """The boxes of each cryptex, and the numbers that a game on this sheet is scored with."""

    boxes: tuple[int, ...] = param(list_of(whole(1, 40), 1, 40), "the boxes of each cryptex")
    jokers: int = param(whole(0, 20), "joker boxes", 4)
    half_time: int = param(whole(0, 99), "lost at half-time for each empty box of a begun one", 1)
    letter: int = param(whole(0, 99), "for each letter of a word", 2)
    shared: int = param(whole(0, 99), "for each letter of a word that others have too", 1)
    no_word: int = param(whole(0, 99), "lost for each letter of what is no word", 2)
    unfinished: int = param(whole(0, 99), "lost at the end for each empty box of a begun one", 3)
    joker: int = param(whole(0, 99), "for each joker that is left", 4)
    place: Place | None = field(default=None, compare=False, repr=False)  # of its layout

    def model(self) -> Mapping[str, Value]:
        """What makes this sheet what it is, whatever it looks like on paper."""
        keys = params_of(CryptexSheet).items()
        numbers: dict[str, Value] = {name: getattr(self, key.field) for name, key in keys}
        return {**numbers, "boxes": list(self.boxes)}

    @cached_property
    def hash(self) -> str:
        """A few letters and digits that only this sheet has."""
        return sheet_hash(self.model())

    @property
    def most_points(self) -> int:
        """What no game can exceed: every letter in a word of one's own, and every joker left."""
        return ROUNDS * self.letter + self.jokers * self.joker


# The cryptexes as they are printed: row by row, a short one on the left and a long one beside it.
STANDARD = CryptexSheet(boxes=(3, 7, 3, 7, 4, 6, 4, 6, 5, 5))
EASY = CryptexSheet(boxes=(3, 7, 4, 6, 4, 6, 5, 5))
HARD = CryptexSheet(boxes=(4, 8, 5, 7, 5, 7, 6, 6))
SHEETS = {"standard": STANDARD, "easy": EASY, "hard": HARD}


def read_sheet(data: Mapping[str, Value], place: Place) -> CryptexSheet:
    """The sheet that a layout's data describes; whether it can be played is another question.

    `lines` are the rows of the sheet, each with the boxes on its left and on its right; `jokers`
    are its joker boxes; `rules` may change what things count.
    """
    lines = as_node(data.get("lines", ()), place)
    found = each(lines.items if isinstance(lines, Seq) else (), _boxes_of)
    rules = data.get("rules") or {}
    if not isinstance(rules, Mapping):
        raise BadInput("the rules of a sheet are a map of keys and values", place)
    given = {"boxes": [boxes for line in found for boxes in line], **rules}
    if "jokers" in data:
        given["jokers"] = data["jokers"]
    return record_kind(CryptexSheet, "the sheet's rules").read(as_node(given, place), Known())


def _boxes_of(line: Node) -> list[int]:
    sides = [line.get(side) for side in ("left", "right")] if isinstance(line, Map) else []
    return [whole(0, 40).read(boxes, Known()) for boxes in sides if boxes is not None]


def sheet_faults(sheet: CryptexSheet) -> Iterator[RuleFault]:
    """What keeps a sheet from being played well."""
    total = sum(sheet.boxes)
    if total < ROUNDS:
        what = f"the sheet has {total} boxes; {ROUNDS} letters must be written"
        yield RuleFault("boxes", what)
    elif not splits(sheet.boxes, (HALF, HALF)):
        what = f"no two separate groups of cryptexes have {HALF} boxes each, so nobody can reach "
        yield RuleFault("halves", f"{what}{sheet.most_points} points")
    for length in sorted(set(sheet.boxes)):
        if length > LONGEST:
            yield RuleFault("longest", f"a cryptex has {length} boxes; {LONGEST} is the most")
        if length < 2:
            yield RuleFault("shortest", "a cryptex has 1 box; 2 is the least")
    if sheet.jokers > MOST_JOKERS:
        yield RuleFault("jokers", f"the sheet has {sheet.jokers} jokers; {MOST_JOKERS} is the most")
    if not sheet.shared <= sheet.letter:
        what = f"a shared letter counts {sheet.shared}, more than {sheet.letter} for one's own"
        yield RuleFault("points", what)


MOST_JOKERS = 4


@cache
def splits(boxes: tuple[int, ...], sums: tuple[int, ...]) -> bool:
    """Whether separate groups of the cryptexes add up to exactly these numbers of boxes."""
    if not any(sums):
        return True
    if not boxes:
        return False
    first, rest = boxes[0], boxes[1:]
    takers = [at for at, left in enumerate(sums) if left >= first]
    given = ((*sums[:at], sums[at] - first, *sums[at + 1 :]) for at in takers)
    return splits(rest, sums) or any(splits(rest, left) for left in given)


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
    read = record_kind(CardKeys, "a card").read
    cards = each(node.items, lambda item: read(item, Known()))
    return Deck(tuple(Card(card.number, "".join(card.symbols)) for card in cards))


def read_deck_layout(layout: Map) -> Deck:
    """The deck of a layout, under `cards`."""
    cards = layout.get("cards")
    if cards is None:
        raise Slip(layout.place, "there are no cards here; they stand under 'cards:'")
    return read_deck(cards)


def check_cards(layout: Map) -> None:
    """Refuse a layout whose deck is out of balance."""
    require_none(deck_faults(read_deck_layout(layout)), layout.place)


def deck_yaml(deck: Deck) -> str:
    """A deck as it stands in a file; what was made is read back before it is believed."""
    lines = ["cards:"]
    for card in deck.cards:
        # In quotes, since YAML might take a lone Y for a yes.
        symbols = ", ".join(f'"{symbol.upper()}"' for symbol in card.symbols)
        lines.append(f"  - {{number: {card.number}, symbols: [{symbols}]}}")
    return "\n".join(lines) + "\n"


def deck_faults(deck: Deck) -> list[RuleFault]:
    """What a deck misses; what its cards hold is told before what they add up to."""
    return list(_faults_of_cards(deck)) or list(_faults_of_balance(deck))


def _faults_of_cards(deck: Deck) -> Iterator[RuleFault]:
    times = Counter(card.number for card in deck.cards)
    for number in sorted({*range(1, CARDS + 1), *times}):
        if times[number] != (1 if number <= CARDS else 0):
            what = f"card {number} stands {times[number]} times; a deck has cards 1 to {CARDS}"
            yield RuleFault("numbers", what)
    for card in deck.cards:
        if len(card.symbols) != SYMBOLS or len(set(card.symbols)) != SYMBOLS:
            shown = " ".join(card.symbols.upper())
            what = f"card {card.number} shows {shown}; {SYMBOLS} different symbols are right"
            yield RuleFault("five different", what)
    for card in deck.cards:
        if not set(card.symbols) & set(VOWELS):
            what = f"card {card.number} has no vowel; every card needs one"
            yield RuleFault("a vowel each", what)


def _faults_of_balance(deck: Deck) -> Iterator[RuleFault]:
    letters = "".join(card.letters for card in deck.cards)
    jokers = sum(card.has_joker for card in deck.cards)
    if jokers != JOKERS:
        yield RuleFault("jokers", f"there are {jokers} cards with a joker; {JOKERS} are right")
    vowels = sum(letter in VOWELS for letter in letters)
    if not FEWEST_VOWELS <= vowels <= MOST_VOWELS:
        right = f"{FEWEST_VOWELS} to {MOST_VOWELS}"
        yield RuleFault("vowels", f"the deck has {vowels} vowels; {right} are right")
    missing = [letter.upper() for letter in WANTED if letter not in letters]
    if missing:
        what = f"no card shows {', '.join(missing)}; all letters but Q and Z belong to a deck"
        yield RuleFault("every letter", what)
    if letters.count("e") > MOST_E:
        what = f"{letters.count('e')} cards show an E; {MOST_E} is the most"
        yield RuleFault("not too many E", what)
