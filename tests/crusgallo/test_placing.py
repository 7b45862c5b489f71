"""Where a card may lie, and which squares of crystals it completes."""

from dataclasses import replace
from itertools import product

import pytest

from cruxpress.games.crusgallo.rules.table import (
    CardSpot,
    CavernTable,
    completed_orbs,
    first_state,
    legal_spots,
    place_card,
)
from tests.crusgallo.decks_for_tests import DECKS, shipped
from tests.crusgallo.tables_for_tests import card, reason, table

ROW = card("B1 B2 r w")  # crystals above, orbs below


@pytest.mark.parametrize("name", DECKS)
def test_the_seven_offsets_are_legal_and_no_other(name: str) -> None:
    deck = replace(shipped(name), expert=False)
    seven = set(product(range(3), repeat=2)) - {(0, 0), (2, 2)}
    for one, two in zip(deck.cards[::5], deck.cards[1::5], strict=False):
        legal = set()
        for turn in range(4):
            state = place_card(first_state(deck), one, CardSpot(0, 0, turn), None)
            legal |= {(abs(s.x), abs(s.y)) for s in legal_spots(state.table, two)}
        assert legal == seven


def test_the_first_card_lies_in_the_middle() -> None:
    assert reason(CavernTable(), ROW, 1, 0) == "first place"
    assert [reason(CavernTable(), ROW, 0, 0, turn) for turn in range(4)] == [None] * 4
    assert len(list(legal_spots(CavernTable(), ROW))) == 4


def test_a_card_has_four_turns() -> None:
    assert reason(CavernTable(), ROW, 0, 0, 4) == "turn"
    assert reason(CavernTable(), ROW, 0, 0, -1) == "turn"


def test_a_new_crystal_lies_beside_an_older_one() -> None:
    on = table("B1 K1\nr w")
    assert reason(on, ROW, 2, 0) is None
    assert reason(on, ROW, 2, 0, 2) == "no touch"  # its crystals lie below, beside an orb
    assert reason(on, ROW, 2, 2) == "no touch"  # corners do not touch
    assert reason(on, ROW, 9, 9) == "no touch"


def test_a_covered_crystal_is_no_neighbour() -> None:
    assert reason(table("B1 K1\nr w"), ROW, 0, -1, 2) == "no touch"


def test_at_least_one_cell_lies_on_bare_table() -> None:
    on = table("B1 K1 B1\nr w K2\nB3 r w", "1 1 2\n3 3 2\n3 3 2")
    assert reason(on, ROW, 0, 0) == "no bare table"
    assert reason(on, ROW, 1, 1) == "no bare table"


def test_every_card_keeps_a_visible_cell() -> None:
    drawn = "B1 K1 B1\nr w K2"
    assert reason(table(drawn, "1 1 2\n1 1 1"), ROW, 2, -1, 2) == "buried"
    assert reason(table(drawn, "1 1 2\n1 1 2"), ROW, 2, -1, 2) is None


def test_crystals_and_dark_orbs_may_be_covered_a_lit_orb_never() -> None:
    assert reason(table("B1 K1\nr w"), ROW, 1, 1) is None
    assert reason(table("B1 K1\nr *w"), ROW, 1, 1) == "lit orb"
    assert reason(table("B1 K1\nr w"), ROW, 1, -1, 3) is None


def test_an_expert_covers_no_orb() -> None:
    assert reason(table("B1 K1\nr w", expert=True), ROW, 1, 1) == "orb"
    assert reason(table("B1 K1\nr w", expert=True), ROW, 1, -1, 3) is None


@pytest.mark.parametrize(
    ("drawn", "orbs"),
    [
        ("B1 B1\nB1 r", [(1, 1)]),  # same colour, same shape
        ("B1 r\nB2 B3", [(1, 0)]),  # same colour, all shapes
        ("r K2\nB2 P2", [(0, 0)]),  # all colours, same shape
        ("K1 B3\nr P2", [(0, 1)]),  # all colours, all shapes
        ("B1 B1\nB2 r", []),  # two alike
        ("K1 B1\nP2 r", []),
        ("B1 B1\nB1 *r", []),  # an orb lights once
        ("B1 B1\nB1 B1", []),  # no orb
        ("B1 B1\nw r", []),  # two orbs
        ("B1 B1\nB1 .", []),  # no square
    ],
)
def test_three_crystals_and_an_orb_are_a_set(drawn: str, orbs: list[tuple[int, int]]) -> None:
    assert list(completed_orbs(table(drawn), CardSpot(0, 0, 0))) == orbs


def test_one_card_may_complete_many_squares() -> None:
    on = table("r B1 w\nB1 B1 B1\ng B1 v")
    assert len(completed_orbs(on, CardSpot(1, 1, 0))) == 4


def test_squares_far_from_the_card_are_not_looked_at_again() -> None:
    assert completed_orbs(table("B1 B1\nB1 r"), CardSpot(3, 0, 0)) == ()
