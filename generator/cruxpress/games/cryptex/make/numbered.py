"""Deals and their ladder, as the rest of the house knows them; words are read when needed."""

from collections.abc import Sequence
from pathlib import Path

from cruxpress.codes import FreshCode
from cruxpress.games.cryptex.make.proving import FOLDER, SHIPPED, deal_proofs
from cruxpress.games.cryptex.make.wishes import MAKER, Wish, read_wish
from cruxpress.games.cryptex.spec import KIND, read_deal
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

MOST_RUNGS = 60  # more would stand nearer to each other than measures can tell


def _code(deal: Map) -> str:
    return read_deal(deal).code


def _front(proven: Proven, site: str | None) -> SheetData:
    from cruxpress.games.cryptex.draw.deals import front

    return front(proven, site)


def _solutions(sheets: Sequence[Proven]) -> Sequence[SheetData]:
    from cruxpress.games.cryptex.draw.deals import solutions

    return solutions(sheets)


def fresh(wish: FreshWish) -> Made:
    """A deal of a fresh pad: the standard sheet, the deck of the game, four jokers."""
    return _made(wish.own_seed("cryptex"), Wish(), wish.words)


def remake(code: FreshCode, words: Path | None) -> Made:
    """The deal of a code, from a fresh pad or a ladder."""
    rung = rung_of(code, MOST_RUNGS)
    if rung is not None:
        return _make_rung(rung)
    return _made(code.seed, read_wish(code.parameters), words)


def _made(seed: int, wish: Wish, words: Path | None) -> Made:
    from cruxpress.games.cryptex.make.deals import GAMES, maker_with
    from cruxpress.games.cryptex.make.rungs import plain

    return plain(maker_with(words).make(seed, wish), {"games": GAMES})


def _make_rung(wish: RungWish) -> Made:
    from cruxpress.games.cryptex.make.rungs import make_rung

    return make_rung(wish)


def blank(name: str) -> str:
    """A deal to begin with."""
    return f"""\
# {name}: a Cryptex deal, a game for one.
kind: {KIND}
# standard, easy or hard; or 'boxes: [3, 7, 4, 6, 4, 6, 5, 5]' for lengths of your own.
sheet: standard
jokers: 4
# The numbers of the twenty cards, in the order in which they come in each half.
first: 7 16 2 13 20 9 1 17 5 12 18 4 10 3 14 8 19 6 11 15
second: 11 2 9 18 6 14 1 20 13 5 16 8 3 19 10 4 17 12 7 15
# The points to reach; 'cruxpress prove' finds a game that does.
target: 76
"""


DEALS = SheetKind(
    kind=KIND,
    folder=FOLDER,
    shipped=SHIPPED,
    proofs=deal_proofs(),
    version=MAKER,
    code=_code,
    front=_front,
    fresh=fresh,
    remake=remake,
    solutions_layout="cryptex/solo-solutions",
    solutions=_solutions,
    blank=blank,
    proofs_with=deal_proofs,
)

LADDER = LadderKind(
    version=MAKER,
    most=MOST_RUNGS,
    measure="points missed of the 96 of a perfect game",
    player=(
        "a middling player, who knows the more common words, sees one card at a time, "
        "and writes the letter that promises most"
    ),
    model=shipped_words,
    make=_make_rung,
    pad="solo",
)
