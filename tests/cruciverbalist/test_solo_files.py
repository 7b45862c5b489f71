"""Solo sheets are read from YAML, written back, and refused where they break a rule."""

import pytest

from cruxpress.codes import FreshCode, ShippedCode, short_hash
from cruxpress.core.errors import BadInput, SheetFails
from cruxpress.games.cruciverbalist.game import SoloSheets
from cruxpress.games.cruciverbalist.sheet.checks import solo_faults
from cruxpress.games.cruciverbalist.sheet.solo import parse_solo, solo_yaml
from cruxpress.games.faults import require_none
from cruxpress.words import load_lexicon
from tests.cruciverbalist.sheets_for_tests import TEXT, solo
from tests.opening import draft

LEXICON = load_lexicon()
SOLO = SoloSheets()


def test_a_sheet_is_read_as_it_is_drawn() -> None:
    sheet = solo()
    assert (sheet.number, sheet.size, sheet.theme) == (7, 13, "Animals")
    assert (sheet.target.least, sheet.target.most) == (71, 85)
    assert [len(squares) for squares in sheet.blackouts] == [4, 4]
    assert sheet.rolls[0] == (3, 5, 1, 6, 2, 2, 4, 6, 1, 1, 5, 3)
    assert [len(roll) for roll in sheet.rerolls] == [12, 12, 12]
    assert solo_faults(sheet, LEXICON) == []


def test_what_is_written_reads_as_the_same_sheet() -> None:
    sheet = solo()
    again = parse_solo(solo_yaml(sheet), "again.yaml")
    assert again == sheet
    assert again.model() == sheet.model()


def test_the_names_of_sets_do_not_make_another_sheet() -> None:
    assert solo(TEXT.replace("bbb", "zzz").replace(".b", ".z")).hash == solo().hash


def test_the_hash_follows_the_game_and_not_the_number() -> None:
    assert solo(TEXT.replace("number: 7", "number: 8")).hash == solo().hash
    assert solo(TEXT.replace("1153", "1154")).hash != solo().hash
    assert solo(TEXT.replace("Wondrous Wordsmith", "Learning Linguist")).hash != solo().hash


def test_a_sheet_has_the_code_of_its_number_and_may_name_that_of_its_seed() -> None:
    sheet = solo()
    assert sheet.fresh_code is None
    seen = draft(SOLO, sheet)
    assert seen.code == ShippedCode("cruciverbalist", "7", short_hash(seen.digest))
    fresh = FreshCode("cruciverbalist", 1, "13A", 99)
    named = solo(f"{TEXT}code: {fresh}\n")
    assert solo_faults(named, LEXICON) == []
    assert SOLO.given_code(named) == fresh
    assert SOLO.digest(named) == SOLO.digest(sheet)  # a code is claimed, and no part of a sheet
    assert solo_faults(solo(f"{TEXT.replace('number: 7', f'code: {fresh}')}"), LEXICON) == []


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("  ..aa....", "  ..a?....", "7.yaml:7:6: D2: '?' is no sign; write '.', or a black"),
        (
            "  .............\n  ..aa",
            "  ..aa",
            "7.yaml:5:7: the grid has 12 rows; it may have 11, 13",
        ),
        ("  ..aa.........\n", "  ..aa........\n", "7.yaml:7:3: row 2 of the grid has 12 signs"),
        ("11223344 5566", "1122x344 5566", "7.yaml:22:7: line 3: 'x' is no die; write dice as"),
        ("target: Wondrous", "target: Wonder", "did you mean 'Wondrous Wordsmith'?"),
        ("theme: Animals", "themes: Animals", "has no key 'themes'; did you mean 'theme'?"),
        ("number: 7", "number: 0", "7.yaml:2:9: 0 is outside 1 to 9999"),
        ("grid: |", "grid: [1]\nother: |", "7.yaml:5:7: a list stands where lines of signs should"),
    ],
)
def test_what_cannot_be_read_is_told_with_its_place(old: str, new: str, message: str) -> None:
    with pytest.raises(BadInput) as told:
        solo(TEXT.replace(old, new, 1))
    assert message in str(told.value)


def test_mistakes_of_keys_grid_and_dice_are_told_at_once() -> None:
    text = TEXT.replace("number: 7", "number: 0").replace("  ..aa....", "  ..a?....", 1)
    with pytest.raises(BadInput) as told:
        solo(text.replace("11223344 5566", "1122x344 5566"))
    assert [str(each).partition(": ")[0] for each in told.value.problems] == [
        "7.yaml:2:9",
        "7.yaml:7:6",
        "7.yaml:22:7",
    ]


