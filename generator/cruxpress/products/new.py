"""Begin a sheet of one's own."""

import re
from pathlib import Path

from cruxpress.core.errors import BadInput, did_you_mean
from cruxpress.core.files import write_whole
from cruxpress.core.registry import all_games
from cruxpress.games import open_game
from cruxpress.games.numbered import numbered_pads

LONGEST_NAME = 40  # it stands on paper in some games
_NAME = re.compile(rf"[a-z0-9][a-z0-9-]{{0,{LONGEST_NAME - 1}}}")


def write_new_sheet(game_name: str, name: str, folder: Path) -> Path:
    """Write a first file for a designer; one that is there already is left alone."""
    game = open_game(game_name)
    if not _NAME.fullmatch(name):
        right = f"use up to {LONGEST_NAME} small letters, digits and dashes"
        long = f" of {len(name)} signs" if len(name) > LONGEST_NAME else ""
        raise BadInput(f"'{name}'{long} is no name for a sheet; {right}")
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
