"""Calling, entering, rejecting, finishing, and who wins."""

import pickle

import pytest

from cruxpress.core.errors import BadInput
from cruxpress.games.kross.rules.score import KrossScore
from cruxpress.games.kross.rules.table import KrossRefusal, KrossTable, empty_table
from cruxpress.games.kross.rules.turns import (
    KrossState,
    KrossTurn,
    new_game,
    play_turn,
    result,
    result_of,
    winners,
)
from tests.kross.tables_for_tests import words_of

FULL = KrossTable(("eeeeee",) * 6)
NEARLY = KrossTable((*("eeeeee",) * 5, "eeeee."))
TWO_LEFT = KrossTable((*("eeeeee",) * 5, "eeee.."))
LAST, BEFORE = (5, 5), (5, 4)


def refused(state: KrossState, turn: KrossTurn) -> str:
    with pytest.raises(KrossRefusal) as caught:
        play_turn(state, turn)
    assert pickle.loads(pickle.dumps(caught.value)).reason == caught.value.reason
    return caught.value.reason


def test_everyone_enters_the_letter_in_any_free_square() -> None:
    state = play_turn(new_game(2), KrossTurn("T", {0: (0, 0), 1: (3, 4)}))
    assert [table.letters for table in state.tables] == ["t", "t"]
    assert state.tables[1].rows[3] == "....t."


def test_the_calls_go_around_the_table() -> None:
    state = new_game(3)
    callers = []
    for column in range(4):
        callers.append(state.caller)
        state = play_turn(state, KrossTurn("a", dict.fromkeys(range(3), (0, column))))
    assert callers == [0, 1, 2, 0]


def test_who_rejects_a_letter_takes_its_card_and_enters_nothing() -> None:
    state = play_turn(new_game(2), KrossTurn("Q", {1: (0, 0)}, rejected_by=0))
    assert state.cards_of(0) == "q"
    assert state.tables[0] == empty_table()


def test_the_caller_may_reject_their_own_letter() -> None:
    state = new_game(2)
    assert state.caller == 0
    assert play_turn(state, KrossTurn("Q", {1: (0, 0)}, rejected_by=0)).cards_of(0) == "q"


def test_who_holds_the_card_must_enter_the_letter() -> None:
    state = play_turn(new_game(2), KrossTurn("Q", {1: (0, 0)}, rejected_by=0))
    assert refused(state, KrossTurn("Q", {1: (0, 1)}, rejected_by=0)) == "holds the card"
    state = play_turn(state, KrossTurn("Q", {0: (0, 0), 1: (0, 1)}))
    assert state.cards_of(0) == "q"  # it stays until someone else wants it


def test_a_card_is_taken_away_by_the_next_who_rejects_that_letter() -> None:
    state = play_turn(new_game(2), KrossTurn("Q", {1: (0, 0)}, rejected_by=0))
    state = play_turn(state, KrossTurn("Q", {0: (0, 0)}, rejected_by=1))
    assert (state.cards_of(0), state.cards_of(1)) == ("", "q")
    state = play_turn(state, KrossTurn("Q", {1: (0, 1)}, rejected_by=0))
    assert (state.cards_of(0), state.cards_of(1)) == ("q", "")


@pytest.mark.parametrize(
    ("turn", "reason"),
    [
        (KrossTurn("", {0: (0, 0), 1: (0, 0)}), "no letter"),
        (KrossTurn("qu", {0: (0, 0), 1: (0, 0)}), "no letter"),
        (KrossTurn("5", {0: (0, 0), 1: (0, 0)}), "no letter"),
        (KrossTurn("a", {0: (0, 0)}), "entries missing"),
        (KrossTurn("a", {0: (0, 0), 1: (0, 0), 2: (0, 0)}), "needless entry"),
        (KrossTurn("a", {0: (0, 0), 1: (0, 0)}, rejected_by=1), "needless entry"),
        (KrossTurn("a", {0: (0, 0), 1: (6, 0)}), "no such square"),
        (KrossTurn("a", {0: (0, 0), 1: (0, -1)}), "no such square"),
        (KrossTurn("a", {0: (0, 0), 1: (0, 0)}, rejected_by=2), "nobody there"),
    ],
)
def test_a_turn_that_breaks_a_rule_is_refused(turn: KrossTurn, reason: str) -> None:
    assert refused(new_game(2), turn) == reason


