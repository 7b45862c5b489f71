"""Strangers at Cruxy: one thinks of words for all slots at once, one begins with the longest slot.

The first two know the nouns that nearly every ten-year-old knows, and have some of them in mind on
a turn, any of them alike. Whether these fit is seen only then; who finds nothing thinks again, and
at last opens a dictionary, so that nobody is stuck on a sheet for want of rare words. Five more
have habits that chance has drawn, others than those by which the sheets were put in order.
"""

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from cruxpress.games.cruxy.make.aim import bench_for
from cruxpress.games.cruxy.play.tables import Players
from cruxpress.games.cruxy.rules.moves import Pass, UsePenguin, Write, write
from cruxpress.games.cruxy.rules.proven import draws_on
from cruxpress.games.cruxy.rules.table import Area, End, GameState, GameTable, begin
from cruxpress.games.cruxy.rules.turn import apply
from cruxpress.games.cruxy.sheet.files import read_sheet
from cruxpress.games.cruxy.sheet.model import LONGEST, SHORTEST, CruxySheet, WordSlot
from cruxpress.games.cruxy.words import legal_words, nouns_for
from cruxpress.words.matcher import OPEN
from workshop.bench.strangers.verdict import Stranger
from workshop.cruxy_habits import drawn_habit

IN_MIND = 40  # words of each length on a turn
PATIENCE = 25  # times that somebody thinks on a turn
MOST_WORDS = 30  # after so many a game is given up
OTHER_HABITS = range(101, 106)  # no sheet was chosen by these
SELDOM = "zqxjkvwyfbhgmpducltoinsrae"

Idea = tuple[WordSlot, str]
Thinker = Callable[["NounTable", GameState, random.Random], Idea | None]


@dataclass(frozen=True)
class NounTable:
    """What everybody knows: the nouns that are allowed, and those that children know."""

    @cached_property
    def known(self) -> dict[int, list[str]]:
        """Known nouns by their length."""
        rows = {length: nouns_for().row(length) for length in range(SHORTEST, LONGEST + 1)}
        return {length: row.words_in(row.known) for length, row in rows.items()}

    @cached_property
    def is_word(self) -> Callable[[str], bool]:
        return legal_words()

    def in_mind(self, length: int, luck: random.Random) -> list[str]:
        """Words of a length that come to mind."""
        return luck.sample(self.known[length], IN_MIND)


def reached(state: GameState) -> list[WordSlot]:
    """The slots that a word may go into now."""
    return [
        slot
        for slot in state.table.sheet.slots
        if slot.number not in state.words and not state.filled.keys().isdisjoint(slot.squares)
    ]


def fitting(state: GameState, slot: WordSlot, words: Sequence[str]) -> Iterator[str]:
    """Those of the words that fit the letters of a slot and were not written before."""
    stand = [(at, state.filled[s]) for at, s in enumerate(slot.squares) if s in state.filled]
    for word in words:
        if all(word[at] == letter for at, letter in stand) and word not in state.words.values():
            yield word


def earned(state: GameState, slot: WordSlot, word: str) -> tuple[tuple[int, ...], int]:
    """The boxes that a word crosses out, and how many more penguins may."""
    sheet, area = state.table.sheet, state.areas[0]
    fresh = [square for square in slot.squares if square not in state.filled]
    kinds = [sheet.equipment[square] for square in fresh if square in sheet.equipment]
    boxes = area.earned(word, len(slot), kinds)
    penguins = sum(square in sheet.penguin_squares for square in fresh)
    return boxes, min(penguins, area.left - len(boxes))


def crossed(state: GameState, idea: Idea) -> int:
    """How many boxes a word crosses out, those of penguins with them."""
    boxes, penguins = earned(state, *idea)
    return len(boxes) + penguins


def thinks_everywhere(table: NounTable, state: GameState, luck: random.Random) -> Idea | None:
    """Take the word that crosses out most, of those in mind that fit anywhere."""
    slots = reached(state)
    minds = {length: table.in_mind(length, luck) for length in sorted({len(s) for s in slots})}
    ideas = [(slot, word) for slot in slots for word in fitting(state, slot, minds[len(slot)])]
    luck.shuffle(ideas)
    return max(ideas, key=lambda idea: crossed(state, idea), default=None)


