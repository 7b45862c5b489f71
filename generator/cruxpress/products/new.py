"""Begin a sheet of one's own."""

import re
from pathlib import Path

from cruxpress.core.errors import BadInput, did_you_mean
from cruxpress.core.files import write_whole
from cruxpress.core.registry import all_games
from cruxpress.games import open_game
from cruxpress.games.numbered import numbered_pads

_NAME = re.compile(r"[a-z0-9][a-z0-9-]{0,40}")


def write_new_sheet(game_name: str, name: str, folder: Path) -> Path:
    """Write a first file for a designer; one that is there already is left alone."""
    game = open_game(game_name)
    if not _NAME.fullmatch(name):
        raise BadInput(f"'{name}' is no name; use small letters, digits and dashes")
    pads = numbered_pads(game)
    if not pads:
        known = [each for each in all_games() if numbered_pads(open_game(each))]
        raise BadInput(f"{game.title} has no sheets to draw{did_you_mean(game_name, known)}")
    if folder.exists() and not folder.is_dir():
        raise BadInput(f"{folder} is a file; -o names a folder")
    file = folder / f"{name}.yaml"
    if file.exists() or file.is_symlink():
        raise BadInput(f"{file} is there already; choose another name, or delete it first")
    write_whole(file, next(iter(pads.values())).kind.blank(name).encode())
    return file
