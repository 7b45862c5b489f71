"""A long line, quickly: not the longest, but one that spares the exact search much of its work."""

from collections.abc import Collection, Mapping

from cruxpress.games.cruciverbalist.solve.chains import neighbours_of
from cruxpress.games.cruciverbalist.spec.board import Square


def long_line(squares: Collection[Square]) -> tuple[Square, ...]:
    """The longest of the lines that grow from each square to where fewest ways lead on."""
    beside = neighbours_of(squares)
    lines = [_grown(beside, start) for start in beside]
    longest = max(lines, key=len)
    return tuple(longest)


def _grown(beside: Mapping[Square, tuple[Square, ...]], start: Square) -> list[Square]:
    line = [start]
    seen = {start}
    while True:
        ahead = [square for square in beside[line[-1]] if square not in seen]
        if not ahead:
            return line
        line.append(min(ahead, key=lambda s: (sum(o not in seen for o in beside[s]), s)))
        seen.add(line[-1])
