"""A table of players: rounds, turns, black squares, tokens, shared dice, and who wins."""

from dataclasses import replace

import pytest

from cruxpress.games.cruciverbalist.rules.board import CruciverbalistRefusal, LetterBoard
from cruxpress.games.cruciverbalist.rules.scoring import (
    Score,
    check_line,
    score_board,
    winners,
    word_points,
)
from cruxpress.games.cruciverbalist.rules.turns import (
    TurnTable,
    black_out_during,
    board_to_black_out,
    boards_to_black_out,
    end_turn,
    fits_theme,
    open_table,
    roll,
    rounds_for,
    spend_on_reroll,
    write_on_turn,
    write_shared,
)
from cruxpress.words import load_lexicon
from tests.cruciverbalist.boards_for_tests import dice, drawn, one_each, spot, sq, squares

LEXICON = load_lexicon()


def table(players: int) -> TurnTable:
    return open_table([LetterBoard(13)] * players)


def written(
    at: TurnTable,
    word: str,
    place: str,
    *,
    seat: int = 0,
    fits: bool = True,
    free: str = "",
    helper: int | None = None,
) -> TurnTable:
    """A word written on one's turn, or with the shared dice by another seat; dice fit."""
    first = 1 if seat == at.active else 9
    paid, pips = one_each(word, place, first, free)
    ready = replace(at, pips=dice(pips))
    if seat == at.active:
        return write_on_turn(ready, LEXICON, word, spot(place), paid, fits, helper)
    return write_shared(ready, LEXICON, seat, word, spot(place), paid, fits, helper)


def reason(error: pytest.ExceptionInfo[CruciverbalistRefusal]) -> str:
    return error.value.reason


def test_fewer_players_play_more_rounds() -> None:
    assert [rounds_for(players) for players in (1, 2, 3, 4)] == [7, 6, 6, 5]


def test_both_neighbours_black_out_a_players_board_before_the_game() -> None:
    joe, rick, _wilda, joyce = range(4)  # Rick sits to the left of Joe, Joyce to his right
    on_joes_board = [who for who, whose in boards_to_black_out(4) if whose == joe]
    assert sorted(on_joes_board) == sorted([joyce, rick])


def test_with_two_players_the_other_one_adds_both_sets_and_alone_oneself() -> None:
    assert boards_to_black_out(2) == [(1, 0), (1, 0), (0, 1), (0, 1)]
    assert boards_to_black_out(1) == [(0, 0), (0, 0)]


def test_squares_are_blacked_out_left_then_right_then_left() -> None:
    for players in (2, 3):
        found = {n: board_to_black_out(0, n, players) for n in range(1, 7)}
        assert found == {1: None, 2: 1, 3: None, 4: players - 1, 5: None, 6: 1}
    assert [board_to_black_out(0, n, 4) for n in range(1, 6)] == [None, 1, None, 3, None]
    assert board_to_black_out(0, 6, 4) is None
    assert [n for n in range(1, 8) if board_to_black_out(0, n, 1) == 0] == [2, 4, 6]


def test_two_squares_are_blacked_out_during_the_game() -> None:
    second = replace(table(3), round=2)
    after = black_out_during(second, 0, [sq("A1"), sq("A2")])
    assert after.players[1].board.black == {sq("A1"), sq("A2")}
    with pytest.raises(CruciverbalistRefusal) as told:
        black_out_during(second, 0, [sq("A1"), sq("A2"), sq("A3"), sq("A4")])
    assert reason(told) == "blackout size"
    with pytest.raises(CruciverbalistRefusal) as told:
        black_out_during(table(3), 0, [sq("A1"), sq("A2")])
    assert reason(told) == "blackout round"


def test_the_dice_go_round_and_the_marker_moves_with_the_first_player() -> None:
    at = open_table([LetterBoard(13)] * 3, first=1)
    seen = []
    while not at.is_over:
        seen.append((at.round, at.active))
        at = end_turn(roll(at, (1,) * 12))
    assert seen[:4] == [(1, 1), (1, 2), (1, 0), (2, 1)]
    assert len(seen) == 18
    with pytest.raises(CruciverbalistRefusal) as told:
        roll(at, (1,) * 12)
    assert reason(told) == "too many rounds"


def test_twelve_dice_are_rolled() -> None:
    for pips in ((1,) * 11, (1,) * 13, (*(1,) * 11, 7), (0, *(1,) * 11)):
        with pytest.raises(CruciverbalistRefusal) as told:
            roll(table(2), pips)
        assert reason(told) == "wrong dice"


def test_the_active_player_writes_one_word() -> None:
    after = written(table(2), "cobra", "C7 across")
    assert len(after.players[0].board.words) == 1
    with pytest.raises(CruciverbalistRefusal) as told:
        written(after, "crab", "C7 down", free="C7")
    assert reason(told) == "wrote already"


def test_five_letters_are_possible_with_four_shared_dice_since_shared_letters_are_free() -> None:
    at = end_turn(written(table(2), "cobra", "C7 across"))
    after = written(at, "camel", "C7 down", seat=0, free="C7")
    assert [len(word) for word in after.players[0].board.words] == [5, 5]
    with pytest.raises(CruciverbalistRefusal) as told:
        written(at, "coyote", "C7 down", seat=0, free="C7")
    assert reason(told) == "shared word too long"


def test_every_other_player_may_use_all_shared_dice_but_no_called_word() -> None:
    at = written(table(3), "cobra", "C7 across")
    at = written(at, "yak", "A1 across", seat=1)
    after = written(at, "wolf", "A1 across", seat=2)
    assert after.words == ("cobra", "yak", "wolf")
    with pytest.raises(CruciverbalistRefusal) as told:
        written(at, "yaks", "A1 across", seat=2)
    assert reason(told) == "same word"


