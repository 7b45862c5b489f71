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
    Due,
    TurnTable,
    black_out_for,
    end_turn,
    fits_theme,
    open_alone,
    open_table,
    roll,
    rounds_for,
    sets_before,
    sets_in_round,
    spend_on_reroll,
    write,
)
from cruxpress.words import load_lexicon
from tests.cruciverbalist.boards_for_tests import dice, drawn, one_each, spot, sq, squares

LEXICON = load_lexicon()


ONES, SIXES = (1,) * 12, (6,) * 12


def table(players: int) -> TurnTable:
    """A table whose first black squares are made, as if there were none."""
    if players == 1:
        return open_alone(LetterBoard(13))
    return replace(open_table(players, 13), due=())


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
    return write(ready, LEXICON, seat, word, spot(place), paid, fits, helper)


def refused(why: str) -> "pytest.RaisesExc[CruciverbalistRefusal]":
    """Expect a refusal for this reason."""
    return pytest.RaisesExc(CruciverbalistRefusal, check=lambda told: told.reason == why)


def test_fewer_players_play_more_rounds() -> None:
    assert [rounds_for(players) for players in (1, 2, 3, 4)] == [7, 6, 6, 5]


def test_both_neighbours_black_out_a_players_board_before_the_game() -> None:
    joe, rick, _wilda, joyce = range(4)  # Rick sits to the left of Joe, Joyce to his right
    on_joes_board = [due.by for due in sets_before(4) if due.on == joe]
    assert sorted(on_joes_board) == sorted([joyce, rick])


def test_with_two_players_the_other_one_adds_both_sets_and_alone_oneself() -> None:
    assert sets_before(2) == (Due(1, 0), Due(1, 0), Due(0, 1), Due(0, 1))
    assert sets_before(1) == (Due(0, 0), Due(0, 0))


def test_squares_are_blacked_out_left_then_right_then_left() -> None:
    def boards(seat: int, players: int) -> dict[int, int]:
        found = {number: sets_in_round(number, players) for number in range(9)}
        return {number: dues[seat].on for number, dues in found.items() if dues}

    for players in (2, 3):
        assert boards(0, players) == {2: 1, 4: players - 1, 6: 1}
    assert boards(0, 4) == {2: 1, 4: 3}
    assert boards(3, 4) == {2: 0, 4: 2}
    assert boards(0, 1) == {2: 0, 4: 0, 6: 0}


def in_round(number: int, players: int = 3) -> TurnTable:
    """A table at the beginning of a round, without any black squares so far."""
    at = table(players)
    while at.round < number:
        at = end_turn(roll(replace(at, due=()), at.active, ONES))
    return at


def test_two_squares_are_blacked_out_during_the_game() -> None:
    second = in_round(2)
    after = black_out_for(second, 0, 1, squares("A1 A2"))
    assert after.players[1].board.black == {sq("A1"), sq("A2")}
    with refused("blackout size"):
        black_out_for(second, 0, 1, squares("A1 A2 A3 A4"))
    for number in (3, 5):
        with refused("blackout round"):
            black_out_for(in_round(number), 0, 1, squares("A1 A2"))


def test_no_player_makes_a_second_set_in_a_round_nor_one_on_another_board() -> None:
    """Once, one player could make four of them."""
    at = black_out_for(in_round(2), 0, 1, squares("A1 A2"))
    with refused("blackout twice"):
        black_out_for(at, 0, 1, squares("E1 E2"))
    for on in (1, 0):
        with refused("blackout board"):
            black_out_for(at, 1, on, squares("E1 E2"))


def test_no_squares_are_blacked_out_in_mid_round() -> None:
    at = in_round(2)
    for by, on in sets_in_round(2, 3):
        at = black_out_for(at, by, on, squares("A1 A2"))
    at = roll(at, 0, ONES)
    with refused("blackout late"):
        black_out_for(at, 0, 1, squares("E1 E2"))
    with refused("blackout late"):
        black_out_for(end_turn(at), 0, 1, squares("E1 E2"))


