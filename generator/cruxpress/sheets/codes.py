"""The sheet of a code: looked up among the kept ones, or made again from its seed."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from cruxpress import __version__
from cruxpress.codes import FreshCode, ShippedCode, parse_code
from cruxpress.core.errors import BadInput, CruxpressError
from cruxpress.games import open_game
from cruxpress.games.game import Game, Proven
from cruxpress.games.kinds import Numbered, numbered_pads
from cruxpress.press.layout import open_layout
from cruxpress.press.press import Press
from cruxpress.sheets.fresh import remake_sheet
from cruxpress.sheets.proven import Lens, open_sheet


@dataclass(frozen=True)
class PlainSheet:
    """The sheet of a pad that holds just one, such as a block."""

    game: Game
    pad: str


@dataclass(frozen=True)
class NumberedSheet:
    """A numbered or fresh sheet with its proof."""

    numbered: Numbered
    proven: Proven


def open_code(press: Press, lens: Lens, text: str) -> PlainSheet | NumberedSheet:
    """The sheet that a code, or a link that ends in one, was printed on."""
    code = parse_code(text)
    game = open_game(code.game)
    if isinstance(code, FreshCode):
        return _fresh(lens, game, code)
    if lens.words is not None:
        raise BadInput(f"{code} is kept as a file, and no words made it; leave out --lexicon")
    return _plain(press, game, code) or _kept(lens, game, code)


def _fresh(lens: Lens, game: Game, code: FreshCode) -> NumberedSheet:
    refusals: list[BadInput] = []
    for numbered in numbered_pads(game).values():
        _refuse_another_version(game, numbered, code)
        _refuse_other_words(lens, code)
        try:
            return NumberedSheet(numbered, remake_sheet(lens, numbered, code))
        except BadInput as refusal:
            refusals.append(refusal)
    raise refusals[0] if refusals else BadInput(f"{game.title} has no fresh sheets")


def _refuse_another_version(game: Game, numbered: Numbered, code: FreshCode) -> None:
    ours = numbered.kind.version
    if code.version == ours:
        return
    if code.version > ours:
        what = f"a newer one than this {__version__}: pip install --upgrade cruxpress"
    else:
        what = "an older one; CHANGELOG.md tells which release has which maker"
    raise BadInput(
        f"{code} was made by version {code.version} of the maker of {game.title}, and this "
        f"Cruxpress has version {ours}; to print it again, install {what}"
    )


def _refuse_other_words(lens: Lens, code: FreshCode) -> None:
    if code.fingerprint is not None and lens.words is None:
        raise BadInput(f"{code} was made with a word list of one's own; name it with --lexicon")
    if code.fingerprint is None and lens.words is not None:
        raise BadInput(f"{code} was made with the shipped words; leave out --lexicon")


def _plain(press: Press, game: Game, code: ShippedCode) -> PlainSheet | None:
    for name, pad in game.pads.items():
        if pad.sheets is not None and code.names(name):
            layout = open_layout(press, pad.layout)
            (sheet,) = pad.sheets(layout.constants, (), None)
            if parse_code(sheet.code) != code:
                raise _another_edition(code, sheet.code)
            return PlainSheet(game, name)
    return None


def _kept(lens: Lens, game: Game, code: ShippedCode) -> NumberedSheet:
    nearest = ""
    for numbered in numbered_pads(game).values():
        for file in _candidates(lens, numbered, code):
            try:
                found = numbered.kind.code(lens.library.layout_file(file))
            except CruxpressError:
                continue  # someone's unfinished sheet is not the one that was printed
            if parse_code(found) == code:
                return NumberedSheet(numbered, open_sheet(lens, file))
            nearest = found
    if nearest:
        raise _another_edition(code, nearest)
    where = "" if lens.library.own else "; if it was drawn by hand, name its folder with --layouts"
    raise BadInput(f"{game.title} has no sheet {code.number}, as in {code}{where}")


def _candidates(lens: Lens, numbered: Numbered, code: ShippedCode) -> Iterator[Path]:
    """Files that may hold the sheet: by its number, or by its name in a person's own folder."""
    for root in lens.library.roots:
        folder = root / numbered.kind.folder
        if code.number.isdecimal() and int(code.number) < 1000:
            file = folder / f"{int(code.number):03}.yaml"
            if file.is_file():
                yield file
    if lens.library.own is not None:
        for file in sorted(lens.library.own.glob("**/*.yaml")):
            # A code holds the first letters of a name.
            if code.names(file.stem) or code.names(file.stem.replace("-", "")[:12]):
                yield file


def _another_edition(code: ShippedCode, found: str) -> BadInput:
    return BadInput(
        f"{code} was printed from another edition of this sheet: here it is {found}; install the "
        "release that it was printed with, or name your own layouts with --layouts"
    )
