"""Pictures and icons that are dropped on the page: checked as the press checks them, then saved.

A drawing (SVG) goes into the folder `icons` beside the layout, a picture (PNG, JPEG, WebP) beside
it. Nothing that is there is ever overwritten: another of the same name gets a number.
"""

import re
import tempfile
from dataclasses import dataclass
from pathlib import Path

from cruxpress.core.errors import BadInput, CruxpressError
from cruxpress.core.files import read_bytes, write_whole
from cruxpress.core.places import real_path
from cruxpress.press.raster import pixels
from cruxpress.products.printing import open_press
from cruxpress.specs.library import PICTURES

MOST_BYTES = 20_000_000
LONGEST_NAME, MOST_SAME = 40, 200
ICONS, DRAWING = "icons", ".svg"
ENDINGS = (DRAWING, *PICTURES)
_NO_NAME = re.compile(r"[^a-z0-9]+")


@dataclass(frozen=True)
class Taken:
    """What came in: the kind of element that shows it, how it is named there, and its file."""

    element: str
    name: str
    file: str


def take_in(folder: Path, layout: Path, given: str, data: bytes) -> Taken:
    """Check a file that was dropped on a layout, and save it beside that."""
    stem, ending = Path(given).stem, Path(given).suffix.lower()
    if ending not in ENDINGS:
        raise BadInput(f"'{given[:80]}' is no picture; {', '.join(ENDINGS)} can be taken in")
    if len(data) > MOST_BYTES:
        raise BadInput(f"{given[:80]} has more than {MOST_BYTES // 1_000_000} MB, the most here")
    name = _NO_NAME.sub("-", stem.lower()).strip("-")[:LONGEST_NAME].strip("-") or "picture"
    _check(name + ending, data, given)
    place = layout.parent / ICONS if ending == DRAWING else layout.parent
    if not real_path(place).is_relative_to(real_path(folder)):
        raise BadInput(f"{ICONS} leads out of the folder that the studio was started in")
    file = _free(place, name, ending, data)
    if not file.exists():
        write_whole(file, data)
    shown = file.relative_to(folder).as_posix()
    if ending == DRAWING:
        return Taken("icon", file.stem, shown)
    return Taken("image", file.name, shown)


def _check(name: str, data: bytes, given: str) -> None:
    """Read it as the press would, before anything is saved."""
    with tempfile.TemporaryDirectory(prefix="cruxpress-") as folder:
        file = Path(folder) / name
        file.write_bytes(data)
        try:
            if file.suffix == DRAWING:
                open_press().icon(file)
            else:
                pixels(file)
        except CruxpressError as error:
            raise type(error)(str(error).replace(str(file), given[:80])) from None


def _free(place: Path, name: str, ending: str, data: bytes) -> Path:
    """Where it goes: the same file again stays one, another of its name gets a number."""
    for number in range(1, MOST_SAME):
        file = place / (f"{name}{ending}" if number == 1 else f"{name}-{number}{ending}")
        if file.is_symlink():
            continue
        if not file.exists() or read_bytes(file, MOST_BYTES) == data:
            return file
    raise BadInput(f"there are {MOST_SAME} files called {name}{ending} already")
