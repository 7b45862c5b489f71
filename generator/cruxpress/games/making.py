"""What the makers of several games share: codes of rungs, and the words all is made of."""

import re

from cruxpress.codes import FreshCode
from cruxpress.core.errors import BadInput
from cruxpress.games.game import RungWish

_RUNG = re.compile(r"([1-9][0-9]{0,2})R([1-9][0-9]{0,2})")


def rung_code(game: str, version: int, wish: RungWish) -> FreshCode:
    """The code of a rung; its parameters 50R17 mean rung 17 of 50."""
    return FreshCode(game, version, f"{wish.rungs}R{wish.number}", wish.seed)


def rung_of(code: FreshCode, most: int) -> RungWish | None:
    """The rung that a code names; none, if it is the code of a fresh sheet."""
    found = _RUNG.fullmatch(code.parameters.upper())
    if not found:
        return None
    rungs, number = int(found[1]), int(found[2])
    if not 1 <= number <= rungs <= most:
        raise BadInput(f"there is no rung {number} of {rungs}, as in {code}; {most} is the most")
    return RungWish(rungs, number, code.seed)


def shipped_words() -> str:
    """The shipped word list, by its fingerprint: another one makes other rungs."""
    from cruxpress.words import load_lexicon

    return load_lexicon().fingerprint
