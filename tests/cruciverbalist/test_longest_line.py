"""The longest line is exact: the same as by trying every line, and never a guess."""

import pytest

from cruxpress.core.chance import Chance
from cruxpress.core.outcomes import Found, GaveUp
from cruxpress.games.cruciverbalist.rules.board import LetterBoard, write_word
from cruxpress.games.cruciverbalist.rules.scoring import check_line, score_board
from cruxpress.games.cruciverbalist.sheet.board import square_at
from cruxpress.games.cruciverbalist.solve.line import longest_line, neighbours_of, skeleton
from tests.cruciverbalist.boards_for_tests import drawn, spot
from tests.cruciverbalist.solos_for_tests import played

WORDS = {
    "elephant": "B4 across",
    "eel": "B4 down",
    "tiger": "I4 down",
    "rhino": "I8 across",
    "leo": "B6 across",
    "ape": "G4 down",
}


def exact(squares: set[int], steps: int = 4_000_000) -> tuple[int, ...]:
    found = longest_line(squares, steps)
    assert isinstance(found, Found)
    check_line(LetterBoard(15, letters=dict.fromkeys(squares, "a")), found.witness)
    return found.witness


def by_trying_all(squares: set[int]) -> int:
    beside = neighbours_of(squares)

    def longest(square: int, seen: frozenset[int]) -> int:
        ahead = [other for other in beside[square] if other not in seen]
        return 1 + max((longest(other, seen | {other}) for other in ahead), default=0)

    return max((longest(square, frozenset({square})) for square in squares), default=0)


def block(columns: int, rows: int, holes: int = 0, seed: int = 0) -> set[int]:
    squares = [square_at(column, row) for row in range(rows) for column in range(columns)]
    return set(Chance("block", columns, rows, seed).sample(squares, len(squares) - holes))


def test_a_board_whose_longest_line_has_twenty_squares_scores_twenty() -> None:
    board = LetterBoard(13)
    for word, place in WORDS.items():
        board = write_word(board, word, spot(place))
    assert len(board.letters) == 22
    line = exact(set(board.letters))
    assert score_board(board, line, tokens=0, penalties=0).line == 20


def test_an_empty_board_has_no_line_and_a_word_is_a_line() -> None:
    assert exact(set()) == ()
    assert len(exact(set(drawn("quokka").letters))) == 6


def test_a_ring_is_passed_around_once() -> None:
    assert len(exact(set(drawn("abcd a..d a..d abcd").letters))) == 12


def test_lines_end_where_it_is_best_even_in_the_middle_of_a_word() -> None:
    # Two rings on a bar: the line begins in one ring and ends in the other.
    rings = drawn("abc...abc a.c...a.c abcdefabc")
    assert len(exact(set(rings.letters))) == len(rings.letters)


def test_small_boards_agree_with_trying_all_lines() -> None:
    chance = Chance("longest line")
    for _ in range(250):
        columns, rows = 1 + chance.below(5), 1 + chance.below(4)
        keep = (4, 6, 8, 9, 10)[chance.below(5)]
        squares = {s for s in sorted(block(columns, rows)) if chance.below(10) < keep}
        assert len(exact(squares)) == by_trying_all(squares)


@pytest.mark.parametrize("seed", range(4))
def test_played_boards_take_few_steps(seed: int) -> None:
    _, witness = played("Nature", seed)
    letters: set[int] = set()
    for turn in witness.turns:
        assert turn.spot
        letters |= set(turn.spot.squares(len("".join(filter(str.isalpha, turn.text)))))
    found = longest_line(letters)
    assert isinstance(found, Found)
    assert found.steps < 5_000
    assert len(found.witness) == witness.claim.line


@pytest.mark.parametrize(
    ("columns", "rows", "holes"), [(8, 8, 4), (8, 8, 10), (10, 6, 0), (9, 7, 9)]
)
def test_dense_boards_get_an_exact_answer(columns: int, rows: int, holes: int) -> None:
    squares = block(columns, rows, holes, seed=5)
    assert len(exact(squares)) >= len(squares) * 3 // 4


def test_a_search_that_runs_out_of_steps_says_so() -> None:
    given_up = longest_line(block(8, 8, 6, seed=1), most_steps=10)
    assert isinstance(given_up, GaveUp)
    assert "there may be a longer one" in given_up.why


def test_every_square_is_in_the_skeleton_once() -> None:
    chance = Chance("skeleton")
    for seed in range(60):
        squares = block(7, 6, chance.below(30), seed)
        bones = skeleton(squares)
        inner = [s for chain in bones.chains for s in chain.inner]
        everything = [*bones.crossings, *inner, *(s for part in bones.plain for s in part)]
        assert sorted(everything) == sorted(squares)
