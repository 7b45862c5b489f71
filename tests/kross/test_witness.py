"""A witness is believed only after it was counted again; every lie is refused by its name."""

import json
import re
from dataclasses import replace

import pytest

from cruxpress.core.errors import BadInput
from cruxpress.games.kross.rules.table import KrossRefusal, KrossTable
from cruxpress.games.kross.rules.witness import (
    KrossWitness,
    check_table,
    claim,
    letters_entered,
    read_witness,
    replay,
)
from cruxpress.games.kross.sheet.calls import CallSheet
from cruxpress.specs.yaml_reader import parse_yaml
from tests.kross.tables_for_tests import LEXICON, a_sheet, referee, words_of

SQUARE = KrossTable(("almost", "leader", "carina", "opioid", "venule", "eraser"))
SHEET = a_sheet(SQUARE.letters, task=13)
GOOD = claim(referee().score(SQUARE, task=13), SQUARE, SHEET)
SWAPPED = KrossTable(("lamost", *SQUARE.rows[1:]))


def reason(witness: KrossWitness, sheet: CallSheet = SHEET) -> str:
    with pytest.raises(KrossRefusal) as caught:
        replay(sheet, witness, LEXICON)
    return caught.value.reason


def test_a_true_witness_is_accepted() -> None:
    assert replay(SHEET, GOOD, LEXICON) == 123


@pytest.mark.parametrize(
    ("lie", "named"),
    [
        (replace(GOOD, sheet="0000000"), "another sheet"),
        (replace(GOOD, score=124), "wrong score"),
        (replace(GOOD, words=GOOD.words[1:]), "wrong score"),
        (replace(GOOD, words=(*GOOD.words, GOOD.words[0])), "word twice"),
        (replace(GOOD, words=(*GOOD.words, *words_of((0, 0, "alms")))), "not there"),
        (replace(GOOD, words=(*GOOD.words, *words_of((0, 3, "ost")))), "no word"),
        (replace(GOOD, words=(*GOOD.words, *words_of((1, 0, "lead")))), "overlap"),
        (replace(GOOD, words=(*GOOD.words, *words_of((12, 0, "lead")))), "no such place"),
        (replace(GOOD, words=(*GOOD.words, *words_of((0, -1, "t")))), "no such place"),
        (replace(GOOD, words=(*GOOD.words, *words_of((0, 4, "stand")))), "no such place"),
        (replace(GOOD, words=(*GOOD.words, *words_of((0, 0, "a")))), "no such place"),
        (replace(GOOD, words=(*GOOD.words, *words_of((0, 0, "")))), "no such place"),
        (replace(GOOD, task_word="almost"), "task word"),
        (replace(GOOD, task_word="lead"), "task word not counted"),
        (replace(GOOD, table=KrossTable(SQUARE.rows[:5])), "table size"),
        (replace(GOOD, table=KrossTable((*SQUARE.rows[:5], "erase"))), "table size"),
        (replace(GOOD, table=KrossTable((*SQUARE.rows[:5], "erases"))), "other letters"),
        (replace(GOOD, table=KrossTable((*SQUARE.rows[:5], "erase."))), "other letters"),
        (replace(GOOD, table=SWAPPED), "not there"),
        (replace(GOOD, rejected=(1,)), "other letters"),
        (replace(GOOD, rejected=(41,)), "no such call"),
        (replace(GOOD, rejected=(0,)), "no such call"),
    ],
)
def test_a_lie_is_refused_by_its_name(lie: KrossWitness, named: str) -> None:
    assert reason(lie) == named
    assert named in KrossRefusal.reasons


def test_there_is_no_task_word_without_a_task() -> None:
    sheet = a_sheet(SQUARE.letters)
    assert reason(replace(GOOD, sheet=sheet.hash), sheet) == "no task"


def test_a_name_counts_only_as_the_task_word() -> None:
    table = KrossTable(("london", "......", "paris.", "......", "......", "......"))
    witness = KrossWitness(
        table=table, words=words_of((0, 0, "london")), score=13, task_word="london"
    )
    assert check_table(witness, table.letters, LEXICON, task=20) == 13
    both = replace(witness, words=words_of((0, 0, "london"), (2, 0, "paris")), score=20)
    with pytest.raises(KrossRefusal) as caught:
        check_table(both, table.letters, LEXICON, task=20)
    assert caught.value.reason == "no word"


def test_spares_come_for_letters_that_were_rejected() -> None:
    sheet = a_sheet("q" + "e" * 35, spares="tsrn")
    assert letters_entered(sheet, ()) == "q" + "e" * 35
    assert letters_entered(sheet, (1,)) == "e" * 35 + "t"
    assert letters_entered(sheet, (1, 37)) == "e" * 35 + "s"
    assert letters_entered(sheet, (1, 2)) == "e" * 34 + "ts"


def test_when_the_spares_run_out_squares_stay_free() -> None:
    sheet = a_sheet("qxjzkw" + "e" * 30, spares="ts")
    assert letters_entered(sheet, (1, 2, 3, 4)) == "kw" + "e" * 30 + "ts"


@pytest.mark.parametrize(
    ("rejected", "named"),
    [((2, 3), "holds the card"), ((1, 1), "no such call"), ((37,), "no such call")],
)
def test_alone_a_letter_is_rejected_once(rejected: tuple[int, ...], named: str) -> None:
    with pytest.raises(KrossRefusal) as caught:
        letters_entered(a_sheet("q" + "e" * 35), rejected)
    assert caught.value.reason == named


def test_every_rejected_letter_costs_a_point() -> None:
    sheet = a_sheet("q" + SQUARE.letters[1:], spares=SQUARE.letters[0])
    witness = claim(referee().score(SQUARE), SQUARE, sheet, rejected=(1,))
    assert replay(sheet, witness, LEXICON) == 119


def test_a_witness_is_stored_as_plain_data() -> None:
    data = GOOD.as_data()
    assert data["table"] == ["ALMOST", "LEADER", "CARINA", "OPIOID", "VENULE", "ERASER"]
    assert (data["sheet"], data["score"], data["task-word"]) == (SHEET.hash, 123, "TRADER")


def stored(witness: KrossWitness) -> str:
    return json.dumps(witness.as_data())


def test_a_stored_witness_is_read_back() -> None:
    rejecting = claim(referee().score(SQUARE), SQUARE, SHEET, rejected=(1, 40))
    gaps = KrossWitness(table=KrossTable((".lmost", "almos.", *SQUARE.rows[2:])), score=0)
    for witness in (GOOD, rejecting, gaps):
        assert read_witness(parse_yaml(stored(witness), "proof.json")) == witness


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("table: [ALMOST]", "a witness lacks the key 'score'"),
        ("{table: [A], score: 1, words: [[0, TEA]]}", "a list stands where [line, start, word]"),
        ("{table: [A], score: x}", "'x' is no whole number"),
        ("{table: [A], score: 1, task: 3}", "has no key 'task'"),
    ],
)
def test_what_is_no_witness_is_refused(text: str, message: str) -> None:
    with pytest.raises(BadInput, match=re.escape(message)):
        read_witness(parse_yaml(text, "proof.json"))
