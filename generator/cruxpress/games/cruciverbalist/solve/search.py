"""Search: a good solo game as a witness. Nothing here is trusted: rules replay every witness."""

from collections.abc import Collection, Sequence
from dataclasses import replace

from cruxpress.core.errors import SheetFails
from cruxpress.core.outcomes import Found, GaveUp
from cruxpress.games.cruciverbalist.rules.board import LetterBoard, Spot, write_word
from cruxpress.games.cruciverbalist.rules.dice import Paid, reroll
from cruxpress.games.cruciverbalist.rules.scoring import score_board
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
    Purse,
    Ranked,
    RoundsPlayed,
    SoloMove,
    Vocabulary,
    after_move,
    ranked_moves,
    vocabulary,
)
from cruxpress.games.cruciverbalist.words import theme_entries
from cruxpress.words import Lexicon

MOVES_OF_A_GAME = 40  # moves of one game that may go on
LINE_STEPS = 20_000  # enough for every board of seven words that was seen; else the quick look


def purses_of_rounds(sheet: Solo, vocabulary: Vocabulary, payable: Payable) -> list[list[Purse]]:
    """What can be paid in each round: without a token, then with one alone, by the tokens left.

    A token takes the reroll line that is next then.
    """
    found = []
    for pips in sheet.rolls:
        plain = payable.needs(roll_of(pips))
        purses = [Purse(vocabulary, plain)]
        for left in range(1, TOKENS_A_PLAYER + 1):
            needs = 0
            for roll in rolls_after(pips, sheet.rerolls[TOKENS_A_PLAYER - left]):
                needs |= payable.needs(roll)
            purses.append(Purse(vocabulary, needs & ~plain))
        found.append(purses)
    return found


def best_game(
    sheet: Solo, vocabulary: Vocabulary, payable: Payable, width: int
) -> tuple[RoundsPlayed, int]:
    """The best finished game when so many are followed at any time, and the moves looked at."""
    games = [RoundsPlayed()]
    steps = 0
    for number, purses in enumerate(purses_of_rounds(sheet, vocabulary, payable)):
        found: list[tuple[int, int, Ranked]] = []
        for at, game in enumerate(games):
            # A token on the first roll is spent in vain, for any word is good.
            with_token = [purses[game.tokens]] if game.tokens and number else []
            moves = list(ranked_moves(game, [purses[0], *with_token], sheet.black))
            steps += len(moves)
            best = sorted(moves, key=lambda ranked: ranked.order)[:MOVES_OF_A_GAME]
            found += [(at, place, ranked) for place, ranked in enumerate(best)]
        games = _chosen(games, found, width)
    return games[0], steps


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
        pairs = zip(move.squares, move.word, strict=True)
        new = {square: letter for square, letter in pairs if square not in board.letters}
        text = vocabulary.text_of(move.word)
        spot = Spot(move.opening.start, move.opening.step == 1)
        written.append(Turn(text, spot, payment_of(pips, new, payable), rerolls))
        board = write_word(board, text, spot)
    line = longest_of(board.letters)
    score = score_board(board, line, tokens, 0)
    return CruciverbalistWitness(sheet.hash, tuple(written), line, score)


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


WIDTHS = (2, 6, 24, 72)  # how many games are followed; wider only where the target needs it
WIDE = 24


def solve(
    sheet: Solo, lexicon: Lexicon, widths: Sequence[int] = WIDTHS, payable: Payable | None = None
) -> Found[CruciverbalistWitness] | GaveUp:
    """A game that reaches the sheet's target; the search grows wider until it finds one."""
    words = vocabulary(lexicon, sheet.theme, sheet.size)
    return _solve_with(sheet, words, widths, payable or Payable())


def _solve_with(
    sheet: Solo, words: Vocabulary, widths: Sequence[int], dice: Payable
) -> Found[CruciverbalistWitness] | GaveUp:
    steps = best = 0
    for width in widths:
        game, looked = best_game(sheet, words, dice, width)
        steps += looked
        best = max(best, game.points)
        if game.points >= sheet.target.least:
            return Found(witness_of(sheet, words, dice, game), steps)
    why = f"the best game found scores {best} points; the target needs {sheet.target.least}"
    return GaveUp(why, steps)


def solve_simply(
    sheet: Solo, lexicon: Lexicon, widths: Sequence[int] = WIDTHS, payable: Payable | None = None
) -> Found[CruciverbalistWitness] | GaveUp:
    """The same with the words alone that nearly every ten-year-old knows."""
    entries = theme_entries(lexicon, sheet.theme)
    words = vocabulary(lexicon, sheet.theme, sheet.size)
    known = words.part([word for word in words.words if entries[word].known])
    return _solve_with(sheet, known, widths, payable or Payable())


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
    game, steps = best_game(sheet, words, dice, width)
    return Found(witness_of(sheet, words, dice, game), steps)
