"""Tables of 120 points: twelve different six-letter words, six across and six down."""

from collections.abc import Iterator, Sequence

from cruxpress.core.outcomes import Found, GaveUp, Impossible
from cruxpress.games.kross.rules import Table
from cruxpress.words import WordRow


def find_square(
    row: WordRow, first_rows: Sequence[str], most_steps: int
) -> Found[Table] | Impossible | GaveUp:
    """A table of different words in all lines, with one of these words in its first row."""
    search = _Search(row, most_steps)
    for first in first_rows:
        for rows in search.below([first]):
            return Found(Table(rows), search.steps)
    if search.steps >= most_steps:
        return GaveUp(f"no table of {2 * row.length} different words yet", search.steps)
    return Impossible("none of these words is the first row of such a table", search.steps)


def all_squares(
    row: WordRow, first_rows: Sequence[str], most_steps: int, wanted: int
) -> Found[tuple[Table, ...]] | GaveUp:
    """So many different tables, none of them the mirror image of another."""
    search = _Search(row, most_steps)
    found: dict[frozenset[str], Table] = {}
    for first in first_rows:
        for rows in search.below([first]):
            table = Table(rows)
            found.setdefault(frozenset(table.lines), table)
            if len(found) == wanted:
                return Found(tuple(found.values()), search.steps)
    return GaveUp(f"{len(found)} tables of different words, not {wanted}", search.steps)


class _Search:
    """Lays row after row, as long as every column can still become a word."""

    def __init__(self, row: WordRow, most_steps: int) -> None:
        self.steps = 0
        self._row = row
        self._most = most_steps
        self._next: dict[str, str] = {}  # for each beginning, the letters that may follow
        following: dict[str, set[str]] = {}
        for word in row.words:
            for end in range(row.length):
                following.setdefault(word[:end], set()).add(word[end])
        for beginning, letters in following.items():
            self._next[beginning] = "".join(sorted(letters))
        self._with: dict[tuple[int, str], int] = {}  # the words with one of these letters there

    def below(self, rows: list[str]) -> Iterator[tuple[str, ...]]:
        """All tables that begin with these rows."""
        self.steps += 1
        if self.steps > self._most:
            return
        columns = ["".join(letters) for letters in zip(*rows, strict=True)]
        if len(rows) == self._row.length:
            if len({*rows, *columns}) == 2 * self._row.length:
                yield tuple(rows)
            return
        fitting = self._row.everything
        for at, column in enumerate(columns):
            letters = self._next.get(column)
            if letters is None:
                return
            fitting &= self._having(at, letters)
        for word in self._row.words_in(fitting):
            yield from self.below([*rows, word])

    def _having(self, at: int, letters: str) -> int:
        key = (at, letters)
        if key not in self._with:
            words = 0
            for letter in letters:
                words |= self._row.at[at].get(letter, 0)
            self._with[key] = words
        return self._with[key]
