"""Cruxpress for scripts: the verbs of the command line as functions, with the same defaults.

What prints gives back finished files as bytes and writes nothing; `save` writes them. Whatever is
wrong is raised as BadInput or SheetFails, with the text that the command line would show.
"""

from collections.abc import Iterator, Sequence
from pathlib import Path

from cruxpress.api import (
    Choice,
    Fresh,
    Options,
    PadWish,
    Printed,
    Work,
    lay_out_pad,
    lay_out_volumes,
    open_press,
    print_cards,
)
from cruxpress.core.errors import BadInput
from cruxpress.core.files import write_whole
from cruxpress.core.workers import Workers, silent
from cruxpress.games import open_game
from cruxpress.games.game import Told
from cruxpress.products.checking import Verdict, check_layouts
from cruxpress.products.kit import KitWish, make_kit
from cruxpress.products.ladder import Ladder, ladder_files, make_ladder
from cruxpress.products.pads import Order
from cruxpress.products.previewing import Preview, preview_files
from cruxpress.products.reprinting import lay_out_code, new_sheet, print_solution
from cruxpress.sheets.paper import Stars
from cruxpress.sheets.proofs import prove_sheet, sheets_to_prove
from cruxpress.words import Lexicon, load_lexicon

A4_COLOUR = Options()
KIT_OPTIONS = Options(back="duplex")


def pad(
    game: str,
    options: Options = A4_COLOUR,
    *,
    layout: str = "",
    sheets: str = "",
    fresh: Fresh | None = None,
    words: Path | None = None,
    copies: int = 1,
    sides: int = 2,
    up: int = 1,
    stars: Stars | None = None,
    order: Order = "leaves",
    layouts: Path | None = None,
    work: Work | None = None,
) -> list[Printed]:
    """A pad of a game, or of a layout or sheet of your own by its file."""
    press = open_press(layouts)
    choice, wish = Choice(layout, sheets, fresh, words), PadWish(copies, sides, up, stars)
    pages = lay_out_pad(press, game, choice, options, wish, work or Work())
    return pages.finish(press, options, order, one_file=False)


def volumes(
    game: str,
    fresh: Fresh,
    options: Options = A4_COLOUR,
    *,
    layout: str = "",
    per_file: int | None = None,
    words: Path | None = None,
    copies: int = 1,
    sides: int = 2,
    layouts: Path | None = None,
    work: Work | None = None,
) -> Iterator[Printed]:
    """Very many fresh sheets, file by file: each is made when the one before it was taken."""
    press = open_press(layouts)
    choice, wish = Choice(layout, fresh=fresh, words=words), PadWish(copies, sides)
    found = lay_out_volumes(press, game, choice, options, wish, work or Work(), per_file=per_file)
    for pages in found:
        yield from pages.finish(press, options, "leaves", one_file=False)


def cards(
    name: str, options: Options = A4_COLOUR, *, layouts: Path | None = None, one_file: bool = False
) -> list[Printed]:
    """All cards of a game, one set of them, or a deck of your own: one file a piece size."""
    return print_cards(open_press(layouts), name, options, one_file=one_file)


def kit(
    folder: Path,
    games: Sequence[str] = (),
    options: Options = KIT_OPTIONS,
    *,
    papers: Sequence[str] = ("a4", "letter"),
    inks: Sequence[str] = ("colour", "low-ink"),
    essentials: bool = False,
    png: bool = False,
    vtt: bool = False,
    archive: bool = False,
    layouts: Path | None = None,
    workers: Workers = 0,
    cached: bool = True,
) -> list[Path]:
    """Write a print-and-play kit into a folder of its own; which files it holds."""
    wish = KitWish(
        games=tuple(games),
        papers=tuple(papers),
        inks=tuple(inks),
        options=options,
        own_layouts=layouts,
        workers=workers,
        archive=archive,
        essentials=essentials,
        faces=png,
        table=vtt,
        cached=cached,
    )
    return make_kit(wish, folder, silent)


def ladder(game: str, rungs: int, seed: int, *, work: Work | None = None) -> Ladder:
    """Challenges in measured order; `refuse_drops` says whether they climb."""
    work = work or Work()
    library = open_press().library
    return make_ladder(
        library, open_game(game), rungs, seed, work.cache, workers=work.workers, say=work.say
    )


def ladder_pages(made: Ladder, options: Options = A4_COLOUR) -> dict[str, bytes]:
    """All files of a ladder by their names: rungs, proofs, the pad, solutions, the report."""
    return dict(ladder_files(open_press(), made, options))


def reprint(
    code: str,
    options: Options = A4_COLOUR,
    *,
    words: Path | None = None,
    layouts: Path | None = None,
    work: Work | None = None,
) -> list[Printed]:
    """The sheet of a code, or of the text of its QR code."""
    press = open_press(layouts)
    pages = lay_out_code(press, code, options, PadWish(), work or Work(), words)
    return pages.finish(press, options, "leaves", one_file=False)


def solution(
    what: str,
    options: Options = A4_COLOUR,
    *,
    words: Path | None = None,
    layouts: Path | None = None,
    work: Work | None = None,
) -> Printed:
    """The game that proves a sheet: by its code, by game and number, or by its file."""
    return print_solution(open_press(layouts), what, options, work or Work(), words)


def check(names: Sequence[str | Path] = (), *, layouts: Path | None = None) -> list[Verdict]:
    """What is wrong with layouts, sheets and proofs; the shipped ones if none is named.

    A file, a folder, a game or the name of a layout can be named.
    """
    return list(check_layouts(open_press(layouts), names))


def prove(
    names: Sequence[str], *, layouts: Path | None = None, work: Work | None = None
) -> list[Path]:
    """Find the games that prove sheets, and store them beside these; the files of the proofs."""
    work = work or Work()
    library = open_press(layouts).library
    return [
        prove_sheet(library, sheet, work.cache, workers=work.workers, say=work.say)
        for sheet in sheets_to_prove(library, names)
    ]


def new(game: str, name: str, folder: Path) -> Path:
    """A first file of a sheet of your own."""
    return new_sheet(game, name, folder)[1]


def preview(
    what: str,
    folder: Path,
    options: Options = A4_COLOUR,
    *,
    dpi: int = 100,
    grey: bool = False,
    layouts: Path | None = None,
) -> list[Path]:
    """Pictures of a PDF, a layout or a sheet."""
    wish = Preview(what, layouts, options.paper, options.ink, dpi, grey, folder)
    return preview_files(wish)


def score(game: str, file: Path, *, words: Path | None = None, task: int | None = None) -> Told:
    """Score what a person typed in: lines for people, and the same as data."""
    room = open_game(game)
    if room.score is None:
        raise BadInput(f"{room.title} has nothing to type in; kross and cruciverbalist have")
    return room.score(file, words, task)


def lexicon(own_list: Path | None = None) -> Lexicon:
    """The words: what is legal where, why not, and what fits a pattern."""
    return load_lexicon(own_list)


def save(printed: Sequence[Printed], folder: Path) -> list[Path]:
    """Write files into a folder; a file is renewed whole or not at all."""
    files = [folder / f"{one.name}.pdf" for one in printed]
    for one, file in zip(printed, files, strict=True):
        write_whole(file, one.data)
    return files
