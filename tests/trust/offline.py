"""A day of Cruxpress in one process and its workers: python -m tests.trust.offline [--long]

Runs what a person would, in the folder that it is started in, and ends with the worst exit code.
A long day makes fresh sheets of every game, and a ladder.
"""

import contextlib
import io
import json
import sys
from pathlib import Path

from cruxpress.cli.main import main

LAYOUT = Path(__file__).parents[2] / "layouts/kross/block.yaml"
BOARD = "theme: Animals\n\ncobra\n..e..\n..a..\n..r..\n"
WORDS = "cobra\nquokka n 310 @animals\nzebu\n"
FRESH = ["--fresh", "--count", "1", "--seed", "7", "--json"]
DAY = [
    ["check", str(LAYOUT)],
    ["pad", "kross", "--copies", "3", "--site", "https://example.org/sheets"],
    ["pad", "cryptex", "-o", "one.pdf"],
    ["cards", "kross-letters", "--back", "separate", "-o", "cards"],
    ["preview", "output/kross-block-a4-colour.pdf", "--dpi", "50"],
    ["preview", str(LAYOUT), "--dpi", "50", "-o", "pictures"],
    ["calibrate", "--printer", "attic", "--offset", "0.5mm,-1mm"],
    ["calibrate", "--ink", "grey"],
    ["word", "quokka", "New York", "--lexicon", "words.txt"],
    ["words", "--pattern", "?a?e", "--limit", "3"],
    ["score", "cruciverbalist", "board.txt"],
    ["solution", "cruxy/1-2", "-o", "solutions.pdf"],
    ["new", "cryptex", "mine", "-o", "my", "--quiet"],
    ["prove", "my/mine.yaml", "--jobs", "1"],
    ["pad", "my/mine.yaml", "--order", "by-hand", "-o", "by-hand"],
    ["solution", "my/mine.yaml", "-o", "mine.pdf"],
    ["completion", "bash"],
    ["kit", "kross", "--vtt", "--zip", "--jobs", "2", "--paper", "a4", "--ink", "grey"],
]
MAKERS = ("kross", "cryptex", "cruciverbalist")
LONG_MAKERS = ("crusgallo", "cruxy")
LONG_DAY = [
    ["ladder", "crusgallo", "--rungs", "2", "--seed", "1", "-o", "ladder"],
    ["kit", "cryptex", "--png", "--essentials", "-o", "faces"],
]


def day(*, long: bool) -> int:
    """Run everything; the answers are not of interest here, but for the codes of sheets."""
    Path("board.txt").write_text(BOARD)
    Path("words.txt").write_text(WORDS)
    worst = max(told(words)[0] for words in [*DAY, *(LONG_DAY if long else ())])
    for lines in [["pad", "kross", "--json"], *(["pad", game, *FRESH] for game in makers(long))]:
        code, answer = told([*lines, "-o", "made.pdf"])
        worst = max(worst, code)
        # A sheet's code leads back to its sheet; to make it again takes as long as at first.
        for printed in json.loads(answer)[0]["codes"] if long or "kross" in lines else ():
            worst = max(worst, told(["reprint", printed, "-o", "reprint.pdf"])[0])
            same = Path("made.pdf").read_bytes() == Path("reprint.pdf").read_bytes()
            worst = max(worst, 0 if same else 1)
    return worst


def makers(long: bool) -> tuple[str, ...]:
    return (*MAKERS, *LONG_MAKERS) if long else MAKERS


def told(words: list[str]) -> tuple[int, str]:
    with contextlib.redirect_stdout(io.StringIO()) as answer:
        code = main(words)
    if code:
        print(" ".join(words), "ended with", code, file=sys.stderr)
    return code, answer.getvalue()


if __name__ == "__main__":
    sys.exit(day(long="--long" in sys.argv))
