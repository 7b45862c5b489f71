"""Sheets with proofs and facts: from a ladder, from a fresh pad, and again from their code."""

from pathlib import Path

import pytest

from cruxpress.codes import FreshCode
from cruxpress.core.errors import BadInput
from cruxpress.core.outcomes import Found
from cruxpress.games.contract import FreshRequest, MadeSheet, Proven, RungRequest
from cruxpress.games.cruxy.game import GAME
from cruxpress.games.cruxy.make import aim, made
from cruxpress.games.cruxy.make import made as facts
from cruxpress.games.cruxy.make.aim import CruxyRung, bench_for, tallies_of
from cruxpress.games.cruxy.make.made import adds_of
from cruxpress.games.cruxy.make.scale import panel_totals
from cruxpress.games.cruxy.make.sheets import plan_for
from cruxpress.games.cruxy.play.measures import PANEL
from cruxpress.games.cruxy.sheet.checks import require_valid
from cruxpress.games.cruxy.sheet.files import parse_sheet
from cruxpress.games.cruxy.sheet.model import CruxySheet, Effect
from cruxpress.games.cruxy.words import nouns_for
from cruxpress.games.numbered import RemakeSheet
from cruxpress.specs.yaml_reader import parse_yaml
from tests.cruxy.sheets_for_tests import CONTEXT, SHEETS, proven, sheet

LADDER = GAME.ladder


@pytest.fixture(autouse=True)
def few_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """Gates and measures of a few games, which every sheet passes."""
    monkeypatch.setattr(aim, "GAMES", 3)
    monkeypatch.setattr(aim, "gate_faults", lambda *_: [])
    monkeypatch.setattr(aim, "faults_of", lambda _: [])
    monkeypatch.setattr(facts, "gate_faults", lambda *_: [])
    monkeypatch.setattr(made, "passes_quickly", lambda *_: True)
    monkeypatch.setattr(made, "SPREAD_GAMES", 20)
    monkeypatch.setattr(made, "FRESH_NEAR", 5.0)
    monkeypatch.setattr(made, "SKILL_GAMES", 20)
    monkeypatch.setattr(made, "JUDGED_GAMES", 30)
    monkeypatch.setattr(facts, "RECORDED_GAMES", 20)


def rung_of(sheet: CruxySheet, number: int, rungs: int) -> CruxyRung:
    bench = bench_for()
    recorded = panel_totals(bench.players(sheet), "record", 40)
    return CruxyRung(sheet, aim.target_of(number, rungs), recorded, tallies_of(sheet, bench))


def as_proven(found: MadeSheet) -> Proven[CruxySheet]:
    return proven(parse_sheet(found.text, "made.yaml"), found.witnesses, found.facts)


def check(found: MadeSheet, words: Path | None = None) -> None:
    """What was made is a valid sheet, and all its witnesses hold."""
    its = as_proven(found)
    assert SHEETS.read(parse_yaml(found.text, "made.yaml")) == its.model
    prover = SHEETS.prover(its.model, words)
    for name, witness_set in SHEETS.witness_sets.items():
        assert len(its.witnesses[name]) == witness_set.count
        for number, witness in enumerate(its.witnesses[name]):
            prover.replay(name, number, witness)


