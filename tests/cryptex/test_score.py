"""A sheet that a person typed in: what it is worth, and what is told of a slip."""

from pathlib import Path

import pytest

from cruxpress.core.errors import BadInput
from cruxpress.games.contract import Answer, ScoreRequest
from cruxpress.games.cryptex.score import score_typed


def score(folder: Path, text: str, **more: int) -> Answer:
    file = folder / "sheet.txt"
    file.write_text(text, "utf-8")
    return score_typed(ScoreRequest(file, **more))  # type: ignore[arg-type]


def test_words_letters_jokers_and_half_time_are_counted(tmp_path: Path) -> None:
    heads = "jokers: 2\nhalf-time: 3\nshared: Cat, dog\n"
    found = score(tmp_path, f"{heads}\ncat\nlantern\nsto.\n....\nqxzq\nL A N T E R N\n")
    assert found.lines == (
        "CAT: 3",  # another player has it
        "LANTERN: 14",
        "STO.: -3",
        "....: 0",
        "QXZQ: -8",
        "LANTERN: -14",  # a word that one repeats is none
        "jokers: 8",
        "half-time: -3",
        "total: -3",
        "alone: Locked",
    )
    assert found.data["total"] == -3


def test_words_of_the_family_count(tmp_path: Path) -> None:
    own = tmp_path / "own.txt"
    own.write_text("# add\nqxzq\n")
    (tmp_path / "sheet.txt").write_text("qxzq\n")
    assert score_typed(ScoreRequest(tmp_path / "sheet.txt", own)).data["total"] == 8


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "there is no cryptex here"),
        ("c.t", "filled from the left"),
        ("c4t", "'4' is no letter"),
        ("abcdefghi", "9 boxes; 8 is the most"),
        ("jokers: 5\ncat", "'5' is no answer to 'jokers'; write a number from 0 to 4"),
        ("joker: 2\ncat", "there is no 'joker' here; did you mean 'jokers'?"),
    ],
)
def test_a_slip_is_told_with_what_would_be_right(tmp_path: Path, text: str, said: str) -> None:
    with pytest.raises(BadInput, match=r"sheet\.txt") as told:
        score(tmp_path, text)
    assert said in str(told.value)


def test_options_of_other_games_are_refused(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="has no --task"):
        score(tmp_path, "cat\n", task=1)
