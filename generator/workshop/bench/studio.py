"""How soon the studio shows something: python -m workshop.bench.studio

CPU seconds, of the studio's process from its start to the answers that the first screen needs, of
the work behind one changed choice, in its parts, of an edit of each kind of sheet that is drawn,
and of a running studio from a click or an edit to its answer; a beat is measured in the same run.
"""

import contextlib
import http.client
import json
import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from cruxpress.core.jobs import Work
from cruxpress.core.registry import all_games
from cruxpress.studio.asked import Asked
from cruxpress.studio.desk import picture
from cruxpress.studio.orders import UsualOptions, print_order, read_order
from cruxpress.studio.sketching import Sketchable, sketchables, told_sketch
from workshop.bench.beats import beat, cpu

SOURCES = str(Path(__file__).parents[2])
DPI = 110  # of a page on a usual screen
TIMES = 20
FIRST_SCREEN = ("", "web/main.js", "web/studio.css", "colours.css", "api/texts", "api/house")


class RunningStudio:
    """A studio in a process of its own, in a folder of its own."""

    def __init__(self, folder: str, cache: str) -> None:
        env = {**os.environ, "CRUXPRESS_CACHE": cache, "PYTHONPATH": SOURCES}
        words = [sys.executable, "-m", "cruxpress.cli.main", "studio", "--no-browser", "--quiet"]
        self._process = subprocess.Popen(
            words, env=env, cwd=folder, stdout=subprocess.PIPE, text=True
        )
        said = self._process.stdout.readline() if self._process.stdout else ""
        self._address = urlsplit(said.strip())

    def ask(self, path: str, /, **values: Any) -> bytes:
        """One request, as the page sends it."""
        line = http.client.HTTPConnection(self._address.netloc)
        body = json.dumps(values) if values else None
        line.request("POST" if values else "GET", self._address.path + path, body)
        answer = line.getresponse()
        data = answer.read()
        line.close()
        if answer.status != http.client.OK:
            raise RuntimeError(f"{path}: {answer.status} {data[:300]!r}")
        return data

    def cpu(self) -> float:
        return _cpu_of(self._process.pid)

    def end(self) -> None:
        self._process.terminate()
        self._process.wait()


@contextlib.contextmanager
def running(cache: str) -> Iterator[RunningStudio]:
    """A studio that is ended afterwards."""
    with tempfile.TemporaryDirectory() as folder:
        studio = RunningStudio(folder, cache)
        try:
            yield studio
        finally:
            studio.end()


def first_screen(cache: str) -> tuple[float, float]:
    """CPU and clock seconds from the start of the process until the first screen is answered."""
    begun = time.monotonic()
    with running(cache) as studio:
        for path in FIRST_SCREEN:
            studio.ask(path)
        return studio.cpu(), time.monotonic() - begun


def first_pages(studio: RunningStudio) -> None:
    """From a click on the usual pad of each game to its first picture, for the first time."""
    for game in all_games():
        before, begun = studio.cpu(), time.monotonic()
        seen = json.loads(studio.ask("api/look", verb="pad", name=game))
        studio.ask(f"api/prints/{seen['print']['id']}/1/pages/1?dpi={DPI}")
        used, took = studio.cpu() - before, time.monotonic() - begun
        show(f"{game}: a click to the first picture", used, 1.0)
        print(f"  by the clock of this machine, as busy as it is: {took:.2f} s")


