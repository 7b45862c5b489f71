"""A folder of results: a person finds the old one whole or the new one, and their own files."""

import contextlib
import ctypes
import errno
import glob
import os
import secrets
import shutil
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from cruxpress.core.errors import BadInput
from cruxpress.core.files.single import folder_lock, read_bytes, write_error
from cruxpress.core.progress import Note, Progress

PART = ".part"
FEW = 3  # names of files that are told
AT_FDCWD = -100  # Linux: paths are taken as they are
RENAME_EXCHANGE = 2  # on Linux; RENAME_SWAP on macOS
# What systems say that cannot exchange, or not on this disk.
CANNOT_EXCHANGE = (errno.ENOSYS, errno.EINVAL, errno.ENOTSUP, errno.EOPNOTSUPP)


@dataclass(frozen=True)
class FolderKind:
    """What a folder of results is called, and which files in it are those of an earlier run."""

    what: str
    old_files: Callable[[Path], set[str]]

    def place(self, folder: Path) -> Path:
        """The folder itself, behind any link; results do not take the place of all your work."""
        try:
            place = folder.resolve()
            if place.is_symlink():  # from Python 3.13 on a circle of links is no error
                raise BadInput(f"{str(folder)!r} is a circle of links")
            if place.exists() and not place.is_dir():
                raise BadInput(f"{folder} is a file; a {self.what} is a folder")
        except (OSError, ValueError, RuntimeError):
            raise BadInput(f"{str(folder)!r} cannot be the name of a folder") from None
        if place == Path.cwd() or place in Path.cwd().parents or place == place.parent:
            raise BadInput(
                f"{folder} is where you work; a {self.what} has a folder of its own, "
                f"as in -o {self.what}"
            )
        above = next(each for each in place.parents if each.exists())
        if not place.exists() and not os.access(above, os.W_OK):
            # Told before the work that would be in vain.
            raise BadInput(f"cannot write {folder}: {write_error(OSError(errno.EACCES, ''))}")
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
            with folder_lock(folder.parent, progress) as locked:
                cleared = self.clear_leftovers(folder) if locked else ""
                if cleared:
                    progress(Note(cleared))
                if self.holds(folder, files):
                    return False
                old = self.old_files(folder)
                told = self._changes(folder, files, old)
                _write_beside(folder, files, old)
                if told:
                    progress(Note(told))
        except OSError as error:
            reason = f"{write_error(error)} ({self.which_stands(folder, files)})"
            raise BadInput(f"cannot write {folder}: {reason}") from error
        except KeyboardInterrupt:
            # Whoever stopped us wants to know what is there now.
            raise KeyboardInterrupt(self.which_stands(folder, files)) from None
        return True

    def _changes(self, folder: Path, files: Mapping[str, bytes], old: set[str]) -> str:
        """What becomes of an older folder, or of files of a person's own; empty for none."""
        changed = [name for name in old & set(files) if not _holds(folder / name, files[name])]
        gone = sorted(old - set(files))
        counts = {"changed": len(changed), "new": len(set(files) - old), "gone": len(gone)}
        told = [f"{count} {what}" for what, count in counts.items() if count]
        some = f" ({_named(gone)})" if gone else ""
        what = f"an older {self.what} in {folder} is replaced"
        if old:
            return f"{what}: of its files {', '.join(told)}{some}"
        # Where no earlier run is known to have written them, they may be a person's own.
        lost = [name for name in sorted(files) if _is_other(folder / name, files[name])]
        what = f"in {folder}, where no {self.what} was, these files are replaced"
        return f"{what}: {_named(lost)}" if lost else ""

    def clear_leftovers(self, folder: Path) -> str:
        """Remove what killed runs left beside a folder, and say which folder stands.

        Only a run that holds the lock on the parent folder may do so: no other has a stage there
        then. An old folder that stands aside may hold what a person put there at the last moment.
        """
        told = ""
        name = glob.escape(folder.name)
        for aside in sorted(folder.parent.glob(f".{name}.cruxpress-old-*")):
            if aside.is_symlink():  # none of ours: what it leads to is somebody's own folder
                continue
            if _put_back(aside, folder):
                told = f"an earlier run was stopped; the old {self.what} in {folder} is back"
                told += " in its place"
            elif folder.exists():
                _remove_old(aside, folder, self.old_files(aside))
        for stage in sorted(folder.parent.glob(f".{name}.cruxpress-*{PART}")):
            shutil.rmtree(stage, ignore_errors=True)
            told = told or f"an earlier run was stopped; what it left beside {folder} is gone"
        return told

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
        return all(_holds(folder / name, data) for name, data in files.items())


def _write_beside(folder: Path, files: Mapping[str, bytes], old: set[str]) -> None:
    aside = aside_of(folder)
    with new_stage(folder) as stage:
        for name, data in files.items():
            _write_or_link(stage / name, data, folder / name)
        if not all((stage / name).is_file() for name in files):
            # Somebody took the stage away, and later files made it anew without the earlier ones.
            raise FileNotFoundError(errno.ENOENT, "")
        for own in _own_files(folder, old):
            # A person's own file that bears a new name of ours is replaced, as it always was.
            if own.as_posix() not in files:
                _link_or_copy(folder / own, stage / own)
        if folder.exists():
            shutil.copymode(folder, stage)
        for where, _, _ in os.walk(stage, topdown=False):
            _sync(Path(where))  # each: a power cut must not lose names within a folder that stands
        put_in_place(stage, folder, aside)
    _sync(folder.parent)
    _remove_old(aside, folder, old)


def _has_bytes(file: Path, data: bytes) -> bool:
    return file.stat().st_size == len(data) and read_bytes(file, len(data)) == data


