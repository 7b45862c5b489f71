"""Sheets as YAML that a person would draw: read with the line of every square, and written."""

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from string import ascii_uppercase

from cruxpress.codes import FreshCode
from cruxpress.core.errors import BadInput, Place, Problem, SheetFails, did_you_mean
from cruxpress.core.ranges import is_number
from cruxpress.games.cruxy.sheet.model import (
    ANIMALS,
    AREA_COLUMNS,
    COLUMNS,
    EQUIPMENT,
    LONGEST,
    ROWS,
    SHORTEST,
    AreaBox,
    Board,
    CruxySheet,
    Effect,
    Places,
    square_at,
)
from cruxpress.games.fresh_codes import fresh_code_kind
from cruxpress.specs.nodes import (
    Fault,
    Map,
    Node,
    Scalar,
    Seq,
    in_reading_order,
    kind_of,
    place_of,
)
from cruxpress.specs.records import param, read_record
from cruxpress.specs.sign_lines import SIGN_LINES, SignLines, lines_at
from cruxpress.specs.values import LINE, Kind, Known, is_range, one_of, scalar, to_value, unfold
from cruxpress.specs.yaml_reader import parse_yaml, read_yaml

KIND = "cruxy sheet"
NO_SQUARE, SQUARE, RED, CRACK = ".", "o", "#", "x"
FIXED_SIGNS = (NO_SQUARE, SQUARE, RED, CRACK)
FEWEST_AREA_ROWS, MOST_AREA_ROWS = 3, 6
NAMES = frozenset({*EQUIPMENT, *(animal.value for animal in ANIMALS)})
_LABEL = re.compile(r"[1-9][0-9]{0,3}\*?")


def _label(node: Node, _: Known) -> str:
    text = scalar(node, "a label such as 17 or 17*")
    if not _LABEL.fullmatch(text):
        raise Fault(node.place, f"'{text}' is no label; write a number, as 17, or 17* for its copy")
    return text


def _key(node: Node, _: Known) -> Mapping[str, str]:
    if not isinstance(node, Map):
        raise Fault(node.place, f"{kind_of(node)} stands where a map such as {{P: penguin}} should")
    problems = []
    found: dict[str, str] = {}
    for entry in node:
        name = entry.node.text if isinstance(entry.node, Scalar) else kind_of(entry.node)
        if len(entry.key) != 1 or entry.key in FIXED_SIGNS or not entry.key.isalpha():
            problems.append(
                Problem(entry.key_place, f"'{entry.key}' is no sign; take a letter, but not o or x")
            )
        elif name not in NAMES:
            what = f"no animal or equipment is called '{name}'{did_you_mean(name, NAMES)}"
            problems.append(Problem(entry.node.place, what))
        elif name in found.values():
            problems.append(Problem(entry.node.place, f"'{name}' has two signs; one is enough"))
        else:
            found[entry.key] = name
    if problems:
        fault = Fault(node.place, "")
        fault.problems = tuple(problems)
        raise fault
    return found


LABEL: Kind[str] = Kind("a number, with * for the second copy", _label)
KEY: Kind[Mapping[str, str]] = Kind("a map from signs to animals and equipment", _key)


@dataclass(frozen=True, kw_only=True)
class CruxyKeys:
    """The keys of a sheet's file."""

    kind: str = param(one_of(KIND), "says that this file is a sheet of Cruxy")
    label: str = param(LABEL, "the number on the sheet; 17* is the second copy of 17")
    title: str = param(LINE, "the name of the place that the sheet shows", "")
    code: FreshCode | None = param(
        fresh_code_kind("cruxy"), "the code of a sheet that was made from a seed", None
    )
    key: Mapping[str, str] = param(KEY, "which sign stands for which animal or equipment")
    grid: SignLines = param(SIGN_LINES, f"{ROWS} lines of {COLUMNS} signs")
    area: SignLines = param(SIGN_LINES, f"{AREA_COLUMNS} boxes a line, spaces between them")


