"""Searches find games that win, say how good they are, and never mix up their three answers."""

from dataclasses import replace

import pytest

from cruxpress.core.errors import SheetFails
from cruxpress.core.outcomes import Found, GaveUp, Impossible
from cruxpress.games.crusgallo.proof import (
    DEAL_BUDGET,
    PROBLEM_BUDGET,
    find_champion,
    find_par,
)
from cruxpress.games.crusgallo.rules.outcome import BEST_SCORE, CavernRefusal
from cruxpress.games.crusgallo.rules.replay import check_certificate, check_witness
from cruxpress.games.crusgallo.sheet.challenge import (
    CavernDeal,
    colour_bound,
    missing_colours,
    numbered_deal,
    numbered_problem,
)
from cruxpress.games.crusgallo.solve import search
from cruxpress.games.crusgallo.solve.beam import Taste
from cruxpress.games.crusgallo.solve.exhaust import Exhausted
from cruxpress.games.crusgallo.solve.search import solve_deal, solve_problem
from tests.crusgallo.decks_for_tests import DECKS, shipped
from tests.crusgallo.games_for_tests import BATTLE, hunted, lost


@pytest.mark.parametrize(("deck", "number"), [("standard", 3), ("standard", 4), ("expert", 7)])
def test_a_deal_is_certified(deck: str, number: int) -> None:
    best = find_champion(shipped(deck), 0, number, DEAL_BUDGET)
    claim = check_certificate(numbered_deal(shipped(deck), 0, number), best.witness)
    assert (claim.title, claim.score) == ("champion", BEST_SCORE)
    assert best.proven
    assert best.bound <= claim.draws


def test_the_same_deal_is_solved_the_same_way() -> None:
    deal = numbered_deal(shipped("standard"), 0, 4)
    assert solve_deal(deal, DEAL_BUDGET) == solve_deal(deal, DEAL_BUDGET)


def test_a_problem_has_a_par() -> None:
    best = find_par(shipped("easy"), 0, 0, 300_000)
    claim = check_witness(numbered_problem(shipped("easy"), 0, 0), best.witness)
    assert best.bound <= claim.cards == best.witness.claim.cards <= 7
    assert best.proven == (best.bound == claim.cards)


def test_a_longer_search_is_never_worse() -> None:
    problem = numbered_problem(shipped("standard"), 0, 0)
    short, long = (solve_problem(problem, PROBLEM_BUDGET, exhaust) for exhaust in (0, 4))
    assert isinstance(short, Found)
    assert isinstance(long, Found)
    assert long.witness.witness.claim.cards <= short.witness.witness.claim.cards
    assert long.steps > short.steps


def test_a_deal_without_a_colour_is_impossible() -> None:
    deck = shipped("easy")
    reds = [card.id for card in deck.cards if "red" in card.colours]
    others = [card.id for card in deck.cards if "red" not in card.colours]
    deal = CavernDeal(deck, 1, tuple(others), tuple(reds), tuple(sorted(deck.by_id)))
    assert colour_bound(deck, deal.draws) is None
    answer = solve_deal(deal, DEAL_BUDGET)
    assert isinstance(answer, Impossible)
    problem = replace(numbered_problem(deck, 0, 0), cards=tuple(others[:9]))
    assert isinstance(solve_problem(problem, PROBLEM_BUDGET, 0), Impossible)


def test_giving_up_proves_nothing_and_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search, "trap_tastes", lambda: iter([Taste((0,) * 10, 1)]))
    monkeypatch.setattr(search, "find_game", lambda *_, **__: Exhausted(None, 0))
    answer = solve_problem(numbered_problem(shipped("expert"), 0, 0), PROBLEM_BUDGET, 0)
    assert isinstance(answer, GaveUp)
    assert answer.steps > 0
    with pytest.raises(SheetFails, match="dragon problem 0 of seed 0 is not proven"):
        find_par(shipped("expert"), 0, 0, PROBLEM_BUDGET)


def test_certificates_are_for_champions_without_late_draws() -> None:
    for (task, witness), reason in ((lost(), "no champion"), (hunted(*BATTLE[0]), "late draw")):
        assert isinstance(task, CavernDeal)
        with pytest.raises(CavernRefusal) as caught:
            check_certificate(task, witness)
        assert caught.value.reason == reason


@pytest.mark.parametrize("name", DECKS)
def test_numbered_deals_show_every_colour_and_all_differ(name: str) -> None:
    deck = shipped(name)
    deals = [numbered_deal(deck, seed, number) for seed in (0, 1) for number in range(40)]
    assert len({deal.hash for deal in deals}) == len(deals)
    for deal in deals:
        assert sorted(deal.draws + deal.reserve) == sorted(deal.late) == sorted(deck.by_id)
        assert not missing_colours(deck, deal.reserve)
        assert (colour_bound(deck, deal.draws) or 99) <= 36
    assert numbered_deal(deck, 1, 39) == deals[-1]


def test_problems_show_every_colour_and_all_differ() -> None:
    deck = shipped("standard")
    made = [numbered_problem(deck, 0, number) for number in range(80)]
    assert len({problem.hash for problem in made}) == len(made)
    assert not any(missing_colours(deck, problem.cards) for problem in made)


def test_the_magic_gem_spares_a_bond_in_the_bound() -> None:
    deck = shipped("standard")
    magic = [card.id for card in deck.cards if card.kind == "magic"]
    reds = [card.id for card in deck.cards if "red" in card.colours and card.id not in magic]
    others = [i for i in sorted(deck.by_id) if i not in magic and i not in reds]
    one_red = sum("red" in deck.by_id[card].colours for card in magic)
    assert one_red == 1
    draws = (*magic, *others, *reds)
    assert colour_bound(deck, draws) == len(magic) + len(others) + 1
    assert colour_bound(deck, (*magic[:2], *others, *reds)) == 2 + len(others) + 3 - sum(
        "red" in deck.by_id[card].colours for card in magic[:2]
    )
