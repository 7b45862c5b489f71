"""Players of limited vocabulary keep to the rules, and who knows more words scores more."""

from statistics import mean

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cruxpress.core.chance import Chance
from cruxpress.games.kross.play.alone import (
    MIDDLING,
    NOVICE,
    SKILLS,
    STRONG,
    Hopes,
    KrossPlayer,
    KrossSkill,
    play_alone,
    play_together,
)
from cruxpress.games.kross.rules.score import score_table
from cruxpress.games.kross.rules.table import KrossTable
from cruxpress.games.kross.rules.turns import new_game, play_turn
from cruxpress.games.kross.rules.witness import replay
from cruxpress.games.kross.sheet.calls import CallSheet
from tests.kross.tables_for_tests import BAG, LEXICON, a_sheet, referee, table_of

PLAYERS = {skill: KrossPlayer(skill, LEXICON) for skill in SKILLS}
HOPES = Hopes(PLAYERS[MIDDLING].vocabulary, 700)


def sheet_by_chance(seed: int, task: int | None = None) -> CallSheet:
    chance = Chance("sheet", seed)
    letters = "".join(chance.pick(BAG) for _ in range(40))
    return a_sheet(letters[:36], letters[36:], task)


@pytest.mark.parametrize("skill", SKILLS, ids=lambda skill: skill.name)
def test_a_game_alone_is_replayed_by_the_rules(skill: KrossSkill) -> None:
    for seed in range(4):
        sheet = sheet_by_chance(seed, task=19 if seed % 2 else None)
        played = play_alone(PLAYERS[skill], sheet, seed)
        assert replay(sheet, played, LEXICON) == played.score
        assert played.table.is_full


def test_who_knows_more_words_scores_more() -> None:
    sheets = [sheet_by_chance(seed) for seed in range(12)]
    novice, middling, strong = (
        mean(play_alone(PLAYERS[skill], sheet).score for sheet in sheets) for skill in SKILLS
    )
    assert novice + 3 < middling
    assert middling + 3 < strong


def test_the_same_seed_plays_the_same_game() -> None:
    sheet = sheet_by_chance(1)
    assert play_alone(PLAYERS[NOVICE], sheet, 5) == play_alone(
        KrossPlayer(NOVICE, LEXICON), sheet, 5
    )
    games = {play_alone(PLAYERS[NOVICE], sheet, seed).table for seed in range(5)}
    assert len(games) > 1


def test_a_player_counts_only_words_that_they_know() -> None:
    words = PLAYERS[NOVICE].vocabulary.words
    assert "house" in words
    assert "venule" not in words
    assert words < PLAYERS[MIDDLING].vocabulary.words < PLAYERS[STRONG].vocabulary.words
    assert PLAYERS[STRONG].vocabulary.words < referee().legal


def test_a_letter_goes_where_it_completes_a_word() -> None:
    table = table_of("HOUS.", "", "......")
    _, square = PLAYERS[STRONG].best_square(table, "e", Chance("any"))
    assert square == (0, 4)


def test_a_letter_that_spoils_every_plan_is_rejected_once_and_costs_a_point() -> None:
    picky = KrossPlayer(KrossSkill("picky", 200, 6, 700, 0, 10_000), LEXICON)
    sheet = a_sheet("q" * 36, "tsrn")
    played = play_alone(picky, sheet)
    # One Q is rejected, the others must be entered; of the spares three may still be rejected.
    assert played.rejected == (1, 37, 38, 39)
    assert played.score == -4


def test_without_spares_nothing_is_rejected() -> None:
    picky = KrossPlayer(KrossSkill("picky", 200, 6, 700, 0, 10_000), LEXICON)
    assert play_alone(picky, a_sheet("almost" * 6, "")).rejected == ()


@given(st.text(alphabet="aehnost", min_size=6, max_size=6))
def test_hopes_for_a_full_line_are_its_points(letters: str) -> None:
    words, hopes = PLAYERS[MIDDLING].vocabulary.words, HOPES
    score = score_table(KrossTable((letters, *["......"] * 5)), words)
    # A player who looks at a line does not see that a word stands in it twice.
    assert hopes.of_line(letters) >= score.total * 1000
    if len({letters[at : at + 2] for at in range(5)}) == 5:
        assert hopes.of_line(letters) == score.total * 1000


def test_a_word_with_gaps_is_hoped_for_but_not_certain() -> None:
    hopes = PLAYERS[STRONG].hopes
    assert hopes.spans.get("house", 0) == 7000
    assert all(0 < hopes.spans.get(letters, 0) < 7000 for letters in ("hous.", "hou..", "h..s."))
    assert hopes.spans.get("hqz..", 0) == 0
    assert hopes.spans.get(".....", 0) == 0  # nobody plans so far ahead


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_a_game_of_several_keeps_to_the_rules(seats: int) -> None:
    players = [PLAYERS[SKILLS[seat % 3]] for seat in range(seats)]
    evening = play_together(players, seed=seats)
    state = new_game(seats)
    for turn in evening.turns:
        state = play_turn(state, turn)
    assert state == evening.state
    assert state.is_over
    assert state.first
    best = max(result.rank for result in evening.results)
    assert {evening.results[seat].rank for seat in evening.winners} == {best}
