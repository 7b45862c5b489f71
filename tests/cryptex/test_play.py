"""Players who see one card at a time keep to the rules, and better ones reach better bands."""

from itertools import pairwise
from pathlib import Path
from statistics import mean

import pytest

from cruxpress.core.chance import Chance
from cruxpress.games.cryptex.make import Maker
from cruxpress.games.cryptex.play.alone import (
    CERTAIN,
    DEAD,
    MIDDLING,
    NOVICE,
    SKILLS,
    STRONG,
    CryptexPlayer,
    CryptexSkill,
    odds_of,
    play_alone,
)
from cruxpress.games.cryptex.rules import (
    band_of,
    new_game,
    play_through,
    replay,
    score_together,
    winners,
)
from cruxpress.games.cryptex.sheet.deal import numbered_deal
from cruxpress.games.cryptex.sheet.deck import (
    HARD,
    ROUNDS,
    STANDARD,
    STANDARD_DECK,
    Card,
    deck_of,
)
from cruxpress.games.cryptex.words import CRYPTEX_WORDS
from cruxpress.words import Lexicon, load_lexicon
from tests.cryptex.games_for_tests import LEXICON

PLAYERS = {skill: CryptexPlayer(skill, LEXICON) for skill in SKILLS}


@pytest.mark.parametrize("skill", SKILLS, ids=lambda skill: skill.name)
def test_a_game_alone_is_replayed_by_the_rules(skill: CryptexSkill) -> None:
    for number, sheet in enumerate((STANDARD, HARD), 1):
        deal = numbered_deal(1, number, sheet)
        played = play_alone(PLAYERS[skill], deal)
        assert replay(deal, played.witness, LEXICON) == played.points <= 96


def test_weak_middling_and_strong_players_reach_different_bands() -> None:
    deals = [numbered_deal(1, number) for number in range(1, 21)]
    means = [mean(play_alone(PLAYERS[skill], deal).points for deal in deals) for skill in SKILLS]
    bands = [band_of(round(points)) for points in means]
    assert means == sorted(means)
    assert len(set(bands)) == 3


def test_the_same_seed_plays_the_same_game() -> None:
    deal = numbered_deal(1, 3)
    again = CryptexPlayer(NOVICE, LEXICON)
    assert play_alone(PLAYERS[NOVICE], deal, 5) == play_alone(again, deal, 5)
    games = {play_alone(PLAYERS[NOVICE], deal, seed).witness for seed in range(3)}
    assert len(games) == 3


def test_who_plays_better_knows_more_words() -> None:
    novice, middling, strong = (PLAYERS[skill].words for skill in SKILLS)
    assert novice < middling < strong
    assert all(LEXICON.legal(word, CRYPTEX_WORDS) for word in novice)


def test_a_player_does_not_look_at_cards_to_come() -> None:
    one, two = numbered_deal(1, 4), numbered_deal(1, 5)
    player = PLAYERS[STRONG]
    card = Card(1, "ecro?")
    first = [
        player.best_move(new_game(deal.sheet), card, deal.deck, Chance("same"))
        for deal in (one, two)
    ]
    assert first[0] == first[1]


def test_odds_rise_with_time_and_fall_with_missing_letters() -> None:
    odds = odds_of(["sea", "set", "ten"], STANDARD_DECK)
    root = odds.roots[3]
    s = odds.after(root, "s")
    se = odds.after(s, "e")
    word = odds.after(se, "a")
    assert list(odds.within[root]) == sorted(odds.within[root])
    assert odds.within[root][2] == 0  # three letters need three rounds
    assert 0 < odds.within[root][6] < odds.within[s][6] < odds.within[se][6] < CERTAIN
    assert odds.within[word][0] == CERTAIN
    assert odds.after(s, "x") == DEAD
    assert odds.after(DEAD, "e") == DEAD


def test_odds_of_a_single_letter_are_those_of_its_cards() -> None:
    deck = deck_of(*["teas?"] * 5, *["bcdfg"] * 15)
    odds = odds_of(["as"], deck)
    last = odds.after(odds.roots[2], "a")
    assert odds.within[last][1] == CERTAIN // 4
    assert odds.within[last][2] == CERTAIN * 7 // 16


