"""Crusgallo's rungs are winnable, told rightly on paper, and made from their name alone."""

import json
from dataclasses import replace
from functools import cache, partial
from typing import Any, cast

import pytest
from cruxpress.api import Options
from cruxpress.games.game import FreshWish, Game, Made, Proven, RungWish
from cruxpress.games.kinds import numbered_pads

from cruxpress.codes import FreshCode, ShippedCode, parse_code
from cruxpress.core.cache import Cache
from cruxpress.core.errors import BadInput, SheetFails
from cruxpress.core.files import shipped_fonts, shipped_layouts
from cruxpress.games import open_game
from cruxpress.games.crusgallo.draw.solutions import solution_pages
from cruxpress.games.crusgallo.make.choosing import Effort, Round, Search
from cruxpress.games.crusgallo.make.rungs import Budgets, make_fresh, make_rung, remake
from cruxpress.games.crusgallo.rules import Claim
from cruxpress.games.crusgallo.rules.goals import Goal, most_cards
from cruxpress.press.press import Press
from cruxpress.products.ladder import Ladder, Verdict, ladder_files, ladder_of, make_ladder
from cruxpress.sheets import Lens, open_made
from cruxpress.specs.library import Library
from cruxpress.specs.nodes import Value
from cruxpress.specs.yaml_reader import parse_yaml

FEW = Search(3, 8, 50.0, 2, (Round(16, 2),))
TINY = Budgets(Effort(FEW, FEW, recorded=8, judged=8), deal=1, problem=1)
CHALLENGES = numbered_pads(open_game("crusgallo"))["challenges"]
KIND = CHALLENGES.kind
LENS = Lens(Library(shipped_layouts(), shipped_fonts()), Cache(enabled=False))


def tiny() -> Game:
    game = open_game("crusgallo")
    return replace(game, ladder=replace(ladder_of(game), make=partial(make_rung, budgets=TINY)))


@cache
def rung(number: int, rungs: int = 6, seed: int = 3) -> Made:
    return make_rung(RungWish(rungs, number, seed), TINY)


def opened(made: Made) -> Proven:
    return open_made(LENS, CHALLENGES, made, "rung")


@pytest.mark.parametrize("number", [1, 5])
def test_a_rung_is_won_by_its_witness(number: int) -> None:
    proven = opened(rung(number))
    assert ("whole deal" in str(proven.facts["adds"])) == (number == 5)
    assert parse_code(proven.code) == FreshCode("crusgallo", 1, f"6R{number}", 3)


def test_a_rung_is_the_same_every_time_and_with_every_seed_another() -> None:
    assert rung(2) == make_rung(RungWish(6, 2, 3), TINY)
    assert rung(2).file != rung(2, seed=4).file
    assert rung(2).file != rung(2, rungs=7).file


def test_a_fresh_sheet_is_made_again_from_its_code(monkeypatch: pytest.MonkeyPatch) -> None:
    from cruxpress.games.crusgallo.make import rungs

    monkeypatch.setattr(rungs, "FRESH_BUDGETS", TINY)
    made = make_fresh(FreshWish(9, 5, 7), TINY)
    proven = opened(made)
    code = parse_code(proven.code)
    assert isinstance(code, FreshCode)
    assert code.parameters == "D57"
    assert remake(code) == made
    # The same sheet whatever the pad around it: its number in the pad is not printed.
    assert "number:" not in made.file
    assert KIND.front(proven, None)["numbered"] is False


def test_a_rung_is_made_again_from_its_code(monkeypatch: pytest.MonkeyPatch) -> None:
    from cruxpress.games.crusgallo.make import rungs

    monkeypatch.setattr(rungs, "BUDGETS", TINY)
    assert remake(FreshCode("crusgallo", 1, "6R2", 3)) == rung(2)


@pytest.mark.parametrize("parameters", ["P23", "D91", "X50", "P5", "0R0"])
def test_a_code_of_no_challenge_is_refused(parameters: str) -> None:
    with pytest.raises(BadInput, match="no challenge of Crusgallo has the parameters"):
        remake(FreshCode("crusgallo", 1, parameters, 3))


def test_a_shipped_sheet_has_a_code_of_its_number_and_its_game() -> None:
    text = rung(1).file.replace(rung(1).file.splitlines()[2] + "\n", "")
    sheet = parse_yaml(text, "x")
    assert parse_code(KIND.code(sheet)) == ShippedCode("crusgallo", "1", KIND.proofs.model(sheet))
    other = parse_yaml(text.replace("number: 1", "number: 2"), "x")
    assert KIND.proofs.model(other) == KIND.proofs.model(sheet)


def changed(made: Made, old: str, new: str) -> Made:
    assert old in made.file
    return replace(made, file=made.file.replace(old, new))


def reserve(number: int) -> str:
    return rung(number).file.splitlines()[-1]


def with_claim(number: int, **claim: Value) -> Made:
    made = rung(number)
    witness = json.loads(json.dumps(made.witnesses["games"][0]))
    witness["claim"] |= claim
    return replace(made, witnesses={"games": [witness]})


