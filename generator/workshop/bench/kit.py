"""How fast a first kit is, side by side with bare reportlab: python -m workshop.bench.kit

All games of kit.yaml, A4 and Letter, colour and low-ink, from shipped proofs. Ours is what a
worker does for every file: read the layouts, place, impose, look at it (preflight) and write. The
bare program draws as many squares, icons and letters on as many pages. Both run in this process,
which knows its fonts from a first go that is not counted. Replaying proofs, pictures and the
archive are lines of their own; the second run is the whole command with everything in the cache.
"""

import contextlib
import os
import resource
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from unittest.mock import patch

from cruxpress.press.items import Decor, Document, Face, Glyphs, Items, Qr, Shape, Stamp, Turned
from cruxpress.press.pdf import pdf_bytes
from cruxpress.press.press import Press
from cruxpress.press.stock import Ink
from cruxpress.products import printing
from cruxpress.products.kit.files import KitFile, by_name, previews_of
from cruxpress.products.kit.inputs import KitInputs
from cruxpress.products.kit.make import zip_of
from cruxpress.products.kit.products import ProductJob, open_press_once, plan_jobs, read_products
from cruxpress.products.printing import PrintOptions, open_press
from workshop.bench.bare_kit import BareFile, BarePage, draw_kit
from workshop.bench.beats import beat, cpu

POINTS = 72 / 25_400
MOST = 5.0  # times the bare program
MOST_AGAIN = 0.1  # of the first run
COMMAND = Path(sys.executable).parent / "cruxpress"
ROOT = Path(__file__).parents[3]


def jobs() -> list[ProductJob]:
    """Every file of the kit, as its workers get them."""
    products = read_products(open_press())
    options = PrintOptions(back="duplex")
    games, papers, inks = list(products), ["a4", "letter"], ["colour", "low-ink"]
    planned = plan_jobs(products, games, papers, inks, options, KitInputs())
    return [replace(job, shown=False) for job in planned]


class Count:
    """What is placed, counted: squares, icons by their files, and the lengths of texts."""

    def __init__(self) -> None:
        self.squares = 0
        self.icons: list[Path] = []
        self.texts: list[int] = []

    def add(self, items: Items) -> None:
        for item in items:
            if isinstance(item, Shape):
                # A path of many rectangles is as many squares; all else is one.
                self.squares += max(1, sum(1 for segment in item.path if segment[0] == "r"))
            elif isinstance(item, Glyphs):
                self.texts.append(len(item.text))
            elif isinstance(item, Stamp):
                self.icons.append(item.file)
            elif isinstance(item, Qr):
                self.squares += 1  # one for all its modules: hard on us, and beyond doubt
            elif isinstance(item, Turned | Decor):
                self.add(item.items)


def bare(document: Document, press: Press) -> BareFile:
    """The same amount of work for the bare program."""
    faces: dict[int, Count] = {}
    pages, icons = [], Counter[Path]()

    def counted(face: Face) -> Count:
        if id(face) not in faces:
            faces[id(face)] = Count()
            for layer in face.layers:
                faces[id(face)].add(layer.items)
        return faces[id(face)]

    for page in document.pages:
        over = Count()
        for layer in page.over:
            over.add(layer.items)
        parts = [*(counted(spot.face) for spot in page.spots), over]
        for part in parts:
            icons.update(part.icons)
        pages.append(
            BarePage(
                page.width * POINTS,
                page.height * POINTS,
                sum(part.squares for part in parts),
                sum(len(part.icons) for part in parts),
                tuple(length for part in parts for length in part.texts),
            )
        )
    shapes = tuple(len(press.icon(file).shapes) for file in icons)
    return BareFile(document.title, tuple(pages), shapes)


@contextlib.contextmanager
def documents() -> Iterator[list[Document]]:
    """Every document that is written in the meantime."""
    found: list[Document] = []

    def noted(document: Document, ink: Ink, press: Press) -> bytes:
        found.append(document)
        return pdf_bytes(document, ink, press)

    with patch.object(printing, "pdf_bytes", noted):
        yield found


def line(what: str, seconds: float, more: str = "") -> None:
    print(f"{what:<34} {seconds:8.2f} s {seconds / beat():8.1f} beats  {more}", flush=True)


def run_all(work: Iterable[ProductJob]) -> list[KitFile]:
    """One worker's first kit: icons, inks and papers are read in it, once."""
    open_press_once.cache_clear()
    return [file for job in work for file in job.run()]


def command(folder: Path) -> tuple[float, float]:
    """CPU seconds and seconds by the clock that `cruxpress kit` takes, with all its workers."""
    before, start = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    wish = [str(COMMAND), "kit", "--zip", "--quiet", "-o", str(folder / "kit")]
    subprocess.run(wish, check=True, stdout=subprocess.DEVNULL, cwd=ROOT)
    after, end = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    spent = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return spent, end - start


def main() -> None:
    """Measure everything and print it."""
    print(f"one beat: {beat():.3f} s; times are CPU seconds of one process, fonts known before")
    with tempfile.TemporaryDirectory() as name:
        os.environ["CRUXPRESS_CACHE"] = str(Path(name) / "cache")
        work = jobs()
        print(f"{len(work)} jobs, drawn twice, about a minute each ...", flush=True)
        with documents() as printed:
            first = cpu(lambda: run_all(work))  # proofs are replayed in this one alone
        line("first go", first)
        files: list[KitFile] = []
        drawing = cpu(lambda: files.extend(run_all(work)))
        press = open_press()
        plain = [bare(document, press) for document in printed]
        draw_kit(plain[:1])
        by_hand = cpu(lambda: draw_kit(plain))
        pages = sum(file.pages for file in files)
        placed = [page for file in plain for page in file.pages]
        print(
            f"{len(files)} files, {pages} pages, {sum(p.squares for p in placed)} squares, "
            f"{sum(p.icons for p in placed)} icons, {sum(sum(p.texts) for p in placed)} letters"
        )
        ratio = drawing / by_hand
        line("draw and preflight", drawing, f"{pages / drawing:.0f} pages a second")
        line("the bare program", by_hand, f"{pages / by_hand:.0f} pages a second")
        print(f"ratio {ratio:.2f}, at most {MOST:g}: {'ok' if ratio <= MOST else 'over'}")
        line("replay proofs, read fonts", max(0.0, first - drawing))
        shown = [file for file in files if "/a4-colour/" in file.name]
        line("pictures", cpu(lambda: previews_of(shown)), f"{len(shown)} PNGs")
        line("archive", cpu(lambda: zip_of("kit", by_name(files))))
        os.environ["CRUXPRESS_CACHE"] = str(Path(name) / "second cache")
        once, clock = command(Path(name))
        again, clock_again = command(Path(name))
        line("cruxpress kit --zip, first", once, f"{clock:.1f} s by the clock, one worker a core")
        line("cruxpress kit --zip, second", again, f"{clock_again:.1f} s by the clock")
        share = again / once
        verdict = "ok" if share <= MOST_AGAIN else "over"
        print(f"second to first {share:.3f}, at most {MOST_AGAIN:g}: {verdict}")


if __name__ == "__main__":
    main()
