"""Several names in one request for a pad: one's own sheets become one pad, all else one each."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from cruxpress.core.errors import BadInput
from cruxpress.core.places import spelled_out
from cruxpress.core.progress import Note, Progress
from cruxpress.games.naming import FILES, find_file, find_named
from cruxpress.games.numbered import kind_of_sheet
from cruxpress.specs.library import Library

MOST_OWN = 5000  # sheets to a pad, as many as other pads have in a file
MOST_IN_A_NAME = 2  # names of a request that its file is called after


@dataclass(frozen=True)
class OwnSheets:
    """Sheets of one's own that are bound into one pad, and what its file is called after."""

    files: tuple[Path, ...]
    stem: str


def is_folder(text: str) -> bool:
    """Whether a name is that of a folder of sheets; the name of a game means the game."""
    try:
        return bool(text) and find_named(text) is None and Path(text).is_dir()
    except (OSError, ValueError):  # too long, or with a character that no name can hold
        return False


def sheets_below(library: Library, folder: Path, progress: Progress) -> list[Path]:
    """The sheets in a folder, 2 before 10; layouts and all else is left out, and that is told.

    What bears the name of a sheet and cannot be read is refused: a pad that lacks it looks whole.
    """
    files = [file for file in folder.glob("**/*") if file.suffix.lower() in FILES]
    files = sorted(
        (file for file in files if not file.is_dir() and not _hidden(file.relative_to(folder))),
        key=_by_number,
    )
    sheets = [file for file in files if kind_of_sheet(library.without_table(file)) is not None]
    left = len(files) - len(sheets)
    if not sheets and left:
        what = "only a layout" if left == 1 else f"only {left} layouts"
        raise BadInput(f"{folder} holds no numbered sheets, {what}; print each by its own name")
    if not sheets:
        raise BadInput(f"{folder} holds no sheets; a sheet is a file that ends in .yaml")
    if left:
        what = "1 layout is" if left == 1 else f"{left} layouts are"
        progress(Note(f"{folder}: {what} left out of the pad; print each by its own name"))
    return sheets


def own_sheets_of(library: Library, names: Sequence[str], progress: Progress) -> list[OwnSheets]:
    """The pads that files and folders become: one for each kind of sheets, in the order given."""
    found: dict[str, dict[Path, str]] = {}
    spelled: dict[Path, Path] = {}  # a file that is named in two ways is one sheet
    for name in names:
        folder = is_folder(name)
        files = (
            sheets_below(library, Path(name), progress) if folder else [find_file(library, name)]
        )
        for named in files:
            file = spelled.setdefault(spelled_out(named), named)
            numbered = kind_of_sheet(library.without_table(file))
            # A layout, such as a block of one's own, is a pad by itself.
            kind = numbered.kind.name if numbered else str(file)
            found.setdefault(kind, {})[file] = Path(name).resolve().name if folder else file.stem
    for files_of in found.values():
        if len(files_of) > MOST_OWN:
            raise BadInput(
                f"a pad has up to {MOST_OWN:,} sheets of your own, not {len(files_of):,}"
            )
    return [OwnSheets(tuple(its), joined(its.values())) for its in found.values()]


def joined(names: Iterable[str]) -> str:
    """What a file is called after: the first of several names, and a word for the rest."""
    each = list(dict.fromkeys(names))
    return "-".join([*each[:MOST_IN_A_NAME], *(["etc"] if len(each) > MOST_IN_A_NAME else [])])


def _hidden(way: Path) -> bool:
    """Whether it is out of sight, by its name or a folder's, such as what editors leave behind."""
    return any(part.startswith(".") for part in way.parts)


def _by_number(file: Path) -> list[tuple[int, str]]:
    """So that people's numbers stand in order without leading zeros."""
    parts = re.split(r"([0-9]{1,18})", file.as_posix())  # every second one is a number
    return [(int(part), "") if at % 2 else (0, part) for at, part in enumerate(parts)]
