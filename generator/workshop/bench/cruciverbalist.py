"""How fast solo sheets are solved, made and measured: python -m workshop.bench.cruciverbalist

Times are CPU seconds of this process and beats (see beats.py), so that a busy machine
changes little.
"""

from collections.abc import Callable, Sequence
from statistics import median

from cruxpress.core.chance import Chance
from cruxpress.core.outcomes import Found
from cruxpress.games.cruciverbalist.make.solos import make_solo, request_for
from cruxpress.games.cruciverbalist.play.alone import SoloSeat, SoloSkill
from cruxpress.games.cruciverbalist.sheet.board import square_at
from cruxpress.games.cruciverbalist.sheet.solo import Solo
from cruxpress.games.cruciverbalist.solve.best_known import best_known
from cruxpress.games.cruciverbalist.solve.dice import Payable, all_rolls, roll_of
from cruxpress.games.cruciverbalist.solve.line import longest_line
from cruxpress.games.cruciverbalist.solve.moves import (
    Purse,
    RoundsPlayed,
    after_move,
    ranked_moves,
    vocabulary,
)
from cruxpress.games.cruciverbalist.solve.search import solve
from cruxpress.words import load_lexicon
from workshop.bench.beats import beat, cpu

LEXICON = load_lexicon()
SHEETS = 20
BOARDS = 20
DENSE = 60
MOST_SQUARES = 80
SECONDS_A_BEST_GAME = 20


def told(what: str, seconds: Sequence[float], most: float) -> None:
    """A line: median and slowest, in seconds and in beats, and whether the median is in time."""
    middle, worst = median(seconds), max(seconds)
    verdict = "ok" if middle <= most else "over"
    print(
        f"{what:<44} median {middle:7.3f} s {middle / beat():7.2f} beats  "
        f"slowest {worst:7.3f} s  of {len(seconds):2}  (at most {most:g} s)  {verdict}"
    )


def each(things: Sequence[object], work: Callable[[object], object]) -> list[float]:
    return [cpu(lambda thing=thing: work(thing)) for thing in things]  # type: ignore[misc]


def table() -> None:
    def build() -> None:
        payable = Payable()
        for roll in all_rolls():
            payable.needs(roll)

    told("payable-rolls table, all 18,564 rolls", [cpu(build)], 2)


def sheets() -> list[Solo]:
    """Sheets of every difficulty."""
    found = []
    for number in range(SHEETS):
        request = request_for(1 + number // 2, Chance("bench", number))
        made = make_solo(request, number, LEXICON)
        if isinstance(made, Found):
            found.append(made.witness.sheet)
    return found


def witnesses() -> None:
    def reach(sheet: object) -> None:
        assert isinstance(sheet, Solo)
        assert isinstance(solve(sheet, LEXICON), Found)

    told("a witness that reaches its band, cold table", each(sheets(), reach), 5)


def played_board(theme: str, seed: int, squares: int) -> set[int]:
    """A board of a long game with several players, until it has so many squares."""
    chance = Chance("bench", theme, seed)
    words, payable, game = vocabulary(LEXICON, theme, 13), Payable(), RoundsPlayed()
    while len(game.letters) < squares:
        pips = [1 + chance.below(6) for _ in range(12)]
        purse = Purse(words, payable.needs(roll_of(pips)))
        moves = sorted(ranked_moves(game, [purse], frozenset()), key=lambda ranked: ranked.order)
        if not moves:
            break
        move = chance.pick(moves[: len(moves) // 3 + 1])
        game = after_move(game, move, move.line)
    return set(game.letters)


def exact_line(board: object) -> None:
    assert isinstance(board, set)
    assert isinstance(longest_line(board), Found)


def lines() -> None:
    themes = ("Nature", "Food Items")
    boards = [played_board(t, n, 74) for t in themes for n in range(BOARDS // 2)]
    boards = [board for board in boards if len(board) <= MOST_SQUARES]
    sizes = f"{min(map(len, boards))}-{max(map(len, boards))}"
    told(f"longest line, played boards of {sizes} squares", each(boards, exact_line), 0.05)
    squares = [square_at(column, row) for row in range(8) for column in range(8)]
    dense = [set(Chance("dense", seed).sample(squares, DENSE)) for seed in range(BOARDS)]
    told(f"longest line, dense boards of {DENSE}, all exact", each(dense, exact_line), 60)


def games() -> None:
    payable = Payable()
    played = sheets()[::4]

    def one(sheet: object) -> None:
        assert isinstance(sheet, Solo)
        SoloSeat(sheet, LEXICON, SoloSkill(), payable).play(0)

    told("a game of the player", each(played, one), 0.2)


def best_games() -> None:
    payable = Payable()

    def best(sheet: object) -> None:
        assert isinstance(sheet, Solo)
        best_known(sheet, LEXICON, payable)

    told("the best known game of a sheet", each(sheets()[::5], best), SECONDS_A_BEST_GAME)


if __name__ == "__main__":
    print(f"one beat: {beat():.3f} s; times are CPU seconds of this process")
    table()
    lines()
    witnesses()
    games()
    best_games()
