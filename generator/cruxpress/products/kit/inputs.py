"""What the files of a kit depend on, as digests: code, packages, layouts, icons, fonts, proofs."""

import contextlib
import hashlib
import os
import zlib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from cruxpress.core.errors import BadInput
from cruxpress.core.files import shipped_fonts, shipped_layouts
from cruxpress.core.fingerprint import closure_digest
from cruxpress.core.registry import game_module, is_shipped, layouts_of, shipped_games
from cruxpress.specs.library import PICTURES, TABLES

PACKAGE = Path(__file__).parents[2]
PACKAGES = ("reportlab", "pillow", "pyyaml", "qrcode", "fonttools", "pypdfium2", "numpy")
PRINTING = (
    "cruxpress.products.kit.products",
    "cruxpress.products.kit.start",
    "cruxpress.products.kit.tonight",
    "cruxpress.products.kit.vtt",
)
# Files of our own code that no printed byte depends on, and what Python or a wheel adds to it.
NOT_CODE = frozenset({"__pycache__", "shipped"})
# What a layout or a sheet can name: YAML, icons, pictures, fonts, proofs, word lists.
OWN = "own"  # under this name a kit holds what a person made that is of no game
NAMED = frozenset({".yaml", ".yml", ".svg", ".ttf", ".json", ".txt", *PICTURES, *TABLES})


def packages() -> dict[str, str]:
    """The packages that have a say in what is printed, with their versions."""
    found = {}
    for name in PACKAGES:
        try:
            found[name] = version(name)
        except PackageNotFoundError:
            found[name] = "unknown"
    return found


@dataclass(frozen=True)
class KitInputs:
    """Everything that a kit is made from, read once a run; a hash stands for many files."""

    own_layouts: Path | None = None
    layouts: Path | None = None
    fonts: Path | None = None
    package: Path = PACKAGE

    def __post_init__(self) -> None:
        self._begun  # noqa: B018  # before the first file is read

    def refuse_changes(self) -> None:
        """What was made from changed files must be kept under no old hash, nor in one kit."""
        now = self._stamps()
        if now == self._begun:
            return
        changed = sorted(path for path, _ in self._begun.items() ^ now.items())
        raise BadInput(f"{changed[0]} was changed while the kit was made; run it again")

    @cached_property
    def _begun(self) -> dict[str, tuple[int, ...]]:
        return self._stamps()

    def _stamps(self) -> dict[str, tuple[int, ...]]:
        """When each file was changed last: quicker than its bytes, and enough within a run."""
        found = dict(_stamps_in(self.package, NOT_CODE))
        for root in (self._shipped, self.fonts or shipped_fonts()):
            found |= _stamps_in(root)
        if self.own_layouts is not None:
            own = _stamps_in(self.own_layouts)
            found |= {name: stamp for name, stamp in own if Path(name).suffix.lower() in NAMED}
        return found

    def code(self, game: str = "") -> str:
        """The code that prints a game's files, or those of no game, and the packages under it."""
        modules = [*PRINTING, *([game_module(game)] if game and game != OWN else [])]
        return hash_of_words([*map(closure_digest, modules), zlib.ZLIB_RUNTIME_VERSION])

    @cached_property
    def every_font(self) -> str:
        return hash_of_tree(self.fonts or shipped_fonts())

    @cached_property
    def every_layout(self) -> str:
        """All shipped layouts, and a person's own."""
        return hash_of_words([hash_of_tree(self._shipped), self._own])

    @cached_property
    def _shipped(self) -> Path:
        return self.layouts or shipped_layouts()

    @cached_property
    def _own(self) -> str:
        """A person's folder may hold anything; what a layout can name is of these few kinds."""
        if self.own_layouts is None:
            return ""
        files = [file for file in _files(self.own_layouts) if file.suffix.lower() in NAMED]
        return hash_of_files(files, self.own_layouts)

    @cached_property
    def _shared(self) -> str:
        """What all games share: everything that lies in no game's folder."""
        files = [file for file in _files(self._shipped) if not _game_of(file, self._shipped)]
        return hash_of_files(files, self._shipped)

    def of_game(self, game: str) -> str:
        """What a file of one game may depend on; other games count only if its layouts name them.

        A person's own layouts may take over any shipped one, so with them all of these count.
        """
        common = [self.code(game), self.every_font, self._own]
        room = None if game == OWN else layouts_of(game)
        if self._own or room is not None:
            common += [hash_of_tree(room)] if room is not None else []
            return hash_of_words([*common, self.every_layout])
        folders = sorted(self._reached(game))
        parts = [hash_of_tree(self._shipped / folder) for folder in folders]
        return hash_of_words([*common, self._shared, *folders, *parts])

    @property
    def everything(self) -> str:
        return hash_of_words([self.code(), self.every_font, self.every_layout])

    def _reached(self, game: str) -> set[str]:
        """The game and those whose folders its layouts name, as `extends: kross/letters` does."""
        reached, waiting = {game}, [game]
        while waiting:
            text = b"\n".join(
                file.read_bytes()
                for file in _files(self._shipped / waiting.pop())
                if file.suffix in (".yaml", ".yml")
            )
            found = {other for other in shipped_games() if f"{other}/".encode() in text} - reached
            reached |= found
            waiting += sorted(found)
        return reached


def hash_of_tree(root: Path) -> str:
    """The names and bytes of all files in a folder; where it lies does not matter."""
    return hash_of_files(_files(root), root)


def hash_of_files(files: Iterable[Path], root: Path) -> str:
    whole = hashlib.sha256()
    for file in files:
        name = file.relative_to(root).as_posix().encode()
        whole.update(b"%d\n" % len(name))
        whole.update(name)
        # A file of a person's own may be larger than memory.
        with file.open("rb") as opened:
            whole.update(hashlib.file_digest(opened, "sha256").digest())
    return whole.hexdigest()


def hash_of_words(words: Sequence[str]) -> str:
    return hashlib.sha256("\n".join(words).encode()).hexdigest()


def _files(root: Path) -> list[Path]:
    """All files of a folder in the order of their names; hidden ones are nobody's input."""
    return sorted(
        path
        for path in root.rglob("*")
        if not any(part.startswith(".") for part in path.relative_to(root).parts) and path.is_file()
    )


def _stamps_in(
    root: Path, without: frozenset[str] = frozenset()
) -> Iterator[tuple[str, tuple[int, ...]]]:
    """The files that `_files` finds, and what tells one state of them from another."""
    with contextlib.suppress(OSError), os.scandir(root) as entries:
        for entry in entries:
            if entry.name.startswith(".") or entry.name in without:
                continue
            if entry.is_dir(follow_symlinks=False):
                yield from _stamps_in(Path(entry.path), without)
            elif entry.is_file():
                found = entry.stat()
                yield entry.path, (found.st_ino, found.st_size, found.st_mtime_ns)


def _game_of(file: Path, root: Path) -> str:
    first = file.relative_to(root).parts[0]
    return first if is_shipped(first) else ""
