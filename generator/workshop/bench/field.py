"""What people would use instead, side by side with ours: python -m workshop.bench.field

Other tools run in a Python of their own (.venv/field, made by `make bench`), in turns with ours
and in one run; all are measured by the CPU time of their process, without its start. Where a tool
is not installed or cannot do the job, that is what is printed.
"""

import json
import resource
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from workshop.bench.beats import beat, cpu
from workshop.bench.field_fill import compare_fills
from workshop.bench.thousand import CARDS, cpu_of_all, ours, write_deck

ROOT = Path(__file__).parents[3]
PYTHON = ROOT / ".venv/field/bin/python"
TOOLS = str(Path(__file__).with_name("field_tools.py"))
DECK = str(Path(__file__).with_name("layouts") / "deck.yaml")
ROUNDS = 7

LACKS = {
    "fpdf2": "layouts (all was placed by hand, in Python) and checks",
    "protograf": "fonts from files, the margin line, crosses between the cards, checks",
    "pdfimpose": "drawing (fpdf2 drew the cards first), cards without backs (12 pages), checks",
}


class Tools:
    """Other tools, which wait for wishes in a process of their own."""

    def __init__(self) -> None:
        self._process = subprocess.Popen(
            [str(PYTHON), "-W", "ignore", TOOLS],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )

    def ask(self, what: str, **wish: Any) -> Mapping[str, Any]:
        """Let a tool do something; it answers with its CPU seconds, or with what is wrong."""
        process = self._process
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(json.dumps({"do": what, **wish}) + "\n")
        process.stdin.flush()
        line = process.stdout.readline()
        return dict(json.loads(line)) if line else {"fault": "the tool's process ended"}

    def close(self) -> None:
        self._process.communicate()


def whole_run(command: Sequence[str], folder: Path, wish: str = "") -> float:
    """CPU seconds of a command from its start to its end, the median of three."""
    taken = []
    for _ in range(3):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run(command, input=wish, cwd=folder, capture_output=True, text=True, check=True)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        taken.append(after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime)
    return statistics.median(taken)


def compare_decks(tools: Tools, folder: Path) -> None:
    """The deck of 54 cards on A4, nine to a page."""
    from cruxpress.products.printing import open_press
    from workshop.bench.bare_deck import CARDS
    from workshop.bench.press import TimedPress

    timed = TimedPress(open_press())
    cards = [(title, f"#{fill.hexval()[2:]}") for title, fill in CARDS]
    wish = {"cards": cards, "fonts": str(ROOT / "fonts")}
    singles, blank = folder / "singles.pdf", folder / "blank.pdf"
    tools.ask("singles", file=str(singles), **wish)
    tools.ask("blank", file=str(blank), **wish)
    wish |= {"singles": str(singles), "blank": str(blank)}

    def ours() -> float:
        file = folder / "ours.pdf"
        return cpu(lambda: file.write_bytes(timed.deck(timed.open("deck"))))

    ours()
    print(
        "\n54 cards on A4, nine to a page: CPU median of a warm go, of a whole run from its start,"
    )
    print("how many times ours each takes, and the file")
    times: dict[str, list[float]] = {}
    faults: dict[str, str] = {}
    own: list[float] = []
    for number in range(ROUNDS + 1):
        own.append(ours())
        for name in LACKS:
            answer = tools.ask(name, file=str(folder / f"{name}.pdf"), **wish)
            if "fault" in answer:
                faults[name] = answer["fault"]
            elif number:  # a first go is not counted
                times.setdefault(name, []).append(answer["cpu"])
    median = statistics.median(own[1:])
    command = [
        sys.executable,
        "-m",
        "cruxpress.cli.main",
        "cards",
        DECK,
        "-o",
        str(folder / "it.pdf"),
    ]
    whole = whole_run(command, ROOT)
    size = (folder / "ours.pdf").stat().st_size / 1000
    print(
        f"  {'ours':<10} {median * 1000:7.1f} ms            {whole:5.2f} s         {size:5.0f} kB"
    )
    for name, lacks in LACKS.items():
        if name in faults:
            print(f"  {name:<10} did not do it: {faults[name]}")
            continue
        theirs = statistics.median(times[name])
        line = json.dumps({"do": name, "file": str(folder / f"{name}.pdf"), **wish})
        started = whole_run([str(PYTHON), "-W", "ignore", TOOLS], folder, line)
        size = (folder / f"{name}.pdf").stat().st_size / 1000
        print(
            f"  {name:<10} {theirs * 1000:7.1f} ms = {theirs / median:6.2f}   {started:5.2f} s = "
            f"{started / whole:5.2f} {size:5.0f} kB  lacks {lacks}"
        )


def compare_thousand(tools: Tools, folder: Path) -> None:
    """A thousand cards from a table, with a cover and an icon each: three goes in turns.

    Squib is not here: a Ruby gem, for which no Python, npm or Debian package exists, and whose
    documentation gives no times.
    """
    write_deck(folder)
    wish = {"folder": str(folder), "icons": str(ROOT / "layouts/icons"), "count": CARDS}
    ours(folder)  # a first go is not counted
    own, theirs = [], []
    for _ in range(3):
        own.append(cpu_of_all(lambda: ours(folder)))
        answer = tools.ask("protograf thousand", file=str(folder / "thousand.pdf"), **wish)
        if "fault" in answer:
            print(f"  protograf  did not do it: {answer['fault']}")
            return
        theirs.append(answer["cpu"])
    mine, other = statistics.median(own), statistics.median(theirs)
    print(f"\n{CARDS:,} cards with covers and icons from a table: CPU median of three")
    print(f"  ours       {mine:6.2f} s {len(ours(folder)) / 1000:6.0f} kB")
    size = (folder / "thousand.pdf").stat().st_size / 1000
    print(f"  protograf  {other:6.2f} s {size:6.0f} kB = {other / mine:.1f} times ours; no checks")


def main() -> None:
    """Measure everything and print it."""
    print(f"one beat: {beat():.3f} s", flush=True)
    if not PYTHON.exists():
        print("no other tool is installed here; run: make bench")
        return
    tools = Tools()
    with tempfile.TemporaryDirectory() as folder:
        compare_decks(tools, Path(folder))
        compare_thousand(tools, Path(folder))
        compare_fills(tools, Path(folder))
    tools.close()


if __name__ == "__main__":
    main()
