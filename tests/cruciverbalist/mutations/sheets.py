"""Ways to break a solo sheet, each with the rule that it breaks by its making.

A mutation changes the text of a sheet's file, so that the reader is asked as well as the checks.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass

from cruxpress.codes import FreshCode, ShippedCode
from cruxpress.core.chance import Chance


@dataclass(frozen=True)
class Page:
    """A sheet's file, taken apart: its lines, and where its blocks begin."""

    text: str
    chance: Chance

    @property
    def grid(self) -> list[list[str]]:
        return [list(line.strip()) for line in self._block("grid")]

    @property
    def size(self) -> int:
        return len(self._block("grid"))

    def rolls(self, key: str) -> list[str]:
        return [line.strip() for line in self._block(key)]

    def with_grid(self, grid: list[list[str]]) -> str:
        return self.with_block("grid", ["".join(row) for row in grid])

    def with_block(self, key: str, lines: list[str]) -> str:
        block = "".join(f"  {line}\n" for line in lines)
        return re.sub(rf"{key}: \|\n(?:  .*\n)+", f"{key}: |\n{block}", self.text, count=1)

    def _block(self, key: str) -> list[str]:
        found = re.search(rf"^{key}: \|\n((?:  .*\n)+)", self.text, re.MULTILINE)
        assert found
        return found[1].splitlines()

    def sets(self) -> dict[str, list[tuple[int, int]]]:
        """The squares of each black set, as row and column."""
        found: dict[str, list[tuple[int, int]]] = {}
        for row, line in enumerate(self.grid):
            for column, sign in enumerate(line):
                if sign != ".":
                    found.setdefault(sign, []).append((row, column))
        return found


# The names of all rules that are broken, and the file.
Broken = tuple[set[str], str] | None
SheetMutation = Callable[[Page], Broken]
Unread = tuple[str, str]  # what the reader says, and the file
OF_NO_SEED = "is no code of a sheet that was made from a seed; leave it out"


def set_with_a_square_less(page: Page) -> Broken:
    """An end of the set, so that what is left still stands side by side."""
    grid, sets = page.grid, page.sets()
    squares = sets[page.chance.pick(sorted(sets))]
    ends = [at for at in squares if len(_parts([s for s in squares if s != at])) == 1]
    row, column = page.chance.pick(ends)
    grid[row][column] = "."
    if not _is_open(grid):
        return None
    return {"set size"}, page.with_grid(grid)


def set_with_a_square_more(page: Page) -> Broken:
    grid, sets = page.grid, page.sets()
    name = page.chance.pick(sorted(sets))
    beside = [
        (row + down, column + right)
        for row, column in sets[name]
        for down, right in ((0, 1), (1, 0), (0, -1), (-1, 0))
    ]
    others = [[sign if sign != name else "." for sign in row] for row in grid]
    free = [at for at in beside if _is_inside(page, *at) and grid[at[0]][at[1]] == "."]
    free = [at for at in free if _is_alone(others, *at)]
    if not free:
        return None
    row, column = page.chance.pick(free)
    grid[row][column] = name
    if not _is_open(grid):
        return None
    return {"set size"}, page.with_grid(grid)


def set_in_two_pieces(page: Page) -> Broken:
    """One square of a set goes to the far side of the grid, away from all other sets."""
    grid, sets = page.grid, page.sets()
    name = page.chance.pick(sorted(sets))
    row, column = sets[name][0]
    grid[row][column] = "."
    far = [at for at in _all(page) if _is_alone(grid, *at)]
    if not far:
        return None
    row, column = page.chance.pick(far)
    grid[row][column] = name
    if not _is_open(grid):
        return None
    return {"set not joined"}, page.with_grid(grid)


def set_beside_another(page: Page) -> Broken:
    """A new set whose first square touches an old one, if only with a corner."""
    grid = page.grid
    places = [
        [(row, column + step) for step in range(4)]
        for row, column in _all(page)
        if column + 3 < page.size
    ]
    near = [
        squares
        for squares in places
        if all(grid[row][column] == "." for row, column in squares)
        and any(not _is_alone(grid, *at) for at in squares)
    ]
    for row, column in page.chance.pick(near):
        grid[row][column] = "z"
    if not _is_open(grid):
        return None
    return {"sets touch"}, page.with_grid(grid)


def one_set_only(page: Page) -> Broken:
    kept = page.chance.pick(sorted(page.sets()))
    grid = [[sign if sign == kept else "." for sign in row] for row in page.grid]
    return {"too few sets"}, page.with_grid(grid)


def corner_shut_in(page: Page) -> Broken:
    """A bend of black squares around two corner squares, which nothing reaches any more.

    Four squares side by side can shut in no more than two, so that these have no run either.
    """
    grid = [["."] * page.size for _ in page.grid]
    for row, column in ((0, 2), (1, 2), (1, 1), (1, 0)):
        grid[row][column] = "a"
    for column in range(4):
        grid[page.size - 1][column] = "b"
    return {"white not joined", "short run"}, page.with_grid(grid)


def square_without_a_run(page: Page) -> Broken:
    """The upper corner keeps a way out, but stands in no run of three; nothing else is wrong."""
    grid = [["."] * page.size for _ in page.grid]
    for row, column in ((2, 0), (2, 1), (3, 1), (3, 0)):
        grid[row][column] = "a"
    for column in range(2, 6):
        grid[0][column] = "b"
    return {"short run"}, page.with_grid(grid)


def roll_missing(page: Page) -> Broken:
    key = page.chance.pick(("rolls", "rerolls"))
    lines = page.rolls(key)
    lines.pop(page.chance.below(len(lines)))
    return {f"number of {key}"}, page.with_block(key, lines)


