"""A player who hears one letter at a time, and knows only so many words."""

from dataclasses import dataclass
from functools import cached_property

from cruxpress.core.chance import Chance
from cruxpress.games.kross.play.hopes import Hopes, Vocabulary, vocabulary
from cruxpress.games.kross.rules import EMPTY, Square, Table
from cruxpress.games.kross.spec import STANDARD, Block
from cruxpress.words import Lexicon


@dataclass(frozen=True)
class Skill:
    """How well somebody plays: the words they know, their care, and what they put up with."""

    name: str
    least_commonness: int  # of the words they know
    longest: int  # letters of the words they know
    trust: int  # thousandths: how far they trust that a missing letter will come
    whim: int  # thousandths of a point by which they may misjudge a square
    rejects_below: int  # thousandths of a point: a letter that does worse is rejected


NOVICE = Skill("novice", 440, 6, 700, 600, -1500)
MIDDLING = Skill("middling", 350, 6, 700, 400, -700)
STRONG = Skill("strong", 200, 6, 700, 200, -400)
SKILLS = (NOVICE, MIDDLING, STRONG)


@dataclass(frozen=True)
class Player:
    """Places letters where they promise most; what was thought before is remembered."""

    skill: Skill
    lexicon: Lexicon
    block: Block = STANDARD

    @cached_property
    def vocabulary(self) -> Vocabulary:
        return vocabulary(self.lexicon, self.skill.least_commonness, self.skill.longest)

    @cached_property
    def hopes(self) -> Hopes:
        return Hopes(self.vocabulary, self.skill.trust, self.block)

    def best_square(self, table: Table, letter: str, chance: Chance) -> tuple[int, Square]:
        """Where a letter does most for the table, and how much that is."""
        hope = self.hopes.of_line
        rows, columns = table.rows, table.lines[self.block.rows :]
        across = [hope(line) for line in rows]
        down = [hope(line) for line in columns]
        best: tuple[int, Square] | None = None
        for row, letters in enumerate(rows):
            for column, there in enumerate(letters):
                if there != EMPTY:
                    continue
                crossing = columns[column]
                gain = hope(letters[:column] + letter + letters[column + 1 :]) - across[row]
                gain += hope(crossing[:row] + letter + crossing[row + 1 :]) - down[column]
                gain += chance.below(self.skill.whim + 1)
                if best is None or gain > best[0]:
                    best = (gain, (row, column))
        assert best is not None, "a full table is asked for no letter"
        return best

    def wants_to_reject(self, gain: int) -> bool:
        """Whether a letter does so badly that it is better to take its card."""
        return gain < self.skill.rejects_below
