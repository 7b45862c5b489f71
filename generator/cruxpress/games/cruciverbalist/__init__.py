"""Cruciverbalist: dice become letters, letters a crossword, and its longest line counts most."""

from pathlib import Path

from cruxpress.core.errors import BadInput
from cruxpress.games.cruciverbalist.draw import (
    check_chart,
    check_dice,
    check_track,
    grid_model,
    pieces_check,
    themes_model,
)
from cruxpress.games.cruciverbalist.make.kind import LADDER, SOLO
from cruxpress.games.game import CardSet, Game, PadKind, Told
from cruxpress.games.plain import plain_pad

NAME = "cruciverbalist"
GRIDS = ("grid-13", "grid-11", "grid-15")


def score_typed(file: Path, own_words: Path | None, task: int | None) -> Told:
    """Score a board that a person typed in."""
    from cruxpress.games.cruciverbalist.typed import score_file, told
    from cruxpress.words import load_lexicon

    if task is not None:
        raise BadInput("Cruciverbalist has no tasks; write 'theme: Animals' above the board")
    return told(score_file(file, load_lexicon(own_words)))


GAME = Game(
    name=NAME,
    title="Cruciverbalist",
    pads={
        **{grid: plain_pad(NAME, grid, f"{NAME}/{grid}", grid_model) for grid in GRIDS},
        "themes": plain_pad(NAME, "themes", f"{NAME}/themes", themes_model),
        "solo": PadKind(f"{NAME}/solo", files=SOLO),
    },
    default_pad="grid-13",
    score=score_typed,
    cards={
        "cruciverbalist-chart": CardSet(f"{NAME}/chart", check_chart),
        "cruciverbalist-track": CardSet(f"{NAME}/track", check_track),
        "cruciverbalist-help": CardSet(f"{NAME}/help", pieces_check("help-tokens")),
        "cruciverbalist-marker": CardSet(f"{NAME}/marker", pieces_check("round-markers")),
        "cruciverbalist-newspaper": CardSet(
            f"{NAME}/newspaper", pieces_check("first-player-tokens")
        ),
        "cruciverbalist-dice": CardSet(f"{NAME}/dice", check_dice),
    },
    ladder=LADDER,
)
