"""A game around the table: letters are called, entered or rejected, until tables are full."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from cruxpress.core.errors import BadInput
from cruxpress.games.kross.rules.score import KrossScore
from cruxpress.games.kross.rules.table import KrossRefusal, KrossTable, Square, empty_table, enter
from cruxpress.games.kross.sheet.calls import STANDARD, KrossBlock
from cruxpress.words.spelling import is_letter, spell

FEWEST, MOST = 2, 5


@dataclass(frozen=True)
class KrossState:
    """A moment of a game: every table, who holds which letter card, who calls next."""

    tables: tuple[KrossTable, ...]
    caller: int = 0
    holders: Mapping[str, int] = field(default_factory=dict)  # a letter card, and who has it
    first: frozenset[int] = frozenset()  # who filled their table in the first turn that anyone did
    is_over: bool = False

    @property
    def playing(self) -> tuple[int, ...]:
        """The players who still have a free square."""
        return tuple(p for p, table in enumerate(self.tables) if not table.is_full)

    @property
    def last_one(self) -> int | None:
        """The player who is left alone, and names one final letter."""
        alone = len(self.tables) > 1 and len(self.playing) == 1
        return self.playing[0] if alone else None

    def cards_of(self, player: int) -> str:
        """The letter cards before a player."""
        return "".join(sorted(letter for letter, who in self.holders.items() if who == player))


@dataclass(frozen=True)
class KrossTurn:
    """A called letter: where each player entered it, and who rejected it, if anyone."""

    letter: str
    entries: Mapping[int, Square]
    rejected_by: int | None = None


def new_game(players: int, block: KrossBlock = STANDARD) -> KrossState:
    """Empty tables, all letter cards in the middle, the youngest calls first."""
    if not FEWEST <= players <= MOST:
        raise BadInput(f"Kross is played by {FEWEST} to {MOST}, not by {players}")
    return KrossState((empty_table(block),) * players)


def play_turn(state: KrossState, turn: KrossTurn) -> KrossState:
    """The game after a turn; a turn that breaks a rule is refused."""
    letter = _letter(turn.letter)
    if state.is_over:
        raise KrossRefusal("game is over", letter.upper())
    final = state.last_one is not None
    _check_rejection(state, letter, turn.rejected_by, final)
    holders = dict(state.holders)
    if turn.rejected_by is not None:
        holders[letter] = turn.rejected_by  # also out of another player's hands
    tables = _entered(state, letter, turn)
    after = replace(state, tables=tables, holders=holders)
    if not state.first:
        full = frozenset(p for p in state.playing if tables[p].is_full)
        after = replace(after, first=full)
    return replace(after, caller=_next_caller(after), is_over=final or not after.playing)


def _letter(letter: str) -> str:
    small = spell(letter)
    if len(small) != 1 or not is_letter(small):
        raise KrossRefusal("no letter", repr(letter))
    return small


def _check_rejection(state: KrossState, letter: str, player: int | None, final: bool) -> None:
    if player is None:
        return
    where = f"player {player + 1} rejects {letter.upper()}"
    if player not in state.playing:
        raise KrossRefusal("nobody there", where)
    if final:
        raise KrossRefusal("no rejecting", where)
    if state.holders.get(letter) == player:
        raise KrossRefusal("holds the card", where)


def _entered(state: KrossState, letter: str, turn: KrossTurn) -> tuple[KrossTable, ...]:
    wanted = [player for player in state.playing if player != turn.rejected_by]
    for player in sorted({*wanted, *turn.entries}):
        where = f"player {player + 1} and {letter.upper()}"
        if player not in turn.entries:
            raise KrossRefusal("entries missing", where)
        if player not in wanted:
            raise KrossRefusal("needless entry", where)
    tables = list(state.tables)
    for player in wanted:
        where = f"player {player + 1} and {letter.upper()}"
        tables[player] = enter(tables[player], turn.entries[player], letter, where)
    return tuple(tables)


def _next_caller(state: KrossState) -> int:
    """Clockwise, past those whose tables are full."""
    count = len(state.tables)
    order = [(state.caller + step) % count for step in range(1, count + 1)]
    return next((player for player in order if player in state.playing), state.caller)


@dataclass(frozen=True)
class KrossResult:
    """A player's score, as the boxes of the block add it up."""

    score: KrossScore
    first: int
    cards: int

    @property
    def total(self) -> int:
        return self.score.total + self.first - self.cards

    @property
    def rank(self) -> tuple[int, ...]:
        """What is compared: the total, then how many words have six letters, five, and so on."""
        return (self.total, *self.score.by_length)


def result(score: KrossScore, *, first: bool, cards: int) -> KrossResult:
    """What a table's score comes to, with the bonus for the first and the cards that were kept."""
    block = score.block
    return KrossResult(score, block.first if first else 0, block.card * cards)


def result_of(state: KrossState, player: int, score: KrossScore) -> KrossResult:
    """What a player's score comes to at the end of a game."""
    return result(score, first=player in state.first, cards=len(state.cards_of(player)))


def winners(results: list[KrossResult]) -> list[int]:
    """Who wins; several only if they even have the same numbers of words of every length."""
    best = max(result.rank for result in results)
    return [player for player, result in enumerate(results) if result.rank == best]
