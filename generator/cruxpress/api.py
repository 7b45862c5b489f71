"""What Cruxpress does, as functions: the command line is a thin skin over these."""

from cruxpress.core.ranges import read_numbers
from cruxpress.products.card_sets import print_cards
from cruxpress.products.pads import (
    Choice,
    Fresh,
    Pages,
    Work,
    lay_out_pad,
    lay_out_sheets,
    lay_out_volumes,
    print_pad,
)
from cruxpress.products.printing import (
    Options,
    Printed,
    finish,
    join_cards,
    join_documents,
    make_cards,
    make_pad,
    open_press,
    own_sheets,
    print_settings,
    printer_offset,
)
from cruxpress.products.solutions import print_pages, print_solutions
from cruxpress.sheets.paper import PadWish

__all__ = [
    "Choice",
    "Fresh",
    "Options",
    "PadWish",
    "Pages",
    "Printed",
    "Work",
    "finish",
    "join_cards",
    "join_documents",
    "lay_out_pad",
    "lay_out_sheets",
    "lay_out_volumes",
    "make_cards",
    "make_pad",
    "open_press",
    "own_sheets",
    "print_cards",
    "print_pad",
    "print_pages",
    "print_settings",
    "print_solutions",
    "printer_offset",
    "read_numbers",
]
