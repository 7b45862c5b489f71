"""A solo sheet on a screen: black squares and dice, read from the text of its file and written.

Only the signs that change are written anew, so that a person's notes stay where they are.
"""

import json
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from string import ascii_letters
from typing import Self

from cruxpress.core.chance import Chance
from cruxpress.core.errors import BadInput, Place
from cruxpress.games.cruciverbalist.sheet.board import (
    SIZES,
    STRIDE,
    joined_parts,
    name_of,
    square_at,
)
from cruxpress.games.cruciverbalist.sheet.checks import solo_faults
from cruxpress.games.cruciverbalist.sheet.pieces import (
    BANDS,
    BLACK_DICE,
    DICE,
    SOLO_ROUNDS,
    TOKENS_A_PLAYER,
    WHITE_DICE,
)
from cruxpress.games.cruciverbalist.sheet.solo import GAME, WHITE, Solo, SoloFile, read_solo
from cruxpress.games.cruciverbalist.words import all_themes
from cruxpress.games.drawn_text import DrawnText
from cruxpress.games.faults import require_none
from cruxpress.games.sketch import (
    FieldPlaces,
    Sketch,
    SketchBoard,
    SketchField,
    SketchSetting,
    SketchTool,
    checked_number,
    spot_of,
)
from cruxpress.games.texts import room_texts
from cruxpress.specs.edits import with_value
from cruxpress.specs.nodes import Map
from cruxpress.specs.records import read_record
from cruxpress.specs.sign_lines import SignLines
from cruxpress.specs.values import Known
from cruxpress.specs.yaml_reader import parse_yaml
from cruxpress.words import load_lexicon

GRID, ROLLS, REROLLS = "grid", "rolls", "rerolls"
BLACK, BLANK = "black", "white"
WHITE_DIE, BLACK_DIE, NO_DIE = "white-die", "black-die", "no-die"
PIPS = "123456"
ACTIONS = ("roll", "clear")


def sketch_tools() -> list[SketchTool]:
    """Squares and dice."""
    texts = room_texts(GAME)
    return [
        SketchTool(BLACK, texts("sketch.black"), "#", "squares"),
        SketchTool(BLANK, texts("sketch.white"), WHITE, "squares"),
        *(SketchTool(pips, texts("sketch.die", pips=pips), pips, "dice") for pips in PIPS),
        SketchTool(WHITE_DIE, texts("sketch.white-die")),
        SketchTool(BLACK_DIE, texts("sketch.black-die")),
        SketchTool(NO_DIE, texts("sketch.no-die")),
    ]


@dataclass(frozen=True)
class DrawnSolo(DrawnText):
    """The text of a solo sheet, cut into what can be changed."""

    undrawn = "nothing can be drawn before the text is mended"
    file: SoloFile

    @classmethod
    def cut(cls, text: str, node: Map) -> Self | None:
        file = read_record(SoloFile, node, Known(), [], "the solo sheet")
        drawn = cls(text, node, file) if file is not None else None
        return drawn if drawn is not None and drawn.is_whole else None

    @cached_property
    def lines(self) -> list[str]:
        return self.text.splitlines()

    @cached_property
    def blocks(self) -> Mapping[str, SignLines]:
        return {GRID: self.file.grid, ROLLS: self.file.rolls, REROLLS: self.file.rerolls}

    @cached_property
    def places(self) -> Mapping[str, tuple[Place, ...]]:
        return {name: block.places(self.lines) for name, block in self.blocks.items()}

    @property
    def is_whole(self) -> bool:
        """Whether there are rows of squares and dice, each on a line of its own."""
        grid = self.file.grid.lines
        whole = len(grid) in SIZES and all(len(line) == len(grid) for line in grid)
        return whole and all(place.column for places in self.places.values() for place in places)

    def dice(self, board: str) -> list[str]:
        return [re.sub(r"\D", "", line) for line in self.blocks[board].lines]

    @cached_property
    def rows(self) -> Mapping[str, Sequence[int]]:
        """How many fields the rows of each board have."""
        size = len(self.file.grid.lines)
        dice = {name: [max(DICE, len(row)) for row in self.dice(name)] for name in (ROLLS, REROLLS)}
        return {GRID: [size] * size, **dice}

    def boards(self) -> tuple[SketchBoard, ...]:
        size = range(len(self.file.grid.lines))
        names = tuple(tuple(name_of(square_at(at, row)) for at in size) for row in size)
        shows = tuple(
            tuple((BLANK,) if sign == WHITE else (BLACK,) for sign in line)
            for line in self.file.grid.lines
        )
        return (SketchBoard(GRID, names, shows), self._dice(ROLLS), self._dice(REROLLS))

    def _dice(self, board: str) -> SketchBoard:
        texts, rows = room_texts(GAME), self.dice(board)
        names = tuple(
            tuple(
                texts(f"sketch.name.{board}", row=row + 1, die=die + 1)
                for die in range(self.rows[board][row])
            )
            for row in range(len(rows))
        )
        shows = tuple(
            tuple(_die(dice, at) for at in range(self.rows[board][row]))
            for row, dice in enumerate(rows)
        )
        return SketchBoard(board, names, shows, types=True)

    def fields(self) -> FieldPlaces:
        """Which squares and dice stand where in the text."""
        found = FieldPlaces()
        for row, place in enumerate(self.places[GRID]):
            for column in range(len(self.file.grid.lines[row])):
                spot = SketchField(GRID, row, column)
                found.fields[place.line, place.column + column] = spot
        for board in (ROLLS, REROLLS):
            for row, (place, dice) in enumerate(
                zip(self.places[board], self.dice(board), strict=True)
            ):
                wrong = next((at for at, die in enumerate(dice) if die not in PIPS), None)
                column = wrong if wrong is not None else min(len(dice), DICE - 1)
                found.fields[place.line, place.column] = SketchField(board, row, column)
        return found

    def settings(self) -> tuple[SketchSetting, ...]:
        texts, file = room_texts(GAME), self.file
        themes = tuple((theme.name, theme.name) for theme in all_themes())
        targets = tuple(
            (band.title, texts("sketch.band", title=band.title, points=band.least))
            for band in BANDS[1:]
        )
        sizes = tuple((str(size), texts("sketch.squares", size=size)) for size in SIZES)
        size = str(len(file.grid.lines))
        return (
            SketchSetting("theme", texts("sketch.theme"), file.theme, themes),
            SketchSetting("target", texts("sketch.target"), file.target, targets),
            SketchSetting("size", texts("sketch.size"), size, sizes),
            SketchSetting(
                "number", texts("sketch.number"), str(file.number or ""), least=1, most=9999
            ),
        )

    def with_lines(self, board: str, lines: Sequence[str]) -> str:
        """The text with other lines of a block; as many as there were, or more or fewer."""
        written, places = list(self.lines), self.places[board]
        blanks = " " * (places[0].column - 1)
        first = places[0].line - 1
        written[first : first + len(places)] = [f"{blanks}{line}" for line in lines]
        return "\n".join(written) + "\n"


