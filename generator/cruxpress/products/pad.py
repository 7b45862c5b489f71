"""Pads: one sheet many times, numbered sheets, or fresh ones that were made and proven first."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice
from pathlib import Path
from secrets import randbelow
from typing import Any, Literal, get_args

from cruxpress.core.errors import BadInput, did_you_mean
from cruxpress.core.jobs import Work
from cruxpress.core.progress import Note
from cruxpress.core.ranges import parse_range, range_name
from cruxpress.games.contract import Game, Proven
from cruxpress.games.naming import find_file, find_named, named_in, numbered_pad
from cruxpress.games.numbered import Numbered, kind_of_sheet, numbered_pads, words_digest
from cruxpress.press.items import Document
from cruxpress.press.layout import Layout, open_layout
from cruxpress.press.press import Press
from cruxpress.press.product import FILL
from cruxpress.products.answers import solutions_of
from cruxpress.products.leaves import LeafOptions, sheet_documents
from cruxpress.products.own_pages import lay_out_own
from cruxpress.products.plain import plain_sheet, sheets_of
from cruxpress.products.printing import (
    Printed,
    PrintOptions,
    PrintSheet,
    finish,
    page_for,
)
from cruxpress.products.room_rules import refuse_broken
from cruxpress.products.several import OwnSheets, is_folder, own_sheets_of
from cruxpress.sheets.open import SheetOpener, refuse_too_many, sheet_numbers
from cruxpress.specs.nodes import Map

Order = Literal["leaves", "by-hand"]
ORDERS = get_args(Order)
# Numbered sheets to a file: what a printer takes in one go, and little enough to hold in memory.
PER_FILE, MOST_PER_FILE = 500, 5000
LARGEST_DRAWN = 1_000_000  # a seed that nobody chose is short, for it may be typed again


@dataclass(frozen=True)
class Fresh:
    """So many fresh sheets from a seed; one is drawn and told where none is given."""

    count: int
    seed: int | None = None


@dataclass(frozen=True)
class PadRequest:
    """Which pad a person wants: of a game, or the file of a layout or sheet of their own.

    The name may say it all, as in kross/calls or kross/1-10. `sheets` names numbered ones, as in
    1-10,25; `words` is a person's own list for fresh ones. Of several names, those of one's own
    sheets and folders become one pad, and all others one each.
    """

    name: str
    layout: str = ""
    sheets: str = ""
    fresh: Fresh | None = None
    words: Path | None = None
    leaves: LeafOptions = field(default_factory=LeafOptions)
    solutions: bool = False  # with an answer book for each file
    more: tuple[str, ...] = ()  # further names
    own: OwnSheets | None = None  # what names of one's own sheets have turned out to be

    @property
    def names_only_a_file(self) -> bool:
        return not (self.layout or self.sheets or self.fresh or self.words)


@dataclass(frozen=True)
class PadPages:
    """A pad that is laid out: its documents by what they hold, its name, and the codes of its
    sheets, each with the SHA-256 of what is printed.
    """

    name: str
    documents: dict[str, Document]
    codes: Mapping[str, str]
    answers: Printed | None = None

    def finish(
        self, press: Press, options: PrintOptions, order: Order, *, one_file: bool
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
        files = [
            finish(press, "-".join(filter(None, (self.name, part))), document, options, self.codes)
            for part, document in documents.items()
        ]
        return [*files, *([self.answers] if self.answers else [])]


def by_hand(document: Document, *, one_file: bool) -> dict[str, Document]:
    """All fronts, then all backs in the same order; the printer is set to print one side."""
    if not document.duplex:
        return {"": document}
    fronts, backs = document.pages[0::2], document.pages[1::2]
    if one_file:
        return {"": replace(document, pages=(*fronts, *backs), duplex="")}
    return {
        "1-fronts": replace(document, pages=fronts, duplex=""),
        "2-backs": replace(document, pages=backs, duplex=""),
    }


def lay_out_pad(press: Press, request: PadRequest, options: PrintOptions, work: Work) -> PadPages:
    """Lay a pad out in one piece."""
    found = _pad_of(request)
    if found is None:
        return _by_file(press, request, options, work)
    game, pad_name, request = found
    numbered = numbered_pads(game).get(pad_name)
    if numbered is None:
        layout = open_layout(press, game.pads[pad_name].layout)
        refuse_broken(press.library, layout)
        sheet = _one_sheet(game, pad_name, layout, request, options.site)
        words = [game.name, pad_name]
        return _lay_out_plain(press, layout, [sheet], words, options, request, work)
    chosen = _choose(press, numbered, request, options, work)
    return _lay_out_volume(press, numbered, chosen.sheets, chosen.words, options, request)


def lay_out_volumes(
    press: Press,
    request: PadRequest,
    options: PrintOptions,
    work: Work,
    *,
    per_file: int | None = None,
    one_file: bool = False,
) -> Iterator[PadPages]:
    """Lay a pad out file by file: sheets are made, drawn and let go of, however many there are.

    As many go into a file as are usual, if no number is given; few sheets are one file.
    """
    if per_file is not None and not 1 <= per_file <= MOST_PER_FILE:
        raise BadInput(f"{per_file} sheets to a file cannot be; use 1 to {MOST_PER_FILE}")
    pads = _single_pads(press, request, work)
    if one_file and len(pads) > 1:
        raise BadInput(f"these are {len(pads)} pads, a file each; let -o name a folder")
    for pad in pads:
        yield from _volumes_of(press, pad, options, work, per_file=per_file, one_file=one_file)


def _single_pads(press: Press, request: PadRequest, work: Work) -> list[PadRequest]:
    """A request for each pad that a person named; a name that nobody knows is refused here."""
    names = dict.fromkeys((request.name, *request.more))
    if len(names) == 1 and not is_folder(request.name):
        return [replace(request, more=())]
    own = [name for name in names if find_named(name) is None]
    pads = [replace(request, name=name, more=()) for name in names if name not in own]
    for pad in pads:
        if _pad_of(pad) is None:
            find_file(press.library, pad.name)
    return [
        *pads,
        *(
            replace(request, name=str(sheets.files[0]), more=(), own=sheets)
            for sheets in own_sheets_of(press.library, own, work.progress)
        ),
    ]


def _volumes_of(
    press: Press,
    request: PadRequest,
    options: PrintOptions,
    work: Work,
    *,
    per_file: int | None,
    one_file: bool,
) -> Iterator[PadPages]:
    """The files of one pad."""
    numbered = None
    found = _pad_of(request)
    if found is not None:
        game, pad_name, request = found
        numbered = numbered_pads(game).get(pad_name)
    if numbered is None:
        if per_file is not None:
            raise BadInput("--per-file is for numbered and fresh sheets; leave it out")
        yield lay_out_pad(press, request, options, work)
        return
    chosen = _choose(press, numbered, request, options, work)
    sheets, size, total = iter(chosen.sheets), per_file or PER_FILE, len(chosen.numbers)
    if one_file and total > size:
        what = f"{total} sheets are {-(-total // size)} files of {size}; let -o name a folder"
        raise BadInput(f"{what}, or ask for more sheets to a file with --per-file")
    for first in range(0, total, size):
        numbers = chosen.numbers[first : first + size]
        words = chosen.words
        if total > size:
            digits = len(str(max(chosen.numbers)))
            words = [*words, f"{numbers[0]:0{digits}}-{numbers[-1]:0{digits}}"]
        some = islice(sheets, len(numbers))
        yield _lay_out_volume(press, numbered, some, words, options, request)
    # To their end, so that the workers are sent home.
    for _ in sheets:
        raise RuntimeError("more sheets than numbers")


def _lay_out_volume(
    press: Press,
    numbered: Numbered,
    sheets: Iterable[Proven[Any]],
    words: Sequence[str],
    options: PrintOptions,
    request: PadRequest,
) -> PadPages:
    """One file of a pad; with its answer book, if that is wanted."""
    if not request.solutions:
        return lay_out_sheets(press, numbered, sheets, words, options, request.leaves)
    kept = list(sheets)
    pages = lay_out_sheets(press, numbered, kept, words, options, request.leaves)
    book = solutions_of(
        press, numbered, kept, replace(options, shop=bool(options.preset)), "-".join(words)
    )
    return replace(pages, answers=replace(book, beside="solutions"))


def lay_out_sheets(
    press: Press,
    numbered: Numbered,
    sheets: Iterable[Proven[Any]],
    words: Sequence[str],
    options: PrintOptions,
    leaves: LeafOptions,
) -> PadPages:
    """Lay out numbered sheets; `words` make the file's name."""
    documents, codes = sheet_documents(press, numbered, sheets, options, leaves)
    words = [*words, *([f"{leaves.stars}-stars"] if leaves.stars in ("without", "only") else [])]
    return PadPages(_file_name(words, options, leaves), dict(documents), codes)


