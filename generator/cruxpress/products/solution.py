"""Solutions: the games that prove sheets, drawn on paper move by move."""

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from cruxpress.core.errors import BadInput, did_you_mean
from cruxpress.core.jobs import Work
from cruxpress.core.ranges import range_name
from cruxpress.core.registry import is_game
from cruxpress.games import is_layout, open_game
from cruxpress.games.contract import Game, Proven, SheetData
from cruxpress.games.numbered import Numbered, numbered_pads
from cruxpress.press.items import Document
from cruxpress.press.layout import layout_file, open_layout
from cruxpress.press.press import Press
from cruxpress.products.leaves import draw_context
from cruxpress.products.printing import (
    Printed,
    PrintOptions,
    PrintSheet,
    finish,
    lay_out_pages,
)
from cruxpress.products.reprint import PlainSheet, file_name, open_code
from cruxpress.sheets.open import SheetOpener, sheet_numbers

_NUMBERS = re.compile(r"[0-9][0-9,\- ]*")


def print_solution(
    press: Press, text: str, options: PrintOptions, work: Work, words: Path | None = None
) -> Printed:
    """The solution of a sheet: by its code, by its game and number, or by its file."""
    opener = SheetOpener(press.library, work.cache, words, work.progress)
    game, _, sheets = text.partition("/")
    if _NUMBERS.fullmatch(sheets) and is_game(game):
        return print_solutions(press, open_game(game), options, work, sheets=sheets)
    if is_layout(text) and text.endswith((".yaml", ".yml")):
        file = layout_file(press.library, text)
        sheet = opener.read(file)
        proven = opener.open_read(sheet, file)
        return solutions_of(press, sheet.numbered, [proven], options, file.stem)
    if is_game(text) or (sheets and ":" not in text and not is_game(game)):
        open_game(game)
        raise BadInput(f"which sheet of {text}? Write {text}/17, or its code")
    found = open_code(press, opener, text)
    if isinstance(found, PlainSheet):
        raise BadInput(f"the {found.pad} of {found.game.title} has no solution")
    name = file_name(found.proven.code)
    return solutions_of(press, found.numbered, [found.proven], options, name)


def print_solutions(
    press: Press,
    game: Game,
    options: PrintOptions,
    work: Work,
    *,
    layout: str = "",
    sheets: str = "",
) -> Printed:
    """The solutions of a game's numbered sheets, in one file."""
    numbered, found = open_solved(press, game, work, layout=layout, sheets=sheets)
    words = [game.name, numbered.pad_name, *([range_name(sheets)] if sheets else [])]
    return solutions_of(press, numbered, found, options, "-".join(words))


def open_solved(
    press: Press, game: Game, work: Work, *, layout: str = "", sheets: str = ""
) -> tuple[Numbered, list[Proven[Any]]]:
    """The numbered sheets of a game whose solutions are wanted, and the pad they are of."""
    pads = numbered_pads(game)
    if not pads:
        raise BadInput(f"{game.title} has no numbered sheets, and so no solutions")
    name = layout or next(iter(pads))
    if name not in pads:
        raise BadInput(f"there are no numbered sheets '{name}'{did_you_mean(name, pads)}")
    numbered = pads[name]
    numbers = sheet_numbers(press.library, numbered, sheets)
    opener = SheetOpener(press.library, work.cache, progress=work.progress)
    return numbered, list(opener.open_numbers(numbered, numbers))


def solutions_of(
    press: Press,
    numbered: Numbered,
    sheets: Sequence[Proven[Any]],
    options: PrintOptions,
    name: str = "",
) -> Printed:
    """The solutions of some sheets; `name` is theirs in the file's name."""
    codes = {str(proven.code): proven.digest for proven in sheets}
    what = name or f"{numbered.game.name}-{numbered.pad_name}"
    words = [what, "solutions" if len(sheets) > 1 else "solution", options.paper, options.ink]
    document = solutions_document(press, numbered, sheets, options)
    return finish(press, "-".join(words), document, options, codes)


def solutions_document(
    press: Press, numbered: Numbered, sheets: Sequence[Proven[Any]], options: PrintOptions
) -> Document:
    """The solutions of some sheets, laid out."""
    pages = numbered.kind.solutions(sheets, draw_context(press, numbered, options.site))
    return pages_document(press, numbered.kind.solutions_layout, pages, options)


def pages_document(
    press: Press, layout: str, pages: Sequence[SheetData], options: PrintOptions
) -> Document:
    """Pages of one layout, each with its data, on one side of the paper."""
    sheets = [PrintSheet(f"page {at}", "", data) for at, data in enumerate(pages, 1)]
    return lay_out_pages(press, open_layout(press, layout), sheets, options, sides=1)
