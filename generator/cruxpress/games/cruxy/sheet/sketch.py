"""A sheet on a screen: its grid and area, read from the text of its file and written into it.

Only the signs that change are written anew, so that a person's notes stay where they are.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from cruxpress.core.errors import BadInput, CruxpressError, Place, Problem
from cruxpress.games.cruxy.sheet.checks import sheet_faults
from cruxpress.games.cruxy.sheet.files import (
    CRACK,
    FEWEST_AREA_ROWS,
    MOST_AREA_ROWS,
    NO_SQUARE,
    RED,
    SIGNS,
    SQUARE,
    CruxyKeys,
    read_sheet,
)
from cruxpress.games.cruxy.sheet.model import (
    ANIMALS,
    AREA_COLUMNS,
    COLUMNS,
    EQUIPMENT,
    LONGEST,
    ROWS,
    SHORTEST,
    CruxySheet,
    name_of,
    square_at,
)
from cruxpress.games.sketch import Sketch, SketchBoard, SketchFault, SketchField, SketchTool
from cruxpress.games.texts import room_texts
from cruxpress.specs.records import read_record
from cruxpress.specs.values import Known
from cruxpress.specs.yaml_reader import parse_yaml

GRID, AREA = "grid", "area"
EMPTY, LETTER = "empty", "letter"
FIXED = {NO_SQUARE: EMPTY, SQUARE: "square", RED: "red", CRACK: "crack"}
SIGN_OF = {name: sign for sign, name in FIXED.items()}
ACTIONS = ("mirror-across", "mirror-down", "turn", "more-boxes", "fewer-boxes", "clear")
LETTERS = "abcdefghijklmnpqrstuvwyzABCDEFGHIJKLMNPQRSTUVWYZ"  # o and x are signs of the grid
UNDRAWN = "the grid and the area cannot be drawn on before their text is mended"


@dataclass(frozen=True)
class DrawnLines:
    """The lines of a text that hold grid, area and key, cut into what can be changed."""

    key: Mapping[str, str]
    grid: tuple[str, ...]
    area: tuple[tuple[str, ...], ...]
    grid_places: tuple[Place, ...]
    area_places: tuple[Place, ...]
    box_columns: tuple[tuple[int, ...], ...] = ()

    @property
    def is_whole(self) -> bool:
        """Whether there is a grid of the right size, and an area with full rows."""
        places = (*self.grid_places, *self.area_places)
        return (
            len(self.grid) == ROWS
            and all(len(line) == COLUMNS for line in self.grid)
            and bool(self.area)
            and all(len(row) == AREA_COLUMNS for row in self.area)
            and all(place.column for place in places)
        )

    def used(self) -> set[str]:
        """The signs of the key that stand somewhere."""
        boxes = {part for row in self.area for box in row for part in box.split("/")}
        return {*"".join(self.grid), *boxes} & self.key.keys()


def read_sketch(text: str, name: str) -> Sketch[CruxySheet]:
    """The boards of a text, and every fault with its field."""
    lines: DrawnLines | None = None
    try:
        node = parse_yaml(text, name)
        problems: list[Problem] = []
        raw = read_record(CruxyKeys, node, Known(), problems, "the sheet")
        lines = _drawn_lines(raw, text) if raw is not None else None
        sheet = read_sheet(node, text)
    except CruxpressError as error:
        return Sketch(_boards(lines), tuple(_faults(error.problems, lines)))
    found = [Problem(fault.place, fault.what) for fault in sheet_faults(sheet)]
    return Sketch(_boards(lines), tuple(_faults(found, lines)), None if found else sheet)


def _drawn_lines(raw: CruxyKeys, text: str) -> DrawnLines:
    written = text.splitlines()
    area = tuple(tuple(line.split()) for line in raw.area.lines)
    rows = raw.area.places(written)
    columns = tuple(
        tuple(word.start() + 1 for word in re.finditer(r"\S+", written[place.line - 1]))
        for place in rows
    )
    return DrawnLines(raw.key, raw.grid.lines, area, raw.grid.places(written), rows, columns)


def _boards(lines: DrawnLines | None) -> tuple[SketchBoard, ...]:
    if lines is None or not lines.is_whole:
        return ()
    key = {**FIXED, **lines.key}
    squares = [[name_of(square_at(c, r)) for c in range(COLUMNS)] for r in range(ROWS)]
    boxes = [[f"{r + 1}.{c + 1}" for c in range(AREA_COLUMNS)] for r in range(len(lines.area))]
    return (
        SketchBoard(
            GRID,
            tuple(map(tuple, squares)),
            tuple(tuple((key.get(sign, ""),) for sign in line) for line in lines.grid),
        ),
        SketchBoard(
            AREA,
            tuple(map(tuple, boxes)),
            tuple(tuple(_box_shows(box, lines.key) for box in row) for row in lines.area),
        ),
    )


def _box_shows(box: str, key: Mapping[str, str]) -> tuple[str, ...]:
    if box == "?":
        return (LETTER,)
    return tuple(key.get(part, part) for part in box.split("/"))


def _faults(problems: Sequence[Problem], lines: DrawnLines | None) -> Iterator[SketchFault]:
    """Each with the field that stands at its place."""
    for place, what in problems:
        if place is None:
            yield SketchFault(what)
        else:
            yield SketchFault(what, place.line, place.column, _field_at(place, lines))


def _field_at(place: Place, lines: DrawnLines | None) -> SketchField | None:
    if lines is None or not place.column:
        return None
    for row, start in enumerate(lines.grid_places):
        column = place.column - start.column
        if start.line == place.line and 0 <= column < len(lines.grid[row]):
            return SketchField(GRID, row, column)
    for row, start in enumerate(lines.area_places):
        if start.line == place.line and place.column in lines.box_columns[row]:
            return SketchField(AREA, row, lines.box_columns[row].index(place.column))
    return None


def sketch_tools() -> list[SketchTool]:
    """Squares, lengths, equipment and animals."""
    texts = room_texts("cruxy")

    def tool(name: str, sign: str, group: str, icon: str = "") -> SketchTool:
        return SketchTool(name, texts(f"draw.{name}"), sign, group, icon)

    squares = [
        tool("square", SQUARE, "squares"),
        tool("red", RED, "squares"),
        tool("crack", CRACK, "squares", "crack"),
        tool(EMPTY, NO_SQUARE, "squares"),
    ]
    boxes = [tool(LETTER, "?", "boxes")]
    for digit in map(str, range(SHORTEST, LONGEST + 1)):
        boxes.append(SketchTool(digit, texts("draw.length", length=digit), digit, "boxes"))
    equipment = [tool(kind, SIGNS[kind], "equipment", kind) for kind in EQUIPMENT]
    animals = [
        SketchTool(each.value, each.title, SIGNS[each.value], "animals", each.value)
        for each in ANIMALS
    ]
    return [*squares, *equipment, *animals, *boxes]


def put_on(text: str, fields: Sequence[SketchField], tool: str) -> str:
    """The text with a tool on some fields; taken away, where the first of them shows it."""
    lines = _lines_to_change(text)
    if any(not _is_there(field, lines) for field in fields) or not fields:
        raise BadInput("there is no such field on this sheet")
    first = fields[0]
    if first.board == GRID:
        sign, key = _sign_for(tool, lines.key)
        if lines.grid[first.row][first.column] == sign:
            sign = NO_SQUARE
        rows = [list(line) for line in lines.grid]
        for field in fields:
            rows[field.row][field.column] = sign
        return _written(text, lines, key, ["".join(row) for row in rows], lines.area)
    boxes = [list(row) for row in lines.area]
    key = lines.key
    for field in fields:
        boxes[field.row][field.column], key = _box_with(boxes[field.row][field.column], tool, key)
    return _written(text, lines, key, lines.grid, boxes)


def _is_there(field: SketchField, lines: DrawnLines) -> bool:
    rows = {GRID: len(lines.grid), AREA: len(lines.area)}.get(field.board, 0)
    columns = COLUMNS if field.board == GRID else AREA_COLUMNS
    return 0 <= field.row < rows and 0 <= field.column < columns


def _lines_to_change(text: str) -> DrawnLines:
    problems: list[Problem] = []
    raw = read_record(CruxyKeys, parse_yaml(text, "sheet"), Known(), problems, "the sheet")
    lines = _drawn_lines(raw, text) if raw is not None else None
    if lines is None or not lines.is_whole:
        raise BadInput(UNDRAWN)
    return lines


def _sign_for(tool: str, key: Mapping[str, str]) -> tuple[str, Mapping[str, str]]:
    """The sign of a tool for the grid, and the key with it."""
    if tool in SIGN_OF:
        return SIGN_OF[tool], key
    for sign, name in key.items():
        if name == tool:
            return sign, key
    if tool not in SIGNS:
        raise BadInput("letters and lengths go into the area, not on the grid")
    sign = next(each for each in (SIGNS[tool], *LETTERS) if each not in key)
    return sign, {**key, sign: tool}


def _box_with(box: str, tool: str, key: Mapping[str, str]) -> tuple[str, Mapping[str, str]]:
    """A box once a tool was put there: a length and equipment share it, as 5/k."""
    digit, _, sign = box.partition("/") if box[0] in "0123456789" else ("", "", box)
    sign = "" if sign == "?" else sign
    if tool in (LETTER, EMPTY):
        return "?", key
    if tool in EQUIPMENT:
        given, key = _sign_for(tool, key)
        sign = "" if given == sign else given
    elif tool in map(str, range(SHORTEST, LONGEST + 1)):
        digit = "" if tool == digit else tool
    else:
        raise BadInput("a box takes a letter, a length or equipment; animals sit on the grid")
    return "/".join(part for part in (digit, sign) if part) or "?", key


def act_on(text: str, action: str) -> str:
    """The text with the whole grid mirrored or empty, or with another number of boxes."""
    lines = _lines_to_change(text)
    grid, area = list(lines.grid), list(lines.area)
    if action in ("mirror-across", "turn"):
        grid = [line[::-1] for line in grid]
    if action in ("mirror-down", "turn"):
        grid = grid[::-1]
    if action == "clear":
        grid = [NO_SQUARE * COLUMNS] * ROWS
        area = [("?",) * AREA_COLUMNS] * len(area)
    if action == "more-boxes":
        if len(area) == MOST_AREA_ROWS:
            raise BadInput(f"an area has at most {MOST_AREA_ROWS} rows of boxes")
        area.append(("?",) * AREA_COLUMNS)
    if action == "fewer-boxes":
        if len(area) == FEWEST_AREA_ROWS:
            raise BadInput(f"an area has at least {FEWEST_AREA_ROWS} rows of boxes")
        area.pop()
    return _written(text, lines, lines.key, grid, area)


def _written(
    text: str,
    old: DrawnLines,
    key: Mapping[str, str],
    grid: Sequence[str],
    area: Sequence[Sequence[str]],
) -> str:
    """The text with other signs; its key holds what is used."""
    written = text.splitlines()
    for place, line in zip(old.grid_places, grid, strict=True):
        written[place.line - 1] = f"{' ' * (place.column - 1)}{line}"
    start = old.area_places[0].column - 1
    rows = [" " * start + " ".join(f"{box:<3}" for box in row).rstrip() for row in area]
    first = old.area_places[0].line - 1
    written[first : first + len(old.area)] = rows
    used = DrawnLines(key, tuple(grid), tuple(map(tuple, area)), (), ()).used()
    told = ", ".join(f"{sign}: {name}" for sign, name in key.items() if sign in used)
    at = next(number for number, line in enumerate(written) if re.match(r"key\s*:", line))
    end = at + 1
    while end < len(written) and re.match(r"[\s}\]]", written[end] or " "):
        end += 1
    written[at:end] = [f"key: {{{told}}}"]
    return "\n".join(written) + "\n"