CORNER = ("  ..aa.........\n  ..aa.........\n", "  ..aa.........\n  ..aabb.......\n")
SHUT_IN = (
    "  .............\n  ..aa.........\n  ..aa.........\n",
    "  ..a..........\n  aaa..........\n  .............\n",
)
EDGE = (
    "  .............\n  ..aa.........\n  ..aa.........\n",
    "  ..a..........\n  ..a..........\n  ..aa.........\n",
)


@pytest.mark.parametrize(
    ("rule", "old", "new", "message"),
    [
        ("set size", "..aa.......", "..a........", "7.yaml:7:5: the black set C2, C3, D3 has 3"),
        ("set not joined", "..aa.......", "..a.a......", "C2, E2, C3, D3 is not joined; its squ"),
        ("sets touch", *CORNER, "7.yaml:8:7: the black set E3, F3, J11, J12, K12, L12 touches"),
        ("too few sets", "..aa.........\n  ..aa..", "........." + "....\n  ......", "has 1 sets"),
        ("white not joined", *SHUT_IN, "7.yaml:6:3: A1, B1 cannot be reached from the other"),
        ("short run", *SHUT_IN, "7.yaml:6:3: A1, B1 stands in no such run; each white square"),
        ("unknown theme", "Animals", "Animalz", "7.yaml:3:8: no theme 'Animalz'; did you mean"),
        ("theme name", "Animals", "animals", "7.yaml:3:8: the theme is written 'animals'; 'Anim"),
        ("number of rolls", "  52525252 6161\n", "", "7.yaml:19:8: the sheet has 6 rolls; 7 are"),
        ("dice of rolls", "52525252 6161", "52525252 616", "7.yaml:26:3: roll 7 has 11 dice; 12"),
        ("pips of rolls", "52525252", "52525282", "7.yaml:26:3: roll 7 has a die that shows 8"),
        ("number of rerolls", "  66655544 4333\n", "", "the sheet has 2 reroll lines; 3 are right"),
        ("dice of rerolls", "66655544 4333", "66655544 43333", "reroll line 3 has 13 dice; 12"),
        ("pips of rerolls", "66655544", "66655540", "reroll line 3 has a die that shows 0"),
        ("no target", "Wondrous Wordsmith", "Growing Grammarian", "every game reaches Growing"),
        ("no code", "number: 7\n", "", "7.yaml:1:1: the sheet has neither a number nor a code"),
    ],
)
def test_each_broken_rule_has_its_own_name(rule: str, old: str, new: str, message: str) -> None:
    wrong = solo(TEXT.replace(old, new, 1))
    faults = [fault for fault in solo_faults(wrong, LEXICON) if fault.rule == rule]
    assert len(faults) == 1
    with pytest.raises(SheetFails) as told:
        require_none(solo_faults(wrong, LEXICON))
    assert message in str(told.value)


def test_black_squares_may_leave_a_square_that_words_only_pass_downwards() -> None:
    assert solo_faults(solo(TEXT.replace(*EDGE)), LEXICON) == []


def test_a_theme_needs_enough_words_for_its_grid() -> None:
    states = TEXT.replace("Animals", "U.S. States")
    assert solo_faults(solo(states), LEXICON) == []
    small = load_lexicon.__wrapped__(None)
    entries = {f"word{letter}": None for letter in "abc"}
    object.__setattr__(small, "entries", lambda theme: entries)
    assert [fault.rule for fault in solo_faults(solo(), small)] == ["small theme"]


@pytest.mark.parametrize(
    ("code", "message"),
    [
        ("CRUCIVERBALIST-7", "'CRUCIVERBALIST-7' is no code"),
        (str(ShippedCode("cruxy", "7", "7QH4MNP")), "is the code of a sheet of cruxy"),
        (str(FreshCode("cruxy", 1, "13A", 99)), "is the code of a sheet of cruxy"),
        (str(ShippedCode("cruciverbalist", "8", "7QH4MNP")), "made from a seed; leave it out"),
        (
            str(ShippedCode("cruciverbalist", "7", short_hash(SOLO.digest(solo())))),
            "made from a seed; leave it out",
        ),
    ],
)
def test_a_file_may_name_the_code_of_a_seed_alone(code: str, message: str) -> None:
    with pytest.raises(BadInput) as told:
        solo(f"{TEXT}code: {code}\n")
    assert str(told.value).startswith("7.yaml:31:7: ")
    assert message in str(told.value)