def test_nobody_rolls_before_all_squares_are_blacked_out() -> None:
    at = open_table(2, 11)
    for names in ("A1 A2 A3 A4", "C1 C2 C3 C4"):
        for by in (0, 1):
            with refused("blackout missing"):
                roll(at, 0, ONES)
            at = black_out_for(at, by, 1 - by, squares(names))
    assert roll(at, 0, ONES).pips == ONES


def test_a_set_without_any_place_is_skipped() -> None:
    full = LetterBoard(13, frozenset(squares("B2 B3 E2 E3")), dict.fromkeys(range(16 * 13), "a"))
    at = in_round(2, players=2)
    at = replace(at, players=tuple(replace(player, board=full) for player in at.players))
    assert roll(at, 0, ONES).due == ()


def test_alone_black_squares_are_a_free_choice_and_one_set_a_round() -> None:
    assert roll(in_round(2, players=1), 0, ONES).pips
    at = black_out_for(in_round(2, players=1), 0, 0, squares("A1 A2"))
    with refused("blackout twice"):
        black_out_for(at, 0, 0, squares("E1 E2"))
    with refused("blackout round"):
        black_out_for(table(1), 0, 0, squares("A1 A2"))


@pytest.mark.parametrize("players", [-1, 0, 1, 5, 40])
def test_two_to_four_players_sit_at_a_table(players: int) -> None:
    with refused("players"):
        open_table(players, 13)


def test_there_are_rounds_for_one_to_four_players() -> None:
    for players in (-1, 0, 5):
        with refused("players"):
            rounds_for(players)


def test_grids_have_three_sizes_and_the_first_player_sits_at_the_table() -> None:
    with refused("grid size"):
        open_table(2, 12)
    for first in (-1, 2):
        with refused("no such player"):
            open_table(2, 13, first)


def test_a_turn_has_one_roll_by_the_player_whose_turn_it_is() -> None:
    at = roll(table(2), 0, ONES)
    with refused("rolled already"):
        roll(at, 0, ONES)
    with refused("other turn"):
        roll(table(2), 1, ONES)
    with refused("other turn"):
        spend_on_reroll(at, 1, [1], SIXES)
    for seat in (-1, 2):
        with refused("no such player"):
            roll(table(2), seat, ONES)


def test_nothing_happens_in_a_turn_before_its_roll() -> None:
    at = table(2)
    with refused("not rolled"):
        spend_on_reroll(at, 0, [1], SIXES)
    with refused("not rolled"):
        end_turn(at)
    for seat in (0, 1):
        with refused("not rolled"):
            write(at, LEXICON, seat, "yak", spot("A1 across"), (), True)


def test_dice_are_not_rolled_again_after_the_word_they_paid_for() -> None:
    with refused("reroll late"):
        spend_on_reroll(written(table(2), "yak", "A1 across"), 0, [1], SIXES)
    others = written(roll(table(2), 0, ONES), "yak", "A1 across", seat=1)
    assert spend_on_reroll(others, 0, [1], SIXES).players[0].tokens == 2


def test_the_dice_go_round_and_the_marker_moves_with_the_first_player() -> None:
    at = replace(open_table(3, 13, first=1), due=())
    seen = []
    while not at.is_over:
        seen.append((at.round, at.active))
        at = end_turn(roll(replace(at, due=()), at.active, ONES))
    assert seen[:4] == [(1, 1), (1, 2), (1, 0), (2, 1)]
    assert len(seen) == 18
    with refused("too many rounds"):
        roll(at, 1, ONES)
    with refused("too many rounds"):
        spend_on_reroll(at, 1, [1], SIXES)
    with refused("too many rounds"):
        write(at, LEXICON, 1, "yak", spot("A1 across"), (), True)
    with refused("too many rounds"):
        black_out_for(at, 1, 2, squares("A1 A2"))
    with refused("too many rounds"):
        end_turn(at)


def test_twelve_dice_are_rolled() -> None:
    for pips in ((1,) * 11, (1,) * 13, (*(1,) * 11, 7), (0, *(1,) * 11)):
        with refused("wrong dice"):
            roll(table(2), 0, pips)


