"""Call sheets and their ladder, as the rest of the house knows them; words are read when needed."""

from collections.abc import Sequence
from pathlib import Path

from cruxpress.codes import FreshCode
from cruxpress.games.game import (
    FreshWish,
    LadderKind,
    Made,
    Proven,
    RungWish,
    SheetData,
    SheetKind,
)
from cruxpress.games.kross.make.proving import FOLDER, SHIPPED, calls_proofs
from cruxpress.games.kross.make.wishes import MAKER
from cruxpress.games.kross.spec.calls import KIND
from cruxpress.games.making import rung_of, shipped_words
from cruxpress.specs.nodes import Map

MOST_RUNGS = 60  # more would stand nearer to each other than measures can tell
TASKS = 24


def _code(sheet: Map) -> str:
    from cruxpress.games.kross.spec import read_call_sheet

    return read_call_sheet(sheet).code


def _front(proven: Proven, site: str | None) -> SheetData:
    from cruxpress.games.kross.draw.calls import front

    return front(proven, site)


def _solutions(sheets: Sequence[Proven]) -> Sequence[SheetData]:
    from cruxpress.games.kross.draw.calls import solutions

    return solutions(sheets)


def fresh(wish: FreshWish) -> Made:
    """A sheet of a fresh pad: the letters of a table, four spares, and a task by chance."""
    from cruxpress.core.chance import Chance
    from cruxpress.games.kross.make.maker import pays
    from cruxpress.games.kross.make.wishes import Wish

    seed = wish.own_seed("kross")
    task = 1 + Chance("kross", "task", MAKER, seed).below(TASKS)
    return _made(seed, str(Wish(task=task)), wish.words, swift=pays(wish.count))


def remake(code: FreshCode, words: Path | None) -> Made:
    """The sheet of a code, from a fresh pad or a ladder."""
    rung = rung_of(code, MOST_RUNGS)
    if rung is not None:
        return _make_rung(rung)
    return _made(code.seed, code.parameters, words)


def _made(seed: int, parameters: str, words: Path | None, *, swift: bool = False) -> Made:
    from cruxpress.games.kross.make.maker import GAMES, maker_with
    from cruxpress.games.kross.make.rungs import plain
    from cruxpress.games.kross.make.wishes import read_wish

    maker = maker_with(words, swift=swift)
    return plain(maker.make(seed, read_wish(parameters)), {"games": GAMES})


def _make_rung(wish: RungWish) -> Made:
    from cruxpress.games.kross.make.rungs import make_rung

    return make_rung(wish)


def blank(name: str) -> str:
    """A call sheet to begin with."""
    return f"""\
# {name}: a Kross call sheet, a game for one.
kind: {KIND}
# 36 letters in the order of their calls; groups are for your eyes only.
letters: STREAM PALACE ONIONS TINDER EARTHS LODGES
# Up to four more, for letters that are rejected.
spares: "A T E R"
# The number of a task card, 1 to 24; leave it out for none.
task: 1
# What earns each medal; 'cruxpress prove' finds a table to show that a master is possible.
targets: {{bronze: 38, silver: 47, gold: 55, master: 62}}
"""


CALLS = SheetKind(
    kind=KIND,
    folder=FOLDER,
    shipped=SHIPPED,
    proofs=calls_proofs(),
    version=MAKER,
    code=_code,
    front=_front,
    fresh=fresh,
    remake=remake,
    solutions_layout="kross/call-solutions",
    solutions=_solutions,
    blank=blank,
    proofs_with=calls_proofs,
)

LADDER = LadderKind(
    version=MAKER,
    most=MOST_RUNGS,
    measure="points missed of the 120 of a full table",
    player=(
        "a middling player, who knows some 3,100 common words, hears one letter at a time, "
        "and takes it where it promises most"
    ),
    model=shipped_words,
    make=_make_rung,
    pad="calls",
)
