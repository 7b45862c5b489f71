"""Pads: one sheet many times, numbered sheets, or fresh ones that were made and proven first."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice
from pathlib import Path
from typing import Literal, get_args

from cruxpress.core.cache import Cache
from cruxpress.core.errors import BadInput, did_you_mean
from cruxpress.core.ranges import range_name, read_numbers
from cruxpress.core.workers import Say, Workers, silent
from cruxpress.games import is_layout, open_game
from cruxpress.games.game import Game, Proven, Sheet
from cruxpress.games.kinds import Numbered, numbered_pads, sheet_kind_of
from cruxpress.press.furniture import Furniture
from cruxpress.press.items import Document
from cruxpress.press.layout import Layout, layout_file, open_layout
from cruxpress.press.press import Press
from cruxpress.press.product import pad_document
from cruxpress.products.printing import (
    Options,
    Printed,
    finish,
    make_pad,
    own_sheets,
    print_settings,
)
from cruxpress.sheets.fresh import make_fresh, refuse_too_many
from cruxpress.sheets.paper import PadWish, Stars, sheet_documents
from cruxpress.sheets.proven import Lens, open_numbered, open_sheet, sheet_numbers

Order = Literal["leaves", "by-hand"]
ORDERS = get_args(Order)
# Numbered sheets to a file: what a printer takes in one go, and little enough to hold in memory.
PER_FILE, MOST_PER_FILE = 500, 5000


@dataclass(frozen=True)
class Fresh:
    """So many fresh sheets from a seed."""

    count: int
    seed: int


@dataclass(frozen=True)
class Choice:
    """Which sheets of a game go into a pad; `words` is a person's own list for fresh ones."""

    layout: str = ""
    sheets: str = ""
    fresh: Fresh | None = None
    words: Path | None = None


@dataclass(frozen=True)
class Work:
    """How sheets are made: by so many workers (0: one a core), with what was kept before."""

    workers: Workers = 0
    cache: Cache = field(default_factory=Cache)
    say: Say = silent


@dataclass(frozen=True)
class Pages:
    """A pad that is laid out: its documents by what they hold, its name and its codes."""

    name: str
    documents: dict[str, Document]
    codes: tuple[str, ...]

    def finish(
        self, press: Press, options: Options, order: Order, *, one_file: bool
    ) -> list[Printed]:
        """Check and write every file."""
        if order not in ORDERS:
            raise BadInput(f"there is no order '{order}'{did_you_mean(order, ORDERS)}")
        documents = self.documents
        if one_file and len(documents) > 1:
            raise BadInput("separate backs are two files; let -o name a folder")
        if order == "by-hand":
            documents = {
                part: half
                for document in documents.values()
                for part, half in by_hand(document, one_file=one_file).items()
            }
        return [
            finish(press, "-".join(filter(None, (self.name, part))), document, options, self.codes)
            for part, document in documents.items()
        ]


def by_hand(document: Document, *, one_file: bool) -> dict[str, Document]:
    """All fronts, then all backs in the same order; the printer is told to print one side."""
    if not document.duplex:
        return {"": document}
    fronts, backs = document.pages[0::2], document.pages[1::2]
    if one_file:
        return {"": replace(document, pages=(*fronts, *backs), duplex="")}
    return {
        "1-fronts": replace(document, pages=fronts, duplex=""),
        "2-backs": replace(document, pages=backs, duplex=""),
    }


def print_pad(
    press: Press,
    game: str,
    options: Options,
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
) -> Printed:
    """A pad of sheets in one file: `copies` leaves of each."""
    choice, wish = Choice(layout, sheets, fresh, words), PadWish(copies, sides, up, stars)
    pages = lay_out_pad(press, game, choice, options, wish, Work())
    return pages.finish(press, options, order, one_file=True)[0]


def lay_out_pad(
    press: Press, name: str, choice: Choice, options: Options, wish: PadWish, work: Work
) -> Pages:
    """Lay a pad out: by its game, or by the file of a layout or of a sheet."""
    if is_layout(name):
        return _by_file(press, name, choice, options, wish, work)
    game, pad_name = _pad_of(name, choice)
    numbered = numbered_pads(game).get(pad_name)
    if numbered is None:
        opened = open_layout(press, game.pads[pad_name].layout)
        sheets = _one_sheet(game, pad_name, opened, choice, options.site)
        return _plain(press, opened, sheets, [game.name, pad_name], options, wish)
    chosen = _chosen(press, numbered, choice, work)
    return lay_out_sheets(press, numbered, chosen.sheets, chosen.words, options, wish)


