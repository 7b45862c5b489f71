"""Thousands of solo sheets, charts and tracks, each bent by one rule, refused by its name."""

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from cruxpress.core.chance import Chance
from cruxpress.core.errors import BadInput
from cruxpress.core.files import shipped_layouts
from cruxpress.games.cruciverbalist.sheet.checks import solo_faults
from cruxpress.games.cruciverbalist.sheet.pieces import (
    CHART,
    PIECES,
    TRACK,
    Chart,
    Group,
    Mark,
    chart_faults,
    piece_faults,
    track_faults,
)
from cruxpress.games.cruciverbalist.sheet.solo import parse_solo
from cruxpress.games.cruciverbalist.words import theme_entries
from cruxpress.words import load_lexicon
from tests.cruciverbalist.mutations.sheets import (
    CODE_MUTATIONS,
    SHEET_MUTATIONS,
    Page,
    SheetMutation,
    Unread,
)
from tests.cruciverbalist.sheets_for_tests import solo
from tests.mutating import rules_in, times

NUMBERS = range(1, 51)
EACH = 2  # bent copies of each shipped sheet for each rule
PIECES_EACH = 60
LEXICON = load_lexicon()

PIECES_FILE = "games/cruciverbalist/sheet/pieces.py"


@cache
def text_of(number: int) -> str:
    return (shipped_layouts() / f"cruciverbalist/solos/{number:03}.yaml").read_text("utf-8")


@pytest.mark.parametrize("mutation", SHEET_MUTATIONS, ids=lambda mutation: mutation.__name__)
def test_a_sheet_that_is_bent_is_refused_for_its_rule(
    mutation: SheetMutation, record_property: Callable[[str, object], None]
) -> None:
    refused = 0
    for number in NUMBERS:
        for attempt in range(EACH * times()):
            chance = Chance("bent", mutation.__name__, number, attempt)
            bent = mutation(Page(text_of(number), chance))
            if bent is None:
                continue
            rules, text = bent
            assert text != text_of(number)
            faults = solo_faults(parse_solo(text, "bent.yaml"), LEXICON)
            assert {fault.rule for fault in faults} == rules, text
            refused += 1
    assert refused >= len(NUMBERS) * EACH * times() * 3 // 4
    record_property("refused", refused)


@pytest.mark.parametrize("mutation", CODE_MUTATIONS, ids=lambda mutation: mutation.__name__)
def test_a_code_that_no_seed_gave_is_not_read(mutation: Callable[[Page], Unread]) -> None:
    for number in NUMBERS:
        for attempt in range(EACH * times()):
            chance = Chance("bent", mutation.__name__, number, attempt)
            told, text = mutation(Page(text_of(number), chance))
            with pytest.raises(BadInput) as refused:
                parse_solo(text, "bent.yaml")
            (problem,) = refused.value.problems
            assert told in problem.what
            assert problem.place is not None
            assert problem.place.line == len(text.splitlines())


def test_every_rule_of_a_solo_sheet_has_its_mutation() -> None:
    reached = set()
    for mutation in SHEET_MUTATIONS:
        for number in NUMBERS:
            bent = mutation(Page(text_of(number), Chance("names", mutation.__name__, number)))
            reached |= bent[0] if bent else set()
    reached = {rule.replace(" rerolls", " *").replace(" rolls", " *") for rule in reached}
    tested_below = {"small theme", "grid size"}
    assert reached | tested_below == rules_in("games/cruciverbalist/sheet/checks.py")


@pytest.mark.parametrize("size", [10, 12, 14, 16])
def test_a_grid_of_no_size_is_refused_even_where_no_file_is_read(size: int) -> None:
    assert "grid size" in {fault.rule for fault in solo_faults(replace(solo(), size=size), LEXICON)}


@pytest.mark.parametrize("many", [1, 2, 7, 38, 39, 40, 41])
def test_a_theme_of_fewer_than_forty_words_is_too_small(many: int, tmp_path: Path) -> None:
    entries = theme_entries(LEXICON, "Animals")
    words = [word for word in sorted(entries) if 3 <= len(word) <= 10][:many]
    own = tmp_path / "words.txt"
    own.write_text("# replace\n" + "".join(f"{word} n 400 @animals\n" for word in words), "utf-8")
    rules = [fault.rule for fault in solo_faults(solo(), load_lexicon(own))]
    assert rules == (["small theme"] if many < 40 else [])


ChartSpoil = Callable[[list[Group], int, Chance], tuple[set[str], list[Group]]]


def letter_gone(groups: list[Group], at: int, chance: Chance) -> tuple[set[str], list[Group]]:
    gone = chance.pick(groups[at].letters)
    groups[at] = replace(groups[at], letters=groups[at].letters.replace(gone, ""))
    return {"letter missing"}, groups


def letter_in_two_groups(
    groups: list[Group], at: int, chance: Chance
) -> tuple[set[str], list[Group]]:
    letter = chance.pick("".join(group.letters for group in groups))
    groups[at] = replace(groups[at], letters=groups[at].letters + letter)
    return {"letter twice"}, groups


