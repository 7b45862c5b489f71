"""Solutions: the games that prove sheets, drawn on paper move by move."""

from collections.abc import Sequence

from cruxpress.core.cache import Cache
from cruxpress.core.errors import BadInput, did_you_mean
from cruxpress.core.ranges import range_name
from cruxpress.games import open_game
from cruxpress.games.game import Proven, Sheet, SheetData
from cruxpress.games.kinds import Numbered, numbered_pads
from cruxpress.press.furniture import Furniture
from cruxpress.press.items import Document
from cruxpress.press.layout import open_layout
from cruxpress.press.press import Press
from cruxpress.press.product import pad_document
from cruxpress.products.printing import Options, Printed, finish, make_pad, print_settings
from cruxpress.sheets.proven import Lens, open_numbered, sheet_numbers


def print_solutions(
    press: Press, game: str, options: Options, *, layout: str = "", sheets: str = ""
) -> Printed:
    """The solutions of a game's numbered sheets, in one file."""
    pads = numbered_pads(open_game(game))
    if not pads:
        raise BadInput(f"{open_game(game).title} has no numbered sheets, and so no solutions")
    name = layout or next(iter(pads))
    if name not in pads:
        raise BadInput(f"there are no numbered sheets '{name}'{did_you_mean(name, pads)}")
    numbered = pads[name]
    numbers = sheet_numbers(press.library, numbered, sheets)
    found = list(open_numbered(Lens(press.library, Cache()), numbered, numbers))
    what = [game, name, *([range_name(sheets)] if sheets else [])]
    return solutions_of(press, numbered, found, options, "-".join(what))


def solutions_of(
    press: Press,
    numbered: Numbered,
    sheets: Sequence[Proven],
    options: Options,
    name: str = "",
) -> Printed:
    """The solutions of some sheets; `name` is theirs in the file's name."""
    pages = numbered.kind.solutions(sheets)
    codes = [proven.code for proven in sheets]
    what = name or f"{numbered.game.name}-{numbered.pad_name}"
    words = [what, "solutions" if len(sheets) > 1 else "solution", options.paper, options.ink]
    layout = numbered.kind.solutions_layout
    return print_pages(press, layout, pages, options, "-".join(words), codes)


def print_pages(
    press: Press,
    layout: str,
    pages: Sequence[SheetData],
    options: Options,
    name: str,
    codes: Sequence[str] = (),
) -> Printed:
    """Pages of one layout, each with its data, on one side of the paper."""
    return finish(press, name, pages_document(press, layout, pages, options), options, codes)


def pages_document(
    press: Press, layout: str, pages: Sequence[SheetData], options: Options
) -> Document:
    """The same, laid out but not written yet."""
    opened = open_layout(press, layout)
    settings = print_settings(press, options)
    sheets = [Sheet(f"page {at}", "", data) for at, data in enumerate(pages, 1)]
    pad = make_pad(opened, sheets, copies=1, sides=1, page=settings.paper.portrait)
    return pad_document(pad, settings, 1, Furniture(press))
