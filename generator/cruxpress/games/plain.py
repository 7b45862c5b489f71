"""Pads of one sheet, the same for every player and every game, such as a block or a log."""

from collections.abc import Callable, Mapping, Sequence

from cruxpress.codes import ShippedCode, qr_text, sheet_hash, short_name
from cruxpress.core.errors import BadInput
from cruxpress.games.game import PadKind, Sheet, SheetData
from cruxpress.specs.nodes import Value

Model = Callable[[SheetData], Mapping[str, Value]]


def plain_pad(game: str, name: str, layout: str, model: Model) -> PadKind:
    """A pad whose sheet is made of its layout's data alone.

    `model` reads that data as the game does, and gives what makes the sheet what it is.
    """

    def sheets(data: SheetData, numbers: Sequence[int], site: str | None) -> list[Sheet]:
        if numbers:
            raise BadInput(f"the {name} has no numbered sheets; leave out --sheets")
        code = ShippedCode(game, short_name(name), sheet_hash(model(data)))
        values = {"code": str(code), "qr": qr_text(code, site)}
        return [Sheet(name, str(code), values, values)]

    return PadKind(layout, sheets)