def test_a_square_holds_one_letter() -> None:
    state = KrossState((NEARLY, NEARLY))
    assert refused(state, KrossTurn("a", {0: (0, 0), 1: LAST})) == "square is taken"


def test_the_first_to_fill_a_table_gets_the_bonus() -> None:
    state = play_turn(
        KrossState((NEARLY, TWO_LEFT, TWO_LEFT)), KrossTurn("a", {0: LAST, 1: LAST, 2: LAST})
    )
    assert state.first == {0}
    assert not state.is_over
    state = play_turn(state, KrossTurn("a", {1: BEFORE}, rejected_by=2))
    assert state.first == {0}


def test_all_who_finish_in_the_same_turn_are_first() -> None:
    state = play_turn(
        KrossState((NEARLY, NEARLY, TWO_LEFT)), KrossTurn("a", {0: LAST, 1: LAST, 2: LAST})
    )
    assert state.first == {0, 1}


def test_the_game_ends_when_all_tables_are_full() -> None:
    state = play_turn(KrossState((NEARLY, NEARLY)), KrossTurn("a", {0: LAST, 1: LAST}))
    assert state.is_over
    assert state.first == {0, 1}
    assert refused(state, KrossTurn("a", {})) == "game is over"


def test_the_last_player_names_one_final_letter() -> None:
    state = KrossState(
        (FULL, KrossTable(("......", *("eeeeee",) * 5))), caller=0, first=frozenset({0})
    )
    assert state.last_one == 1
    assert refused(state, KrossTurn("z", {}, rejected_by=1)) == "no rejecting"
    state = play_turn(state, KrossTurn("z", {1: (0, 0)}))
    assert state.is_over
    assert not state.tables[1].is_full


def test_who_has_finished_no_longer_calls() -> None:
    state = play_turn(
        KrossState((NEARLY, TWO_LEFT, TWO_LEFT), caller=2),
        KrossTurn("a", {0: LAST, 1: LAST, 2: LAST}),
    )
    assert state.caller == 1


def test_bonus_and_cards_are_counted() -> None:
    score = KrossScore(words_of((0, 0, "house")), words_of((0, 0, "house"))[0])
    assert result(score, first=False, cards=2).total == 7 + 3 - 2
    assert result(score, first=True, cards=0).total == 7 + 3 + 3
    state = KrossState((FULL, FULL), holders={"q": 1, "x": 1, "z": 0}, first=frozenset({1}))
    assert result_of(state, 1, score).total == 7 + 3 + 3 - 2


def test_the_most_points_win() -> None:
    poor, rich = KrossScore(words_of((0, 0, "door"))), KrossScore(words_of((0, 0, "house")))
    assert winners([result(s, first=False, cards=0) for s in (poor, rich)]) == [1]


def test_equal_points_are_decided_by_the_longest_words() -> None:
    long = KrossScore(words_of((0, 0, "origin")))  # 10
    short = KrossScore(words_of((0, 0, "house"), (1, 0, "tea")))  # 7 + 3
    assert winners([result(s, first=False, cards=0) for s in (short, long)]) == [1]


def test_equal_words_make_a_draw() -> None:
    one, two = KrossScore(words_of((0, 0, "house"))), KrossScore(words_of((6, 1, "plays")))
    assert winners([result(s, first=False, cards=0) for s in (one, two)]) == [0, 1]


@pytest.mark.parametrize("players", [1, 6])
def test_kross_is_for_two_to_five(players: int) -> None:
    with pytest.raises(BadInput, match="2 to 5"):
        new_game(players)
