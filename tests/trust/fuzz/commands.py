"""Command lines: a grammar that is read from the parser itself, and how a line is run."""

import argparse
import contextlib
import io
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from random import Random

from tests.trust.fuzz.target import REFUSALS
from tests.trust.fuzz.workplace import at_a_desk, quick_work

STOPPED = 130

# What may stand behind an option or as an argument, by its name in the parser: good first.
FILES = ("kross.yaml", "cruxy.yaml", "cryptex.yaml", "crusgallo.yaml", "cruciverbalist.yaml")
ROOMS = ("kross", "cruxy", "cryptex", "crusgallo", "cruciverbalist")
CODES = ("KROSS-BLOCK-NH1XDDW-G", "kross 1 cgjjkke")
VALUES: Mapping[str, Sequence[str]] = {
    "back": ("none", "separate", "fold", "duplex"),
    "cluster": ("127.0.0.1:1", "tcp://[::1]:8786", "tls://x:1", "x", "http://x:1", "x:99999"),
    "code": (*CODES, "https://example.org/KROSS-BLOCK-NH1XDDW-G", "CRUXY-1", "KROSS-1-P40-0-0"),
    "copies": ("1", "2", "0", "500", "501", "100000"),
    "count": ("1", "2", "0", "-1", "100001", "99999999999999"),
    "per_file": ("1", "2", "0", "-1", "5001"),
    "dpi": ("10", "50", "9", "1201", "0"),
    "file": ("typed.txt", "table.txt", "words.txt", "missing.txt", ".", "/dev/null", "good.pdf"),
    "flip": ("long", "short"),
    "game": (*ROOMS, *FILES, "kross/letters", "torn.yaml", "cruxy-easy", "mine/kross/letters.yaml"),
    "games": (*ROOMS, "nonsense"),
    "given": ("paper=letter", "ink=grey", "paper=", "paper", "=", "nope=1", "paper=x", "site=x"),
    "ink": ("colour", "grey", "low-ink", "cmyk", "all", "colour,grey", ",", "blue"),
    "jobs": ("0", "1", "2", "99", "-1"),
    "layout": ("block", "calls", "solo", "grid-11", "hard", "log", "challenges", "../x"),
    "layouts": ("mine", "missing", "typed.txt", "."),
    "lexicon": ("words.txt", "typed.txt", "missing", "good.pdf", "/dev/zero"),
    "limit": ("1", "3", "0", "-1"),
    "marks": ("ticks", "margin", "lines", "none"),
    "name": ("my-sheet", "kross", "../x", "A", "x" * 50, "x.yaml"),
    "names": (*FILES, "kross", "cryptex", ".", "mine", "torn.yaml"),
    "of": ("pad", "PAD", "kit", "nope", ""),
    "only": ("rules", "pads,cards", "solo", ",", "nope"),
    "offset": ("1mm,-1mm", "-0.5mm,0mm", "1,1", "99mm,0mm", "1mm", "nanmm,1mm"),
    "order": ("leaves", "by-hand"),
    "out": ("out.pdf", "out", "out/", "deep/er/out.pdf", ".", "typed.txt", "", "/dev/null", "a\nb"),
    "paper": ("a4", "letter", "a5", "half-letter", "both", "200mmx280mm", "0mmx0mm", "9mx9m", "x"),
    "paths": (*FILES, ".", "mine", "torn.yaml", "typed.txt", "missing.yaml", "mine/kross"),
    "pattern": ("?a?e", "????", "", "q!", "?" * 30, "A?E"),
    "port": ("0", "8000", "70000", "-1", "x"),
    "printer": ("attic", "", "x" * 70),
    "rejected": ("0", "2", "-1", "99999999"),
    "runtime": ("mine", "missing", "typed.txt", "", "/dev/null"),
    "rungs": ("2", "3", "1", "0", "51", "9999"),
    "seed": ("1", "7", "-1", "34359738367", "34359738368"),
    "sets": (*ROOMS, "kross-letters", "crusgallo-easy", "mine/kross/letters.yaml", "kross.yaml"),
    "sheets": ("1", "1-2", "2,1", "5-1", "0", "1-999999999", "1,,2", "x"),
    "shell": ("bash", "zsh", "fish", "powershell"),
    "shop": ("tgc", "silhouette", "drivethrucards", "makeplayingcards", "kdp", "nope", ""),
    "sides": ("1", "2"),
    "site": ("https://example.org", "javascript:x", "x" * 3000, "http://[", "https://é.org/?"),
    "stars": ("with", "without", "only"),
    "task": ("1", "24", "0", "25"),
    "theme": ("Animals", "animals", "Nonsense", ""),
    "tier": ("easy", "obscure", "x"),
    "up": ("1", "2", "4", "fill", "3"),
    "what": ("good.pdf", "broken.pdf", "kross/block", *FILES, "torn.yaml", "missing.pdf", "x"),
    "vtt": ("web", "local", "auto", "x"),
    "without": ("abc", "", "1", "İ"),
    "words": ("quokka", "New York", "", "İ", "a" * 300, "\udc80"),
}
# What a hand types in the wrong place.
ODD = (
    *("", " ", "-", "--", "-o", "--help", "--version", "--json", "-1", "1e9", "nan", "%s", "{x}"),
    *(
        "99999999999999999999",
        "İ",
        "\udc80",
        "😀",
        "\r\n",
        "$(x)",
        "..",
        "/",
        "x" * 500,
        "٣",
        "--x=y",
    ),
)
VARIABLES = (
    *("CRUXPRESS_CACHE=typed.txt", "CRUXPRESS_CACHE=/dev/null/x", "CRUXPRESS_CACHE=new/cache"),
    *("CRUXPRESS_SETTINGS=typed.txt", "CRUXPRESS_SETTINGS=mine", "CRUXPRESS_SETTINGS=/dev/null/x"),
    *("CRUXPRESS_CACHE=", "COLUMNS=1", "COLUMNS=x", "NO_COLOR=1"),
)


