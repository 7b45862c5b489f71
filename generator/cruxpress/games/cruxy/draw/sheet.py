"""Names the data of a Cruxy sheet for the layout's elements."""

from collections.abc import Mapping

from cruxpress.codes import FreshCode, ShippedCode, parse_code, qr_text
from cruxpress.games.cruxy.spec import AREA_COLUMNS, COLUMNS, ROWS, Box, Effect, Sheet
from cruxpress.games.cruxy.spec.names import SPECIAL_BOXES
from cruxpress.games.cruxy.spec.writing import SIGNS, sign_of
from cruxpress.games.game import SheetData
from cruxpress.specs.binding import escape
from cruxpress.specs.nodes import Value

# The layout's key names the signs of the sheet files; an area has two more of its own.
EMPTY, EITHER = "_", "e"
# Effects whose trackers come in a pair, one for the top of the grid and one for the bottom.
TOP_AND_BOTTOM = (Effect.OWL, Effect.URSA)


def sheet_code(sheet: Sheet) -> FreshCode | ShippedCode:
    """The code that stands on the sheet: its own, or that of its number and what stands on it.

    A starred copy is the same sheet and carries the same code.
    """
    if sheet.code:
        return parse_code(sheet.code)
    return ShippedCode("cruxy", str(sheet.number), sheet.hash)


def starred(data: SheetData) -> SheetData:
    """The second copy of a sheet, which the other team plays on: only the label differs."""
    return {**data, "label": f"{data['label']}*", "starred": True}


def sheet_data(sheet: Sheet, site: str | None = None) -> Mapping[str, Value]:
    """All that a sheet's layout shows."""
    code = sheet_code(sheet)
    return {
        "label": sheet.label,
        "title": sheet.title,
        "place": escape(sheet.title),
        "starred": sheet.starred,
        "map": grid_map(sheet),
        "rows": len(sheet.area) // AREA_COLUMNS,
        "area": area_map(sheet),
        "area-key": area_key(sheet),
        "specials": special_boxes(sheet),
        "trackers": trackers(sheet),
        "effects": [
            {"icon": effect.value, "name": effect.title}
            for effect in sheet.effects
            if effect is not Effect.CRACK
        ],
        "code": str(code),
        "qr": qr_text(code, site),
    }


def grid_map(sheet: Sheet) -> str:
    """The grid as lines of signs, for the layout's grid element."""
    signs = [sign_of(sheet, square) for square in range(COLUMNS * ROWS)]
    rows = ["".join(signs[at : at + COLUMNS]) for at in range(0, len(signs), COLUMNS)]
    return "\n".join(rows)


def area_map(sheet: Sheet) -> str:
    """The conditions of one player as lines of signs."""
    signs = [_box_sign(box) for box in sheet.area]
    rows = ["".join(signs[at : at + AREA_COLUMNS]) for at in range(0, len(signs), AREA_COLUMNS)]
    return "\n".join(rows)


def _box_sign(box: Box) -> str:
    if box.is_either:
        return EITHER
    if box.digit:
        return str(box.digit)
    return SIGNS[box.kind] if box.kind else EMPTY


def area_key(sheet: Sheet) -> Mapping[str, Value]:
    """What the signs of an area show: equipment as icons, a digit beside the one that it may be."""
    key: dict[str, Value] = {SIGNS[kind]: {"icon": kind} for kind in sheet.kinds}
    for box in sheet.area:
        if box.is_either:
            key[EITHER] = {"number": str(box.digit), "mark": box.kind}
    return key


def special_boxes(sheet: Sheet) -> list[Value]:
    """The icons of the effects whose letters go into the row of special boxes."""
    return [effect.value for effect in sheet.effects for _ in range(SPECIAL_BOXES.get(effect, 0))]


def trackers(sheet: Sheet) -> list[Value]:
    """The icons beside an area, with the circles or the box that a player marks."""
    found: list[Value] = []
    for effect, count in sheet.trackers.items():
        pair = ["top", "bottom"] if effect in TOP_AND_BOTTOM else [""] * count
        found += [
            {"icon": effect.value, "half": half, "box": effect is Effect.BEAR} for half in pair
        ]
    return found


def blank_model(_data: SheetData) -> Mapping[str, Value]:
    """What the designers' sheet is: an empty grid of the right size."""
    return {"game": "cruxy", "blank": [COLUMNS, ROWS]}
