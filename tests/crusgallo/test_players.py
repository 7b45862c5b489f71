"""Players of limited skill: who looks at more places wins more often."""

from cruxpress.games.crusgallo.play.alone import (
    SEES_ALL,
    TREASURE_HUNTER,
    CavernPlayer,
    limited,
    play_game,
)
from cruxpress.games.crusgallo.rules.outcome import TITLES
from cruxpress.games.crusgallo.sheet.challenge import numbered_deal, numbered_problem
from tests.crusgallo.decks_for_tests import shipped

DEALS = [numbered_deal(shipped("standard"), 1, number) for number in range(20)]


def freed(player: CavernPlayer) -> int:
    claims = [play_game(deal, player, game).claim for deal in DEALS for game in range(2)]
    return sum(claim.title != "commoner" for claim in claims)


def test_attention_helps() -> None:
    wins = [freed(limited(attention)) for attention in (5, 15, 40)]
    assert wins == sorted(wins)
    assert wins[0] < 5
    assert wins[-1] > 30


def test_who_looks_at_all_places_frees_all_creatures() -> None:
    assert freed(SEES_ALL) == 40


def test_the_treasure_hunter_grows_richer() -> None:
    hunted = sum(play_game(deal, TREASURE_HUNTER, 0).claim.treasures for deal in DEALS)
    plain = sum(play_game(deal, SEES_ALL, 0).claim.treasures for deal in DEALS)
    assert hunted > plain


def test_every_title_occurs() -> None:
    players = (limited(15), limited(25), limited(40))
    titles = {
        play_game(deal, player, game).claim.title
        for player in players
        for deal in DEALS
        for game in range(3)
    }
    assert titles == set(TITLES)


def test_a_numbered_game_is_always_the_same() -> None:
    player = limited(25)
    assert play_game(DEALS[0], player, 3) == play_game(DEALS[0], player, 3)
    assert play_game(DEALS[0], player, 3) != play_game(DEALS[0], player, 4)
    problem = numbered_problem(shipped("standard"), 1, 1)
    assert play_game(problem, player, 3) == play_game(problem, player, 3)
