"""Crusgallo's ladder, as the rest of the house knows it; the search is opened when it is needed."""

from cruxpress.games.game import LadderKind, Made, RungWish

MOST_RUNGS = 60  # more would stand nearer to each other than measures can tell
VERSION = 1


def _model() -> str:
    from cruxpress.games.crusgallo.spec import deck_hash
    from cruxpress.games.crusgallo.spec.shipped import shipped_deck

    return deck_hash(shipped_deck())


def _make(wish: RungWish) -> Made:
    from cruxpress.games.crusgallo.make.rungs import make_rung

    return make_rung(wish)


LADDER = LadderKind(
    version=VERSION,
    most=MOST_RUNGS,
    measure="games that fail, in percent",
    player="a player who looks at 80 places for each card and takes the best of them",
    model=_model,
    make=_make,
    pad="challenges",
)