def lay_out_volumes(
    press: Press,
    name: str,
    choice: Choice,
    options: Options,
    wish: PadWish,
    work: Work,
    *,
    per_file: int | None = None,
    one_file: bool = False,
) -> Iterator[Pages]:
    """Lay a pad out file by file: sheets are made, drawn and let go of, however many there are.

    As many go into a file as are usual, if nothing else is wished; few sheets are one file.
    """
    if per_file is not None and not 1 <= per_file <= MOST_PER_FILE:
        raise BadInput(f"{per_file} sheets to a file cannot be; use 1 to {MOST_PER_FILE}")
    numbered = None
    if not is_layout(name):
        game, pad_name = _pad_of(name, choice)
        numbered = numbered_pads(game).get(pad_name)
    if numbered is None:
        if per_file is not None:
            raise BadInput("--per-file is for numbered and fresh sheets; leave it out")
        yield lay_out_pad(press, name, choice, options, wish, work)
        return
    chosen = _chosen(press, numbered, choice, work)
    sheets, size = iter(chosen.sheets), per_file or PER_FILE
    if one_file and len(chosen.numbers) > size:
        files = -(-len(chosen.numbers) // size)
        what = f"{len(chosen.numbers)} sheets are {files} files of {size}; let -o name a folder"
        raise BadInput(f"{what}, or ask for more sheets to a file with --per-file")
    for numbers in _parts(chosen.numbers, size):
        words = chosen.words
        if len(chosen.numbers) > size:
            digits = len(str(max(chosen.numbers)))
            words = [*words, f"{numbers[0]:0{digits}}-{numbers[-1]:0{digits}}"]
        some = islice(sheets, len(numbers))
        yield lay_out_sheets(press, numbered, some, words, options, wish)
    # To the end, so that the workers go home; and a wrong number of sheets is told in any case.
    assert next(sheets, None) is None


def _parts(numbers: Sequence[int], size: int) -> Iterator[Sequence[int]]:
    for at in range(0, len(numbers), size):
        yield numbers[at : at + size]


def _pad_of(name: str, choice: Choice) -> tuple[Game, str]:
    """The game, and which of its pads a person means."""
    game = open_game(name)
    pad_name = choice.layout or _default_pad(game, choice)
    if pad_name not in game.pads:
        raise BadInput(f"{game.title} has no pad '{pad_name}'{did_you_mean(pad_name, game.pads)}")
    return game, pad_name


def lay_out_sheets(
    press: Press,
    numbered: Numbered,
    sheets: Iterable[Proven],
    words: list[str],
    options: Options,
    wish: PadWish,
) -> Pages:
    """Lay out numbered sheets; `words` make the file's name."""
    documents, codes = sheet_documents(press, numbered, sheets, options, wish)
    words = [*words, *([f"{wish.stars}-stars"] if wish.stars in ("without", "only") else [])]
    return Pages(_file_name(words, options, wish), dict(documents), codes)


@dataclass(frozen=True)
class _Chosen:
    """Sheets that a person chose: their numbers, the sheets as they come, the file's name."""

    numbers: Sequence[int]
    sheets: Iterable[Proven]
    words: list[str]


def _chosen(press: Press, numbered: Numbered, choice: Choice, work: Work) -> _Chosen:
    lens = Lens(press.library, work.cache, choice.words)
    words = [numbered.game.name, numbered.pad_name]
    if choice.fresh is None:
        if choice.words is not None:
            raise BadInput("--lexicon is for fresh sheets; add --fresh --count N --seed S")
        numbers = sheet_numbers(press.library, numbered, choice.sheets)
        words += [range_name(choice.sheets)] if choice.sheets else []
        return _Chosen(numbers, open_numbered(lens, numbered, numbers), words)
    if choice.sheets:
        raise BadInput("--sheets names sheets that are kept; leave it out with --fresh")
    count, seed = choice.fresh.count, choice.fresh.seed
    refuse_too_many(count)
    fresh = make_fresh(lens, numbered, count, seed, workers=work.workers, say=work.say)
    return _Chosen(range(1, count + 1), fresh, [*words, f"seed-{seed}"])


def _default_pad(game: Game, choice: Choice) -> str:
    """The pad that a person means who names none: with numbers, the one that has them."""
    if choice.sheets or choice.fresh:
        for name in numbered_pads(game):
            return name
    return game.default_pad


def _one_sheet(
    game: Game, name: str, layout: Layout, choice: Choice, site: str | None
) -> Iterable[Sheet]:
    """The sheet of a pad that holds just one."""
    if choice.fresh or choice.words:
        known = ", ".join(numbered_pads(game)) or "no other pad"
        raise BadInput(f"the {name} is always the same; fresh sheets are made for: {known}")
    make = game.pads[name].sheets
    assert make is not None
    return make(layout.constants, read_numbers(choice.sheets, 0), site)


def _by_file(
    press: Press, name: str, choice: Choice, options: Options, wish: PadWish, work: Work
) -> Pages:
    file = layout_file(press.library, name)
    numbered = sheet_kind_of(press.library.layout_file(file))
    if choice != Choice():
        raise BadInput(
            f"{file.name} is a file; --layout, --sheets, --fresh and --lexicon go with a game"
        )
    if numbered is None:
        opened = open_layout(press, file)
        return _plain(press, opened, own_sheets(opened), [file.stem], options, wish)
    proven = open_sheet(Lens(press.library, work.cache), file)
    words = [numbered.game.name, file.stem]
    return lay_out_sheets(press, numbered, [proven], words, options, wish)


def _plain(
    press: Press,
    layout: Layout,
    sheets: Iterable[Sheet],
    words: list[str],
    options: Options,
    wish: PadWish,
) -> Pages:
    wish.refuse_stars(layout.keys.title)
    sheets = list(sheets)
    settings = print_settings(press, options)
    page = settings.paper.portrait
    pad = make_pad(layout, sheets, copies=wish.copies, sides=wish.sides, page=page)
    document = pad_document(pad, settings, wish.up, Furniture(press))
    codes = tuple(sheet.code for sheet in sheets if sheet.code)
    return Pages(_file_name(words, options, wish), {"": document}, codes)


def _file_name(words: list[str], options: Options, wish: PadWish) -> str:
    where = "shop" if options.shop else options.paper
    return "-".join([*words, where, options.ink, *([f"{wish.up}up"] if wish.up > 1 else [])])
