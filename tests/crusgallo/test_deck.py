"""A deck is read from YAML, and every equality that keeps it in balance has its own complaint."""

from collections.abc import Callable
from dataclasses import replace
from itertools import combinations_with_replacement, product

import pytest

from cruxpress.core.errors import BadInput, SheetFails
from cruxpress.games.crusgallo.game import GAME
from cruxpress.games.crusgallo.sheet.balance import check_deck, deck_faults
from cruxpress.games.crusgallo.sheet.deck import (
    ALL_SYMBOLS,
    CRYSTALS,
    ORBS,
    CavernCard,
    CavernDeck,
    Creature,
    Crystal,
    Orb,
    is_set,
    read_deck,
)
from cruxpress.specs.yaml_reader import parse_yaml
from tests.crusgallo.decks_for_tests import (
    DECKS,
    completing,
    library,
    shipped,
    with_card,
    with_cell,
)
from workshop.crusgallo_decks import build_deck, deck_yaml


@pytest.mark.parametrize("name", DECKS)
def test_shipped_decks_are_in_balance(name: str) -> None:
    check_deck(shipped(name))


def test_shipped_decks_all_differ() -> None:
    assert len({shipped(name).hash for name in DECKS}) == len(DECKS)


@pytest.mark.parametrize("name", DECKS)
def test_a_deck_written_down_reads_back_the_same(name: str) -> None:
    deck = shipped(name)
    assert read_deck(parse_yaml(deck_yaml(deck), "deck.yaml")) == deck


def test_any_two_crystals_have_exactly_one_completing_kind() -> None:
    for one, two in combinations_with_replacement(CRYSTALS, 2):
        assert [kind for kind in CRYSTALS if is_set(one, two, kind)] == [completing(one, two)]


def test_cards_turn_clockwise() -> None:
    a, b, c, d = CRYSTALS[:4]
    card = CavernCard(1, "ordinary", (a, b, c, d))
    assert card.turned(1) == (c, a, d, b)
    assert card.turned(4) == card.turned(0) == card.cells


@pytest.mark.parametrize("name", DECKS)
def test_any_other_symbol_in_a_cell_is_noticed_and_its_card_named(name: str) -> None:
    deck = shipped(name)
    for card, symbol in product(deck.cards, ALL_SYMBOLS):
        at = card.id % 4
        if symbol != card.cells[at]:
            faults = deck_faults(with_card(deck, with_cell(card, at, symbol)))
            assert any(card.id in fault.cards for fault in faults)


@pytest.mark.parametrize("name", DECKS)
def test_any_two_cards_that_exchange_their_orbs_are_noticed(name: str) -> None:
    """Counts stay as they are, but who meets whom does not."""
    deck = shipped(name)
    noticed = tried = 0
    for one, two in zip(deck.ordinary, deck.ordinary[1:], strict=False):
        if one.orbs[0] != two.orbs[0]:
            at, other = one.cells.index(one.orbs[0]), two.cells.index(two.orbs[0])
            changed = with_card(deck, with_cell(one, at, two.orbs[0]))
            changed = with_card(changed, with_cell(two, other, one.orbs[0]))
            tried += 1
            noticed += bool(deck_faults(changed))
    assert noticed == tried > 20


def rules_missed(deck: CavernDeck) -> set[str]:
    return {fault.rule for fault in deck_faults(deck)}


def _of_kind(deck: CavernDeck, kind: str) -> CavernCard:
    return next(card for card in deck.cards if card.kind == kind)


def _another_kind(deck: CavernDeck) -> CavernDeck:
    return with_card(deck, replace(_of_kind(deck, "riches"), kind="magic"))


def _three_orbs(deck: CavernDeck) -> CavernDeck:
    card = deck.cards[0]
    at = card.cells.index(card.crystals[0])
    orb = next(orb for orb in ORBS if orb not in card.orbs)
    return with_card(deck, with_cell(card, at, orb))


def _two_alike(deck: CavernDeck) -> CavernDeck:
    card = deck.cards[0]
    return with_card(deck, with_cell(card, card.cells.index(card.orbs[0]), card.orbs[1]))


def _double_on_ordinary(deck: CavernDeck) -> CavernDeck:
    card = deck.cards[0]
    at = card.cells.index(card.crystals[0])
    return with_card(deck, with_cell(card, at, card.crystals[1]))


def _same_card_twice(deck: CavernDeck) -> CavernDeck:
    return with_card(deck, replace(deck.cards[0], id=2, cells=deck.cards[0].turned(1)))


def _straight_treasure(deck: CavernDeck) -> CavernDeck:
    card = deck.treasures[0]
    (one, two), (left, right) = card.crystals, card.orbs
    return with_card(deck, replace(card, cells=(one, two, left, right)))


def _treasures_exchange(deck: CavernDeck) -> CavernDeck:
    """Two treasures of different types exchange an orb."""
    riches, magic = _of_kind(deck, "riches"), _of_kind(deck, "magic")
    mine = next(orb for orb in riches.orbs if orb not in magic.orbs)
    yours = next(orb for orb in magic.orbs if orb not in riches.orbs)
    deck = with_card(deck, with_cell(riches, riches.cells.index(mine), yours))
    return with_card(deck, with_cell(magic, magic.cells.index(yours), mine))


def _another_double(deck: CavernDeck) -> CavernDeck:
    card = deck.treasures[0]
    kind = deck.treasures[1].crystals[0]
    cells = [kind if isinstance(cell, Crystal) else cell for cell in card.cells]
    return with_card(deck, replace(card, cells=(cells[0], cells[1], cells[2], cells[3])))


