"""Files of results, as a stranger might send them: nothing is lost, counted twice or blown up."""

from pathlib import Path

import pytest

from cruxpress.codes import ResultCode, ShippedCode
from cruxpress.core.errors import BadInput
from cruxpress.products.rate import LONGEST_NAME, read_results


def result(points: int, seconds: int | None = None, game: str = "kross") -> str:
    return str(ResultCode(ShippedCode(game, "1", "ABCDEFG"), points, seconds))


def told(tmp_path: Path, text: str) -> list[tuple[int, str]]:
    file = tmp_path / "results.csv"
    file.write_text(text, "utf-8")
    with pytest.raises(BadInput) as bad:
        read_results(file)
    return [(it.place.line, it.what) for it in bad.value.problems if it.place]


def test_a_quote_that_is_not_closed_makes_no_player_of_many_rows(tmp_path: Path) -> None:
    rows = [f'"Ann,{result(5)}', f"Ben,{result(6)}", f'Cleo",{result(7)}', "Dora"]
    assert told(tmp_path, "\n".join(rows)) == [
        (1, "this player's name goes over several lines; is a quote not closed?"),
        (4, "a row is a player's name, a comma and a result"),
    ]


def test_a_long_name_does_not_widen_every_line(tmp_path: Path) -> None:
    """A hundred thousand names as wide as one of 130,000 letters are 13 GB of spaces."""
    long = "A" * (LONGEST_NAME + 1)
    assert told(tmp_path, f"{long},{result(5)}\n") == [
        (1, "this player's name has 81 letters; 80 are the most")
    ]


def test_a_result_that_is_sent_twice_is_told(tmp_path: Path) -> None:
    """With its time it is the same game; without one it may be another that came out alike."""
    twice = "this very result of this player, to the second, stands in line 1 already"
    rows = [f"Ann,{result(5, 60)}", f"Ben,{result(5, 60)}", f"ANN,{result(5, 60).lower()}"]
    assert told(tmp_path, "\n".join(rows)) == [(3, f"{twice}; leave one of the two rows out")]
    file = tmp_path / "results.csv"
    file.write_text(f"Ann,{result(5)}\n" * 2, "utf-8")
    assert len(read_results(file)) == 2


@pytest.mark.parametrize("words", [0, -3])
def test_nobody_comes_to_an_end_without_a_word(tmp_path: Path, words: int) -> None:
    ((_, what),) = told(tmp_path, f"Ann,{result(words, game='cruxy')}\n")
    assert what == f"this result says {words} words, and nobody comes to an end without a word"


def test_a_name_is_one_player_however_it_is_encoded(tmp_path: Path) -> None:
    file = tmp_path / "results.csv"
    file.write_text(f"Jos\u00e9,{result(5)}\nJose\u0301,{result(6)}\n", "utf-8")
    assert {player for player, _ in read_results(file)} == {"Jos\u00e9"}
