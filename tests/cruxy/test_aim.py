"""Sheets of a wished difficulty: equipment moves until a player needs as many words as wished."""

import pytest

from generator.chance import Chance
from generator.games.cruxy.make import aim
from generator.games.cruxy.make.aim import Bench, move_equipment, target_of, tune
from generator.games.cruxy.play import REGULAR, SoloTable, measure
from generator.games.cruxy.rules.draws import draws_on
from generator.games.cruxy.solve import word_bits
from generator.games.cruxy.spec import sheet_faults
from generator.words import WordGame, load_lexicon
from tests.cruxy.sheets_for_tests import sheet


def bench() -> Bench:
    lexicon = load_lexicon()
    nouns = lexicon.words_for(WordGame.CRUXY)
    return Bench(word_bits(nouns), nouns, lexicon)


def test_rungs_rise_in_equal_steps() -> None:
    steps = [target_of(number, 10) for number in range(1, 11)]
    assert steps[0] == pytest.approx(4.4)
    assert steps[-1] == pytest.approx(8.8)
    assert steps == sorted(steps)
    assert target_of(1, 1) == pytest.approx(4.4)


def test_a_move_keeps_the_sheet_valid_and_changes_one_square() -> None:
    chance = Chance(1)
    moved = sheet(8)
    for _ in range(10):
        before, moved = moved, move_equipment(moved, chance)
        assert not sheet_faults(moved)
        assert len(moved.equipment) == len(before.equipment)
        assert len(moved.equipment.keys() - before.equipment.keys()) == 1
    assert sorted(moved.equipment.values()) == sorted(sheet(8).equipment.values())


def test_harder_squares_lie_deeper() -> None:
    harder = easier = sheet(8)
    for index in range(12):
        harder = move_equipment(harder, Chance(index), harder=True)
        easier = move_equipment(easier, Chance(index), harder=False)
    tools = bench()
    games = range(200)
    draws = draws_on(sheet(8), tools.nouns)
    up = measure(SoloTable(harder, tools.words), draws, REGULAR, "test", games).mean
    down = measure(SoloTable(easier, tools.words), draws, REGULAR, "test", games).mean
    assert up > down


def test_a_sheet_is_tuned_to_its_target(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(aim, "STAGES", ((60, 0.3), (120, 0.15)))
    found = tune(sheet(8), 5.2, bench(), Chance(1))
    assert found is not None
    tuned, measured = found
    assert abs(measured.mean - 5.2) <= 0.15
    assert measured.games == 120
    assert not sheet_faults(tuned)
    again = tune(sheet(8), 5.2, bench(), Chance(1))
    assert again == found


def test_a_target_out_of_reach_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(aim, "STAGES", ((20, 0.1),))
    monkeypatch.setattr(aim, "MOVES", 5)
    assert tune(sheet(8), 14.0, bench(), Chance(1)) is None
