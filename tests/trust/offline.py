"""A day of Cruxpress in one process and its workers: python -m tests.trust.offline

Runs what a person would, in the folder that it is started in, and ends with the worst exit code.
"""

import contextlib
import io
import json
import sys
from pathlib import Path

from generator.cli import main, parser

LAYOUT = Path(__file__).parents[2] / "layouts/kross/block.yaml"
BOARD = "theme: Animals\n\ncobra\n..e..\n..a..\n..r..\n"
DAY = [
    ["check", str(LAYOUT)],
    ["pad", "kross", "--copies", "3", "--site", "https://example.org/sheets"],
    ["pad", "cryptex", "-o", "one.pdf"],
    ["cards", "kross-letters", "--back", "separate", "-o", "cards"],
    ["preview", "output/kross-block-a4-colour.pdf", "--dpi", "50"],
    ["preview", str(LAYOUT), "--dpi", "50", "-o", "pictures"],
    ["calibrate", "--printer", "attic", "--offset", "0.5mm,-1mm"],
    ["calibrate", "--ink", "grey"],
    ["word", "quokka", "New York"],
    ["words", "--pattern", "?a?e", "--limit", "3"],
    ["score", "cruciverbalist", "board.txt"],
    ["kit", "kross", "--jobs", "2", "--paper", "a4", "--ink", "grey", "--quiet"],
]


def day() -> int:
    """Run everything; the answers are not of interest here."""
    Path("board.txt").write_text(BOARD)
    worst = 0
    for words in DAY:
        worst = max(worst, told(words)[0])
    # A sheet's code leads back to its sheet.
    if "reprint" in parser().format_help():
        code, answer = told(["pad", "kross", "--json", "-o", "again.pdf"])
        worst = max(worst, code)
        for printed in json.loads(answer)[0]["codes"]:
            worst = max(worst, told(["reprint", printed, "-o", "reprint.pdf"])[0])
    return worst


def told(words: list[str]) -> tuple[int, str]:
    with contextlib.redirect_stdout(io.StringIO()) as answer:
        code = main(words)
    if code:
        print(" ".join(words), "ended with", code, file=sys.stderr)
    return code, answer.getvalue()


if __name__ == "__main__":
    sys.exit(day())
