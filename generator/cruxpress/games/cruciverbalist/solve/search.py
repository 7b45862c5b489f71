"""Search: a good solo game as a witness. Nothing here is trusted: rules replay every witness."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from cruxpress.core.errors import SheetFails
from cruxpress.core.outcomes import Found, GaveUp
from cruxpress.games.cruciverbalist.rules.board import LetterBoard, Spot, write_word
from cruxpress.games.cruciverbalist.rules.scoring import score_board
from cruxpress.games.cruciverbalist.rules.turns import Paid, reroll
from cruxpress.games.cruciverbalist.rules.witness import CruciverbalistWitness, Turn
from cruxpress.games.cruciverbalist.sheet.board import Square
from cruxpress.games.cruciverbalist.sheet.pieces import TOKENS_A_PLAYER
from cruxpress.games.cruciverbalist.sheet.solo import Solo
from cruxpress.games.cruciverbalist.solve.dice import (
    WEIGHT_OF,
    Need,
    Payable,
    need_of,
    roll_of,
    rolls_after,
)
from cruxpress.games.cruciverbalist.solve.line import longest_line
from cruxpress.games.cruciverbalist.solve.moves import (
    Ranked,
    RoundsPlayed,
    SoloMove,
    after_move,
    ranked_moves,
)
from cruxpress.games.cruciverbalist.solve.vocabulary import Purse, Vocabulary, vocabulary
from cruxpress.words import Lexicon

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
class FinishedSearch:
    """The best game of a search, and how many moves it looked at."""

    game: RoundsPlayed
    steps: int


def best_game(sheet: Solo, vocabulary: Vocabulary, payable: Payable, width: int) -> FinishedSearch:
    """The best finished game that is found when so many games are followed at any time."""
    games = [RoundsPlayed()]
    steps = 0
    for number, dice in enumerate(dice_of_rounds(sheet, vocabulary, payable)):
        found: list[tuple[int, int, Ranked]] = []
        for at, game in enumerate(games):
            moves = _moves(sheet, game, dice, first=number == 0)
            steps += len(moves)
            best = sorted(moves, key=lambda ranked: ranked.order)[:MOVES_OF_A_GAME]
            found += [(at, place, ranked) for place, ranked in enumerate(best)]
        games = _chosen(games, found, width)
    return FinishedSearch(games[0], steps)


def _moves(sheet: Solo, game: RoundsPlayed, dice: Dice, first: bool) -> list[Ranked]:
    """All moves of a round; a token on the first roll is spent in vain, for any word is good."""
    moves = list(ranked_moves(game, dice.plain, sheet.black))
    if game.tokens and not first:
        moves += ranked_moves(game, dice.with_token[game.tokens], sheet.black, tokens=1)
    return moves


def _chosen(
    games: Sequence[RoundsPlayed], found: list[tuple[int, int, Ranked]], width: int
) -> list[RoundsPlayed]:
    """The best games of the next round, not too many of them from the same game."""
    found.sort(key=lambda move: (-move[2].points, move[0], move[1]))
    most = max(2, width // 3) if len(games) > 1 else 2 * width
    children = [0] * len(games)
    after: dict[frozenset[tuple[Square, str]], RoundsPlayed] = {}
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


def _with_exact_line(game: RoundsPlayed, ranked: Ranked) -> RoundsPlayed:
    """A word that crosses two others closes a ring, which the quick look does not see."""
    after = after_move(game, ranked, ranked.line)
    if len(ranked.move.opening.given) < 2:
        return after
    exact = longest_line(after.letters, LINE_STEPS)
    line = len(exact.witness) if isinstance(exact, Found) else ranked.line
    return after_move(game, ranked, max(line, ranked.line))


Rerolls = tuple[tuple[int, ...], ...]


def witness_of(
    sheet: Solo, vocabulary: Vocabulary, payable: Payable, game: RoundsPlayed
) -> CruciverbalistWitness:
    """The witness of a game that was found with all dice known."""
    tokens = TOKENS_A_PLAYER
    turns: list[tuple[SoloMove | None, Rerolls]] = []
    for pips, move in zip(sheet.rolls, game.moves, strict=True):
        rerolls: Rerolls = ()
        if move and move.tokens:
            fresh = sheet.rerolls[TOKENS_A_PLAYER - tokens]
            rerolls = (_dice_to_reroll(pips, fresh, move.need, payable),)
            tokens -= 1
        turns.append((move, rerolls))
    return write_down(sheet, vocabulary, payable, turns)


def write_down(
    sheet: Solo,
    vocabulary: Vocabulary,
    payable: Payable,
    turns: Sequence[tuple[SoloMove | None, Rerolls]],
) -> CruciverbalistWitness:
    """The witness of a game, given as its words and the dice that each token rolled again."""
    board = LetterBoard(sheet.size, sheet.black)
    tokens = TOKENS_A_PLAYER
    written = []
    for pips, (move, rerolls) in zip(sheet.rolls, turns, strict=True):
        for again in rerolls:
            pips = reroll(pips, sheet.rerolls[TOKENS_A_PLAYER - tokens], again)
            tokens -= 1
        if move is None:
            written.append(Turn(rerolls=rerolls))
            continue
        new = {s: letter for s, letter in _placed(move) if s not in board.letters}
        text = vocabulary.text_of(move.word)
        spot = Spot(move.opening.start, move.opening.step == 1)
        written.append(Turn(text, spot, payment_of(pips, new, payable), rerolls))
        board = write_word(board, text, spot)
    line = line_of(board)
    return CruciverbalistWitness(
        sheet.hash, tuple(written), line, score_board(board, line, tokens, 0)
    )


def line_of(board: LetterBoard) -> tuple[Square, ...]:
    """The longest line on a board."""
    return longest_of(board.letters)


def longest_of(letters: Collection[Square]) -> tuple[Square, ...]:
    """The longest line through these squares; seven words never have too many crossings."""
    found = longest_line(letters)
    if not isinstance(found, Found):
        raise SheetFails(f"no longest line was found: {found.why}")
    return found.witness


def payment_of(pips: Sequence[int], new: dict[Square, str], payable: Payable) -> tuple[Paid, ...]:
    """Which dice pay for which letter."""
    need = need_of("".join(new.values()))
    parts = payable.payment(roll_of(pips), need)
    places: dict[int, list[int]] = {}
    for die, face in enumerate(pips, start=1):
        places.setdefault(face, []).append(die)
    paid = []
    for square, letter in new.items():
        part = next(part for part in parts if part[0] == WEIGHT_OF[letter])
        parts.remove(part)
        paid.append(Paid(square, tuple(sorted(places[face].pop(0) for face in part[1]))))
    return tuple(paid)


def _dice_to_reroll(
    pips: Sequence[int], fresh: Sequence[int], need: Need, payable: Payable
) -> tuple[int, ...]:
    """The fewest dice to roll again so that a need can be paid."""
    ways = [dice for roll, dice in rolls_after(pips, fresh).items() if payable.can_pay(roll, need)]
    return min((dice for dice in ways if dice), key=lambda dice: (len(dice), dice))


def _placed(move: SoloMove) -> list[tuple[Square, str]]:
    return list(zip(move.squares, move.word, strict=True))


WIDTHS = (2, 6, 24, 72)  # how many games are followed; wider only where the target needs it
WIDE = 24


def solve(
    sheet: Solo, lexicon: Lexicon, widths: Sequence[int] = WIDTHS, payable: Payable | None = None
) -> Found[CruciverbalistWitness] | GaveUp:
    """A game that reaches the sheet's target; the search grows wider until it finds one."""
    words = vocabulary(lexicon, sheet.theme, sheet.size)
    dice = payable or Payable()
    steps = best = 0
    for width in widths:
        finished = best_game(sheet, words, dice, width)
        steps += finished.steps
        best = max(best, finished.game.points)
        if finished.game.points >= sheet.target.least:
            return Found(witness_of(sheet, words, dice, finished.game), steps)
    why = f"the best game found scores {best} points; the target needs {sheet.target.least}"
    return GaveUp(why, steps)


def solve_best(
    sheet: Solo, lexicon: Lexicon, payable: Payable | None = None
) -> Found[CruciverbalistWitness] | GaveUp:
    """The best game that is found, if it reaches the target: what a sheet's proof shows."""
    dice = payable or Payable()
    reached = solve(sheet, lexicon, payable=dice)
    if not isinstance(reached, Found):
        return reached
    wide = solve_well(sheet, lexicon, WIDE, dice)
    best = max(wide.witness, reached.witness, key=lambda witness: witness.claim.total)
    return Found(best, reached.steps + wide.steps)


def solve_well(
    sheet: Solo, lexicon: Lexicon, width: int = WIDE, payable: Payable | None = None
) -> Found[CruciverbalistWitness]:
    """The best game that is found when so many are followed, whatever the target."""
    words = vocabulary(lexicon, sheet.theme, sheet.size)
    dice = payable or Payable()
    finished = best_game(sheet, words, dice, width)
    return Found(witness_of(sheet, words, dice, finished.game), finished.steps)
