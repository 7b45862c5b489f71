"""Has Node compile the Python of a site; where there is none, a browser compiles at each start.

Compiling takes a while and depends on nothing but its inputs, so that its outcome is kept.
"""

import hashlib
import shutil
import subprocess
import tempfile
from collections.abc import Mapping
from pathlib import Path

from cruxpress.core.data import Value
from cruxpress.core.jobs import Work
from cruxpress.core.progress import Note

SCRIPT = Path(__file__).with_name("bytecode.mjs")
CHANGED = ("python_stdlib.zip", "cruxpress.bin")
PATIENCE = 900  # seconds
LENGTH = 8  # bytes that say how long the first of both files is


def compiled_files(files: Mapping[str, bytes], work: Work) -> dict[str, bytes]:
    """The files of Python and this package, compiled; as they are, with a note, without a Node."""
    digests = [hashlib.sha256(files[name]).hexdigest() for name in sorted(files)]
    key: list[Value] = ["bytecode", *digests, hashlib.sha256(SCRIPT.read_bytes()).hexdigest()]
    kept = work.cache.get(key)
    if kept is None:
        node = shutil.which("node")
        kept = _run(node, files) if node else None
        if kept is None:
            why = "Node could not compile Python" if node else "there is no Node to compile Python"
            work.progress(Note(f"{why}: the press of this site will start more slowly"))
            return dict(files)
        work.cache.put(key, kept)
    first = int.from_bytes(kept[:LENGTH], "big")
    parts = (kept[LENGTH : LENGTH + first], kept[LENGTH + first :])
    return {**files, **dict(zip(CHANGED, parts, strict=True))}


def _run(node: str, files: Mapping[str, bytes]) -> bytes | None:
    """Both files that change, one behind the other; none, if Node fails."""
    with tempfile.TemporaryDirectory() as name:
        for file, data in files.items():
            (Path(name) / file).write_bytes(data)
        try:
            command = [node, str(SCRIPT), name]
            subprocess.run(command, check=True, capture_output=True, timeout=PATIENCE)
        except (subprocess.SubprocessError, OSError):
            return None
        first, second = ((Path(name) / file).read_bytes() for file in CHANGED)
    return len(first).to_bytes(LENGTH, "big") + first + second
