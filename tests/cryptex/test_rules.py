"""Rounds, half-time, jokers, the final scoring and ties, as the rulebook has them."""

import json
import pickle
from dataclasses import replace

import pytest

from cruxpress.core.errors import BadInput
from cruxpress.games.cryptex.rules import (
    BANDS,
    REASONS,
    CryptexRefusal,
    CryptexState,
    CryptexWitness,
    Move,
    band_of,
    claim,
    new_game,
    play_round,
    play_through,
    read_witness,
    replay,
    score_alone,
    score_together,
    winners,
)
from cruxpress.games.cryptex.sheet.deal import numbered_deal
from cruxpress.games.cryptex.sheet.deck import STANDARD, Card
from cruxpress.specs.yaml_reader import parse_yaml
from tests.cryptex.games_for_tests import LEXICON, PLAIN, moves_for, state_of

CARD, PLAIN_CARD = Card(1, "ecro?"), Card(2, "egtun")


def refused(state: CryptexState, card: Card, move: Move) -> str:
    with pytest.raises(CryptexRefusal) as caught:
        play_round(state, card, move)
    assert pickle.loads(pickle.dumps(caught.value)).reason == caught.value.reason
    return caught.value.reason


def test_a_letter_goes_into_the_first_empty_box_of_any_cryptex() -> None:
    state = play_round(new_game(STANDARD), CARD, Move("c", 3))
    state = play_round(state, PLAIN_CARD, Move("u", 3))
    state = play_round(state, CARD, Move("r", 0))
    assert state.texts[3] == "cu"
    assert state.texts[0] == "r"
    assert state.round == 3


def test_a_joker_is_any_letter_and_is_crossed_out() -> None:
    state = play_round(new_game(STANDARD), CARD, Move("z", 0, joker=True))
    assert state.texts[0] == "z"
    assert state.jokers == 3


@pytest.mark.parametrize(
    ("card", "move", "reason"),
    [
        (CARD, Move("z", 0), "not on the card"),
        (CARD, Move("?", 0), "no letter"),
        (CARD, Move("", 0), "no letter"),
        (CARD, Move("ec", 0), "no letter"),
        (CARD, Move("E", 0), "no letter"),
        (PLAIN_CARD, Move("z", 0, joker=True), "no joker on the card"),
        (CARD, Move("e", 10), "no such cryptex"),
        (CARD, Move("e", -1), "no such cryptex"),
    ],
)
def test_a_move_that_breaks_a_rule_is_refused(card: Card, move: Move, reason: str) -> None:
    assert refused(new_game(STANDARD), card, move) == reason


def test_a_full_cryptex_takes_no_more() -> None:
    assert refused(state_of("sea"), CARD, Move("e", 0)) == "cryptex is full"


def test_four_jokers_are_all_there_are() -> None:
    state = new_game(STANDARD)
    for at in range(4):
        state = play_round(state, CARD, Move("z", at, joker=True))
    assert refused(state, CARD, Move("z", 4, joker=True)) == "no joker left"
    assert play_round(state, CARD, Move("e", 4)).jokers == 0


def test_at_half_time_every_empty_box_of_a_begun_cryptex_costs_a_point() -> None:
    # 3 + 3 + 4 + 4 + 5 letters and one more: an empty 5 of which one box is filled.
    moves = moves_for(PLAIN, "sea", "tea", "seat", "teas", "asset")
    state = new_game(STANDARD)
    for move in (*moves, Move("t", 9)):
        assert state.lost == 0
        state = play_round(state, Card(1, "teas?"), move)
    assert state.round == 20
    assert state.lost == 4


def test_nothing_is_lost_at_half_time_when_all_begun_words_are_complete() -> None:
    state = new_game(STANDARD)
    for move in moves_for(PLAIN, "tease", "state", "sea", "tea", "seat"):
        state = play_round(state, Card(1, "teas?"), move)
    assert (state.round, state.lost) == (20, 0)


def test_a_word_that_exists_counts_two_a_letter() -> None:
    assert score_alone(state_of("sea", jokers=0), LEXICON).total == 6


def test_a_word_that_does_not_exist_loses_two_a_letter() -> None:
    assert score_alone(state_of("sae", jokers=0), LEXICON).total == -6


def test_an_unfinished_cryptex_loses_three_for_every_empty_box() -> None:
    assert score_alone(state_of("se.....", jokers=0), LEXICON).total == -15


def test_an_untouched_cryptex_counts_nothing() -> None:
    assert score_alone(state_of(jokers=0), LEXICON).total == 0


def test_a_joker_that_is_left_counts_four() -> None:
    assert score_alone(state_of(jokers=3), LEXICON).total == 12


def test_what_was_lost_at_half_time_stays_lost() -> None:
    assert score_alone(state_of("sea", jokers=0, lost=4), LEXICON).total == 2


def test_a_word_that_one_repeats_counts_as_none() -> None:
    assert score_alone(state_of("sea", "sea", jokers=0), LEXICON).total == 0


def test_all_forms_of_words_exist_but_names_do_not() -> None:
    assert score_alone(state_of("goes", jokers=0), LEXICON).total == 8
    assert score_alone(state_of("london", jokers=0), LEXICON).total == -12


def test_a_word_that_others_have_too_counts_one_a_letter() -> None:
    one, two = state_of("sea", "seat", jokers=0), state_of("sea", "state", jokers=0)
    results = score_together([one, two], LEXICON)
    assert [result.total for result in results] == [3 + 8, 3 + 10]


