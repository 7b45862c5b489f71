"""A numbered deal: both orders of the deck, fixed, so that games alone can be compared."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import cached_property, partial

from cruxpress.codes import FreshCode, sheet_hash
from cruxpress.core.chance import Chance
from cruxpress.core.errors import BadInput, Place
from cruxpress.core.ranges import is_number
from cruxpress.games.cryptex.sheet.deck import (
    CARDS,
    JOKER,
    MOST_JOKERS,
    SHEETS,
    STANDARD,
    STANDARD_DECK,
    Card,
    CryptexSheet,
    Deck,
    deck_faults,
    deck_of,
    sheet_faults,
)
from cruxpress.games.faults import RuleFault, require_none
from cruxpress.games.fresh_codes import fresh_code_kind
from cruxpress.specs.nodes import Fault as Slip
from cruxpress.specs.nodes import Map, Node, place_of, quoted
from cruxpress.specs.records import param, record_kind
from cruxpress.specs.values import Kind, Known, list_of, scalar, whole

DEALER = 1  # goes into every seed: another way of dealing makes other deals
MAKER = 2  # goes into every seed and code: another way of making makes other decks and deals
GAME = "cryptex"
KIND = "cryptex deal"
MOST_ON_A_PAGE = 10  # cryptexes, two in a row; more would lie under the table of points
UNNUMBERED = "deal"  # in the code of a deal that has no number yet
MOST_POINTS = 999
OWN = "own"  # the name of a sheet whose boxes stand in the file


@dataclass(frozen=True)
class Deal:
    """A sheet, a deck, and the numbers of its cards in the order of both halves."""

    sheet: CryptexSheet
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
        orders = {"first": list(self.first), "second": list(self.second)}
        return sheet_hash({"sheet": self.sheet.model(), "deck": self.deck.model(), **orders})


def numbered_deal(
    seed: int, number: int, sheet: CryptexSheet = STANDARD, deck: Deck = STANDARD_DECK
) -> Deal:
    """Deal number so-and-so of a seed; sheets share their deals, so that they can be compared."""
    chance = Chance(GAME, "deal", DEALER, deck.hash, seed, number)
    numbers = sorted(deck.by_number)
    return Deal(sheet, deck, tuple(chance.shuffled(numbers)), tuple(chance.shuffled(numbers)))


@dataclass(frozen=True)
class SoloDeal:
    """A deal to play alone, its number if it has one, and the points to reach, if any."""

    deal: Deal
    name: str  # of the sheet
    number: int = 0
    target: int | None = None
    fresh_code: FreshCode | None = None  # of a deal that was made from a seed
    target_place: Place | None = field(default=None, compare=False, repr=False)


def _kind(node: Node, _: Known) -> str:
    text = scalar(node, KIND)
    if text != KIND:
        raise Slip(node.place, f"{quoted(text)} is no deal; write 'kind: {KIND}'")
    return text


def _sheet(node: Node, _: Known) -> str:
    text = scalar(node, "the name of a sheet")
    if text not in SHEETS:
        known = ", ".join(SHEETS)
        raise Slip(node.place, f"there is no sheet {quoted(text)}; write one of {known}")
    return text


def _order(node: Node, _: Known) -> tuple[int, ...]:
    numbers = []
    for text in scalar(node, "the numbers of the cards in their order").split():
        if not is_number(text) or len(text) > 3:
            raise Slip(node.place, f"{quoted(text)} is no number of a card; write 12 4 19 …")
        numbers.append(int(text))
    return tuple(numbers)


def _symbols(node: Node, _: Known) -> str:
    text = scalar(node, "the five symbols of a card").lower()
    wrong = next((sign for sign in text if not (sign == JOKER or "a" <= sign <= "z")), None)
    if wrong:
        raise Slip(node.place, f"{wrong!r} is no symbol; write letters from A to Z and ?")
    return text


ORDER: Kind[tuple[int, ...]] = Kind("the numbers of all cards, such as 12 4 19", _order)


@dataclass(frozen=True, kw_only=True)
class DealKeys:
    """What the file of a deal may hold."""

    kind: str = param(Kind(f"`{KIND}`", _kind), "what the file holds", KIND)
    number: int = param(whole(1, 999_999), "the deal's number, if it is one of a row", 0)
    sheet: str = param(Kind("standard, easy or hard", _sheet), "the sheet", "standard")
    boxes: tuple[int, ...] = param(
        list_of(whole(1, 40), 1, 40), "the boxes of each cryptex, for a sheet of your own", ()
    )
    jokers: int = param(whole(0, 20), "joker boxes", MOST_JOKERS)
    cards: tuple[str, ...] = param(
        list_of(Kind("five symbols", _symbols)), "the cards of a deck of its own, from 1 on", ()
    )
    first: tuple[int, ...] = param(ORDER, "the cards of the first half, in their order")
    second: tuple[int, ...] = param(ORDER, "the cards of the second half")
    target: int | None = param(whole(0, MOST_POINTS), "the points to reach", None)
    code: FreshCode | None = param(
        fresh_code_kind(GAME), "the code of a deal that was made from a seed", None
    )


def read_deal(node: Node) -> SoloDeal:
    """The deal that a map describes, checked; what is wrong is told together."""
    keys = record_kind(DealKeys, "a deal").read(node, Known())
    if keys.boxes and isinstance(node, Map) and node.get("sheet") is not None:
        what = "a deal has a sheet by its name, or boxes of its own, not both; leave out one"
        raise BadInput(what, place_of(node, "boxes"))
    sheet = replace(SHEETS[keys.sheet], jokers=keys.jokers)
    if keys.boxes:
        sheet = replace(sheet, boxes=keys.boxes)
    deck = STANDARD_DECK
    if keys.cards:
        deck = deck_of(*keys.cards)
    deal = Deal(sheet, deck, keys.first, keys.second)
    name = OWN if keys.boxes else keys.sheet
    solo = SoloDeal(deal, name, keys.number, keys.target, keys.code, place_of(node, "target"))
    require_none(_deal_faults(solo, node), node.place)
    return solo


def _deal_faults(solo: SoloDeal, node: Node) -> Iterator[RuleFault]:
    """What keeps a deal from being played, with the place of what is wrong in its file."""
    at = partial(place_of, node)
    sheet = solo.deal.sheet
    faults = list(sheet_faults(sheet))
    for fault in faults:
        yield replace(fault, place=at("jokers" if fault.rule == "jokers" else "boxes"))
    if not faults and len(sheet.boxes) > MOST_ON_A_PAGE:
        what = f"the sheet has {len(sheet.boxes)} cryptexes; {MOST_ON_A_PAGE} fit on its page"
        yield RuleFault("page", what, at("boxes"))
    for fault in deck_faults(solo.deal.deck):
        yield replace(fault, place=at("cards"))
    for half, order in (("first", solo.deal.first), ("second", solo.deal.second)):
        times = Counter(order)
        wrong = [n for n in sorted({*range(1, CARDS + 1), *times}) if times[n] != (n <= CARDS)]
        if wrong or not order:
            counts = ", ".join(f"{number} stands {times[number]} times" for number in wrong[:5])
            what = f"every card from 1 to {CARDS} comes once in a half; {counts}"
            yield RuleFault("order", what, at(half))
    if solo.target is not None and solo.target > sheet.most_points:
        what = f"{solo.target} points are asked for; no game has more than {sheet.most_points}"
        yield RuleFault("target", what, at("target"))


def deal_yaml(solo: SoloDeal) -> str:
    """A deal as it stands in a file; what was made is read back before it is believed."""
    deal = solo.deal
    lines = [f"kind: {KIND}"]
    if solo.number:
        lines.append(f"number: {solo.number}")
    if solo.name in SHEETS:
        lines.append(f"sheet: {solo.name}")
    else:
        lines.append(f"boxes: [{', '.join(map(str, deal.sheet.boxes))}]")
    lines.append(f"jokers: {deal.sheet.jokers}")
    if deal.deck != STANDARD_DECK:
        lines += ["cards:", *(f'  - "{card.symbols.upper()}"' for card in deal.deck.cards)]
    lines.append(f"first: {' '.join(map(str, deal.first))}")
    lines.append(f"second: {' '.join(map(str, deal.second))}")
    if solo.target is not None:
        lines.append(f"target: {solo.target}")
    if solo.fresh_code:
        lines.append(f"code: {solo.fresh_code}")
    return "\n".join(lines) + "\n"
