"""Random games, with moves that keep the rules and moves that break them, at two tables at once.

The first table is the package's; the second was written from the rulebook by itself. They must
agree on every move, on everything that stands on the table after it, and on the scores.
"""

from collections import Counter
from collections.abc import Callable
from itertools import combinations
from random import Random

from hypothesis import settings

from cruxpress.core.outcomes import Found
from cruxpress.games.cruciverbalist.rules.board import CruciverbalistRefusal, Spot
from cruxpress.games.cruciverbalist.rules.dice import Paid
from cruxpress.games.cruciverbalist.rules.scoring import Score, score_board, winners
from cruxpress.games.cruciverbalist.rules.turns import (
    TurnTable,
    black_out_for,
    end_turn,
    fits_theme,
    open_table,
    roll,
    spend_on_reroll,
    write,
)
from cruxpress.games.cruciverbalist.sheet.board import column_of, row_of
from cruxpress.games.cruciverbalist.solve.line import longest_line
from cruxpress.words import load_lexicon
from tests.cruciverbalist.boards_for_tests import sq, squares
from tests.cruciverbalist.random_moves import FAMILIES, WORDS, Mover
from tests.cruciverbalist.second_table import Move, SecondTable, bare

LEXICON = load_lexicon()
GAMES = settings().max_examples * 5  # 300 in `make test`, 10,000 in long runs
MOST_MOVES = 400  # of a whole game; most games are left after some moves


def test_both_tables_know_the_same_variations_of_words() -> None:
    for one, other in combinations(WORDS, 2):
        same = FAMILIES.get(bare(one), bare(one)) == FAMILIES.get(bare(other), bare(other))
        assert LEXICON.same_word(one, other) == same, (one, other)


def played(table: TurnTable, move: Move) -> TurnTable:
    """The first table after a move."""
    if move.what == "black":
        return black_out_for(table, move.who, move.board, squares(" ".join(move.squares)))
    if move.what == "roll":
        return roll(table, move.who, move.pips)
    if move.what == "again":
        return spend_on_reroll(table, move.who, move.dice, move.pips)
    if move.what == "end":
        return end_turn(table)
    fits = fits_theme(dict(move.votes), table.active, len(table.players))
    spot = Spot(sq(move.squares[0]), not move.down)
    paid = [Paid(sq(square), dice) for square, dice in move.paid]
    return write(table, LEXICON, move.who, move.word, spot, paid, fits, move.helper)


def played_or_refused(table: TurnTable, move: Move) -> TurnTable | str:
    """The first table after a move, or why it refuses the move."""
    try:
        return played(table, move)
    except CruciverbalistRefusal as refused:
        return refused.reason


def state_of(first: TurnTable) -> object:
    """All that a person would see on the first table."""
    boards = []
    for player in first.players:
        rows = [["."] * player.board.size for _ in range(player.board.size)]
        for square, letter in player.board.letters.items():
            rows[row_of(square)][column_of(square)] = letter.upper()
        for square in player.board.black:
            rows[row_of(square)][column_of(square)] = "#"
        boards.append(["".join(row) for row in rows])
    hands = [(player.tokens, player.penalties) for player in first.players]
    due = Counter((each.by, each.on) for each in first.due)
    return boards, hands, first.round, first.active, list(first.pips), list(first.words), due


def state_by(second: SecondTable) -> object:
    """The same on the second."""
    seats = range(second.players)
    hands = [(second.tokens(who), second.crosses(who)) for who in seats]
    words = [move.word for move in second.words()]
    now = second.round(), second.active(), second.dice()
    return second.boards, hands, *now, words, second.still_due()


def scores_of(first: TurnTable) -> list[Score]:
    found = []
    for player in first.players:
        line = longest_line(player.board.letters)
        assert isinstance(line, Found)
        found.append(score_board(player.board, line.witness, player.tokens, player.penalties))
    return found


def play_game(random: Random, seen: Counter[str]) -> None:
    """One game at both tables; whatever they disagree on ends it."""
    players, size = random.randint(2, 4), random.choice((11, 11, 13, 15))
    starter = random.randrange(players)
    first = open_table(players, size, starter)
    second = SecondTable(players, size, starter, FAMILIES)
    mover = Mover(second, random)
    moves = []
    for _ in range(random.choice((15, 30, 60, MOST_MOVES))):
        move = mover.next()
        moves.append(move)
        broken = second.broken(move)
        after = played_or_refused(first, move)
        if isinstance(after, str):
            assert after in broken, (moves, after, broken)
            seen[after] += 1
        else:
            assert not broken, (moves, broken)
            second.play(move)
            first = after
            seen["moves"] += 1
            assert state_of(first) == state_by(second), moves
        if second.over() and random.random() < 0.5:
            break
    assert first.is_over == second.over()
    seen["games"] += 1
    if first.is_over:
        seen["whole games"] += 1
        scores = scores_of(first)
        assert [dict(score.as_data()) for score in scores] == [
            second.points(who) for who in range(players)
        ], moves
        assert list(winners(scores)) == second.winners(), moves
        seen["ties"] += len(second.winners()) > 1


# Every rule that is about a table which was opened well: all of them are broken, and noticed.
OF_A_TABLE = {
    *("no letters", "one letter", "off the board", "black square", "other letter"),
    *("not connected", "run is no word", "same word", "no such die", "die twice"),
    *("unpaid letter", "needless payment", "wrong number", "wrong dice", "no token"),
    *("nothing to reroll", "own suggestion", "too many rounds", "no such player", "other turn"),
    *("not rolled", "rolled already", "reroll late", "wrote already", "shared word too long"),
    *("no casting vote", "no penalty box", "blackout size", "blackout joined", "blackout place"),
    *("blackout touches", "blackout round", "blackout late", "blackout board", "blackout twice"),
    "blackout missing",
}


RARELY = {"no penalty box", "no token", "nothing to reroll", "own suggestion", "blackout touches"}


def test_random_games_go_the_same_way_at_both_tables(
    record_property: Callable[[str, object], None],
) -> None:
    seen: Counter[str] = Counter()
    for seed in range(GAMES):
        play_game(Random(seed), seen)
    for what, count in seen.items():
        record_property(what, count)
    assert set(seen) >= (OF_A_TABLE if GAMES > 1000 else OF_A_TABLE - RARELY)
    assert min(seen["whole games"], seen["moves"] / 50, seen["not rolled"]) > GAMES / 5