def _another_orb(deck: CavernDeck) -> CavernDeck:
    card = deck.ordinary[0]
    orb = next(orb for orb in ORBS if orb not in card.orbs)
    return with_card(deck, with_cell(card, card.cells.index(card.orbs[0]), orb))


def _another_crystal(deck: CavernDeck) -> CavernDeck:
    card = deck.ordinary[0]
    kind = next(kind for kind in CRYSTALS if kind not in card.crystals)
    return with_card(deck, with_cell(card, card.cells.index(card.crystals[0]), kind))


BROKEN: dict[str, tuple[str, Callable[[CavernDeck], CavernDeck]]] = {
    "a card is missing": ("numbers", lambda deck: replace(deck, cards=deck.cards[1:])),
    "a number stands twice": (
        "numbers",
        lambda deck: replace(deck, cards=(*deck.cards, deck.cards[0])),
    ),
    "a number is too high": (
        "numbers",
        lambda deck: replace(deck, cards=(*deck.cards, replace(deck.cards[0], id=46))),
    ),
    "a treasure changes its type": ("kinds", _another_kind),
    "a card has three orbs": ("cells", _three_orbs),
    "a card has two orbs alike": ("two colours", _two_alike),
    "an ordinary card has a double": ("crystals of a card", _double_on_ordinary),
    "two cards show the same": ("all different", _same_card_twice),
    "a treasure lies straight": ("arranged", _straight_treasure),
    "another split is promised": ("arranged", lambda deck: replace(deck, side_by_side=26)),
    "treasures exchange orbs": ("colours of a treasure", _treasures_exchange),
    "a double comes twice": ("doubles", _another_double),
    "a crystal comes too often": ("crystal kinds", _another_crystal),
    "two crystals meet too often": ("crystal pairs", _another_crystal),
    "an orb comes too often": ("orb colours", _another_orb),
    "two orbs meet too often": ("orb pairs", _another_orb),
    "a crystal and an orb meet too often": ("meetings", _another_orb),
    "two creatures are red": (
        "creatures",
        lambda deck: replace(deck, creatures=(*deck.creatures[:5], Creature("hen", "red"))),
    ),
    "the dragon has an orb twice": (
        "dragon",
        lambda deck: replace(deck, dragon=(deck.dragon[0], deck.dragon[0])),
    ),
    "gems are missing": ("gems", lambda deck: replace(deck, gems=2)),
    "the key shows no set": (
        "key",
        lambda deck: replace(deck, key=((CRYSTALS[0], CRYSTALS[0], CRYSTALS[1]), *deck.key[1:])),
    ),
    "the key shows a kind of set twice": (
        "key",
        lambda deck: replace(deck, key=(deck.key[0], *deck.key[:3])),
    ),
}


@pytest.mark.parametrize("how", BROKEN)
def test_each_equality_has_its_own_complaint(how: str) -> None:
    rule, breaking = BROKEN[how]
    assert rule in rules_missed(breaking(shipped("standard")))


def test_no_easy_card_may_be_a_set_by_itself() -> None:
    deck = shipped("easy")
    cells = (CRYSTALS[0], CRYSTALS[1], CRYSTALS[2], Orb("red"))
    assert "no set alone" in rules_missed(with_card(deck, CavernCard(1, "ordinary", cells)))


def test_a_fault_names_the_cards_and_the_place() -> None:
    text = deck_yaml(shipped("standard")).replace("id: 7,", "id: 8,", 1)
    deck = read_deck(parse_yaml(text, "my-deck.yaml"))
    with pytest.raises(SheetFails, match="card 7 is missing") as caught:
        check_deck(deck)
    assert "my-deck.yaml" in str(caught.value)
    assert caught.value.exit_code == 1


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("orb-brown", "orb-teal", "'orb-teal' is unknown"),
        ("crystal-pink-1", "crystal-pink-4", "'crystal-pink-4' is unknown"),
        ("kind: ordinary", "kind: extraordinary", "did you mean 'ordinary'"),
        ("id: 1,", "id: one,", "'one' is no whole number"),
        ("cells: [", "cells: [orb-red, ", "the list has 5 items"),
        ("  deck:", "  dek:", "there is no deck here"),
        ("cards:", "card:", "where the list 'cards:' should"),
    ],
)
def test_what_cannot_be_read_is_bad_input(old: str, new: str, message: str) -> None:
    text = deck_yaml(shipped("standard")).replace(old, new, 1)
    with pytest.raises(BadInput, match=message) as caught:
        read_deck(parse_yaml(text, "my-deck.yaml"))
    assert caught.value.exit_code == 2


def test_the_same_seed_builds_the_same_deck() -> None:
    assert build_deck("standard", 1) == shipped("standard")


@pytest.mark.parametrize("beside", [0, 18, 36])
def test_the_dial_of_difficulty_turns_all_the_way(beside: int) -> None:
    deck = build_deck("mine", 1, side_by_side=beside)
    assert deck.side_by_side == beside
    assert not deck_faults(deck)


def test_the_dial_has_an_end() -> None:
    with pytest.raises(BadInput, match="37 cards side by side"):
        build_deck("mine", 1, side_by_side=37)


def test_a_deck_that_looks_the_same_on_paper_is_the_same() -> None:
    deck = shipped("standard")
    assert replace(deck, name="another name").hash == deck.hash
    changed = with_card(deck, with_cell(deck.cards[0], 0, Crystal("black", 3)))
    assert changed.hash != deck.hash


def test_the_room_checks_the_decks_that_it_offers() -> None:
    for card_set in GAME.cards.values():
        card_set.check(library().layout(card_set.layout))
    bad = deck_yaml(shipped("standard")).replace("id: 7,", "id: 8,", 1)
    with pytest.raises(SheetFails):
        GAME.cards["crusgallo-cavern"].check(parse_yaml(bad, "my-deck.yaml"))