def test_odds_of_a_letter_that_no_card_shows_are_none() -> None:
    deck = deck_of(*["teas?"] * 5, *["bcdfg"] * 15)
    odds = odds_of(["az"], deck)
    assert set(odds.within[odds.after(odds.roots[2], "a")]) == {0}
    assert len(odds.within[odds.roots[2]]) == ROUNDS + 1


def test_odds_of_several_letters_take_the_most_promising_that_a_card_shows() -> None:
    """Of a card with both letters, the one is taken that ends a word."""
    deck = deck_of(*["teas?"] * 5, *["bcdfg"] * 15)
    odds = odds_of(["tea", "tbc"], deck)
    after_t = odds.within[odds.after(odds.roots[3], "t")]
    rows = [odds.within[odds.after(odds.after(odds.roots[3], "t"), letter)] for letter in "eb"]
    likely = 0
    for before, after in pairwise(range(ROUNDS + 1)):
        better, worse = sorted(((rows[0][before], 5), (rows[1][before], 15)), reverse=True)
        left, total = CERTAIN, 0
        for then, cards in (better, worse):
            if then > likely:
                taken = left * cards // 20
                total, left = total + taken * then // CERTAIN, left - taken
        likely = total + left * likely // CERTAIN
        assert after_t[after] == likely


@pytest.mark.parametrize("skill", SKILLS)
def test_odds_for_fewer_rounds_and_lengths_are_the_same_odds(skill: CryptexSkill) -> None:
    """A player thinks of the lengths on the sheet alone, and not of rounds out of sight."""
    player = PLAYERS[skill]
    few, whole = player.odds(STANDARD_DECK, (3, 5)), odds_of(player.words, STANDARD_DECK)
    assert set(few.roots) == {3, 5}
    waiting = [(few.roots[length], whole.roots[length]) for length in (3, 5)]
    while waiting:
        one, other = waiting.pop()
        assert whole.within[other][: len(few.within[one])] == few.within[one]
        assert list(few.following[one]) == list(whole.following[other])
        waiting += zip(few.following[one].values(), whole.following[other].values(), strict=True)


def test_a_deal_is_made_without_reading_words_that_do_not_fit_on_it() -> None:
    """Words of eight letters are most, and a page waited for them, though no cryptex has them."""
    lexicon = Lexicon()
    Maker(lexicon).make(5)
    assert max(numbered_deal(5, 1).sheet.boxes) == 7
    assert set(lexicon.matcher(CRYPTEX_WORDS)._rows) == {3, 4, 5, 6, 7}


def test_equal_endings_share_a_node() -> None:
    odds = odds_of(["tea", "sea", "ted"], STANDARD_DECK)
    root = odds.roots[3]
    assert odds.after(root, "t") != odds.after(root, "s")
    odds = odds_of(["tea", "sea", "ted", "sed"], STANDARD_DECK)
    root = odds.roots[3]
    assert odds.after(root, "t") == odds.after(root, "s")


def test_several_play_the_same_cards() -> None:
    deal = numbered_deal(1, 6)
    games = [play_alone(PLAYERS[skill], deal).witness.moves for skill in (NOVICE, MIDDLING, STRONG)]
    results = score_together([play_through(deal, moves) for moves in games], LEXICON)
    assert len(results) == 3
    best = max(result.rank for result in results)
    assert {results[seat].rank for seat in winners(results)} == {best}


def test_words_with_letters_that_no_card_has_come_to_no_mind(tmp_path: Path) -> None:
    """A joker was written as É, which the rules refuse."""
    own = tmp_path / "own.txt"
    own.write_text("# replace\nétude n 900\nnaïf n 900\ncafé n 900\ncat n 900\nzebra n 900\n")
    player = CryptexPlayer(STRONG, load_lexicon(own))
    assert {"cat", "zebra"} <= player.words
    assert all(word.isascii() for word in player.words)
    for number in range(1, 6):
        play_alone(player, numbered_deal(1, number))
