"""The search through all games against the dragon, beside the rules and beside plain counting."""

from dataclasses import replace

import numpy as np
import pytest

from cruxpress.core.errors import SheetFails
from cruxpress.games.crusgallo.proof import refuse_shorter
from cruxpress.games.crusgallo.rules.outcome import CavernRefusal
from cruxpress.games.crusgallo.rules.replay import check_witness
from cruxpress.games.crusgallo.rules.table import (
    CavernTable,
    completed_orbs,
    legal_spots,
    lit_up,
    placed,
)
from cruxpress.games.crusgallo.rules.witness import CavernWitness
from cruxpress.games.crusgallo.sheet.challenge import DragonProblem, numbered_problem
from cruxpress.games.crusgallo.solve.exhaust import MOST_LIT, MOST_LIT_BY_THREE, find_game
from cruxpress.games.crusgallo.solve.search import ProblemSearch, write_down
from cruxpress.games.crusgallo.solve.tables import search_deck
from tests.crusgallo.decks_for_tests import shipped

CARD = {(1, 1), (2, 1), (1, 2), (2, 2)}


def most_lit(faces: list[tuple[int, int, int, int]], crystals: int, orbs: int) -> int:
    """Over all neighbourhoods of so many older crystals and orbs: the orbs that one card lights.

    Any three crystals count as a set here, so a game can light no more.
    """
    older = [(x, y) for y in range(4) for x in range(4) if (x, y) not in CARD]
    codes = np.arange(3 ** len(older))
    cells = {cell: codes // 3**at % 3 for at, cell in enumerate(older)}
    few = sum(cells[cell] == 1 for cell in older) <= crystals
    few &= sum(cells[cell] == 2 for cell in older) <= orbs
    best = 0
    for face in faces:
        for cell, symbol in zip([(1, 1), (2, 1), (1, 2), (2, 2)], face, strict=True):
            cells[cell] = np.full_like(codes, symbol)
        lit = {cell: np.zeros(len(codes), bool) for cell in cells}
        for y in range(3):
            for x in range(3):
                square = [(x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)]
                is_set = sum(cells[cell] == 1 for cell in square) == 3
                is_set &= sum(cells[cell] == 2 for cell in square) == 1
                for cell in square:
                    if set(square) != CARD:
                        lit[cell] |= is_set & (cells[cell] == 2)
        best = max(best, int(np.sum(list(lit.values()), axis=0)[few].max()))
    return best


def test_no_card_lights_more_than_the_bounds_say() -> None:
    two = [(1, 1, 2, 2), (1, 2, 2, 1)]
    assert [most_lit(two, 2 * old, 2 * old) for old in range(5)] == [0, 2, 3, 4, 4]
    assert list(MOST_LIT[1:]) == [0, 2, 3, 4]
    three = [*two, (1, 1, 1, 2)]
    assert [most_lit(three, 3 * old, 2 * old) for old in range(4)] == [0, 3, 5, 5]
    assert list(MOST_LIT_BY_THREE[1:]) == [0, 3, 5, 5]


def turned(table: CavernTable) -> frozenset[object]:
    """A board, however it is moved and turned."""
    shown = [(x, y, cell.symbol, cell.lit, cell.card) for (x, y), cell in table.cells.items()]
    forms = []
    for _ in range(4):
        shown = [(-y, x, *what) for x, y, *what in shown]  # type: ignore[misc]
        left, top = min(cell[0] for cell in shown), min(cell[1] for cell in shown)
        forms.append(frozenset((x - left, y - top, *what) for x, y, *what in shown))
    return frozenset(forms)


def boards_by_the_rules(problem: DragonProblem) -> int:
    """How many boards of up to three cards there are: none is gone on from twice."""
    deck = problem.deck
    met, count = set(), 0
    waiting = [CavernTable(deck.expert)]
    for placed_cards in range(3):
        following = []
        for table in waiting:
            lying = {cell.card for cell in table.cells.values()}
            for number in sorted(set(problem.cards) - lying):
                card = deck.by_id[number]
                for spot in legal_spots(table, card):
                    if placed_cards == 0 and spot.turn:
                        continue
                    after = placed(table, card, spot)
                    after = lit_up(after, completed_orbs(after, spot))
                    count += 1
                    if placed_cards == 0 or turned(after) not in met:
                        met.add(turned(after))
                        following.append(after)
        waiting = following
    return count


@pytest.mark.parametrize("number", range(3))
def test_it_meets_all_boards_that_the_rules_know(number: int) -> None:
    """Three cards of one problem; none of their boards is left early in a game of six."""
    whole = numbered_problem(shipped("standard"), 7, number)
    problem = replace(whole, cards=whole.cards[:3])
    deck = search_deck(problem.deck)
    found = find_game(deck, [deck.index(card) for card in problem.cards], 6, quick=False)
    assert found.moves is None
    assert found.boards == boards_by_the_rules(problem)


def test_what_it_finds_is_a_game_and_fewer_cards_are_none() -> None:
    problem = numbered_problem(shipped("standard"), 0, 1)
    deck = search_deck(problem.deck)
    hand = [deck.index(card) for card in problem.cards]
    found = find_game(deck, hand, 6, quick=True)
    assert found.moves is not None
    claim = check_witness(problem, write_down(problem, (), found.moves))
    assert (claim.cards, claim.title) == (6, "champion")
    assert find_game(deck, hand, 4, quick=False).moves is None
    assert find_game(deck, hand, 6, quick=True) == found


@pytest.mark.parametrize("exhausted", [6, 7])
def test_a_game_exhausts_fewer_cards_than_it_takes(exhausted: int) -> None:
    problem = numbered_problem(shipped("standard"), 0, 1)
    deck = search_deck(problem.deck)
    found = find_game(deck, [deck.index(card) for card in problem.cards], 6, quick=True)
    assert found.moves is not None
    witness: CavernWitness = write_down(problem, (), found.moves)
    check_witness(problem, replace(witness, exhausted=5))
    with pytest.raises(CavernRefusal, match="fewer cards than the game takes"):
        check_witness(problem, replace(witness, exhausted=exhausted))


def test_a_par_that_somebody_claims_is_looked_for_again(monkeypatch: pytest.MonkeyPatch) -> None:
    problem = numbered_problem(shipped("standard"), 0, 1)
    deck = search_deck(problem.deck)
    found = find_game(deck, [deck.index(card) for card in problem.cards], 6, quick=True)
    assert found.moves is not None
    witness = write_down(problem, (), found.moves)
    refuse_shorter(problem, witness)  # claims nothing
    refuse_shorter(problem, replace(witness, exhausted=4))
    with pytest.raises(SheetFails, match="nobody has looked at every game of 6 cards"):
        refuse_shorter(problem, replace(witness, exhausted=6))
    # As if a game of four cards were found: no problem of the shipped deck is so easy.
    monkeypatch.setattr(ProblemSearch, "_try", lambda self, cards, quick: cards == 4)
    with pytest.raises(SheetFails, match="no game traps the dragon with 4 cards, and a search"):
        refuse_shorter(problem, replace(witness, exhausted=4))