@cache
def grammar() -> Mapping[str, Sequence[argparse.Action]]:
    """Every command with its arguments and options, as the parser knows them."""
    from cruxpress.cli.main import parser

    (commands,) = (each for each in parser()._actions if isinstance(each.choices, dict))
    assert isinstance(commands.choices, dict)
    return {name: its._actions for name, its in commands.choices.items()}


def takes_value(action: argparse.Action) -> bool:
    return action.nargs != 0


def new_line(random: Random) -> list[str]:
    """A line that is nearly right, or right."""
    command = random.choice(list(grammar()))
    line = [command]
    for action in grammar()[command]:
        wanted = 0.95 if action.required or not action.option_strings else 0.25
        if action.dest in ("help", "json") and random.random() < 0.9:
            continue
        if random.random() < wanted:
            line += _said(action, random)
    return slipped(line, random) if random.random() < 0.4 else line


def _said(action: argparse.Action, random: Random) -> list[str]:
    head = [random.choice(action.option_strings)] if action.option_strings else []
    if not takes_value(action):
        return head
    values = VALUES[action.dest]
    # The first ones are good: most lines should get far.
    at = min(random.randrange(len(values)), random.randrange(len(values)))
    return [*head, values[at]]


def slipped(line: list[str], random: Random) -> list[str]:
    """A line with a word lost, doubled, swapped, or another in its place."""
    line = list(line)
    for _ in range(random.randint(1, 2)):
        at = random.randrange(len(line) + 1)
        every = [value for values in VALUES.values() for value in values]
        word = random.choice((random.choice(ODD), random.choice(every)))
        match random.randrange(4):
            case 0:
                line.insert(at, word)
            case 1:
                line[at : at + 1] = [word]
            case 2:
                line[at : at + 1] = []
            case 3:
                actions = [each for word in line for each in grammar().get(word, ())]
                line[at:at] = _said(random.choice(actions), random) if actions else []
    return [random.choice(VARIABLES), *line] if random.random() < 0.2 else line


def line_slips(data: bytes, random: Random) -> bytes:
    """A line as the fuzzer keeps it, changed by the grammar, or a new one."""
    words = _words(data)
    known = [word for word in words if word in grammar()]
    new = not known or random.random() < 0.2
    line = new_line(random) if new else slipped(words, random)
    return "\n".join(line).encode("utf-8", "surrogateescape")


def _words(data: bytes) -> list[str]:
    words = data.decode("utf-8", "surrogateescape").split("\n")
    return [word for word in words if "\0" not in word]


def type_command(data: bytes, folder: Path) -> None:
    """A command line, its words parted by line breaks; variables may stand before it."""
    run_line(_words(data), folder)


def run_line(words: Sequence[str], folder: Path) -> int:
    """Run a line at a desk, and look at what it wrote, said and answered."""
    names = tuple(word.partition("=")[0] for word in VARIABLES)
    given = [word for word in words if word.startswith(tuple(f"{name}=" for name in names))]
    line = [word for word in words if word not in given]
    variables = dict(word.split("=", 1) for word in given)
    with quick_work(), at_a_desk(folder, variables) as desk:
        code = run_command(line)
        assert_tidy(desk, given)
    return code


def run_command(words: Sequence[str]) -> int:
    """Run a command; what is wrong is told in one plain message."""
    from cruxpress.cli.main import main

    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        try:
            code = main(words)
        except SystemExit as end:  # --help and --version end like this
            code = int(end.code or 0)
    assert code in (0, STOPPED, *REFUSALS)
    assert "Traceback" not in err.getvalue()
    if code and words[:1] != ["check"]:  # whose verdicts are its answer
        assert any(line.startswith("cruxpress: ") for line in err.getvalue().splitlines())
    return code


def assert_tidy(desk: Path, variables: Sequence[str] = ()) -> None:
    """Nothing was written beside the desk and the home, and nothing is half-written."""
    assert {path.name for path in desk.parent.iterdir()} <= {"desk", "home"}
    assert not list(desk.parent.glob("**/*.part"))
    home = desk.parent / "home"
    if home.exists() and not variables:
        assert {path.name for path in home.iterdir()} <= {"settings.json", "cache"}


COMMANDS = (
    *("pad\nkross\n--copies\n3", "cards\nkross-letters\n--back\nduplex", "word\nquokka"),
    *("words\n--pattern\n?a?e\n--game\nkross", "calibrate\n--printer\na\n--offset\n1mm,-1mm"),
    *("score\ncruciverbalist\ntyped.txt", "preview\ngood.pdf", "check\nkross.yaml\n--json"),
    *("kit\nkross\n--zip", "ladder\ncrusgallo\n--rungs\n2\n--seed\n1", "--help", "--version"),
    *("pad\ncruxy\n--fresh\n--count\n2\n--seed\n7", "prove\nkross.yaml", "kit\n--vtt\n--png"),
    *("new\ncryptex\nmy-sheet\n-o\nmy", "solution\ncruciverbalist/1", "completion\nzsh"),
    *("pad\ncrusgallo.yaml\n--order\nby-hand", "preview\ncryptex.yaml\n--watch", "check"),
    *("reprint\nKROSS-BLOCK-NH1XDDW-G", "pad\nkross\n--fresh\n--count\n1\n--seed\n1\n--jobs\n2"),
    *("cards\nmine/kross/letters.yaml\n--layouts\nmine", "prove\nkross\n--layouts\nmine"),
)
