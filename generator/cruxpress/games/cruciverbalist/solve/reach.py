"""How far a line can run that ends in a certain square; for ranking moves, never for a score."""

from collections.abc import Collection

from cruxpress.games.cruciverbalist.solve.chains import neighbours_of
from cruxpress.games.cruciverbalist.spec.board import Square

MOST_STEPS = 600  # a board with many rings has more lines than anyone wants to count


class Reach:
    """For each square the longest line found that ends there, worked out when asked for."""

    def __init__(self, squares: Collection[Square]) -> None:
        self._beside = neighbours_of(squares)
        self._known: dict[Square, int] = {}

    def to(self, square: Square) -> int:
        """Squares of the longest line found that ends in this one."""
        if square not in self._known:
            self._known[square] = self._search(square)
        return self._known[square]

    def _search(self, start: Square) -> int:
        beside = self._beside
        best = 1
        stack = [(start, 1 << start, 1)]
        for _ in range(MOST_STEPS):
            if not stack:
                break
            square, seen, length = stack.pop()
            best = max(best, length)
            for other in beside[square]:
                if not seen >> other & 1:
                    stack.append((other, seen | 1 << other, length + 1))
        return best
