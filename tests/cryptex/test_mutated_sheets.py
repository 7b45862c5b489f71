"""Thousands of sheets, decks and deals, each spoiled by one rule, refused by that rule's name."""

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from string import ascii_lowercase

import pytest

from cruxpress.codes import FreshCode, ShippedCode
from cruxpress.core.chance import Chance
from cruxpress.core.errors import BadInput
from cruxpress.games.cryptex.game import SheetProofs
from cruxpress.games.cryptex.make import make_deck
from cruxpress.games.cryptex.sheet.deal import SoloDeal, deal_yaml, numbered_deal, read_deal
from cruxpress.games.cryptex.sheet.deck import (
    SHEETS,
    STANDARD,
    STANDARD_DECK,
    VOWELS,
    Card,
    Deck,
    check_cards,
    deck_yaml,
)
from cruxpress.games.faults import BreaksRules
from cruxpress.specs.nodes import Map
from cruxpress.specs.yaml_reader import parse_yaml
from tests.mutating import rules_in, times

EACH = 120  # spoiled copies for each rule
CONSONANTS = [letter for letter in ascii_lowercase if letter not in VOWELS]

Boxes = tuple[int, ...]


@cache
def decks() -> list[Deck]:
    return [STANDARD_DECK, *(make_deck(seed, "etaoinshrdlucmfwypvbgkjx" * 9) for seed in range(4))]


def filled_up(first: Boxes, lengths: Boxes, chance: Chance) -> Boxes:
    """Cryptexes of these lengths, until every letter of a game has a box."""
    boxes = list(first)
    while sum(boxes) < 40:
        boxes.append(chance.pick(lengths))
    return tuple(chance.shuffled(boxes))


# Each gives the name of the rule that it breaks, and the boxes, jokers and points of a sheet.
CryptexSheet = tuple[str, Boxes, int, dict[str, int]]


def too_few_boxes(chance: Chance) -> CryptexSheet:
    boxes = filled_up((), (2, 3, 4, 5, 6, 7, 8), chance)
    while sum(boxes) >= 40:
        boxes = boxes[1:]
    return "boxes", boxes or (8,), 4, {}


def boxes_that_cannot_sum(chance: Chance) -> CryptexSheet:
    """Threes and sixes never add up to twenty; nor do sevens alone, nor eights."""
    return "halves", filled_up((), chance.pick(((3, 6), (7,), (8,))), chance), 4, {}


def cryptex_too_long(chance: Chance) -> CryptexSheet:
    boxes = chance.pick([sheet.boxes for sheet in SHEETS.values()])
    return "longest", (*boxes, 9 + chance.below(30)), 4, {}


def cryptex_too_short(chance: Chance) -> CryptexSheet:
    boxes = chance.pick([sheet.boxes for sheet in SHEETS.values()])
    return "shortest", (*boxes, *(1,) * (1 + chance.below(3))), 4, {}


def jokers_too_many(chance: Chance) -> CryptexSheet:
    return "jokers", STANDARD.boxes, 5 + chance.below(16), {}


def shared_words_that_count_more(chance: Chance) -> CryptexSheet:
    letter = chance.below(9)
    return "points", STANDARD.boxes, 4, {"letter": letter, "shared": letter + 1 + chance.below(9)}


SHEET_SPOILS = (
    too_few_boxes,
    boxes_that_cannot_sum,
    cryptex_too_long,
    cryptex_too_short,
    jokers_too_many,
    shared_words_that_count_more,
)


def layout_of(boxes: Boxes, jokers: int, rules: dict[str, int]) -> Map:
    lines = ", ".join(f"{{left: {length}}}" for length in boxes)
    counts = ", ".join(f"{name}: {points}" for name, points in rules.items())
    text = f"data:\n  lines: [{lines}]\n  jokers: {jokers}\n  rules: {{{counts}}}\n"
    return parse_yaml(text, "mine.yaml")


