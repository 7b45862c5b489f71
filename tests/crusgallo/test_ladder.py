"""Crusgallo's rungs are winnable, told rightly on paper, and made from their name alone."""

import json
from dataclasses import replace
from functools import cache, partial
from typing import Any, cast

import pytest
import yaml

from generator.api import Options
from generator.cache import Cache
from generator.codes import FreshCode, parse_code
from generator.errors import BadInput, Place, SheetFails
from generator.games import open_game
from generator.games.crusgallo.make.challenge_cards import solution_pages, steps_of
from generator.games.crusgallo.make.choosing import Effort, Round, Search
from generator.games.crusgallo.make.goals import Goal, most_cards
from generator.games.crusgallo.make.rungs import Budgets, make_rung
from generator.games.crusgallo.rules import Claim, DragonProblem, Play, Spot, Witness
from generator.games.game import Game, RungWish, SheetData
from generator.ladder import Ladder, Verdict, ladder_files, ladder_of, make_ladder
from generator.press.workshop import Workshop
from generator.specs.nodes import Map, as_node
from tests.crusgallo.decks_for_tests import shipped

FEW = Search(3, 8, 50.0, 2, (Round(16, 2),))
TINY = Budgets(Effort(FEW, FEW, recorded=8, judged=8), deal=1, problem=1)


def tiny() -> Game:
    game = open_game("crusgallo")
    return replace(game, ladder=replace(ladder_of(game), make=partial(make_rung, budgets=TINY)))


@cache
def rung(number: int, rungs: int = 6, seed: int = 3) -> SheetData:
    return make_rung(RungWish(rungs, number, seed), TINY)


def checked(data: Any) -> None:
    ladder_of(tiny()).check(cast(Map, as_node(data, Place("rung"))))


@pytest.mark.parametrize("number", [1, 5])
def test_a_rung_is_won_by_its_witness(number: int) -> None:
    made = rung(number)
    checked(made)
    assert ("whole deal" in str(made["adds"])) == (number == 5)
    assert parse_code(str(made["code"])) == FreshCode("crusgallo", 1, f"6R{number}", 3)


def test_a_rung_is_the_same_every_time_and_with_every_seed_another() -> None:
    assert rung(2) == make_rung(RungWish(6, 2, 3), TINY)
    assert rung(2)["sheet"] != rung(2, seed=4)["sheet"]
    assert rung(2)["sheet"] != rung(2, rungs=7)["sheet"]


def tampered(number: int, *path: Any, to: object) -> Any:
    data = at = json.loads(json.dumps(rung(number)))
    for key in path[:-1]:
        at = at[key]
    at[path[-1]] = to
    return data


@pytest.mark.parametrize(
    ("changed", "reason"),
    [
        (partial(tampered, 1, "sheet", "reserve", 0, to=45), "another deal"),
        (partial(tampered, 1, "sheet", "deck", to="0000000"), "another deck"),
        (partial(tampered, 1, "sheet", "goal", "treasures", to=10), "the goal is a"),
        (partial(tampered, 1, "witness", "claim", "cards", to=1), "does not end as it claims"),
        (partial(tampered, 5, "sheet", "draws", to=[]), "another deal"),
        (partial(tampered, 1, "sheet", "goal", "luck", to=1), "has no key 'luck'"),
    ],
)
def test_a_tampered_rung_is_refused(changed: Any, reason: str) -> None:
    with pytest.raises((SheetFails, BadInput), match=reason):
        checked(changed())


@pytest.mark.parametrize(("title", "cards"), [("vanquisher", 9), ("knight", 8), ("hero", 7)])
def test_titles_count_the_cards_against_the_dragon(title: str, cards: int) -> None:
    assert most_cards(Goal(title)) == cards


def test_a_goal_is_reached_by_more_than_it_asks() -> None:
    goal = Goal("knight", 2)
    assert goal.reached(Claim(30, 7, 3, "hero", 1200))
    assert not goal.reached(Claim(30, 7, 1, "champion", 1800))
    assert not goal.reached(Claim(30, 9, 4, "vanquisher", 600))


def test_a_solution_tells_places_from_the_first_card() -> None:
    plays = (Play(3, Spot(0, 0, 0)), Play(4, Spot(-2, 1, 1)), Play(5, Spot(0, -2, 3)))
    witness = Witness("", (), plays, Claim(0, 3, 0, "champion", 1800))
    problem = DragonProblem(shipped("standard"), 0, (3, 4, 5))
    steps = cast(list[dict[str, Any]], steps_of(problem, witness))
    assert [(s["card"], s["where"], s["way"]) for s in steps] == [
        (3, "first card", "up"),
        (4, "2 left, 1 down", "right"),
        (5, "2 up", "left"),
    ]


def test_every_solution_is_on_one_page() -> None:
    rungs = [rung(number) for number in (1, 2, 5, 6)]
    pages = cast(list[Any], solution_pages(rungs))
    assert [[b["number"] for b in page["blocks"]] for page in pages] == [[1, 2, 6], [5]]


@pytest.fixture(scope="module")
def ladder(tmp_path_factory: pytest.TempPathFactory) -> Ladder:
    return make_ladder(tiny(), 5, 2**64 - 1, Cache(tmp_path_factory.mktemp("cache")), workers=1)


def test_a_ladder_is_printed_with_everything(workshop: Workshop, ladder: Ladder) -> None:
    climbs = replace(ladder, verdict=Verdict(0.0, 20.0))
    files = ladder_files(workshop, climbs, Options(paper="letter"))
    rungs = [f"{part}/rung-{n:02}.{kind}" for n in range(1, 6) for part, kind in PARTS]
    names = {"report.json", "report.pdf", "challenges.pdf", "solutions.pdf", *rungs}
    assert set(files) == names
    assert all(files[name].startswith(b"%PDF") for name in names if name.endswith(".pdf"))
    for number in range(1, 6):
        data = yaml.safe_load(files[f"rungs/rung-{number:02}.yaml"])
        proof = json.loads(files[f"proofs/rung-{number:02}.json"])
        assert data["sheet"] == proof["sheet"]
        checked(proof)
    report = json.loads(files["report.json"])
    assert report["climbs"] is True
    assert [r["number"] for r in report["rungs"]] == [1, 2, 3, 4, 5]
    assert ladder_files(workshop, climbs, Options(paper="letter")) == files


PARTS = (("rungs", "yaml"), ("proofs", "json"))


def test_of_a_ladder_that_does_not_climb_there_is_the_report_alone(
    workshop: Workshop, ladder: Ladder
) -> None:
    fails = replace(ladder, verdict=Verdict(5.0, 1.0, ("rung 2 is easier than rung 1",)))
    files = ladder_files(workshop, fails, Options())
    assert set(files) == {"report.json", "report.pdf"}
    assert json.loads(files["report.json"])["reasons"] == ["rung 2 is easier than rung 1"]


def test_sixty_rungs_fit_on_the_report(workshop: Workshop, ladder: Ladder) -> None:
    rungs = tuple({**ladder.rungs[n % 5], "number": n + 1} for n in range(60))
    long = replace(
        ladder, rungs=rungs, judged=ladder.judged * 12, verdict=Verdict(0.0, 1.0, ("x",))
    )
    for paper in ("a4", "letter"):
        assert ladder_files(workshop, long, Options(paper=paper))["report.pdf"]
