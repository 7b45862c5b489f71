"""Cards that lie on the table while somebody tries a challenge, as its file has them."""

from dataclasses import dataclass, field, replace

from cruxpress.core.errors import Place
from cruxpress.games.crusgallo.sheet.deck import RESERVE
from cruxpress.specs.nodes import Fault, Node, Seq
from cruxpress.specs.values import Kind, Known, list_of, whole

FARTHEST = 20  # cells from the first card: nine cards in a line reach no farther


@dataclass(frozen=True, slots=True)
class TriedCard:
    """A card that lies on the table while somebody tries a challenge: no part of it, not printed.

    The cell of its upper left corner is counted from that of the first card, to the right and down.
    `gems` are the cells whose orbs get gems, where more orbs compete than there are gems.
    """

    card: int
    x: int
    y: int
    turn: int
    place: Place | None = field(default=None, compare=False)
    gems: tuple[tuple[int, int], ...] = ()

    def shifted(self, x: int, y: int) -> "TriedCard":
        """The same, counted from another cell."""
        gems = tuple((column - x, row - y) for column, row in self.gems)
        return replace(self, x=self.x - x, y=self.y - y, gems=gems)

    @property
    def written(self) -> str:
        """As it stands in a file."""
        gems = [f"[{column}, {row}]" for column, row in self.gems]
        choice = f", [{', '.join(gems)}]" if gems else ""
        return f"[{self.card}, {self.x}, {self.y}, {self.turn}{choice}]"


def _laid(node: Node, known: Known) -> TriedCard:
    if not isinstance(node, Seq) or len(node.items) not in (4, 5):
        raise Fault(node.place, "write a laid card as [card, x, y, turn], such as [17, 2, -1, 0]")
    kinds = (whole(1, 999), *[whole(-FARTHEST, FARTHEST)] * 2, whole(0, 3))
    card, x, y, turn = (kind.read(it, known) for kind, it in zip(kinds, node.items, strict=False))
    gems = _GEMS.read(node.items[4], known) if len(node.items) > 4 else ()
    return TriedCard(card, x, y, turn, node.place, gems)


def _cell(node: Node, known: Known) -> tuple[int, int]:
    if not isinstance(node, Seq) or len(node.items) != 2:
        raise Fault(node.place, "write a cell as [x, y], such as [2, -1]")
    x, y = (whole(-FARTHEST, FARTHEST).read(it, known) for it in node.items)
    return x, y


_GEMS = list_of(Kind("[x, y]", _cell), 1, RESERVE)


LAID: Kind[TriedCard] = Kind("[card, x, y, turn]", _laid)