@pytest.mark.parametrize("near", [0.1, 1.0])
def test_games_that_are_left_out_would_not_change_whether_a_sheet_is_near(
    near: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(made, "SPREAD_GAMES", 100)
    monkeypatch.setattr(made, "FRESH_NEAR", near)
    bench, found = bench_for(), set()
    for number in (1, 20, 36):
        whole = bench.measured(sheet(number), "rough", 100)
        for target in (1.0, whole.mean - 0.5, whole.mean, whole.mean + 0.5, 14.0):
            fits = whole.spread <= aim.most_spread(target) and abs(whole.mean - target) <= near
            assert made._is_near(sheet(number), bench, target) == fits
            found.add(fits)
    assert found == {True, False}


def test_a_fresh_sheet_comes_again_from_its_code() -> None:
    request = FreshRequest(count=10, number=2, seed=7)
    found = SHEETS.fresh(request)
    check(found)
    read = parse_sheet(found.text, "made.yaml")
    code = read.fresh_code
    assert code == FreshCode("cruxy", SHEETS.maker_version, "6N2", request.own_seed("cruxy"))
    assert read.label == "2"
    assert read.effects == plan_effects(6)
    assert isinstance(code, FreshCode)
    assert SHEETS.remake(code, None) == found
    assert set(found.facts) == {"adds", "players", "tables", "uses"}


def plan_effects(number: int) -> tuple[Effect, ...]:
    plan = plan_for(number)
    present = {*plan.animals, *([Effect.CRACK] if plan.cracks else [])}
    return tuple(effect for effect in Effect if effect in present)


def test_plans_of_a_fresh_pad_rise_from_the_first_to_the_last(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[tuple[int, int]] = []

    def only_ask(plan: int, number: int, *_: object) -> MadeSheet:
        asked.append((plan, number))
        return MadeSheet("", {}, {})

    monkeypatch.setattr(made, "_fresh", only_ask)
    for number in range(1, 101):
        SHEETS.fresh(FreshRequest(100, number, 1))
    assert [number for _, number in asked] == list(range(1, 101))
    plans = [plan for plan, _ in asked]
    assert plans == sorted(plans)
    assert set(plans) == set(range(1, 51))
    SHEETS.fresh(FreshRequest(1, 1, 5))
    assert 1 <= asked[-1][0] <= 50
    with pytest.raises(BadInput, match="a fresh pad of Cruxy has at most 999 sheets"):
        SHEETS.fresh(FreshRequest(2000, 1000, 1))


def test_own_words_are_told_in_the_code(tmp_path: Path) -> None:
    own = tmp_path / "words.txt"
    own.write_text("quokka\nwombat\n", "utf-8")
    found = SHEETS.fresh(FreshRequest(count=10, number=1, seed=3, words=own))
    code = parse_sheet(found.text, "x").fresh_code
    assert isinstance(code, FreshCode)
    assert code.fingerprint
    assert SHEETS.remake(code, own) == found
    made_with = as_proven(found)
    SHEETS.prover(made_with.model, own).replay("draws", 0, made_with.witnesses["draws"][0])


def test_words_that_no_tokens_spell_come_into_no_sheet(tmp_path: Path) -> None:
    """The rules refuse é: a list that is full of it once ended in a traceback."""
    own = tmp_path / "words.txt"
    accents = [
        f"{one}{two}é{rest} n 990" for one in "abcd" for two in "aeiou" for rest in ("rs", "tte")
    ]
    own.write_text("\n".join([*accents, "zebu n 990"]), "utf-8")
    assert all(word.isascii() for length in (5, 6) for word in nouns_for(own).row(length).words)
    assert "zebu" in nouns_for(own).row(4).words
    check(SHEETS.fresh(FreshRequest(count=10, number=1, seed=3, words=own)), own)


def test_a_rung_is_recorded_and_judged_in_different_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        made,
        "make_rung",
        lambda wanted, _bench, accept: (
            Found(rung_of(sheet(20), wanted.number, wanted.rungs), 1) if accept(sheet(20)) else None
        ),
    )
    assert LADDER is not None
    found = LADDER.make(RungRequest(rungs=50, number=20, seed=9))
    check(found)
    code = FreshCode("cruxy", SHEETS.maker_version, "50R20", 9)
    assert parse_sheet(found.text, "x").fresh_code == code
    told = found.facts
    assert told["adds"] == "Owl enters, with Crack"
    assert told["aim"] == round(aim.target_of(20, 50), 3)
    for name, games in (("recorded", 6 * 40), ("judged", 6 * 30)):
        measure = told[name]
        assert isinstance(measure, dict)
        assert measure["games"] == games
        assert measure["error"] > 0
    panel = told["panel"]
    assert isinstance(panel, dict)
    assert list(panel) == [skill.name for skill in PANEL]
    assert all(measure["games"] == 30 for measure in panel.values())
    assert RemakeSheet("cruxy", "sheets", "", code, None).run() == found
    assert LADDER.page is not None
    page = LADDER.page(as_proven(found), CONTEXT)
    assert page["adds"] == "Owl enters, with Crack"
    assert str(page["proofs"]).startswith("**300 draws** each have a game")


@pytest.mark.parametrize("parameters", ["P17", "51N1", "0N1", "17", "N5", "12X3"])
def test_parameters_that_no_code_of_cruxy_has(parameters: str) -> None:
    with pytest.raises(BadInput, match="neither a rung such as 50R17 nor a fresh"):
        SHEETS.remake(FreshCode("cruxy", SHEETS.maker_version, parameters, 1), None)


def test_a_designers_first_file_is_valid_as_it_stands() -> None:
    text = SHEETS.blank("Seal Bay")
    assert text.startswith("kind: cruxy sheet\n# ")
    read = parse_sheet(text, "seal-bay.yaml")
    assert read.title == "Seal Bay"
    require_valid(read)
    assert SHEETS.blank("Seal Bay") == text


def test_what_a_drawn_sheet_is_told_about_itself() -> None:
    told = SHEETS.facts(sheet(36), {})
    titles = [effect.title for effect in sheet(36).effects if effect is not Effect.PENGUIN]
    assert told["adds"] == " + ".join(titles)
    assert set(told) >= {"adds", "recorded", "players", "tables", "uses"}


def test_what_sheets_add() -> None:
    assert adds_of(sheet(1), 1) == "Penguins only"
    assert adds_of(sheet(8), 8) == "Fish enters"
    assert adds_of(sheet(20), 16).endswith("; 20 boxes")
