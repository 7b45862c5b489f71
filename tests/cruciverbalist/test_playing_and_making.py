"""Players of limited skill, and fresh sheets that a found game proves to be winnable."""

import os
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from functools import cache

import pytest
from hypothesis import settings

from cruxpress.codes import FreshCode
from cruxpress.core.chance import Chance
from cruxpress.core.errors import BadInput
from cruxpress.core.outcomes import Found, GaveUp
from cruxpress.games.cruciverbalist.game import SoloSheets
from cruxpress.games.cruciverbalist.make.solos import (
    RECIPES,
    MadeSolo,
    SoloRequest,
    change_solo,
    make_solo,
    request_for,
    request_of,
)
from cruxpress.games.cruciverbalist.play.alone import (
    SoloSeat,
    SoloSkill,
    recalled_words,
)
from cruxpress.games.cruciverbalist.play.panel import (
    COMMON_PLAYER,
    FEW_PLAYER,
    LINER_PLAYER,
    PATIENT_PLAYER,
    SEATS,
    PanelPlayer,
    SoloPanel,
    WrittenWord,
)
from cruxpress.games.cruciverbalist.rules.witness import prove, replay
from cruxpress.games.cruciverbalist.sheet.checks import solo_faults
from cruxpress.games.cruciverbalist.sheet.pieces import BANDS
from cruxpress.games.cruciverbalist.sheet.solo import Solo, parse_solo
from cruxpress.games.cruciverbalist.solve.dice import Payable
from cruxpress.games.cruciverbalist.solve.moves import SoloMove, openings, vocabulary
from cruxpress.games.cruciverbalist.solve.search import write_down
from cruxpress.games.cruciverbalist.words import theme_entries
from tests.cruciverbalist.solos_for_tests import LEXICON, PAYABLE, drawn_solo
from tests.opening import draft

LONG = settings().max_examples > 100  # as in `make prove`
WISH = SoloRequest(13, 2, "Animals", BANDS[2])


def made(wish: SoloRequest, seed: int, number: int = 0) -> MadeSolo:
    answer = make_solo(wish, seed, LEXICON, number=number, payable=PAYABLE)
    assert isinstance(answer, Found)
    return answer.witness


made_once = cache(made)


def test_a_players_game_is_legal() -> None:
    for theme in ("Nature", "Shapes"):
        for seed in range(3):
            sheet = drawn_solo(theme, seed)
            replay(sheet, SoloSeat(sheet, LEXICON, SoloSkill(), PAYABLE).play(seed), LEXICON)


def test_a_player_recalls_a_share_and_common_words_first() -> None:
    seat = SoloSeat(drawn_solo("Animals", 0), LEXICON, SoloSkill(), PAYABLE)
    few = recalled_words(seat.commonness, 10, Chance("a"))
    many = recalled_words(seat.commonness, 60, Chance("a"))
    assert len(few) == len(seat.commonness) // 10
    assert set(few) < set(many)
    assert set(few) != set(recalled_words(seat.commonness, 10, Chance("b")))
    entries = theme_entries(LEXICON, "Animals")
    mean = sum(entries[word].commonness for word in few) / len(few)
    assert mean > sum(entries[word].commonness for word in many) / len(many)


def test_a_game_that_nobody_writes_down_scores_the_same() -> None:
    for theme in ("Nature", "Periodic Table Elements", "Shapes"):
        seat = SoloSeat(drawn_solo(theme, 1), LEXICON, SoloSkill(), PAYABLE)
        for seed in range(4):
            assert seat.score(seed, "p") == seat.play(seed, "p").claim.total
    nothing = SoloSeat(drawn_solo("Animals", 0), LEXICON, SoloSkill(recall=0), PAYABLE)
    assert nothing.score(0) == nothing.play(0).claim.total == 6


def test_games_of_another_purpose_are_other_games() -> None:
    seat = SoloSeat(drawn_solo("Animals", 0), LEXICON, SoloSkill(), PAYABLE)
    choose, judge = (seat.play(0, purpose) for purpose in ("choose", "judge"))
    assert choose != judge


