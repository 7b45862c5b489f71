"""The fifty sheets: valid one by one and as a pad, in measured order, fair, and all proven."""

import json
from collections.abc import Mapping
from functools import cache
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import settings

from cruxpress.core.files import shipped_layouts
from cruxpress.games.cruxy.draw.solution import shown_game
from cruxpress.games.cruxy.make.aim import bench_for, tallies_of
from cruxpress.games.cruxy.make.made import facts_of
from cruxpress.games.cruxy.make.sheets import plan_for
from cruxpress.games.cruxy.play.measures import SEAT_WINS
from cruxpress.games.cruxy.rules.proven import parse_witness
from cruxpress.games.cruxy.sheet.checks import require_valid
from cruxpress.games.cruxy.sheet.files import read_sheet_file, sheet_yaml
from cruxpress.games.cruxy.sheet.model import CruxySheet, Effect
from cruxpress.games.cruxy.words import NOT_SHOWN, is_known_word
from cruxpress.games.ladder import Measure, judge
from cruxpress.sheets.proof_file import read_proof
from cruxpress.specs.yaml_reader import read_yaml
from tests.cruxy.sheets_for_tests import SHEETS

FOLDER = shipped_layouts() / "cruxy"
NUMBERS = range(1, SHEETS.shipped + 1)
LONG = settings().max_examples > 100  # as in `make prove`
KEPT_GAP = 0.01
MOST_BYTES = 100_000


@cache
def sheet(number: int) -> CruxySheet:
    return read_sheet_file(FOLDER / f"{number:03}.yaml")


@cache
def facts(number: int) -> Mapping[str, Any]:
    file = FOLDER / "proofs" / f"{number:03}.json"
    found: Mapping[str, Any] = json.loads(file.read_text("utf-8"))["facts"]
    return found


def test_the_pad_is_valid() -> None:
    require_valid(*map(sheet, NUMBERS))
    assert [sheet(number).label for number in NUMBERS] == [str(number) for number in NUMBERS]


@pytest.mark.parametrize("number", NUMBERS)
def test_a_sheet_is_written_as_a_person_would_and_follows_its_plan(number: int) -> None:
    text = (FOLDER / f"{number:03}.yaml").read_text("utf-8")
    assert text == sheet_yaml(sheet(number))
    assert "code:" not in text
    plan = plan_for(number)
    assert len(sheet(number).area) == plan.boxes
    assert sorted(a.value for a in sheet(number).animals.values()) == sorted(
        a.value for a in plan.animals
    )
    assert bool(sheet(number).cracks) == bool(plan.cracks)


def test_all_twelve_effects_appear() -> None:
    assert {effect for number in NUMBERS for effect in sheet(number).effects} == set(Effect)


def test_sheets_rise_and_keep_their_gap() -> None:
    recorded = [facts(number)["recorded"]["value"] for number in NUMBERS]
    assert min(upper - lower for lower, upper in pairwise(recorded)) >= KEPT_GAP
    found = [facts(number)["judged"] for number in NUMBERS]
    verdict = judge([Measure(its["value"], its["error"], its["games"]) for its in found])
    assert verdict.holds, verdict.reasons
    assert all(its["games"] == 12000 for its in found)


@pytest.mark.parametrize("number", NUMBERS)
def test_a_sheet_is_fair_for_several_players(number: int) -> None:
    told = facts(number)
    assert "faults" not in told
    for players, table in told["tables"].items():
        low, high = SEAT_WINS[int(players)]
        assert table["games"] == 400
        assert table["stalls"] <= 15
        assert all(low <= share <= high for share in table["seats"])
        assert table["lost"] <= 0.6
    assert set(told["uses"]) == {effect.value for effect in sheet(number).effects}
    assert min(told["uses"].values()) >= 0.5
    assert told["players"]["regular"]["spread"] <= 1.8


@pytest.mark.parametrize("number", NUMBERS)
def test_every_witness_holds(number: int) -> None:
    file = FOLDER / "proofs" / f"{number:03}.json"
    assert file.stat().st_size < MOST_BYTES
    proof = read_proof(file, file.name)
    model = SHEETS.read(read_yaml(FOLDER / f"{number:03}.yaml"))
    assert proof.keys.sha256 == SHEETS.digest(model)
    assert proof.keys.version == SHEETS.proof_version
    prover = SHEETS.prover(model)
    replayed = LONG or number in (1, 25, 50)  # `check` (test_check_all) replays those of all fifty
    for name, its in SHEETS.witness_sets.items():
        nodes = proof.witnesses[name]
        assert len(nodes) == its.count
        for at, witness in enumerate(nodes if replayed else ()):
            prover.replay(name, at, witness)
        if replayed:
            prover.replay_together(name, nodes)


@pytest.mark.parametrize("number", range(1, 21))
def test_the_first_twenty_show_a_game_of_known_words_alone(number: int) -> None:
    file = FOLDER / "proofs" / f"{number:03}.json"
    games = [
        parse_witness(line) for line in json.loads(file.read_text("utf-8"))["witnesses"]["draws"]
    ]
    place, shown = shown_game(games)
    assert games[place - 1] == shown
    assert all(map(is_known_word, (*shown.starts, *(step.word for step in shown.steps))))


@pytest.mark.parametrize("number", NUMBERS)
def test_the_shown_game_has_no_word_that_a_family_or_a_strict_table_minds(number: int) -> None:
    file = FOLDER / "proofs" / f"{number:03}.json"
    _, shown = shown_game(
        [parse_witness(line) for line in json.loads(file.read_text("utf-8"))["witnesses"]["draws"]]
    )
    assert NOT_SHOWN.isdisjoint((*shown.starts, *(step.word for step in shown.steps)))


@pytest.mark.parametrize("number", [1, 24, 36, 42])
def test_what_was_found_out_about_a_sheet_is_found_again(number: int) -> None:
    """Players do not change while the maker has this version, however fast they play."""
    given, bench = sheet(number), bench_for()
    found = facts_of(given, bench, tallies_of(given, bench))
    assert found == {name: facts(number)[name] for name in found}
