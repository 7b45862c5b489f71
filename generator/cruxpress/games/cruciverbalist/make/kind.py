"""Cruciverbalist's solo sheets and their ladder, as the house knows them; makers open late."""

from collections.abc import Sequence
from pathlib import Path

from cruxpress.codes import FreshCode
from cruxpress.games.cruciverbalist.make.proving import FOLDER, GAMES, SHIPPED, proofs_with
from cruxpress.games.cruciverbalist.spec import KIND, read_solo
from cruxpress.games.game import (
    FreshWish,
    LadderKind,
    Made,
    Proven,
    RungWish,
    SheetData,
    SheetKind,
)
from cruxpress.games.making import rung_of, shipped_words
from cruxpress.specs.nodes import Map

VERSION = 1  # that of make.drawing, which is not opened for a page of help
MOST_RUNGS = 60  # more would stand nearer to each other than measures can tell

BLANK = """\
kind: cruciverbalist solo
# {name}: a game for one.
number: 1                      # printed on the sheet
theme: Animals                 # one of the 21 themes
target: Wondrous Wordsmith     # or Learning Linguist, Champion Cruciverbalist
# Grid: 11, 13 or 15 rows of as many signs. A dot is a square to write in; the same letter
# four times is a set of black squares, side by side. Sets never touch, not even at a corner.
grid: |
  .............
  ..aa.........
  ..aa.........
  .............
  .............
  ........bbb..
  ..........b..
  .............
  ..c..........
  ..c..........
  ..cc.........
  .............
  .............
# A line a round: eight white dice, then four black ones.
rolls: |
  35162246 1153
  44615325 6233
  12556341 4526
  66321453 2145
  53342615 3661
  24153664 5412
  31524465 6352
# A line a help token; it may replace any dice by those in the same places.
rerolls: |
  56243153 4625
  13654236 5314
  45316524 3265
"""


def _code(sheet: Map) -> str:
    return read_solo(sheet).code


def _front(proven: Proven, site: str | None) -> SheetData:
    from cruxpress.games.cruciverbalist.draw.solo import solo_data

    return solo_data(read_solo(proven.sheet), proven.code, site)


def _fresh(wish: FreshWish) -> Made:
    from cruxpress.games.cruciverbalist.make.fresh import fresh_solo

    return fresh_solo(wish)


def _remake(code: FreshCode, words: Path | None) -> Made:
    from cruxpress.games.cruciverbalist.make.fresh import remake_fresh

    rung = rung_of(code, MOST_RUNGS)
    return remake_fresh(code, words) if rung is None else _rung(rung)


def _solutions(proven: Sequence[Proven]) -> Sequence[SheetData]:
    from cruxpress.games.cruciverbalist.draw.solutions import solution_data
    from cruxpress.games.cruciverbalist.rules import read_witness
    from cruxpress.specs.values import to_value

    pages = []
    for one in proven:
        node = one.witnesses[GAMES][0]
        witness = read_witness(to_value(node), node.place)
        pages.append(solution_data(read_solo(one.sheet), one.code, witness))
    return pages


def _blank(name: str) -> str:
    return BLANK.replace("{name}", name)


SOLO = SheetKind(
    kind=KIND,
    folder=FOLDER,
    shipped=SHIPPED,
    proofs=proofs_with(None),
    version=VERSION,
    code=_code,
    front=_front,
    fresh=_fresh,
    remake=_remake,
    solutions_layout="cruciverbalist/solo-solutions",
    solutions=_solutions,
    blank=_blank,
    proofs_with=proofs_with,
)


def _rung(wish: RungWish) -> Made:
    from cruxpress.games.cruciverbalist.make.fresh import make_rung

    return make_rung(wish)


LADDER = LadderKind(
    version=VERSION,
    most=MOST_RUNGS,
    measure="points that the player lacks to the target in a typical game",
    player=(
        "a player who recalls 15 in 100 words of the theme, sees 35 in 100 places for them, "
        "and spends help tokens where a much better word is nearly paid; the luckiest and the "
        "unluckiest tenth of the games are left out of each mean"
    ),
    model=shipped_words,
    make=_rung,
    pad="solo",
)
