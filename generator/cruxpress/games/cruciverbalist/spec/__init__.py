"""What Cruciverbalist is made of: chart, track and pieces, and solo sheets in small YAML files:

    kind: cruciverbalist solo
    number: 7                  # left out by sheets that were made from a seed; they have a code
    theme: Animals
    target: Wondrous Wordsmith
    grid: |                    # 11, 13 or 15 lines of as many signs
      ....aa.......
      ....aa...bbbb
      ...             (and so on)
    rolls: |                   # seven lines, one a round: eight white and four black dice
      35162246 1153
      ...
    rerolls: |                 # three lines, one a help token
      ...
    code: CRUCIVERBALIST-7-...  # may be left out; if it is there, it must fit

Signs of the grid: `.` a square to write in, a letter for each black square, the same letter for
the squares of one set. Squares are named as players do: the column's letter from A at the left and
the row's number from 1 at the top, so that C7 is in the third column.
"""

from cruxpress.games.cruciverbalist.spec.board import (
    SIZES,
    STANDARD_SIZE,
    STRIDE,
    Square,
    name_of,
    square_at,
    square_named,
)
from cruxpress.games.cruciverbalist.spec.chart import CHART, Chart, Group, chart_faults, read_chart
from cruxpress.games.cruciverbalist.spec.checks import require_valid, solo_faults, writable_words
from cruxpress.games.cruciverbalist.spec.pieces import (
    BANDS,
    PIECES,
    TRACK,
    Band,
    Mark,
    band_of,
    piece_faults,
    read_pieces,
    read_track,
    track_faults,
)
from cruxpress.games.cruciverbalist.spec.reading import (
    KIND,
    is_solo,
    parse_solo,
    read_solo,
    read_solo_file,
)
from cruxpress.games.cruciverbalist.spec.solo import Roll, Solo, ordered_sets
from cruxpress.games.cruciverbalist.spec.writing import solo_yaml
from cruxpress.games.faults import Fault

__all__ = [
    "BANDS",
    "CHART",
    "KIND",
    "PIECES",
    "SIZES",
    "STANDARD_SIZE",
    "STRIDE",
    "TRACK",
    "Band",
    "Chart",
    "Fault",
    "Group",
    "Mark",
    "Roll",
    "Solo",
    "Square",
    "band_of",
    "chart_faults",
    "is_solo",
    "name_of",
    "ordered_sets",
    "parse_solo",
    "piece_faults",
    "read_chart",
    "read_pieces",
    "read_solo",
    "read_solo_file",
    "read_track",
    "require_valid",
    "solo_faults",
    "solo_yaml",
    "square_at",
    "square_named",
    "track_faults",
    "writable_words",
]
