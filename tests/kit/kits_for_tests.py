"""Small kits for tests: what they are made of, and what a folder holds."""

import hashlib
import json
from pathlib import Path

from cruxpress.products.kit.make import MANIFEST, KitRequest
from cruxpress.products.printing import PrintOptions


def wish(*games: str, back: str = "duplex", **more: object) -> KitRequest:
    """A kit of one paper and ink, made by this process alone."""
    options = PrintOptions(back=back)  # type: ignore[arg-type]
    plain: dict[str, object] = {"papers": ("a4",), "inks": ("colour",), **more}
    return KitRequest(games=games, options=options, **plain)  # type: ignore[arg-type]


def held(folder: Path) -> dict[str, str]:
    """Every file of a folder, hidden ones too, and the hash of its bytes."""
    return {
        file.relative_to(folder).as_posix(): hashlib.sha256(file.read_bytes()).hexdigest()
        for file in sorted(folder.rglob("*"))
        if file.is_file()
    }


def is_whole(folder: Path) -> bool:
    """Whether a folder holds all files of its manifest, unchanged, and no other file of a kit."""
    rows = json.loads((folder / MANIFEST).read_text("utf-8"))["files"]
    listed = {row["file"]: row["sha256"] for row in rows}
    there = held(folder)
    del there[MANIFEST]
    return listed == there


def kit(version: str, count: int = 3) -> dict[str, bytes]:
    """Files that say which kit they are of, and their manifest."""
    files = {f"game/{at}.pdf": f"{version} {at} ".encode() * 500 for at in range(count)}
    rows = [{"file": n, "sha256": hashlib.sha256(d).hexdigest()} for n, d in files.items()]
    return {**files, MANIFEST: json.dumps({"files": rows}).encode()}
