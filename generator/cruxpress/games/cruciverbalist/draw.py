"""Names the data of solo sheets and solutions for the layouts, and checks the pieces."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import islice, pairwise

from cruxpress.codes import qr_text
from cruxpress.core.data import Value
from cruxpress.core.errors import BadInput, Place
from cruxpress.games.contract import DrawContext, Proven, SheetData
from cruxpress.games.cruciverbalist.rules.board import LetterBoard, write_word
from cruxpress.games.cruciverbalist.rules.dice import reroll
from cruxpress.games.cruciverbalist.rules.scoring import Score, word_points
from cruxpress.games.cruciverbalist.rules.witness import CruciverbalistWitness, Turn
from cruxpress.games.cruciverbalist.sheet.board import (
    STRIDE,
    Square,
    lines_of,
    name_of,
    square_at,
)
from cruxpress.games.cruciverbalist.sheet.pieces import (
    CHART,
    PIECES,
    TOKENS_A_PLAYER,
    band_of,
    piece_faults,
    read_chart,
    read_track,
)
from cruxpress.games.cruciverbalist.sheet.solo import Roll, Solo
from cruxpress.games.cruciverbalist.words import spelt_themes, theme_entries
from cruxpress.games.faults import needed, require_none
from cruxpress.games.rare_words import marked
from cruxpress.games.tools import Hint
from cruxpress.specs.nodes import Map, Node, Scalar, Seq, as_node
from cruxpress.specs.texts import Texts
from cruxpress.specs.values import to_value
from cruxpress.words import load_lexicon
from cruxpress.words.spelling import letters_of

GRID = Place("cruciverbalist/grid")
ROLLS = Place("cruciverbalist/rolls")
PIPS = range(1, 7)
DICE = ("white-dice", "black-dice")
OPEN, BLACK, NOTHING = "o", "#", "."
# How the dice for a letter lie below it: up to how many, and what that is called.
PILES = ((0, ""), (1, "one"), (2, "two"), (4, "some"), (6, "many"))
HEAP = "heap"
LONG_WORD = 11  # longer words have smaller tiles, closer together
# The score lines in the order of a player's sheet.
SCORE_LINES = ("up_to_4", "from_5", "from_7", "from_9", "line", "rare", "tokens", "penalties")
# How the line passes through a square, by the sides that it goes on to.
RIGHT, LEFT, BELOW, ABOVE = 1, -1, STRIDE, -STRIDE
LONG_CODE = 34  # letters; beside longer ones a page has no room to say what they are for
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


def grid_model(data: SheetData) -> Mapping[str, Value]:
    """What a grid sheet is to a player: its size, the chart beside it, its penalty boxes."""
    chart = read_chart(as_node(needed(data, "chart", GRID), GRID))
    boxes = needed(data, "penalties", GRID)
    if not isinstance(boxes, int):
        raise BadInput("penalties is a whole number", GRID)
    _require_counts({"penalty-boxes": boxes}, GRID)
    return {"size": needed(data, "size", GRID), "chart": chart.model(), "penalties": boxes}


def themes_model(data: SheetData) -> Mapping[str, Value]:
    """The page of theme ideas."""
    return {"game": "cruciverbalist", "sheet": "themes", "themes": data.get("themes", "21")}


def rolls_model(data: SheetData) -> Mapping[str, Value]:
    """A page of printed rolls, on both sides: each of eight white dice and four black ones."""
    sides = {name: needed(data, name, ROLLS) for name in ("rolls", "more")}
    for rolls in sides.values():
        for number, roll in enumerate(rolls if isinstance(rolls, list) else [None], 1):
            _require_roll(roll, number)
    return {"game": "cruciverbalist", "sheet": "rolls", **sides}


def _require_roll(roll: Value, number: int) -> None:
    """Refuse a roll that twelve dice cannot show."""
    dice = roll if isinstance(roll, Mapping) else {}
    for colour in DICE:
        pips = dice.get(colour.removesuffix("-dice"))
        count = PIECES[colour]
        right = isinstance(pips, list) and len(pips) == count and all(p in PIPS for p in pips)
        if not right:
            what = f"roll {number} needs {count} {colour.replace('-', ' ')}, each from 1 to 6"
            raise BadInput(what, ROLLS)


def check_chart(layout: Map) -> None:
    """Refuse a chart that does not cover every letter and every number once."""
    read_chart(_data(layout, "chart"))
    pieces_check("charts")(layout)


def check_track(layout: Map) -> None:
    """Refuse a round track whose marks are not those of the game."""
    read_track(_data(layout, "track"))
    pieces_check("round-tracks")(layout)


def pieces_check(piece: str) -> Callable[[Map], None]:
    """The check of a set whose cards are all the same piece: as many as lie in the box."""

    def check(layout: Map) -> None:
        _require_counts({piece: sum(_copies(card) for card in _cards(layout))}, layout.place)

    return check


def check_dice(layout: Map) -> None:
    """Refuse a set of paper dice that has not eight white and four black ones."""
    counts = dict.fromkeys(DICE, 0)
    for card in _cards(layout):
        piece = card.get("piece")
        name = piece.text if isinstance(piece, Scalar) else "dice without a colour"
        counts[name] = counts.get(name, 0) + _copies(card)
    _require_counts(counts, layout.place)


def _require_counts(counts: Mapping[str, int], place: Place) -> None:
    """Refuse counts that are not those of the box; pieces of other sets are not asked for."""
    rest = {name: right for name, right in PIECES.items() if name not in counts}
    require_none(piece_faults({**rest, **counts}, place))


def _cards(layout: Map) -> Iterator[Map]:
    cards = layout.get("cards")
    items = cards.items if isinstance(cards, Seq) else ()
    return (card for card in items if isinstance(card, Map))


def _copies(card: Map) -> int:
    node = card.get("copies")
    copies = to_value(node) if node else 1
    return copies if isinstance(copies, int) else 1


def _data(layout: Map, key: str) -> Node:
    data = layout.get("data")
    found = data.get(key) if isinstance(data, Map) else None
    return found if found is not None else Map({}, layout.place)


def solo_data(proven: Proven[Solo], context: DrawContext) -> SheetData:
    """All that stands on a solo sheet."""
    return {
        **_common_data(proven),
        "rolls": _lines(proven.model.rolls),
        "rerolls": _lines(proven.model.rerolls),
        "qr": qr_text(proven.code, context.site),
    }


def _common_data(proven: Proven[Solo]) -> SheetData:
    sheet = proven.model
    return {
        "number": proven.shown_number(sheet.number),
        "code": str(proven.code),
        "long": len(str(proven.code)) > LONG_CODE,
        "theme": spelt_themes().get(sheet.theme, sheet.theme),
        "size": sheet.size,
        "target": sheet.target.title,
        "points": str(sheet.target.least),
        "map": _drawing(sheet, dict.fromkeys(sheet.black, BLACK), OPEN),
    }


def _lines(rolls: Sequence[Roll]) -> list[Value]:
    return [{"dice": list(roll)} for roll in rolls]


def solution_data(
    proven: Proven[Solo], witness: CruciverbalistWitness, context: DrawContext
) -> SheetData:
    """The page of one sheet: the board as it stands at the end, every round, and the score."""
    sheet, texts = proven.model, context.texts
    board = LetterBoard(sheet.size, sheet.black)
    tokens = TOKENS_A_PLAYER
    firsts: dict[Square, str] = {}
    seconds: dict[Square, str] = {}
    rounds: list[Value] = []
    words = [_marked(turn.text, sheet.theme, texts) for turn in witness.turns]
    worth = 0
    for number, (turn, pips) in enumerate(zip(witness.turns, sheet.rolls, strict=True), 1):
        for dice in turn.rerolls:
            pips = reroll(pips, sheet.rerolls[TOKENS_A_PLAYER - tokens], dice)
            tokens -= 1
        if turn.spot:
            board = write_word(board, turn.text, turn.spot)
            starts = seconds if turn.spot.start in firsts else firsts
            starts[turn.spot.start] = str(number)
        points = sum(word_points(map(len, board.words)))
        word = words[number - 1]
        rounds.append(_round(number, word, turn, board, pips, points - worth, texts))
        worth = points
    letters = {square: letter.upper() for square, letter in board.letters.items()}
    rings = {square: "o" for square, letter in board.letters.items() if CHART.is_rare(letter)}
    total = witness.claim.total
    return {
        **_common_data(proven),
        "columns": [name_of(square_at(column, 0))[0] for column in range(sheet.size)],
        "rows": list(range(1, sheet.size + 1)),
        "letters": _drawing(sheet, letters),
        "rings": _drawing(sheet, rings),
        "line": _drawing(sheet, _strokes(witness.line)),
        "starts": _drawing(sheet, firsts),
        "starts-too": _drawing(sheet, seconds),
        "rounds": rounds,
        "score": _score(witness.claim, texts),
        "total": str(total),
        "band": band_of(total).title,
        "helped": any(turn.rerolls for turn in witness.turns),
        "seldom": words != [turn.text for turn in witness.turns],
    }


def hints(witness: CruciverbalistWitness, texts: Texts) -> list[Hint]:
    """The words of a proven game, round by round."""
    return [
        Hint(
            texts(
                "hint.where",
                round=number,
                place=name_of(turn.spot.start),
                way=texts("solution.across" if turn.spot.across else "solution.down"),
            ),
            turn.text,
        )
        for number, turn in enumerate(witness.turns, 1)
        if turn.spot
    ]


def _drawing(sheet: Solo, signs: Mapping[Square, str], other: str = NOTHING) -> str:
    """The grid with a sign in some of its squares, a line a row."""
    rows = islice(lines_of(sheet.size), sheet.size)
    return "\n".join("".join(signs.get(square, other) for square in row) for row in rows)


def _strokes(line: Sequence[Square]) -> dict[Square, str]:
    ways: dict[Square, set[int]] = {square: set() for square in line}
    for one, other in pairwise(line):
        ways[one].add(other - one)
        ways[other].add(one - other)
    return {square: STROKES[frozenset(sides)] for square, sides in ways.items() if sides}


def _marked(text: str, theme: str, texts: Texts) -> str:
    """A word with a mark if it is rare; water wheel is not, although waterwheel is."""
    lexicon = load_lexicon()
    entry = theme_entries(lexicon, theme).get(letters_of(text))
    return text if not text or (entry and entry.known) else marked(text, texts)


def _round(
    number: int,
    word: str,
    turn: Turn,
    board: LetterBoard,
    pips: Sequence[int],
    points: int,
    texts: Texts,
) -> Mapping[str, Value]:
    """A round: its word, where it goes, what it earns, and which dice paid for each letter."""
    paid = {part.square: part.dice for part in turn.paid}
    squares = board.words[-1].squares if turn.spot else ()
    letters = [_letter(board.letters[square], paid.get(square), pips) for square in squares]
    return {
        "round": number,
        "word": word or texts("solution.no-word"),
        "how": _how(turn, points, texts),
        "help": _help(turn.rerolls, texts),
        "letters": letters,
        "long": len(letters) > LONG_WORD,
    }


def _how(turn: Turn, points: int, texts: Texts) -> str:
    """Where a word goes, and what it earns by its length."""
    if not turn.spot:
        return ""
    way = texts("solution.across" if turn.spot.across else "solution.down")
    key = "solution.how-with-penalty" if turn.penalty else "solution.how"
    if not points and not turn.penalty:
        key = "solution.how-third"  # of words of its length, only two count
    return texts(key, place=name_of(turn.spot.start), way=way, points=points)


def _help(rerolls: Sequence[Sequence[int]], texts: Texts) -> str:
    """Which dice the help tokens of a round turned, counted from the first white one."""
    turned = texts("solution.then").join(", ".join(map(str, dice)) for dice in rerolls)
    return texts("solution.help", count=sum(map(len, rerolls)), dice=turned) if turned else ""


def _letter(letter: str, dice: Sequence[int] | None, pips: Sequence[int]) -> Mapping[str, Value]:
    """A letter with the dice that paid for it, as their icons are called."""
    faces = [str(pips[die - 1]) for die in dice or ()]
    return {
        "letter": letter.upper(),
        "free": dice is None,
        "rare": CHART.is_rare(letter),
        "pile": next((name for most, name in PILES if len(faces) <= most), HEAP),
        "dice": faces,
    }


def _score(score: Score, texts: Texts) -> list[Value]:
    lines = [(texts(f"score.{name}"), getattr(score, name)) for name in SCORE_LINES]
    return [{"what": what, "points": str(points)} for what, points in lines]
