"""How soon the studio shows something: python -m workshop.bench.studio

CPU seconds, of the studio's process from its start to the answers that the first screen needs, and
of the work behind one changed choice, in its parts, and of an edit of each kind of sheet that is
drawn; a beat is measured in the same run.
"""

import contextlib
import http.client
import os
import resource
import subprocess
import sys
import tempfile
import time
from functools import partial
from pathlib import Path
from urllib.parse import urlsplit

from cruxpress.core.jobs import Work
from cruxpress.studio.asked import Asked
from cruxpress.studio.desk import picture
from cruxpress.studio.orders import UsualOptions, print_order, read_order
from cruxpress.studio.sketching import Sketchable, sketchables, told_sketch
from workshop.bench.beats import beat, cpu

DPI = 110  # of a page on a usual screen
FIRST_SCREEN = ("", "web/main.js", "web/studio.css", "colours.css", "api/texts", "api/house")


def first_screen(cache: str) -> tuple[float, float]:
    """CPU and clock seconds from the start of the process until the first screen is answered."""
    env = {**os.environ, "CRUXPRESS_CACHE": cache}
    words = [sys.executable, "-m", "cruxpress.cli.main", "studio", "--no-browser", "--quiet"]
    begun = time.monotonic()
    with subprocess.Popen(words, env=env, stdout=subprocess.PIPE, text=True) as studio:
        address = urlsplit((studio.stdout.readline() if studio.stdout else "").strip())
        for path in FIRST_SCREEN:
            line = http.client.HTTPConnection(address.netloc)
            line.request("GET", address.path + path)
            answer = line.getresponse()
            answer.read()
            if answer.status != http.client.OK:
                raise RuntimeError(f"{path}: {answer.status}")
            line.close()
        took, used = time.monotonic() - begun, _cpu_of(studio.pid)
        studio.terminate()
    return used, took


def _cpu_of(pid: int) -> float:
    """CPU seconds of a process that is still running; Linux tells them."""
    fields = Path(f"/proc/{pid}/stat").read_text("ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def show(name: str, seconds: float, target: float) -> None:
    verdict = "ok" if seconds <= target else "over"
    print(
        f"{name:<44} {seconds * 1000:8.0f} ms CPU {seconds / beat():7.2f} beats  "
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
    for name in ("kross/block", "cruxy/1"):
        changed_choice(name)
    for drawn in sketchables():
        drawn_sheet(drawn)


if __name__ == "__main__":
    main()
