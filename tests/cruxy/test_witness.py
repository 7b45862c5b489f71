"""A witness is played again by the rules; change any part of it, and it is refused."""

from dataclasses import replace

import pytest

from cruxpress.core.errors import BadInput
from cruxpress.games.cruxy.rules.proven import (
    Witness,
    WitnessStep,
    draws_on,
    parse_witness,
    replay,
    witness_line,
)
from cruxpress.games.cruxy.rules.table import Reason
from cruxpress.games.cruxy.sheet.model import Effect
from cruxpress.games.cruxy.words import legal_words, nouns_for
from tests.cruxy.sheets_for_tests import sheet
from tests.cruxy.tables_for_tests import ANY_WORD, refuses, small_sheet

SHEET = small_sheet({"B4": Effect.PENGUIN, "H4": Effect.SLY}, {"A2": "goggles", "C2": "jacket"})
# Boxes: A to E letters, F 3, G 5, H goggles, I letter, J jacket, K backpack, L and M letters,
# N 6 or boots, O 4, P letter.
GOOD = Witness(
    letters="rcoaextib",
    starts=("coast", "karma"),
    steps=(
        WitnessStep(9, "crexi", (0, 1, 4, 6, 7, 8, 12), (10,)),
        WitnessStep(11, "aboty", (2, 3, 9, 11, 15), (13,)),
    ),
    left=(5, 14),
)


def test_a_good_witness() -> None:
    state = replay(SHEET, GOOD, ANY_WORD)
    assert state.turns == GOOD.words == 2
    assert state.areas[0].left == 2


def changed(number: int, **parts: object) -> Witness:
    steps = list(GOOD.steps)
    steps[number] = replace(steps[number], **parts)  # type: ignore[arg-type]
    return replace(GOOD, steps=tuple(steps))


@pytest.mark.parametrize(
    ("wrong", "reason"),
    [
        (replace(GOOD, letters="rcoaexti"), Reason.BAD_SETUP),
        (replace(GOOD, letters="rcoaextii"), Reason.BAD_SETUP),
        (replace(GOOD, letters="rcoaextiz"), Reason.CROSSED_OTHERWISE),
        (replace(GOOD, starts=("coast", "coast")), Reason.USED_BEFORE),
        (replace(GOOD, starts=("boast", "karma")), Reason.DOES_NOT_FIT),
        (replace(GOOD, starts=("coats", "kar4a")), Reason.NO_WORD),
        (replace(GOOD, left=(5,)), Reason.LEFT_OTHERWISE),
        (replace(GOOD, steps=GOOD.steps[:1]), Reason.NOT_FINISHED),
        (replace(GOOD, steps=(*GOOD.steps, WitnessStep(13, "stone", ()))), Reason.GAME_OVER),
        (changed(0, slot=40), Reason.NO_SUCH_SLOT),
        (changed(0, slot=0), Reason.SLOT_TAKEN),
        (changed(0, slot=2), Reason.CROSSES_NOTHING),
        (changed(0, slot=13), Reason.DOES_NOT_FIT),
        (changed(0, word="crex"), Reason.WRONG_LENGTH),
        (changed(0, word="coast"), Reason.USED_BEFORE),
        (changed(0, word="cr4xi"), Reason.WRONG_LENGTH),
        (changed(0, crossed=(0, 1)), Reason.CROSSED_OTHERWISE),
        (changed(0, crossed=(0, 1, 2, 4, 6, 7, 8, 12)), Reason.CROSSED_OTHERWISE),
        (changed(0, free=(0,)), Reason.BOX_NOT_OPEN),
        (changed(0, free=(99,)), Reason.NO_SUCH_BOX),
        (changed(0, free=(10, 13)), Reason.NOT_TRIGGERED),
        (changed(0, free=()), Reason.NOT_FINISHED),
    ],
)
def test_a_wrong_witness(wrong: Witness, reason: Reason) -> None:
    refuses(reason, lambda: replay(SHEET, wrong, ANY_WORD))


def test_a_word_that_is_not_in_the_lexicon() -> None:
    refuses(Reason.NO_WORD, lambda: replay(SHEET, GOOD, legal_words()))


def test_a_witness_as_a_line() -> None:
    line = witness_line(GOOD)
    assert line == "rcoaextib|coast|karma|9:crexi:ABEGHIM+K|11:aboty:CDJLP+N|FO"
    assert parse_witness(line) == GOOD
    assert parse_witness("abc|one|two|DG").steps == ()


@pytest.mark.parametrize(
    "line", ["", "abc", "abc|one|two", "abc|one|two|6-x|A", "abc|one|two|6:x|A"]
)
def test_a_line_that_is_no_witness(line: str) -> None:
    with pytest.raises(BadInput, match="this is no witness of Cruxy"):
        parse_witness(line)


def test_draws_follow_from_the_sheet_the_purpose_and_the_number() -> None:
    draws = draws_on(sheet(8), nouns_for())
    one = draws.draw("proof", 1)
    assert one.letters == draws.draw("proof", 1).letters
    assert one.starts == draws.draw("proof", 1).starts
    assert one.letters != draws.draw("proof", 2).letters
    assert one.letters != draws.draw("rare", 1).letters
    assert len(one.letters) == len(set(one.letters)) == 9
    assert set("jqxz") <= set(draws.draw("rare", 1, "jqxz").letters)
    assert [len(word) for word in one.starts] == [6, 5]
    assert not set("bjkqvxz") & set("".join(one.starts))
