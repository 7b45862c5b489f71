"""Rebuilds the lexicon's data from its sources: python -m workshop.words [--check]."""

import argparse
import sys
import tempfile
from pathlib import Path

from cruxpress.core.errors import BadInput, CruxpressError, SheetFails
from workshop.words.evidence import gather
from workshop.words.make import Files, make_files
from workshop.words.sources import SOURCES, fetch_and_unpack

DATA = Path(__file__).parents[2] / "cruxpress" / "words" / "data"


def main(arguments: list[str] | None = None) -> int:
    """Rebuild, or with --check only compare; the exit code is 0, 1 (differs) or 2 (no sources)."""
    parser = argparse.ArgumentParser(prog="python -m workshop.words", description=__doc__)
    parser.add_argument("--check", action="store_true", help="compare only, write nothing")
    parser.add_argument("--sources", type=Path, metavar="DIR", help="unpacked sources, for work")
    options = parser.parse_args(arguments)
    try:
        files = make(options.sources)
        if options.check:
            compare(files, DATA)
        else:
            write(files, DATA)
    except CruxpressError as error:
        print(error, file=sys.stderr)
        return error.exit_code
    print(f"{len(files)} files {'equal' if options.check else 'written'}")
    return 0


def make(unpacked: Path | None) -> Files:
    """Make all files, from a folder of unpacked sources or from freshly fetched ones."""
    if unpacked is not None:
        if not unpacked.is_dir():
            raise BadInput(f"{unpacked}: no such folder")
        return make_files(gather(unpacked))
    with tempfile.TemporaryDirectory() as folder:
        names = ", ".join(f"{source.name} {source.version}" for source in SOURCES)
        print(f"fetching {names}", file=sys.stderr)
        fetch_and_unpack(Path(folder))
        return make_files(gather(Path(folder)))


def write(files: Files, data: Path) -> None:
    """Write the files that changed."""
    for name, text in files.items():
        path = data / name
        path.parent.mkdir(parents=True, exist_ok=True)
        if not path.exists() or path.read_bytes() != text.encode():
            path.write_bytes(text.encode())


def compare(files: Files, data: Path) -> None:
    """Say which files are not, byte for byte, what the sources give."""
    different = [
        name
        for name, text in files.items()
        if not (data / name).exists() or (data / name).read_bytes() != text.encode()
    ]
    if different:
        raise SheetFails(f"not what the sources give: {', '.join(different)}")


if __name__ == "__main__":
    sys.exit(main())
