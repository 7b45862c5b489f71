"""What each line of a table is worth by itself, remembered: searches ask for it again and again."""

from collections.abc import Collection

from cruxpress.games.kross.spec import SHORTEST, STANDARD, Block

LineValue = tuple[int, tuple[str, ...]]  # the points, and the words that make them


class LineBook:
    """The best words of any line, with the words of one vocabulary."""

    MOST = 40_000  # remembered lines; then the book is begun anew

    def __init__(self, words: Collection[str], block: Block = STANDARD) -> None:
        self.words = words
        self.worth = {int(length): points for length, points in block.points.items()}
        self._known: dict[str, LineValue] = {}

    def __call__(self, letters: str) -> LineValue:
        """The points of a line and its words; a word that stands twice in it is counted once."""
        known = self._known.get(letters)
        if known is None:
            if len(self._known) >= self.MOST:
                self._known.clear()
            known = self._known[letters] = self._value(letters)
        return known

    def _value(self, letters: str) -> LineValue:
        """The same as the rules find, written for speed; a test compares them."""
        words, worth = self.words, self.worth
        best: list[LineValue] = [(0, ()), (0, ())]
        for end in range(SHORTEST, len(letters) + 1):
            top = best[end - 1]
            for start in range(end - 1):
                word = letters[start:end]
                if word in words and best[start][0] + worth[end - start] > top[0]:
                    points, before = best[start]
                    top = (points + worth[end - start], (*before, word))
            best.append(top)
        points, counted = best[-1]
        if len(set(counted)) == len(counted):
            return points, counted
        once = tuple(dict.fromkeys(counted))
        return sum(worth[len(word)] for word in once), once
