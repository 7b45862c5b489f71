"""What call sheets and card sets must be, each fault with its name and place."""

from dataclasses import replace
from string import ascii_uppercase

import pytest

from cruxpress.codes import FreshCode, ShippedCode, short_hash
from cruxpress.core.errors import BadInput, SheetFails
from cruxpress.games.kross.draw import rejected_letter
from cruxpress.games.kross.game import CallSheets
from cruxpress.games.kross.sheet.calls import (
    CallSheet,
    MedalPoints,
    call_sheet_faults,
    call_sheet_yaml,
    read_call_sheet,
)
from cruxpress.games.kross.sheet.cards import (
    check_letter_cards,
    check_task_cards,
    letter_card_faults,
    task_faults,
)
from cruxpress.games.kross.words import Task, all_tasks
from cruxpress.games.texts import room_texts
from cruxpress.press.press import Press
from cruxpress.specs.yaml_reader import parse_yaml
from tests.kross.tables_for_tests import LEXICON
from tests.opening import draft

CALLS = CallSheets()
MEDALS = MedalPoints(bronze=37, silver=44, gold=53, master=68)
SHEET = CallSheet(number=7, letters="almost" * 6, spares="tsrn", task=11, targets=MEDALS)


def test_a_call_sheet_is_written_and_read_back() -> None:
    for sheet in (SHEET, CallSheet(number=1, letters="e" * 36)):
        assert read_call_sheet(parse_yaml(call_sheet_yaml(sheet), "calls.yaml")) == sheet


def test_letters_may_be_written_in_groups_and_in_any_case() -> None:
    node = parse_yaml(f"number: 1\nletters: {' '.join(['Alm ost'] * 6)}\n", "calls.yaml")
    assert read_call_sheet(node).letters == "almost" * 6


def test_the_hash_is_that_of_the_game_not_of_its_number_or_its_targets() -> None:
    assert replace(SHEET, number=8, targets=None).hash == SHEET.hash
    for other in (
        replace(SHEET, letters="almots" + "almost" * 5),
        replace(SHEET, spares="tsr"),
        replace(SHEET, task=None),
    ):
        assert other.hash != SHEET.hash


@pytest.mark.parametrize(
    ("sheet", "message"),
    [
        (replace(SHEET, letters="almost"), "3:10: the sheet calls 6 letters for 36 squares"),
        (replace(SHEET, spares="tsrnl"), "4:9: the sheet has 5 spares; 4 is the most"),
        (
            replace(SHEET, targets=replace(MEDALS, gold=44)),
            "6:10: the targets do not rise from bronze to master",
        ),
        (
            replace(SHEET, targets=replace(MEDALS, master=124)),
            "6:10: a master is asked for 124 points; no table is worth more than 123",
        ),
    ],
)
def test_a_sheet_that_cannot_be_played_is_refused(sheet: CallSheet, message: str) -> None:
    (fault,) = call_sheet_faults(sheet)
    assert message.endswith(fault.what)
    with pytest.raises(SheetFails) as caught:
        read_call_sheet(parse_yaml(call_sheet_yaml(sheet), "calls.yaml"))
    assert str(caught.value) == f"calls.yaml:{message}"


def test_a_task_that_the_letters_cannot_answer_is_refused() -> None:
    sheet = replace(SHEET, letters="almost" * 6, spares="", task=24, targets=None)
    node = parse_yaml(call_sheet_yaml(sheet), "calls.yaml")
    with pytest.raises(SheetFails, match=r"calls\.yaml:4:7: no word for task 24 .* can be made"):
        read_call_sheet(node, lexicon=LEXICON)
    assert read_call_sheet(node) == sheet
    other = replace(sheet, spares="x")
    assert read_call_sheet(parse_yaml(call_sheet_yaml(other), "x"), lexicon=LEXICON) == other


