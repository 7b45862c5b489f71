"""A designer's drawing in the middle of the box that all icons have, whatever its own."""

from collections.abc import Iterable
from dataclasses import replace

from cruxpress.press.geometry import Bounds, Matrix, Path, Segment, hull, union
from cruxpress.press.icons.model import SIZE, Icon, IconShape, icon_bounds, rounded

MOST_REACH = 1_000_000.0  # units; our box has 64


def fitted(
    shapes: list[IconShape], box: Bounds | None
) -> tuple[tuple[IconShape, ...], Bounds | None]:
    """Shapes in the middle of our box, and what of it they may show, where they reach beyond."""
    left, top, right, bottom = box or union(map(_reach, shapes))
    width, height = right - left, bottom - top
    scale = SIZE / max(width, height, 1e-9)
    shift_x, shift_y = (SIZE - width * scale) / 2, (SIZE - height * scale) / 2
    matrix = Matrix(scale, 0.0, 0.0, scale, shift_x - left * scale, shift_y - top * scale)
    fitted = tuple(_scaled(shape, matrix) for shape in shapes)
    shown_part = (
        rounded(shift_x),
        rounded(shift_y),
        rounded(SIZE - shift_x),
        rounded(SIZE - shift_y),
    )
    reach = icon_bounds(Icon("", "", fitted, SIZE))
    inside = all(a >= b - 0.001 for a, b in zip(reach[:2], shown_part[:2], strict=True)) and all(
        a <= b + 0.001 for a, b in zip(reach[2:], shown_part[2:], strict=True)
    )
    return fitted, None if inside else shown_part


def _reach(shape: IconShape) -> Bounds:
    half = shape.width / 2 if shape.stroke is not None else 0.0
    left, top, right, bottom = hull(shape.path)
    return left - half, top - half, right + half, bottom + half


def _scaled(shape: IconShape, matrix: Matrix) -> IconShape:
    scale = matrix.scale
    dash = tuple(rounded(part * scale) for part in shape.dash)
    return replace(
        shape,
        path=_rounded_path(moved(shape.path, matrix)),
        width=rounded(shape.width * scale),
        dash=dash if any(dash) else (),  # finer than print: a line, for PDF knows no empty dashes
        dash_start=rounded(shape.dash_start * scale),
        clips=tuple((_rounded_path(moved(path, matrix)), rule) for path, rule in shape.clips),
    )


def reaches_too_far(shapes: Iterable[IconShape]) -> bool:
    """Whether numbers of a drawing are larger than a printer may take."""
    return any(max(map(abs, _reach(shape))) > MOST_REACH for shape in shapes)


def moved(path: Path | list[Segment], matrix: Matrix) -> Path:
    outline: list[Segment] = []
    for kind, *numbers in path:
        points = zip(numbers[::2], numbers[1::2], strict=True)
        moved = [value for point in points for value in matrix.apply(*point)]
        outline.append((kind, *moved))  # type: ignore[arg-type]
    return tuple(outline)


def _rounded_path(path: Path) -> Path:
    return tuple((kind, *map(rounded, numbers)) for kind, *numbers in path)  # type: ignore[misc]
