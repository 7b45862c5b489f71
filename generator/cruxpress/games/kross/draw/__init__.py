"""Names the data of Kross sheets for the layouts' elements."""

from collections.abc import Mapping

from cruxpress.core.errors import Place
from cruxpress.games.game import SheetData
from cruxpress.games.kross.spec import read_block
from cruxpress.specs.nodes import Value


def block_model(data: SheetData) -> Mapping[str, Value]:
    """What the block is to a player: its table and its points."""
    return read_block(data, Place("kross/block")).model()
