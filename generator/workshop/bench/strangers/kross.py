"""Strangers at Kross: one keeps open where most words in mind still fit, others have habits.

The first rejects the first letters that it hears, whatever they are.
"""

import random

from cruxpress.games.kross.rules.score import score_table
from cruxpress.games.kross.rules.table import KrossTable
from cruxpress.games.kross.sheet.calls import STANDARD, CallSheet, read_call_sheet
from cruxpress.games.kross.words import known_words_for
from cruxpress.specs.nodes import Map
from cruxpress.words import load_lexicon
from workshop.bench.strangers.verdict import Stranger
from workshop.kross_habits import Habit, KnownWords, drawn_habit

IN_MIND = 500  # words of a game
OPEN_GAMES, HABIT_GAMES = 300, 300
OTHER_HABITS = range(101, 106)  # no sheet was chosen by these
FOLDER = "kross/calls"
SIZE = 6


class OpenMind:
    """A stranger at Kross: a letter goes where most of the words in mind still fit."""

    def __init__(self) -> None:
        self.lexicon = load_lexicon()
        self.known_set = known_words_for(self.lexicon)
        self.known = sorted(self.known_set)

    def play(self, sheet: CallSheet, game: int) -> int:
        luck = random.Random(f"{sheet.hash} {game}")
        words = [word for word in luck.sample(self.known, IN_MIND) if len(word) > 2]
        windows = [(n, at) for n in (3, 4, 5, 6) for at in range(SIZE + 1 - n)]
        fits = {
            (n, at): {(at + p, c): 0 for p in range(n) for c in "abcdefghijklmnopqrstuvwxyz"}
            for n, at in windows
        }
        full = dict.fromkeys(windows, 0)
        for number, word in enumerate(words):
            for at in range(SIZE + 1 - len(word)):
                full[len(word), at] |= 1 << number
                for place, letter in enumerate(word):
                    fits[len(word), at][at + place, letter] |= 1 << number
        lines = [dict(full) for _ in range(2 * SIZE)]
        table = [["."] * SIZE for _ in range(SIZE)]
        rejected, held, free = 0, "", SIZE * SIZE

        def lost(line: int, place: int, letter: str) -> float:
            """How much of what is in mind for a line a letter takes away."""
            total = 0.0
            for (n, at), words_left in lines[line].items():
                if at <= place < at + n and words_left:
                    then = (words_left & fits[n, at][place, letter]).bit_count()
                    total += n * n * (words_left.bit_count() ** 0.5 - 2 * then**0.5)
            return total

        for letter in sheet.calls:
            if not free:
                break
            squares = [(r, c) for r in range(SIZE) for c in range(SIZE) if table[r][c] == "."]
            costs = [
                (lost(r, c, letter) + lost(SIZE + c, r, letter) + luck.random(), r, c)
                for r, c in squares
            ]
            cost, row, column = min(costs)
            if cost > 0 and rejected < len(sheet.spares) and letter not in held:
                rejected, held = rejected + 1, held + letter
                continue
            table[row][column] = letter
            free -= 1
            for line, place in ((row, column), (SIZE + column, row)):
                for (n, at), words_left in lines[line].items():
                    if at <= place < at + n:
                        lines[line][n, at] = words_left & fits[n, at][place, letter]
        found = KrossTable(tuple("".join(row) for row in table))
        answers = None
        if sheet.task is not None:
            answers = known_words_for(self.lexicon, sheet.task).__contains__
        return score_table(found, self.known_set, answers).total - STANDARD.card * rejected


def strangers() -> tuple[Stranger[CallSheet], ...]:
    """Those who play the shipped call sheets."""
    mind = OpenMind()

    def read(node: Map) -> CallSheet:
        return read_call_sheet(node, STANDARD, mind.lexicon)

    def missed(sheet: CallSheet, game: int) -> int:
        return -mind.play(sheet, game)

    known = KnownWords(mind.lexicon)

    def seat(habit: Habit) -> Stranger[CallSheet]:
        def by_habit(sheet: CallSheet, game: int) -> int:
            return -habit.scores(known, sheet, range(game, game + 1))[0]

        return Stranger(habit.name, FOLDER, read, by_habit, HABIT_GAMES)

    return Stranger("keeps open", FOLDER, read, missed, OPEN_GAMES), *map(
        seat, map(drawn_habit, OTHER_HABITS)
    )
