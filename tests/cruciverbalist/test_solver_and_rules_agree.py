"""The solver has quick copies of the rules; they say what the rules say. And who imports whom."""

import ast
from pathlib import Path

import pytest

from cruxpress.games.cruciverbalist import rules
from cruxpress.games.cruciverbalist.rules.board import (
    CruciverbalistRefusal,
    LetterBoard,
    Spot,
    write_word,
)
from cruxpress.games.cruciverbalist.rules.witness import replay
from cruxpress.games.cruciverbalist.sheet.board import all_squares
from cruxpress.games.cruciverbalist.solve.moves import SHORTEST, openings, vocabulary
from cruxpress.games.cruciverbalist.solve.search import best_game, witness_of
from tests.cruciverbalist.solos_for_tests import LEXICON, PAYABLE, drawn_solo, played


def accepted(board: LetterBoard, spot: Spot, length: int) -> bool:
    """Whether the rules take a word of this length here, whatever its new letters are."""
    letters = [board.letters.get(square, "a") for square in spot.squares(length)]
    try:
        write_word(board, "".join(letters), spot)
    except CruciverbalistRefusal:
        return False
    return True


@pytest.mark.parametrize(("theme", "seed", "rounds"), [("Nature", 0, 7), ("Colors", 1, 4)])
def test_openings_are_exactly_the_places_that_the_rules_accept(
    theme: str, seed: int, rounds: int
) -> None:
    sheet, witness = played(theme, seed)
    board = LetterBoard(sheet.size, sheet.black)
    for turn in witness.turns[:rounds]:
        assert turn.spot
        board = write_word(board, turn.text, turn.spot)
    found = {
        (opening.start, opening.step == 1, opening.length)
        for opening in openings(board.letters, board.black, board.size)
    }
    by_rules = {
        (start, across, length)
        for start in all_squares(board.size)
        for across in (True, False)
        for length in range(SHORTEST, board.size + 1)
        if accepted(board, Spot(start, across), length)
    }
    assert found == by_rules
    assert found


@pytest.mark.parametrize("theme", ["Animals", "Holidays", "Food Items"])
def test_a_game_scores_at_least_what_the_search_expected(theme: str) -> None:
    sheet = drawn_solo(theme, 2)
    words = vocabulary(LEXICON, theme, sheet.size)
    game, _ = best_game(sheet, words, PAYABLE, 3)
    witness = witness_of(sheet, words, PAYABLE, game)
    assert replay(sheet, witness, LEXICON).score.total >= game.points


def test_words_that_the_rules_call_the_same_are_never_both_used() -> None:
    words = vocabulary(LEXICON, "Food Items", 13)
    for one in words.words[::9]:
        same = words.same_words(one)
        by_rules = {other for other in words.words[::3] if LEXICON.same_word(one, other)}
        assert by_rules <= same


def test_rules_import_neither_search_nor_press_nor_other_libraries() -> None:
    folder = Path(rules.__file__).parent
    house = (
        "core.errors",
        "specs",
        "words",
        "games.cruciverbalist.rules",
        "games.cruciverbalist.sheet",
        "games.faults",
        "core.data",
        "games.cruciverbalist.words",
    )
    python = ("collections", "typing", "dataclasses", "itertools", "functools", "re")
    allowed = (*(f"cruxpress.{room}" for room in house), *python)
    for file in sorted(folder.glob("*.py")):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            names = [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            names += [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            for name in names:
                assert name.startswith(allowed), f"{file.name} imports {name}"
