"""Begin a sheet or a deck of one's own."""

import re
from pathlib import Path

from cruxpress.core.errors import BadInput, did_you_mean
from cruxpress.core.files import shipped_layouts, write_whole
from cruxpress.core.registry import all_games
from cruxpress.games import open_game
from cruxpress.games.numbered import numbered_pads

LONGEST_NAME = 40  # it stands on paper in some games
_NAME = re.compile(rf"[a-z0-9][a-z0-9-]{{0,{LONGEST_NAME - 1}}}")


DECK = "deck"  # what stands in the place of a game for cards of any game
_TEMPLATE = "deck"  # the folder and the file of the first deck among our layouts


def write_new_deck(name: str, folder: Path) -> Path:
    """Write a folder with a first deck; one that is there already is left alone."""
    _refuse_no_name(name, "deck")
    place = _free(folder, name)
    shipped = shipped_layouts() / _TEMPLATE
    title = name.replace("-", " ").capitalize()
    files: dict[str, bytes] = {}
    for file in sorted(shipped.rglob("*")):
        if file.is_file():
            called = file.relative_to(shipped).as_posix().replace(f"{_TEMPLATE}.", f"{name}.")
            files[called] = file.read_bytes()
    layout = files[f"{name}.yaml"].decode()
    layout = layout.replace("title: My deck", f'title: "{title}"')
    files[f"{name}.yaml"] = layout.replace(f"cards: {_TEMPLATE}.csv", f"cards: {name}.csv").encode()
    for called, data in sorted(files.items(), key=lambda item: item[0].endswith(".yaml")):
        write_whole(place / called, data)
    return place / f"{name}.yaml"


def _free(folder: Path, name: str) -> Path:
    """The place for something new in a folder."""
    if folder.exists() and not folder.is_dir():
        raise BadInput(f"{folder} is a file; -o names a folder")
    place = folder / name
    if place.exists() or place.is_symlink():
        raise BadInput(f"{place} is there already; choose another name, or delete it first")
    return place


def _refuse_no_name(name: str, what: str) -> None:
    if not _NAME.fullmatch(name):
        right = f"use up to {LONGEST_NAME} small letters, digits and dashes"
        long = f" of {len(name)} signs" if len(name) > LONGEST_NAME else ""
        raise BadInput(f"'{name}'{long} is no name for a {what}; {right}")


def write_new_sheet(game_name: str, name: str, folder: Path) -> Path:
    """Write a first file for a designer; one that is there already is left alone."""
    game = open_game(game_name)
    _refuse_no_name(name, "sheet")
    pads = numbered_pads(game)
    if not pads:
        known = [each for each in all_games() if numbered_pads(open_game(each))]
        raise BadInput(f"{game.title} has no sheets to draw{did_you_mean(game_name, known)}")
    file = _free(folder, f"{name}.yaml")
    write_whole(file, next(iter(pads.values())).kind.blank(name).encode())
    return file