@pytest.mark.parametrize("spoil", SHEET_SPOILS, ids=lambda spoil: spoil.__name__)
def test_a_spoiled_sheet_is_refused_by_its_rule(
    spoil: Callable[[Chance], CryptexSheet], record_property: Callable[[str, object], None]
) -> None:
    for attempt in range(EACH * times()):
        rule, boxes, jokers, points = spoil(Chance("sheet", spoil.__name__, attempt))
        with pytest.raises(BreaksRules) as caught:
            SheetProofs().read(layout_of(boxes, jokers, points))
        assert caught.value.rules == {rule}, caught.value
        if not points:  # what things count stands on a sheet alone
            refuse_deal(
                rule, deal_file().replace("sheet: standard", f"boxes: {list(boxes)}"), jokers
            )
    record_property("refused", EACH * times() * (1 if points else 2))


def refuse_deal(rule: str, text: str, jokers: int = 4) -> None:
    with pytest.raises(BreaksRules) as caught:
        read_deal(parse_yaml(text.replace("jokers: 4", f"jokers: {jokers}"), "mine.yaml"))
    assert caught.value.rules == {rule}, caught.value


@cache
def deal_file(deck: Deck = STANDARD_DECK) -> str:
    return deal_yaml(SoloDeal(numbered_deal(3, 3, deck=deck), "standard"))


# Each gives the name of the rule that it breaks, and the cards of a deck, by their numbers.
Cards = dict[int, str]
DeckSpoil = Callable[[Cards, Chance], tuple[str, Cards]]


def five_symbols_less(cards: Cards, chance: Chance) -> tuple[str, Cards]:
    number = chance.pick([n for n in sorted(cards) if set(cards[n]) - set(VOWELS)])
    gone = chance.pick([sign for sign in cards[number] if sign not in VOWELS])
    return "five different", {**cards, number: cards[number].replace(gone, "")}


def six_symbols(cards: Cards, chance: Chance) -> tuple[str, Cards]:
    number = chance.pick(sorted(cards))
    return "five different", {**cards, number: cards[number] + other(cards[number], chance)}


def symbol_twice(cards: Cards, chance: Chance) -> tuple[str, Cards]:
    number = chance.pick([n for n in sorted(cards) if set(cards[n]) - set(VOWELS)])
    gone = chance.pick([sign for sign in cards[number] if sign not in VOWELS])
    twin = chance.pick([sign for sign in cards[number] if sign != gone])
    return "five different", {**cards, number: cards[number].replace(gone, twin)}


def card_without_a_vowel(cards: Cards, chance: Chance) -> tuple[str, Cards]:
    number = chance.pick(sorted(cards))
    text = cards[number]
    for vowel in VOWELS:
        if vowel in text:
            text = text.replace(vowel, other(text, chance))
    return "a vowel each", {**cards, number: text}


def joker_too_many(cards: Cards, chance: Chance) -> tuple[str, Cards]:
    """In the place of a consonant that other cards show as well."""
    found = [(n, c) for n, c in spare_consonants(cards) if "?" not in cards[n]]
    number, letter = chance.pick(found)
    return "jokers", {**cards, number: cards[number].replace(letter, "?")}


def joker_missing(cards: Cards, chance: Chance) -> tuple[str, Cards]:
    number = chance.pick([number for number in sorted(cards) if "?" in cards[number]])
    return "jokers", {**cards, number: cards[number].replace("?", other(cards[number], chance))}


def vowels_too_many(cards: Cards, chance: Chance) -> tuple[str, Cards]:
    """O and U for consonants that are there twice; 41 vowels are the most."""
    cards = dict(cards)
    while vowels_in(cards) <= 41:
        number, letter = chance.pick(spare_consonants(cards))
        vowel = chance.pick("ou")
        if vowel not in cards[number]:
            cards[number] = cards[number].replace(letter, vowel)
    return "vowels", cards


