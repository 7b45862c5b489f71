"""Print a sheet again, or its solution, from the code on it; and begin a sheet of one's own."""

import re
from pathlib import Path

from cruxpress.codes import parse_code
from cruxpress.core.errors import BadInput, did_you_mean
from cruxpress.core.files import write_whole
from cruxpress.games import ROOMS, is_layout, open_game
from cruxpress.games.kinds import Numbered, numbered_pads
from cruxpress.press.layout import layout_file
from cruxpress.press.press import Press
from cruxpress.products.pads import Choice, Pages, Work, lay_out_pad, lay_out_sheets
from cruxpress.products.printing import Options, Printed
from cruxpress.products.solutions import print_solutions, solutions_of
from cruxpress.sheets.codes import PlainSheet, open_code
from cruxpress.sheets.paper import PadWish
from cruxpress.sheets.proven import Lens, open_sheet, read_sheet

_NAME = re.compile(r"[a-z0-9][a-z0-9-]{0,40}")
_NUMBERS = re.compile(r"[0-9][0-9,\- ]*")


def lay_out_code(
    press: Press,
    text: str,
    options: Options,
    wish: PadWish,
    work: Work,
    words: Path | None = None,
) -> Pages:
    """The sheet of a code, as it is printed in a pad of that sheet alone."""
    found = open_code(press, Lens(press.library, work.cache, words), text)
    if isinstance(found, PlainSheet):
        choice = Choice(layout=found.pad)
        return lay_out_pad(press, found.game.name, choice, options, wish, work)
    name = [str(parse_code(found.proven.code)).lower()]
    return lay_out_sheets(press, found.numbered, [found.proven], name, options, wish)


def print_solution(
    press: Press, text: str, options: Options, work: Work, words: Path | None = None
) -> Printed:
    """The solution of a sheet: by its code, by its game and number, or by its file."""
    lens = Lens(press.library, work.cache, words)
    game, _, sheets = text.partition("/")
    if game in ROOMS and _NUMBERS.fullmatch(sheets):
        return print_solutions(press, game, options, sheets=sheets)
    if is_layout(text) and text.endswith((".yaml", ".yml")):
        file = layout_file(press.library, text)
        numbered, _ = read_sheet(press.library, file)
        return solutions_of(press, numbered, [open_sheet(lens, file)], options, file.stem)
    if text in ROOMS or (sheets and ":" not in text and game not in ROOMS):
        open_game(game)
        raise BadInput(f"which sheet of {text}? Write {text}/17, or its code")
    found = open_code(press, lens, text)
    if isinstance(found, PlainSheet):
        raise BadInput(f"the {found.pad} of {found.game.title} has no solution")
    name = str(parse_code(found.proven.code)).lower()
    return solutions_of(press, found.numbered, [found.proven], options, name)


def new_sheet(game_name: str, name: str, folder: Path) -> tuple[Numbered, Path]:
    """Write a first file for a designer; one that is there already is left alone."""
    game = open_game(game_name)
    if not _NAME.fullmatch(name):
        raise BadInput(f"'{name}' is no name; use small letters, digits and dashes")
    kinds = numbered_pads(game)
    if not kinds:
        known = [room for room in ROOMS if numbered_pads(open_game(room))]
        raise BadInput(f"{game.title} has no sheets to draw{did_you_mean(game_name, known)}")
    numbered = next(iter(kinds.values()))
    if folder.exists() and not folder.is_dir():
        raise BadInput(f"{folder} is a file; -o names a folder")
    file = folder / f"{name}.yaml"
    if file.exists() or file.is_symlink():
        raise BadInput(f"{file} is there already; choose another name, or delete it first")
    write_whole(file, numbered.kind.blank(name).encode())
    return numbered, file
