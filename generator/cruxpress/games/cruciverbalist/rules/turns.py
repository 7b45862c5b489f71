"""The table: who may do what and when, from the first black squares to the last turn."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from cruxpress.games.cruciverbalist.rules.board import (
    CruciverbalistRefusal,
    LetterBoard,
    Spot,
    black_out,
    can_black_out,
    write_word,
)
from cruxpress.games.cruciverbalist.rules.dice import (
    ALL_DICE,
    SHARED,
    WHITE,
    Paid,
    check_dice,
    check_payment,
    reroll,
)
from cruxpress.games.cruciverbalist.sheet.board import SIZES, Square
from cruxpress.games.cruciverbalist.sheet.pieces import (
    MOST_PLAYERS,
    PENALTY_BOXES,
    TOKENS_A_PLAYER,
    TRACK,
)
from cruxpress.words import Lexicon
from cruxpress.words.spelling import letters_of

SET_BEFORE = 4  # squares that are blacked out before the game
SET_DURING = 2  # and when a round with a mark begins
LONGEST_SHARED_WORD = 5


class Due(NamedTuple):
    """A set of black squares that is still to be made: by whom, and on whose board."""

    by: int
    on: int


def rounds_for(players: int) -> int:
    """How many rounds a game has."""
    if not 1 <= players <= MOST_PLAYERS:
        raise CruciverbalistRefusal("players", f"{players} players")
    return next(mark.round for mark in TRACK if players in mark.ends)


def sets_before(players: int) -> tuple[Due, ...]:
    """Before the game both neighbours black out four squares on each board; seats run left."""
    if players == 1:
        return (Due(0, 0), Due(0, 0))
    seats = range(players)
    return tuple(Due((seat + side) % players, seat) for seat in seats for side in (1, -1))


def sets_in_round(number: int, players: int) -> tuple[Due, ...]:
    """When this round begins, each player blacks out two squares on a neighbour's board, or none.

    Alone it is one's own board, and one may leave it.
    """
    if not 1 <= number <= rounds_for(players) or TRACK[number - 1].black_out == "none":
        return ()
    side = 1 if TRACK[number - 1].black_out == "left" else -1
    return tuple(Due(seat, (seat + side) % players) for seat in range(players))


def fits_theme(votes: Mapping[int, bool], active: int, players: int) -> bool:
    """What the group decides about a word; between equal sides the active player's vote counts."""
    for seat in votes:
        _check_seat(seat, players)
    yes = sum(votes.values())
    no = len(votes) - yes
    if yes == no and active not in votes:
        raise CruciverbalistRefusal("no casting vote", f"{yes} for it and {no} against it")
    return votes[active] if yes == no else yes > no


@dataclass(frozen=True)
class TablePlayer:
    """A player's board, help tokens and crossed-off penalty boxes."""

    board: LetterBoard
    tokens: int = TOKENS_A_PLAYER
    penalties: int = 0


@dataclass(frozen=True)
class TurnTable:
    """The game as it stands: whose turn it is, with which dice, and all words so far."""

    players: tuple[TablePlayer, ...]
    first: int = 0
    round: int = 1
    active: int = 0
    pips: tuple[int, ...] = ()  # none until the active player rolls
    words: tuple[str, ...] = ()
    wrote: frozenset[int] = frozenset()  # the seats that wrote a word in this turn
    due: tuple[Due, ...] = ()  # the black squares that come before the next roll
    set_size: int = SET_BEFORE

    @property
    def is_over(self) -> bool:
        return self.round > rounds_for(len(self.players))


def open_table(players: int, size: int, first: int = 0) -> TurnTable:
    """A table of several players before its first black squares; `first` read a newspaper last."""
    if not 2 <= players <= MOST_PLAYERS:
        raise CruciverbalistRefusal("players", f"{players} at a table")
    if size not in SIZES:
        raise CruciverbalistRefusal("grid size", f"{size} x {size}")
    _check_seat(first, players)
    seats = (TablePlayer(LetterBoard(size)),) * players
    return TurnTable(seats, first=first, active=first, due=sets_before(players))


def open_alone(board: LetterBoard) -> TurnTable:
    """The table of one player, whose sheet has its first black squares already."""
    return TurnTable((TablePlayer(board),))


def black_out_for(table: TurnTable, by: int, on: int, squares: Sequence[Square]) -> TurnTable:
    """A player blacks out squares on a board: before the game, or when a marked round begins."""
    _check_going_on(table, by, on)
    due = Due(by, on)
    if due not in table.due:
        raise CruciverbalistRefusal(_why_not_due(table, by), f"round {table.round}")
    player = table.players[on]
    board = black_out(player.board, squares, table.set_size)
    at = table.due.index(due)
    left = table.due[:at] + table.due[at + 1 :]
    return replace(_with(table, on, replace(player, board=board)), due=left)


def _why_not_due(table: TurnTable, by: int) -> str:
    players = len(table.players)
    if not (sets_in_round(table.round, players) or (table.round == 1 and players > 1)):
        return "blackout round"
    if table.pips or table.active != table.first:
        return "blackout late"
    return "blackout board" if any(due.by == by for due in table.due) else "blackout twice"


