"""How games end, who wins, and what prolongs them."""

from dataclasses import replace

import pytest

from cruxpress.games.cruxy.rules.moves import Pass, UseFish, UseKraken, UseSly, write
from cruxpress.games.cruxy.rules.table import (
    End,
    GameState,
    Mode,
    Reason,
    SoloVerdict,
    TeamResult,
    team_result,
    verdict,
    winners,
    winning_team,
)
from cruxpress.games.cruxy.rules.turn import apply
from cruxpress.games.cruxy.sheet.model import Effect
from tests.cruxy.tables_for_tests import (
    FIVE,
    GOGGLES,
    JACKET,
    SIX_OR_BOOTS,
    THREE,
    open_boxes,
    play,
    put,
    refuses,
    small_sheet,
    table,
    with_open,
)


def test_the_round_is_finished_and_the_fewest_open_boxes_win() -> None:
    state = with_open(table(players=3), 0, [THREE, FIVE, GOGGLES])
    state = with_open(state, 1, [THREE, FIVE])
    state = put(state, "A1 down", "cyyyy")
    assert not state.over  # the others have their turn
    state = put(state, "E1 down", "tyyyy")
    state = apply(state, Pass())
    assert state.end is End.FINISHED
    assert winners(state) == (1,)
    refuses(Reason.GAME_OVER, lambda: apply(state, Pass()))


def test_a_tie_goes_to_the_most_letters_and_then_to_all() -> None:
    # Two open boxes each: a digit and a letter here, two letters there.
    state = with_open(table(), 0, [THREE, GOGGLES])
    state = with_open(state, 1, [0, GOGGLES])
    assert winners(play(state, Pass(), Pass())) == (0,)
    state = with_open(state, 1, [JACKET, GOGGLES])
    assert winners(play(state, Pass(), Pass())) == (0, 1)


def test_a_round_without_a_crossed_box_ends_the_game() -> None:
    state = put(table(), "A1 down", "cyyyy")
    state = play(state, Pass())
    assert not state.over
    state = play(state, Pass(), Pass())
    assert state.end is End.STALLED
    assert winners(state) == (0,)


def test_a_stalled_game_goes_to_the_most_conditions_then_letters_then_all() -> None:
    state = table()
    for name, word in (("A1 down", "cyyyy"), ("C1 down", "ayyyz"), ("E1 down", "tyyyx")):
        state = put(state, name, word)
        if name == "C1 down":
            assert winners(play(state, Pass(), Pass())) == (0, 1)
    stalled = play(state, Pass(), Pass(), Pass())
    assert stalled.end is End.STALLED
    assert winners(stalled) == (0,)


def test_an_extra_box_counts_against_a_player_when_the_game_ends() -> None:
    state = with_open(table(small_sheet({"B4": Effect.KRAKEN})), 1, [0, THREE])
    state = with_open(state, 0, [1, 2])
    state = put(state, "G1 down", "kyyyy")
    state = put(state, "A1 down", "cyyyy", UseKraken(0, "z"))
    # C and two more were open; the Kraken's letter makes three, so the game would go on for Alex.
    assert state.areas[0].left == 3
    assert state.end is End.FINISHED  # Mary has two open boxes herself
    assert winners(state) == (1,)


def test_the_kraken_prolongs_the_game() -> None:
    """Alex is down to two; Mary gives him a letter, and the game goes on."""
    state = with_open(table(small_sheet({"B4": Effect.KRAKEN})), 0, [THREE, GOGGLES, FIVE])
    state = put(state, "G1 down", "kyyyy")
    assert state.areas[0].left == 2
    state = put(state, "A1 down", "cyyyy", UseKraken(0, "z"))
    assert state.areas[0].left == 3
    assert not state.over
    assert state.round == 2


def sly_example() -> GameState:
    """Four players; E, R, T, U among the letters. Alex is about to end the game."""
    state = table(small_sheet({"B4": Effect.SLY}), "ertucoaxi", players=4)
    # Boxes: 0 E, 1 R, 2 T, 3 U.
    state = with_open(state, 0, [2, GOGGLES, FIVE])
    state = with_open(state, 1, [0, 1, SIX_OR_BOOTS, JACKET])
    state = with_open(state, 2, [0, 1, FIVE, 4, 8])
    return with_open(state, 3, [0, 1, 3, SIX_OR_BOOTS])


def test_the_sly_penguin_prolongs_the_game_until_it_is_triggered_again() -> None:
    state = sly_example()
    # Alex has T and the goggles left: the end is triggered.
    state = put(state, "G1 down", "kyyyy")
    assert [str(state.areas[0].boxes[box]) for box in open_boxes(state, 0)] == ["T", "goggles"]
    # Mary writes beside the Sly Penguin, crosses out R and draws E, which only Alex had crossed.
    state = put(state, "A1 down", "cyyyq", UseSly(1, "e"))
    assert state.areas[0].left == 3
    assert [str(state.areas[1].boxes[box]) for box in open_boxes(state, 1)] == [
        "E",
        "jacket",
        "6/boots",
    ]
    assert state.areas[2].left == 5
    assert not state.over
    # Anna gets down to the letter R, and Rob has the last turn.
    anna = put(state, "E1 down", "teoco")
    assert [str(anna.areas[2].boxes[box]) for box in open_boxes(anna, 2)] == ["R"]
    assert not anna.over
    rob = anna
    assert {str(rob.areas[3].boxes[box]) for box in open_boxes(rob, 3)} == {
        "E",
        "R",
        "U",
        "6/boots",
    }
    assert winners(apply(rob, Pass())) == (2,)


