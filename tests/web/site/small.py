"""Builds the site that the browser tests open: all games, and a few sheets of each, to save time.

python -m tests.web.site.small FOLDER
"""

import sys
from collections.abc import Iterator
from pathlib import Path

from cruxpress.core.jobs import Work
from cruxpress.games.numbered import Numbered
from cruxpress.press.press import Press
from cruxpress.products.reprint import NumberedSheet
from cruxpress.sheets.open import SheetOpener
from cruxpress.site import build
from cruxpress.site.view import SheetView, view_sheet

SHEETS = (1, 3)


def few_views(press: Press, opener: SheetOpener, numbered: Numbered) -> Iterator[SheetView]:
    """The views of some shipped sheets; all of them take a minute."""
    for proven in opener.open_numbers(numbered, SHEETS):
        yield view_sheet(press, NumberedSheet(numbered, proven))


def main(folder: Path) -> None:
    build.shipped_views = few_views  # type: ignore[attr-defined]
    build.make_site(build.SiteRequest(), folder, Work())


if __name__ == "__main__":
    main(Path(sys.argv[1]))
