"""Sheets that cannot be solved, made on purpose: each is refused where a person meets it, and why.

A file is written as a person would write it, and handed to the command line. What shows on the
sheet itself is told by `check`; what only a search can find out is told by `prove`. Nothing of it
is ever printed.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from cruxpress.cli.main import main
from cruxpress.core.places import shipped_layouts
from cruxpress.games.crusgallo import proof as crusgallo_proof
from cruxpress.games.kross import proof as kross_proof
from tests.cruxy.sheets_for_tests import with_squares
from tests.mutating import times

Edit = Callable[[str], str]


@dataclass(frozen=True)
class Unsolvable:
    """A file that is or was shipped, what is done to it, who notices, and what is said."""

    name: str
    source: str
    edit: Edit
    told: str  # the reason; with its line and column, where these are known
    command: str = "check"
    code: int = 1


def old(before: str, after: str) -> Edit:
    """Write one thing in the place of another that stands there."""

    def edit(text: str) -> str:
        assert before in text
        return text.replace(before, after, 1)

    return edit


def key(name: str, value: str) -> Edit:
    """Give a key another value, where it stands."""

    def edit(text: str) -> str:
        edited, many = re.subn(rf"^{name}:.*$", f"{name}: {value}", text, flags=re.MULTILINE)
        assert many == 1
        return edited

    return edit


def squares(**signs: str) -> Edit:
    return lambda text: with_squares(text, signs)


def both(*edits: Edit) -> Edit:
    def edit(text: str) -> str:
        for one in edits:
            text = one(text)
        return text

    return edit


def without_red(text: str) -> str:
    """No card shows a red orb any more: brown ones stand in their places, or white ones."""
    lines = text.split("\n")
    return "\n".join(
        line.replace("orb-red", "orb-white" if "orb-brown" in line else "orb-brown")
        for line in lines
    )


CRUXY, KROSS, DEAL = "cruxy/001.yaml", "kross/calls/001.yaml", "cryptex/deals/001.yaml"
SOLO, CHALLENGE = "cruciverbalist/solos/001.yaml", "crusgallo/challenges/001.yaml"
STORED = Path(__file__).parent / "stored"
DECK, SHEET = "crusgallo/deck-standard.yaml", "cryptex/sheet-standard.yaml"

ALL = [
    # Cruxy
    Unsolvable(
        "an equipment square that no word reaches",
        CRUXY,
        squares(A1="k"),
        ":5: A1 stands alone; every square belongs to a word",
    ),
    Unsolvable(
        "a digit that no slot has",
        "cruxy/016.yaml",
        lambda text: re.sub(r"(area: \|\n(?:.*\n)*?.*)\?", r"\g<1>8", text, count=1),
        " of the area: the digit 8 has 0 slots that are not red; 4 or more are right",
    ),
    Unsolvable(
        "an island",
        CRUXY,
        squares(A1="o", B1="o", C1="o"),
        ":5: A1, B1, C1: an island; crossings must connect all words",
    ),
    Unsolvable(
        "equipment that a box asks for and no square has",
        CRUXY,
        both(old("k: backpack", "k: backpack, h: hat"), old("4\n", "4/h\n")),
        ":4:7: the key has 'h: hat', but no square of the grid shows it",
        code=2,
    ),
    Unsolvable(
        "starting words without a second one",
        CRUXY,
        old(".######..", ".oooooo.."),
        "the sheet has 1 red slots, I5 down; two are right",
    ),
    Unsolvable(
        "a penguin that nobody reaches",
        CRUXY,
        squares(A1="P"),
        ":5: Cruxy the Penguin on A1 has 0 squares beside it that are not red; 3 or more are right",
    ),
    # Cruciverbalist
    Unsolvable(
        "a corner that no word reaches",
        SOLO,
        old("  .............\n  .............\n", "  ..c..........\n  ccc..........\n"),
        ":6: A1, B1 cannot be reached from the other white squares",
    ),
    Unsolvable(
        "a theme that nobody knows",
        SOLO,
        key("theme", "Quantum Moods"),
        ":3:8: no theme 'Quantum Moods'",
    ),
    Unsolvable(
        "a round without dice",
        SOLO,
        old("  62243262 3515\n", ""),
        ":19:8: the sheet has 6 rolls; 7 are right",
    ),
    Unsolvable(
        "dice that pay for little, and a target for champions",
        SOLO,
        both(
            lambda text: re.sub(r"(?m)^  [1-6]{8} [1-6]{4}$", "  11111111 1111", text),
            key("target", "Champion Cruciverbalist"),
        ),
        ":4:9: no game was found that reaches the target: ",
        "prove",
    ),
    # Cryptex
    Unsolvable(
        "boxes that cannot sum",
        DEAL,
        old("sheet: easy", "boxes: [6, 6, 6, 6, 6, 3, 3, 3, 3]"),
        ":3:8: no two separate groups of cryptexes have 20 boxes each, so nobody can reach 96",
    ),
    Unsolvable(
        "too few boxes for the letters",
        DEAL,
        old("sheet: easy", "boxes: [8, 8, 8, 8, 7]"),
        ":3:8: the sheet has 39 boxes; 40 letters must be written",
    ),
    Unsolvable(
        "a card that never comes",
        DEAL,
        old("first: 16 ", "first: 10 "),
        ":5:8: every card from 1 to 20 comes once in a half; 10 stands 2 times, 16 stands 0 times",
    ),
    Unsolvable(
        "a target above every game",
        DEAL,
        key("target", "97"),
        ":7:9: 97 points are asked for; no game has more than 96",
    ),
    Unsolvable(
        "more jokers than a sheet has boxes for",
        DEAL,
        key("jokers", "5"),
        ":4:9: the sheet has 5 jokers; 4 is the most",
    ),
    Unsolvable(
        "a sheet whose boxes cannot sum",
        SHEET,
        lambda text: re.sub(r"(left|right): \d", r"\1: 6", text),
        "no two separate groups of cryptexes have 20 boxes each",
    ),
    # Crusgallo
    Unsolvable(
        "a deck that cannot light a colour",
        DECK,
        without_red,
        "there are 0 ordinary cards with a red orb; 12 are right",
    ),
    Unsolvable(
        "nine cards that cannot light a colour",
        CHALLENGE,
        key("reserve", "[{dull}]"),
        ":5:10: none of these cards shows an orb of red; every colour is needed",
    ),
    Unsolvable(
        "eight cards against the dragon",
        CHALLENGE,
        old("[2, 10, ", "[2, "),
        ":5:10: 9 cards lie ready for the dragon, not 8",
    ),
    Unsolvable(
        "a title that no game wins",
        "crusgallo/challenges/022.yaml",
        key("goal", "champion"),
        ":4:7: no game was found that reaches the goal: the game ends as a ",
        "prove",
    ),
    # Kross
    Unsolvable(
        "letters that make no word, and a master",
        KROSS,
        both(key("letters", "QVXQVX " * 6), key("spares", '"Q V X Q"')),
        ":5:10: a master is asked for 73 points; these letters make no word, so that no table is",
    ),
    Unsolvable(
        "letters that make short words only, and a master",
        KROSS,
        both(key("letters", "AAAAAA " * 5 + "HHHHHH"), key("spares", '"H"')),
        ":5:10: a master is asked for 73 points; these letters make no word of more than ",
    ),
    Unsolvable(
        "a task that no letters answer",
        KROSS,
        both(key("letters", "ALMOST " * 6), key("spares", "N\ntask: 24")),
        ":5:7: no word for task 24 (",
    ),
    Unsolvable(
        "a master above every table that is known",
        KROSS,
        old("master: 73", "master: 120"),
        ":5:10: the best known table has ",
        "prove",
    ),
    Unsolvable(
        "letters that do not fill the table",
        KROSS,
        old("letters: IENSOT ", "letters: "),
        ":3:10: the sheet calls 30 letters for 36 squares",
    ),
]


def source_of(name: str) -> Path:
    """A numbered sheet that was shipped once, so that new ones change nothing here; or a layout."""
    stored = STORED / name
    return stored if stored.exists() else shipped_layouts() / name


def dull_cards() -> str:
    """Nine cards of the standard deck without a red orb."""
    text = (shipped_layouts() / DECK).read_text("utf-8")
    cards = re.findall(r"id: (\d+), kind: \w+, cells: \[(.*?)\]", text)
    return ", ".join([number for number, cells in cards if "orb-red" not in cells][:9])


@pytest.fixture
def short_searches(monkeypatch: pytest.MonkeyPatch) -> None:
    """What no search finds is not found sooner by a long one; `make prove` searches in full."""
    if times() == 1:
        monkeypatch.setattr(kross_proof, "RUNS", 1)
        monkeypatch.setattr(crusgallo_proof, "PROBLEM_BUDGET", 1)


@pytest.mark.usefixtures("short_searches")
@pytest.mark.parametrize("sheet", ALL, ids=[sheet.name for sheet in ALL])
def test_what_cannot_be_solved_is_refused(
    sheet: Unsolvable,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    own = tmp_path / "mine" / sheet.source
    own.parent.mkdir(parents=True)
    text = sheet.edit(source_of(sheet.source).read_text("utf-8"))
    own.write_text(text.replace("{dull}", dull_cards()), "utf-8")
    more = ["--layouts", str(tmp_path / "mine")]
    if sheet.command == "prove":
        assert main(["check", str(own), *more]) == 0, capsys.readouterr()
        more += ["--jobs", "1", "--no-cache"]
    code = main([sheet.command, str(own), *more])
    told = capsys.readouterr()
    assert code == sheet.code, told
    lines = (told.out + told.err).splitlines()
    # A reason that begins with a colon names its line: the file stands before it.
    reason = f"{own}{sheet.told}" if sheet.told.startswith(":") else sheet.told
    assert any(reason in line for line in lines), told
    assert any(str(own) in line for line in lines)
    assert not (own.parent / "proofs").exists()
    if sheet.source not in (DECK, SHEET):
        out = tmp_path / "out.pdf"
        assert main(["pad", str(own), *more[:2], "--no-cache", "-o", str(out)]) == sheet.code
        assert not out.exists()


def test_a_theme_too_small_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """With a word list of one's own that knows three trees."""
    words = tmp_path / "words.txt"
    trees = "".join(f"{tree} n 400 @nature\n" for tree in ("oak", "ash", "elm"))
    words.write_text(f"# replace\n{trees}", "utf-8")
    out = tmp_path / "out.pdf"
    fresh = ["--layout", "solo", "--fresh", "--count", "1", "--seed", "1", "--no-cache"]
    assert main(["pad", "cruciverbalist", *fresh, "--lexicon", str(words), "-o", str(out)]) == 2
    told = capsys.readouterr().err
    assert (
        "it has 3 words of 2 to 15 letters that this game takes, and 40 or more are right" in told
    )
    assert not out.exists()
