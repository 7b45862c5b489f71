"""Paying for letters with dice, and the table of several players."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace

from cruxpress.games.cruciverbalist.rules.board import (
    CruciverbalistRefusal,
    LetterBoard,
    Spot,
    black_out,
    write_word,
)
from cruxpress.games.cruciverbalist.sheet.board import Square, name_of
from cruxpress.games.cruciverbalist.sheet.pieces import (
    BLACK_DICE,
    CHART,
    DICE,
    PENALTY_BOXES,
    TOKENS_A_PLAYER,
    TRACK,
    WHITE_DICE,
)
from cruxpress.words import Lexicon
from cruxpress.words.spelling import letters_of

# Dice are counted from 1, as they are printed: 1 to 8 are white, 9 to 12 black.
ALL_DICE = range(1, DICE + 1)
WHITE = range(1, WHITE_DICE + 1)
SHARED = range(WHITE_DICE + 1, WHITE_DICE + BLACK_DICE + 1)


@dataclass(frozen=True, slots=True)
class Paid:
    """The dice that paid for the letter in a square."""

    square: Square
    dice: tuple[int, ...]


def check_payment(
    pips: Sequence[int],
    paid: Sequence[Paid],
    new: Mapping[Square, str],
    usable: Collection[int] = ALL_DICE,
) -> None:
    """Refuse a payment unless it pays for each new letter, and for nothing else, by the chart."""
    used: set[int] = set()
    done: set[Square] = set()
    for part in paid:
        where = name_of(part.square)
        if part.square not in new or part.square in done:
            raise CruciverbalistRefusal("needless payment", where)
        done.add(part.square)
        for die in part.dice:
            if die not in usable:
                raise CruciverbalistRefusal("no such die", f"{where}, die {die}")
            if die in used:
                raise CruciverbalistRefusal("die twice", f"{where}, die {die}")
            used.add(die)
        if not part.dice:
            raise CruciverbalistRefusal("unpaid letter", where)
        number = sum(pips[die - 1] for die in part.dice)
        if not CHART.pays(new[part.square], number):
            letter = new[part.square].upper()
            raise CruciverbalistRefusal("wrong number", f"{where}, {letter} for {number}")
    unpaid = sorted(new.keys() - done)
    if unpaid:
        raise CruciverbalistRefusal("unpaid letter", name_of(unpaid[0]))


def check_dice(pips: Sequence[int]) -> None:
    """Refuse anything but twelve dice."""
    if len(pips) != DICE or not all(1 <= die <= 6 for die in pips):
        raise CruciverbalistRefusal("wrong dice", " ".join(map(str, pips)))


def reroll(
    pips: Sequence[int],
    fresh: Sequence[int],
    dice: Sequence[int],
    usable: Collection[int] = ALL_DICE,
) -> tuple[int, ...]:
    """The dice after some of them were rolled again; `fresh` shows new pips for every place."""
    if not dice:
        raise CruciverbalistRefusal("nothing to reroll")
    for die in dice:
        if die not in usable:
            raise CruciverbalistRefusal("no such die", f"die {die}")
    if len(set(dice)) != len(dice):
        raise CruciverbalistRefusal("die twice", f"reroll of {', '.join(map(str, dice))}")
    return tuple(fresh[at] if at + 1 in dice else old for at, old in enumerate(pips))


SET_DURING = 2  # squares that are blacked out when a round begins
LONGEST_SHARED_WORD = 5


def rounds_for(players: int) -> int:
    """How many rounds a game has."""
    return next(mark.round for mark in TRACK if players in mark.ends)


def boards_to_black_out(players: int) -> list[tuple[int, int]]:
    """Before the game: who blacks out four squares on whose board; seats run to the left."""
    if players == 1:
        return [(0, 0), (0, 0)]
    return [((seat + side) % players, seat) for seat in range(players) for side in (1, -1)]


def board_to_black_out(seat: int, turn_of_track: int, players: int) -> int | None:
    """When a round begins: on whose board this player blacks out two squares, if on any.

    Alone it is one's own board, and one may leave it.
    """
    mark = TRACK[turn_of_track - 1]
    if mark.black_out == "none" or turn_of_track > rounds_for(players):
        return None
    return (seat + (1 if mark.black_out == "left" else -1)) % players


def fits_theme(votes: Mapping[int, bool], active: int) -> bool:
    """What the group decides about a word; between equal sides the active player's vote counts."""
    yes = sum(votes.values())
    no = len(votes) - yes
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
    pips: tuple[int, ...] = ()
    words: tuple[str, ...] = ()
    wrote: frozenset[int] = frozenset()  # the seats that wrote a word in this turn

    @property
    def is_over(self) -> bool:
        return self.round > rounds_for(len(self.players))