def _pad_of(request: PadRequest) -> tuple[Game, str, PadRequest] | None:
    """The game, which of its pads a person means, and the request with the name of the game alone.

    With numbers it is the pad that has them. None for a file, or a page such as the rules.
    """
    named = find_named(request.name)
    if named is None:
        return None
    game = named.game
    if request.layout:
        if not named.is_game:
            raise BadInput(f"{named.shown} says which pad it is; leave out --layout")
        named = named_in(game, request.layout)
    if named.cards:
        what = f"{named.shown} is a set of cards"
        raise BadInput(f"{what}; print it with: cruxpress cards {named.shown}")
    if named.layout:
        return None
    if named.sheets and (request.sheets or request.fresh):
        other = "--sheets" if request.sheets else "--fresh"
        raise BadInput(f"{named.shown} names its sheets; leave out {other}")
    sheets = named.sheets or request.sheets
    default = numbered_pad(game) if sheets or request.fresh else ""
    pad_name = named.pad or default or game.default_pad
    return game, pad_name, replace(request, name=game.name, layout=pad_name, sheets=sheets)


@dataclass(frozen=True)
class _Chosen:
    """Sheets that a person chose: their numbers, the sheets as they come, the file's name."""

    numbers: Sequence[int]
    sheets: Iterable[Proven[Any]]
    words: list[str]