def roll_too_many(page: Page) -> Broken:
    key = page.chance.pick(("rolls", "rerolls"))
    lines = page.rolls(key)
    return {f"number of {key}"}, page.with_block(key, [*lines, page.chance.pick(lines)])


def die_missing(page: Page) -> Broken:
    key = page.chance.pick(("rolls", "rerolls"))
    lines = page.rolls(key)
    at = page.chance.below(len(lines))
    lines[at] = lines[at][:-1]
    return {f"dice of {key}"}, page.with_block(key, lines)


def die_too_many(page: Page) -> Broken:
    key = page.chance.pick(("rolls", "rerolls"))
    lines = page.rolls(key)
    at = page.chance.below(len(lines))
    lines[at] += str(1 + page.chance.below(6))
    return {f"dice of {key}"}, page.with_block(key, lines)


def die_with_strange_pips(page: Page) -> Broken:
    key = page.chance.pick(("rolls", "rerolls"))
    lines = page.rolls(key)
    at, place = page.chance.below(len(lines)), page.chance.below(8)
    lines[at] = lines[at][:place] + page.chance.pick("0789") + lines[at][place + 1 :]
    return {f"pips of {key}"}, page.with_block(key, lines)


def theme_that_nobody_knows(page: Page) -> Broken:
    return {"unknown theme"}, re.sub(r"theme: .*", "theme: Quantum Moods", page.text)


def theme_in_small_letters(page: Page) -> Broken:
    return {"theme name"}, re.sub(r"theme: .*", lambda found: found[0].lower(), page.text)


def target_that_all_reach(page: Page) -> Broken:
    return {"no target"}, re.sub(r"target: .*", "target: Growing Grammarian", page.text)


def sheet_without_a_number(page: Page) -> Broken:
    return {"no code"}, re.sub(r"number: .*\n", "", page.text)


def code_that_is_none(page: Page) -> Unread:
    code = page.chance.pick(("CRUCIVERBALIST-7", "CRUCIVERBALIST-7-7QH4MNP-0-0", "solo sheet"))
    return " is no", f"{page.text}code: {code}\n"


def code_of_another_game(page: Page) -> Unread:
    game = page.chance.pick(("cruxy", "kross", "cryptex"))
    code = page.chance.pick((ShippedCode(game, "7", "7QH4MNP"), FreshCode(game, 1, "P4", 9)))
    return f"'{code}' is the code of a sheet of {game}", f"{page.text}code: {code}\n"


def code_of_another_number(page: Page) -> Unread:
    code = ShippedCode("cruciverbalist", str(51 + page.chance.below(900)), "7QH4MNP")
    return f"'{code}' {OF_NO_SEED}", f"{page.text}code: {code}\n"


def code_of_a_hash(page: Page) -> Unread:
    """Even its own: what follows from a sheet is worked out, and not read."""
    found = re.search(r"number: (\d+)", page.text)
    assert found
    code = ShippedCode("cruciverbalist", found[1], f"7QH4MN{page.chance.pick('0123456789')}")
    return f"'{code}' {OF_NO_SEED}", f"{page.text}code: {code}\n"


CODE_MUTATIONS: tuple[Callable[[Page], Unread], ...] = (
    code_that_is_none,
    code_of_another_game,
    code_of_another_number,
    code_of_a_hash,
)
SHEET_MUTATIONS: tuple[SheetMutation, ...] = (
    set_with_a_square_less,
    set_with_a_square_more,
    set_in_two_pieces,
    set_beside_another,
    one_set_only,
    corner_shut_in,
    square_without_a_run,
    roll_missing,
    roll_too_many,
    die_missing,
    die_too_many,
    die_with_strange_pips,
    theme_that_nobody_knows,
    theme_in_small_letters,
    target_that_all_reach,
    sheet_without_a_number,
)


def _all(page: Page) -> list[tuple[int, int]]:
    return [(row, column) for row in range(page.size) for column in range(page.size)]


def _is_inside(page: Page, row: int, column: int) -> bool:
    return 0 <= row < page.size and 0 <= column < page.size


def _is_alone(grid: list[list[str]], row: int, column: int) -> bool:
    """Whether neither a square nor any around it is black."""
    around = [(row + down, column + right) for down in (-1, 0, 1) for right in (-1, 0, 1)]
    size = len(grid)
    return all(grid[r][c] == "." for r, c in around if 0 <= r < size and 0 <= c < size)


def _parts(squares: list[tuple[int, int]]) -> list[set[tuple[int, int]]]:
    """Squares in groups that stand side by side."""
    left, parts = set(squares), []
    while left:
        part, edge = set(), [left.pop()]
        while edge:
            row, column = edge.pop()
            part.add((row, column))
            beside = {(row, column + 1), (row + 1, column), (row, column - 1), (row - 1, column)}
            edge += beside & left
            left -= beside
        parts.append(part)
    return parts


def _is_open(grid: list[list[str]]) -> bool:
    """Whether all white squares hang together, each in a run of three or more."""
    size = len(grid)
    white = [(r, c) for r in range(size) for c in range(size) if grid[r][c] == "."]
    rows = ["".join(row) for row in grid]
    columns = ["".join(column) for column in zip(*grid, strict=True)]

    def run(line: str, at: int) -> int:
        before = len(line[:at]) - len(line[:at].rstrip("."))
        after = len(line[at:]) - len(line[at:].lstrip("."))
        return before + after

    return len(_parts(white)) == 1 and all(
        max(run(rows[r], c), run(columns[c], r)) >= 3 for r, c in white
    )
