"""Answer books: the proven games of sheets, move by move, in one file."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from cruxpress.games.contract import Proven, SheetData
from cruxpress.games.numbered import Numbered
from cruxpress.press.items import Document
from cruxpress.press.layout import open_layout
from cruxpress.press.press import Press
from cruxpress.products.leaves import draw_context
from cruxpress.products.printing import (
    Printed,
    PrintOptions,
    PrintSheet,
    finish,
    join_documents,
    lay_out_pages,
)


@dataclass(frozen=True)
class Answers:
    """Sheets of one kind whose solutions are wanted."""

    numbered: Numbered
    sheets: tuple[Proven[Any], ...]


def print_answers(
    press: Press, answers: Sequence[Answers], options: PrintOptions, name: str
) -> Printed:
    """An answer book: the solutions of sheets, kind by kind, in one file."""
    documents: list[Document] = []
    codes: dict[str, str] = {}
    for each in answers:
        documents.append(solutions_document(press, each.numbered, each.sheets, options))
        codes |= {str(proven.code): proven.digest for proven in each.sheets}
    words = [name, "solutions" if len(codes) > 1 else "solution", options.paper, options.ink]
    whole = documents[0] if len(documents) == 1 else join_documents(documents)
    return finish(press, "-".join(words), whole, options, codes)


def solutions_of(
    press: Press,
    numbered: Numbered,
    sheets: Sequence[Proven[Any]],
    options: PrintOptions,
    name: str = "",
) -> Printed:
    """The solutions of some sheets; `name` is theirs in the file's name."""
    what = name or f"{numbered.game.name}-{numbered.pad_name}"
    return print_answers(press, [Answers(numbered, tuple(sheets))], options, what)


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
