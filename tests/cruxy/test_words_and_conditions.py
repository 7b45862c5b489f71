"""Writing words and crossing out boxes, as the rulebook tells it."""

import pickle

import pytest

from cruxpress.games.cruxy.rules.moves import DASH, Pass, UsePenguin, write
from cruxpress.games.cruxy.rules.table import Mode, Reason, Refused
from cruxpress.games.cruxy.rules.turn import apply
from cruxpress.games.cruxy.sheet.model import Effect
from cruxpress.games.cruxy.words import legal_words
from tests.cruxy.tables_for_tests import (
    BACKPACK,
    FIVE,
    GOGGLES,
    SIX_OR_BOOTS,
    open_boxes,
    put,
    put_squares,
    refuses,
    slot,
    small_sheet,
    table,
)


def test_the_second_player_crosses_out_six_boxes_with_one_word() -> None:
    """Mary's COBRA: four letters, its length, and the goggles on a square that she fills."""
    state = put(table(small_sheet(equipment={"A2": "goggles"}), "rcoaextil"), "G1 down", "koala")
    before = open_boxes(state, 1)
    state = put(state, "A1 down", "cobra")
    crossed = set(before) - set(open_boxes(state, 1))
    boxes = state.areas[1].boxes
    assert {str(boxes[box]) for box in crossed} == {"R", "C", "O", "A", "5", "goggles"}
    assert state.turn == 0
    assert state.round == 2


def test_a_crossed_length_earns_nothing_again_and_a_penguin_takes_one_more() -> None:
    """Alex's LASER after KOALA: only R by the word, then the backpack by the penguin."""
    state = table(small_sheet({"D4": Effect.PENGUIN}))
    state = put(state, "G1 down", "koala")
    state = put(state, "E1 down", "torso")
    assert FIVE not in open_boxes(state, 0)
    before = set(open_boxes(state, 0))
    state = put(state, "A3 across", "laser", UsePenguin(BACKPACK))
    crossed = before - set(open_boxes(state, 0))
    assert {str(state.areas[0].boxes[box]) for box in crossed} == {"R", "E", "backpack"}


def test_letters_that_already_stood_there_count_too_but_not_in_the_advanced_game() -> None:
    usual = put(table(letters="cdefghijk"), "A1 down", "cabab")
    assert 0 not in open_boxes(usual, 0)
    advanced = put(table(letters="cdefghijk", advanced=True), "A1 down", "cabab")
    assert 0 in open_boxes(advanced, 0)
    own = put(table(letters="cdefghijk", advanced=True), "A1 down", "cacab")
    assert 0 not in open_boxes(own, 0)


def test_equipment_counts_only_on_squares_filled_now() -> None:
    state = table(small_sheet(equipment={"A3": "goggles"}), letters="defghijlm", players=2)
    state = put(state, "A1 down", "cabab")
    assert GOGGLES not in open_boxes(state, 0)
    state = put(state, "A3 across", "bxxxx")
    assert GOGGLES in open_boxes(state, 1)


def test_digit_or_equipment_is_crossed_out_by_either() -> None:
    state = put(table(small_sheet(equipment={"A2": "boots"})), "A1 down", "cabab")
    assert SIX_OR_BOOTS not in open_boxes(state, 0)
    state = table(small_sheet({"A3": Effect.WHALE}))
    assert SIX_OR_BOOTS in open_boxes(put(state, "C1 down", "abbbb"), 0)


def test_a_word_crosses_one_that_stands_there() -> None:
    message = refuses(Reason.CROSSES_NOTHING, lambda: put(table(), "A3 across", "koala"))
    assert message == "A3 across crosses no word that is written"
    refuses(Reason.NO_WHALE, lambda: put(table(), "A3 across", "koala", whale=True))


