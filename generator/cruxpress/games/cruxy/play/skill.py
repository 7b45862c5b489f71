"""How strong a player is: how many fitting words come to mind on a turn."""

from dataclasses import dataclass

from cruxpress.games.cruxy.spec.sheet import Sheet


@dataclass(frozen=True, slots=True)
class Skill:
    """A kind of player."""

    name: str
    recall: int  # fitting words that are compared on a turn


CASUAL = Skill("casual", 3)
REGULAR = Skill("regular", 6)
EXPERT = Skill("expert", 100)
SKILLS = (CASUAL, REGULAR, EXPERT)

# How likely a box is met by the way, beside a letter's share of all words: in percent.
KIND_SHARE = 10
DIGIT_SHARE = 15
EITHER_SHARE = 25


def box_shares(sheet: Sheet) -> tuple[int, ...]:
    """For each box of an area that is no letter, how easily it is met, on the scale of letters."""
    shares = []
    for box in sheet.area:
        share = EITHER_SHARE if box.is_either else KIND_SHARE if box.kind else DIGIT_SHARE
        shares.append(0 if box.is_letter else share * 10)
    return tuple(shares)
