"""Names the data of Cruciverbalist's sheets for the layouts' elements, and checks its pieces."""

from collections.abc import Mapping

from generator.errors import Place
from generator.games.cruciverbalist.spec import read_chart, read_track
from generator.games.game import SheetData
from generator.specs.nodes import Map, Node, Value, as_node


def grid_model(data: SheetData) -> Mapping[str, Value]:
    """What a grid sheet is to a player: its size, the chart beside it, its penalty boxes."""
    chart = read_chart(as_node(data["chart"], Place("cruciverbalist/grid")))
    return {"size": data["size"], "chart": chart.model(), "penalties": data["penalties"]}


def themes_model(data: SheetData) -> Mapping[str, Value]:
    """The page of theme ideas."""
    return {"game": "cruciverbalist", "sheet": "themes", "themes": data.get("themes", "21")}


def check_chart(layout: Map) -> None:
    """Refuse a chart that does not cover every letter and every number once."""
    read_chart(_data(layout, "chart"))


def check_track(layout: Map) -> None:
    """Refuse a round track whose marks are not those of the game."""
    read_track(_data(layout, "track"))


def _data(layout: Map, key: str) -> Node:
    data = layout.get("data")
    found = data.get(key) if isinstance(data, Map) else None
    return found if found is not None else Map({}, layout.place)