WRONG: list[tuple[Made, str]] = [
    (with_claim(1, cards=1), "does not end as it claims"),
    (replace(rung(1), witnesses={"games": []}), "0 game that reaches its goal are proven"),
    (replace(rung(1), witnesses=rung(2).witnesses), "another deal"),
    (changed(rung(1), reserve(1), "reserve: [1, 2]"), "9 cards lie ready for the dragon, not 2"),
    (changed(rung(1), reserve(1), "reserve: [1, 1]"), "card 1 stands here 2 times"),
    (changed(rung(1), reserve(1), "reserve: [99]"), "the deck has no card 99"),
    (changed(rung(1), "goal:", "treasures: 3\ngoal:"), "treasures count in a whole deal alone"),
    (changed(rung(5), "goal: champion", "goal: hero"), "proven by a champion's game"),
    (changed(rung(5), "draws: [", "late: ["), "a challenge has no key 'late'"),
    (changed(rung(1), "goal:", "luck: 1\ngoal:"), "a challenge has no key 'luck'"),
    (changed(rung(1), "code: CRUS", "code: KRUS"), "there is no game"),
]


@pytest.mark.parametrize(("made", "reason"), WRONG, ids=[reason for _, reason in WRONG])
def test_what_is_wrong_with_a_challenge_is_told(made: Made, reason: str) -> None:
    with pytest.raises((SheetFails, BadInput), match=reason):
        opened(made)


def test_a_harder_goal_needs_another_game() -> None:
    lines = [line for line in rung(5).file.splitlines() if not line.startswith("treasures:")]
    harder = "\n".join([*lines, "treasures: 10", ""])
    with pytest.raises(SheetFails, match="the goal is a champion with 10"):
        opened(replace(rung(5), file=harder))


@pytest.mark.parametrize(("title", "cards"), [("vanquisher", 9), ("knight", 8), ("hero", 7)])
def test_titles_count_the_cards_against_the_dragon(title: str, cards: int) -> None:
    assert most_cards(Goal(title)) == cards


def test_a_goal_is_reached_by_more_than_it_asks() -> None:
    goal = Goal("knight", 2)
    assert goal.reached(Claim(30, 7, 3, "hero", 1200))
    assert not goal.reached(Claim(30, 7, 1, "champion", 1800))
    assert not goal.reached(Claim(30, 9, 4, "vanquisher", 600))


def test_every_solution_is_on_its_pages() -> None:
    pages = cast(list[Any], solution_pages([opened(rung(number)) for number in (1, 2, 5, 6)]))
    told = [[(b["number"], b["phase"]) for b in page["blocks"]] for page in pages]
    assert told == [[(1, "trap"), (2, "trap")], [(5, "free")], [(5, "trap")], [(6, "trap")]]


def test_a_blank_sheet_is_valid_as_it_stands() -> None:
    sheet = parse_yaml(KIND.blank("my-problem"), "x")
    assert str(parse_code(KIND.code(sheet))).startswith("CRUSGALLO-MYPR0B1EM-")
    front = KIND.front(Proven(sheet, KIND.code(sheet), {}, {}), None)
    assert front["par"] == ""


@pytest.fixture(scope="module")
def ladder(tmp_path_factory: pytest.TempPathFactory) -> Ladder:
    cache = Cache(tmp_path_factory.mktemp("cache"))
    return make_ladder(LENS.library, tiny(), 5, 2**64 - 1, cache, workers=1)


def test_a_ladder_is_printed_with_everything(press: Press, ladder: Ladder) -> None:
    climbs = replace(ladder, verdict=Verdict(0.0, 20.0))
    files = ladder_files(press, climbs, Options(paper="letter"))
    rungs = [f"rungs/{part}{n:03}.{kind}" for n in range(1, 6) for part, kind in PARTS]
    names = {"report.json", "report.pdf", "challenges.pdf", "solutions.pdf", *rungs}
    assert set(files) == names
    assert all(files[name].startswith(b"%PDF") for name in names if name.endswith(".pdf"))
    for number in range(1, 6):
        proof = json.loads(files[f"rungs/proofs/{number:03}.json"])
        text = files[f"rungs/{number:03}.yaml"].decode()
        opened(Made(text, proof["witnesses"], proof["facts"]))
    report = json.loads(files["report.json"])
    assert report["climbs"] is True
    assert [r["number"] for r in report["rungs"]] == [1, 2, 3, 4, 5]
    assert ladder_files(press, climbs, Options(paper="letter")) == files


PARTS = (("", "yaml"), ("proofs/", "json"))


def test_of_a_ladder_that_does_not_climb_there_is_the_report_alone(
    press: Press, ladder: Ladder
) -> None:
    fails = replace(ladder, verdict=Verdict(5.0, 1.0, ("rung 2 is easier than rung 1",)))
    files = ladder_files(press, fails, Options())
    assert set(files) == {"report.json", "report.pdf"}
    assert json.loads(files["report.json"])["reasons"] == ["rung 2 is easier than rung 1"]


def test_sixty_rungs_fit_on_the_report(press: Press, ladder: Ladder) -> None:
    rungs = tuple(replace(ladder.rungs[n % 5], number=n + 1) for n in range(60))
    long = replace(
        ladder, rungs=rungs, judged=ladder.judged * 12, verdict=Verdict(0.0, 1.0, ("x",))
    )
    for paper in ("a4", "letter"):
        assert ladder_files(press, long, Options(paper=paper))["report.pdf"]
