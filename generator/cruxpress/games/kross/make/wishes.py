"""What kind of call sheet is wanted, and how a code writes that."""

import re
from dataclasses import dataclass
from enum import Enum

from cruxpress.core.errors import BadInput
from cruxpress.games.kross.spec import MOST_SPARES

MAKER = 1  # goes into every seed and code: another way of making makes other sheets


class Letters(Enum):
    """Where the letters of a sheet come from."""

    PLANTED = "P"  # a table full of long words, so that its par is high
    DRAWN = "D"  # as they come, E more often than Q
    ROUGH = "R"  # likewise, but every few letters any of A to Z

    @property
    def told(self) -> str:
        """What a report says of them."""
        return {"P": "letters of a full table", "D": "drawn letters", "R": "rough letters"}[
            self.value
        ]


@dataclass(frozen=True)
class Wish:
    """What kind of sheet is wanted."""

    letters: Letters = Letters.PLANTED
    spares: int = MOST_SPARES
    task: int | None = None

    def __str__(self) -> str:
        """The wish as a code writes it: P4 is planted with four spares, D2T11 has task 11."""
        task = "" if self.task is None else f"T{self.task}"
        return f"{self.letters.value}{self.spares}{task}"


def read_wish(text: str) -> Wish:
    """The wish that the parameters of a code stand for."""
    found = re.fullmatch(r"([PDR])([0-4])(?:T([1-9]|1[0-9]|2[0-4]))?", text.upper())
    if not found:
        raise BadInput(
            f"the parameters '{text}' fit no Kross call sheet; P4 is one made from a table, with "
            "four spares, D0T11 one of drawn letters, without spares, with task 11"
        )
    return Wish(Letters(found[1]), int(found[2]), int(found[3]) if found[3] else None)