@pytest.mark.parametrize(
    ("name", "word", "reason"),
    [
        ("A1 across", "koala", Reason.SLOT_TAKEN),
        ("A1 down", "cat", Reason.WRONG_LENGTH),
        ("A1 down", "koala", Reason.DOES_NOT_FIT),
        ("A1 down", "coast", Reason.USED_BEFORE),
        ("A1 down", "co4st", Reason.WRONG_LENGTH),
    ],
)
def test_words_that_cannot_stand_there(name: str, word: str, reason: Reason) -> None:
    refuses(reason, lambda: put(table(), name, word))


def test_a_square_that_does_not_fit_is_named() -> None:
    message = refuses(Reason.DOES_NOT_FIT, lambda: put(table(), "A1 down", "koala"))
    assert message == "'c' stands on A1, 'k' does not fit"


def test_no_slot_of_that_number() -> None:
    refuses(Reason.NO_SUCH_SLOT, lambda: apply(table(), write(99, "koala")))


def test_two_letters_in_a_square_are_no_letter_without_seagulls() -> None:
    # "ab" is a part of the alphabet, but no letter.
    refuses(Reason.NO_SEAGULLS, lambda: put_squares(table(), "A1 down", ["c", "ab", "b", "a", "b"]))
    refuses(Reason.NO_SEAGULLS, lambda: put_squares(table(), "A1 down", ["c", DASH, "b", "a", "b"]))
    refuses(Reason.WRONG_LENGTH, lambda: put_squares(table(), "A1 down", ["c", "", "b", "a", "b"]))


def test_nouns_only_but_any_word_in_the_easy_game() -> None:
    lexicon = legal_words()
    usual = table(dictionary=lexicon)
    assert put(usual, "A1 down", "cobra").turn == 1
    message = refuses(Reason.NO_WORD, lambda: put(usual, "A1 down", "cruel"))
    assert message == "'cruel' is no word of this game"
    refuses(Reason.NO_WORD, lambda: put(usual, "A1 down", "coxyz"))
    easy = table(dictionary=legal_words(easy=True))
    assert put(easy, "A1 down", "cruel").turn == 1
    refuses(Reason.NO_WORD, lambda: put(easy, "A1 down", "coxyz"))


def test_starting_words_are_no_turn_and_cross_nothing_out() -> None:
    state = table()
    assert state.turns == 0
    assert all(area.left == 16 for area in state.areas)


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"letters": "abc"}, Reason.BAD_SETUP),
        ({"letters": "aabcdefgh"}, Reason.BAD_SETUP),
        ({"letters": "ABCDEFGHI"}, Reason.BAD_SETUP),
        ({"players": 5}, Reason.BAD_SETUP),
        ({"players": 1}, Reason.BAD_SETUP),
        ({"mode": Mode.SOLO, "players": 2}, Reason.BAD_SETUP),
        ({"mode": Mode.COOPERATIVE, "players": 0}, Reason.BAD_SETUP),
        ({"ursa": Effect.FISH}, Reason.BAD_SETUP),
        ({"starts": ("coast",)}, Reason.BAD_SETUP),
        ({"starts": ("coast", "coast")}, Reason.USED_BEFORE),
        ({"starts": ("coast", "sea")}, Reason.WRONG_LENGTH),
        ({"starts": ("coast", "1karm")}, Reason.NO_WORD),
    ],
)
def test_a_game_that_is_not_set_up_by_the_rules(change: dict[str, object], reason: Reason) -> None:
    refuses(reason, lambda: table(**change))  # type: ignore[arg-type]


def test_a_player_without_a_word_passes() -> None:
    assert apply(table(), Pass()).turn == 1


def test_a_refusal_travels_between_processes() -> None:
    refused = Refused(Reason.NO_WORD, "no")
    again = pickle.loads(pickle.dumps(refused))
    assert again.reason is Reason.NO_WORD
    assert str(again) == "no"


def test_the_state_before_a_move_stays_as_it_was() -> None:
    state = table()
    put(state, "A1 down", "cobra")
    assert state.turns == 0
    assert slot(state, "A1 down") not in state.words
