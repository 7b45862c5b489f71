"""Sheets that are unfair or dull for several players are refused, and it is said why."""

from cruxpress.games.cruxy.play.measures import REGULAR, PartyGame, Tally, gate_faults, tally
from cruxpress.games.cruxy.sheet.model import Effect
from tests.cruxy.players_for_tests import players
from tests.cruxy.sheets_for_tests import sheet

USED = {Effect.PENGUIN: 100, Effect.FISH: 100}


def test_a_good_sheet_passes() -> None:
    good = [
        Tally(2, 100, 15, (480, 720), USED, 60),
        Tally(3, 100, 0, (400, 400, 400), USED, 0),
        Tally(4, 100, 0, (300, 300, 300, 300), USED, 0),
    ]
    assert gate_faults(sheet(8), good) == []


def test_what_is_wrong_is_said() -> None:
    bad = [
        Tally(2, 100, 16, (468, 732), {Effect.PENGUIN: 100}, 0),
        Tally(4, 100, 0, (168, 300, 300, 432), {Effect.PENGUIN: 100, Effect.FISH: 99}, 61),
    ]
    assert gate_faults(sheet(8), bad) == [
        "2 players: 16 % of the games stall, over 15 %",
        "2 players: seat 1 wins 39 % of the games, outside 40-60 %",
        "2 players: seat 2 wins 61 % of the games, outside 40-60 %",
        "4 players: seat 1 wins 14 % of the games, outside 15-35 %",
        "4 players: seat 4 wins 36 % of the games, outside 15-35 %",
        "4 players: 0.61 boxes of equipment a game are out of reach, over 0.60",
        "Fish is used 0.49 times a game, under 0.50",
    ]


def test_tied_players_share_a_win() -> None:
    games = [
        PartyGame(3, (0, 2), False, 12, 4, {Effect.PENGUIN: 2}, 1),
        PartyGame(3, (1,), True, 14, 5, {Effect.PENGUIN: 1, Effect.OWL: 1}, 0),
    ]
    found = tally(3, games)
    assert found == Tally(3, 2, 1, (6, 12, 6), {Effect.PENGUIN: 3, Effect.OWL: 1}, 1)


def test_games_may_be_shared_out() -> None:
    whole = players(8).tally(2, "gate", range(10))
    parts = [
        game
        for games in (range(4), range(4, 10))
        for game in players(8).together(2, REGULAR, "gate, 2 players", games)
    ]
    assert tally(2, parts) == whole
