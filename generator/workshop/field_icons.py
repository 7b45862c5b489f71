"""Whole sets of public icons, read and drawn by us and by another renderer: make field

Every SVG file below the folders is read as a designer's own, printed to PDF, and shown by
PDFium; resvg draws the same file, and both pictures are compared. What is refused or looks
different is listed.
"""

import argparse
import io
import json
import subprocess
import tarfile
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from typing import Any

from PIL import Image, ImageChops, ImageFilter

from cruxpress.core.errors import BadInput
from cruxpress.press.geometry import Box
from cruxpress.press.items import Document, Face, Layer, Page, PlacedFace, Stamp
from cruxpress.press.pdf import pdf_bytes
from cruxpress.press.press import Press
from cruxpress.press.preview import preview
from cruxpress.products.printing import open_press

ROOT = Path(__file__).parents[2]
PYTHON = ROOT / ".venv/field/bin/python"
RESVG = Path(__file__).with_name("field_resvg.py")
PIXELS = 96
SIDE = 25_400  # micrometres of a page with one icon
DPI = PIXELS * 25_400 // SIDE
AT_ONCE = 200
# Two renderers never agree on the shade of an edge; what differs here differs to the eye.
MOST_DIFFERENT = 0.01
# The sample that tests hold, and the other renderer's pictures of it, so that tests need it not.
SAMPLE = ROOT / "tests/press/icons"
REFERENCE = SAMPLE / "reference.png"
COLUMNS = 12


@dataclass
class Tally:
    """What came of one set."""

    name: str
    files: int = 0
    same: int = 0
    refused: list[str] = field(default_factory=list)
    different: list[str] = field(default_factory=list)
    undrawn: int = 0  # files that the other renderer did not draw
    noted: int = 0
    worst: float = 0.0

    def line(self) -> str:
        """The set in one line of a table."""
        drawn = self.same + len(self.different)
        good = f"{100 * self.same / max(1, self.files - self.undrawn):.2f} %"
        parts = [
            f"{self.files} files",
            f"{len(self.refused)} refused",
            f"{self.same} of {drawn} same",
        ]
        parts += [f"{good} pass", f"{self.noted} with notes", f"{self.undrawn} not drawn by resvg"]
        return f"{self.name:<24} {', '.join(parts)}, worst {self.worst:.3f}"


def our_pictures(press: Press, files: Sequence[Path]) -> list[Image.Image]:
    """Icons as they print in colour, each alone on a small page."""
    pages = []
    for file in files:
        stamp = Stamp(file.stem, file, Box(0, 0, SIDE, SIDE))
        face = Face(file.stem, SIDE, SIDE, (Layer((stamp,)),))
        pages.append(Page(SIDE, SIDE, (PlacedFace(face, 0, 0),)))
    document = Document("icons", tuple(pages))
    data = pdf_bytes(document, press.ink("colour"), press)
    pictures = preview(data, dpi=DPI)
    return [picture.convert("RGB").resize((PIXELS, PIXELS)) for picture in pictures]


