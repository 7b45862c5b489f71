"""Pieces that are folded: tents, standees and tuck boxes, as flat nets of panels.

A net is cut along its outline and folded along dashed lines, print outside. Its panels are what
people see of it afterwards, each with a face of its own.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from cruxpress.press.geometry import KAPPA, Box, Path, Segment, Um, line

PANELS = ("front", "back", "left", "right", "top", "bottom")
GLUE: Um = 12_000
TUCK: Um = 14_000
NOTCH: Um = 9_000
EASE: Um = 1_500  # how far flaps stay away from their neighbours
ROUNDING: Um = 5_000


@dataclass(frozen=True, slots=True)
class Panel:
    """A side of a folded piece: its box on the net, its turn there, and where print may bleed."""

    name: str
    box: Box
    turn: int = 0
    bleeds: tuple[bool, bool, bool, bool] = (False, False, False, False)

    @property
    def size(self) -> tuple[Um, Um]:
        """Width and height as its face has them."""
        sides = self.box.width, self.box.height
        return (sides[1], sides[0]) if self.turn % 180 else sides


@dataclass(frozen=True, slots=True)
class Net:
    """A folded piece, flat: what is cut, what is folded, and its panels."""

    width: Um
    height: Um
    outline: Path
    folds: Path
    panels: tuple[Panel, ...]


def tent(width: Um, height: Um) -> Net:
    """Two sides that lean on each other: the back stands on its head above the front."""
    back = Panel("back", Box(0, 0, width, height), 180, (True, True, True, False))
    front = Panel("front", Box(0, height, width, height), 0, (True, False, True, True))
    whole = Box(0, 0, width, 2 * height)
    return Net(width, 2 * height, _box(whole), line(0, height, width, height), (back, front))


def standee(width: Um, height: Um, base: Um) -> Net:
    """A figure that is seen from both sides, with a foot before and behind it."""
    tall = 2 * (height + base)
    back = Panel("back", Box(0, base, width, height), 180, (True, True, True, False))
    front = Panel("front", Box(0, base + height, width, height), 0, (True, False, True, True))
    folds = [line(0, y, width, y) for y in (base, base + height, base + 2 * height)]
    path = tuple(segment for fold in folds for segment in fold)
    return Net(width, tall, _box(Box(0, 0, width, tall)), path, (back, front))


def _box(box: Box) -> Path:
    """A rectangle as lines, which can be turned as other outlines are."""
    corners = [(box.right, box.y), (box.right, box.bottom), (box.x, box.bottom)]
    return (("m", box.x, box.y), *(("l", *corner) for corner in corners), ("z",))


def tuck_box(width: Um, height: Um, depth: Um) -> Net:
    """A box with one glued seam, that opens at both ends.

    From left to right: a strip for glue, the back, the left side, the front, the right side. The
    lids are on the back; their flaps are tucked in behind the front.
    """
    tuck = min(TUCK, height // 3)
    ears = min(width // 2 - EASE, max(depth, TUCK))
    top = depth + tuck
    x = [GLUE]
    for step in (width, depth, width, depth):
        x.append(x[-1] + step)
    y, bottom = top, top + height
    outline = [
        *_top_half(x, y, depth, tuck, ears, min(NOTCH, width // 5)),
        *_reversed(_bottom_half(x, bottom, depth, tuck, ears)),
        # The strip for glue, narrower at its ends.
        ("l", 0, bottom - GLUE // 2),
        ("l", 0, y + GLUE // 2),
        ("z",),
    ]
    folds: list[Segment] = []
    for at in x[:4]:
        folds += line(at, y, at, bottom)
    for edge, way in ((y, -1), (bottom, 1)):
        folds += line(x[0], edge, x[1], edge)
        folds += line(x[1], edge, x[2], edge)
        folds += line(x[3], edge, x[4], edge)
        folds += line(x[0] + EASE // 2, edge + way * depth, x[1] - EASE // 2, edge + way * depth)
    side = (False, True, False, True)
    panels = (
        Panel("back", Box(x[0], y, width, height), 0, (True, False, False, False)),
        Panel("left", Box(x[1], y, depth, height), 0, side),
        Panel("front", Box(x[2], y, width, height), 0, side),
        Panel("right", Box(x[3], y, depth, height), 0, (False, True, True, True)),
        Panel("top", Box(x[0], y - depth, width, depth), 180, (True, True, True, False)),
        Panel("bottom", Box(x[0], bottom, width, depth), 180, (True, False, True, True)),
    )
    return Net(x[4], top + height + top, tuple(outline), tuple(folds), panels)


def _top_half(x: Sequence[Um], y: Um, depth: Um, tuck: Um, ears: Um, notch: Um) -> list[Segment]:
    """The upper edge from left to right: lid, ear, the front with a notch for a thumb, ear."""
    middle = (x[2] + x[3]) // 2
    handle = round(notch * KAPPA)
    return [
        ("m", x[0], y),
        *_lid(x[0], x[1], y, -1, depth, tuck),
        *_ear(x[1], x[2], y, -1, ears),
        ("l", middle - notch, y),
        ("c", middle - notch, y + handle, middle - handle, y + notch, middle, y + notch),
        ("c", middle + handle, y + notch, middle + notch, y + handle, middle + notch, y),
        ("l", x[3], y),
        *_ear(x[3], x[4], y, -1, ears),
    ]


def _bottom_half(x: Sequence[Um], y: Um, depth: Um, tuck: Um, ears: Um) -> list[Segment]:
    """The lower edge from left to right, as the upper one, without a notch."""
    return [
        ("l", x[0], y),
        *_lid(x[0], x[1], y, 1, depth, tuck),
        *_ear(x[1], x[2], y, 1, ears),
        ("l", x[3], y),
        *_ear(x[3], x[4], y, 1, ears),
    ]


def _lid(left: Um, right: Um, y: Um, way: int, depth: Um, tuck: Um) -> list[Segment]:
    """A lid and the flap that is tucked in, with round corners."""
    far, end = y + way * depth, y + way * (depth + tuck)
    near = EASE // 2
    r = min(ROUNDING, tuck, (right - left) // 3)
    k = r - round(r * KAPPA)
    left_in, right_in = left + near, right - near
    return [
        ("l", left, far),
        ("l", left_in, far),
        ("l", left_in, end - way * r),
        ("c", left_in, end - way * k, left_in + k, end, left_in + r, end),
        ("l", right_in - r, end),
        ("c", right_in - k, end, right_in, end - way * k, right_in, end - way * r),
        ("l", right_in, far),
        ("l", right, far),
        ("l", right, y),
    ]


def _ear(left: Um, right: Um, y: Um, way: int, length: Um) -> list[Segment]:
    """A flap beside the lid, narrower at its end."""
    slope = min(EASE, (right - left) // 4)
    end = y + way * length
    return [("l", left + slope, end), ("l", right - slope, end), ("l", right, y)]


def _reversed(path: Sequence[Segment]) -> list[Segment]:
    """The same lines and curves from the last point back to the first, going on from there."""
    points: list[list[tuple[float, float]]] = [
        list(zip(segment[1::2], segment[2::2], strict=True)) for segment in path
    ]
    back: list[Segment] = [("l", *points[-1][-1])]
    for at in range(len(path) - 1, 0, -1):
        start = points[at - 1][-1]
        if len(points[at]) == 3:
            first, second, _ = points[at]
            back.append(("c", *second, *first, *start))
        else:
            back.append(("l", *start))
    return back
