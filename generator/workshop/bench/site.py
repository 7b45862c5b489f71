"""How fast and how heavy the site is in a real Chromium: python -m workshop.bench.site

It needs Node and a Chromium, as `make test-web` does. Times are told as the clock has them, in
beats (a fixed loop in the page, measured just before and after), and as they would be on a quiet
core: the beats, times the quickest beat of the run.
"""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

SITE = Path("output/test-site")
TESTS = Path("tests/web/site")
SECONDS = {
    "companion usable": 1.0,
    "press started": 2.5,
    "shipped": 1.0,
    "fresh": 2.0,
    "fresh cruxy": 10.0,
    "fresh crusgallo": 10.0,
    "link to PDF": 5.0,
}
# Kilobytes, and how they are packed: as most hosts do, and the press as it may be.
WEIGHTS = {
    "companion before the word list": (400, "gzip"),
    "word list": (250, "gzip"),
    "press": (10_000, "brotli"),
}


def target_of(name: str) -> float | None:
    """The most seconds that something may take: by its name, or by how its name begins."""
    starts = [start for start in SECONDS if name.startswith(start)]
    return SECONDS[max(starts, key=len)] if starts else None


def main() -> None:
    """Build a small site, open it, and print what was measured."""
    if shutil.which("node") is None:
        print("site: not measured, for there is no Node here")
        return
    subprocess.run([sys.executable, "-m", "tests.web.site.small", str(SITE)], check=True)
    words = ["node", str(TESTS / "bench.mjs"), str(SITE)]
    done = subprocess.run(words, check=True, stdout=subprocess.PIPE, env={**os.environ})
    found = json.loads(done.stdout)
    print(f"the quickest beat: {found['beat']} ms; times in Chromium at phone size")
    for name, weight in found["weights"].items():
        most, how = WEIGHTS.get(name, (None, "gzip"))
        sizes = "  ".join(f"{each} {weight[each] / 1000:8.0f} kB" for each in ("gzip", "brotli"))
        print(f"{name:<32} {sizes}  {_verdict(weight[how] / 1000, most, 'kB')}")
    for name, time in found["times"].items():
        quiet = time["beats"] * found["beat"] / 1000
        told = f"{time['ms'] / 1000:7.2f} s  {time['beats']:7.1f} beats  quiet {quiet:6.2f} s"
        print(f"{name:<32} {told}  {_verdict(quiet, target_of(name), 's')}")


def _verdict(value: float, most: float | None, unit: str) -> str:
    return "" if most is None else f"target {most:g} {unit}  {'ok' if value <= most else 'over'}"


if __name__ == "__main__":
    main()