def test_rob_wins_with_all_four_and_ties_with_three() -> None:
    state = put(sly_example(), "G1 down", "kyyyy")
    state = put(state, "A1 down", "cyyyq", UseSly(1, "e"))
    state = put(state, "E1 down", "teoco")
    boots = replace(state.table.sheet, equipment={33: "boots"})  # on D3
    state = replace(state, table=replace(state.table, sheet=boots))
    # Y and O stand on A3 and E3.
    all_four = apply(state, write(_slot(state, "A3 across"), "yureo"))
    assert all_four.areas[3].left == 0
    assert winners(all_four) == (3,)
    three = apply(state, write(_slot(state, "A3 across"), "yuqeo"))
    assert three.areas[3].left == 1
    # Anna and Rob have one box each; Anna's R is a letter, and so is Rob's.
    assert winners(three) == (2, 3)


def _slot(state: GameState, name: str) -> int:
    return next(slot.number for slot in state.table.sheet.slots if slot.name == name)


def test_a_crack_may_trigger_the_end_on_somebody_elses_turn() -> None:
    """Mary breaks a Crack with a letter that Anna needs; Anna and Rob have a last turn each."""
    state = table(small_sheet(cracks=["A2"]), "ertucoaxi", players=4)
    state = with_open(state, 2, [0, THREE, GOGGLES])
    state = apply(state, Pass())
    state = put(state, "A1 down", "ceyyy")
    assert state.areas[2].left == 2
    assert not state.over
    state = apply(state, Pass())
    assert not state.over
    state = apply(state, Pass())
    assert state.end is End.FINISHED
    assert winners(state) == (2,)


def test_the_last_player_may_still_use_the_fish() -> None:
    state = with_open(table(small_sheet({"B4": Effect.FISH})), 0, [THREE, GOGGLES])
    state = apply(state, Pass())
    state = put(state, "A1 down", "cyyyy", UseFish())
    assert not state.over
    assert apply(state, Pass()).end is End.FINISHED


def test_nobody_wins_before_the_end() -> None:
    refuses(Reason.NOT_FINISHED, lambda: winners(table()))


@pytest.mark.parametrize("mode", [Mode.SOLO, Mode.COOPERATIVE, Mode.TEAM])
def test_on_one_area_the_game_ends_with_the_word_that_leaves_two(mode: Mode) -> None:
    state = with_open(table(mode=mode, players=1), 0, [THREE, GOGGLES, FIVE, 1])
    state = put(state, "G1 down", "kyyyy")
    assert not state.over
    state = put(state, "A1 down", "cyyyy")
    assert state.end is End.FINISHED
    assert state.turns == 2


def test_alone_a_word_that_earns_nothing_does_not_end_the_game() -> None:
    state = put(with_open(table(mode=Mode.SOLO, players=1), 0, [0, 1, 2]), "G1 down", "kyyyy")
    assert not state.over
    assert apply(state, Pass()).end is End.GIVEN_UP


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (1, SoloVerdict.EXPERT),
        (6, SoloVerdict.EXPERT),
        (7, SoloVerdict.GOOD),
        (9, SoloVerdict.GOOD),
        (10, SoloVerdict.CAN_DO_BETTER),
        (25, SoloVerdict.CAN_DO_BETTER),
    ],
)
def test_the_table_for_solo_play(words: int, expected: SoloVerdict) -> None:
    assert verdict(words) is expected


@pytest.mark.parametrize(
    ("caller", "other", "winner"),
    [
        (TeamResult(6, 14, True), TeamResult(5, 14, True), 1),
        (TeamResult(5, 14, True), TeamResult(6, 16, True), 0),
        (TeamResult(6, 14, True), TeamResult(6, 15, True), 1),
        (TeamResult(6, 14, True), TeamResult(6, 14, True), 0),
        (TeamResult(9, 14, True), TeamResult(4, 13, False), 0),
    ],
)
def test_which_team_wins(caller: TeamResult, other: TeamResult, winner: int) -> None:
    assert winning_team(caller, other) == winner


def test_a_team_calls_when_it_has_finished() -> None:
    refuses(
        Reason.NOT_FINISHED,
        lambda: winning_team(TeamResult(6, 13, False), TeamResult(6, 14, True)),
    )
    state = with_open(table(mode=Mode.TEAM, players=2), 0, [THREE, GOGGLES, FIVE])
    assert team_result(put(state, "G1 down", "kyyyy")) == TeamResult(1, 14, True)
