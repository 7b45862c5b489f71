"""A kit's folder: its manifest says which files in it are ours."""

import json
from pathlib import Path

from cruxpress.core.files.folder import FolderKind
from cruxpress.core.files.reading import read_bytes
from cruxpress.products.kit.files import is_kit_name

MANIFEST = "manifest.json"
LARGEST_MANIFEST = 20_000_000  # a hundred times that of a kit with everything


def old_files(folder: Path) -> set[str]:
    """The files of an earlier kit here; a manifest that is not ours names none."""
    try:
        manifest = read_bytes(folder / MANIFEST, LARGEST_MANIFEST)
        rows = json.loads(manifest or b"{}")["files"]
        names = {str(row["file"]) for row in rows} | {MANIFEST}
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        return set()
    return {name for name in names if is_kit_name(name)}


KIT_FOLDER = FolderKind("kit", old_files)
