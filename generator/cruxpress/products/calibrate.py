"""The printer's test page, and the offset that a person reads from it."""

from pathlib import Path

from cruxpress.core.errors import BadInput
from cruxpress.core.files import Offset, add_printer
from cruxpress.press.backs import Flip
from cruxpress.press.layout import open_layout
from cruxpress.press.press import Press
from cruxpress.products.options import understood
from cruxpress.products.printing import (
    Printed,
    PrintOptions,
    PrintSheet,
    finish,
    lay_out_pages,
)
from cruxpress.specs.units import NotALength, in_mm, read_length

MOST = 20_000


def print_test_page(press: Press, paper: str, ink: str, flip: Flip) -> Printed:
    """A page with a cross on its front and a scale behind it, printed on both sides."""
    options = understood(press, PrintOptions(paper=paper, ink=ink, flip=flip))
    data = {"edge": "long" if flip == "long" else "short"}
    sheet = PrintSheet("test", "", data, data)
    document = lay_out_pages(press, open_layout(press, "calibrate"), [sheet], options)
    return finish(press, f"calibrate-{options.paper}-{flip}", document, options)


def save_offset(printer: str | None, offset: str | None) -> Path:
    """Keep what was read on the test page for a printer."""
    if not printer or not offset:
        raise BadInput("give both, as in: --printer NAME --offset 0.5mm,-1mm")
    parts = offset.split(",")
    if len(parts) != 2:
        raise BadInput(f"'{offset}' is no offset; write two lengths, as in 0.5mm,-1mm")
    try:
        x, y = (read_length(part.strip()) for part in parts)
    except NotALength as error:
        raise BadInput(str(error)) from None
    if max(abs(x), abs(y)) > MOST:
        raise BadInput(f"an offset of more than {in_mm(MOST)} is no drift; look at the paper tray")
    return add_printer(printer, Offset(x, y))
