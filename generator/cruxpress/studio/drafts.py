"""Texts that are not saved yet, as files: a copy of their folder in which they stand.

The public verbs read files. What a person types is checked and shown by the same verbs before it is
saved, so that it is put into a copy of the folder that it belongs to. Only what the press reads is
copied, no link is followed, and nothing in the copy leads out of it.
"""

import os
import shutil
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from threading import Lock

from cruxpress.core.errors import BadInput, CruxpressError, Problem
from cruxpress.core.places import real_path
from cruxpress.specs.library import PICTURES, TABLES, Library
from cruxpress.studio.own_files import SKIPPED, OwnFiles

COPIED = (".yaml", ".yml", ".svg", ".ttf", ".otf", *TABLES, *PICTURES)
MOST_FILES, MOST_BYTES, DEEPEST = 2_000, 150_000_000, 4
FULL = (
    f"the folder {{}} holds more than {MOST_FILES:,} files or {MOST_BYTES // 1_000_000} MB that a "
    "layout could use; put the layout into a folder of its own"
)

Stamp = tuple[object, ...]


@dataclass(frozen=True)
class Draft:
    """A layout as it would be, were its texts saved."""

    file: Path
    layouts: Path
    copy: Path

    def told(self, text: str) -> str:
        """A message with the names that files have in the studio's folder."""
        return text.replace(f"{self.copy}{os.sep}", "")

    def named(self, problem: Problem) -> Problem:
        """A problem with these names."""
        place = problem.place and problem.place._replace(file=self.told(problem.place.file))
        return Problem(place, self.told(problem.what))


class Drafts:
    """The copy: brought up to date before each use, and gone with the studio."""

    def __init__(self, files: OwnFiles, layouts: Path | None) -> None:
        self._files = files
        self._layouts = layouts
        self._place: tempfile.TemporaryDirectory[str] | None = None
        self._stamps: dict[Path, Stamp] = {}
        self._lock = Lock()

    @contextmanager
    def standing_in(self, name: str, texts: Mapping[str, str]) -> Iterator[Draft]:
        """A layout with texts in place of files, for as long as this is open."""
        file = self._files.place(name)
        wanted = {self._inside(each): text for each, text in texts.items()}
        with self._lock:
            copy = self._copy()
            top = self._top(file)
            self._renew(top, copy, wanted)
            own = copy / top.relative_to(self._files.folder)
            if self._layouts is not None and not real_path(file).is_relative_to(
                real_path(self._layouts)
            ):
                own = self._layouts
            draft = copy / file.relative_to(self._files.folder)
            if not draft.is_file():
                raise BadInput(f"there is no file {name}")
            stands = Draft(draft, own, copy)
            try:
                yield stands
            except CruxpressError as error:
                raise type(error)(map(stands.named, error.problems)) from None

    def end(self) -> None:
        """Take the copy away."""
        with self._lock:
            if self._place is not None:
                self._place.cleanup()
                self._place = None

    def _inside(self, name: str) -> Path:
        return self._files.place(name).relative_to(self._files.folder)

    def _copy(self) -> Path:
        if self._place is None:
            self._place = tempfile.TemporaryDirectory(prefix="cruxpress-drafts-")
            self._stamps = {}
        return real_path(Path(self._place.name))

    def _top(self, file: Path) -> Path:
        """The folder in which a layout's names are looked up, or its own if that lies outside."""
        folder = self._files.folder
        if self._layouts is not None and file.is_relative_to(self._layouts):
            return self._layouts
        nowhere = folder / "nowhere"
        root = Library(nowhere, nowhere).root_of(file)
        if root.is_relative_to(real_path(folder)):
            return folder / root.relative_to(real_path(folder))
        return file.parent

    def _renew(self, top: Path, copy: Path, texts: Mapping[Path, str]) -> None:
        """Make the copy what the folder is now, with the texts over it."""
        found: dict[Path, Stamp] = {}
        size = 0
        for file in _files_below(top):
            about = file.stat()
            size += about.st_size
            found[file.relative_to(self._files.folder)] = (about.st_size, about.st_mtime_ns)
            if len(found) > MOST_FILES or size > MOST_BYTES:
                raise BadInput(FULL.format(top.name))
        stamps: dict[Path, Stamp] = {**found, **{name: (text,) for name, text in texts.items()}}
        for name in self._stamps.keys() - stamps.keys():
            (copy / name).unlink(missing_ok=True)
        for name, stamp in stamps.items():
            if self._stamps.get(name) == stamp:
                continue
            place = copy / name
            place.parent.mkdir(parents=True, exist_ok=True)
            if name in texts:
                place.write_text(texts[name], "utf-8", newline="")
            else:
                shutil.copyfile(self._files.folder / name, place)
        self._stamps = stamps


def _files_below(top: Path) -> Iterator[Path]:
    """What a layout could use of a folder: no links, nothing hidden, no results and proofs."""
    for folder, below, names in os.walk(top):
        depth = len(Path(folder).relative_to(top).parts)
        kept = [it for it in sorted(below) if not it.startswith(".") and it not in SKIPPED]
        below[:] = kept if depth < DEEPEST else []
        for name in sorted(names):
            file = Path(folder) / name
            if name.lower().endswith(COPIED) and file.is_file() and not file.is_symlink():
                yield file
