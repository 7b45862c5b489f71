"""Strangers play the shipped sheets by the rules, alike in every run, and judge their order."""

import random

import pytest

from cruxpress.games.cruciverbalist.rules.board import LetterBoard, Spot, write_word
from cruxpress.games.cruciverbalist.rules.witness import replay
from cruxpress.games.cruciverbalist.sheet.board import STRIDE
from cruxpress.games.cruciverbalist.sheet.pieces import SOLO_ROUNDS
from cruxpress.games.crusgallo.rules.replay import check_witness
from cruxpress.games.crusgallo.sheet.challenge import CavernDeal
from cruxpress.games.cruxy.rules.table import End
from cruxpress.games.ladder import Measure
from cruxpress.words import load_lexicon
from workshop.bench.strangers import cruciverbalist, crusgallo, cruxy
from workshop.bench.strangers.__main__ import GAMES, strangers_at, with_rows
from workshop.bench.strangers.cruciverbalist_sight import line_of, new_letters, payment
from workshop.bench.strangers.crusgallo_sight import FIRST_ORB, NOTHING, orb_of, spot_of
from workshop.bench.strangers.verdict import places_off, swaps, verdict_lines, verdict_row
from workshop.judge import HEAD


@pytest.mark.parametrize("game", GAMES)
def test_the_same_game_ends_alike(game: str) -> None:
    for stranger in strangers_at(game):
        first = stranger.missed(stranger.sheet(7), 3)
        assert stranger.missed(stranger.sheet(7), 3) == first
        assert stranger.look(1, [7])[0].games == 1


def test_strangers_at_cruxy_play_to_the_end_and_repeat_no_word() -> None:
    table = cruxy.NounTable()
    thinkers = (cruxy.thinks_everywhere, cruxy.longest_first)
    for stranger, thinker in zip(cruxy.strangers()[:2], thinkers, strict=True):
        state = cruxy.play(table, thinker, stranger.sheet(12), 5)
        assert state.end is End.FINISHED
        assert len(set(state.words.values())) == len(state.words) == state.turns + 2
        assert stranger.missed(stranger.sheet(12), 5) == state.turns


def test_who_knows_no_fitting_noun_opens_a_dictionary() -> None:
    table, sheet = cruxy.NounTable(), cruxy.strangers()[0].sheet(1)
    state = cruxy.play(table, cruxy.thinks_everywhere, sheet, 0)
    found = cruxy.look_up(state, random.Random(1))
    assert found is not None
    slot, word = found
    assert slot.number not in state.words
    assert table.is_word(word)


@pytest.mark.parametrize("taste", [crusgallo.far_out, crusgallo.saves_orbs])
@pytest.mark.parametrize("number", [1, 25])
def test_strangers_at_crusgallo_obey_the_rules(taste: crusgallo.Taste, number: int) -> None:
    challenge = crusgallo.strangers()[0].sheet(number)
    assert isinstance(challenge.task, CavernDeal) is (number == 1)
    for game in range(2):
        witness = crusgallo.play(challenge.task, taste, game)
        assert check_witness(challenge.task, witness) == witness.claim


def test_three_crystals_of_a_set_light_an_orb() -> None:
    assert orb_of(0, 4, FIRST_ORB + 2, 8) == FIRST_ORB + 2
    assert orb_of(3, 3, 3, FIRST_ORB) == FIRST_ORB
    assert orb_of(0, 1, 5, FIRST_ORB) == NOTHING
    assert orb_of(0, 4, 8, NOTHING) == NOTHING
    assert orb_of(0, 1, 2, 3) == NOTHING


def test_a_place_left_of_the_middle_and_above_it() -> None:
    spot = spot_of(-2 * 1000 - 3, 1)
    assert (spot.x, spot.y, spot.turn) == (-3, -2, 1)


@pytest.mark.parametrize("way", [cruciverbalist.thinks_anew, cruciverbalist.knows_some])
def test_strangers_at_cruciverbalist_obey_the_rules(way: cruciverbalist.Way) -> None:
    lexicon = load_lexicon()
    words, sheet = cruciverbalist.SoloWords(lexicon), cruciverbalist.strangers()[0].sheet(30)
    witness = cruciverbalist.play(words, way, sheet, 2)
    assert len(witness.turns) == SOLO_ROUNDS
    assert replay(sheet, witness, lexicon).score == witness.claim


def test_dice_pay_each_letter_once() -> None:
    assert payment((1, 5, 3), "fat") == ((1,), (2,), (3,))
    assert payment((5, 3, 3), "fat") is None
    assert payment((6, 6, 5, 3), "qi") == ((3, 2), (1,))


def test_the_longest_line_leaves_a_branch() -> None:
    letters = dict.fromkeys((0, 1, 2, 3, 4, 18, 34), "a")  # a word down from the middle of a word
    assert len(line_of(letters)) == 5


def test_no_word_swallows_another() -> None:
    across = Spot(2, across=True)
    board = write_word(LetterBoard(11), "happiness", across)
    board = write_word(board, "hat", Spot(2, across=False))
    assert not new_letters(board, "unhappiness", Spot(0, across=True))
    assert new_letters(board, "tea", Spot(2 * STRIDE + 2, across=True))


def test_a_verdict_names_what_is_out_of_line() -> None:
    values = [float(number) for number in range(1, 12)]
    values[9] = 0.5
    measures = [Measure(value, 0.1, 50) for value in values]
    ((number, errors),) = swaps(measures)
    assert (number, round(errors, 1)) == (9, 60.1)
    assert places_off(measures) == {10: -9}
    lines = list(verdict_lines("somebody", measures))
    assert "1 of 10 neighbours swapped" in lines[1]
    assert lines[2] == "  9 is harder than 10 by 60.1 standard errors"
    assert lines[3] == "  10 is 9 places easier than numbered"


def test_the_page_keeps_what_was_found_of_other_games() -> None:
    page = with_rows(HEAD, "kross", ["| Kross | one | 9 | 0.980 | 1 | 2 |"])
    page = with_rows(page, "cruxy", ["| Cruxy | two | 9 | 0.990 | 0 | 1 |"])
    page = with_rows(page, "kross", ["| Kross | three | 9 | 0.970 | 4 | 6 |"])
    assert page.startswith(HEAD)
    assert page.splitlines()[-3:] == [
        "| --- | --- | --- | --- | --- | --- |",
        "| Cruxy | two | 9 | 0.990 | 0 | 1 |",
        "| Kross | three | 9 | 0.970 | 4 | 6 |",
    ]
    measures = [Measure(float(number), 0.1, 9) for number in range(1, 12)]
    assert verdict_row("three", measures) == ("three", "9", "1.000", "0", "0")
