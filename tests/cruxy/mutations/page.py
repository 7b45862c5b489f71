"""A sheet's file, taken apart into grid, key and area, to be changed and put together again."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from cruxpress.core.chance import Chance
from cruxpress.games.cruxy.sheet.model import EQUIPMENT

ROWS, COLUMNS = 17, 15
Spot = tuple[int, int]  # row and column


@dataclass
class Page:
    """What stands in a sheet's file; changes are made to a copy of one's own."""

    text: str
    chance: Chance
    grid: list[list[str]] = field(init=False)
    key: dict[str, str] = field(init=False)
    area: list[list[str]] = field(init=False)

    def __post_init__(self) -> None:
        lines = self.text.splitlines()
        top, low = lines.index("grid: |") + 1, lines.index("area: |") + 1
        self.grid = [list(line[2:]) for line in lines[top : top + ROWS]]
        self.area = [line.split() for line in lines[low:]]
        pairs = re.findall(r"(\w): ([\w-]+)", next(x for x in lines if x.startswith("key:")))
        self.key = dict(pairs)

    def told(self) -> str:
        """The file as it is now; signs that no square shows any more leave the key."""
        shown = {sign for row in self.grid for sign in row}
        key = ", ".join(f"{sign}: {name}" for sign, name in self.key.items() if sign in shown)
        grid = "".join(f"  {''.join(row)}\n" for row in self.grid)
        area = "".join(f"  {' '.join(row)}\n" for row in self.area)
        head = re.findall(r"^(?:kind|label):.*\n", self.text, re.MULTILINE)
        return f"{''.join(head)}key: {{{key}}}\ngrid: |\n{grid}area: |\n{area}"

    def at(self, spot: Spot) -> str:
        row, column = spot
        return self.grid[row][column] if 0 <= row < ROWS and 0 <= column < COLUMNS else "."

    def put(self, spot: Spot, sign: str) -> None:
        self.grid[spot[0]][spot[1]] = sign

    def everywhere(self) -> Iterator[Spot]:
        return ((row, column) for row in range(ROWS) for column in range(COLUMNS))

    def is_square(self, spot: Spot) -> bool:
        sign = self.at(spot)
        return sign in ("o", "#", "x") or self.key.get(sign) in EQUIPMENT

    def is_animal(self, spot: Spot) -> bool:
        return self.at(spot) in self.key and not self.is_square(spot)

    def sign_of(self, name: str) -> str | None:
        return next((sign for sign, found in self.key.items() if found == name), None)

    def kinds(self) -> list[str]:
        """The signs of the equipment."""
        return [sign for sign, name in self.key.items() if name in EQUIPMENT]

    def plain(self) -> list[Spot]:
        """Squares to write in, with nothing on them and no penguin beside them."""
        found = [spot for spot in self.everywhere() if self.at(spot) == "o"]
        return [spot for spot in found if not any(self.is_penguin(s) for s in beside(spot))]

    def is_penguin(self, spot: Spot) -> bool:
        return self.key.get(self.at(spot)) in ("penguin", "sly-penguin")

    def slots(self, spot: Spot) -> list[list[Spot]]:
        """The runs of two or more squares that a square belongs to."""
        found = []
        for down, right in ((0, 1), (1, 0)):
            row, column = spot
            while self.is_square((row - down, column - right)):
                row, column = row - down, column - right
            run = []
            while self.is_square((row, column)):
                run.append((row, column))
                row, column = row + down, column + right
            if len(run) > 1:
                found.append(run)
        return found

    def gains(self, run: list[Spot]) -> int:
        """Equipment and squares beside penguins in a run."""
        return sum(
            self.at(s) in self.kinds()
            or (self.at(s) != "#" and any(self.is_penguin(n) for n in beside(s)))
            for s in run
        )

    def lonely(self, spots: list[Spot]) -> bool:
        """Whether spots are on the grid, empty, and far from every square and every animal."""
        own = set(spots)
        around = {near for spot in spots for near in beside(spot)} - own
        return all(
            0 <= r < ROWS and 0 <= c < COLUMNS and self.at((r, c)) == "." for r, c in own
        ) and all(self.at(spot) == "." for spot in around)

    def far_from_animals(self, spot: Spot) -> bool:
        others = [other for other in self.everywhere() if self.is_animal(other) and other != spot]
        return all(abs(spot[0] - r) + abs(spot[1] - c) >= 3 for r, c in others)

    def boxes(self, wanted: Callable[[str], bool]) -> list[Spot]:
        """The boxes of the area whose text is wanted, by row and column."""
        return [
            (row, column)
            for row, line in enumerate(self.area)
            for column, text in enumerate(line)
            if wanted(text)
        ]

    def ask(self, box: Spot, text: str) -> None:
        self.area[box[0]][box[1]] = text


def beside(spot: Spot) -> list[Spot]:
    row, column = spot
    return [(row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column)]


# The names of all rules that are broken, or nothing where a sheet has no room for it.
Broken = set[str] | None
SheetMutation = Callable[[Page], Broken]
