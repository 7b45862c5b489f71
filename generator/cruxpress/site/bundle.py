"""This package and what it is built on, as one archive for Python in a browser.

The packages are those that run here, in the versions of the lock; what is machine code, a test or
a part that no command reaches is left out. The archive is a line of JSON, names with sizes, and
then all files in a row, packed as a whole: that is a fifth smaller than a zip of them, and a page
unpacks it by itself in a moment. Two archives of the same files are the same bytes.
"""

import gzip
import json
from collections.abc import Iterator, Mapping
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path, PurePosixPath

from cruxpress.core.errors import BadInput
from cruxpress.core.places import PACKAGE, shipped_fonts, shipped_layouts

# Each distribution with the folder that it is imported from, and folders of it that go unused.
PACKAGES = {
    "reportlab": ("reportlab", ("fonts", "graphics", "platypus")),
    "qrcode": ("qrcode", ("tests",)),
    "pyyaml": ("yaml", ()),
    "fonttools": (
        "fontTools",
        (
            *("ufoLib", "designspaceLib", "subset", "voltLib", "merge", "varLib", "otlLib"),
            *("colorLib", "cu2qu", "qu2cu", "mtiLib", "t1Lib", "diff", "unicodedata", "cffLib"),
            *("agl.py", "fontBuilder.py", "ttx.py", "tfmLib.py", "afmLib.py"),
        ),
    ),
    "filelock": ("filelock", ()),
    "platformdirs": ("platformdirs", ()),
}
STAND_IN = {
    "PIL/__init__.py": "",
    "PIL/Image.py": "pillow.py",
    "PIL/ImageColor.py": "pillow.py",
    "cruxpress_start.py": "remembered.py",
}
NOT_IN_BROWSERS = {"__pycache__", "studio"}


def bundle() -> bytes:
    """The archive, to be unpacked where Python looks for packages."""
    return pack(dict(bundle_files()))


def pack(files: Mapping[str, bytes]) -> bytes:
    """Files as an archive, those of a kind in a row, for like packs well beside like."""
    names = sorted(files, key=lambda name: (PurePosixPath(name).suffix, name))
    head = json.dumps([[name, len(files[name])] for name in names], separators=(",", ":"))
    return gzip.compress(
        b"".join([head.encode(), b"\n", *(files[name] for name in names)]), 9, mtime=0
    )


def unpacked(archive: bytes) -> dict[str, bytes]:
    """The files of an archive by their names, as a page unpacks it."""
    head, _, rest = gzip.decompress(archive).partition(b"\n")
    found, start = {}, 0
    for name, size in json.loads(head):
        found[name] = rest[start : start + size]
        start += size
    return found


def package_versions() -> dict[str, str]:
    """The packages in the archive with their versions."""
    return {name: _distribution_version(name) for name in PACKAGES}


def bundle_files() -> Iterator[tuple[str, bytes]]:
    """What goes into the archive, by the names there."""
    for name, source in STAND_IN.items():
        yield name, (PACKAGE / "site" / source).read_bytes() if source else b""
    for place in _below(PACKAGE):
        if place.parts[0] not in ("shipped", *NOT_IN_BROWSERS) and place.parts[:2] != (
            "site",
            "web",
        ):
            yield f"cruxpress/{place.as_posix()}", (PACKAGE / place).read_bytes()
    for what, root in (("layouts", shipped_layouts()), ("fonts", shipped_fonts())):
        for place in _below(root):
            yield f"cruxpress/shipped/{what}/{place.as_posix()}", (root / place).read_bytes()
    for name, (folder, unused) in PACKAGES.items():
        _distribution_version(name)
        root = Path(str(distribution(name).locate_file(folder)))
        for place in _below(root):
            if place.suffix == ".py" and place.parts[0] not in unused:
                yield f"{folder}/{place.as_posix()}", (root / place).read_bytes()


def _distribution_version(name: str) -> str:
    try:
        return distribution(name).version
    except PackageNotFoundError:
        raise BadInput(f"a site takes the package {name}; install Cruxpress again") from None


def _below(root: Path) -> Iterator[Path]:
    """All files below a folder, as paths from there."""
    for file in sorted(root.rglob("*")):
        if file.is_file() and "__pycache__" not in file.parts:
            yield file.relative_to(root)
