"""Names the data of Crusgallo's sheets for the layouts' elements."""

from collections.abc import Sequence

from generator.codes import ShippedCode, qr_text, sheet_hash
from generator.errors import BadInput
from generator.games.game import Sheet, SheetData

LOG_MODEL = {"game": "crusgallo", "sheet": "log", "adventures": 15}


def log_sheets(_data: SheetData, numbers: Sequence[int], site: str | None) -> list[Sheet]:
    """The Adventure Log has one sheet, to be filled over many games."""
    if numbers:
        raise BadInput("the Adventure Log has no numbered sheets; leave out --sheets")
    code = ShippedCode("crusgallo", "LOG", sheet_hash(LOG_MODEL))
    values = {"code": str(code), "qr": qr_text(code, site)}
    return [Sheet("log", str(code), values, values)]
