"""A person's own files in the studio's folder: sheets, layouts and tables, read and written whole.

A name is a path as seen from the folder. It must stay inside, whatever links are on the way, end as
such files do, and lead through no hidden folder.
"""

import hashlib
import os
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from cruxpress.core.errors import BadInput
from cruxpress.core.files import read_bytes, write_whole
from cruxpress.core.places import RESULTS, real_path
from cruxpress.specs.library import LAYOUT_KINDS

ENDINGS = (".yaml", ".csv", ".tsv")
MOST_LETTERS = 150_000
MOST_LISTED, DEEPEST, MOST_LOOKED = 500, 4, 20_000
HEAD = 4_000  # bytes of a file that say its kind
PROOFS = "proofs"
SKIPPED = (str(RESULTS), PROOFS, "node_modules")
_NAME = re.compile(r"[A-Za-z0-9_][A-Za-z0-9 _.-]{0,79}(/[A-Za-z0-9_][A-Za-z0-9 _.-]{0,79}){0,4}")
_KIND = re.compile(rb"^kind:[ \t]*[\"']?([a-z][a-z -]{0,60})", re.MULTILINE)


@dataclass(frozen=True)
class OwnText:
    """A file as it was read; the digest says whether somebody else wrote it since."""

    name: str
    text: str
    kind: str
    digest: str


class OwnFiles:
    """What a person may open and save here."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def place(self, name: str) -> Path:
        """The file of a name; what leads out, is hidden or ends otherwise is refused."""
        if not _NAME.fullmatch(name) or not name.lower().endswith(ENDINGS):
            right = (
                f"letters, digits, dashes and slashes, and one of {', '.join(ENDINGS)} at its end"
            )
            raise BadInput(f"'{name}' cannot be the name of a file here; it has {right}")
        return self._inside(name)

    def sheets_folder(self, name: str) -> Path:
        """A folder whose sheets are printed as one pad; what is below it may not lead out."""
        if not _NAME.fullmatch(name):
            right = "letters, digits, dashes and slashes"
            raise BadInput(f"'{name}' cannot be the name of a folder here; it has {right}")
        folder = self._inside(name)
        if not folder.is_dir():
            raise BadInput(f"there is no folder {name}")
        for file in folder.glob("**/*"):
            if file.is_symlink() and not self._is_inside(file):
                shown = file.relative_to(self.folder).as_posix()
                raise BadInput(f"'{shown}' leads out of the folder that the studio was started in")
        return folder

    def _is_inside(self, file: Path) -> bool:
        return real_path(file).is_relative_to(real_path(self.folder))

    def _inside(self, name: str) -> Path:
        if any(part.startswith(".") or part in SKIPPED for part in name.split("/")):
            raise BadInput(f"'{name}' lies where no sheets and layouts of yours belong")
        file = self.folder / name
        if not self._is_inside(file):
            raise BadInput(f"'{name}' leads out of the folder that the studio was started in")
        return file

    def read(self, name: str) -> OwnText:
        """A file's text."""
        file = self.place(name)
        if not file.is_file():
            raise BadInput(f"there is no file {name}")
        data = read_bytes(file, MOST_LETTERS * 4)
        try:
            text = (data or b"").decode("utf-8-sig")
        except UnicodeDecodeError:
            raise BadInput(f"{name} is no text (UTF-8)") from None
        if data is None or len(text) > MOST_LETTERS:
            raise BadInput(
                f"{name} is too long for this page; {MOST_LETTERS:,} letters are the most"
            )
        return OwnText(name, text.replace("\r\n", "\n"), _kind_of(data), _digest(data))

    def save(self, name: str, text: str, digest: str) -> str:
        """Write a file, old or new as a whole; refuse one that changed since it was read.

        An empty digest is that of a file that is not there yet. What comes back is the new one.
        """
        file = self.place(name)
        there = file.is_file()
        if there != bool(digest) or (there and _digest(file.read_bytes()) != digest):
            what = "was changed elsewhere since you opened it" if digest else "is there already"
            raise BadInput(f"{name} {what}; open it again, or save under another name")
        data = (text if text.endswith("\n") else f"{text}\n").encode()
        write_whole(file, data)
        return _digest(data)

    def listed(self) -> list[dict[str, str]]:
        """All files that can be opened, each with its kind: a sheet's, a layout's, or none."""
        found = []
        for name in sorted(self._names()):
            data = b""
            if name.endswith(".yaml"):
                with (self.folder / name).open("rb") as opened:
                    data = opened.read(HEAD)
            found.append({"name": name, "kind": _kind_of(data)})
        return found

    def printable(self) -> dict[str, Path]:
        """The sheets and layouts among them, by their names."""
        return {
            it["name"]: self.folder / it["name"]
            for it in self.listed()
            if " " in it["kind"] or it["kind"] in LAYOUT_KINDS
        }

    def _names(self) -> Iterator[str]:
        looked = told = 0
        for folder, below, names in os.walk(self.folder):
            depth = len(Path(folder).relative_to(self.folder).parts)
            kept = [it for it in sorted(below) if not it.startswith(".") and it not in SKIPPED]
            below[:] = kept if depth < DEEPEST else []
            for name in sorted(names):
                looked += 1
                if looked > MOST_LOOKED or told >= MOST_LISTED:
                    return
                file = Path(folder) / name
                shown = file.relative_to(self.folder).as_posix()
                if name.lower().endswith(ENDINGS) and _NAME.fullmatch(shown) and _is_here(file):
                    told += 1
                    yield shown


def _is_here(file: Path) -> bool:
    """Whether it is a file and no link; links are opened by name alone, if they stay inside."""
    return file.is_file() and not file.is_symlink()


def _kind_of(data: bytes | None) -> str:
    found = _KIND.search((data or b"")[:HEAD])
    return found[1].decode().strip() if found else ""


def _digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()
