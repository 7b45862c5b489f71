"""Cruxpress prints pads, cards and kits for pen-and-paper games, and proves them first.

These functions are the one door: the command line is a table over them, and scripts call them.
What prints gives back finished files as bytes and writes nothing; `save` writes them. Whatever is
wrong is raised as BadInput or SheetFails, with the text that the command line shows.

What a function needs is imported when it is called, so that `cruxpress --help` is instant.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cruxpress.core.version import __version__

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from pathlib import Path

    from cruxpress.core.files import Settings
    from cruxpress.core.jobs import Work
    from cruxpress.games.contract import Answer
    from cruxpress.games.word_search import WordSearch
    from cruxpress.press.backs import Flip
    from cruxpress.products.check import Verdict
    from cruxpress.products.kit.make import KitRequest
    from cruxpress.products.ladder import Ladder
    from cruxpress.products.leaves import LeafOptions
    from cruxpress.products.listing import Listing
    from cruxpress.products.pad import Order, PadRequest
    from cruxpress.products.preview import PreviewRequest
    from cruxpress.products.printing import Printed, PrintOptions
    from cruxpress.words import Lexicon

__all__ = [
    "__version__",
    "build_site",
    "calibrate",
    "card_pictures",
    "cards",
    "check",
    "find_words",
    "kit",
    "ladder",
    "ladder_files",
    "learn",
    "learned",
    "lexicon",
    "listing",
    "new",
    "pad",
    "preview",
    "prove",
    "rate",
    "reprint",
    "save",
    "save_offset",
    "score",
    "settings",
    "solution",
    "word",
]


def pad(
    request: PadRequest | str,
    options: PrintOptions | None = None,
    *,
    order: Order = "leaves",
    per_file: int | None = None,
    one_file: bool = False,
    layouts: Path | None = None,
    work: Work | None = None,
) -> Iterator[Printed]:
    """A pad of a game, or of a layout or sheet of your own, file by file as each is made.

    A name alone means the game's usual pad.
    """
    from cruxpress.core.jobs import Work
    from cruxpress.products.options import opened
    from cruxpress.products.pad import PadRequest, lay_out_volumes

    request = PadRequest(request) if isinstance(request, str) else request
    press, options = opened(layouts, options, request.name, sheets=True)
    volumes = lay_out_volumes(
        press, request, options, work or Work(), per_file=per_file, one_file=one_file
    )
    for pages in volumes:
        yield from pages.finish(press, options, order, one_file=one_file)


def cards(
    name: str,
    options: PrintOptions | None = None,
    *,
    one_file: bool = False,
    layouts: Path | None = None,
    only: str = "",
) -> list[Printed]:
    """All cards of a game, one set of them, or a deck of your own: one file a piece size.

    `only` are the numbers of some cards of one set, as in 3,7-9.
    """
    from cruxpress.products.cards import print_cards
    from cruxpress.products.options import opened

    press, options = opened(layouts, options, name)
    return print_cards(press, name, options, one_file=one_file, only=only)


def card_pictures(
    name: str,
    *,
    only: str = "",
    faces: bool = True,
    table: str | None = None,
    layouts: Path | None = None,
    shop: str = "",
) -> dict[str, bytes]:
    """Cards as pictures, by their names: faces with bleed, and sheets for a virtual table.

    `table` is where the virtual table will find them, `shop` one whose exact sizes they have (tgc).
    """
    from cruxpress.products.pictures import make_pictures

    return make_pictures(name, only=only, faces=faces, table=table, layouts=layouts, shop=shop)


def reprint(
    code: str,
    options: PrintOptions | None = None,
    *,
    leaves: LeafOptions | None = None,
    order: Order = "leaves",
    one_file: bool = False,
    words: Path | None = None,
    layouts: Path | None = None,
    work: Work | None = None,
) -> list[Printed]:
    """The sheet of a code, or of the text of its QR code."""
    from cruxpress.core.jobs import Work
    from cruxpress.products.leaves import LeafOptions
    from cruxpress.products.options import opened
    from cruxpress.products.reprint import lay_out_code

    press, options = opened(layouts, options, sheets=True)
    pages = lay_out_code(press, code, options, leaves or LeafOptions(), work or Work(), words)
    return pages.finish(press, options, order, one_file=one_file)


def solution(
    sheet: str | Sequence[str],
    options: PrintOptions | None = None,
    *,
    words: Path | None = None,
    layouts: Path | None = None,
    work: Work | None = None,
) -> Printed:
    """The games that prove sheets, in one file: by codes, GAME/NUMBERS, or files.

    A file is a sheet, the PDF of a pad, or the manifest of a kit.
    """
    from cruxpress.core.jobs import Work
    from cruxpress.products.options import opened
    from cruxpress.products.solution import print_solution

    press, options = opened(layouts, options)
    return print_solution(press, sheet, options, work or Work(), words)


def ladder(
    game: str,
    rungs: int,
    seed: int,
    *,
    words: Path | None = None,
    layouts: Path | None = None,
    work: Work | None = None,
) -> Ladder:
    """Challenges in measured order; its `refuse_drops` says whether they climb."""
    from cruxpress.core.jobs import Work
    from cruxpress.games import open_game
    from cruxpress.products.ladder import make_ladder
    from cruxpress.products.printing import open_press

    library = open_press(layouts).library
    return make_ladder(library, open_game(game), rungs, seed, work or Work(), words)


def ladder_files(
    made: Ladder, options: PrintOptions | None = None, *, layouts: Path | None = None
) -> dict[str, bytes]:
    """All files of a ladder by their names: rungs, proofs, the pad, solutions, the report."""
    from cruxpress.products.ladder import ladder_files
    from cruxpress.products.options import opened

    press, options = opened(layouts, options, sheets=True)
    return ladder_files(press, made, options)


def kit(folder: Path, request: KitRequest | None = None, work: Work | None = None) -> list[Path]:
    """Write a print-and-play kit into a folder of its own; which files it holds."""
    from cruxpress.core.jobs import Work
    from cruxpress.products.kit.make import KitRequest, make_kit

    return make_kit(request or KitRequest(), folder, work or Work())


def build_site(
    folder: Path,
    *,
    games: Sequence[str] = (),
    runtime: Path | None = None,
    work: Work | None = None,
) -> list[Path]:
    """Write the web site behind the QR codes into a folder of its own; which files it holds.

    `runtime` holds the npm packages pyodide and zxing-wasm; without it npm fetches both once.
    """
    from cruxpress.core.jobs import Work
    from cruxpress.site.build import SiteRequest, make_site

    return make_site(SiteRequest(tuple(games), runtime), folder, work or Work())


def rate(file: Path, *, layouts: Path | None = None) -> Answer:
    """Rate sheets and players by a file of results, as lines for a person and as data."""
    from cruxpress.core.cache import Cache
    from cruxpress.products.printing import open_press
    from cruxpress.products.rate import rate_results, ratings_answer, read_results
    from cruxpress.sheets.open import SheetOpener

    press = open_press(layouts)
    found = rate_results(read_results(file), press, SheetOpener(press.library, Cache()))
    return ratings_answer(found, press.library.texts())


def listing(game: str = "", *, paper: str = "a4", layouts: Path | None = None) -> Listing:
    """Everything that can be printed, or all of one game: names, commands, pages."""
    from cruxpress.products.listing import list_products
    from cruxpress.products.printing import open_press

    return list_products(open_press(layouts), game, paper)


def check(names: Sequence[str | Path] = (), *, layouts: Path | None = None) -> Iterator[Verdict]:
    """What is wrong with layouts, sheets and proofs; the shipped ones if none is named.

    A file, a folder, a game or the name of a layout can be named.
    """
    from itertools import chain
    from pathlib import Path

    from cruxpress.products.check import check_layouts
    from cruxpress.products.printing import folder_of, open_press

    if layouts or not names:
        return check_layouts(open_press(layouts), names)
    # Each with the inks and fonts beside it; a name that nobody knows is refused before the first.
    folders = [folder_of(Path(name)) for name in names]
    presses = {folder: open_press(folder) for folder in dict.fromkeys(folders)}
    pairs = zip(folders, names, strict=True)
    found = [check_layouts(presses[folder], [name]) for folder, name in pairs]
    return chain.from_iterable(found)


def prove(
    names: Sequence[str],
    *,
    folder: Path | None = None,
    layouts: Path | None = None,
    work: Work | None = None,
) -> list[Path]:
    """Find the games that prove sheets, and store them beside these; the files of the proofs.

    Proofs of installed sheets, which are never changed, go into `folder` or the own layouts.
    """
    from cruxpress.core.jobs import Work
    from cruxpress.products.printing import open_press
    from cruxpress.sheets.prove import prove_sheets

    return prove_sheets(open_press(layouts).library, names, work or Work(), folder)


def new(game: str, name: str, folder: Path) -> Path:
    """A first file of a sheet of your own; for `deck`, `board` and others a folder with one."""
    from cruxpress.products.new import write_new

    return write_new(game, name, folder)


def preview(request: PreviewRequest, work: Work | None = None) -> list[Path]:
    """Pictures of a PDF, a layout or a sheet."""
    from cruxpress.core.jobs import Work
    from cruxpress.products.preview import write_preview

    return write_preview(request, (work or Work()).progress)


def calibrate(
    paper: str = "a4", ink: str = "colour", flip: Flip = "long", *, layouts: Path | None = None
) -> Printed:
    """The page that shows whether a printer puts backs behind fronts."""
    from cruxpress.products.calibrate import print_test_page
    from cruxpress.products.printing import open_press

    return print_test_page(open_press(layouts), paper, ink, flip)


def save_offset(printer: str | None, offset: str | None) -> Path:
    """Keep what was read on the test page for a printer; the file that it is kept in."""
    from cruxpress.products.calibrate import save_offset

    return save_offset(printer, offset)


def settings(given: Mapping[str, str] | None = None) -> Settings:
    """What is kept for all commands, such as a person's paper; what is given is kept from now on.

    An empty text forgets a setting.
    """
    from cruxpress.products.settings import keep_settings

    return keep_settings(given or {})


def score(
    game: str,
    file: Path,
    *,
    words: Path | None = None,
    task: int | None = None,
    first: bool = False,
    rejected: int | None = None,
) -> Answer:
    """Score what a person typed in: lines for people, and the same as data.

    Kross has a task, a bonus for who finished first, and letters that were rejected.
    """
    from cruxpress.core.errors import BadInput
    from cruxpress.core.registry import all_games
    from cruxpress.games import open_game
    from cruxpress.games.contract import ScoreRequest

    opened = open_game(game)
    if opened.score is None:
        *able, last = [name for name in all_games() if open_game(name).score is not None]
        has = "has nothing to type in"
        raise BadInput(f"{opened.title} {has}; {', '.join(able)} and {last} have")
    return opened.score(ScoreRequest(file, words, task, first, rejected))


def word(words: Sequence[str], *, own_list: Path | None = None) -> list[Answer]:
    """For each word in which games it is legal, or why not, and how common it is."""
    from cruxpress.games.word_search import judge_words

    return judge_words(words, own_list)


def find_words(search: WordSearch, *, own_list: Path | None = None) -> list[str]:
    """The words that fit a pattern, the most common first."""
    from cruxpress.games.word_search import find_words

    return find_words(search, own_list)


def learn(words: Sequence[str], *, forget: bool = False) -> Path:
    """Add words, or the words of files, to those that are accepted at home; or take them out."""
    from cruxpress.words.accepted import forget_words, learn_words

    return forget_words(words) if forget else learn_words(words)


def learned() -> list[str]:
    """The words that are accepted at home, as they were written down."""
    from cruxpress.words.accepted import accepted_lines

    return accepted_lines()


def lexicon(own_list: Path | None = None) -> Lexicon:
    """The words: what is in the dictionary, how common it is, and what fits a pattern."""
    from cruxpress.words import load_lexicon

    return load_lexicon(own_list)


def save(printed: Sequence[Printed], folder: Path) -> list[Path]:
    """Write files into a folder; a file is renewed whole or not at all."""
    from cruxpress.core.files import write_whole

    files = {folder / name: data for one in printed for name, data in one.files.items()}
    for file, data in files.items():
        write_whole(file, data)
    return list(files)
