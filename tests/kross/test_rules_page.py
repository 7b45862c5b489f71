"""The examples of the rules pages: they add up, and all of their words are known ones."""

import re
from itertools import pairwise

import pytest

from cruxpress.core.files import shipped_layouts
from cruxpress.games.kross.rules.table import KrossTable
from tests.kross.tables_for_tests import LEXICON, referee

AN_ANIMAL = 1
# What the pages name as no word, or as a name.
NO_WORDS = {"kross": {"PLAYING", "GOES", "PARIS"}, "cryptex": {"LOKEY", "SECRE"}}


def page(game: str) -> str:
    return (shipped_layouts() / game / "rules.yaml").read_text("utf-8")


def numbers_after(text: str, name: str) -> list[int]:
    found = re.search(rf"{name}:\s+is: repeat\s+over: \[([\d, ]+)\]", text)
    assert found
    return [int(number) for number in found[1].split(",")]


def test_the_table_of_the_example_adds_up() -> None:
    text = page("kross")
    found = re.search(r"map: \|\n((?: +[A-Za-z]{6}\n){6})", text)
    assert found
    table = KrossTable(tuple(found[1].lower().split()))
    score = referee().score(table, AN_ANIMAL)
    sums = [0] * 12
    for at in score.words:
        sums[at.line] += {2: 2, 3: 3, 4: 5, 5: 7, 6: 10}[len(at.word)]
    assert numbers_after(text, "row-sums") == sums[:6]
    assert numbers_after(text, "column-sums") == sums[6:]
    rows, columns, task, first, cards, total = numbers_after(text, "boxes")
    assert (rows, columns, task) == (sum(sums[:6]), sum(sums[6:]), 3)
    assert rows + columns + task + first - cards == total
    assert score.total == rows + columns + task
    for at in score.words:
        assert f"{at.word.upper()}" in text.split("map: |")[1].split("notes:")[0]


def test_the_example_of_the_end_claims_only_points_that_are_shown() -> None:
    text = page("kross")
    said = re.search(r'end-more: "(.+)"', text)
    assert said
    total = numbers_after(text, "boxes")[-1]
    assert [int(points) for points in re.findall(r"\d+", said[1])] == [total]


@pytest.mark.parametrize("game", ["kross", "cryptex"])
def test_all_words_of_the_examples_are_known(game: str) -> None:
    lines = [line for line in page(game).splitlines() if "map:" not in line and "#" not in line]
    rows = [a for a, b in pairwise(lines) if not re.fullmatch(r" +[A-Za-z]{6}", a) or not b]
    words = {word for line in rows for word in re.findall(r"\b[A-Z]{2,}\b", line)}
    strange = {
        word
        for word in words - NO_WORDS[game]
        if not ((found := LEXICON.look_up(word.lower())) and found.known)
    }
    assert len(words) >= 5
    assert strange <= {"PLAYS"}  # the plural of one of them