def test_the_active_player_writes_one_word() -> None:
    after = written(table(2), "cobra", "C7 across")
    assert len(after.players[0].board.words) == 1
    with refused("wrote already"):
        written(after, "crab", "C7 down", free="C7")


def test_five_letters_are_possible_with_four_shared_dice_since_shared_letters_are_free() -> None:
    at = end_turn(written(table(2), "cobra", "C7 across"))
    after = written(at, "camel", "C7 down", seat=0, free="C7")
    assert [len(word) for word in after.players[0].board.words] == [5, 5]
    with refused("shared word too long"):
        written(at, "coyote", "C7 down", seat=0, free="C7")


def test_every_other_player_may_use_all_shared_dice_but_no_called_word() -> None:
    at = written(table(3), "cobra", "C7 across")
    at = written(at, "yak", "A1 across", seat=1)
    after = written(at, "wolf", "A1 across", seat=2)
    assert after.words == ("cobra", "yak", "wolf")
    with refused("same word"):
        written(at, "yaks", "A1 across", seat=2)


@pytest.mark.parametrize("again", ["quokka", "quokkas", "Quokka"])
def test_no_word_comes_twice_nor_a_variation_of_it(again: str) -> None:
    at = end_turn(written(table(2), "quokka", "C7 across"))
    with refused("same word"):
        written(at, again, "A1 down", seat=1)


def test_words_off_the_theme_cost_a_box_and_there_are_five() -> None:
    at = table(2)
    player = replace(at.players[0], penalties=4)
    at = replace(at, players=(player, at.players[1]))
    at = written(at, "chair", "C7 across", fits=False)
    assert at.players[0].penalties == 5
    at = replace(at, wrote=frozenset())
    with refused("no penalty box"):
        written(at, "code", "C7 down", fits=False, free="C7")
    assert written(at, "crab", "C7 down", free="C7").players[0].penalties == 5


def test_the_group_judges_a_word_and_the_active_player_breaks_ties() -> None:
    assert fits_theme({0: True, 1: True, 2: False}, 2, 3)
    assert not fits_theme({0: False, 1: True, 2: False}, 1, 3)
    assert fits_theme({0: True, 1: False}, 0, 2)
    assert not fits_theme({0: True, 1: False}, 1, 2)


def test_equal_sides_need_the_active_players_vote_and_all_who_vote_sit_at_the_table() -> None:
    for votes in ({}, {0: True, 1: False}):
        with refused("no casting vote"):
            fits_theme(votes, 2, 3)
    for seat in (-1, 3):
        with refused("no such player"):
            fits_theme({seat: True}, 0, 3)


def test_a_reroll_costs_a_token_and_leaves_the_shared_dice_alone() -> None:
    at = roll(table(2), 0, ONES)
    after = spend_on_reroll(at, 0, [1, 8], SIXES)
    assert after.pips == (6, *(1,) * 6, 6, *(1,) * 4)
    assert [player.tokens for player in after.players] == [2, 3]
    with refused("no such die"):
        spend_on_reroll(at, 0, [9], SIXES)
    assert spend_on_reroll(roll(table(1), 0, ONES), 0, [9], SIXES).pips[8] == 6


def test_several_tokens_may_be_used_in_a_turn_but_no_fourth() -> None:
    at = roll(table(2), 0, ONES)
    for _ in range(3):
        at = spend_on_reroll(at, 0, [1], SIXES)
    with refused("no token"):
        spend_on_reroll(at, 0, [1], SIXES)


def test_the_token_for_a_suggestion_goes_to_the_helper() -> None:
    after = written(table(3), "cobra", "C7 across", helper=2)
    assert [player.tokens for player in after.players] == [2, 3, 4]
    with refused("own suggestion"):
        written(table(3), "cobra", "C7 across", helper=0)
    with refused("no suggestion"):
        written(table(1), "cobra", "C7 across", helper=0)
    for helper in (-1, 3):
        with refused("no such player"):
            written(table(3), "cobra", "C7 across", helper=helper)


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
        with refused(why):
            check_line(board, squares(wrong))


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
