"""Which games there are: the rooms in this package, and what installed packages add.

Only names are told here. A room is opened by `games.open_game`; the entry points of other packages
are read only when a name is not that of a shipped game, and by what lists everything.
"""

import os
from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint
    from pathlib import Path

# By os.path: pathlib alone would make --help a tenth slower.
ROOMS = os.path.join(os.path.dirname(os.path.dirname(__file__)), "games")  # noqa: PTH118, PTH120
GROUP = "cruxpress.games"
RECORDS = {"game.py", "game.pyc"}  # a site for browsers holds bytecode alone
HIDDEN = "hidden"  # a file of this name in a room: the game is there, but no list names it


@cache
def _rooms() -> Mapping[str, bool]:
    """The names of all rooms, and whether lists name them."""
    rooms = {name: set(os.listdir(f"{ROOMS}/{name}")) for name in sorted(_folders())}  # noqa: PTH208
    return {name: HIDDEN not in files for name, files in rooms.items() if RECORDS & files}


def _folders() -> list[str]:
    with os.scandir(ROOMS) as entries:
        return [entry.name for entry in entries if entry.is_dir()]


def shipped_games() -> tuple[str, ...]:
    """The games that come with Cruxpress."""
    return tuple(name for name, listed in _rooms().items() if listed)


def room_names() -> tuple[str, ...]:
    """The names of all rooms, also of those that no list names."""
    return tuple(_rooms())


def is_shipped(name: str) -> bool:
    """Whether a room of this package has that name; hidden ones count."""
    return name in _rooms()


@cache
def installed_games() -> "Mapping[str, EntryPoint]":
    """The games that other packages bring, by the names of their entry points."""
    from importlib.metadata import entry_points  # takes longer to import than all of --help

    return {point.name: point for point in sorted(entry_points(group=GROUP), key=lambda p: p.name)}


def game_module(name: str) -> str:
    """The module that holds a game's record."""
    return f"cruxpress.games.{name}.game" if is_shipped(name) else installed_games()[name].module


@cache
def layouts_of(name: str) -> "Path | None":
    """The folder of layouts that a game brings along: `layouts` beside its record, if any.

    The layouts of most shipped games lie in the project's own folder.
    """
    from pathlib import Path

    if is_shipped(name):
        folder = Path(ROOMS) / name / "layouts"
    elif name in installed_games():
        from importlib.util import find_spec

        found = find_spec(installed_games()[name].module)
        if found is None or found.origin is None:
            return None
        folder = Path(found.origin).parent / "layouts"
    else:
        return None
    return folder if folder.is_dir() else None


def is_game(name: str) -> bool:
    """Whether there is a game of that name, shipped or installed."""
    return is_shipped(name) or name in installed_games()


def all_games() -> tuple[str, ...]:
    """The shipped games, and then the installed ones."""
    return (*shipped_games(), *(name for name in installed_games() if not is_shipped(name)))
