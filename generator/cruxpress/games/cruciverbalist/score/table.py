"""Plays the record of a game at the table, by its rules, and tells who won and why."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NoReturn

from cruxpress.core.data import Value
from cruxpress.core.errors import BadInput, Place
from cruxpress.core.outcomes import GaveUp
from cruxpress.games.contract import Answer
from cruxpress.games.cruciverbalist.rules.board import CruciverbalistRefusal
from cruxpress.games.cruciverbalist.rules.dice import ALL_DICE, SHARED, WHITE, Paid
from cruxpress.games.cruciverbalist.rules.scoring import Score, score_board, winners
from cruxpress.games.cruciverbalist.rules.turns import (
    TurnTable,
    black_out_for,
    end_turn,
    fits_theme,
    open_sets,
    open_table,
    roll,
    spend_on_reroll,
    write,
)
from cruxpress.games.cruciverbalist.score.board import (
    ScoredBoard,
    ScoredWord,
    board_data,
    board_lines,
    spot_of,
)
from cruxpress.games.cruciverbalist.score.record import (
    GameRecord,
    TypedBlackout,
    TypedMove,
    TypedReroll,
    TypedRoll,
    TypedRound,
    TypedWord,
)
from cruxpress.games.cruciverbalist.solve.dice import Payable, need_of, roll_of
from cruxpress.games.cruciverbalist.solve.line import longest_line
from cruxpress.games.cruciverbalist.solve.search import payment_of
from cruxpress.games.cruciverbalist.words import Theme, find_theme
from cruxpress.games.cruciverbalist.words import fits_theme as is_listed
from cruxpress.games.faults import BreaksRules, RuleFault
from cruxpress.words import Lexicon
from cruxpress.words.spelling import letters_of

# Where the order of moves is broken, it helps to hear which move would be right.
OF_ORDER = {
    *("other turn", "not rolled", "rolled already", "too many rounds", "unfinished"),
    "other round",
    *("blackout round", "blackout late", "blackout board", "blackout twice", "blackout missing"),
}


@dataclass(frozen=True)
class ScoredGame:
    """A whole game: every player's board with its score, and who won."""

    record: GameRecord
    boards: tuple[ScoredBoard, ...]
    off_theme: frozenset[str]  # the words that cost a penalty box
    winners: tuple[str, ...]
    decided_by: str


def score_game(record: GameRecord, lexicon: Lexicon) -> ScoredGame:
    """What a game comes to; one that breaks a rule is refused at the line that breaks it."""
    game = _Replay(record, lexicon)
    for move in record.moves:
        try:
            game.play(move)
        except CruciverbalistRefusal as refused:
            game.tell(refused, move.place)
    try:
        game.finish()
    except CruciverbalistRefusal as refused:
        game.tell(refused, Place(record.file, record.last_line, 1))
    theme = _known_theme(record.theme)
    boards = tuple(_scored(game.table, seat, record, lexicon, theme) for seat in game.seats)
    scores = [board.score for board in boards]
    won = winners(scores)
    names = tuple(record.names[seat] for seat in won)
    return ScoredGame(record, boards, frozenset(game.off_theme), names, _decided_by(scores, won))