def longest_first(table: NounTable, state: GameState, luck: random.Random) -> Idea | None:
    """Go from the longest slot to the shortest, and fill the first for which a word comes."""
    slots = reached(state)
    luck.shuffle(slots)
    for slot in sorted(slots, key=len, reverse=True):
        words = list(fitting(state, slot, table.in_mind(len(slot), luck)))
        if words:
            return slot, max(words, key=lambda word: crossed(state, (slot, word)))
    return None


def look_up(state: GameState, luck: random.Random) -> Idea | None:
    """Any noun of the dictionary for any slot, where no known one comes to mind."""
    slots = reached(state)
    for slot in luck.sample(slots, len(slots)):
        pattern = "".join(state.filled.get(square, OPEN) for square in slot.squares)
        words = list(fitting(state, slot, nouns_for().words(pattern)))
        if words:
            return slot, luck.choice(words)
    return None


def find(table: NounTable, thinker: Thinker, state: GameState, luck: random.Random) -> Idea | None:
    """Think again and again, then look words up; nothing where none fits, or after too many."""
    if state.turns == MOST_WORDS:
        return None
    ideas = (thinker(table, state, luck) for _ in range(PATIENCE))
    return next(filter(None, ideas), None) or look_up(state, luck)


def hardest_box(area: Area, boxes: Sequence[int]) -> int:
    """For a penguin: the most seldom letter, or else the first box."""
    return min(
        boxes, key=lambda box: SELDOM.find(area.boxes[box].letter or "?") % (len(SELDOM) + 1)
    )


def move_of(state: GameState, idea: Idea) -> Write:
    """The word with all that penguins cross out."""
    slot, word = idea
    boxes, penguins = earned(state, slot, word)
    left = [box for box in state.areas[0].open_boxes if box not in boxes]
    uses = []
    for _ in range(penguins):
        uses.append(hardest_box(state.areas[0], left))
        left.remove(uses[-1])
    return write(slot.number, word, *map(UsePenguin, uses))


def play(table: NounTable, thinker: Thinker, sheet: CruxySheet, game: int) -> GameState:
    """A game alone, to its end or until it is given up."""
    draw = draws_on(sheet, nouns_for()).draw(thinker.__name__, game)
    luck = random.Random(f"{thinker.__name__} {sheet.hash} {game}")
    state = begin(GameTable(sheet, draw.letters, table.is_word), draw.starts)
    while not state.over:
        idea = find(table, thinker, state, luck)
        state = apply(state, move_of(state, idea) if idea else Pass())
    return state


def strangers() -> tuple[Stranger[CruxySheet], ...]:
    """Those who play the shipped sheets; what they miss is the words that they need."""
    table = NounTable()

    def seat(name: str, thinker: Thinker) -> Stranger[CruxySheet]:
        def missed(sheet: CruxySheet, game: int) -> int:
            state = play(table, thinker, sheet, game)
            return state.turns if state.end is End.FINISHED else MOST_WORDS

        return Stranger(name, "cruxy", read_sheet, missed, 500)

    return (
        seat("thinks everywhere", thinks_everywhere),
        seat("longest slot first", longest_first),
        *(Stranger(f"habit {n}", "cruxy", read_sheet, by_habit(n), 500) for n in OTHER_HABITS),
    )


def by_habit(number: int) -> Callable[[CruxySheet, int], int]:
    """Someone with a habit that chance has drawn: how many words a game takes."""
    habit, seated = drawn_habit(number), dict[str, Players]()

    def missed(sheet: CruxySheet, game: int) -> int:
        if sheet.hash not in seated:
            seated.clear()
            seated[sheet.hash] = bench_for().players(sheet)
        return habit.words(seated[sheet.hash], "stranger", range(game, game + 1))[0]

    return missed
