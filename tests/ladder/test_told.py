"""What the report of a ladder says of those who put it in order."""

from functools import cache

import pytest

from cruxpress.core.files import shipped_fonts, shipped_layouts
from cruxpress.games import open_game
from cruxpress.games.numbered import numbered_pads
from cruxpress.specs.library import Library
from workshop.judge import judged_sheets

GAMES = ("cruciverbalist", "crusgallo", "cruxy", "cryptex", "kross")


@cache
def library() -> Library:
    return Library(shipped_layouts(), shipped_fonts())


@pytest.mark.parametrize("name", GAMES)
def test_every_player_who_sorts_is_told_and_nobody_else(name: str) -> None:
    """Each is a part of the sentence that begins with "one"."""
    game = open_game(name)
    assert game.ladder is not None
    found = judged_sheets(library(), numbered_pads(game)[game.ladder.pad])
    assert found is not None
    panel = found.facts[0]["panel"]
    assert isinstance(panel, dict)
    sorting = [player for player in panel.values() if player["sorts"]]
    told = library().texts(name)("ladder.player")
    parts = [part.removeprefix("and ") for part in told.split("; ")[0].split(", ")]
    first, *others = parts
    assert first.startswith("a panel: one player ")
    ones = [part for part in others if part.startswith("one ")]
    assert 1 + len(ones) == len(sorting), told


def test_a_par_that_is_proven_does_not_stand_below_best_known() -> None:
    heads = library().texts("").get_list("ladder-report.heads")
    assert "Best known" not in heads
    assert "Best" in heads
