"""The panel: players who keep the rules, each with its own aim; and goals that they measure."""

from dataclasses import replace
from unittest.mock import patch

import pytest

from cruxpress.core.data import Value
from cruxpress.core.errors import Place
from cruxpress.games.crusgallo import make
from cruxpress.games.crusgallo.make import (
    DEAL_GOALS,
    GoalOption,
    TaskGames,
    missed,
    panel_seats,
)
from cruxpress.games.crusgallo.play.alone import ALL_PLACES, play_game, play_games
from cruxpress.games.crusgallo.play.looking import (
    CLUSTERS,
    GLANCES,
    HUNTS,
    KEEPS_PAIRS,
    LOOKS_AHEAD,
)
from cruxpress.games.crusgallo.play.panel import Adventurer
from cruxpress.games.crusgallo.proof import challenge_worth, game_for_goal
from cruxpress.games.crusgallo.rules.outcome import cards_left
from cruxpress.games.crusgallo.rules.table import dragon_state, legal_spots, place_card
from cruxpress.games.crusgallo.sheet.challenge import (
    Challenge,
    Goal,
    numbered_deal,
    numbered_problem,
)
from cruxpress.games.crusgallo.solve.search import preferred_orbs
from cruxpress.games.panel import PanelSeat
from cruxpress.specs.nodes import as_node
from tests.crusgallo.decks_for_tests import DECKS, shipped

STANDARD = shipped("standard")
WAYS = (GLANCES, KEEPS_PAIRS, LOOKS_AHEAD, HUNTS, CLUSTERS)
PLAYERS = [Adventurer(f"thinks {way}", way, 60) for way in WAYS]


@pytest.mark.parametrize("name", DECKS)
@pytest.mark.parametrize("player", PLAYERS, ids=lambda player: player.name)
def test_games_of_the_panel_end_as_the_rules_say(name: str, player: Adventurer) -> None:
    for number in range(4):
        for task in (numbered_deal, numbered_problem):
            dealt = task(shipped(name), 78, number)
            played = play_game(dealt, player, number)
            witness = played.witness(dealt)
            assert witness.claim == played.claim
            if played.claim.title not in ("commoner", "liberator"):
                assert played.left == cards_left(dealt, played.claim) + played.battle


def test_a_numbered_game_is_always_the_same_and_no_two_players_play_alike() -> None:
    problem = numbered_problem(STANDARD, 1, 1)
    games = [list(play_games(problem, player, range(5))) for player in PLAYERS]
    assert games == [list(play_games(problem, player, range(5))) for player in PLAYERS]
    trapped = [[game.trap for game in played] for played in games]
    assert all(trapped.count(each) == 1 for each in trapped)


def test_who_glances_takes_what_lights_most_now() -> None:
    problem = numbered_problem(STANDARD, 1, 2)
    game = play_game(problem, Adventurer("sees all", GLANCES, ALL_PLACES), 0)
    state, hand, lit = dragon_state(STANDARD), list(problem.cards), 0
    for play in game.witness(problem).trap:
        most = 0
        for number in hand:
            card = STANDARD.by_id[number]
            for spot in legal_spots(state.table, card):
                after = place_card(state, card, spot, preferred_orbs(state, card, spot))
                most = max(most, len(after.dragon or ()) - len(state.dragon or ()))
        card = STANDARD.by_id[play.card]
        after = place_card(state, card, play.spot, preferred_orbs(state, card, play.spot))
        assert len(after.dragon or ()) - len(state.dragon or ()) == most
        state, lit = after, lit + most
        hand.remove(play.card)
    assert lit > 2


def test_the_hunter_grows_richer() -> None:
    deals = [numbered_deal(STANDARD, 1, number) for number in range(12)]
    hunter, glances = (Adventurer("x", way, 200) for way in (HUNTS, GLANCES))
    treasures = [
        sum(play_game(deal, player, 0).claim.treasures for deal in deals)
        for player in (hunter, glances)
    ]
    assert treasures[0] > treasures[1] + len(deals) // 2


