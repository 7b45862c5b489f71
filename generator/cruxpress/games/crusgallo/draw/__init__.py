"""Names the data of Crusgallo's sheets for the layouts' elements."""

from collections.abc import Mapping

from cruxpress.games.game import SheetData
from cruxpress.specs.nodes import Value


def log_model(_data: SheetData) -> Mapping[str, Value]:
    """The Adventure Log: a place to write down fifteen games."""
    return {"game": "crusgallo", "sheet": "log", "adventures": 15}
