"""Letters and starting words that nobody picked: they follow from the sheet, a purpose, a number.

A proof covers draws made here, and its checker makes them again.
"""

from generator.codes import sheet_hash
from generator.errors import BadInput
from generator.games.cruxy.chance import Chance
from generator.games.cruxy.rules.table import ALPHABET
from generator.games.cruxy.spec.sheet import Sheet
from generator.words import Matcher, Tier
from generator.words.matcher import OPEN

# The rulebook's tip: starting words do without these.
HARD_TO_CROSS = "bjkqvxz"


def chance_for(sheet: Sheet, purpose: str, index: int) -> Chance:
    """The stream of chance for one game on this sheet."""
    return Chance.of("cruxy", sheet_hash(sheet.model()), purpose, index)


def draw_letters(sheet: Sheet, chance: Chance, forced: str = "") -> str:
    """Tokens from the bag, one for each empty box; forced letters are among them."""
    boxes = len(sheet.letter_boxes)
    others = [letter for letter in ALPHABET if letter not in forced]
    drawn = chance.sample(others, boxes - len(forced))
    return "".join(chance.shuffled([*forced, *drawn]))


def draw_starts(sheet: Sheet, words: Matcher, chance: Chance) -> tuple[str, str]:
    """Two easy words for the red slots, without letters that are hard to cross."""
    chosen: list[str] = []
    for start in sheet.starts:
        row = words.row(len(sheet.slots[start]))
        easy = row.match(OPEN * row.length, HARD_TO_CROSS, Tier.EASY) or row.everything
        fitting = easy & ~row.bits(chosen)
        if not fitting:
            raise BadInput(f"the lexicon has no two words for red slots of {row.length} squares")
        chosen.append(row.word_at(fitting, chance.below(fitting.bit_count())))
    return chosen[0], chosen[1]
