"""Files as lines of text that can be compared and read: texts as they are, the rest as digests."""

import hashlib
import io
import json
import zipfile
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path, PurePosixPath

from PIL import Image

from tests.oracle.pdfs import pdf_lines, short

Read = Callable[[str], bytes]

MOST_LINES = 60
FIRST_LINES = 20
LONGEST_LINE = 400
PROOFS = "proofs"  # a folder whose files are stored apart: their format may change on purpose
TEXTS = {".txt", ".md", ".yaml", ".json"}


def text_lines(text: str) -> list[str]:
    """A text; a long one is its first lines and a digest of all of it."""
    lines = text.split("\n")
    if lines[-1] == "":
        lines.pop()
    elif text:
        lines[-1] += "<no newline>"
    if len(lines) <= MOST_LINES and all(len(line) <= LONGEST_LINE for line in lines):
        return lines
    shown = [line[:LONGEST_LINE] for line in lines[:FIRST_LINES]]
    return [*shown, f"... {len(lines)} lines, {short(text.encode('utf-8', 'surrogatepass'))}"]


def file_lines(name: str, data: bytes, beside: Read) -> Iterator[str]:
    """What a file holds; `beside` reads another file in the same folder."""
    suffix = PurePosixPath(name).suffix
    if data.startswith(b"%PDF-"):
        yield from pdf_lines(data)
    elif suffix == ".png":
        with Image.open(io.BytesIO(data)) as picture:
            dots = picture.info.get("dpi", ("no", "no"))
            size = f"{picture.width}x{picture.height}"
            yield f"{size} {picture.mode} dpi {dots[0]} {short(picture.tobytes())}"
    elif suffix == ".zip":
        yield from _zip_lines(data)
    elif PurePosixPath(name).name == "manifest.json":
        yield from _manifest_lines(data, beside)
    elif suffix in TEXTS and _is_utf8(data):
        yield from text_lines(data.decode("utf-8"))
    else:
        yield f"{len(data)} bytes {short(data)}"


def _is_utf8(data: bytes) -> bool:
    try:
        data.decode("utf-8")
    except UnicodeDecodeError:
        return False
    return True


def _zip_lines(data: bytes) -> Iterator[str]:
    """The names in an archive, and one digest of all that they hold."""
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        lines = []
        for info in archive.infolist():
            lines.append(f"{info.filename} {info.date_time} {info.external_attr:o}")
            folder = PurePosixPath(info.filename).parent
            beside = partial(_member, archive, folder)
            lines += file_lines(info.filename, archive.read(info), beside)
    yield f"{len(archive.infolist())} files {short(chr(10).join(lines).encode())}"


def _member(archive: zipfile.ZipFile, folder: PurePosixPath, name: str) -> bytes:
    return archive.read((folder / name).as_posix())


def _manifest_lines(data: bytes, beside: Read) -> Iterator[str]:
    """The head of a kit's manifest, and its rows without sizes and hashes, if these are true."""
    manifest = json.loads(data)
    rows = manifest.pop("files")
    yield from text_lines(json.dumps(manifest, indent=2) + "\n")
    wrong = []
    for row in rows:
        there = beside(row["file"])
        if (row.pop("bytes"), row.pop("sha256")) != (len(there), hashlib.sha256(there).hexdigest()):
            wrong.append(row["file"])
    yield f"{len(rows)} rows {short(json.dumps(rows).encode())}; wrong hashes: {wrong or 'none'}"


def _file(folder: Path, name: str) -> bytes:
    return (folder / name).read_bytes()


def folder_lines(folder: Path, before: dict[str, bytes]) -> tuple[list[str], list[str]]:
    """All files in a folder that are new or changed, and apart from them the proofs."""
    files: list[str] = []
    proofs: list[str] = []
    found = sorted(path for path in folder.glob("**/*") if path.is_file())
    names = {path.relative_to(folder).as_posix(): path for path in found}
    for name, path in names.items():
        data = path.read_bytes()
        if before.get(name) == data:
            continue
        lines = proofs if PROOFS in PurePosixPath(name).parent.parts else files
        lines.append(f"> {name}")
        lines += [f"  {line}" for line in file_lines(name, data, partial(_file, path.parent))]
    files += [f"> {name} is gone" for name in before if name not in names]
    return files, proofs
