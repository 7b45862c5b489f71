"""What the drawing operators of a page put on paper, forms within forms included."""

import math
from dataclasses import dataclass, field, replace
from typing import Any

import pikepdf
from pikepdf import Name

Matrix = tuple[float, ...]
STRAIGHT: Matrix = (1, 0, 0, 1, 0, 0)
STROKES = {"S", "s", "B", "B*", "b", "b*"}
SHOWS = {"Tj", "TJ", "'", '"'}
COLOURS = {"g", "G", "rg", "RG", "k", "K", "cs", "CS", "sc", "SC", "scn", "SCN", "sh"}


@dataclass(frozen=True)
class Drawn:
    """All that one page draws, after every transform, in points."""

    lines: set[float] = field(default_factory=set)
    texts: set[tuple[float, str]] = field(default_factory=set)
    colours: set[tuple[str, tuple[float, ...]]] = field(default_factory=set)
    pictures: set[float] = field(default_factory=set)  # dots an inch
    forms: set[str] = field(default_factory=set)

    @property
    def inks(self) -> set[float]:
        """The sums of the inks of every CMYK colour; 4 would be all four in full."""
        return {round(sum(parts), 6) for operator, parts in self.colours if operator in "kK"}


@dataclass(frozen=True)
class State:
    """What `q` keeps and `Q` brings back."""

    matrix: Matrix = STRAIGHT
    line: float = 1.0
    font: str = ""
    size: float = 0.0


def read_content(page: pikepdf.Page) -> Drawn:
    """Everything that a page draws."""
    drawn = Drawn()
    _Reader(page.obj.get(Name.Resources, pikepdf.Dictionary()), drawn).run(page, State())
    return drawn


class _Reader:
    """Reads one stream of operators; a Form is read by another of its kind."""

    def __init__(self, resources: Any, drawn: Drawn) -> None:
        self._resources = resources
        self._drawn = drawn
        self._text: Matrix = STRAIGHT

    def run(self, stream: Any, state: State) -> None:
        kept: list[State] = []
        for instruction in pikepdf.parse_content_stream(stream):
            name, operands = str(instruction.operator), instruction.operands
            if name == "q":
                kept.append(state)
            elif name == "Q":
                state = kept.pop()
            elif name == "Do":
                self._draw(operands[0], state)
            else:
                state = self._read(name, operands, state)

    def _read(self, name: str, operands: Any, state: State) -> State:
        if name == "cm":
            return replace(state, matrix=_times(_numbers(operands), state.matrix))
        if name == "w":
            return replace(state, line=float(operands[0]))
        if name == "Tf":
            return replace(state, font=str(operands[0]), size=float(operands[1]))
        if name == "BT":
            self._text = STRAIGHT
        elif name == "Tm":
            self._text = _numbers(operands)
        elif name in SHOWS:
            scale = _scale(_times(self._text, state.matrix))
            self._drawn.texts.add((round(state.size * scale, 4), self._font(state.font)))
        elif name in STROKES:
            self._drawn.lines.add(round(state.line * _scale(state.matrix), 4))
        elif name in COLOURS:
            self._drawn.colours.add((name, _numbers(operands)))
        return state

    def _draw(self, name: Any, state: State) -> None:
        thing = self._resources.XObject[name]
        if thing.Subtype == Name.Image:
            # A picture fills the unit square.
            width = math.hypot(state.matrix[0], state.matrix[1])
            self._drawn.pictures.add(round(int(thing.Width) / width * 72, 1))
            return
        self._drawn.forms.add(str(name))
        matrix = _numbers(thing.get(Name.Matrix, STRAIGHT))
        inner = replace(state, matrix=_times(matrix, state.matrix))
        resources = thing.get(Name.Resources, self._resources)
        _Reader(resources, self._drawn).run(thing, inner)

    def _font(self, name: str) -> str:
        font = self._resources.get(Name.Font, {}).get(name)
        return str(font.BaseFont) if font is not None else f"{name}, which is not listed"


def _numbers(operands: Any) -> tuple[float, ...]:
    found = []
    for value in operands:
        try:
            found.append(float(value))
        except (TypeError, ValueError):  # the name of a pattern or colour space
            continue
    return tuple(found)


def _times(first: Matrix, then: Matrix) -> Matrix:
    a, b, c, d, e, f = first
    g, h, i, j, k, m = then
    return (
        a * g + b * i,
        a * h + b * j,
        c * g + d * i,
        c * h + d * j,
        e * g + f * i + k,
        e * h + f * j + m,
    )


def _scale(matrix: Matrix) -> float:
    """The smaller of the scales along both axes: a line is as thin as its thinnest way."""
    a, b, c, d, _, _ = matrix
    return min(math.hypot(a, b), math.hypot(c, d))
