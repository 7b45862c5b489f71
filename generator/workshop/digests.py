"""Write down the digests of all fonts and pictures that are shipped: python -m workshop.digests"""

import hashlib
from pathlib import Path

from cruxpress.press.known import DIGESTS

ROOT = Path(__file__).parents[2]
SHIPPED = ("fonts/*.ttf", "layouts/**/*.png", "layouts/**/*.jpg", "layouts/**/*.jpeg")


def digests() -> str:
    """A line for each file: its digest and its name."""
    files = sorted({file for pattern in SHIPPED for file in ROOT.glob(pattern)})
    return "".join(
        f"{hashlib.sha256(file.read_bytes()).hexdigest()}  {file.relative_to(ROOT).as_posix()}\n"
        for file in files
    )


if __name__ == "__main__":
    DIGESTS.write_text(digests(), "utf-8")