class _Replay:
    """The table, move by move; a turn ends when the next one begins."""

    def __init__(self, record: GameRecord, lexicon: Lexicon) -> None:
        self.names = record.names
        self.lexicon = lexicon
        self.payable = Payable()
        self.table = open_table(len(record.names), record.size, record.first)
        self.seats = range(len(record.names))
        self.off_theme: set[str] = set()

    def play(self, move: TypedMove) -> None:
        table = self.table
        if isinstance(move, TypedRound):
            self._begin_round(move.number)
        elif isinstance(move, TypedBlackout):
            if self._is_last_turn() and end_turn(table).due:
                self.table = end_turn(table)
            self.table = black_out_for(self.table, move.seat, move.on, move.squares)
        elif isinstance(move, TypedRoll):
            if table.pips and move.seat == (table.active + 1) % len(self.names):
                self.table = end_turn(table)
            self.table = roll(self.table, move.seat, move.pips)
        elif isinstance(move, TypedReroll):
            self.table = spend_on_reroll(table, move.seat, *self._rerolled(move))
        elif isinstance(move, TypedWord):
            self._write(move)

    def finish(self) -> None:
        """The last turn ends with the record."""
        if self._is_last_turn():
            self.table = end_turn(self.table)
        if not self.table.is_over:
            raise CruciverbalistRefusal("unfinished")

    def _is_last_turn(self) -> bool:
        """Whether a round is over when the turn that goes on is over."""
        after = (self.table.active + 1) % len(self.table.players)
        return bool(self.table.pips) and after == self.table.first

    def _begin_round(self, number: int) -> None:
        if self._is_last_turn():
            self.table = end_turn(self.table)
        table = self.table
        begins = not table.pips and table.active == table.first
        if table.round != number or not begins or table.is_over:
            raise CruciverbalistRefusal("other round", f"round {number}")

    def _rerolled(self, move: TypedReroll) -> tuple[list[int], list[int]]:
        """White dice that show what the record says, and all dice afterwards.

        Which of several equal dice it was does not matter.
        """
        fresh, dice = list(self.table.pips), list[int]()
        if not fresh or move.seat != self.table.active:
            return dice, fresh  # the table refuses this, whatever the dice are
        for old, new in zip(move.old, move.new, strict=True):
            left = [die for die in WHITE if die not in dice and self.table.pips[die - 1] == old]
            if not left:
                raise CruciverbalistRefusal("no such die", f"no white die is left that shows {old}")
            dice.append(left[0])
            fresh[left[0] - 1] = new
        return dice, fresh

    def _write(self, move: TypedWord) -> None:
        fits = not move.off_theme
        if move.votes:
            fits = fits_theme(move.votes, self.table.active, len(self.names))
            if fits and move.off_theme:
                raise CruciverbalistRefusal("needless penalty", move.text)
        paid = self._payment(move)
        self.table = write(
            self.table, self.lexicon, move.seat, move.text, move.spot, paid, fits, move.helper
        )
        if not fits:
            self.off_theme.add(move.text)

    def _payment(self, move: TypedWord) -> tuple[Paid, ...]:
        """Dice that pay for the word; nothing where they cannot, or where it cannot stand."""
        letters = letters_of(move.text)
        old = self.table.players[move.seat].board.letters
        pairs = zip(move.spot.squares(len(letters)), letters, strict=True)
        new = {square: letter for square, letter in pairs if square not in old}
        usable = ALL_DICE if move.seat == self.table.active else SHARED
        pips = self.table.pips[usable[0] - 1 :]
        known = all("a" <= letter <= "z" for letter in new.values())
        if not known or len(new) > len(pips) or not set(pips) <= set(range(1, 7)):
            return ()
        if not self.payable.can_pay(roll_of(pips), need_of("".join(new.values()))):
            return ()
        paid = payment_of(pips, new, self.payable)
        return tuple(
            replace(part, dice=tuple(die + usable[0] - 1 for die in part.dice)) for part in paid
        )

    def tell(self, refused: CruciverbalistRefusal, place: Place) -> NoReturn:
        """Refuse the record at a place: the rule that is broken, and what would be right."""
        what = str(refused)
        if refused.reason in OF_ORDER:
            what = f"{refused.reasons[refused.reason]}; {self._now()}"
        elif refused.reason == "unpaid letter":
            what = f"{what}; no choice of the dice pays for all letters that are new"
        raise BreaksRules([RuleFault(refused.reason, what, place)]) from None

    def _now(self) -> str:
        """What should come now."""
        table = self.table
        if table.is_over:
            return f"the last round was {table.round - 1}"
        for due in open_sets(table):
            by, on = self.names[due.by], self.names[due.on]
            return f"in round {table.round}, {by} blacks out {table.set_size} squares on {on} now"
        name = self.names[table.active]
        if not table.pips:
            return f"in round {table.round}, {name} rolls now"
        after = self.names[(table.active + 1) % len(self.names)]
        return f"in round {table.round}, {name} has rolled, and {after} comes next"


def _known_theme(text: str) -> Theme | None:
    """The theme, if it is one of ours; people may agree on any other."""
    try:
        return find_theme(text) if text else None
    except BadInput:
        return None


def _scored(
    table: TurnTable, seat: int, record: GameRecord, lexicon: Lexicon, theme: Theme | None
) -> ScoredBoard:
    player = table.players[seat]
    line = longest_line(player.board.letters)
    if isinstance(line, GaveUp):
        what = f"the letters of {record.names[seat]} stand too closely: {line.why}"
        raise BadInput(what, Place(record.file))
    words = []
    for word in player.board.words:
        fits = is_listed(lexicon, word.text, theme) if theme else None
        words.append(ScoredWord(word.text, spot_of(word), fits))
    score = score_board(player.board, line.witness, player.tokens, player.penalties)
    return ScoredBoard(player.board, tuple(words), line.witness, score)


def _decided_by(scores: Sequence[Score], won: Sequence[int]) -> str:
    """What the winner was ahead in, of the three things that are compared in turn."""
    rivals = [score for score in scores if score.total == scores[won[0]].total]
    if len(rivals) == 1:
        return "points"
    if len(won) > 1:
        return "nothing"
    rivals = [score for score in rivals if score.rare == scores[won[0]].rare]
    return "rare letters" if len(rivals) == 1 else "line"


ENDS = {
    "points": "{names} wins with {total} points",
    "rare letters": "{names} wins: {total} points as others have, but more rare letters",
    "line": "{names} wins: points and rare letters as others have, but the longest line",
    "nothing": "{names} share the victory with {total} points",
}


def describe_game(game: ScoredGame) -> Answer:
    """Every board with its line, words and score lines; and who won, by what."""
    record = game.record
    lines = []
    for name, board in zip(record.names, game.boards, strict=True):
        lines += [name, "", *board_lines(board, game.off_theme), ""]
    if record.theme and _known_theme(record.theme) is None:
        lines.append(f"theme: {record.theme}; we have no list for it, the players judge")
    lines += [
        f"{name}: {board.score.total}"
        for name, board in zip(record.names, game.boards, strict=True)
    ]
    best = max(board.score.total for board in game.boards)
    lines.append(ENDS[game.decided_by].format(names=" and ".join(game.winners), total=best))
    players: list[Value] = [
        {"name": name, **board_data(board, game.off_theme)}
        for name, board in zip(record.names, game.boards, strict=True)
    ]
    data: dict[str, Value] = {
        "theme": record.theme,
        "players": players,
        "winners": list(game.winners),
        "decided-by": game.decided_by,
    }
    return Answer(tuple(lines), data)
