"""A game that a person typed in: its title and points, and what is told of a slip."""

from pathlib import Path

import pytest

from cruxpress.core.errors import CruxpressError
from cruxpress.games.contract import ScoreRequest
from cruxpress.games.crusgallo.score import score_typed


def lines_of(folder: Path, text: str) -> tuple[str, ...]:
    file = folder / "game.txt"
    file.write_text(text, "utf-8")
    return score_typed(ScoreRequest(file)).lines


@pytest.mark.parametrize(
    ("text", "treasures", "title", "points"),
    [
        ("freed: no", 0, "Impoverished Commoner", 50),
        ("freed: yes\nmagic: 3\nbattle: 1", 4, "Prosperous Liberator", 300),
        ("freed: yes\ntrapped: yes\nleft: 0", 0, "Impoverished Vanquisher", 400),
        ("freed: yes\ntrapped: yes\nleft: 1\nriches: 3", 4, "Prosperous Knight", 1050),
        ("freed: yes\ntrapped: yes\nleft: 2\nriches: 2\nmagic: 2", 4, "Prosperous Hero", 1600),
        ("Freed: YES\ntrapped: yes\nleft: 9\nriches: 3\nmagic: 3", 7, "Wealthy Champion", 3000),
    ],
)
def test_titles_and_points(
    tmp_path: Path, text: str, treasures: int, title: str, points: int
) -> None:
    said = (f"treasures: {treasures}", f"title: {title}", f"total: {points}")
    assert lines_of(tmp_path, text) == said


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "there is nothing to score here"),
        ("trapped: yes", "wakes only when every creature is free"),
        ("freed: maybe", "'maybe' is no answer to 'freed'; write yes or no"),
        ("freed: yes\nriches: 4", "write a number from 0 to 3"),
        ("freed: yes\nhello", "'hello' is no line of a game"),
    ],
)
def test_a_slip_is_told_with_what_would_be_right(tmp_path: Path, text: str, said: str) -> None:
    with pytest.raises(CruxpressError, match=r"game\.txt") as told:
        lines_of(tmp_path, text)
    assert said in str(told.value)
