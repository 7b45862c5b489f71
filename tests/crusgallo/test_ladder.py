"""Crusgallo's rungs are winnable, told rightly on paper, and made from their name alone."""

import json
import re
from collections.abc import Callable
from dataclasses import replace
from functools import cache, partial
from typing import Any, cast

import pytest

from cruxpress.codes import FreshCode, ShippedCode, data_digest, short_hash
from cruxpress.core.cache import Cache
from cruxpress.core.data import Value
from cruxpress.core.errors import BadInput, Place, SheetFails
from cruxpress.core.jobs import Work
from cruxpress.games import open_game
from cruxpress.games.contract import DrawContext, FreshRequest, MadeSheet, Proven, RungRequest
from cruxpress.games.crusgallo import make
from cruxpress.games.crusgallo.draw import solutions
from cruxpress.games.crusgallo.make import (
    Effort,
    make_fresh,
    make_rung,
    remake,
    rung_aim,
)
from cruxpress.games.crusgallo.rules.outcome import Claim, cards_left, reaches
from cruxpress.games.crusgallo.rules.witness import read_witness
from cruxpress.games.crusgallo.sheet.challenge import MAKER, Challenge, Goal
from cruxpress.games.ladder import LadderVerdict
from cruxpress.games.numbered import RemakeSheet, numbered_pads
from cruxpress.games.panel import PanelSearch, PanelStage
from cruxpress.games.texts import room_texts
from cruxpress.press.press import Press
from cruxpress.products.ladder import Ladder, ladder_files, make_ladder
from cruxpress.products.printing import PrintOptions
from cruxpress.sheets.open import SheetOpener
from cruxpress.specs.nodes import as_node
from cruxpress.specs.yaml_reader import parse_yaml
from tests.crusgallo.decks_for_tests import library
from tests.opening import draft

FEW = PanelSearch(2, (PanelStage(1, 6), PanelStage(2, 6)), 4, 4)
TINY = Effort(FEW, FEW, deal_budget=1, problem_budget=1, exhaust=4)
CHALLENGES = numbered_pads(open_game("crusgallo"))["challenges"]
KIND = CHALLENGES.kind
OPENER = SheetOpener(library(), Cache(enabled=False))
CONTEXT = DrawContext(room_texts("crusgallo"))


@cache
def rung(number: int, rungs: int = 6, seed: int = 3) -> MadeSheet:
    return make_rung(RungRequest(rungs, number, seed), TINY)


def opened(made: MadeSheet) -> Proven[Challenge]:
    return OPENER.open_made(CHALLENGES, made, "rung")


@pytest.mark.parametrize("number", [1, 2])
def test_a_rung_is_won_by_its_witness(number: int) -> None:
    proven = opened(rung(number))
    assert ("whole deal" in str(proven.facts["adds"])) == (number == 1)
    assert proven.code == FreshCode("crusgallo", MAKER, f"6R{number}", 3)


def test_a_rung_is_the_same_every_time_and_with_every_seed_another() -> None:
    assert rung(3) == make_rung(RungRequest(6, 3, 3), TINY)
    assert rung(3).text != rung(3, seed=4).text
    assert rung(3).text != rung(3, rungs=7).text


def test_no_par_is_proven_of_a_rung_that_nobody_prints() -> None:
    judged = make_rung(RungRequest(6, 3, 3, searched=False), TINY)
    assert judged.text == rung(3).text
    assert judged.facts["panel"] == rung(3).facts["panel"]
    told = [made.witnesses["games"][0] for made in (rung(3), judged)]
    assert [isinstance(game, dict) and "exhausted" in game for game in told] == [True, False]
    assert opened(judged).facts["par"] == judged.facts["par"]


def test_a_fresh_sheet_is_made_again_from_its_code() -> None:
    made = make_fresh(FreshRequest(5, 5, 7), TINY)
    proven = opened(made)
    code = proven.code
    assert isinstance(code, FreshCode)
    assert code.parameters == "D99"
    assert remake(code, TINY) == made
    # The same sheet whatever the pad around it: its number in the pad is not printed.
    assert "number:" not in made.text
    assert KIND.front(proven, CONTEXT)["numbered"] is False