def vowels_too_few(cards: Cards, chance: Chance) -> tuple[str, Cards]:
    """Consonants for second vowels of a card; 31 vowels are the fewest."""
    cards = dict(cards)
    while vowels_in(cards) >= 31:
        two = [n for n in sorted(cards) if sum(c in VOWELS for c in cards[n]) > 1]
        number = chance.pick(two)
        vowel = chance.pick([c for c in cards[number] if c in VOWELS])
        if sum(text.count(vowel) for text in cards.values()) > 1:
            cards[number] = cards[number].replace(vowel, other(cards[number], chance))
    return "vowels", cards


def letter_on_no_card(cards: Cards, chance: Chance) -> tuple[str, Cards]:
    count = Counter("".join(cards.values()))
    gone = chance.pick([c for c in CONSONANTS if 0 < count[c] < 4 and c not in "qz"])
    kept = {n: text.replace(gone, other(text, chance)) for n, text in cards.items() if gone in text}
    return "every letter", {**cards, **kept}


def too_many_e(cards: Cards, chance: Chance) -> tuple[str, Cards]:
    """E for other vowels, so that their number stays; 12 E are the most."""
    cards = dict(cards)
    while sum("e" in text for text in cards.values()) <= 12:
        number = chance.pick([n for n in sorted(cards) if "e" not in cards[n]])
        vowel = chance.pick([c for c in cards[number] if c in VOWELS])
        if sum(text.count(vowel) for text in cards.values()) > 1:
            cards[number] = cards[number].replace(vowel, "e")
    return "not too many E", cards


def card_missing(cards: Cards, chance: Chance) -> tuple[str, Cards]:
    gone = 1 + chance.below(20)
    return "numbers", {number: text for number, text in cards.items() if number != gone}


def card_too_many(cards: Cards, chance: Chance) -> tuple[str, Cards]:
    return "numbers", {**cards, 21 + chance.below(9): chance.pick(sorted(cards.values()))}


def card_with_another_number(cards: Cards, chance: Chance) -> tuple[str, Cards]:
    gone = 1 + chance.below(20)
    rest = {number: text for number, text in cards.items() if number != gone}
    return "numbers", {**rest, 21 + chance.below(900): cards[gone]}


DECK_SPOILS: tuple[DeckSpoil, ...] = (
    five_symbols_less,
    six_symbols,
    symbol_twice,
    card_without_a_vowel,
    joker_too_many,
    joker_missing,
    vowels_too_many,
    vowels_too_few,
    letter_on_no_card,
    too_many_e,
    card_missing,
    card_too_many,
    card_with_another_number,
)


def other(text: str, chance: Chance) -> str:
    """A consonant that a card does not show; Q and Z belong to no deck and change no count."""
    return chance.pick([c for c in "bcdfghklmnprstvw" if c not in text])


def spare_consonants(cards: Cards) -> list[tuple[int, str]]:
    """Consonants that could go from their cards without going from the deck."""
    count = Counter("".join(cards.values()))
    return [
        (number, c)
        for number in sorted(cards)
        for c in cards[number]
        if c in CONSONANTS and count[c] > 2
    ]


def vowels_in(cards: Cards) -> int:
    return sum(c in VOWELS for text in cards.values() for c in text)


@pytest.mark.parametrize("spoil", DECK_SPOILS, ids=lambda spoil: spoil.__name__)
def test_a_spoiled_deck_is_refused_by_its_rule(
    spoil: DeckSpoil, record_property: Callable[[str, object], None]
) -> None:
    for attempt in range(EACH * times()):
        deck = decks()[attempt % len(decks())]
        cards = {card.number: card.symbols for card in deck.cards}
        rule, spoiled = spoil(cards, Chance("deck", spoil.__name__, attempt))
        text = deck_yaml(Deck(tuple(Card(n, symbols) for n, symbols in spoiled.items())))
        with pytest.raises(BreaksRules) as caught:
            check_cards(parse_yaml(text, "mine.yaml"))
        assert caught.value.rules == {rule}, (caught.value, spoiled)
    record_property("refused", EACH * times())


