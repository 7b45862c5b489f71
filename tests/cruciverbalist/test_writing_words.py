"""Words on a board: where they may stand, and which dice pay for them."""

import pytest

from cruxpress.games.cruciverbalist.rules.board import (
    CruciverbalistRefusal,
    LetterBoard,
    black_out,
    can_black_out,
    write_word,
)
from cruxpress.games.cruciverbalist.rules.dice import SHARED, Paid, check_payment, reroll
from tests.cruciverbalist.boards_for_tests import drawn, one_each, spot, sq

EMPTY = LetterBoard(13)


def refused(board: LetterBoard, text: str, place: str) -> str:
    with pytest.raises(CruciverbalistRefusal) as told:
        write_word(board, text, spot(place))
    return told.value.reason


def test_the_first_word_goes_anywhere() -> None:
    board = write_word(EMPTY, "Quokka", spot("C7 across"))
    assert [len(word) for word in board.words] == [6]
    assert board.letters[sq("H7")] == "a"


def test_quokka_has_six_letters_and_three_rare_ones() -> None:
    assert write_word(EMPTY, "Quokka", spot("C7 across")).rare_letters == 3


def test_a_rare_letter_where_words_cross_is_one_square() -> None:
    board = write_word(EMPTY, "quokka", spot("C7 across"))
    assert write_word(board, "yak", spot("F5 down")).rare_letters == 3


def test_a_phrase_is_written_without_its_space() -> None:
    board = write_word(EMPTY, "New York", spot("A1 down"))
    assert "".join(board.letters.values()) == "newyork"
    assert board.words[0].text == "New York"


def test_words_cross_at_a_letter_that_they_share() -> None:
    board = write_word(EMPTY, "cobra", spot("C7 across"))
    board = write_word(board, "bear", spot("E7 down"))
    assert len(board.letters) == 8


COBRA_AND_BEAR = drawn(
    """
    ............. ............. ............. ............. ............. .............
    ..cobra...... ....e........ ....a........ ....r........ ............. .............
    ##...........
    """
)


@pytest.mark.parametrize(
    ("reason", "text", "place"),
    [
        ("no letters", "???", "A1 across"),
        ("no letters", "Öl", "A1 across"),
        ("one letter", "a", "G7 down"),
        ("off the board", "antelope", "G7 across"),
        ("off the board", "antelope", "G7 down"),
        ("black square", "ant", "A13 across"),
        ("other letter", "bear", "D7 down"),
        ("nothing new", "cobra", "C7 across"),
        ("not connected", "ant", "A1 across"),
        ("run is no word", "cobras", "C7 across"),  # swallows the word in it
        ("run is no word", "eel", "E8 across"),  # lies below the end of cobra
        ("run is no word", "rat", "E10 down"),  # goes on where bear ends
    ],
)
def test_a_word_in_the_wrong_place_is_refused(reason: str, text: str, place: str) -> None:
    assert refused(COBRA_AND_BEAR, text, place) == reason


def test_a_word_may_cross_two_others() -> None:
    board = write_word(COBRA_AND_BEAR, "ape", spot("G7 down"))
    board = write_word(board, "are", spot("E9 across"))
    assert len(board.words) == 4
    assert len(board.letters) == 11


def test_each_letter_is_paid_with_a_die_or_a_sum() -> None:
    new = {sq("A1"): "q", sq("B1"): "u", sq("C1"): "b"}
    pips = (5, 6, 1, 1, 5, 4, 6, 2, 1, 1, 1, 1)
    paid = (Paid(sq("A1"), (1, 2)), Paid(sq("B1"), (4, 6)), Paid(sq("C1"), (8,)))
    check_payment(pips, paid, new)


@pytest.mark.parametrize(
    ("reason", "paid"),
    [
        ("wrong number", {"A1": (1,), "B1": (2,)}),
        ("wrong number", {"A1": (3,), "B1": (2, 5)}),
        ("unpaid letter", {"A1": (3,)}),
        ("unpaid letter", {"A1": (3,), "B1": ()}),
        ("die twice", {"A1": (3,), "B1": (4, 3, 5)}),
        ("no such die", {"A1": (3,), "B1": (13,)}),
        ("no such die", {"A1": (3,), "B1": (0,)}),
        ("needless payment", {"A1": (3,), "B1": (2,), "C1": (4,)}),
    ],
)
def test_a_wrong_payment_is_refused(reason: str, paid: dict[str, tuple[int, ...]]) -> None:
    new = {sq("A1"): "q", sq("B1"): "u"}
    pips = (5, 6, 1, 1, 5, 4, 6, 2, 1, 1, 1, 1)
    with pytest.raises(CruciverbalistRefusal) as told:
        check_payment(pips, [Paid(sq(name), dice) for name, dice in paid.items()], new)
    assert told.value.reason == reason


def test_only_black_dice_pay_for_shared_words() -> None:
    new = {sq("A1"): "a"}
    pips = (5,) * 12
    check_payment(pips, [Paid(sq("A1"), (9,))], new, SHARED)
    with pytest.raises(CruciverbalistRefusal, match="no such die"):
        check_payment(pips, [Paid(sq("A1"), (8,))], new, SHARED)


def test_letters_on_the_board_are_free() -> None:
    paid, _ = one_each("bear", "E7 down", free="E7")
    assert [part.square for part in paid] == [sq("E8"), sq("E9"), sq("E10")]


def test_a_reroll_takes_the_same_places_of_the_next_line() -> None:
    assert reroll((1,) * 12, (6,) * 12, (2, 12)) == (1, 6, *(1,) * 9, 6)
    for dice, reason in (((), "nothing to reroll"), ((2, 2), "die twice"), ((13,), "no such die")):
        with pytest.raises(CruciverbalistRefusal) as told:
            reroll((1,) * 12, (6,) * 12, dice)
        assert told.value.reason == reason


@pytest.mark.parametrize(
    ("reason", "squares"),
    [
        ("blackout size", "A1 A2"),
        ("blackout size", "A1 A2 A3 A3"),
        ("blackout joined", "A1 A2 B3 B4"),
        ("blackout place", "C7 C8 C9 C10"),
        ("blackout place", "N1 M1 L1 K1"),
        ("blackout touches", "C12 D12 E12 F12"),
        ("blackout touches", "C13 D13 E13 F13"),
    ],
)
def test_a_wrong_set_of_black_squares_is_refused(reason: str, squares: str) -> None:
    board = drawn(" ".join(["."] * 6 + ["..cobra"] + ["."] * 5 + ["##"]))
    with pytest.raises(CruciverbalistRefusal) as told:
        black_out(board, [sq(name) for name in squares.split()], 4)
    assert told.value.reason == reason


def test_black_squares_go_anywhere_else() -> None:
    board = black_out(EMPTY, [sq(name) for name in ("A1", "A2", "B2", "B3")], 4)
    board = black_out(board, [sq(name) for name in ("D1", "D2", "D3", "D4")], 4)
    assert len(board.black) == 8


def test_a_set_without_a_place_is_skipped() -> None:
    def last_row(row: str) -> LetterBoard:
        return drawn(" ".join(["a" * 13] * 12 + [row]))

    assert can_black_out(EMPTY, 4)
    assert can_black_out(last_row("aaaaaaaaaa..a"), 2)
    assert not can_black_out(last_row("aaaaaaaaaa.a."), 2)
    assert not can_black_out(last_row("aaaaaaaaa#..a"), 2)