def read_sheet_file(file: Path, shown_as: str | None = None) -> CruxySheet:
    """The sheet in a file; whether it obeys the rules is not asked here."""
    name = shown_as or str(file)
    node = read_yaml(file, name)
    return read_sheet(node, file.read_text("utf-8-sig"))


def parse_sheet(text: str, name: str) -> CruxySheet:
    """The sheet that a text describes."""
    return read_sheet(parse_yaml(text, name), text)


def read_sheet(node: Map, text: str = "") -> CruxySheet:
    """The sheet that a map describes; with the file's text, messages name columns as well."""
    problems: list[Problem] = []
    raw = read_record(CruxyKeys, node, Known(), problems, "the sheet")
    drawn = _drawn(node) if raw is None else _Drawn(raw.key, raw.grid, raw.area)
    lines = text.splitlines()
    rows = drawn.grid.places(lines)
    grid = _signs(drawn, rows, problems)
    area, boxes = _area(drawn, drawn.area.places(lines), problems)
    if raw is None or problems:
        raise BadInput(in_reading_order(problems))
    animals = {square: raw.key[sign] for square, sign in grid.items() if sign in raw.key}
    equipment = {square: name for square, name in animals.items() if name in EQUIPMENT}
    return CruxySheet(
        label=raw.label,
        title=raw.title,
        board=Board(
            frozenset(s for s, sign in grid.items() if sign in FIXED_SIGNS or s in equipment)
        ),
        red=frozenset(square for square, sign in grid.items() if sign == RED),
        cracks=frozenset(square for square, sign in grid.items() if sign == CRACK),
        equipment=equipment,
        animals={s: Effect(name) for s, name in animals.items() if s not in equipment},
        area=area,
        places=Places(node.place, rows, boxes, place_of(node, "label")),
        fresh_code=raw.code,
    )


@dataclass(frozen=True)
class _Drawn:
    """What is drawn with signs; the name behind a sign is None where it cannot be read."""

    key: Mapping[str, str | None]
    grid: SignLines
    area: SignLines


def _drawn(node: Map) -> _Drawn:
    """What is drawn in a file with other mistakes, so that those of grid and area are told, too."""
    grid, area = lines_at(node, "grid"), lines_at(node, "area")
    given = node.get("key")
    key: dict[str, str | None] = {}
    if isinstance(given, Map):
        for entry in given:
            name = entry.node.text if isinstance(entry.node, Scalar) else ""
            key[entry.key] = name if name in NAMES else None
    else:
        key = dict.fromkeys("".join((*grid.lines, *area.lines)))
    return _Drawn(key, grid, area)


def _signs(raw: _Drawn, rows: tuple[Place, ...], problems: list[Problem]) -> dict[int, str]:
    """The sign of every square that is not empty."""
    if not raw.grid.lines:
        return {}
    if len(raw.grid.lines) != ROWS:
        what = f"the grid has {len(raw.grid.lines)} lines; a sheet has {ROWS}"
        problems.append(Problem(raw.grid.place, what))
        return {}
    signs = {}
    for row, (line, place) in enumerate(zip(raw.grid.lines, rows, strict=True)):
        if len(line) != COLUMNS:
            what = f"row {row + 1} of the grid has {len(line)} signs; a sheet has {COLUMNS}"
            problems.append(Problem(place, what))
            continue
        for column, sign in enumerate(line):
            if sign != NO_SQUARE and sign not in FIXED_SIGNS and sign not in raw.key:
                at = Place(place.file, place.line, place.column + column if place.column else 0)
                name = f"{chr(ord('A') + column)}{row + 1}"
                known = ", ".join([*FIXED_SIGNS, *raw.key])
                what = f"{name}: the sign '{sign}' is not in the key; known: {known}"
                problems.append(Problem(at, what))
            elif sign != NO_SQUARE:
                signs[square_at(column, row)] = sign
    used = set("".join(raw.grid.lines))
    for sign, animal in raw.key.items():
        if sign not in used and animal is not None:
            what = f"the key has '{sign}: {animal}', but no square of the grid shows it"
            problems.append(Problem(raw.grid.place, what))
    return signs