Order = tuple[int, ...]


def card_left_out(order: Order, chance: Chance) -> Order:
    at = chance.below(len(order))
    return order[:at] + order[at + 1 :]


def card_again(order: Order, chance: Chance) -> Order:
    return (*order, chance.pick(order))


def card_in_the_place_of_another(order: Order, chance: Chance) -> Order:
    at, twin = chance.sample(range(20), 2)
    return (*order[:at], order[twin], *order[at + 1 :])


def card_that_nobody_has(order: Order, chance: Chance) -> Order:
    at = chance.below(20)
    return (*order[:at], chance.pick((0, 21, 99)), *order[at + 1 :])


ORDER_SPOILS = (card_left_out, card_again, card_in_the_place_of_another, card_that_nobody_has)


@pytest.mark.parametrize("spoil", ORDER_SPOILS, ids=lambda spoil: spoil.__name__)
def test_a_spoiled_order_is_refused_by_its_rule(
    spoil: Callable[[Order, Chance], Order], record_property: Callable[[str, object], None]
) -> None:
    for attempt in range(EACH * times()):
        chance = Chance("order", spoil.__name__, attempt)
        deal = numbered_deal(attempt, 1)
        half = chance.pick(("first", "second"))
        orders = {"first": deal.first, "second": deal.second}
        orders[half] = spoil(orders[half], chance)
        first, second = orders["first"], orders["second"]
        refuse_deal("order", deal_yaml(SoloDeal(replace(deal, first=first, second=second), "easy")))
    record_property("refused", EACH * times())


def test_a_target_above_every_game_is_refused(
    record_property: Callable[[str, object], None],
) -> None:
    for attempt in range(EACH * times()):
        chance = Chance("target", attempt)
        jokers = chance.below(5)
        target = 80 + 4 * jokers + chance.pick((1, 2, 3, 50, 500))
        refuse_deal("target", f"{deal_file()}target: {target}\n", jokers)
    record_property("refused", EACH * times())


def test_every_rule_of_sheets_decks_and_deals_has_its_mutation() -> None:
    chance = Chance("names")
    cards = {card.number: card.symbols for card in STANDARD_DECK.cards}
    reached = {"order", "target", "page"}
    reached |= {spoil(chance)[0] for spoil in SHEET_SPOILS}
    reached |= {spoil(cards, chance)[0] for spoil in DECK_SPOILS}
    assert reached == rules_in("games/cryptex/sheet")


@pytest.mark.parametrize(
    ("code", "message"),
    [
        (str(ShippedCode("cryptex", "1", "7QH4MNP")), "is no code of a sheet that was made from"),
        (str(FreshCode("kross", 1, "P4", 9)), "is the code of a sheet of kross"),
    ],
)
def test_a_deal_never_carries_the_code_of_another(code: str, message: str) -> None:
    with pytest.raises(BadInput, match=message):
        read_deal(parse_yaml(f"{deal_file()}code: {code}\n", "mine.yaml"))


def test_a_sheet_that_does_not_fit_on_its_page_is_refused() -> None:
    """Of eleven cryptexes and more the last rows would lie under other things."""
    for boxes in ((4,) * 11, (2,) * 20, (4,) * 10 + (5, 5)):
        refuse_deal("page", deal_file().replace("sheet: standard", f"boxes: {list(boxes)}"))


def test_a_sheet_by_its_name_and_boxes_of_its_own_are_not_both_given() -> None:
    both = deal_file().replace("sheet: standard", "sheet: standard\nboxes: [4, 4, 4, 8, 4, 8, 8]")
    with pytest.raises(BadInput, match="a sheet by its name, or boxes of its own, not both"):
        read_deal(parse_yaml(both, "deal.yaml"))
