"""What kind of deal is wanted, and how a code writes that."""

import re
from dataclasses import dataclass, replace

from cruxpress.core.errors import BadInput
from cruxpress.games.cryptex.spec import SHEETS, Sheet
from cruxpress.games.cryptex.spec.sheet import MOST_JOKERS

MAKER = 1  # goes into every seed and code: another way of making makes other decks and deals
INITIALS = {name[0].upper(): name for name in SHEETS}


@dataclass(frozen=True)
class Wish:
    """What kind of deal is wanted: which sheet, how many jokers, and whether a new deck."""

    sheet: str = "standard"
    jokers: int = MOST_JOKERS
    fresh_deck: bool = False

    def __str__(self) -> str:
        """The wish as a code writes it: S4 is the standard sheet, H2F the hard one, a new deck."""
        return f"{self.sheet[0].upper()}{self.jokers}{'F' if self.fresh_deck else ''}"

    def rules(self) -> Sheet:
        """The sheet that is played on."""
        return replace(SHEETS[self.sheet], jokers=self.jokers)


def read_wish(text: str) -> Wish:
    """The wish that the parameters of a code stand for."""
    found = re.fullmatch(f"([{''.join(INITIALS)}])([0-{MOST_JOKERS}])(F?)", text.upper())
    if not found:
        raise BadInput(
            f"the parameters '{text}' fit no Cryptex deal; S4 is one on the standard sheet with "
            "four jokers, E0F one on the easy sheet without jokers, with a deck of its own"
        )
    return Wish(INITIALS[found[1]], int(found[2]), bool(found[3]))
