"""Sheets and decks: what they hold, how they are read, and each fault by its name."""

from dataclasses import replace

import pytest

from cruxpress.core.data import Value
from cruxpress.core.errors import BadInput, Place, SheetFails
from cruxpress.games.cryptex.sheet.deal import numbered_deal
from cruxpress.games.cryptex.sheet.deck import (
    EASY,
    HARD,
    ROUNDS,
    SHEETS,
    STANDARD,
    STANDARD_DECK,
    VOWELS,
    Card,
    CryptexSheet,
    Deck,
    check_cards,
    deck_faults,
    deck_of,
    deck_yaml,
    read_deck,
    read_deck_layout,
    read_sheet,
    sheet_faults,
    splits,
)
from cruxpress.games.faults import require_none
from cruxpress.press.layout import open_layout
from cruxpress.press.press import Press
from cruxpress.specs.yaml_reader import parse_yaml

HERE = Place("cryptex/standard")


def rules_of_deck(deck: Deck) -> set[str]:
    return {fault.rule for fault in deck_faults(deck)}


def with_card(number: int, symbols: str) -> Deck:
    """The deck of the game with one card changed."""
    cards = [Card(number, symbols) if c.number == number else c for c in STANDARD_DECK.cards]
    return Deck(tuple(cards))


@pytest.mark.parametrize("sheet", SHEETS.values(), ids=SHEETS)
def test_the_three_sheets_can_be_played(sheet: CryptexSheet) -> None:
    assert not list(sheet_faults(sheet))
    assert sum(sheet.boxes) >= ROUNDS
    assert sheet.most_points == 96


def test_the_sheets_have_these_boxes() -> None:
    assert sum(STANDARD.boxes) == 50
    assert sum(EASY.boxes) == 40
    assert sum(HARD.boxes) == 48
    assert len({sheet.hash for sheet in SHEETS.values()}) == 3


@pytest.mark.parametrize(
    ("sheet", "rule"),
    [
        (replace(STANDARD, boxes=(3, 3, 4, 4, 5, 5, 6, 6)), "boxes"),
        (replace(STANDARD, boxes=(7, 7, 7, 7, 7, 7)), "halves"),
        (replace(STANDARD, boxes=(9, 9, 5, 5, 6, 6, 2, 2)), "longest"),
        (replace(STANDARD, boxes=(1, *STANDARD.boxes)), "shortest"),
        (replace(STANDARD, jokers=5), "jokers"),
        (replace(STANDARD, shared=3), "points"),
    ],
)
def test_a_sheet_that_cannot_be_played_well_is_named(sheet: CryptexSheet, rule: str) -> None:
    faults = list(sheet_faults(sheet))
    assert rule in {fault.rule for fault in faults}
    with pytest.raises(SheetFails, match="cryptex/standard: "):
        require_none(faults, HERE)


def test_two_separate_groups_must_add_up() -> None:
    assert splits((3, 3, 4, 4, 5, 5, 6, 6, 7, 7), (20, 20))
    assert splits((6, 7, 7, 5, 7, 8), (20, 20))
    assert not splits((6, 7, 7, 5, 7), (20, 20))  # both groups would need the same cryptex
    assert splits((), ())
    assert splits((5,), (0, 0))


@pytest.mark.parametrize("name", SHEETS)
def test_the_sheets_that_are_printed_are_these(press: Press, name: str) -> None:
    layout = open_layout(press, f"cryptex/sheet-{name}")
    assert read_sheet(layout.constants, layout.place) == SHEETS[name]


def test_a_sheet_is_read_row_by_row() -> None:
    lines: Value = [{"left": 3, "right": 7}, {"left": 20}, {"right": 20}]
    assert read_sheet({"lines": lines, "jokers": 2}, HERE).boxes == (3, 7, 20, 20)
    assert read_sheet({"lines": lines, "jokers": 2}, HERE).jokers == 2
    assert read_sheet({"lines": lines, "rules": {"half-time": 2}}, HERE).half_time == 2


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ({"lines": [{"left": "x"}]}, "'x' is no whole number"),
        ({}, "the list has 0 items"),
        ({"lines": [{"left": 40}], "rules": {"leter": 2}}, "did you mean 'letter'"),
        ({"lines": [{"left": 40}], "rules": 3}, "a map of keys and values"),
    ],
)
def test_a_slip_in_a_sheet_is_told(data: dict[str, Value], message: str) -> None:
    with pytest.raises(BadInput, match=message):
        read_sheet(data, HERE)


