"""A kit's folder: its manifest says which files in it are ours."""

import json
from pathlib import Path

from generator.files.folder import FolderKind

MANIFEST = "manifest.json"


def old_files(folder: Path) -> set[str]:
    """The files of an earlier kit here; a manifest that is not ours names none."""
    try:
        rows = json.loads((folder / MANIFEST).read_text("utf-8"))["files"]
        names = {str(row["file"]) for row in rows} | {MANIFEST}
        root = folder.resolve()
        return {name for name in names if (folder / name).resolve().is_relative_to(root)}
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        return set()


KIT_FOLDER = FolderKind("kit", old_files)