def _area(
    raw: _Drawn, rows: tuple[Place, ...], problems: list[Problem]
) -> tuple[tuple[AreaBox, ...], tuple[Place, ...]]:
    """The boxes of the area, line by line, and their places."""
    lines = raw.area.lines
    if lines and not FEWEST_AREA_ROWS <= len(lines) <= MOST_AREA_ROWS:
        right = f"{FEWEST_AREA_ROWS} to {MOST_AREA_ROWS}"
        what = f"the area has {len(lines)} rows of boxes; {right} fit on a sheet"
        problems.append(Problem(raw.area.place, what))
    boxes: list[AreaBox] = []
    places: list[Place] = []
    for row, (line, place) in enumerate(zip(lines, rows, strict=True), start=1):
        found = list(re.finditer(r"\S+", line))
        if len(found) != AREA_COLUMNS:
            what = f"row {row} of the area has {len(found)} boxes; a row has {AREA_COLUMNS}"
            problems.append(Problem(place, what))
        shift = found[0].start() if found else 0
        for number, word in enumerate(found, start=1):
            column = place.column + word.start() - shift if place.column else 0
            at = Place(place.file, place.line, column)
            box = _box(word[0], raw.key)
            if isinstance(box, str):
                problems.append(Problem(at, f"box {number} in row {row} of the area: {box}"))
            else:
                boxes.append(box)
                places.append(at)
    return tuple(boxes), tuple(places)


def _box(text: str, key: Mapping[str, str | None]) -> AreaBox | str:
    """One box, or what is wrong with it."""
    if text == "?":
        return AreaBox()
    digit, slash, sign = text.partition("/")
    if not slash and not is_number(text[0]):
        digit, sign = "", text
    if digit and not (is_number(digit) and SHORTEST <= int(digit) <= LONGEST):
        return f"'{digit}' is no word length; {SHORTEST} to {LONGEST} are right"
    kind = key.get(sign, "")
    if sign and kind is not None and kind not in EQUIPMENT:
        return f"'{sign}' is no equipment of the key; write ?, a digit, a sign, or 5/sign"
    if slash and not (digit and sign):
        return f"'{text}' lacks a half; write it as 5/sign"
    return AreaBox(int(digit or 0), kind or "")


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


def sheet_yaml(sheet: CruxySheet) -> str:
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
        boxes = [_box_text(box) for box in sheet.area[first : first + AREA_COLUMNS]]
        lines.append("  " + " ".join(f"{box:<3}" for box in boxes).rstrip())
    return "\n".join(lines) + "\n"


def sign_of(sheet: CruxySheet, square: int) -> str:
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


def _box_text(box: AreaBox) -> str:
    if box.is_letter:
        return "?"
    parts = [str(box.digit) if box.digit else "", SIGNS[box.kind] if box.kind else ""]
    return "/".join(part for part in parts if part)


def check_tokens(layout: Map) -> None:
    """Refuse tokens that are not A to Z, each once."""
    cards = layout.get("cards")
    letters: list[str] = []
    for card in cards.items if isinstance(cards, Seq) else ():
        node = card.get("letter") if isinstance(card, Map) else None
        if node is not None:
            values = unfold(node) if is_range(node) else (to_value(node),)
            letters += map(str, values)
    times = Counter(letters)
    problems = [
        Problem(layout.place, f"there are {times[letter]} tokens {letter}; 1 is right")
        for letter in ascii_uppercase
        if times[letter] != 1
    ]
    problems += [
        Problem(layout.place, f"there is a token {letter!r}; the tokens are A to Z")
        for letter in sorted(set(times) - set(ascii_uppercase))
    ]
    if problems:
        raise SheetFails(problems)
