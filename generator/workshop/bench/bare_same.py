"""One sheet of layouts/sheet.yaml, often, by hand: python -m workshop.bench.bare_same FILE.pdf"""

import sys
from pathlib import Path

from workshop.bench.bare_different import BareSheet, different_sheets, draw_sheets


def same_sheets(count: int) -> list[BareSheet]:
    """One sheet, as often as it is wanted."""
    return different_sheets(1) * count


if __name__ == "__main__":
    Path(sys.argv[1]).write_bytes(draw_sheets(same_sheets(1000)))
