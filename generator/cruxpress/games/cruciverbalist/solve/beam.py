"""The search for a good solo game: many unfinished games side by side, the best ones go on."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from cruxpress.core.outcomes import Found
from cruxpress.games.cruciverbalist.solve.dice import Payable, roll_of, rolls_after
from cruxpress.games.cruciverbalist.solve.line import longest_line
from cruxpress.games.cruciverbalist.solve.moves import Game, Ranked, after_move, ranked_moves
from cruxpress.games.cruciverbalist.solve.words import Purse, Vocabulary
from cruxpress.games.cruciverbalist.spec.board import Square
from cruxpress.games.cruciverbalist.spec.pieces import TOKENS_A_PLAYER
from cruxpress.games.cruciverbalist.spec.solo import Solo

MOVES_OF_A_GAME = 40  # moves of one game that may go on
LINE_STEPS = 20_000  # enough for every board of seven words that was seen; else the quick look


@dataclass(frozen=True)
class Dice:
    """What a round's dice can pay, without a token and with one alone."""

    plain: Purse
    with_token: tuple[Purse, ...]  # by the tokens left, from none to three


def dice_of_rounds(sheet: Solo, vocabulary: Vocabulary, payable: Payable) -> list[Dice]:
    """What can be paid in each round; a token takes the reroll line that is next then."""
    found = []
    for pips in sheet.rolls:
        plain = payable.needs(roll_of(pips))
        with_token = [Purse(vocabulary, 0)]
        for left in range(1, TOKENS_A_PLAYER + 1):
            needs = 0
            for roll in rolls_after(pips, sheet.rerolls[TOKENS_A_PLAYER - left]):
                needs |= payable.needs(roll)
            with_token.append(Purse(vocabulary, needs & ~plain))
        found.append(Dice(Purse(vocabulary, plain), tuple(with_token)))
    return found


@dataclass(frozen=True)
class Finished:
    """The best game of a search, and how many moves it looked at."""

    game: Game
    steps: int


def best_game(sheet: Solo, vocabulary: Vocabulary, payable: Payable, width: int) -> Finished:
    """The best finished game that is found when so many games are followed at any time."""
    games = [Game()]
    steps = 0
    for number, dice in enumerate(dice_of_rounds(sheet, vocabulary, payable)):
        found: list[tuple[int, int, Ranked]] = []
        for at, game in enumerate(games):
            moves = _moves(sheet, game, dice, first=number == 0)
            steps += len(moves)
            best = sorted(moves, key=lambda ranked: ranked.order)[:MOVES_OF_A_GAME]
            found += [(at, place, ranked) for place, ranked in enumerate(best)]
        games = _chosen(games, found, width)
    return Finished(games[0], steps)


def _moves(sheet: Solo, game: Game, dice: Dice, first: bool) -> list[Ranked]:
    """All moves of a round; a token on the first roll is spent in vain, for any word is good."""
    moves = list(ranked_moves(game, dice.plain, sheet.black))
    if game.tokens and not first:
        moves += ranked_moves(game, dice.with_token[game.tokens], sheet.black, tokens=1)
    return moves


def _chosen(games: Sequence[Game], found: list[tuple[int, int, Ranked]], width: int) -> list[Game]:
    """The best games of the next round, not too many of them from the same game."""
    found.sort(key=lambda move: (-move[2].points, move[0], move[1]))
    most = max(2, width // 3) if len(games) > 1 else 2 * width
    children = [0] * len(games)
    after: dict[frozenset[tuple[Square, str]], Game] = {}
    for at, _, ranked in found:
        if children[at] < most:
            children[at] += 1
            game = _with_exact_line(games[at], ranked)
            after.setdefault(frozenset(game.letters.items()), game)
        if len(after) == 2 * width:
            break
    if not after:
        return [replace(game, moves=(*game.moves, None)) for game in games]
    return sorted(after.values(), key=lambda game: -game.points)[:width]


def _with_exact_line(game: Game, ranked: Ranked) -> Game:
    """A word that crosses two others closes a ring, which the quick look does not see."""
    after = after_move(game, ranked, ranked.line)
    if len(ranked.move.opening.given) < 2:
        return after
    exact = longest_line(after.letters, LINE_STEPS)
    line = len(exact.witness) if isinstance(exact, Found) else ranked.line
    return after_move(game, ranked, max(line, ranked.line))