def tell_scale(
    press: Press, layout: Layout, options: PrintOptions, leaves: LeafOptions, work: Work
) -> None:
    """Say if a page is reduced to fit, and refuse before all work what cannot be."""
    if layout.keys.kind != "cards":
        up = leaves.sheets_to_a_page(layout)
        _, percent = page_for(press, layout, press.paper(options.paper), up)
        if percent < 100:
            what = f"{layout.keys.title} is printed at {percent} % to fit on {options.paper}"
            work.progress(Note(what if up in (1, FILL) else f"{what}, {up} to a page"))


def _choose(
    press: Press, numbered: Numbered, request: PadRequest, options: PrintOptions, work: Work
) -> _Chosen:
    opener = SheetOpener(press.library, work.cache, request.words, work.progress)
    tell_scale(press, open_layout(press, numbered.pad.layout), options, request.leaves, work)
    words = [numbered.game.name, numbered.pad_name]
    if request.fresh is None:
        if request.words is not None:
            raise BadInput("--lexicon is for fresh sheets; add --fresh --count N --seed S")
        numbers = sheet_numbers(press.library, numbered, request.sheets)
        words += [range_name(request.sheets)] if request.sheets else []
        return _Chosen(numbers, opener.open_numbers(numbered, numbers), words)
    if request.sheets:
        raise BadInput("--sheets names sheets that are kept; leave it out with --fresh")
    count, seed = request.fresh.count, request.fresh.seed
    refuse_too_many(count)
    opener.refuse_words(numbered)
    words_digest(request.words)  # a list that cannot be read is refused before a seed is told
    if seed is None:
        seed = randbelow(LARGEST_DRAWN)
        work.progress(Note(f"the seed is {seed}; --seed {seed} makes the same sheets again"))
    fresh = opener.make_fresh(numbered, count, seed, work)
    return _Chosen(range(1, count + 1), fresh, [*words, f"seed-{seed}"])


