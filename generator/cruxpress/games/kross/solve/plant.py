"""Tables full of long words: rich ones to make sheets of, and those of 120 points.

A sheet that is made of the letters of a rich table is known to allow it.

Six-letter words lie in all rows. Row after row is exchanged for the word that is best for the
columns; when nothing is better any more, some rows are laid anew. Now and then rows and columns
change their roles.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from cruxpress.core.chance import Chance
from cruxpress.core.outcomes import Found, GaveUp, Impossible
from cruxpress.games.kross.rules.table import KrossTable
from cruxpress.games.kross.solve.arrange import LineBook
from cruxpress.words import WordRow

SIZE = 6  # a table of six by six, and words that fill its rows
LAID_ANEW = 2  # rows, when nothing is better any more


class _LongWords:
    """The words that may lie in rows, with what is asked of them again and again."""

    def __init__(self, words: Sequence[str]) -> None:
        self.words = words
        self.spelled = [tuple(word) for word in words]
        self.place = {word: at for at, word in enumerate(words)}
        self.letters = ["".join(sorted({word[at] for word in words})) for at in range(SIZE)]


@dataclass(frozen=True)
class Planted:
    """A table, and what it is worth at least."""

    table: KrossTable
    points: int


def plant(
    long_words: Sequence[str],
    book: LineBook,
    chance: Chance,
    rounds: int,
    keep: str | None = None,
) -> Planted:
    """A table with one of these six-letter words in most lines; more rounds make it richer.

    A word to keep, such as one that answers a task, stays in a row of its own.
    """
    known = _LongWords(long_words)
    rows = chance.sample(long_words, SIZE)
    kept = chance.below(SIZE) if keep else None
    if keep and kept is not None:
        rows[kept] = keep
    free = [at for at in range(SIZE) if at != kept]
    best = Planted(KrossTable(tuple(rows)), 0)
    current = best
    for _ in range(rounds):
        rows, points = _climbed(rows, free, known, book, chance)
        if points >= current.points:
            current = Planted(KrossTable(tuple(rows)), points)
        if points > best.points:
            best = current
        rows = list(current.table.rows)
        columns = ["".join(column) for column in zip(*rows, strict=True)]
        may_turn = kept is None and sum(word in known.place for word in columns) >= SIZE - 1
        if may_turn and chance.below(2):
            rows = columns
        for at in chance.sample(free, LAID_ANEW):
            rows[at] = chance.pick(long_words)
    return best


def _climbed(
    rows: list[str],
    free: Sequence[int],
    long_words: _LongWords,
    book: LineBook,
    chance: Chance,
) -> tuple[list[str], int]:
    """Exchange rows while that makes the table better; rows that are the same count once."""
    points = book.worth_of(KrossTable(tuple(rows)).lines)
    improved = True
    while improved:
        improved = False
        for at in chance.shuffled(free):
            candidate = _best_row(rows, at, long_words, book)
            changed = [*rows[:at], candidate, *rows[at + 1 :]]
            better = book.worth_of(KrossTable(tuple(changed)).lines)
            if better > points:
                rows, points, improved = changed, better, True
    return rows, points


def _best_row(rows: Sequence[str], at: int, long_words: _LongWords, book: LineBook) -> str:
    """The word that is best for the columns, with all other rows as they are."""
    values: list[dict[str, int]] = []
    for column, letters in enumerate(long_words.letters):
        above = "".join(row[column] for row in rows[:at])
        below = "".join(row[column] for row in rows[at + 1 :])
        values.append({letter: book.value(above + letter + below)[0] for letter in letters})
    a, b, c, d, e, f = values
    points = [a[p] + b[q] + c[r] + d[s] + e[t] + f[u] for p, q, r, s, t, u in long_words.spelled]
    for number, row in enumerate(rows):
        # A word that lies in another row already is worse than any other.
        if number != at and row in long_words.place:
            points[long_words.place[row]] = -1
    return long_words.words[points.index(max(points))]


def find_squares(
    row: WordRow, first_rows: Sequence[str], most_steps: int, wanted: int = 1
) -> Found[tuple[KrossTable, ...]] | Impossible | GaveUp:
    """So many tables of different words in all lines, none of them the mirror image of another.

    One of the given words is the first row of each.
    """
    search = _SquareSearch(row, most_steps)
    found: dict[frozenset[str], KrossTable] = {}
    for first in first_rows:
        for rows in search.below([first]):
            table = KrossTable(rows)
            found.setdefault(frozenset(table.lines), table)
            if len(found) == wanted:
                return Found(tuple(found.values()), search.steps)
    why = f"{len(found)} tables of different words, not {wanted}"
    if search.steps < most_steps:
        return Impossible(why, search.steps)
    return GaveUp(why, search.steps)


class _SquareSearch:
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
