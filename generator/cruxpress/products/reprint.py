"""The sheet of a code: looked up among the kept ones, or made again from its seed."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from cruxpress.codes import FreshCode, ShippedCode, parse_code
from cruxpress.core.errors import BadInput, CruxpressError
from cruxpress.core.jobs import Work
from cruxpress.core.ranges import is_number
from cruxpress.core.version import __version__
from cruxpress.games import open_game
from cruxpress.games.contract import Game, Proven, SheetCode
from cruxpress.games.naming import find_named
from cruxpress.games.numbered import Numbered, numbered_pads
from cruxpress.press.layout import open_layout
from cruxpress.press.press import Press
from cruxpress.products.leaves import LeafOptions
from cruxpress.products.pad import PadPages, PadRequest, lay_out_pad, lay_out_sheets
from cruxpress.products.plain import plain_sheet
from cruxpress.products.printing import PrintOptions
from cruxpress.sheets.open import SheetOpener


@dataclass(frozen=True)
class PlainSheet:
    """The sheet of a pad that holds just one, such as a block."""

    game: Game
    pad: str


@dataclass(frozen=True)
class NumberedSheet:
    """A numbered or fresh sheet with its proof."""

    numbered: Numbered
    proven: Proven[Any]


def lay_out_code(
    press: Press,
    text: str,
    options: PrintOptions,
    leaves: LeafOptions,
    work: Work,
    words: Path | None = None,
) -> PadPages:
    """The sheet of a code, as it is printed in a pad of that sheet alone; or that of a name."""
    named = find_named(text)
    if named is not None:
        if named.is_game:
            raise BadInput(f"which sheet of {named.shown}? Write {named.shown}/17, or its code")
        return lay_out_pad(press, PadRequest(text, leaves=leaves), options, work)
    found = open_code(press, SheetOpener(press.library, work.cache, words, work.progress), text)
    # One sheet fills its page, also where a pad of them has several to a page.
    leaves = replace(leaves, up=leaves.up or 1)
    if isinstance(found, PlainSheet):
        request = PadRequest(found.game.name, found.pad, leaves=leaves)
        return lay_out_pad(press, request, options, work)
    name = [file_name(found.proven.code)]
    return lay_out_sheets(press, found.numbered, [found.proven], name, options, leaves)


def file_name(code: SheetCode) -> str:
    """A code as the name of a file, as it would be read back from paper."""
    return str(parse_code(str(code))).lower()


def open_code(press: Press, opener: SheetOpener, text: str) -> PlainSheet | NumberedSheet:
    """The sheet that a code, or a link that ends in one, was printed on."""
    code = parse_code(text)
    game = open_game(code.game)
    if isinstance(code, FreshCode):
        return _fresh(opener, game, code)
    if opener.words is not None:
        raise BadInput(f"{code} is kept as a file, and no words made it; leave out --lexicon")
    return _plain(press, game, code) or _kept(opener, game, code)


def _fresh(opener: SheetOpener, game: Game, code: FreshCode) -> NumberedSheet:
    refusals: list[BadInput] = []
    for numbered in numbered_pads(game).values():
        _refuse_other_maker(game, numbered, code, opener)
        try:
            return NumberedSheet(numbered, opener.remake(numbered, code))
        except BadInput as refusal:
            refusals.append(refusal)
    raise refusals[0] if refusals else BadInput(f"{game.title} has no fresh sheets")


def _refuse_other_maker(
    game: Game, numbered: Numbered, code: FreshCode, opener: SheetOpener
) -> None:
    ours = numbered.kind.maker_version
    if code.version != ours:
        what = "an older one; CHANGELOG.md tells which release has which maker"
        if code.version > ours:
            what = f"a newer one than this {__version__}: pip install --upgrade cruxpress"
        raise BadInput(
            f"{code} was made by version {code.version} of the maker of {game.title}, and this "
            f"Cruxpress has version {ours}; to print it again, install {what}"
        )
    if code.fingerprint is not None and opener.words is None:
        raise BadInput(f"{code} was made with a word list of one's own; name it with --lexicon")
    if code.fingerprint is None and opener.words is not None:
        raise BadInput(f"{code} was made with the shipped words; leave out --lexicon")


def _plain(press: Press, game: Game, code: ShippedCode) -> PlainSheet | None:
    for name, pad in game.pads.items():
        if pad.model is not None and code.names(name):
            layout = open_layout(press, pad.layout)
            found = plain_sheet(game.name, name, pad, layout).code
            if parse_code(found) != code:
                raise _other_edition(code, found)
            return PlainSheet(game, name)
    return None


def _kept(opener: SheetOpener, game: Game, code: ShippedCode) -> NumberedSheet:
    """The sheet of a code among the kept ones; where two bear it, nobody can say which is meant."""
    nearest: SheetCode | None = None
    found: dict[str, tuple[Path, NumberedSheet]] = {}
    for numbered in numbered_pads(game).values():
        for file in _candidates(opener, numbered, code):
            try:
                sheet = opener.read(file)
                if sheet.numbered.kind is not numbered.kind or not code.names(sheet.label):
                    continue
                proven = opener.open_read(sheet, file)
            except CruxpressError:
                continue  # someone's unfinished sheet is not the one that was printed
            if proven.code == code:
                found.setdefault(proven.digest, (file, NumberedSheet(numbered, proven)))
            else:
                nearest = proven.code
    if len(found) > 1:
        files = " and ".join(opener.library.shown(file) for file, _ in found.values())
        what = f"{code} could mean two sheets, for their hashes begin alike: {files}"
        raise BadInput(f"{what}; print the right one by its file: cruxpress pad FILE")
    for _, named in found.values():
        return named
    if nearest is not None:
        raise _other_edition(code, str(nearest))
    own = opener.library.own
    where = "" if own else "; if it was drawn by hand, name its folder with --layouts"
    raise BadInput(f"{game.title} has no sheet {code.number}, as in {code}{where}")


def _candidates(opener: SheetOpener, numbered: Numbered, code: ShippedCode) -> Iterator[Path]:
    """Files that may hold the sheet: that of its number, and any in a person's own folder."""
    library = opener.library
    if is_number(code.number) and int(code.number) < 1000:
        name = f"{numbered.kind.folder}/{int(code.number):03}.yaml"
        files = [root / name for root in library.roots_of(numbered.game.name)]
        yield from (file for file in files if file.is_file())
    if library.own is not None:
        yield from sorted(library.own.glob("**/*.yaml"))


def _other_edition(code: ShippedCode, found: str) -> BadInput:
    return BadInput(
        f"{code} was printed from another edition of this sheet: here it is {found}; install the "
        "release that it was printed with, or name your own layouts with --layouts"
    )