def test_all_goals_of_a_deal_are_measured_by_the_same_games() -> None:
    games = TaskGames(numbered_deal(STANDARD, 1, 3))
    player = PLAYERS[0]
    with patch.object(make, "play_games", wraps=play_games) as played:
        fails = {
            goal: sum(missed(player, GoalOption(games, goal), range(6))) for goal in DEAL_GOALS
        }
        assert [list(call.args[2]) for call in played.call_args_list if call.args[2]] == [
            [0, 1, 2, 3, 4, 5]
        ]
    for goal, failed in fails.items():
        assert failed % 100 == 0
        harder = [other for other in fails if other.left >= goal.left]
        harder = [other for other in harder if other.treasures >= goal.treasures]
        assert all(fails[other] >= failed for other in harder)
    assert min(fails.values()) < max(fails.values()) == 600


def test_a_scale_with_bends_meets_its_points_and_goes_on_beyond_them() -> None:
    seat: PanelSeat[GoalOption] = PanelSeat("x", lambda *_: [], 2, 90, 1, True, (30,))
    levels = [seat.level(missed) for missed in (2, 16, 30, 60, 90)]
    assert levels == [0, 0.25, 0.5, 0.75, 1]
    assert [seat.level(-12), seat.level(96)] == [-0.25, 1.05]


def test_the_points_of_every_scale_rise() -> None:
    for seat in panel_seats():
        points = [seat.easiest, *seat.between, seat.hardest]
        assert sorted(set(points)) == points
        even = [step / (len(points) - 1) for step in range(len(points))]
        assert [seat.level(missed) for missed in points] == pytest.approx(even)


def test_one_player_of_six_has_no_part_in_sorting() -> None:
    assert [seat.sorts for seat in panel_seats()] == [True] * 5 + [False]
    assert len({seat.name for seat in panel_seats()}) == 6


@pytest.mark.parametrize("goal", [Goal("champion", 1, 12), Goal("champion", 2, 14), Goal("hero")])
def test_the_search_looks_for_the_goal(goal: Goal) -> None:
    deal = numbered_deal(STANDARD, 78, 1)
    witness = game_for_goal(Challenge(deal, goal), 2_000_000, 1).witness
    assert cards_left(deal, witness.claim) >= goal.least_left
    assert witness.claim.treasures >= goal.treasures


def test_where_cards_left_are_asked_for_more_of_them_are_better_than_points() -> None:
    deal = numbered_deal(STANDARD, 78, 1)
    rich, swift = (
        game_for_goal(Challenge(deal, goal), 2_000_000, 1).witness.claim
        for goal in (Goal("champion"), Goal("champion", 0, 12))
    )
    assert cards_left(deal, swift) > cards_left(deal, rich)
    assert swift.score < rich.score == 3000


def worth(challenge: Challenge, **claim: Value) -> tuple[int, ...]:
    witness = game_for_goal(challenge, 1, 1, exhaust=0).witness
    told = replace(witness, claim=replace(witness.claim, **claim))  # type: ignore[arg-type]
    return challenge_worth(challenge, as_node(told.as_data(), Place("x")))


def test_a_proof_is_worth_what_its_goal_asks_for() -> None:
    deal = numbered_deal(STANDARD, 78, 1)
    rich = {"draws": 30, "cards": 8, "treasures": 8, "score": 3000}
    swift = {"draws": 24, "cards": 6, "treasures": 2, "score": 1800}
    by_left, by_points = (Challenge(deal, Goal("champion", 0, left)) for left in (6, 0))
    assert worth(by_left, **swift) > worth(by_left, **rich)
    assert worth(by_points, **rich) > worth(by_points, **swift)
    problem = Challenge(numbered_problem(STANDARD, 78, 1), Goal("vanquisher"))
    assert worth(problem, cards=6) > worth(problem, cards=7)
