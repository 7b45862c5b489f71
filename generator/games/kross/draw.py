"""Names the data of Kross sheets for the layouts' elements."""

from collections.abc import Sequence

from generator.codes import ShippedCode, qr_text, sheet_hash
from generator.errors import BadInput, Place
from generator.games.game import Sheet, SheetData
from generator.games.kross.spec import read_block


def block_sheets(data: SheetData, numbers: Sequence[int], site: str | None) -> list[Sheet]:
    """The block has one sheet, the same for every player."""
    if numbers:
        raise BadInput("the block has no numbered sheets; leave out --sheets")
    block = read_block(data, Place("kross/block"))
    code = ShippedCode("kross", "BLOCK", sheet_hash(block.model()))
    values = {"code": str(code), "qr": qr_text(code, site)}
    return [Sheet("block", str(code), values, values)]