def test_the_code_of_a_sheet_is_that_of_its_file_or_of_its_number() -> None:
    seen = draft(CALLS, SHEET)
    assert seen.code == ShippedCode("kross", "7", short_hash(seen.digest))
    nameless = replace(SHEET, number=0)
    assert CALLS.digest(nameless) == CALLS.digest(SHEET), "another number is the same game"
    unnumbered = draft(CALLS, nameless)
    assert unnumbered.digest != seen.digest, "and another page"
    assert unnumbered.code == ShippedCode("kross", "CALLS", short_hash(unnumbered.digest))
    fresh = FreshCode("kross", 1, "P4", 99)
    made = replace(SHEET, number=0, fresh_code=fresh)
    assert CALLS.given_code(made) == fresh
    assert CALLS.digest(made) == CALLS.digest(nameless)
    assert read_call_sheet(parse_yaml(call_sheet_yaml(made), "calls.yaml")) == made


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("letters: ALM05T", "calls.yaml:1:10: '0' is no letter; write letters and spaces only"),
        ("leters: A", "has no key 'leters'; did you mean 'letters'?"),
        ("number: 1", "a call sheet lacks the key 'letters'"),
        ("number: 0\nletters: A", "calls.yaml:1:9: 0 is outside 1 to 999999"),
        ("number: 1\nletters: A\ntask: 25", "calls.yaml:3:7: 25 is outside 1 to 24"),
        ("kind: kross block\nletters: A", "1:7: 'kross block' is no call sheet; write 'kind: "),
        ("letters: A\ncode: KROSS-1-P4-37-X", "calls.yaml:2:7: "),
        (f"letters: A\ncode: {FreshCode('cryptex', 1, 'S4', 9)}", "a sheet of cryptex"),
    ],
)
def test_a_slip_in_a_file_is_told_with_its_place(text: str, message: str) -> None:
    with pytest.raises(BadInput) as caught:
        read_call_sheet(parse_yaml(text, "calls.yaml"))
    assert message in str(caught.value)


def test_the_letter_cards_are_a_to_z(press: Press) -> None:
    check_letter_cards(press.library.layout("kross/letters"))
    assert not list(letter_card_faults(list(ascii_uppercase)))
    faults = letter_card_faults([*ascii_uppercase[1:], "B", "Ä"])
    assert [fault.what for fault in faults] == [
        "there are 0 letter cards A; 1 is right",
        "there are 2 letter cards B; 1 is right",
        "there is a letter card 'Ä'; the cards are A to Z",
    ]
    with pytest.raises(SheetFails, match=r"cards\.yaml:1:1: there are 0 letter cards Z"):
        check_letter_cards(parse_yaml("cards: [{letter: A..Y}]", "cards.yaml"))


def test_the_task_cards_say_what_the_lexicon_knows(press: Press) -> None:
    check_task_cards(press.library.layout("kross/tasks"))
    with pytest.raises(SheetFails) as caught:
        check_task_cards(parse_yaml("cards: [{number: 1, say: a plant, star: yes}]", "cards.yaml"))
    assert str(caught.value).split("\n") == [
        "cards.yaml:1:1: there are 1 task cards; 24 are right",
        "cards.yaml:1:9: card 1 says 'a plant'; 'an animal' is 1",
        "cards.yaml:1:9: proper names do not count for task 1; see its star",
    ]


def test_the_24_tasks_differ_and_have_words_enough() -> None:
    assert not list(task_faults(LEXICON, all_tasks()))


def test_a_task_with_too_few_words_is_named() -> None:
    poor = Task(1, "a thing", (), "", False)
    assert list(task_faults(LEXICON, (poor, poor))) == [
        "there are 2 tasks; 24 are right",
        "the task 'a thing' stands 2 times",
        *[
            "task 1 (a thing) has 0 words; at least 30 are right",
            "task 1 (a thing) has 0 common words; at least 8 are right",
        ]
        * 2,
    ]


def test_a_rejected_spare_is_named_as_the_sheet_shows_it(press: Press) -> None:
    """Calls are numbered to 36; spares stand behind them without numbers."""
    texts = press.library.texts("kross")
    sheet = CallSheet(letters="a" * 35 + "q", spares="eb")
    assert rejected_letter(sheet, 36, texts) == "Q\u00a0(call\u00a036)"
    assert rejected_letter(sheet, 38, texts) == "B\u00a0(spare\u00a02)"


def test_a_rejected_letter_and_its_call_stay_on_one_line() -> None:
    texts = room_texts("kross")
    for name in ("rejected", "rejected-spare"):
        told = texts(name, letter="M", number=8)
        assert " " not in told
        assert "\u00a0" in told
