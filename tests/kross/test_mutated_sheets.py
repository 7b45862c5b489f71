"""Thousands of call sheets and blocks, each spoiled by one rule, refused by that rule's name."""

import re
from collections.abc import Callable
from dataclasses import replace
from functools import cache

import pytest

from cruxpress.codes import FreshCode, ShippedCode
from cruxpress.core.chance import Chance
from cruxpress.core.errors import BadInput
from cruxpress.core.files import shipped_layouts
from cruxpress.games.faults import BreaksRules
from cruxpress.games.kross.sheet.calls import STANDARD, KrossBlock, block_faults, read_call_sheet
from cruxpress.specs.yaml_reader import parse_yaml
from tests.kross.tables_for_tests import LEXICON
from tests.mutating import rules_in, times

SHEETS = 50
BLOCK_RULES = {"squares", "points"}
SHEET_RULES = rules_in("games/kross/sheet/calls.py") - BLOCK_RULES
EACH = 4  # spoiled copies of each shipped sheet for each rule

Spoil = Callable[[str, Chance], tuple[str, str] | None]


@cache
def shipped(number: int) -> str:
    return (shipped_layouts() / f"kross/calls/{number:03}.yaml").read_text("utf-8")


def letters_of(text: str) -> str:
    found = re.search(r"^letters: (.*)$", text, re.MULTILINE)
    assert found
    return found[1].replace(" ", "")


def with_key(text: str, key: str, value: str) -> str:
    """The sheet with another value, or with a key that it did not have."""
    kept = [line for line in text.splitlines() if not line.startswith(f"{key}:")]
    return "\n".join([*kept, f"{key}: {value}"]) + "\n"


def letter_missing(text: str, chance: Chance) -> tuple[str, str]:
    letters = letters_of(text)
    kept = chance.below(len(letters))
    return "letters", with_key(text, "letters", letters[:kept] or "A")


def letter_too_many(text: str, chance: Chance) -> tuple[str, str]:
    more = "".join(chance.pick("AEINRST") for _ in range(1 + chance.below(5)))
    return "letters", with_key(text, "letters", letters_of(text) + more)


def spare_too_many(text: str, chance: Chance) -> tuple[str, str]:
    spares = "".join(chance.pick("AEINRST") for _ in range(5 + chance.below(6)))
    return "spares", with_key(text, "spares", f'"{spares}"')


def letter_without_a_card(text: str, chance: Chance) -> tuple[str, str]:
    letters = letters_of(text)
    at = chance.below(len(letters))
    strange = chance.pick("ÉÄŁÆЖ")
    text = re.sub(r"^(task|targets):.*\n", "", text, flags=re.MULTILINE)
    return "letters of words", with_key(text, "letters", letters[:at] + strange + letters[at + 1 :])


def targets_that_do_not_rise(text: str, chance: Chance) -> tuple[str, str]:
    points = sorted(chance.sample(range(20, 100), 4))
    at = chance.below(3)
    points[at + 1] = points[at] - chance.below(3)
    return "targets rise", with_key(text, "targets", medals(points))


def master_above_every_table(text: str, chance: Chance) -> tuple[str, str]:
    most = 120 + 3 * ("\ntask:" in text)
    points = [*sorted(chance.sample(range(20, 100), 3)), most + 1 + chance.below(200)]
    return "master", with_key(text, "targets", medals(points))


def task_that_no_letters_answer(text: str, chance: Chance) -> tuple[str, str]:
    """No word of any kind has Q, V and X alone."""
    text = with_key(text, "letters", "".join(chance.pick("QVX") for _ in range(36)))
    text = with_key(text, "spares", chance.pick(["Q", "V V", "X"]))
    text = re.sub(r"^targets:.*\n", "", text, flags=re.MULTILINE)
    return "task", with_key(text, "task", str(1 + chance.below(24)))


