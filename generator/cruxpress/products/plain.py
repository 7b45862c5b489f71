"""The one sheet of a pad that is the same for every player, and what a layout alone becomes."""

from collections.abc import Sequence
from functools import partial

from cruxpress.codes import ShippedCode, data_digest, qr_text, short_hash, short_name
from cruxpress.codes.kinds import LONGEST_NUMBER
from cruxpress.core.errors import BadInput, CruxpressError, Problem, SheetFails
from cruxpress.games.contract import PadKind
from cruxpress.press.items import Document
from cruxpress.press.layout import Layout
from cruxpress.press.press import Press
from cruxpress.press.product import FILL
from cruxpress.products.own_pages import lay_out_own
from cruxpress.products.printing import (
    PrintOptions,
    PrintSheet,
    lay_out_cards,
    make_cards,
)
from cruxpress.products.room_rules import by_the_rules, is_named, pad_like, refuse_broken


def plain_sheet(
    game: str, name: str, pad: PadKind, layout: Layout, site: str | None = None
) -> PrintSheet:
    """The one sheet of a pad that is the same for every player, such as a block or a log."""
    if pad.model is None:
        raise BadInput(f"the {name} has numbered sheets")
    try:
        digest = data_digest(pad.model(layout.constants))
    except CruxpressError as error:
        # A room knows the data alone; a person wants to know the file.
        kind = SheetFails if isinstance(error, SheetFails) else BadInput
        place = layout.place_of("data")
        raise kind([Problem(place, problem.what) for problem in error.problems]) from error
    code = ShippedCode(game, short_name(name), short_hash(digest))
    values = {"code": str(code), "qr": qr_text(code, site)}
    return PrintSheet(name, str(code), values, values, digest)


def sample_documents(press: Press, layout: Layout, options: PrintOptions) -> list[Document]:
    """The files that a layout becomes; a pad holds one leaf of each sheet.

    One's own sheets that are printed several to a page are shown so: a page is full of them.
    """
    if layout.keys.kind == "cards":
        cards = by_the_rules(press.library, layout, partial(make_cards, layout, options))
        return list(lay_out_cards(press, cards, options).values())
    refuse_broken(press.library, layout)
    keys = layout.keys
    up = int(keys.up) if keys.kind == "sheet" and not keys.game and keys.up != FILL else 1
    return [lay_out_own(press, layout, sheets_of(press, layout), options, copies=up, up=up)]


def sheets_of(press: Press, layout: Layout, site: str | None = None) -> Sequence[PrintSheet]:
    """The one sheet of a layout: with a code, if it is one of a game, else its own sample."""
    found = None if layout.keys.kind == "cards" else pad_like(press.library, layout)
    if found is None:
        return own_sheets(layout, site)
    name, pad = found
    if not is_named(press.library, layout, pad.layout):
        name = layout.file.stem[:LONGEST_NUMBER]
    return [plain_sheet(layout.keys.game, name, pad, layout, site)]


def own_sheets(layout: Layout, site: str | None = None) -> Sequence[PrintSheet]:
    """The sheet of a person's own layout: its sample data is what it is printed with.

    A layout with a place for the address of a site, such as rules, shows it where one is set.
    """
    if layout.keys.kind == "cards":
        raise BadInput("this layout holds cards; print it with: cruxpress cards", layout.place)
    sample = dict(layout.keys.sample or {})
    if site and "site" in sample:
        sample["site"] = site
    return [PrintSheet("sheet", "", sample, sample)]
