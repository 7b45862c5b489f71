"""Thousands of sheets, each spoiled by one change, refused by exactly the rules that it breaks."""

from collections.abc import Callable
from dataclasses import replace
from functools import cache

import pytest

from cruxpress.codes import FreshCode, ShippedCode
from cruxpress.core.chance import Chance
from cruxpress.core.errors import BadInput
from cruxpress.core.files import shipped_layouts
from cruxpress.games.cruxy.sheet.checks import pad_faults, sheet_faults
from cruxpress.games.cruxy.sheet.files import parse_sheet
from cruxpress.games.cruxy.sheet.model import EQUIPMENT, AreaBox, CruxySheet
from tests.cruxy.mutations.goods import GOODS
from tests.cruxy.mutations.grids import GRIDS
from tests.cruxy.mutations.page import Page, SheetMutation
from tests.cruxy.sheets_for_tests import with_squares
from tests.cruxy.test_valid_sheets import CHAIN
from tests.mutating import rules_in, times

NUMBERS = range(1, 51)
EACH = 2  # spoiled copies of each shipped sheet for each rule
MUTATIONS = (*GRIDS, *GOODS)

# Told of sheets that no file can describe, or that no shipped sheet has room for: tested below.
BELOW = {"no own square", "no slots", "kind not on the grid", "letter boxes"}
OF_PADS = {"copy alone", "copy differs"}


@cache
def text_of(number: int) -> str:
    return (shipped_layouts() / f"cruxy/{number:03}.yaml").read_text("utf-8")


@cache
def sheet(number: int) -> CruxySheet:
    return parse_sheet(text_of(number), f"{number:03}.yaml")


def rules_of(wrong: CruxySheet) -> set[str]:
    return {fault.rule for fault in sheet_faults(wrong)}


@pytest.mark.parametrize("mutation", MUTATIONS, ids=lambda mutation: mutation.__name__)
def test_a_spoiled_sheet_is_refused_by_its_rules(
    mutation: SheetMutation, record_property: Callable[[str, object], None]
) -> None:
    refused = 0
    for number in NUMBERS:
        for attempt in range(EACH * times()):
            page = Page(text_of(number), Chance("sheet", mutation.__name__, number, attempt))
            rules = mutation(page)
            if rules is not None:
                assert rules_of(parse_sheet(page.told(), "mine.yaml")) == rules, page.told()
                refused += 1
    assert refused >= 3 * times()
    record_property("refused", refused)


def test_every_rule_of_a_sheet_has_its_mutation() -> None:
    reached: set[str] = set()
    for mutation in MUTATIONS:
        for number in NUMBERS:
            reached |= mutation(Page(text_of(number), Chance(mutation.__name__, number))) or set()
    assert reached | BELOW | OF_PADS == rules_in("games/cruxy/sheet/checks.py")


def test_a_block_of_words_without_squares_of_their_own() -> None:
    before = rules_of(parse_sheet(CHAIN, "chain.yaml"))
    for row in range(11, 15):
        for column in range(11):
            names = [f"{chr(65 + column + c)}{row + r}" for r in range(3) for c in range(3)]
            text = with_squares(CHAIN, dict.fromkeys(names, "o"))
            after = rules_of(parse_sheet(text, "chain.yaml"))
            assert after - before == {"no own square", "island"} - before


def test_a_grid_without_words() -> None:
    squares = {f"{chr(65 + c)}{r + 1}": "." for r in range(17) for c in range(15)}
    text = with_squares(CHAIN, {**squares, "C3": "g", "H9": "P"})
    assert "no slots" in rules_of(parse_sheet(text, "empty.yaml"))


def test_boxes_that_no_file_can_hold() -> None:
    for number in NUMBERS:
        board = sheet(number)
        strange = [kind for kind in EQUIPMENT if kind not in board.kinds]
        letter = board.letter_boxes[0]
        for kind in strange:
            area = (*board.area[:letter], AreaBox(kind=kind), *board.area[letter + 1 :])
            assert rules_of(replace(board, area=area)) == {"kind not on the grid"}
        crowd = replace(board, area=(*board.area, *[AreaBox()] * 24))
        assert rules_of(replace(crowd, places=replace(crowd.places, boxes=()))) == {"letter boxes"}


def pad_rules(*sheets: CruxySheet) -> list[str]:
    return [fault.rule for fault in pad_faults(sheets)]


def test_sheets_beside_each_other(record_property: Callable[[str, object], None]) -> None:
    for number in NUMBERS:
        one, other = sheet(number), sheet(number % 50 + 1)
        star = replace(one, label=f"{number}*")
        assert pad_rules(one, other, star) == []
        assert pad_rules(one, replace(other, label=one.label)) == ["number twice"]
        assert pad_rules(one, replace(one, label="99")) == ["sheet twice"]
        assert pad_rules(other, star) == ["copy alone"]
        boxes = list(one.area)
        boxes[one.letter_boxes[0]] = AreaBox(digit=8)
        for wrong in (
            replace(star, area=tuple(boxes)),
            replace(star, animals={}),
            replace(star, equipment={}),
            replace(star, red=frozenset()),
        ):
            assert pad_rules(one, wrong) == ["copy differs"]
    record_property("refused", 7 * len(NUMBERS))


@pytest.mark.parametrize(
    ("code", "message"),
    [
        (str(ShippedCode("cruxy", "1", "7QH4MNP")), "is no code of a sheet that was made from"),
        (str(FreshCode("kross", 1, "P4", 9)), "is the code of a sheet of kross"),
    ],
)
def test_a_sheet_never_carries_the_code_of_another(code: str, message: str) -> None:
    text = text_of(1).replace("label: 1\n", f"label: 1\ncode: {code}\n")
    with pytest.raises(BadInput, match=message):
        parse_sheet(text, "mine.yaml")
