"""A numbered solo sheet: grid, black squares, theme, printed dice, a target; read and written."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from itertools import islice
from string import ascii_letters, digits

from cruxpress.codes import FreshCode, sheet_hash
from cruxpress.core.data import Value
from cruxpress.core.errors import BadInput, Place, Problem
from cruxpress.games.cruciverbalist.sheet.board import (
    SIZES,
    STRIDE,
    Square,
    all_squares,
    lines_of,
    name_of,
    square_at,
)
from cruxpress.games.cruciverbalist.sheet.pieces import BANDS, WHITE_DICE, ScoreTitle, band_titled
from cruxpress.games.fresh_codes import fresh_code_kind
from cruxpress.specs.nodes import Map, in_reading_order
from cruxpress.specs.records import param, read_record
from cruxpress.specs.sign_lines import SIGN_LINES, SignLines, lines_at
from cruxpress.specs.values import LINE, Known, one_of, whole
from cruxpress.specs.yaml_reader import parse_yaml

GAME = "cruciverbalist"
KIND = "cruciverbalist solo"
MAKER = 2  # the version of the maker, as codes name it
WHITE = "."

Roll = tuple[int, ...]  # the pips of the dice in their printed order, eight white and four black


@dataclass(frozen=True)
class SoloPlaces:
    """Where in its file a sheet's parts stand, for messages."""

    sheet: Place | None = None
    rows: tuple[Place, ...] = ()
    rolls: tuple[Place, ...] = ()
    rerolls: tuple[Place, ...] = ()
    keys: Mapping[str, Place] = field(default_factory=dict)

    def square(self, square: Square) -> Place | None:
        row, column = divmod(square, STRIDE)
        return _shifted(self.rows[row], column) if row < len(self.rows) else self.sheet

    def key(self, name: str) -> Place | None:
        return self.keys.get(name, self.sheet)


@dataclass(frozen=True)
class Solo:
    """One solo sheet. A help token replaces any dice by the same places of the next reroll line."""

    size: int
    blackouts: tuple[tuple[Square, ...], ...]  # sets of squares, by their first square
    theme: str
    rolls: tuple[Roll, ...]
    rerolls: tuple[Roll, ...]
    target: ScoreTitle
    number: int = 0  # 0: made from a seed, and known by its code alone
    fresh_code: FreshCode | None = None  # of a sheet that was made from a seed
    places: SoloPlaces = field(default_factory=SoloPlaces, compare=False, repr=False)

    @cached_property
    def black(self) -> frozenset[Square]:
        """All printed black squares."""
        return frozenset(square for squares in self.blackouts for square in squares)

    @cached_property
    def white(self) -> tuple[Square, ...]:
        """All squares to write in, from the top."""
        return tuple(square for square in all_squares(self.size) if square not in self.black)

    def model(self) -> Mapping[str, Value]:
        """What makes this sheet what it is to a player, whatever its number or look."""
        return {
            "game": GAME,
            "size": self.size,
            "blackouts": [[name_of(square) for square in squares] for squares in self.blackouts],
            "theme": self.theme,
            "rolls": [list(roll) for roll in self.rolls],
            "rerolls": [list(roll) for roll in self.rerolls],
            "target": self.target.title,
        }

    @cached_property
    def hash(self) -> str:
        """What stands on the sheet in seven letters and digits; a witness names it."""
        return sheet_hash(self.model())


def ordered_sets(sets: Iterable[Iterable[Square]]) -> tuple[tuple[Square, ...], ...]:
    """Sets of black squares in the order that makes two equal sheets equal."""
    return tuple(sorted(tuple(sorted(squares)) for squares in sets))


@dataclass(frozen=True, kw_only=True)
class SoloFile:
    """The keys of a solo sheet's file."""

    kind: str = param(one_of(KIND), "says that this file is a solo sheet of Cruciverbalist")
    number: int = param(whole(1, 9999), "the number on the sheet", 0)
    theme: str = param(LINE, "the theme of all words")
    target: str = param(one_of(*(band.title for band in BANDS)), "the band to be reached")
    grid: SignLines = param(
        SIGN_LINES, "a line of signs for each row: '.' or the letter of a black set"
    )
    rolls: SignLines = param(SIGN_LINES, "seven lines of twelve dice, eight white and four black")
    rerolls: SignLines = param(SIGN_LINES, "three lines of twelve dice, one for each help token")
    code: FreshCode | None = param(
        fresh_code_kind(GAME), "the code of a sheet that was made from a seed", None
    )