def strange_letter(groups: list[Group], at: int, chance: Chance) -> tuple[set[str], list[Group]]:
    letters = groups[at].letters + chance.pick("ß1é?ñ-")
    groups[at] = replace(groups[at], letters=letters)
    return {"unknown letter"}, groups


def number_gone(groups: list[Group], at: int, chance: Chance) -> tuple[set[str], list[Group]]:
    gone = chance.pick(groups[at].numbers)
    groups[at] = replace(groups[at], numbers=tuple(n for n in groups[at].numbers if n != gone))
    return {"number missing"}, groups


def number_in_two_groups(
    groups: list[Group], at: int, chance: Chance
) -> tuple[set[str], list[Group]]:
    groups[at] = replace(groups[at], numbers=(*groups[at].numbers, 1 + chance.below(12)))
    return {"number twice"}, groups


def strange_number(groups: list[Group], at: int, chance: Chance) -> tuple[set[str], list[Group]]:
    groups[at] = replace(groups[at], numbers=(*groups[at].numbers, chance.pick((0, -1, 13, 99))))
    return {"unknown number"}, groups


def no_rare_letters(groups: list[Group], at: int, chance: Chance) -> tuple[set[str], list[Group]]:
    groups[-1] = replace(groups[-1], name=chance.pick(("Rare", "seldom", "hard")))
    return {"no rare group"}, groups


CHART_SPOILS: tuple[ChartSpoil, ...] = (
    letter_gone,
    letter_in_two_groups,
    strange_letter,
    number_gone,
    number_in_two_groups,
    strange_number,
    no_rare_letters,
)


def test_a_spoiled_chart_is_refused_by_its_rule(
    record_property: Callable[[str, object], None],
) -> None:
    reached: set[str] = set()
    for spoil in CHART_SPOILS:
        for attempt in range(PIECES_EACH * times()):
            chance = Chance("chart", spoil.__name__, attempt)
            rules, groups = spoil(list(CHART.groups), chance.below(4), chance)
            assert {fault.rule for fault in chart_faults(Chart(tuple(groups)))} == rules
            reached |= rules
    assert reached == rules_in("games/cruciverbalist/sheet/pieces.py:chart_faults")
    record_property("refused", len(CHART_SPOILS) * PIECES_EACH * times())


def round_gone(marks: list[Mark], chance: Chance) -> tuple[str, list[Mark]]:
    marks.pop(chance.below(len(marks)))
    return "track rounds", marks


def rounds_swapped(marks: list[Mark], chance: Chance) -> tuple[str, list[Mark]]:
    one, other = chance.sample(range(len(marks)), 2)
    marks[one], marks[other] = marks[other], marks[one]
    return "track rounds", marks


def another_board(marks: list[Mark], chance: Chance) -> tuple[str, list[Mark]]:
    at = chance.below(len(marks))
    boards = [board for board in ("left", "right", "none") if board != marks[at].black_out]
    marks[at] = replace(marks[at], black_out=chance.pick(boards))
    return "track blackout", marks


def another_end(marks: list[Mark], chance: Chance) -> tuple[str, list[Mark]]:
    at = chance.below(len(marks))
    marks[at] = replace(marks[at], ends=(*marks[at].ends, 5 + chance.below(4)))
    return "track end", marks


def piece_gone(counts: dict[str, int], chance: Chance) -> tuple[str, dict[str, int]]:
    counts.pop(chance.pick(sorted(counts)))
    return "piece missing", counts


def piece_miscounted(counts: dict[str, int], chance: Chance) -> tuple[str, dict[str, int]]:
    name = chance.pick(sorted(counts))
    counts[name] += chance.pick((-1, 1, 9))
    return "piece count", counts


def strange_piece(counts: dict[str, int], chance: Chance) -> tuple[str, dict[str, int]]:
    counts[chance.pick(("hourglass", "green-dice"))] = 1
    return "unknown piece", counts


def test_a_spoiled_track_or_box_is_refused_by_its_rule(
    record_property: Callable[[str, object], None],
) -> None:
    reached: set[str] = set()
    for attempt in range(PIECES_EACH * times()):
        for spoil in (round_gone, rounds_swapped, another_board, another_end):
            rule, marks = spoil(list(TRACK), Chance("track", spoil.__name__, attempt))
            assert {fault.rule for fault in track_faults(tuple(marks))} == {rule}
            reached.add(rule)
        for miscount in (piece_gone, piece_miscounted, strange_piece):
            rule, counts = miscount(dict(PIECES), Chance("box", miscount.__name__, attempt))
            assert {fault.rule for fault in piece_faults(counts)} == {rule}
            reached.add(rule)
    assert reached == rules_in(f"{PIECES_FILE}:piece_faults", f"{PIECES_FILE}:track_faults")
    record_property("refused", 7 * PIECES_EACH * times())
