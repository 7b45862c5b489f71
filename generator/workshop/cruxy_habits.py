"""Players of Cruxy with habits that chance has drawn: nobody chose them to be like somebody.

What a habit finds hard is what a way to play has in common with nobody else's. Sheets that stand
in order for many such players stand in order for one whom nobody thought of.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from cruxpress.core.chance import Chance
from cruxpress.core.compiled import compiled
from cruxpress.games.cruxy.play import columns as col
from cruxpress.games.cruxy.play.bits import Longs, Luck, below, count_of, longs
from cruxpress.games.cruxy.play.board import (
    Grid,
    PlayBoard,
    Starts,
    Words,
    begin,
    gains,
    near_slots,
)
from cruxpress.games.cruxy.play.columns import COLLECTOR, FEW, PATIENT
from cruxpress.games.cruxy.play.panel import (
    MOST_PANEL_WORDS,
    any_word,
    known_word,
    letters_of_word,
    use_up,
    write_and_cross,
)
from cruxpress.games.cruxy.play.tables import Players
from cruxpress.games.cruxy.rules.table import ENOUGH

MANY = 10
RECALLED = range(2, 13)  # words that come to mind on a turn
MOST_WEIGHT = 3  # of one thing that a word brings beside another
LENGTH_WEIGHTS = range(-1, 3)  # short words first, or long ones
BY_PENGUIN = (FEW, PATIENT, COLLECTOR)  # cross out any box, equipment first, seldom letters first

# Of a habit, as machine code reads it.
RECALL, LETTERS, KINDS, DIGITS, PENGUINS, LENGTH, KNOWN, WAY = range(8)


@dataclass(frozen=True)
class Habit:
    """How somebody plays: what counts, how many words come to mind, and which."""

    name: str
    parts: tuple[int, ...]

    def words(self, players: Players, purpose: str, games: range) -> list[int]:
        """How many words this player needs in each game."""
        habit = longs(self.parts)

        def play(
            words: Words, board: PlayBoard, starts: Starts, grid: Grid, lucks: Sequence[Luck],
            played: Longs,
        ) -> None:  # fmt: skip
            play_by_habit(words, board, starts, grid, lucks, habit, played)

        return players.played_by(play, f"{purpose}, {self.name}", games)


def drawn_habit(number: int) -> Habit:
    """The habit of a number. Letters always count, or games would have no end."""
    chance = Chance("cruxy", "habit", number)
    recall = RECALLED[chance.below(len(RECALLED))]
    weights = (1 + chance.below(MOST_WEIGHT), *(chance.below(MOST_WEIGHT + 1) for _ in range(3)))
    length = LENGTH_WEIGHTS[chance.below(len(LENGTH_WEIGHTS))]
    parts = (recall, *weights, length, chance.below(2), chance.pick(BY_PENGUIN))
    return Habit(f"habit {number}", parts)


HABITS = tuple(drawn_habit(number) for number in range(1, MANY + 1))


@compiled
def play_by_habit(
    words: Words, board: PlayBoard, starts: Starts, grid: Grid, lucks: Sequence[Luck],
    habit: Longs, played: Longs,
) -> None:  # fmt: skip
    """Play a game from each luck; how many words it takes."""
    for game in range(len(lucks)):
        luck = lucks[game]
        one, two = begin(words, board, starts, grid, luck)
        for slot, word in ((board.first, one), (board.second, two)):
            if starts.numbers[word][col.AMONG] >= 0:
                use_up(board, grid, board.slots[slot][col.LENGTH], starts.numbers[word][col.AMONG])
        letters = 0
        for place in range(board.letters):
            letters |= 1 << grid.lists[col.TOKENS][place]
        others, turns = board.other_boxes, 0
        while count_of(letters) + count_of(others) > ENOUGH and turns < MOST_PANEL_WORDS:
            choices = near_slots(grid)
            if not choices:
                turns = MOST_PANEL_WORDS
                break
            slot, word, most = -1, 0, 0
            for _ in range(habit[RECALL]):
                other = grid.lists[col.NEAR][below(luck, choices)]
                thought = any_word(grid, other, luck)
                if habit[KNOWN]:
                    thought = known_word(words, board, grid, other, thought)
                gained, penguins = gains(board, grid, other)
                boxes = gained & others
                value = habit[LETTERS] * count_of(
                    letters & letters_of_word(words, board, other, thought)
                )
                value += habit[KINDS] * count_of(boxes & board.kind_boxes)
                value += habit[DIGITS] * count_of(boxes & ~board.kind_boxes)
                value += habit[PENGUINS] * penguins
                value += habit[LENGTH] * board.slots[other][col.LENGTH]
                if slot < 0 or value > most:
                    slot, word, most = other, thought, value
            letters, others = write_and_cross(
                words, board, grid, luck, habit[WAY], slot, word, letters, others
            )
            turns += 1
        played[game] = turns