def _die(dice: str, at: int) -> tuple[str, ...]:
    colour = WHITE_DIE if at < WHITE_DICE else BLACK_DIE
    return (dice[at], colour) if at < len(dice) else (NO_DIE, colour)


def read_sketch(text: str, name: str) -> Sketch[Solo]:
    """The boards of a text, and every fault with its field."""

    def read() -> Solo:
        model = read_solo(parse_yaml(text, name), text)
        require_none(solo_faults(model, load_lexicon()))
        return model

    return DrawnSolo.sketch(text, name, read)


def put_on(text: str, fields: Sequence[SketchField], tool: str) -> str:
    """The text with squares black or white, or with another die."""
    drawn = DrawnSolo.of(text)
    first = spot_of(fields, drawn.rows)
    if first.board != GRID:
        return _with_die(drawn, first, tool)
    if tool not in (BLACK, BLANK):
        raise BadInput("dice stand in the rolls, not on the grid")
    rows = [list(line) for line in drawn.file.grid.lines]
    is_black = rows[first.row][first.column] != WHITE
    for field in fields:
        rows[field.row][field.column] = WHITE if is_black or tool == BLANK else "#"
    return drawn.with_lines(GRID, lettered(rows))


def lettered(rows: Sequence[Sequence[str]]) -> list[str]:
    """A grid whose black squares have a letter for each set of neighbours, old ones if they can."""
    black = {
        square_at(column, row): sign
        for row, line in enumerate(rows)
        for column, sign in enumerate(line)
        if sign != WHITE
    }
    taken: set[str] = set()
    letters: dict[int, str] = {}
    for part in sorted(joined_parts(black), key=len, reverse=True):
        old = Counter(black[square] for square in sorted(part)).most_common()
        known = [sign for sign, _ in old if sign in ascii_letters and sign not in taken]
        used = taken | set(black.values())
        free = [sign for sign in ascii_letters if sign not in used]
        letter = next(iter([*known, *free, ascii_letters[-1]]))
        taken.add(letter)
        letters |= dict.fromkeys(part, letter)
    side = range(len(rows))
    return ["".join(letters.get(row * STRIDE + at, WHITE) for at in side) for row in side]


def _with_die(drawn: DrawnSolo, at: SketchField, tool: str) -> str:
    """A die of that many pips; a tool for squares turns it a pip further or back."""
    rows = drawn.dice(at.board)
    dice = list(rows[at.row])
    there = dice[at.column] if at.column < len(dice) else ""
    if tool in PIPS and len(tool) == 1:
        pips = tool
    else:
        step = 1 if tool == BLACK else -1
        pips = PIPS[(PIPS.index(there) + step) % len(PIPS)] if there in PIPS and there else PIPS[0]
    dice[at.column : at.column + 1] = [pips]
    rows[at.row] = "".join(dice)
    return drawn.with_lines(at.board, list(map(_written, rows)))


def _written(dice: str) -> str:
    """White dice, a gap, black dice."""
    return f"{dice[:WHITE_DICE]} {dice[WHITE_DICE:]}".rstrip()


def act_on(text: str, action: str) -> str:
    """The text with all dice rolled again, or with an empty grid."""
    drawn = DrawnSolo.of(text)
    if action == "clear":
        size = len(drawn.file.grid.lines)
        return drawn.with_lines(GRID, [WHITE * size] * size)
    chance = Chance(GAME, "rolled", text)
    rolled = drawn.with_lines(ROLLS, list(_rolled(chance, SOLO_ROUNDS)))
    return DrawnSolo.of(rolled).with_lines(REROLLS, list(_rolled(chance, TOKENS_A_PLAYER)))


def _rolled(chance: Chance, rows: int) -> Iterator[str]:
    for _ in range(rows):
        yield _written("".join(chance.pick(PIPS) for _ in range(WHITE_DICE + BLACK_DICE)))


def with_setting(text: str, key: str, value: str) -> str:
    """The text with another theme, target, size or number."""
    drawn = DrawnSolo.of(text)
    value = checked_number(drawn.setting(key), value)
    if key != "size":
        plain = re.fullmatch(r"[A-Za-z0-9][A-Za-z0-9 .]*", value)
        return with_value(text, key, value if plain else json.dumps(value))
    size = int(value)
    lines = [line[:size].ljust(size, WHITE) for line in drawn.file.grid.lines[:size]]
    return drawn.with_lines(GRID, [*lines, *[WHITE * size] * (size - len(lines))])