def test_whole_deals_stand_at_both_ends_of_a_ladder() -> None:
    aims = [rung_aim(RungRequest(50, number, 1)) for number in range(1, 51)]
    assert [aim.number for aim in aims if aim.deal] == [1, 2, 3, 4, 46, 47, 48, 49, 50]
    for easy in aims[:4]:
        assert {goal.treasures for goal in easy.goals} == {0}
        assert {goal.title for goal in easy.goals} == {"champion"}
    # The last ones take turns: treasures, treasures and cards left, cards left or a title.
    assert {goal.treasures for goal in aims[45].goals} == {1, 2, 3, 4}
    assert not any(goal.left for goal in aims[45].goals)
    assert all(goal.treasures and goal.left for goal in aims[46].goals)
    assert not any(goal.treasures for goal in aims[47].goals)


def test_a_rung_is_made_again_from_its_code(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(make, "make_rung", partial(make_rung, effort=TINY))
    code = FreshCode("crusgallo", MAKER, "6R3", 3)
    assert RemakeSheet("crusgallo", "challenges", "", code, None).run() == rung(3)


@pytest.mark.parametrize("parameters", ["P123", "D9", "X50", "0R0"])
def test_a_code_of_no_challenge_is_refused(parameters: str) -> None:
    with pytest.raises(BadInput, match="no challenge of Crusgallo has the parameters"):
        remake(FreshCode("crusgallo", MAKER, parameters, 3))


def test_a_shipped_sheet_has_a_code_of_its_number_and_its_game() -> None:
    text = rung(2).text.replace(rung(2).text.splitlines()[2] + "\n", "")
    sheet = KIND.read(parse_yaml(text, "x"))
    proven = opened(replace(rung(2), text=text))
    witness = read_witness(proven.witnesses["games"][0])
    claim = witness.claim
    printed = {"cards": claim.cards, "treasures": claim.treasures, "score": claim.score}
    printed["exhausted"] = witness.exhausted
    assert witness.exhausted > 0
    digest = data_digest([KIND.digest(sheet), KIND.said(sheet, "code"), printed])
    assert proven.code == ShippedCode("crusgallo", "2", short_hash(digest))
    assert proven.digest == digest
    other = KIND.read(parse_yaml(text.replace("number: 2", "number: 3"), "x"))
    assert other.hash == sheet.hash
    assert KIND.digest(other) == KIND.digest(sheet), "another number is the same game"
    assert KIND.said(other) != KIND.said(sheet), "and another page"


def claim_of(made: MadeSheet) -> Claim:
    return read_witness(as_node(made.witnesses["games"][0], Place("x"))).claim


def changed(made: MadeSheet, old: str, new: str) -> MadeSheet:
    assert old in made.text
    return replace(made, text=made.text.replace(old, new))


def reserve(number: int) -> str:
    return rung(number).text.splitlines()[-1]


def deal_with(goal: str) -> MadeSheet:
    """A whole deal with another goal."""
    keys = ("goal:", "treasures:", "left:")
    lines = [line for line in rung(1).text.splitlines() if not line.startswith(keys)]
    facts = {key: fact for key, fact in rung(1).facts.items() if key not in KIND.recounted}
    return replace(rung(1), text="\n".join([*lines, goal, ""]), facts=facts)


def with_claim(number: int, **claim: Value) -> MadeSheet:
    made = rung(number)
    witness = json.loads(json.dumps(made.witnesses["games"][0]))
    witness["claim"] |= claim
    return replace(made, witnesses={"games": [witness]})


WRONG: list[tuple[Callable[[], MadeSheet], str]] = [
    (lambda: with_claim(2, cards=1), "does not end as it claims"),
    (lambda: replace(rung(2), witnesses={"games": []}), "0 game that reaches its goal are proven"),
    (lambda: replace(rung(2), witnesses=rung(3).witnesses), "another deal"),
    (
        lambda: changed(rung(2), reserve(2), "reserve: [1, 2]"),
        "9 cards lie ready for the dragon, not 2",
    ),
    (lambda: changed(rung(2), reserve(2), "reserve: [1, 1]"), "card 1 stands here 2 times"),
    (lambda: changed(rung(2), reserve(2), "reserve: [99]"), "the deck has no card 99"),
    (
        lambda: changed(rung(2), "goal:", "treasures: 3\ngoal:"),
        "treasures count in a whole deal alone",
    ),
    (
        lambda: changed(rung(2), "goal:", "left: 4\ngoal:"),
        "of nine cards the title says how many are left",
    ),
    (lambda: deal_with("goal: champion\nleft: 3"), "3 cards left make a champion"),
    (lambda: deal_with("goal: hero\nleft: 5"), "who has 5 cards left is a champion"),
    (lambda: deal_with("goal: champion\nleft: 40"), "no game leaves 40 cards: .* or fewer"),
    (lambda: changed(rung(1), "draws: [", "late: ["), "a challenge has no key 'late'"),
    (lambda: changed(rung(2), "goal:", "luck: 1\ngoal:"), "a challenge has no key 'luck'"),
    (lambda: changed(rung(2), "code: CRUS", "code: KRUS"), "there is no game"),
]


@pytest.mark.parametrize(("made", "reason"), WRONG, ids=[reason for _, reason in WRONG])
def test_what_is_wrong_with_a_challenge_is_told(made: Callable[[], MadeSheet], reason: str) -> None:
    sheet = made()
    with pytest.raises((SheetFails, BadInput), match=reason):
        opened(sheet)


def test_a_harder_goal_needs_another_game() -> None:
    with pytest.raises(SheetFails, match="the goal is a champion with 10"):
        opened(deal_with("goal: champion\ntreasures: 10"))
    left = cards_left(opened(rung(1)).model.task, claim_of(rung(1)))
    assert left >= 4
    opened(deal_with(f"goal: champion\nleft: {left}"))
    with pytest.raises(SheetFails, match=f"and {left} cards left, and the goal is a champion"):
        opened(deal_with(f"goal: champion\nleft: {left + 1}"))


@pytest.mark.parametrize("title", ["vanquisher", "knight", "hero", "champion"])
def test_a_whole_deal_may_ask_for_any_title_that_traps_the_dragon(title: str) -> None:
    proven = opened(deal_with(f"goal: {title}"))
    front = KIND.front(proven, CONTEXT)
    better = "" if title == "champion" else " or better"
    assert front["goal"] == f"Win as a **{title.capitalize()}**{better}."
    claim = claim_of(rung(1))
    left = cards_left(proven.model.task, claim)
    par = f"Proven: {claim.treasures} treasures?, {left} cards? left, {claim.score} points"
    assert re.fullmatch(par, str(front["par"]))
    assert KIND.printed(proven.model, proven.witnesses)["left"] == left


@pytest.mark.parametrize(
    ("goal", "said"),
    [
        ("treasures: 1", "with **1 treasure** or more."),
        ("treasures: 2", "with **2 treasures** or more."),
        ("left: 9", "with **9 cards** or more left over."),
        ("left: 9\ntreasures: 1", "with at least **9 cards** left over and **1 treasure**."),
        ("left: 9\ntreasures: 3", "with at least **9 cards** left over and **3 treasures**."),
    ],
)
def test_a_whole_deal_asks_for_cards_left_for_treasures_or_for_both(goal: str, said: str) -> None:
    node = parse_yaml(deal_with(f"goal: champion\n{goal}").text, "x")
    sheet = KIND.read(node)
    assert KIND.read(parse_yaml(KIND.write(sheet), "x")) == sheet
    front = KIND.front(draft(KIND, sheet, node.place), CONTEXT)
    assert front["goal"] == f"Win as a **Champion** {said}"
    others = {
        KIND.digest(KIND.read(parse_yaml(deal_with(f"goal: champion{o}").text, "x")))
        for o in ("", "\nleft: 10", "\ntreasures: 4")
    }
    assert KIND.digest(sheet) not in others


@pytest.mark.parametrize(("title", "cards"), [("vanquisher", 9), ("knight", 8), ("hero", 7)])
def test_titles_count_the_cards_against_the_dragon(title: str, cards: int) -> None:
    assert Goal(title).most_cards == cards


def test_a_goal_is_reached_by_more_than_it_asks() -> None:
    goal = Goal("knight", 2)
    assert reaches(Claim(30, 7, 3, "hero", 1200), 2, goal)
    assert not reaches(Claim(30, 7, 1, "champion", 1800), 8, goal)
    assert not reaches(Claim(30, 9, 4, "vanquisher", 600), 0, goal)
    assert reaches(Claim(25, 10, 1, "champion", 1800), 10, Goal("champion", 1, 10))
    assert not reaches(Claim(25, 11, 1, "champion", 1800), 9, Goal("champion", 1, 10))


def test_every_solution_is_on_its_pages() -> None:
    sheets = [opened(rung(number)) for number in (2, 3, 1, 4)]
    pages = cast(list[Any], solutions(sheets, CONTEXT))
    told = [[(b["number"], b["phase"]) for b in page["blocks"]] for page in pages]
    # Short ones share a page with those before them, long ones take pages of their own.
    assert told == [
        [("2", "trap"), ("3", "trap"), ("4", "trap")],
        [("1", "free")],
        [("1", "trap")],
    ]


def test_a_blank_sheet_is_valid_as_it_stands() -> None:
    node = parse_yaml(KIND.blank("my-problem"), "x")
    sheet = KIND.read(node)
    proven = draft(KIND, sheet, node.place)
    assert str(proven.code).startswith("CRUSGALLO-MYPROBLEM-")
    front = KIND.front(proven, CONTEXT)
    assert front["par"] == ""
    assert str(front["qr"]).startswith("CRUSGALLO-MYPROBLEM-")


@pytest.fixture(scope="module")
def ladder(tmp_path_factory: pytest.TempPathFactory) -> Ladder:
    work = Work(1, Cache(tmp_path_factory.mktemp("cache")))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(make, "make_rung", partial(make_rung, effort=TINY))
        return make_ladder(library(), open_game("crusgallo"), 5, 2**64 - 1, work)


def test_a_ladder_is_printed_with_everything(press: Press, ladder: Ladder) -> None:
    climbs = replace(ladder, verdict=LadderVerdict(0.0, 20.0))
    files = ladder_files(press, climbs, PrintOptions(paper="letter"))
    rungs = [f"rungs/{part}{n:03}.{kind}" for n in range(1, 6) for part, kind in PARTS]
    names = {"report.json", "report.pdf", "challenges.pdf", "solutions.pdf", *rungs}
    assert set(files) == names
    assert all(files[name].startswith(b"%PDF") for name in names if name.endswith(".pdf"))
    for number in range(1, 6):
        proof = json.loads(files[f"rungs/proofs/{number:03}.json"])
        text = files[f"rungs/{number:03}.yaml"].decode()
        opened(MadeSheet(text, proof["witnesses"], proof["facts"]))
    report = json.loads(files["report.json"])
    assert report["climbs"] is True
    assert [r["number"] for r in report["rungs"]] == [1, 2, 3, 4, 5]
    assert ladder_files(press, climbs, PrintOptions(paper="letter")) == files


PARTS = (("", "yaml"), ("proofs/", "json"))


def test_of_a_ladder_that_does_not_climb_there_is_the_report_alone(
    press: Press, ladder: Ladder
) -> None:
    fails = replace(ladder, verdict=LadderVerdict(5.0, 1.0, ("rung 2 is easier than rung 1",)))
    files = ladder_files(press, fails, PrintOptions())
    assert set(files) == {"report.json", "report.pdf"}
    assert json.loads(files["report.json"])["reasons"] == ["rung 2 is easier than rung 1"]


def test_sixty_rungs_fit_on_the_report(press: Press, ladder: Ladder) -> None:
    rungs = tuple(replace(ladder.rungs[n % 5], number=n + 1) for n in range(60))
    long = replace(
        ladder, rungs=rungs, judged=ladder.judged * 12, verdict=LadderVerdict(0.0, 1.0, ("x",))
    )
    for paper in ("a4", "letter"):
        assert ladder_files(press, long, PrintOptions(paper=paper))["report.pdf"]
