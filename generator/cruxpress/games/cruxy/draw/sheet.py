"""Names the data of a Cruxy sheet for its layout."""

from collections.abc import Mapping, Sequence

from cruxpress.codes import FreshCode, qr_text
from cruxpress.core.data import Value
from cruxpress.games.contract import FRESH, DrawContext, Proven, SheetData
from cruxpress.games.cruxy.sheet.files import SIGNS, sign_of
from cruxpress.games.cruxy.sheet.model import (
    AREA_COLUMNS,
    COLUMNS,
    ROWS,
    SPECIAL_BOXES,
    TRACKERS,
    CruxySheet,
    Effect,
)
from cruxpress.specs.binding import escape

# The layout's key names the signs of the sheet files; an area has three more of its own.
EMPTY, EITHER, DIGIT = "_", "e", "n"
NO_SIGN = "."
ROOMY = 3  # effects that are told in larger type
A_FEW = 5  # effects that the strip has room to explain, trackers that a row of their own holds
A_ROW = 3  # boxes, and as many trackers, that stand in one row
FRESH_NUMBER = "N"  # before the number in the code of a fresh sheet; rungs have an R
# Effects whose trackers come in a pair, one for the top of the grid and one for the bottom.
TOP_AND_BOTTOM = (Effect.OWL, Effect.URSA)


def starred(data: SheetData) -> SheetData:
    """The second copy of a sheet, which the other team plays on: only the label differs."""
    return {**data, "label": f"{data['label']}*", "starred": True}


def label_of(proven: Proven[CruxySheet]) -> str:
    """The number on a sheet; that of a fresh one is told by its code, too."""
    code, label = proven.code, proven.model.label
    is_fresh = isinstance(code, FreshCode) and FRESH_NUMBER in code.parameters
    return f"{FRESH}{label}" if is_fresh else label


def sheet_data(proven: Proven[CruxySheet], context: DrawContext) -> Mapping[str, Value]:
    """All that a sheet's layout shows; a starred copy is the same sheet with the same code."""
    sheet, code = proven.model, proven.code
    explained = len(sheet.effects) <= A_FEW
    return {
        "label": label_of(proven),
        "title": sheet.title,
        "place": escape(sheet.title),
        "starred": sheet.starred,
        "map": grid_map(sheet),
        "rows": len(sheet.area) // AREA_COLUMNS,
        "area": area_map(sheet),
        "area-key": _area_key(sheet),
        **_under(_specials(sheet), _trackers(sheet)),
        "effects": [
            {
                "icon": effect.value,
                "name": context.texts(f"effects.{effect.value}"),
                "say": context.texts(f"say.{effect.value}") if explained else "",
            }
            for effect in sheet.effects
        ],
        "few": len(sheet.effects) <= ROOMY,
        "explained": explained,
        "steps-hidden": len(sheet.effects) > 1,
        "code": str(code),
        "qr": qr_text(code, context.site),
    }


def grid_map(sheet: CruxySheet) -> str:
    """The grid as lines of signs, for the layout's grid element."""
    return map_lines([sign_of(sheet, square) for square in range(COLUMNS * ROWS)], COLUMNS)


def area_map(sheet: CruxySheet, letters: str = "") -> str:
    """The conditions of one player as lines of signs, with the letters that were drawn."""
    signs = [
        EITHER if box.is_either else str(box.digit or SIGNS.get(box.kind, EMPTY))
        for box in sheet.area
    ]
    for box, letter in zip(sheet.letter_boxes, letters, strict=False):
        signs[box] = letter
    return map_lines(signs, AREA_COLUMNS)


def map_lines(signs: Sequence[str], width: int) -> str:
    return "\n".join("".join(signs[at : at + width]) for at in range(0, len(signs), width))


def digits_map(sheet: CruxySheet) -> str:
    """Where a digit stands in a corner, as lines of signs."""
    return map_lines([DIGIT if box.is_either else EMPTY for box in sheet.area], AREA_COLUMNS)


def _area_key(sheet: CruxySheet) -> dict[str, Value]:
    """What the signs of an area show: equipment as icons, a digit beside the one that it may be."""
    key: dict[str, Value] = {SIGNS[kind]: {"icon": kind} for kind in sheet.kinds}
    for box in sheet.area:
        if box.is_either:
            key[EITHER] = {"number": str(box.digit), "mark": box.kind}
    return key


def end_key(sheet: CruxySheet) -> Mapping[str, Value]:
    """The same where moves stand in the lower corners: the icon in the middle, the digit alone."""
    key = _area_key(sheet)
    for box in sheet.area:
        if box.is_either:
            key |= {EITHER: {"icon": box.kind}, DIGIT: {"number": str(box.digit)}}
    return key


def _under(
    specials: Sequence[Mapping[str, Value]], trackers: Sequence[Mapping[str, Value]]
) -> Mapping[str, Value]:
    """What stands under an area: in line with its columns, in one row, or, if need be, in two."""
    marks = [{**mark, "kind": _kind(mark), "half": mark.get("half", "")} for mark in specials]
    marks += [{**mark, "kind": _kind(mark)} for mark in trackers]
    fits = max(len(specials), len(trackers)) <= A_ROW
    under = "columns" if len(marks) <= AREA_COLUMNS else "row" if fits else "two-rows"
    return {
        "specials": list(specials),
        "trackers": list(trackers),
        "marks": list(marks),
        "under": under,
        "crowded": len(trackers) > A_FEW,
    }


def _kind(mark: Mapping[str, Value]) -> str:
    """What a mark looks like: a box to write in, a ban, a circle to write in, or an icon."""
    if "ban" in mark:
        return "ban" if mark["ban"] else "box"
    return "circle" if mark["ring"] else "sign"


def _specials(sheet: CruxySheet) -> list[Mapping[str, Value]]:
    """The boxes under an area for letters that come during the game; Bear's is a ban."""
    boxes = {**SPECIAL_BOXES, Effect.BEAR: TRACKERS[Effect.BEAR]}
    in_order = sorted(sheet.effects, key=lambda effect: effect is Effect.BEAR)
    return [
        {"icon": effect.value, "ban": effect is Effect.BEAR}
        for effect in in_order
        for _ in range(boxes.get(effect, 0))
    ]


def _trackers(sheet: CruxySheet) -> list[Mapping[str, Value]]:
    """The icons under an area that a player marks; Ursa Major's are circles to write in."""
    found: list[Mapping[str, Value]] = []
    for effect, count in sheet.trackers.items():
        pair = ["top", "bottom"] if effect in TOP_AND_BOTTOM else [""] * count
        if effect is not Effect.BEAR:
            found += [
                {"icon": effect.value, "half": half, "ring": effect is Effect.URSA} for half in pair
            ]
    return found


def blank_model(_data: SheetData) -> Mapping[str, Value]:
    """What the designers' sheet is: an empty grid of the right size."""
    return {"game": "cruxy", "blank": [COLUMNS, ROWS]}
