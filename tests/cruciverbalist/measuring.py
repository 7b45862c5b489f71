"""Measures the speed of Cruciverbalist: `python -m tests.cruciverbalist.measuring`.

Processor time is measured, not the clock on the wall, so that a busy machine changes little.
"""

from collections.abc import Callable, Sequence
from statistics import median
from time import process_time

from generator.answers import Found
from generator.chance import Chance
from generator.games.cruciverbalist.make import make_rung
from generator.games.cruciverbalist.play import Skill, measure
from generator.games.cruciverbalist.solve import Payable, longest_line, solve, vocabulary
from generator.games.cruciverbalist.solve.dice import all_rolls, roll_of
from generator.games.cruciverbalist.solve.moves import Game, after_move, ranked_moves
from generator.games.cruciverbalist.solve.words import Purse
from generator.games.cruciverbalist.spec import square_at
from generator.words import load_lexicon

LEXICON = load_lexicon()


def timed(work: Callable[[], object]) -> float:
    before = process_time()
    work()
    return process_time() - before


def told(what: str, seconds: Sequence[float], most: float) -> None:
    middle, worst = median(seconds), max(seconds)
    print(f"{what}: median {middle:.3f} s, worst {worst:.3f} s of {len(seconds)}; most {most} s")


def table() -> None:
    def build() -> None:
        payable = Payable()
        for roll in all_rolls():
            payable.needs(roll)

    told("payable-rolls table, all 18,564 rolls", [timed(build)], 2)


def witnesses() -> None:
    seconds = []
    for number in range(1, 21):
        made = make_rung(number, 20, 1, LEXICON)
        assert isinstance(made, Found)
        sheet = made.witness.sheet
        seconds.append(timed(lambda sheet=sheet: solve(sheet, LEXICON)))  # type: ignore[misc]
    told("witness that reaches its band, with a table of its own", seconds, 5)


def played_board(theme: str, seed: int, squares: int) -> set[int]:
    """A board of a long game with several players, until it has so many squares."""
    chance = Chance("measuring", theme, seed)
    words, payable, game = vocabulary(LEXICON, theme, 13), Payable(), Game()
    while len(game.letters) < squares:
        pips = [1 + chance.below(6) for _ in range(12)]
        purse = Purse(words, payable.needs(roll_of(pips)))
        moves = sorted(ranked_moves(game, purse, frozenset()), key=lambda ranked: ranked.order)
        if not moves:
            break
        move = chance.pick(moves[: len(moves) // 3 + 1])
        game = after_move(game, move, move.line)
    return set(game.letters)


def lines() -> None:
    boards = [played_board(t, n, 74) for t in ("Nature", "Food Items") for n in range(10)]
    boards = [board for board in boards if len(board) <= 80]
    seconds = [timed(lambda board=board: longest_line(board)) for board in boards]  # type: ignore[misc]
    sizes = f"{min(map(len, boards))} to {max(map(len, boards))}"
    told(f"longest line, played boards of {sizes} squares", seconds, 0.05)
    dense = []
    for seed in range(20):
        squares = [square_at(column, row) for row in range(8) for column in range(8)]
        dense.append(set(Chance("dense", seed).sample(squares, 60)))
    answers = [longest_line(board) for board in dense]
    assert all(isinstance(answer, Found) for answer in answers)
    seconds = [timed(lambda board=board: longest_line(board)) for board in dense]  # type: ignore[misc]
    told("longest line, dense boards of 60 squares, all exact", seconds, 60)


def ladder() -> None:
    payable = Payable()
    seconds = []
    margins = []
    themes = set()
    for number in range(1, 51):

        def rung(number: int = number) -> None:
            made = make_rung(number, 50, 1, LEXICON, payable)
            assert isinstance(made, Found)
            themes.add(made.witness.sheet.theme)
            margins.append(measure(made.witness.sheet, LEXICON, Skill(), 20, payable).margin)

        seconds.append(timed(rung))
    told("a rung made, proven and played 20 times", seconds, 20 * 60 * 2 / 50)
    steps = [sum(margins[at : at + 5]) / 50 for at in range(0, 50, 5)]
    print(f"50 rungs: {sum(seconds):.0f} s on one core, {len(themes)} themes; margins {steps}")


if __name__ == "__main__":
    table()
    lines()
    witnesses()
    ladder()