def squared(picture: Image.Image) -> Image.Image:
    """A picture in the middle of a white square, as an icon stands in its box."""
    side = max(picture.size)
    whole = Image.new("RGB", (side, side), "white")
    whole.paste(picture, ((side - picture.width) // 2, (side - picture.height) // 2))
    return whole.resize((PIXELS, PIXELS), Image.Resampling.LANCZOS)


def difference(one: Image.Image, other: Image.Image) -> float:
    """How unlike two pictures are, from 0 to 1, with the noise of their edges taken away."""
    soft = [picture.filter(ImageFilter.BoxBlur(1)) for picture in (one, other)]
    grey = ImageChops.difference(*soft).convert("L").point(lambda v: max(0, v - 40))
    return sum(v * n for v, n in enumerate(grey.histogram())) / (255 * PIXELS * PIXELS)


def sample_files() -> list[Path]:
    """The drawings that tests hold, in the order of the reference."""
    return sorted(SAMPLE.glob("*/*.svg"))


def tile(at: int) -> tuple[int, int, int, int]:
    """Where the reference shows the drawing with a number."""
    x, y = at % COLUMNS * PIXELS, at // COLUMNS * PIXELS
    return x, y, x + PIXELS, y + PIXELS


def reference_sheet(resvg: "Resvg") -> Image.Image:
    """The other renderer's pictures of the whole sample."""
    files = sample_files()
    rows = -(-len(files) // COLUMNS)
    sheet = Image.new("RGB", (COLUMNS * PIXELS, rows * PIXELS), "white")
    for at, file in enumerate(files):
        picture = resvg.picture(file)
        if picture is None:
            raise SystemExit(f"resvg does not draw {file}")
        sheet.paste(picture, tile(at))
    return sheet


class Resvg:
    """The other renderer, waiting in a process of its own."""

    def __init__(self, python: Path) -> None:
        self._process = subprocess.Popen(
            [str(python), str(RESVG)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        self._folder = tempfile.TemporaryDirectory()

    def picture(self, file: Path) -> Image.Image | None:
        """Its picture of a drawing; none where it gives up."""
        target = Path(self._folder.name) / "icon.png"
        stdin, stdout = self._process.stdin, self._process.stdout
        if stdin is None or stdout is None:
            return None
        stdin.write(json.dumps([str(file), str(target), PIXELS * 2]) + "\n")
        stdin.flush()
        line = stdout.readline()
        if not line or json.loads(line):
            return None
        return squared(Image.open(io.BytesIO(target.read_bytes())).convert("RGB"))

    def close(self) -> None:
        self._process.communicate()
        self._folder.cleanup()


def measure(press: Press, name: str, files: Sequence[Path], resvg: Resvg) -> Tally:
    """Read, draw and compare a whole set."""
    tally = Tally(name, len(files))
    for some in _batches(files):
        readable = []
        for file in some:
            try:
                icon = press.icon(file)
            except BadInput as bad:
                tally.refused.append(str(bad.problems[0]))
                continue
            tally.noted += bool(icon.notes)
            readable.append(file)
        for file, ours in zip(readable, our_pictures(press, readable), strict=True):
            theirs = resvg.picture(file)
            if theirs is None:
                tally.undrawn += 1
                continue
            unlike = difference(ours, theirs)
            tally.worst = max(tally.worst, unlike)
            if unlike > MOST_DIFFERENT:
                tally.different.append(f"{file}: {unlike:.3f}")
            else:
                tally.same += 1
    return tally


def _batches(files: Sequence[Path]) -> Iterator[list[Path]]:
    rest = iter(files)
    while some := list(islice(rest, AT_ONCE)):
        yield some


def fetched(packages: Sequence[str], folder: Path) -> Iterator[Path]:
    """The icons of npm packages, unpacked; single drawings of packages that hold them as JSON."""
    for package in packages:
        told = subprocess.run(
            ["npm", "pack", "--silent", package], cwd=folder, check=True, capture_output=True
        )
        target = folder / package.replace("/", "-")
        with tarfile.open(folder / told.stdout.decode().split()[-1]) as archive:
            archive.extractall(target, filter="data")
        whole = target / "package"
        if (whole / "icons.json").is_file() and not (whole / "icons").is_dir():
            _unfold(json.loads((whole / "icons.json").read_text("utf-8")), whole / "icons")
        yield next(path for path in (whole / "svgs", whole / "icons") if path.is_dir())


def _unfold(told: dict[str, Any], folder: Path) -> None:
    """The drawings of a package of Iconify, each in a file."""
    folder.mkdir()
    for name, icon in told["icons"].items():
        width, height = (icon.get(side, told.get(side, 16)) for side in ("width", "height"))
        head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}">'
        (folder / f"{name}.svg").write_text(f"{head}{icon['body']}</svg>\n", "utf-8")


def main() -> None:
    """Measure the sets that are named: a folder each."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folders", nargs="*", type=Path)
    parser.add_argument("--fetch", nargs="*", default=[], help="packages of npm to measure, too")
    parser.add_argument("--sample", action="store_true", help="draw the reference of the tests")
    parser.add_argument("--python", type=Path, default=PYTHON, help="a Python that has resvg-py")
    parser.add_argument("--every", type=int, default=1, help="only each so many-th file")
    given = parser.parse_args()
    press, resvg = open_press(), Resvg(given.python)
    if given.sample:
        # Few colours: edges matter here, and a small file.
        reference_sheet(resvg).quantize(64).save(REFERENCE, optimize=True)
    with tempfile.TemporaryDirectory() as scratch:
        for folder in (*given.folders, *fetched(given.fetch, Path(scratch))):
            files = sorted(folder.glob("**/*.svg"))[:: given.every]
            tally = measure(press, str(folder).removeprefix(scratch), files, resvg)
            print(tally.line(), flush=True)
            for line in (*tally.refused[:20], *tally.different[:20]):
                print("   ", line)
    resvg.close()


if __name__ == "__main__":
    main()
