"""Names the data of Cruciverbalist's sheets for the layouts' elements, and checks its pieces."""

from cruxpress.games.cruciverbalist.draw.pieces import (
    check_chart,
    check_dice,
    check_track,
    grid_model,
    pieces_check,
    themes_model,
)

__all__ = [
    "check_chart",
    "check_dice",
    "check_track",
    "grid_model",
    "pieces_check",
    "themes_model",
]
