"""Names the data of a won solo game for the page that shows it, round by round."""

from collections.abc import Mapping, Sequence
from itertools import pairwise

from cruxpress.games.cruciverbalist.draw.solo import grid_map
from cruxpress.games.cruciverbalist.rules import Board, Turn, Witness, reroll, write_word
from cruxpress.games.cruciverbalist.rules.paying import SHARED
from cruxpress.games.cruciverbalist.rules.scoring import Score
from cruxpress.games.cruciverbalist.spec import CHART, STRIDE, Solo, Square, square_at
from cruxpress.games.cruciverbalist.spec.pieces import TOKENS_A_PLAYER, band_of
from cruxpress.games.game import SheetData
from cruxpress.specs.nodes import Value

# The score lines in the order of a player's sheet, with the points that each kind has.
SCORE_LINES = (
    ("up to 4 letters", "up_to_4"),
    ("5–6 letters", "from_5"),
    ("7–8 letters", "from_7"),
    ("9 letters and more", "from_9"),
    ("longest line", "line"),
    ("rare letters", "rare"),
    ("help tokens left", "tokens"),
    ("penalties", "penalties"),
)


# How the line passes through a square, by the sides that it goes on to.
RIGHT, LEFT, BELOW, ABOVE = 1, -1, STRIDE, -STRIDE
STROKES = {
    frozenset((RIGHT, LEFT)): "─",
    frozenset((ABOVE, BELOW)): "│",
    frozenset((RIGHT, BELOW)): "┌",
    frozenset((LEFT, BELOW)): "┐",
    frozenset((RIGHT, ABOVE)): "└",
    frozenset((LEFT, ABOVE)): "┘",
    frozenset((RIGHT,)): "╶",
    frozenset((LEFT,)): "╴",
    frozenset((BELOW,)): "╷",
    frozenset((ABOVE,)): "╵",
}
NOTHING = "."
FEW_DICE = 4  # more of them for one letter are drawn smaller


def solution_data(sheet: Solo, code: str, witness: Witness) -> SheetData:
    """The page of one sheet: the board as it stands at the end, every round, and the score."""
    board = Board(sheet.size, sheet.black)
    tokens = TOKENS_A_PLAYER
    firsts: dict[Square, str] = {}
    seconds: dict[Square, str] = {}
    rounds: list[Value] = []
    for number, (turn, pips) in enumerate(zip(witness.turns, sheet.rolls, strict=True), 1):
        for dice in turn.rerolls:
            pips = reroll(pips, sheet.rerolls[TOKENS_A_PLAYER - tokens], dice)
            tokens -= 1
        if turn.spot:
            board = write_word(board, turn.text, turn.spot)
            starts = seconds if turn.spot.start in firsts else firsts
            starts[turn.spot.start] = str(number)
        rounds.append(_round(number, turn, board, pips))
    letters = {square: letter.upper() for square, letter in board.letters.items()}
    rings = {square: "o" for square, letter in board.letters.items() if CHART.is_rare(letter)}
    total = witness.claim.total
    return {
        "number": str(sheet.number) if sheet.number else "",
        "code": code,
        "theme": sheet.theme,
        "size": sheet.size,
        "target": sheet.target.title,
        "points": str(sheet.target.least),
        "map": grid_map(sheet),
        "letters": _drawing(sheet, letters),
        "rings": _drawing(sheet, rings),
        "line": _drawing(sheet, _strokes(witness.line)),
        "starts": _drawing(sheet, firsts),
        "starts-too": _drawing(sheet, seconds),
        "rounds": rounds,
        "score": _score(witness.claim),
        "total": str(total),
        "band": band_of(total).title,
    }


def _drawing(sheet: Solo, signs: Mapping[Square, str]) -> str:
    """The grid with a sign in some of its squares."""
    return "\n".join(
        "".join(signs.get(square_at(column, row), NOTHING) for column in range(sheet.size))
        for row in range(sheet.size)
    )


def _strokes(line: Sequence[Square]) -> dict[Square, str]:
    ways: dict[Square, set[int]] = {square: set() for square in line}
    for one, other in pairwise(line):
        ways[one].add(other - one)
        ways[other].add(one - other)
    return {square: STROKES[frozenset(sides)] for square, sides in ways.items() if sides}


def _round(number: int, turn: Turn, board: Board, pips: Sequence[int]) -> Mapping[str, Value]:
    letters: list[Value] = []
    if turn.spot:
        paid = {part.square: part.dice for part in turn.paid}
        for square in board.words[-1].squares:
            letters.append(_letter(board.letters[square], paid.get(square), pips))
    return {
        "round": number,
        "word": turn.text or "no word",
        "how": _how(turn, len(letters)),
        "help": _help(turn.rerolls),
        "letters": letters,
    }


def _how(turn: Turn, length: int) -> str:
    """How many letters a word has and where it goes."""
    if not turn.spot:
        return ""
    way = "across" if turn.spot.across else "down"
    penalty = ", a penalty" if turn.penalty else ""
    return f"{length} letters, {way}{penalty}"


def _help(rerolls: Sequence[Sequence[int]]) -> str:
    """Which dice the help tokens of a round turned, counted from the first white one."""
    turned = "; then ".join(", ".join(map(str, dice)) for dice in rerolls)
    many = sum(map(len, rerolls)) > 1
    return f"{'dice' if many else 'die'} {turned}" if turned else ""


def _letter(letter: str, dice: Sequence[int] | None, pips: Sequence[int]) -> Mapping[str, Value]:
    """A letter with the dice that paid for it, as their icons are called."""
    faces = [f"{pips[die - 1]}{'-black' if die in SHARED else ''}" for die in dice or ()]
    return {
        "letter": letter.upper(),
        "free": dice is None,
        "rare": CHART.is_rare(letter),
        "pile": _pile(len(faces)),
        "dice": faces,
    }


def _pile(dice: int) -> str:
    """How dice lie below a letter: none, one alone, some, or many small ones."""
    if dice > FEW_DICE:
        return "many"
    return "some" if dice > 1 else "one" if dice else ""


def _score(score: Score) -> list[Value]:
    return [{"what": what, "points": str(getattr(score, name))} for what, name in SCORE_LINES]
