"""Writes a sheet as the YAML that a person would draw."""

from cruxpress.games.cruxy.spec.board import COLUMNS, ROWS, square_at
from cruxpress.games.cruxy.spec.names import Effect
from cruxpress.games.cruxy.spec.reading import CRACK, KIND, NO_SQUARE, RED, SQUARE
from cruxpress.games.cruxy.spec.sheet import AREA_COLUMNS, Box, Sheet

# Equipment is written small and animals large; two that begin alike take another letter.
SIGNS = {
    "backpack": "k",
    "boots": "b",
    "gloves": "v",
    "goggles": "g",
    "hat": "h",
    "ice-axe": "i",
    "jacket": "j",
    "snowshoes": "s",
    Effect.PENGUIN.value: "P",
    Effect.FOX.value: "A",
    Effect.PUFFINS.value: "U",
    Effect.WHALE.value: "W",
    Effect.FISH.value: "F",
    Effect.OWL.value: "O",
    Effect.SEAGULLS.value: "G",
    Effect.KRAKEN.value: "K",
    Effect.SLY.value: "S",
    Effect.BEAR.value: "B",
    Effect.URSA.value: "M",
}


def sheet_yaml(sheet: Sheet) -> str:
    """The file of a sheet; reading it gives the same sheet again."""
    lines = [f"kind: {KIND}", f"label: {sheet.label}"]
    if sheet.title:
        quoted = sheet.title.replace("\\", "\\\\").replace('"', '\\"')
        lines.append(f'title: "{quoted}"')
    if sheet.fresh_code:
        lines.append(f"code: {sheet.fresh_code}")
    used = [*sheet.kinds, *(effect.value for effect in sheet.effects if effect is not Effect.CRACK)]
    lines.append("key: {" + ", ".join(f"{SIGNS[name]}: {name}" for name in used) + "}")
    lines.append("grid: |")
    for row in range(ROWS):
        lines.append("  " + "".join(sign_of(sheet, square_at(c, row)) for c in range(COLUMNS)))
    lines.append("area: |")
    for first in range(0, len(sheet.area), AREA_COLUMNS):
        boxes = [_box(box) for box in sheet.area[first : first + AREA_COLUMNS]]
        lines.append("  " + " ".join(f"{box:<3}" for box in boxes).rstrip())
    return "\n".join(lines) + "\n"


def sign_of(sheet: Sheet, square: int) -> str:
    """The sign that a square of the grid has in a file."""
    if square in sheet.animals:
        return SIGNS[sheet.animals[square].value]
    if square in sheet.equipment:
        return SIGNS[sheet.equipment[square]]
    if square in sheet.red:
        return RED
    if square in sheet.cracks:
        return CRACK
    return SQUARE if square in sheet.board.squares else NO_SQUARE


def _box(box: Box) -> str:
    if box.is_letter:
        return "?"
    parts = [str(box.digit) if box.digit else "", SIGNS[box.kind] if box.kind else ""]
    return "/".join(part for part in parts if part)
