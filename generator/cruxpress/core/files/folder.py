"""A folder of results: a person finds the old one whole or the new one, and their own files."""

import contextlib
import errno
import os
import shutil
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from cruxpress.core.errors import BadInput
from cruxpress.core.files.leftovers import aside_of, clear_leftovers, new_stage
from cruxpress.core.files.locking import folder_lock
from cruxpress.core.files.swapping import put_in_place
from cruxpress.core.files.writing import REASONS
from cruxpress.core.progress import Note, Progress


@dataclass(frozen=True)
class FolderKind:
    """What a folder of results is called, and which files in it are those of an earlier run."""

    what: str
    old_files: Callable[[Path], set[str]]

    def place(self, folder: Path) -> Path:
        """The folder itself, behind any link; results do not take the place of all your work."""
        try:
            place = folder.resolve()
            if place.exists() and not place.is_dir():
                raise BadInput(f"{folder} is a file; a {self.what} is a folder")
        except (OSError, ValueError, RuntimeError):
            raise BadInput(f"{str(folder)!r} cannot be the name of a folder") from None
        if place == Path.cwd() or place in Path.cwd().parents or place == place.parent:
            raise BadInput(
                f"{folder} is where you work; a {self.what} has a folder of its own, "
                f"as in -o {self.what}"
            )
        return place

    def write(self, folder: Path, files: Mapping[str, bytes], progress: Progress) -> bool:
        """Make a folder hold these files; whether anything had to be written.

        The new folder is written beside the old one and takes its place when it is whole. Files
        of the old one that the new one does not hold go; whatever else lies in the folder stays.
        Of two runs at once the later one waits, so that neither takes the other's files for a
        person's own.
        """
        folder = self.place(folder)
        try:
            folder.parent.mkdir(parents=True, exist_ok=True)
            with folder_lock(folder.parent, progress):
                told = clear_leftovers(folder, self.what)
                if told:
                    progress(Note(told))
                if self.holds(folder, files):
                    return False
                _written_beside(folder, files, self.old_files(folder))
        except OSError as error:
            reason = REASONS.get(error.errno or 0) or (error.strerror or str(error)).lower()
            stands = self.which_stands(folder)
            raise BadInput(f"cannot write {folder}: {reason} ({stands})") from error
        except KeyboardInterrupt:
            # Whoever stopped us wants to know what is there now.
            raise KeyboardInterrupt(self.which_stands(folder, files)) from None
        return True

    def which_stands(self, folder: Path, new: Mapping[str, bytes] | None = None) -> str:
        """What a person finds in the folder after a run that did not come to its end."""
        if new is not None and self.holds(folder, new):
            return f"the new {self.what} in {folder} is whole"
        if self.old_files(folder):
            return f"the old {self.what} in {folder} is untouched"
        return f"no {self.what} was written"

    def holds(self, folder: Path, files: Mapping[str, bytes]) -> bool:
        """Whether a folder holds just these files, byte for byte, beside a person's own."""
        if self.old_files(folder) != set(files):
            return False
        try:
            return all(_same(folder / name, data) for name, data in files.items())
        except OSError:
            return False


def _written_beside(folder: Path, files: Mapping[str, bytes], old: set[str]) -> None:
    aside = aside_of(folder)
    with new_stage(folder) as stage:
        for name, data in files.items():
            _place(stage / name, data, folder / name)
        if not all((stage / name).is_file() for name in files):
            # Somebody took the stage away, and later files made it anew without the earlier ones.
            raise FileNotFoundError(errno.ENOENT, "")
        for own in _strangers(folder, old):
            # A person's own file that bears a new name of ours is replaced, as it always was.
            if own.as_posix() not in files:
                _keep(folder / own, stage / own)
        if folder.exists():
            shutil.copymode(folder, stage)
        _sync(stage)
        put_in_place(stage, folder, aside)
    _sync(folder.parent)
    _take_away(aside, folder, old)


def _same(file: Path, data: bytes) -> bool:
    return file.stat().st_size == len(data) and file.read_bytes() == data


def _place(file: Path, data: bytes, old: Path) -> None:
    """Write a file; one that the old folder has already is only named once more."""
    file.parent.mkdir(parents=True, exist_ok=True)
    with contextlib.suppress(OSError):
        if not old.is_symlink() and _same(old, data):
            os.link(old, file)
            return
    with file.open("xb") as opened:
        opened.write(data)
        opened.flush()
        os.fsync(opened.fileno())


def _strangers(folder: Path, ours: set[str]) -> Iterator[Path]:
    """Files, links and empty folders that are a person's own, by their place in the folder."""
    for where, folders, names in os.walk(folder):
        inside = Path(where).relative_to(folder)
        links = [name for name in folders if (Path(where) / name).is_symlink()]
        for name in (*names, *links):
            if (inside / name).as_posix() not in ours:
                yield inside / name
        if not folders and not names and where != str(folder):
            yield inside


def _keep(file: Path, where: Path) -> None:
    """A person's own file under one more name; a copy where a disk has no such links."""
    if where.exists() and not (where.is_dir() and file.is_dir()):
        raise FileExistsError(errno.EEXIST, "", str(file))
    if file.is_dir() and not file.is_symlink():
        where.mkdir(parents=True, exist_ok=True)
        return
    where.parent.mkdir(parents=True, exist_ok=True)
    try:
        os.link(file, where, follow_symlinks=False)
    except OSError:
        shutil.copy2(file, where, follow_symlinks=False)


def _take_away(aside: Path, folder: Path, ours: set[str]) -> None:
    """Take away the old folder; what a person put there meanwhile goes over to the new one."""
    if not aside.is_dir():
        return
    for name in list(_strangers(aside, ours)):
        late, there = aside / name, folder / name
        if not there.exists() and not there.is_symlink() and not late.is_dir():
            there.parent.mkdir(parents=True, exist_ok=True)
            late.rename(there)
    shutil.rmtree(aside, ignore_errors=True)


def _sync(folder: Path) -> None:
    """Ask the disk to keep the names in a folder; not every system can."""
    with contextlib.suppress(OSError):
        number = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(number)
        finally:
            os.close(number)