def parse_solo(text: str, name: str) -> Solo:
    """The solo sheet that a text describes."""
    return read_solo(parse_yaml(text, name), text)


def read_solo(node: Map, text: str = "") -> Solo:
    """The solo sheet that a map describes; with the file's text, messages name columns as well."""
    problems: list[Problem] = []
    raw = read_record(SoloFile, node, Known(), problems, "the solo sheet")
    lines = text.splitlines()
    drawn = [lines_at(node, key) for key in ("grid", "rolls", "rerolls")]
    rows, rolls, rerolls = (block.places(lines) for block in drawn)
    sets = _black_sets(drawn[0], rows, problems)
    dice = [_rolls(drawn[1], rolls, problems), _rolls(drawn[2], rerolls, problems)]
    if raw is None or problems:
        raise BadInput(in_reading_order(problems))
    keys = {entry.key: entry.node.place for entry in node}
    return Solo(
        size=len(drawn[0].lines),
        blackouts=ordered_sets(sets.values()),
        theme=raw.theme,
        rolls=dice[0],
        rerolls=dice[1],
        target=band_titled(raw.target),
        number=raw.number,
        fresh_code=raw.code,
        places=SoloPlaces(node.place, rows, rolls, rerolls, keys),
    )


def _black_sets(
    block: SignLines, rows: tuple[Place, ...], problems: list[Problem]
) -> dict[str, list[Square]]:
    """The black squares by the letter of their set."""
    sets: dict[str, list[Square]] = {}
    size = len(block.lines)
    if not size:
        return sets
    if size not in SIZES:
        sizes = ", ".join(map(str, SIZES))
        problems.append(Problem(block.place, f"the grid has {size} rows; it may have {sizes}"))
        return sets
    for row, (line, place) in enumerate(zip(block.lines, rows, strict=True)):
        if len(line) != size:
            what = f"row {row + 1} of the grid has {len(line)} signs; {size} are right"
            problems.append(Problem(place, what))
            continue
        for column, sign in enumerate(line):
            square = square_at(column, row)
            if sign.isascii() and sign.isalpha():
                sets.setdefault(sign, []).append(square)
            elif sign != WHITE:
                what = f"{name_of(square)}: '{sign}' is no sign; write '.', or a black set's letter"
                problems.append(Problem(_shifted(place, column), what))
    return sets


def _rolls(
    block: SignLines, places: tuple[Place, ...], problems: list[Problem]
) -> tuple[Roll, ...]:
    """The dice of each line; how many there should be is not asked here."""
    found = []
    for number, (line, place) in enumerate(zip(block.lines, places, strict=True), start=1):
        for column, sign in enumerate(line):
            if sign not in f" {digits}":
                what = f"line {number}: '{sign}' is no die; write dice as digits, 1 to 6"
                problems.append(Problem(_shifted(place, column), what))
        found.append(tuple(int(sign) for sign in line if sign in digits))
    return tuple(found)


def _shifted(place: Place, columns: int) -> Place:
    return Place(place.file, place.line, place.column + columns if place.column else 0)


def solo_yaml(sheet: Solo) -> str:
    """The file of a solo sheet; reading it gives the same sheet again."""
    letters = {
        square: letter
        for letter, squares in zip(ascii_letters, sheet.blackouts, strict=False)
        for square in squares
    }
    lines = [f"kind: {KIND}"]
    if sheet.number:
        lines.append(f"number: {sheet.number}")
    lines += [f"theme: {_quoted(sheet.theme)}", f"target: {sheet.target.title}", "grid: |"]
    for row in islice(lines_of(sheet.size), sheet.size):
        lines.append("  " + "".join(letters.get(square, WHITE) for square in row))
    lines += ["rolls: |", *map(_dice, sheet.rolls), "rerolls: |", *map(_dice, sheet.rerolls)]
    if sheet.fresh_code:
        lines.append(f"code: {sheet.fresh_code}")
    return "\n".join(lines) + "\n"


def _dice(roll: Roll) -> str:
    """White dice, a gap, black dice."""
    pips = "".join(map(str, roll))
    return f"  {pips[:WHITE_DICE]} {pips[WHITE_DICE:]}".rstrip()


def _quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'