def letters_too_poor_for_a_master(text: str, chance: Chance) -> tuple[str, str]:
    """No word of any kind has Q, V and X alone; so that no table is worth anything."""
    text = with_key(text, "letters", "".join(chance.pick("QVX") for _ in range(36)))
    text = re.sub(r"^(task|spares):.*\n", "", text, flags=re.MULTILINE)
    points = sorted(chance.sample(range(1, 120), 4))
    return "poor letters", with_key(text, "targets", medals(points))


def medals(points: list[int]) -> str:
    names = ("bronze", "silver", "gold", "master")
    return f"{{{', '.join(f'{n}: {p}' for n, p in zip(names, points, strict=True))}}}"


SPOILS: tuple[Spoil, ...] = (
    letter_missing,
    letter_too_many,
    spare_too_many,
    letter_without_a_card,
    targets_that_do_not_rise,
    master_above_every_table,
    task_that_no_letters_answer,
    letters_too_poor_for_a_master,
)


@pytest.mark.parametrize("spoil", SPOILS, ids=lambda spoil: spoil.__name__)
def test_a_spoiled_sheet_is_refused_by_its_rule(
    spoil: Spoil, record_property: Callable[[str, object], None]
) -> None:
    refused = 0
    for number in range(1, SHEETS + 1):
        for attempt in range(EACH * times()):
            spoiled = spoil(shipped(number), Chance("sheet", spoil.__name__, number, attempt))
            assert spoiled is not None
            rule, text = spoiled
            with pytest.raises(BreaksRules) as caught:
                read_call_sheet(parse_yaml(text, "mine.yaml"), lexicon=LEXICON)
            assert caught.value.rules == {rule}, caught.value
            refused += 1
    assert refused == SHEETS * EACH * times()
    record_property("refused", refused)


def test_every_rule_of_a_call_sheet_has_its_mutation() -> None:
    reached = {spoil(shipped(1), Chance("names", spoil.__name__)) for spoil in SPOILS}
    assert {found[0] for found in reached if found} == SHEET_RULES


@pytest.mark.parametrize(
    ("code", "message"),
    [
        (str(ShippedCode("kross", "1", "7QH4MNP")), "is no code of a sheet that was made from"),
        (str(FreshCode("cruxy", 1, "A1", 9)), "is the code of a sheet of cruxy"),
    ],
)
def test_a_sheet_never_carries_the_code_of_another(code: str, message: str) -> None:
    for number in range(1, SHEETS + 1):
        text = with_key(shipped(number), "code", code)
        with pytest.raises(BadInput, match=message):
            read_call_sheet(parse_yaml(text, "mine.yaml"))


def another_size(block: KrossBlock, chance: Chance) -> tuple[str, KrossBlock]:
    """Rows and columns whose product is not 36; points for every length that then fits."""
    rows, columns = 2 + chance.below(11), 2 + chance.below(11)
    if rows * columns == 36:
        rows += 1 if rows < 12 else -1
    points = {str(length): length for length in range(2, max(rows, columns) + 1)}
    return "squares", replace(block, rows=rows, columns=columns, points=points)


def length_without_points(block: KrossBlock, chance: Chance) -> tuple[str, KrossBlock]:
    gone = chance.pick(sorted(block.points))
    points = {length: worth for length, worth in block.points.items() if length != gone}
    return "points", replace(block, points=points)


def points_for_no_length(block: KrossBlock, chance: Chance) -> tuple[str, KrossBlock]:
    return "points", replace(block, points={**block.points, str(7 + chance.below(90)): 12})


BLOCK_SPOILS = (another_size, length_without_points, points_for_no_length)


def test_a_spoiled_block_is_refused_by_its_rule(
    record_property: Callable[[str, object], None],
) -> None:
    refused = 0
    reached = set()
    for spoil in BLOCK_SPOILS:
        for attempt in range(200 * times()):
            rule, block = spoil(STANDARD, Chance("block", spoil.__name__, attempt))
            assert {fault.rule for fault in block_faults(block)} == {rule}
            reached.add(rule)
            refused += 1
    assert reached == BLOCK_RULES
    record_property("refused", refused)