def test_shared_dice_are_for_the_others_and_not_for_solo_games() -> None:
    at = roll(table(2), (1,) * 12)
    with pytest.raises(CruciverbalistRefusal) as told:
        write_shared(at, LEXICON, 0, "yak", spot("A1 across"), (), True)
    assert reason(told) == "own turn"
    with pytest.raises(CruciverbalistRefusal) as told:
        write_shared(roll(table(1), (1,) * 12), LEXICON, 0, "yak", spot("A1 across"), (), True)
    assert reason(told) == "alone"


@pytest.mark.parametrize("again", ["quokka", "quokkas", "Quokka"])
def test_no_word_comes_twice_nor_a_variation_of_it(again: str) -> None:
    at = end_turn(written(table(2), "quokka", "C7 across"))
    with pytest.raises(CruciverbalistRefusal) as told:
        written(at, again, "A1 down", seat=1)
    assert reason(told) == "same word"


def test_words_off_the_theme_cost_a_box_and_there_are_five() -> None:
    at = table(2)
    player = replace(at.players[0], penalties=4)
    at = replace(at, players=(player, at.players[1]))
    at = written(at, "chair", "C7 across", fits=False)
    assert at.players[0].penalties == 5
    at = replace(at, wrote=frozenset())
    with pytest.raises(CruciverbalistRefusal) as told:
        written(at, "code", "C7 down", fits=False, free="C7")
    assert reason(told) == "no penalty box"
    assert written(at, "crab", "C7 down", free="C7").players[0].penalties == 5


def test_the_group_judges_a_word_and_the_active_player_breaks_ties() -> None:
    assert fits_theme({0: True, 1: True, 2: False}, active=2)
    assert not fits_theme({0: False, 1: True, 2: False}, active=1)
    assert fits_theme({0: True, 1: False}, active=0)
    assert not fits_theme({0: True, 1: False}, active=1)


def test_a_reroll_costs_a_token_and_leaves_the_shared_dice_alone() -> None:
    at = roll(table(2), (1,) * 12)
    after = spend_on_reroll(at, [1, 8], (6,) * 12)
    assert after.pips == (6, *(1,) * 6, 6, *(1,) * 4)
    assert [player.tokens for player in after.players] == [2, 3]
    with pytest.raises(CruciverbalistRefusal) as told:
        spend_on_reroll(at, [9], (6,) * 12)
    assert reason(told) == "no such die"
    assert spend_on_reroll(roll(table(1), (1,) * 12), [9], (6,) * 12).pips[8] == 6


def test_several_tokens_may_be_used_in_a_turn_but_no_fourth() -> None:
    at = roll(table(2), (1,) * 12)
    for _ in range(3):
        at = spend_on_reroll(at, [1], (6,) * 12)
    with pytest.raises(CruciverbalistRefusal) as told:
        spend_on_reroll(at, [1], (6,) * 12)
    assert reason(told) == "no token"


def test_the_token_for_a_suggestion_goes_to_the_helper() -> None:
    after = written(table(3), "cobra", "C7 across", helper=2)
    assert [player.tokens for player in after.players] == [2, 3, 4]
    with pytest.raises(CruciverbalistRefusal) as told:
        written(table(3), "cobra", "C7 across", helper=0)
    assert reason(told) == "own suggestion"
    with pytest.raises(CruciverbalistRefusal) as told:
        written(table(1), "cobra", "C7 across", helper=0)
    assert reason(told) == "no suggestion"


def test_words_count_by_their_length_and_only_two_long_ones_of_a_class() -> None:
    assert word_points([2, 3, 4, 4]) == (12, 0, 0, 0)
    assert word_points([5, 6, 6]) == (0, 8, 0, 0)
    assert word_points([7, 8, 8, 7]) == (0, 0, 10, 0)
    assert word_points([9, 12, 13]) == (0, 0, 0, 12)


def test_a_line_goes_from_letter_to_letter_and_passes_none_twice() -> None:
    board = drawn("..r ..a ..turtle")
    check_line(board, squares("C1 C2 C3 D3 E3 F3 G3"))
    check_line(board, [])
    for wrong, why in (
        ("C1 C3", "line jumps"),
        ("C1 D1", "line is empty"),
        ("C1 C2 C1", "line twice"),
        ("C1 C2 D3", "line jumps"),
    ):
        with pytest.raises(CruciverbalistRefusal) as told:
            check_line(board, squares(wrong))
        assert reason(told) == why


def test_all_eight_kinds_of_points_add_up() -> None:
    board = drawn("quokka ....i ....w ....i ....")
    line = squares("A1 B1 C1 D1 E1 E2 E3 E4")
    score = score_board(board, line, tokens=2, penalties=1)
    assert score == Score(8, 4, 3, 4, 0, 0, 4, -3)
    assert score.total == 20


def test_penalties_cost_fifteen_points_at_most() -> None:
    assert score_board(LetterBoard(13), [], 0, 5).total == -15


def test_the_highest_score_wins_then_rare_letters_then_the_line() -> None:
    assert winners([Score(line=9), Score(line=10)]) == (1,)
    assert winners([Score(line=9, rare=1), Score(line=10)]) == (0,)
    assert winners([Score(line=9, tokens=2), Score(line=11), Score(line=10, up_to_4=1)]) == (1,)
    assert winners([Score(line=9), Score(line=9)]) == (0, 1)
