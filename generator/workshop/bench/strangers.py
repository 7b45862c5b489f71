"""The order of shipped sheets for players that no maker knows: python -m workshop.bench.strangers

They were written after the ladders, share only the rules with the panels, and never sort anything.
One of Kross has some words in mind for a game and keeps open where most of them still fit; one of
Cryptex has some words in mind, too, and goes on where most of these go on.
"""

import random
import sys
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

from cruxpress.core.files import shipped_fonts, shipped_layouts
from cruxpress.games.cryptex.rules import Move, new_game, play_round, score_alone
from cruxpress.games.cryptex.sheet.deal import SoloDeal, read_deal
from cruxpress.games.cryptex.words import CRYPTEX_WORDS
from cruxpress.games.kross.rules.score import score_table
from cruxpress.games.kross.rules.table import KrossTable
from cruxpress.games.kross.sheet.calls import STANDARD, CallSheet, read_call_sheet
from cruxpress.games.kross.words import known_words_for
from cruxpress.games.ladder import Measure, mean_of
from cruxpress.games.panel import panel_verdict
from cruxpress.specs.library import Library
from cruxpress.specs.yaml_reader import read_yaml
from cruxpress.words import load_lexicon

SHEETS = 50
IN_MIND = 500  # words of a game of Kross
EACH_LENGTH = 250  # words of a game of Cryptex, of each length
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


class Follower:
    """A stranger at Cryptex: goes on where most of the words in mind go on; ends what can end."""

    def __init__(self) -> None:
        lexicon = load_lexicon()
        self.lexicon = lexicon
        self.known = {n: lexicon.known_words(CRYPTEX_WORDS, n) for n in range(2, 9)}

    def play(self, solo: SoloDeal, game: int) -> int:
        luck = random.Random(f"{solo.deal.hash} {game}")
        begin: Counter[tuple[int, str]] = Counter()
        for n, words in self.known.items():
            for word in luck.sample(words, min(EACH_LENGTH, len(words))):
                begin.update((n, word[:end]) for end in range(1, n + 1))
        state = new_game(solo.deal.sheet)
        for number, card in enumerate(solo.deal.cards):
            best, move = -1e9, None
            for at, (text, boxes) in enumerate(zip(state.texts, state.sheet.boxes, strict=True)):
                if len(text) == boxes:
                    continue
                alive = not text or begin[boxes, text] > 0
                signs = [(letter, False) for letter in card.letters]
                if card.has_joker and state.jokers > 0:
                    signs += [(letter, True) for letter in "eatsrnoil"]
                for letter, joker in signs:
                    many = begin[boxes, text + letter]
                    if not many and joker:
                        continue
                    if many:
                        value = 3.0 * (len(text) + 1) + many**0.5 - (8 if joker else 0)
                        value += 20 if len(text) + 1 == boxes else 0
                        late = boxes - len(text) > 40 - number
                        value -= 40 if late else 0
                    else:
                        value = -100.0 - (3 * boxes if alive else 0)
                    value += luck.random()
                    if value > best:
                        best, move = value, Move(letter, at, joker)
            if move is None:
                raise ValueError("a sheet has too few boxes")
            state = play_round(state, card, move)
        return score_alone(state, self.lexicon).total


def judged(
    folder: str, read: Callable[[Any], Any], play: Callable[[Any, int], int], games: int
) -> Sequence[Measure]:
    """What a stranger scores on each shipped sheet, below nought, so that more is harder."""
    library = Library(shipped_layouts(), shipped_fonts())
    found = []
    for number in range(1, SHEETS + 1):
        sheet = read(read_yaml(library.shipped / folder / f"{number:03}.yaml"))
        found.append(mean_of([-play(sheet, game) for game in range(games)]))
    return found


def main() -> None:
    """Play all shipped sheets of both games."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 40
    lexicon = load_lexicon()
    kross, cryptex = OpenMind(), Follower()
    for name, measures in (
        (
            "Kross",
            judged(
                "kross/calls", lambda n: read_call_sheet(n, STANDARD, lexicon), kross.play, games
            ),
        ),
        ("Cryptex", judged("cryptex/deals", read_deal, cryptex.play, games)),
    ):
        verdict = panel_verdict([{"stranger": measure} for measure in measures])
        player = verdict.players["stranger"]
        points = [-measure.value for measure in measures]
        print(
            f"{name}: {points[0]:.1f} points on sheet 1, {points[-1]:.1f} on sheet {SHEETS}; "
            f"rank correlation with the number {player.correlation}, {player.swapped} neighbours "
            f"swapped, at most {verdict.places_off} places off"
        )


if __name__ == "__main__":
    main()
