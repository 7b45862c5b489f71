"""The desk: what was printed a moment ago, its pages as pictures, and the folder it is saved in."""

import hashlib
import io
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from threading import Lock
from typing import Any

import cruxpress
from cruxpress.core.errors import BadInput
from cruxpress.core.places import RESULTS, real_path
from cruxpress.press.preview import preview
from cruxpress.products.printing import Printed

MOST_BYTES, MOST_PRINTS = 300_000_000, 60
LEAST_DPI, MOST_DPI = 12, 300
GONE = "that print is no longer on the desk; ask for it again"


@dataclass(frozen=True)
class KeptPrint:
    """Files that were printed; the name is a digest of their bytes, so that it never lies."""

    name: str
    files: tuple[Printed, ...]

    @property
    def size(self) -> int:
        return sum(len(each.data) for each in self.files)

    def told(self) -> dict[str, Any]:
        """What a page has to know of it."""
        files = [
            {"name": f"{it.name}.pdf", "title": it.title, "pages": it.pages, "size": len(it.data)}
            | {"codes": list(it.codes), "cuts": [f"{it.name}{end}" for end in it.cuts]}
            for it in self.files
        ]
        return {"id": self.name, "files": files}


class PrintDesk:
    """Prints in the order of their last use; the oldest make room."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._prints: OrderedDict[str, KeptPrint] = OrderedDict()
        self._lock = Lock()

    def put(self, files: Sequence[Printed]) -> KeptPrint:
        """Keep a print for a while."""
        digest = hashlib.sha256()
        for each in files:
            digest.update(each.name.encode() + b"\0" + hashlib.sha256(each.data).digest())
        kept = KeptPrint(digest.hexdigest()[:32], tuple(files))
        with self._lock:
            self._prints[kept.name] = kept
            self._prints.move_to_end(kept.name)
            size = sum(each.size for each in self._prints.values())
            while len(self._prints) > 1 and (size > MOST_BYTES or len(self._prints) > MOST_PRINTS):
                size -= self._prints.popitem(last=False)[1].size
        return kept

    def get(self, name: str) -> KeptPrint:
        """A print by its name; one that had to make room is refused."""
        with self._lock:
            if name not in self._prints:
                raise BadInput(GONE)
            self._prints.move_to_end(name)
            return self._prints[name]

    def file(self, name: str, number: int) -> Printed:
        """One of its files, counted from 1."""
        files = self.get(name).files
        if not 1 <= number <= len(files):
            raise BadInput(f"there is no file {number}; there are {len(files)}")
        return files[number - 1]

    def save(self, name: str) -> list[str]:
        """Write its files into the output folder; where, as seen from the studio's folder."""
        place = self.output()
        files = cruxpress.save(self.get(name).files, place)
        return [file.relative_to(self.folder).as_posix() for file in files]

    def output(self) -> Path:
        """The folder for results; a link that leads out of the studio's folder is refused."""
        place = self.folder / RESULTS
        if not real_path(place).is_relative_to(real_path(self.folder)):
            raise BadInput(f"{RESULTS} leads out of the folder that the studio was started in")
        return place


def picture(printed: Printed, page: int, dpi: int, *, grey: bool = False) -> bytes:
    """A page as PNG; packed lightly, for it does not travel far."""
    if not LEAST_DPI <= dpi <= MOST_DPI:
        raise BadInput(f"a picture has {LEAST_DPI} to {MOST_DPI} dpi, not {dpi}")
    (image,) = preview(printed.data, dpi=dpi, pages=range(page, page + 1), grey=grey)
    data = io.BytesIO()
    image.save(data, "PNG", compress_level=1)
    return data.getvalue()