def _one_sheet(
    game: Game, name: str, layout: Layout, request: PadRequest, site: str | None
) -> PrintSheet:
    """The sheet of a pad that holds just one."""
    if request.fresh or request.words:
        known = ", ".join(numbered_pads(game)) or "no other pad"
        raise BadInput(f"the {name} is always the same; fresh sheets are made for: {known}")
    if parse_range(request.sheets, 0):
        raise BadInput(f"the {name} has no numbered sheets; leave out --sheets")
    return plain_sheet(game.name, name, game.pads[name], layout, site)


def _by_file(press: Press, request: PadRequest, options: PrintOptions, work: Work) -> PadPages:
    named = find_named(request.name)
    if named is not None and request.layout:
        named = named_in(named.game, request.layout)
        request = replace(request, name=named.shown, layout="")
    file = find_file(press.library, request.name)
    node = press.library.without_table(file)
    numbered = kind_of_sheet(node)
    if not request.names_only_a_file:
        what = f"{named.shown} has no numbered sheets" if named else f"{file.name} is a file"
        raise BadInput(f"{what}; --layout, --sheets, --fresh and --lexicon go with a game")
    words = [named.game.name, file.stem] if named else [file.stem]
    if numbered is None:
        layout = open_layout(press, file)
        plain = sheets_of(press, layout, options.site)
        refuse_broken(press.library, layout)
        return _lay_out_plain(press, layout, plain, words, options, request, work)
    opener = SheetOpener(press.library, work.cache, progress=work.progress)
    own = request.own
    words = [numbered.game.name, own.stem if own else file.stem]
    sheets = opener.open_files(own.files) if own else _read_already(opener, numbered, node, file)
    return _lay_out_volume(press, numbered, sheets, words, options, request)


def _read_already(
    opener: SheetOpener, numbered: Numbered, node: Map, file: Path
) -> Iterator[Proven[Any]]:
    """One sheet whose file was read."""
    yield opener.open_read(opener.read_node(numbered, node), file)


def _lay_out_plain(
    press: Press,
    layout: Layout,
    sheets: Sequence[PrintSheet],
    words: list[str],
    options: PrintOptions,
    request: PadRequest,
    work: Work,
) -> PadPages:
    leaves = request.leaves
    leaves.refuse_stars(layout.keys.title)
    if request.solutions:
        raise BadInput(f"{layout.keys.title} has no solutions; leave out --solutions")
    tell_scale(press, layout, options, leaves, work)
    how_many = {"copies": leaves.copies, "sides": leaves.sides}
    up = leaves.sheets_to_a_page(layout)
    document = lay_out_own(press, layout, sheets, options, up=up, **how_many)
    is_own = not layout.keys.game
    if is_own and isinstance(up, int) and len(sheets) * leaves.copies < up:
        more = f"; add --copies {up} to fill it"
        work.progress(Note(f"a page holds {up} of {layout.keys.title}{more}"))
    codes = {sheet.code: sheet.digest for sheet in sheets if sheet.code}
    return PadPages(_file_name(words, options, leaves), {"": document}, codes)


def _file_name(words: Sequence[str], options: PrintOptions, leaves: LeafOptions) -> str:
    up = [] if leaves.up in (None, 1) else [f"{leaves.up}up" if leaves.up != FILL else FILL]
    return "-".join([*words, options.where, options.ink, *up])