def _holds(file: Path, data: bytes) -> bool:
    """The same of a file that may be gone, or that we may not read."""
    try:
        return _has_bytes(file, data)
    except OSError:
        return False


def _is_other(file: Path, data: bytes) -> bool:
    """Whether something else stands where a file of ours will."""
    return os.path.lexists(file) and not _holds(file, data)


def _named(names: Sequence[str]) -> str:
    return f"{', '.join(names[:FEW])}{' …' if len(names) > FEW else ''}"


def _write_or_link(file: Path, data: bytes, old: Path) -> None:
    """Write a file; one that the old folder has already is only named once more."""
    file.parent.mkdir(parents=True, exist_ok=True)
    with contextlib.suppress(OSError):
        if not old.is_symlink() and _has_bytes(old, data):
            os.link(old, file)
            return
    with file.open("xb") as opened:
        opened.write(data)
        opened.flush()
        os.fsync(opened.fileno())


def _own_files(folder: Path, ours: set[str]) -> Iterator[Path]:
    """Files, links and empty folders that are a person's own, by their place in the folder."""
    for where, folders, names in os.walk(folder):
        inside = Path(where).relative_to(folder)
        links = [name for name in folders if (Path(where) / name).is_symlink()]
        for name in (*names, *links):
            if (inside / name).as_posix() not in ours:
                yield inside / name
        if not folders and not names and where != str(folder):
            yield inside


def _link_or_copy(file: Path, target: Path) -> None:
    """A person's own file under one more name; a copy where a disk has no such links."""
    both_folders = target.is_dir() and file.is_dir() and not file.is_symlink()
    if target.exists() and not both_folders:
        raise FileExistsError(errno.EEXIST, "", str(file))
    if file.is_dir() and not file.is_symlink():
        target.mkdir(parents=True, exist_ok=True)
        return
    target.parent.mkdir(parents=True, exist_ok=True)
    try:
        os.link(file, target, follow_symlinks=False)
    except OSError:
        shutil.copy2(file, target, follow_symlinks=False)


def _remove_old(aside: Path, folder: Path, ours: set[str]) -> None:
    """Remove the old folder; what a person put there meanwhile goes over to the new one.

    The new one is whole already: where this cannot be done now, the next run does it.
    """
    if not aside.is_dir():
        return
    with contextlib.suppress(OSError):
        for name in list(_own_files(aside, ours)):
            late, target = aside / name, folder / name
            if not target.exists() and not target.is_symlink() and not late.is_dir():
                target.parent.mkdir(parents=True, exist_ok=True)
                late.rename(target)
        # No longer an old folder: whoever finds half of it must not take it for a person's files.
        discarded = stage_of(folder)
        aside.rename(discarded)
        shutil.rmtree(discarded, ignore_errors=True)


def _sync(folder: Path) -> None:
    """Ask the disk to keep the names in a folder; not every system can."""
    with contextlib.suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


def aside_of(folder: Path) -> Path:
    """Where the old folder stands while the new one takes its place."""
    return folder.with_name(f".{folder.name}.cruxpress-old-{secrets.token_hex(4)}")


def stage_of(folder: Path) -> Path:
    """Where something of ours stands that nobody needs once its run has ended."""
    return folder.with_name(f".{folder.name}.cruxpress-{secrets.token_hex(4)}{PART}")


@contextlib.contextmanager
def new_stage(folder: Path) -> Iterator[Path]:
    """A folder beside the old one to write the new one in; it goes if it is not put in place."""
    stage = stage_of(folder)
    try:
        stage.mkdir()
        yield stage
    finally:
        shutil.rmtree(stage, ignore_errors=True)


def put_in_place(new: Path, folder: Path, aside: Path) -> None:
    """Let a new folder take the place of an old one, which then stands aside.

    Linux and macOS exchange the two in one step, the last that can fail. The new one bears the
    name of what stands aside before, for from that step on the old one is there: nobody takes it
    for half of a new one, and what a person put into it is not lost.

    Elsewhere the old one is moved aside first; a run that is killed between the two moves is put
    right by the next one, see `clear_leftovers`.
    """
    if not folder.exists():
        new.rename(folder)
        return
    if _exchange_call() is not None:
        mark = new.stat().st_ino
        try:
            new.rename(aside)
            if _exchange(aside, folder):
                return
            aside.rename(new)
        except BaseException:
            if folder.stat().st_ino != mark:
                shutil.rmtree(aside, ignore_errors=True)
            raise
    folder.rename(aside)
    try:
        new.rename(folder)
    except BaseException:
        aside.rename(folder)
        raise


def _put_back(aside: Path, folder: Path) -> bool:
    """Bring back a folder that a killed run had moved aside; whether there was one."""
    if folder.exists() or not aside.is_dir():
        return False
    with contextlib.suppress(OSError):
        aside.rename(folder)
    return folder.exists()


def _exchange(one: Path, other: Path) -> bool:
    """Let two folders change places in one step; whether that is possible here."""
    call = _exchange_call()
    if call is None:
        return False
    if call(os.fsencode(one), os.fsencode(other)) == 0:
        return True
    code = ctypes.get_errno()
    if code in CANNOT_EXCHANGE:
        return False
    raise OSError(code, os.strerror(code), str(other))


def _exchange_call() -> Callable[[bytes, bytes], int] | None:
    if sys.platform == "win32":
        return None
    library = ctypes.CDLL(None, use_errno=True)
    try:
        if sys.platform == "darwin":
            swap = library.renamex_np
            return lambda one, other: int(swap(one, other, RENAME_EXCHANGE))
        rename = library.renameat2
    except AttributeError:  # an old system: no such call
        return None
    return lambda one, other: int(rename(AT_FDCWD, one, AT_FDCWD, other, RENAME_EXCHANGE))