def test_players_who_recall_more_score_more() -> None:
    sheet = drawn_solo("Colors", 1)
    seats = [SoloSeat(sheet, LEXICON, SoloSkill(recall, 60), PAYABLE) for recall in (10, 60)]
    few, many = (sum(seat.score(seed) for seed in range(6)) for seat in seats)
    assert few < many


def test_a_player_rolls_again_for_a_better_word_and_keeps_good_dice() -> None:
    sheets = [drawn_solo("Periodic Table Elements", seed) for seed in range(4)]
    games = [
        (sheet, SoloSeat(sheet, LEXICON, SoloSkill(20, 60), PAYABLE).play(seed))
        for sheet in sheets
        for seed in range(3)
    ]
    rerolls = [turn.rerolls for _, game in games for turn in game.turns if turn.rerolls]
    assert rerolls
    assert all(0 < len(dice) < 12 for tokens in rerolls for dice in tokens)
    for sheet, game in games:
        replay(sheet, game, LEXICON)


def test_a_player_without_words_passes_and_keeps_the_tokens() -> None:
    sheet = drawn_solo("Animals", 0)
    game = SoloSeat(sheet, LEXICON, SoloSkill(recall=0), PAYABLE).play(0)
    assert replay(sheet, game, LEXICON).score.total == 6


def test_the_same_seed_plays_the_same_game() -> None:
    sheet = drawn_solo("Animals", 0)
    seats = [SoloSeat(sheet, LEXICON, SoloSkill(), payable) for payable in (Payable(), PAYABLE)]
    assert seats[0].play(4) == seats[1].play(4)


PANEL = [FEW_PLAYER, COMMON_PLAYER, PATIENT_PLAYER, LINER_PLAYER]


def moves_of(sheet: Solo, game: list[WrittenWord | None]) -> Iterator[SoloMove | None]:
    """The words of a game in places that the search finds by other means."""
    letters: dict[int, str] = {}
    for turn in game:
        if turn is None:
            yield None
            continue
        wanted = turn.start, turn.step, len(turn.word)
        places = openings(letters, sheet.black, sheet.size)
        place = next(p for p in places if (p.start, p.step, p.length) == wanted)
        move = SoloMove(place, turn.word)
        letters.update(zip(move.squares, move.word, strict=True))
        yield move


@pytest.mark.parametrize("player", PANEL, ids=lambda player: player.name)
def test_players_of_the_panel_write_what_the_rules_allow(player: PanelPlayer) -> None:
    """Every game is written down, and the rules replay it: dice, crossings, theme and points."""
    sheet = drawn_solo("Animals", 0)
    panel = SoloPanel(sheet, LEXICON, PAYABLE)
    for number in range(3):
        turns = [(move, ()) for move in moves_of(sheet, panel.play(player, number))]
        words = vocabulary(LEXICON, sheet.theme, sheet.size)
        outcome = replay(sheet, write_down(sheet, words, PAYABLE, turns), LEXICON)
        assert [outcome.score.total] == panel.scores(player, range(number, number + 1))
    scores = panel.scores(player, range(6))
    assert len(set(scores)) > 1
    assert panel.scores(player, range(3, 6)) == scores[3:]  # whatever was played before


def test_the_panel_plays_the_same_games_without_machine_code() -> None:
    code = """
from tests.cruciverbalist.test_playing_and_making import PANEL, SoloPanel, drawn_solo
from tests.cruciverbalist.solos_for_tests import LEXICON, PAYABLE
panel = SoloPanel(drawn_solo("Animals", 0), LEXICON, PAYABLE)
print([panel.scores(player, range(2)) for player in PANEL])
"""
    env = {**os.environ, "CRUXPRESS_PLAIN": "1"}
    line = [sys.executable, "-c", code]
    run = subprocess.run(line, env=env, capture_output=True, text=True, check=True)
    panel = SoloPanel(drawn_solo("Animals", 0), LEXICON, PAYABLE)
    assert run.stdout.strip() == str([panel.scores(player, range(2)) for player in PANEL])