def open_table(boards: Sequence[LetterBoard], first: int = 0) -> TurnTable:
    """A table before its first turn; the first player read a newspaper last."""
    return TurnTable(tuple(TablePlayer(board) for board in boards), first=first, active=first)


def roll(table: TurnTable, pips: Sequence[int]) -> TurnTable:
    """The active player's turn begins with a roll of all twelve dice."""
    if table.is_over:
        raise CruciverbalistRefusal("too many rounds")
    check_dice(pips)
    return replace(table, pips=tuple(pips), wrote=frozenset())


def spend_on_reroll(table: TurnTable, dice: Sequence[int], fresh: Sequence[int]) -> TurnTable:
    """A token leaves the game; the active player rolls dice again, with others only white ones."""
    after = _spend(table, table.active)
    check_dice(fresh)
    usable = ALL_DICE if len(table.players) == 1 else WHITE
    return replace(after, pips=reroll(table.pips, fresh, dice, usable))


def write_on_turn(
    table: TurnTable,
    lexicon: Lexicon,
    text: str,
    spot: Spot,
    paid: Sequence[Paid],
    fits: bool,
    suggested_by: int | None = None,
) -> TurnTable:
    """The active player writes one word with any of the twelve dice."""
    refuse_repeated(lexicon, text, table.words)
    return write(table, table.active, text, spot, paid, fits, suggested_by=suggested_by)


def write_shared(
    table: TurnTable,
    lexicon: Lexicon,
    seat: int,
    text: str,
    spot: Spot,
    paid: Sequence[Paid],
    fits: bool,
    suggested_by: int | None = None,
) -> TurnTable:
    """Another player calls out a short word and pays for it with the black dice.

    Nobody uses the black dice up: each player may use all four.
    """
    if len(table.players) == 1:
        raise CruciverbalistRefusal("alone", text)
    if seat == table.active:
        raise CruciverbalistRefusal("own turn", text)
    if len(letters_of(text)) > LONGEST_SHARED_WORD:
        raise CruciverbalistRefusal("shared word too long", text)
    refuse_repeated(lexicon, text, table.words)
    return write(table, seat, text, spot, paid, fits, SHARED, suggested_by)


def end_turn(table: TurnTable) -> TurnTable:
    """The next player to the left takes the dice; the marker moves when the first player does."""
    active = (table.active + 1) % len(table.players)
    moved = table.round + (active == table.first)
    return replace(table, active=active, round=moved, pips=(), wrote=frozenset())


def black_out_during(table: TurnTable, seat: int, squares: Sequence[int]) -> TurnTable:
    """A player blacks out two squares when a round with a mark begins."""
    at = board_to_black_out(seat, table.round, len(table.players))
    if at is None or table.is_over:
        raise CruciverbalistRefusal("blackout round")
    player = table.players[at]
    board = black_out(player.board, squares, SET_DURING)
    return _with(table, at, replace(player, board=board))


def write(
    table: TurnTable,
    seat: int,
    text: str,
    spot: Spot,
    paid: Sequence[Paid],
    fits: bool,
    usable: range = ALL_DICE,
    suggested_by: int | None = None,
) -> TurnTable:
    """A player writes a word that was not written before; off the theme it costs a penalty box."""
    if seat in table.wrote:
        raise CruciverbalistRefusal("wrote already", text)
    check_dice(table.pips)
    player = table.players[seat]
    if not fits and player.penalties == PENALTY_BOXES:
        raise CruciverbalistRefusal("no penalty box", text)
    board = write_word(player.board, text, spot)
    new = {s: board.letters[s] for s in board.words[-1].squares if s not in player.board.letters}
    check_payment(table.pips, paid, new, usable)
    penalties = player.penalties + (not fits)
    after = _with(table, seat, replace(player, board=board, penalties=penalties))
    if suggested_by is not None:
        after = _thank(after, seat, suggested_by)
    return replace(after, words=(*table.words, text), wrote=table.wrote | {seat})


def refuse_repeated(lexicon: Lexicon, text: str, words: Sequence[str]) -> None:
    """No word comes twice in a game, whoever wrote it, nor any variation of it."""
    for old in words:
        if lexicon.same_word(text, old):
            raise CruciverbalistRefusal("same word", f"{text} after {old}")


def _thank(table: TurnTable, seat: int, helper: int) -> TurnTable:
    """The token for a suggestion goes to the player who gave it."""
    if len(table.players) == 1:
        raise CruciverbalistRefusal("no suggestion")
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
