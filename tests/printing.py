"""Pads for tests, in one call."""

from cruxpress.core.jobs import Work
from cruxpress.press.press import Press
from cruxpress.products.leaves import LeafOptions, Stars
from cruxpress.products.pad import Fresh, Order, PadRequest, lay_out_pad
from cruxpress.products.printing import Printed, PrintOptions


def print_pad(
    press: Press,
    game: str,
    options: PrintOptions,
    *,
    layout: str = "",
    sheets: str = "",
    fresh: Fresh | None = None,
    copies: int = 1,
    sides: int = 2,
    up: int = 1,
    stars: Stars | None = None,
    order: Order = "leaves",
) -> Printed:
    """A pad of sheets in one file: `copies` leaves of each."""
    leaves = LeafOptions(copies, sides, up, stars)
    request = PadRequest(game, layout, sheets, fresh, leaves=leaves)
    pages = lay_out_pad(press, request, options, Work())
    return pages.finish(press, options, order, one_file=True)[0]
