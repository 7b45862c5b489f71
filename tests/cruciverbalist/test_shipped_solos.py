"""The fifty shipped solo sheets: valid, proven, in order, and refused once they are bent."""

import json
from functools import cache
from typing import Any, cast

import pytest

from cruxpress.core.chance import Chance
from cruxpress.core.errors import Place
from cruxpress.core.files import shipped_layouts
from cruxpress.games.contract import DrawContext
from cruxpress.games.cruciverbalist.draw import solution_data
from cruxpress.games.cruciverbalist.game import SoloSheets
from cruxpress.games.cruciverbalist.proof import SIMPLE_SHEETS
from cruxpress.games.cruciverbalist.rules.board import CruciverbalistRefusal
from cruxpress.games.cruciverbalist.rules.witness import (
    CruciverbalistWitness,
    prove,
    replay,
    witness_from,
)
from cruxpress.games.cruciverbalist.sheet.checks import solo_faults
from cruxpress.games.cruciverbalist.sheet.solo import Solo, parse_solo, solo_yaml
from cruxpress.games.cruciverbalist.solve.dice import Payable
from cruxpress.games.cruciverbalist.solve.line import longest_line
from cruxpress.games.cruciverbalist.solve.moves import vocabulary
from cruxpress.games.cruciverbalist.words import theme_entries
from cruxpress.games.ladder import Measure, judge
from cruxpress.games.panel import rank_correlation
from cruxpress.games.texts import room_texts
from cruxpress.words.spelling import letters_of
from tests.cruciverbalist.mutations import MUTATIONS, Case, Mutation
from tests.cruciverbalist.mutations.sheets import Page
from tests.cruciverbalist.solos_for_tests import LEXICON
from tests.cruciverbalist.stranger import stranger_scores
from tests.opening import draft

FOLDER = shipped_layouts() / SoloSheets.folder
NUMBERS = range(1, SoloSheets.shipped + 1)


def text_of(number: int) -> str:
    return (FOLDER / f"{number:03}.yaml").read_text("utf-8")


@cache
def sheet_of(number: int) -> Solo:
    return parse_solo(text_of(number), f"{number:03}.yaml")


@cache
def proof_of(number: int) -> dict[str, Any]:
    data: dict[str, Any] = json.loads((FOLDER / "proofs" / f"{number:03}.json").read_text("utf-8"))
    return data


@cache
def witness_of(number: int) -> CruciverbalistWitness:
    (data,) = proof_of(number)["witnesses"]["games"]
    return witness_from(data)


def test_no_word_of_a_game_that_is_for_everybody_is_marked_as_rare() -> None:
    """Water wheel is known as a phrase, and waterwheel is a rare word."""
    for number in range(1, SIMPLE_SHEETS + 1):
        shown = shown_of(number)
        sheet = draft(SoloSheets(), sheet_of(number), Place("a sheet"))
        data = solution_data(sheet, shown, DrawContext(room_texts("cruciverbalist")))
        rounds = cast(list[dict[str, str]], data["rounds"])
        assert [each["word"] for each in rounds] == [turn.text for turn in shown.turns]
        assert not data["seldom"]
    assert "water wheel" in {turn.text for turn in shown_of(10).turns}


def shown_of(number: int) -> CruciverbalistWitness:
    return witness_from(proof_of(number)["witnesses"]["shown"][0])


def test_there_are_fifty_sheets_each_with_its_proof_and_nothing_else() -> None:
    names = [f"{number:03}" for number in NUMBERS]
    assert sorted(path.stem for path in FOLDER.glob("*.yaml")) == names
    assert sorted(path.stem for path in (FOLDER / "proofs").glob("*")) == names


@pytest.mark.parametrize("number", NUMBERS)
def test_every_sheet_is_valid_and_its_game_reaches_the_target(number: int) -> None:
    sheet = sheet_of(number)
    assert solo_faults(sheet, LEXICON) == []
    assert (sheet.number, sheet.fresh_code) == (number, None)
    assert solo_yaml(sheet) == text_of(number)
    proof = proof_of(number)
    assert (proof["game"], proof["sha256"]) == ("cruciverbalist", SoloSheets().digest(sheet))
    outcome = prove(sheet, witness_of(number), LEXICON)
    assert proof["facts"]["par"] == f"{outcome.score.total} points"


def test_the_lines_of_the_games_are_the_longest() -> None:
    for number in NUMBERS:
        outcome = replay(sheet_of(number), witness_of(number), LEXICON)
        exact = longest_line(outcome.player.board.letters)
        assert len(exact.witness) == outcome.score.line  # type: ignore[union-attr]


@pytest.mark.parametrize("number", NUMBERS)
def test_the_shown_game_wins_and_the_first_twenty_use_known_words_alone(number: int) -> None:
    sheet = sheet_of(number)
    (data,) = proof_of(number)["witnesses"]["shown"]
    shown = witness_from(data)
    assert prove(sheet, shown, LEXICON).score.total <= witness_of(number).claim.total
    entries = theme_entries(LEXICON, sheet.theme)
    if number <= 20:
        assert all(entries[letters_of(turn.text)].known for turn in shown.turns if turn.text)


def test_the_order_holds_for_a_stranger() -> None:
    payable, missed = Payable(), []
    for number in NUMBERS:
        sheet = sheet_of(number)
        words = vocabulary(LEXICON, sheet.theme, sheet.size)
        scores = [stranger_scores(sheet, words, payable, game) for game in range(5)]
        missed.append(sheet.target.least - sum(scores) / len(scores))
    assert rank_correlation(list(NUMBERS), missed) >= 0.9


def test_themes_grids_and_targets_vary() -> None:
    sheets = [sheet_of(number) for number in NUMBERS]
    assert len({sheet.theme for sheet in sheets}) >= 8
    assert {sheet.size for sheet in sheets} == {11, 13, 15}
    assert len({sheet.target.title for sheet in sheets}) == 3
    assert len({sheet.hash for sheet in sheets}) == len(sheets)


def test_the_sheets_climb_by_games_that_did_not_choose_them() -> None:
    judged = [proof_of(number)["facts"]["judged"] for number in NUMBERS]
    assert judge([Measure(m["value"], m["error"], m["games"]) for m in judged]).holds


@pytest.mark.parametrize("mutation", MUTATIONS, ids=lambda mutation: mutation.__name__)
def test_a_stored_game_that_is_broken_is_refused_for_its_reason(mutation: Mutation) -> None:
    refused = 0
    for number in NUMBERS[::5]:
        sheet, witness = sheet_of(number), witness_of(number)
        if not all(turn.text for turn in witness.turns):
            continue
        mutated = mutation(Case(sheet, witness, Chance("stored", mutation.__name__, number)))
        if mutated is None:
            continue
        reason, broken = mutated
        with pytest.raises(CruciverbalistRefusal) as told:
            replay(sheet, broken, LEXICON)
        assert told.value.reason == reason, str(told.value)
        refused += 1
    assert refused


def test_a_bent_sheet_is_proven_by_no_game_of_the_straight_one() -> None:
    for number in NUMBERS[::10]:
        page = Page(text_of(number), Chance("other dice", number))
        lines = page.rolls("rolls")
        lines[0] = f"{int(lines[0][0]) % 6 + 1}{lines[0][1:]}"
        other = parse_solo(page.with_block("rolls", lines), "other.yaml")
        with pytest.raises(CruciverbalistRefusal) as told:
            replay(other, witness_of(number), LEXICON)
        assert told.value.reason == "another sheet"
