"""The site of this very Cruxpress, kept where finished work is kept: made once, then found.

Its folder is named by a digest of all that it is made of, so that a changed line makes another one.
"""

import hashlib
import json
import shutil
from pathlib import Path

from cruxpress.core.files.single import read_bytes
from cruxpress.core.places import cache_folder
from cruxpress.core.registry import all_games
from cruxpress.site.build import LARGEST_MANIFEST, MANIFEST, WEB, old_files
from cruxpress.site.bundle import bundle_files

FOLDER = "site"
LARGEST = 64 * 2**20  # bytes of a file


def kept_place() -> Path:
    """Where the site lies, once it was made."""
    whole = hashlib.sha256(json.dumps(list(all_games())).encode())
    own = [(f"web/{file.name}", file.read_bytes()) for file in WEB.iterdir() if file.is_file()]
    for name, data in sorted([*bundle_files(), *own]):
        whole.update(f"{name} {hashlib.sha256(data).hexdigest()}\n".encode())
    return cache_folder() / FOLDER / whole.hexdigest()[:16]


def kept_files(place: Path) -> dict[str, bytes]:
    """All files of a site that was made there; none, if it is not there or not whole."""
    try:
        if not read_bytes(place / MANIFEST, LARGEST_MANIFEST):
            return {}
        found = {name: read_bytes(place / name, LARGEST) for name in sorted(old_files(place))}
    except OSError:
        return {}
    return {} if None in found.values() else {name: data or b"" for name, data in found.items()}


def forget_others(place: Path) -> None:
    """Take away the sites of other versions that were kept beside this one."""
    for other in place.parent.iterdir():
        if other != place and (other / MANIFEST).is_file():
            shutil.rmtree(other, ignore_errors=True)
