"""Moving, turning and sizing parts of an icon, as long as a line stays equally thick all along."""

import math
import re
from collections.abc import Callable
from typing import NamedTuple

from cruxpress.core.errors import did_you_mean
from cruxpress.press.icons.faults import WrongValueError, shown
from cruxpress.press.icons.numbers import GAP, LARGEST, plain, read_numbers

_CALL = re.compile(r"([A-Za-z]+)[ \t\r\n\f]*\(([^()]*)\)")
_RIGHT = "write translate(x y), scale(s), rotate(degrees) or matrix(a b c d e f)"


class Matrix(NamedTuple):
    """Where a point goes: x' = a x + c y + e, y' = b x + d y + f."""

    a: float = 1.0
    b: float = 0.0
    c: float = 0.0
    d: float = 1.0
    e: float = 0.0
    f: float = 0.0

    def then_inside(self, inner: "Matrix") -> "Matrix":
        """This transform of a group, and in it the one of a part."""
        return Matrix(
            self.a * inner.a + self.c * inner.b,
            self.b * inner.a + self.d * inner.b,
            self.a * inner.c + self.c * inner.d,
            self.b * inner.c + self.d * inner.d,
            self.a * inner.e + self.c * inner.f + self.e,
            self.b * inner.e + self.d * inner.f + self.f,
        )

    def apply(self, x: float, y: float) -> tuple[float, float]:
        return self.a * x + self.c * y + self.e, self.b * x + self.d * y + self.f

    @property
    def scale(self) -> float:
        """How much longer everything gets; true because only even scaling is let in."""
        return math.hypot(self.a, self.b)


UNMOVED = Matrix()


def read_transform(text: str) -> Matrix:
    """The whole list of a transform attribute, as one matrix."""
    result = UNMOVED
    at = len(text) - len(text.lstrip())
    while at < len(text):
        call = _CALL.match(text, at)
        if call is None:
            raise WrongValueError(f"{shown(text[at:])} cannot be read; {_RIGHT}")
        result = result.then_inside(_one(call[1], call[2]))
        if not all(abs(part) <= LARGEST for part in result):
            raise WrongValueError(
                f"{shown(text)} moves the drawing too far; the box is 64 units wide"
            )
        gap = GAP.match(text, call.end())
        at = gap.end() if gap else len(text)
    if result.scale < 1e-6:
        raise WrongValueError(f"{shown(text)} shrinks the drawing to nothing")
    return result


def _one(name: str, inside: str) -> Matrix:
    if name in ("skewX", "skewY"):
        raise WrongValueError(f"{name} makes lines unevenly thick; flatten it to paths")
    if name not in _KINDS:
        raise WrongValueError(f"{shown(name)} is no transform{did_you_mean(name[:40], _KINDS)}")
    counts, make = _KINDS[name]
    numbers = read_numbers(inside)
    if len(numbers) not in counts:
        wanted = " or ".join(str(count) for count in counts)
        raise WrongValueError(f"{name} takes {wanted} numbers, not {len(numbers)}")
    return make(*numbers)


def _translate(x: float, y: float = 0.0) -> Matrix:
    return Matrix(e=x, f=y)


def _scale(x: float, y: float | None = None) -> Matrix:
    y = x if y is None else y
    # A mirror image, scale(-1 1), keeps lines as thick as they were.
    if abs(x) != abs(y):
        raise WrongValueError(
            f"scale({plain(x)} {plain(y)}) makes lines unevenly thick; "
            "scale both ways alike, or flatten it to paths"
        )
    return Matrix(a=x, d=y)


def _rotate(degrees: float, x: float = 0.0, y: float = 0.0) -> Matrix:
    sine, cosine = math.sin(math.radians(degrees)), math.cos(math.radians(degrees))
    turn = Matrix(cosine, sine, -sine, cosine)
    return Matrix(e=x, f=y).then_inside(turn).then_inside(Matrix(e=-x, f=-y))


def _matrix(*numbers: float) -> Matrix:
    a, b, c, d, _, _ = numbers
    # Both axes equally long and square to each other, as far as six written decimals can say.
    size = a * a + b * b
    if abs(size - (c * c + d * d)) > 1e-4 * size or abs(a * c + b * d) > 1e-4 * size:
        raise WrongValueError("matrix makes lines unevenly thick; flatten it to paths")
    return Matrix(*numbers)


_KINDS: dict[str, tuple[tuple[int, ...], Callable[..., Matrix]]] = {
    "translate": ((1, 2), _translate),
    "scale": ((1, 2), _scale),
    "rotate": ((1, 3), _rotate),
    "matrix": ((6,), _matrix),
}