def test_an_unfinished_word_of_others_is_not_the_same() -> None:
    one, two = state_of("sea", jokers=0), state_of("sea....", jokers=0)
    assert score_together([one, two], LEXICON)[0].total == 6


def test_what_is_no_word_loses_two_a_letter_for_all_who_have_it() -> None:
    results = score_together([state_of("sae", jokers=0)] * 2, LEXICON)
    assert [result.total for result in results] == [-6, -6]


def test_the_most_points_win() -> None:
    assert winners(score_together([state_of("sea"), state_of("state")], LEXICON)) == [1]


def test_a_tie_goes_to_the_longest_word() -> None:
    results = score_together([state_of("sea", "seat"), state_of("estates")], LEXICON)
    assert results[0].total == results[1].total
    assert winners(results) == [1]


def test_a_tie_of_the_longest_goes_to_the_next_longest() -> None:
    players = [state_of("estates", "seat", "sea"), state_of("college", "desires")]
    results = score_together(players, LEXICON)
    assert results[0].total == results[1].total
    assert winners(results) == [1]


def test_a_tie_of_words_goes_to_who_used_fewer_jokers() -> None:
    thrifty = state_of("sea", jokers=4, lost=4)
    results = score_together([state_of("tea", jokers=3), thrifty], LEXICON)
    assert results[0].total == results[1].total
    assert winners(results) == [1]


def test_a_tie_of_jokers_goes_to_who_wrote_fewer_vowels() -> None:
    results = score_together([state_of("sea"), state_of("sly")], LEXICON)
    assert results[0].total == results[1].total
    assert winners(results) == [1]


def test_a_tie_in_everything_is_a_draw() -> None:
    assert winners(score_together([state_of("sea"), state_of("tea")], LEXICON)) == [0, 1]


@pytest.mark.parametrize(
    ("points", "band"),
    [
        *((-40, 0), (-1, 0), (0, 1), (20, 1), (21, 2), (40, 2), (41, 3), (60, 3)),
        *((61, 4), (75, 4), (76, 5), (90, 5), (91, 6), (96, 6)),
    ],
)
def test_a_score_alone_falls_into_a_band(points: int, band: int) -> None:
    assert band_of(points) == BANDS[band]


def test_bands_say_their_limits() -> None:
    assert [(band.least, band.most) for band in BANDS[:2]] == [(None, -1), (0, 20)]
    assert (BANDS[-1].least, BANDS[-1].most) == (91, None)


FIRST_HALF, SECOND_HALF = ("tease", "state", "sea", "tea", "seat"), ("estate", "estates", "attests")
GOOD = claim(PLAIN, moves_for(PLAIN, *FIRST_HALF, *SECOND_HALF), LEXICON)


def test_a_true_witness_is_accepted_and_96_is_the_most() -> None:
    assert replay(PLAIN, GOOD, LEXICON) == 96 == STANDARD.most_points


@pytest.mark.parametrize(
    ("lie", "reason"),
    [
        (replace(GOOD, deal="0000000"), "another deal"),
        (replace(GOOD, score=GOOD.score + 1), "wrong score"),
        (replace(GOOD, moves=GOOD.moves[:-1]), "too few rounds"),
        (replace(GOOD, moves=(*GOOD.moves, Move("t", 9))), "too many rounds"),
        (replace(GOOD, moves=(Move("z", 0), *GOOD.moves[1:])), "not on the card"),
        (replace(GOOD, moves=(*GOOD.moves[:-1], Move("t", 0))), "cryptex is full"),
        (replace(GOOD, moves=(*GOOD.moves[:-1], Move("t", 99))), "no such cryptex"),
        (replace(GOOD, moves=(replace(GOOD.moves[0], joker=True), *GOOD.moves[1:])), "wrong score"),
    ],
)
def test_a_lie_is_refused_by_its_name(lie: CryptexWitness, reason: str) -> None:
    with pytest.raises(CryptexRefusal) as caught:
        replay(PLAIN, lie, LEXICON)
    assert caught.value.reason == reason
    assert reason in REASONS


def test_a_witness_is_stored_as_plain_data() -> None:
    deal = numbered_deal(1, 1)
    data = CryptexWitness(deal.hash, (Move("e", 2), Move("s", 0, joker=True)), 5).as_data()
    assert data == {"deal": deal.hash, "moves": "E3 ?S1", "score": 5}


def test_the_words_of_a_witness_stand_on_the_sheet() -> None:
    state = play_through(PLAIN, GOOD.moves)
    assert {text for text in state.texts if text} == {*FIRST_HALF, *SECOND_HALF}
    assert (state.round, state.lost, state.jokers) == (40, 0, 4)


def test_a_stored_witness_is_read_back() -> None:
    joker = replace(GOOD, moves=(replace(GOOD.moves[0], joker=True), *GOOD.moves[1:]), score=-3)
    for witness in (GOOD, joker):
        text = json.dumps(witness.as_data())
        assert read_witness(parse_yaml(text, "proof.json")) == witness


@pytest.mark.parametrize("moves", ["E", "3E", "EE3", "E0", "e3", "??E3", "E100"])
def test_what_is_no_move_is_refused(moves: str) -> None:
    text = json.dumps({"deal": "0000000", "moves": moves, "score": 1})
    with pytest.raises(BadInput, match=r"proof\.json:1:\d+: .* is no move"):
        read_witness(parse_yaml(text, "proof.json"))
