"""Begin a sheet, a deck, a board or another thing of one's own."""

import re
from pathlib import Path

from cruxpress.core.errors import BadInput, did_you_mean
from cruxpress.core.files import shipped_layouts, write_whole
from cruxpress.core.registry import all_games, is_game
from cruxpress.games import open_game
from cruxpress.games.numbered import numbered_pads
from cruxpress.press.pieces import FOLDED

LONGEST_NAME = 40  # it stands on paper in some games
_NAME = re.compile(rf"[a-z0-9][a-z0-9-]{{0,{LONGEST_NAME - 1}}}")
_TITLE = re.compile(r'^title: "(.+)"$', re.M)
_SAMPLES = "examples"  # the folder of first files among our layouts


def sample_names() -> list[str]:
    """What stands in the place of a game for things of any game: deck, board, and more."""
    return sorted(each.name for each in (shipped_layouts() / _SAMPLES).iterdir() if each.is_dir())


def write_new(what: str, name: str, folder: Path) -> Path:
    """Begin a sheet of a game, or a thing of any game."""
    if what in sample_names():
        return write_new_sample(what, name, folder)
    if not is_game(what):
        known = [*all_games(), *sample_names()]
        raise BadInput(f"there is no game or thing '{what[:60]}'{did_you_mean(what, known)}")
    return write_new_sheet(what, name, folder)


def write_new_sample(what: str, name: str, folder: Path) -> Path:
    """Write a folder with a first deck, board or other; one that is there already is left alone."""
    _refuse_no_name(name, what)
    place = _free(folder, name)
    shipped = shipped_layouts() / _SAMPLES / what
    files: dict[str, bytes] = {}
    for file in sorted(shipped.rglob("*")):
        if file.is_file():
            called = file.relative_to(shipped).as_posix().replace(f"{what}.", f"{name}.")
            files[called] = file.read_bytes()
    layout = files[f"{name}.yaml"].decode()
    old = _TITLE.search(layout)
    if old:  # a title stands in quotes wherever it is shown
        title = name.replace("-", " ").capitalize()
        layout = layout.replace(f'"{old[1]}"', f'"{title}"')
    files[f"{name}.yaml"] = layout.replace(f"{what}.csv", f"{name}.csv").encode()
    for called, data in sorted(files.items(), key=lambda item: item[0].endswith(".yaml")):
        write_whole(place / called, data)
    return place / f"{name}.yaml"


def next_steps(what: str) -> tuple[str, ...]:
    """The commands that come next for something new; its file goes into the braces."""
    if what not in sample_names():
        return "preview {} --watch", "check {}", "prove {}", "pad {}", "solution {}"
    layout = (shipped_layouts() / _SAMPLES / what / f"{what}.yaml").read_text("utf-8")
    if "\nkind: cards\n" not in layout:
        return (
            "preview {} --watch",
            "check {}",
            "pad {} --copies 20" if "\nup:" in layout else "pad {}",
        )
    is_folded = any(f"shape: {shape}" in layout for shape in FOLDED)
    backs = " --back duplex" if "\nback:" in layout and not is_folded else ""
    return "preview {} --watch", "check {}", f"cards {{}}{backs}"


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