def roll(table: TurnTable, seat: int, pips: Sequence[int]) -> TurnTable:
    """The active player's turn begins with a roll of all twelve dice, once."""
    _check_active(table, seat)
    if table.pips:
        raise CruciverbalistRefusal("rolled already", f"round {table.round}")
    for due in open_sets(table):
        raise CruciverbalistRefusal("blackout missing", f"player {due.by + 1} for {due.on + 1}")
    check_dice(pips)
    return replace(table, pips=tuple(pips), wrote=frozenset(), due=())


def open_sets(table: TurnTable) -> tuple[Due, ...]:
    """The black squares that must still be made; a set without any place for it is skipped."""
    if len(table.players) == 1 or not table.due:
        return ()
    boards = [can_black_out(player.board, table.set_size) for player in table.players]
    return tuple(due for due in table.due if boards[due.on])


def spend_on_reroll(
    table: TurnTable, seat: int, dice: Sequence[int], fresh: Sequence[int]
) -> TurnTable:
    """A token leaves the game; the active player rolls dice again, with others only white ones."""
    _check_active(table, seat)
    _check_rolled(table)
    if seat in table.wrote:
        raise CruciverbalistRefusal("reroll late", f"round {table.round}")
    after = _spend(table, seat)
    check_dice(fresh)
    usable = ALL_DICE if len(table.players) == 1 else WHITE
    return replace(after, pips=reroll(table.pips, fresh, dice, usable))


def write(
    table: TurnTable,
    lexicon: Lexicon,
    seat: int,
    text: str,
    spot: Spot,
    paid: Sequence[Paid],
    fits: bool,
    suggested_by: int | None = None,
) -> TurnTable:
    """A player writes a word that nobody wrote before; off the theme it costs a penalty box.

    The active player has all dice. The others have the black ones for a short word, and nobody
    uses those up: each may use all four.
    """
    _check_going_on(table, seat)
    _check_rolled(table)
    if seat in table.wrote:
        raise CruciverbalistRefusal("wrote already", text)
    if seat != table.active and len(letters_of(text)) > LONGEST_SHARED_WORD:
        raise CruciverbalistRefusal("shared word too long", text)
    refuse_repeated(lexicon, text, table.words)
    player = table.players[seat]
    if not fits and player.penalties == PENALTY_BOXES:
        raise CruciverbalistRefusal("no penalty box", text)
    board = write_word(player.board, text, spot)
    new = {s: board.letters[s] for s in board.words[-1].squares if s not in player.board.letters}
    check_payment(table.pips, paid, new, ALL_DICE if seat == table.active else SHARED)
    penalties = player.penalties + (not fits)
    after = _with(table, seat, replace(player, board=board, penalties=penalties))
    if suggested_by is not None:
        after = _thank(after, seat, suggested_by)
    return replace(after, words=(*table.words, text), wrote=table.wrote | {seat})


def end_turn(table: TurnTable) -> TurnTable:
    """The next player to the left takes the dice; the marker moves when the first player does."""
    _check_going_on(table)
    _check_rolled(table)
    players = len(table.players)
    active = (table.active + 1) % players
    after = replace(table, active=active, pips=(), wrote=frozenset())
    if active != table.first:
        return after
    due = sets_in_round(table.round + 1, players)
    return replace(after, round=table.round + 1, due=due, set_size=SET_DURING)


def refuse_repeated(lexicon: Lexicon, text: str, words: Sequence[str]) -> None:
    """No word comes twice in a game, whoever wrote it, nor any variation of it."""
    for old in words:
        if lexicon.same_word(text, old):
            raise CruciverbalistRefusal("same word", f"{text} after {old}")


def _thank(table: TurnTable, seat: int, helper: int) -> TurnTable:
    """The token for a suggestion goes to the player who gave it."""
    if len(table.players) == 1:
        raise CruciverbalistRefusal("no suggestion")
    _check_seat(helper, len(table.players))
    if helper == seat:
        raise CruciverbalistRefusal("own suggestion")
    after = _spend(table, seat)
    player = after.players[helper]
    return _with(after, helper, replace(player, tokens=player.tokens + 1))


def _spend(table: TurnTable, seat: int) -> TurnTable:
    player = table.players[seat]
    if not player.tokens:
        raise CruciverbalistRefusal("no token")
    return _with(table, seat, replace(player, tokens=player.tokens - 1))


def _with(table: TurnTable, seat: int, player: TablePlayer) -> TurnTable:
    players = (*table.players[:seat], player, *table.players[seat + 1 :])
    return replace(table, players=players)


def _check_going_on(table: TurnTable, *seats: int) -> None:
    if table.is_over:
        raise CruciverbalistRefusal("too many rounds", f"after round {table.round - 1}")
    for seat in seats:
        _check_seat(seat, len(table.players))


def _check_active(table: TurnTable, seat: int) -> None:
    _check_going_on(table, seat)
    if seat != table.active:
        raise CruciverbalistRefusal("other turn", f"the turn of player {table.active + 1}")


def _check_rolled(table: TurnTable) -> None:
    if not table.pips:
        raise CruciverbalistRefusal("not rolled", f"round {table.round}")


def _check_seat(seat: int, players: int) -> None:
    if not 0 <= seat < players:
        raise CruciverbalistRefusal("no such player", f"player {seat + 1} of {players}")
