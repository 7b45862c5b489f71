"""The letters and numbers of a path, checked one by one and then drawn.

fontTools draws them (arcs, smooth curves, relative moves), but it passes over what it does not
understand: "M 1 1 L oops 5 5" would lose a word in silence. So everything is checked here first
and handed over spelt out.
"""

import re
from collections.abc import Iterator

from cruxpress.press.icons.faults import WrongValueError, shown
from cruxpress.press.icons.model import Segment
from cruxpress.press.icons.numbers import NUMBER, SPACE, checked, gap_after

# How many numbers each letter takes.
_COUNTS = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}
# Spelt out, since there are letters outside ASCII whose upper case is S.
_LETTERS = frozenset("".join(_COUNTS) + "".join(_COUNTS).lower())
# An arc's numbers: two radii, a turn, two flags that may stand without a gap, and its end.
_RADII, _FLAGS = (0, 1), (3, 4)
_FLAG = re.compile("[01]")

Point = tuple[float, float]


def read_path(text: str) -> list[Segment]:
    """The drawn segments of a path's `d`, with only moves, lines, curves and closes left."""
    # Late, since only a run that prints icons needs it.
    from fontTools.pens.recordingPen import RecordingPen
    from fontTools.svgLib.path.parser import parse_path

    spelt = " ".join(_words(text))
    pen = RecordingPen()
    try:
        parse_path(spelt, pen)
    except (ValueError, ArithmeticError) as error:
        # Only an arc with radii next to nothing can get here.
        raise WrongValueError(f"{shown(text)} cannot be drawn; look at its arcs") from error
    return _segments(pen.value)


def _words(text: str) -> Iterator[str]:
    """The path's letters and numbers, checked."""
    at = _skip(text, 0)
    if at == len(text):
        raise WrongValueError(
            "nothing in it; a path starts with M and a point, such as M 2 2 L 62 62"
        )
    if text[at] not in "Mm":
        raise WrongValueError(f"{shown(text[at:])} stands first; a path starts with M and a point")
    while at < len(text):
        letter = text[at]
        if letter not in _LETTERS:
            raise WrongValueError(
                f"character {at + 1} must be one of the letters {' '.join(_COUNTS)}, "
                f"not {shown(text[at:])}"
            )
        yield letter
        at = _skip(text, at + 1)
        more = letter not in "Zz"
        while more:
            for position in range(_COUNTS[letter.upper()]):
                word, at, more = _number(text, at, letter, position)
                yield word


def _number(text: str, at: int, letter: str, position: int) -> tuple[str, int, bool]:
    """One number after a letter, where the next thing begins, and whether that is a number."""
    is_flag = letter in "Aa" and position in _FLAGS
    match = (_FLAG if is_flag else NUMBER).match(text, at)
    if match is None:
        takes = f"{letter} takes {_COUNTS[letter.upper()]} numbers"
        if at == len(text):
            raise WrongValueError(f"{takes}, and the path ends before it has them")
        kind = "a flag (0 or 1)" if is_flag else "one of them"
        raise WrongValueError(
            f"{takes}; character {at + 1} must begin {kind}, not {shown(text[at:])}"
        )
    value = checked(match[0])
    if letter in "Aa" and position in _RADII and abs(value) < 1e-6:
        raise WrongValueError(f"an arc has the radius {match[0]}; write a line (L) instead")
    gap, following = gap_after(text, match.end())
    more = "," in gap or NUMBER.match(text, following) is not None
    return (match[0] if is_flag else repr(value)), following, more


def _skip(text: str, at: int) -> int:
    match = SPACE.match(text, at)
    assert match is not None  # the pattern matches nothing, too
    return match.end()


def _segments(drawn: list[tuple[str, tuple[Point, ...]]]) -> list[Segment]:
    """What the pen recorded, as our own segments; a move that draws nothing is left out."""
    segments: list[Segment] = []
    start = at = (0.0, 0.0)
    for verb, points in drawn:
        if verb == "moveTo":
            _drop_bare_move(segments)
            segments.append(("m", *points[0]))
            start = points[0]
        elif verb == "lineTo":
            segments.append(("l", *points[0]))
        elif verb == "curveTo":
            segments.append(("c", *points[0], *points[1], *points[2]))
        elif verb == "qCurveTo":
            segments.append(_raised(at, points[0], points[1]))
        elif verb == "closePath":
            # Closing draws the last line; a second one on top would only blunt the corner.
            if segments[-1] == ("l", *start) and segments[-2][0] != "m":
                segments.pop()
            segments.append(("z",))
        at = points[-1] if points else at
    _drop_bare_move(segments)
    return segments


def _drop_bare_move(segments: list[Segment]) -> None:
    if segments and segments[-1][0] == "m":
        segments.pop()


def _raised(start: Point, control: Point, end: Point) -> Segment:
    """A quadratic curve as the same cubic one: PDF knows only those."""
    (x0, y0), (x1, y1), (x2, y2) = start, control, end
    return (
        "c",
        x0 + (x1 - x0) * 2 / 3,
        y0 + (y1 - y0) * 2 / 3,
        x2 + (x1 - x2) * 2 / 3,
        y2 + (y1 - y2) * 2 / 3,
        x2,
        y2,
    )
