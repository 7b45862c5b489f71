"""Names the data of Cryptex sheets for the layouts' elements."""

from collections.abc import Mapping

from cruxpress.core.errors import Place
from cruxpress.games.cryptex.spec import read_sheet, sheet_faults
from cruxpress.games.faults import require_none
from cruxpress.games.game import SheetData
from cruxpress.specs.nodes import Value


def sheet_model(data: SheetData) -> Mapping[str, Value]:
    """What a sheet is to a player; one that breaks a rule of the game is refused."""
    place = Place(f"cryptex/sheet-{data['level']}")
    sheet = read_sheet(data, place)
    require_none(sheet_faults(sheet), place)
    return sheet.model()
