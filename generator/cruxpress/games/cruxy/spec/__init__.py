"""A sheet of Cruxy, drawn by hand in a small YAML file:

    kind: cruxy sheet
    label: 17                  # 17* for the second copy, which the other team plays on
    title: "Owl Bay"           # may be left out
    key: {g: goggles, j: jacket, P: penguin, W: whale}
    grid: |                    # 17 lines of 15 signs
      ..#####.o......
      ...             (and so on)
    area: |                    # four boxes a line, three to six lines
      ?   ?   5   ?
      ?   g   ?   4/j

Signs of the grid: `.` no square, `o` a square to write in, `#` a red square of a starting word,
`x` a square with a Crack, and the letters of the key: equipment stands on a square, an animal sits
where no square is. Boxes of the area: `?` a letter (drawn when the game begins), a digit (the
length of a word), a sign of equipment, or digit and sign with a slash between them, for a box that
either of them fulfils.

One area is written, since the four of a sheet are equal. Trackers and special boxes follow from
the animals on the grid and are not written at all. Squares are named as players do: the column's
letter from A at the left and the row's number from 1 at the top, so that C7 is in the third column.
"""

from cruxpress.games.cruxy.spec.board import (
    COLUMNS,
    LONGEST,
    ROWS,
    SHORTEST,
    Board,
    Slot,
    Square,
    half_of,
    name_of,
)
from cruxpress.games.cruxy.spec.checks import pad_faults, require_valid, sheet_faults
from cruxpress.games.cruxy.spec.names import EQUIPMENT, PENGUINS, URSA_LETTERS, Effect
from cruxpress.games.cruxy.spec.reading import parse_sheet, read_sheet, read_sheet_file
from cruxpress.games.cruxy.spec.sheet import AREA_COLUMNS, Box, Sheet
from cruxpress.games.cruxy.spec.writing import sheet_yaml

__all__ = [
    "AREA_COLUMNS",
    "COLUMNS",
    "EQUIPMENT",
    "LONGEST",
    "PENGUINS",
    "ROWS",
    "SHORTEST",
    "URSA_LETTERS",
    "Board",
    "Box",
    "Effect",
    "Sheet",
    "Slot",
    "Square",
    "half_of",
    "name_of",
    "pad_faults",
    "parse_sheet",
    "read_sheet",
    "read_sheet_file",
    "require_valid",
    "sheet_faults",
    "sheet_yaml",
]
