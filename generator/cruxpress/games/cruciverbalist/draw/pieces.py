"""The pieces of the box: what a grid sheet is, and whether printed pieces are those of the game."""

from collections.abc import Callable, Iterator, Mapping

from cruxpress.core.errors import Place
from cruxpress.games.cruciverbalist.spec import PIECES, piece_faults, read_chart, read_track
from cruxpress.games.faults import require_none
from cruxpress.games.game import SheetData
from cruxpress.specs.nodes import Map, Node, Scalar, Seq, Value, as_node
from cruxpress.specs.values import to_value

GRID = Place("cruciverbalist/grid")
DICE = ("white-dice", "black-dice")


def grid_model(data: SheetData) -> Mapping[str, Value]:
    """What a grid sheet is to a player: its size, the chart beside it, its penalty boxes."""
    chart = read_chart(as_node(data["chart"], GRID))
    boxes = data["penalties"]
    assert isinstance(boxes, int)
    _require_counts({"penalty-boxes": boxes}, GRID)
    return {"size": data["size"], "chart": chart.model(), "penalties": boxes}


def themes_model(data: SheetData) -> Mapping[str, Value]:
    """The page of theme ideas."""
    return {"game": "cruciverbalist", "sheet": "themes", "themes": data.get("themes", "21")}


def check_chart(layout: Map) -> None:
    """Refuse a chart that does not cover every letter and every number once."""
    read_chart(_data(layout, "chart"))
    pieces_check("charts")(layout)


def check_track(layout: Map) -> None:
    """Refuse a round track whose marks are not those of the game."""
    read_track(_data(layout, "track"))
    pieces_check("round-tracks")(layout)


def pieces_check(piece: str) -> Callable[[Map], None]:
    """The check of a set whose cards are all the same piece: as many as lie in the box."""

    def check(layout: Map) -> None:
        _require_counts({piece: sum(_copies(card) for card in _cards(layout))}, layout.place)

    return check


def check_dice(layout: Map) -> None:
    """Refuse a set of paper dice that has not eight white and four black ones."""
    counts = dict.fromkeys(DICE, 0)
    for card in _cards(layout):
        piece = card.get("piece")
        name = piece.text if isinstance(piece, Scalar) else "dice without a colour"
        counts[name] = counts.get(name, 0) + _copies(card)
    _require_counts(counts, layout.place)


def _require_counts(counts: Mapping[str, int], place: Place) -> None:
    """Refuse counts that are not those of the box; pieces of other sets are not asked for."""
    rest = {name: right for name, right in PIECES.items() if name not in counts}
    require_none(piece_faults({**rest, **counts}, place))


def _cards(layout: Map) -> Iterator[Map]:
    cards = layout.get("cards")
    items = cards.items if isinstance(cards, Seq) else ()
    return (card for card in items if isinstance(card, Map))


def _copies(card: Map) -> int:
    node = card.get("copies")
    copies = to_value(node) if node else 1
    return copies if isinstance(copies, int) else 1


def _data(layout: Map, key: str) -> Node:
    data = layout.get("data")
    found = data.get(key) if isinstance(data, Map) else None
    return found if found is not None else Map({}, layout.place)