def test_the_cards_that_are_printed_are_those_of_the_game(press: Press) -> None:
    layout = press.library.layout("cryptex/cards")
    check_cards(layout)
    cards = layout.get("cards")
    assert cards is not None
    assert read_deck(cards) == STANDARD_DECK
    torn = parse_yaml(deck_yaml(Deck(STANDARD_DECK.cards[:1])), "cards.yaml")
    with pytest.raises(SheetFails, match=r"cards\.yaml:1:1: card 2 stands 0 times"):
        check_cards(torn)


def test_the_deck_is_that_of_the_game() -> None:
    letters = "".join(card.letters for card in STANDARD_DECK.cards)
    assert len(letters) == 95
    assert sum(letter in VOWELS for letter in letters) == 39
    assert [card.number for card in STANDARD_DECK.cards if card.has_joker] == [1, 6, 14, 18, 19]
    assert not set("qz") & set(letters)
    assert not list(deck_faults(STANDARD_DECK))


@pytest.mark.parametrize(
    ("deck", "rule"),
    [
        (Deck(STANDARD_DECK.cards[:19]), "numbers"),
        (Deck((*STANDARD_DECK.cards, Card(21, "abcde"))), "numbers"),
        (Deck((*STANDARD_DECK.cards, Card(20, "abcde"))), "numbers"),
        (with_card(2, "egtu"), "five different"),
        (with_card(2, "egtue"), "five different"),
        (with_card(2, "bgtrn"), "a vowel each"),
        (with_card(2, "egtu?"), "jokers"),
        (with_card(1, "ecrov"), "jokers"),
        (with_card(12, "ainse"), "every letter"),
        (deck_of(*["aeio?"] * 5, *["aeiou"] * 15), "vowels"),
        (deck_of(*["ebcd?"] * 5, *["ebcdf"] * 15), "not too many E"),
        (deck_of(*["ebcd?"] * 5, *["ebcdf"] * 15), "vowels"),
    ],
)
def test_a_deck_out_of_balance_is_named(deck: Deck, rule: str) -> None:
    assert rule in rules_of_deck(deck)


def test_a_deck_is_written_and_read_back() -> None:
    assert read_deck_layout(parse_yaml(deck_yaml(STANDARD_DECK), "deck.yaml")) == STANDARD_DECK


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("deck: 1", "deck.yaml:1:1: there are no cards here"),
        ("cards: 1", "deck.yaml:1:8: '1' stands where the list of cards should"),
        ("cards:\n  - {number: 1, symbols: [E, 0]}", "deck.yaml:2:30: '0' is no symbol"),
        ("cards:\n  - {number: 1}", "a card lacks the key 'symbols'"),
    ],
)
def test_a_slip_in_a_deck_is_told_with_its_place(text: str, message: str) -> None:
    with pytest.raises(BadInput) as caught:
        read_deck_layout(parse_yaml(text, "deck.yaml"))
    assert message in str(caught.value)


def test_a_deal_goes_through_the_deck_twice() -> None:
    deal = numbered_deal(1, 7)
    assert sorted(deal.first) == sorted(deal.second) == list(range(1, 21))
    assert deal.first != deal.second
    assert len(deal.cards) == ROUNDS


def test_deals_differ_and_come_back() -> None:
    assert numbered_deal(1, 7) == numbered_deal(1, 7)
    hashes = {numbered_deal(seed, number).hash for seed in range(3) for number in range(5)}
    assert len(hashes) == 15
    hard = numbered_deal(1, 7, HARD)
    assert hard.first == numbered_deal(1, 7).first  # the same cards on another sheet
    assert hard.hash != numbered_deal(1, 7).hash
