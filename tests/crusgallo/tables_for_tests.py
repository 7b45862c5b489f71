"""Tables and cards drawn as text.

B1 B2 r     blue crystals with one and two points, a red orb
.  *w K3    bare table, a lit white orb, a black crystal with three points
"""

from cruxpress.games.crusgallo.rules.table import CardSpot, CavernTable, Point, TableCell, why_not
from cruxpress.games.crusgallo.sheet.deck import CavernCard, Crystal, Orb, Symbol

CRYSTAL_LETTERS = {"K": "black", "B": "blue", "P": "pink"}
ORB_LETTERS = {
    "r": "red",
    "y": "yellow",
    "g": "green",
    "v": "violet",
    "w": "white",
    "n": "brown",
}


def symbol(text: str) -> Symbol:
    if text[0] in CRYSTAL_LETTERS:
        return Crystal(CRYSTAL_LETTERS[text[0]], int(text[1]))
    return Orb(ORB_LETTERS[text])


def card(text: str, number: int = 100, kind: str = "ordinary") -> CavernCard:
    """A card from its four cells, row by row."""
    a, b, c, d = (symbol(word) for word in text.split())
    return CavernCard(number, kind, (a, b, c, d))


def table(drawn: str, owners: str = "", *, expert: bool = False) -> CavernTable:
    """A table from its rows; owners says, row by row, whose card each cell is."""
    rows = [row.split() for row in drawn.strip().splitlines()]
    whose = [row.split() for row in owners.strip().splitlines()]
    cells: dict[Point, TableCell] = {}
    for y, row in enumerate(rows):
        for x, word in enumerate(row):
            if word != ".":
                number = int(whose[y][x]) if whose else 1
                lit = word.startswith("*")
                cells[x, y] = TableCell(symbol(word.removeprefix("*")), number, lit)
    return CavernTable(expert, cells)


def reason(on: CavernTable, new: CavernCard, x: int, y: int, turn: int = 0) -> str | None:
    return why_not(on, new, CardSpot(x, y, turn))