def edits(studio: RunningStudio) -> None:
    """From an edit to its answer: a touch of a Cruxy sheet, and a letter in a deck."""
    name = json.loads(studio.ask("api/draw/new", game="cruxy", name="bench"))["name"]
    sheet = json.loads(studio.ask("api/files/open", name=name))
    touch = {"kind": sheet["kind"], "text": sheet["text"], "board": "grid", "tool": "square"}
    often(
        studio,
        "a touch of a Cruxy sheet to the rules' answer",
        0.05,
        "api/draw/touch",
        **touch,
        fields=[0, 0],
    )
    begun = time.monotonic()
    studio.ask("api/draw/measure", kind=sheet["kind"], text=sheet["text"])
    took = time.monotonic() - begun
    print(f"its first measure, by the clock of this machine, as busy as it is: {took:.2f} s")
    deck = json.loads(studio.ask("api/design/new", what="deck", name="bench-deck"))["name"]
    text = json.loads(studio.ask("api/files/open", name=deck))["text"] + "# a note\n"
    asked: dict[str, Any] = {"name": deck, "texts": {deck: text}}
    often(studio, "a letter in a deck to all its faults", 0.3, "api/design/check", **asked)
    look = {**asked, "paper": "a4", "ink": "colour", "view": "card"}
    often(studio, "a letter in a deck: its cards printed", 0.3, "api/design/look", **look)
    seen = json.loads(studio.ask("api/design/look", **look))
    picture = f"api/prints/{seen['print']['id']}/1/pages/1?dpi=220"
    often(studio, "a letter in a deck: the card as a picture", 0.3, picture)
    at = text.index("stroke: sea") + len("stroke: s")
    often(studio, "suggestions at the cursor", 0.1, "api/design/complete", **asked, at=at)


def often(studio: RunningStudio, about: str, target: float, path: str, /, **values: Any) -> None:
    """The studio's CPU seconds for one of many equal requests, once it is warm."""
    studio.ask(path, **values)
    before = studio.cpu()
    for _ in range(TIMES):
        studio.ask(path, **values)
    show(about, (studio.cpu() - before) / TIMES, target)


def _cpu_of(pid: int) -> float:
    """CPU seconds of a process that is still running; Linux tells them."""
    fields = Path(f"/proc/{pid}/stat").read_text("ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def show(name: str, seconds: float, target: float) -> None:
    verdict = "ok" if seconds <= target else "over"
    print(
        f"{name:<46} {seconds * 1000:8.0f} ms CPU {seconds / beat():7.2f} beats  "
        f"target {target * 1000:.0f} ms  {verdict}"
    )


def changed_choice(name: str) -> None:
    """Another ink for a single sheet: printed again, and its first page as a picture."""
    inks = ["colour", "grey", "low-ink", "cmyk"]
    orders = [
        read_order(Asked.of({"verb": "pad", "name": name, "ink": ink}), UsualOptions(), {})
        for ink in inks
    ]
    print_order(orders[0], None, Work())
    prints, pictures = [], []
    for order in orders[1:]:
        prints.append(cpu(partial(print_order, order, None, Work())))
        (file,) = print_order(order, None, Work())
        pictures.append(cpu(partial(picture, file, 1, DPI)))
    show(f"{name}: printed again", min(prints), 0.3)
    show(f"{name}: its first page as a picture", min(pictures), 0.3)
    show(f"{name}: a changed choice to its picture", min(prints) + min(pictures), 0.3)


# What a process does that plays plainly, from its start to its first answer.
FIRST_FIGURE = """
import sys
from cruxpress.studio.players import FEW, MeasureSheet
MeasureSheet(sys.argv[1], sys.stdin.read(), FEW).run()
"""


def drawn_sheet(drawn: Sketchable) -> None:
    """CPU seconds from an edit to the rules' answer, and to a first figure from a cold start."""
    kind = drawn.numbered.kind
    text = kind.blank("bench")
    told_sketch(drawn, text, "sheet")  # words are loaded once
    show(f"{kind.name}, edit to answer", cpu(partial(told_sketch, drawn, text, "sheet")), 0.05)
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    words = [sys.executable, "-c", FIRST_FIGURE, kind.name]
    subprocess.run(
        words, input=text, text=True, check=True, env={**os.environ, "CRUXPRESS_PLAIN": "1"}
    )
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    used = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    show(f"{kind.name}, first figure, cold", used, 2.0)


def main() -> None:
    """Measure and print it."""
    print(f"one beat: {beat():.3f} s")
    with tempfile.TemporaryDirectory() as cache, contextlib.suppress(KeyboardInterrupt):
        for name in ("first screen, nothing kept", "first screen, started before"):
            used, took = first_screen(cache)
            show(name, used, 1.5)
            print(f"  by the clock of this machine, as busy as it is: {took:.1f} s")
        with running(cache) as studio:
            studio.ask("api/house")
            first_pages(studio)
            edits(studio)
    for name in ("kross/block", "cruxy/1"):
        changed_choice(name)
    for drawn in sketchables():
        drawn_sheet(drawn)


if __name__ == "__main__":
    main()