def test_a_changed_sheet_is_another_one_and_few_words_are_known_ones() -> None:
    sheet = drawn_solo("Animals", 0)
    changed = [change_solo(sheet, Chance("change", number)) for number in range(12)]
    assert all(each.theme == sheet.theme and each.target == sheet.target for each in changed)
    assert any(each.rolls != sheet.rolls for each in changed)
    assert any(each.blackouts != sheet.blackouts for each in changed)
    panel = SoloPanel(sheet, LEXICON, PAYABLE)
    entries = theme_entries(LEXICON, sheet.theme)
    words = [turn.word for number in range(5) for turn in panel.play(FEW_PLAYER, number) if turn]
    assert words
    assert all(entries[word].known for word in words)


def test_one_player_of_the_panel_has_no_part_in_sorting() -> None:
    assert [seat.name for seat in SEATS if not seat.sorts] == ["liner"]
    assert len(SEATS) >= 5
    sheet = drawn_solo("Animals", 0)
    panel = SoloPanel(sheet, LEXICON, PAYABLE)
    for seat in SEATS:
        (lack,) = seat.missed(panel, range(7, 8))
        assert -50 < lack < sheet.target.least
        assert seat.easiest < seat.hardest


def test_a_made_sheet_is_valid_and_proven_and_the_same_again() -> None:
    one, again = made_once(WISH, 5), made(WISH, 5)
    assert one == again
    assert solo_faults(one.sheet, LEXICON) == []
    assert parse_solo(one.file, "again.yaml") == one.sheet
    prove(one.sheet, one.witness, LEXICON)
    assert made(WISH, 6).sheet.hash != one.sheet.hash


def test_a_code_leads_back_to_its_sheet() -> None:
    one = made(WISH, 2**63 + 11)
    code = one.sheet.fresh_code
    assert isinstance(code, FreshCode)
    assert request_of(code.parameters) == WISH
    assert made(request_of(code.parameters), code.seed) == one


def test_a_numbered_sheet_has_a_shipped_code() -> None:
    one = made(WISH, 5, number=12)
    assert one.sheet.number == 12
    assert one.sheet.fresh_code is None
    assert str(draft(SoloSheets(), one.sheet).code).startswith("CRUCIVERBALIST-12-")
    assert one.sheet.hash == made_once(WISH, 5).sheet.hash


def test_every_difficulty_has_a_recipe_and_others_are_refused() -> None:
    for difficulty, recipe in enumerate(RECIPES, start=1):
        wish = request_for(difficulty, Chance("wish", difficulty))
        assert wish.theme in recipe.themes
        assert request_of(wish.parameters()) == wish
    assert request_of("132003").theme == "Any Word"
    for wrong in (0, 11):
        with pytest.raises(BadInput):
            request_for(wrong, Chance("wish"))
    for text in ("", "13216", "122163", "131163", "132223", "132160", "132164", "x"):
        with pytest.raises(BadInput, match="no parameters"):
            request_of(text)


def test_harder_wishes_make_harder_sheets() -> None:
    margins = []
    for difficulty in (1, 5, 9):
        sheets = [
            made(request_for(difficulty, Chance("hard", difficulty, n)), n).sheet
            for n in range(2 if LONG else 1)
        ]
        seats = [SoloSeat(sheet, LEXICON, SoloSkill(), PAYABLE) for sheet in sheets]
        scores = [seat.score(seed) - seat.sheet.target.least for seat in seats for seed in range(3)]
        margins.append(sum(scores))
    assert margins == sorted(margins, reverse=True)


def test_a_wish_that_cannot_be_met_is_given_up_with_a_reason() -> None:
    crowded = replace(WISH, size=11, sets=9, theme="U.S. States", target=BANDS[3])
    answer = make_solo(crowded, 1, LEXICON, payable=PAYABLE)
    assert isinstance(answer, GaveUp)
    assert "none was good" in answer.why
