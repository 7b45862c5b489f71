"""`make release`: a folder for people without Python: kits as archives, the wheel, checksums.

Every file is the same on every run: archives have no times, and the wheel has those of its epoch.
"""

import argparse
import hashlib
import os
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path

from cruxpress.cli.progress import show_progress
from cruxpress.core.files import write_whole
from cruxpress.core.jobs import Work
from cruxpress.core.version import __version__
from cruxpress.products.kit.files import by_name
from cruxpress.products.kit.make import KitRequest, kit_files, zip_of

ROOT = Path(__file__).parents[2]
EPOCH = "315532800"  # 1980, where archives begin to count
PAPERS = ("a4", "letter")
SUMS = "SHA256SUMS"


def kit_archives(games: Sequence[str], work: Work) -> Mapping[str, bytes]:
    """A kit a paper, each as an archive that unpacks into a folder of its own."""
    found = {}
    for paper in PAPERS:
        request = KitRequest(games=tuple(games), papers=(paper,))
        name = f"cruxpress-kit-{paper}-{__version__}"
        found[f"{name}.zip"] = zip_of(name, by_name(kit_files(request, work)))
    return found


def wheel() -> Mapping[str, bytes]:
    """The wheel, built with the tools that are here."""
    with tempfile.TemporaryDirectory() as folder:
        build = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", folder]
        env = {**os.environ, "SOURCE_DATE_EPOCH": EPOCH}
        subprocess.run([*build, str(ROOT)], check=True, capture_output=True, env=env)
        return {file.name: file.read_bytes() for file in Path(folder).iterdir()}


def checksums(files: Mapping[str, bytes]) -> bytes:
    """As `sha256sum -c SHA256SUMS` reads them."""
    sums = {name: hashlib.sha256(data).hexdigest() for name, data in sorted(files.items())}
    return "".join(f"{digest}  {name}\n" for name, digest in sums.items()).encode()


def write_release(folder: Path, games: Sequence[str] = (), work: Work | None = None) -> list[Path]:
    """Make everything, then write it; the files of the release."""
    files = {**kit_archives(games, work or Work()), **wheel()}
    files[SUMS] = checksums(files)
    for name, data in files.items():
        write_whole(folder / name, data)
    return [folder / name for name in files]


def main() -> None:
    """Make a release in a folder, of all games or of some."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("-o", dest="out", type=Path, default=Path("output/release"))
    parser.add_argument("games", nargs="*", help="games; all if left out")
    options = parser.parse_args()
    work = Work(progress=show_progress(sys.stderr, quiet=False))
    for file in write_release(options.out, options.games, work):
        print(file)


if __name__ == "__main__":
    main()
