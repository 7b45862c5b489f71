"""What the animals do for players, who choose well: which boxes to cross out, whom to hinder."""

from cruxpress.core.compiled import inner
from cruxpress.games.cruxy.play.bits import Longs, Luck, Rows, below, count_of
from cruxpress.games.cruxy.play.board import EFFECTS, SHARES, PlayBoard
from cruxpress.games.cruxy.play.grid import Grid, note
from cruxpress.games.cruxy.play.seats import (
    BEARS,
    CROSSED,
    FISH,
    FORBIDDEN,
    FOXES,
    HAVING,
    KRAKENS,
    LETTER,
    OPEN,
    OWL_USED,
    PUFFINS,
    SLY,
    add_letter,
    cross,
    easy_letter,
    hardest_box,
    leader,
)
from cruxpress.games.cruxy.rules.effects import MOST_BEARS, MOST_FOXES, MOST_KRAKENS, MOST_SLY
from cruxpress.games.cruxy.rules.moves import BAN
from cruxpress.games.cruxy.sheet.model import AREA_COLUMNS
from cruxpress.games.cruxy.sheet.names import Effect
from cruxpress.games.cruxy.solve.words import LETTERS, letter_set

LIFT_A_BAN_WITH = 6  # open boxes or more, when a vowel is forbidden
FOX_SHARE = 120  # a letter that fewer of a thousand words hold is worth replacing
NO_BOX = -2

_PENGUIN, _FOX, _PUFFINS, _FISH, _OWL, _KRAKEN, _SLY, _BEAR = (
    EFFECTS.index(effect)
    for effect in (
        Effect.PENGUIN,
        Effect.FOX,
        Effect.PUFFINS,
        Effect.FISH,
        Effect.OWL,
        Effect.KRAKEN,
        Effect.SLY,
        Effect.BEAR,
    )
)
_VOWELS = letter_set("aeiou")


@inner
def use_animal(
    board: PlayBoard, grid: Grid, seats: Rows, players: int, turn: int, effect: int, luck: Luck
) -> bool:
    """Use an animal as well as can be; whether it was of any use."""
    seat, what, more = seats[turn], NO_BOX, 0
    if effect == _PENGUIN:
        what = _cross_freely(board, seat)
    elif effect == _SLY:
        what, more = _cross_freely(board, seat), below(luck, LETTERS)
        _hit_by_sly(seats, players, turn, more)
    elif effect == _FOX:
        what, more = _replace(board, seat)
    elif effect == _PUFFINS:
        what, more = _take_from_others(board, seats, players, turn)
    elif effect == _FISH:
        what = NO_BOX if seat[FISH] else 0
        seat[FISH] = 1
    elif effect == _KRAKEN:
        player = leader(seats, players, turn, KRAKENS, MOST_KRAKENS)
        if player >= 0:
            what, more = player, below(luck, LETTERS)
            add_letter(seats[player], more)
            seats[player][KRAKENS] += 1
    elif effect == _BEAR:
        player = leader(seats, players, turn, BEARS, MOST_BEARS)
        if player >= 0:
            what, more = player, easy_letter(board, seats[player])
            seats[player][FORBIDDEN] = more
            seats[player][BEARS] += 1
    if what == NO_BOX and effect != _SLY:
        return False
    note(grid, effect, what, more, 0, 0, 0)
    return True


@inner
def _cross_freely(board: PlayBoard, seat: Longs) -> int:
    """Cross out the hardest box, or lift a ban that hurts; what it was."""
    banned = seat[FORBIDDEN] >= 0 and _VOWELS >> seat[FORBIDDEN] & 1
    if banned and count_of(seat[OPEN]) >= LIFT_A_BAN_WITH:
        seat[FORBIDDEN] = -1
        return BAN
    if not seat[OPEN]:
        return NO_BOX
    box = hardest_box(board, seat, seat[OPEN])
    cross(seat, 1 << box)
    return box


@inner
def _hit_by_sly(seats: Rows, players: int, turn: int, token: int) -> None:
    """Others who have crossed the letter out, and need it no more, write it again."""
    for player in range(players):
        seat = seats[player]
        boxes = seat[HAVING + token]
        had = boxes & seat[CROSSED] != 0 and boxes & seat[OPEN] == 0
        if player != turn and had and seat[SLY] < MOST_SLY:
            add_letter(seat, token)
            seat[SLY] += 1


@inner
def _replace(board: PlayBoard, seat: Longs) -> tuple[int, int]:
    """Replace the hardest letter, if it is hard, by the easiest; its box, and the new letter."""
    boxes = 0
    for letter in range(LETTERS):
        boxes |= seat[HAVING + letter]
    box = hardest_box(board, seat, boxes & seat[OPEN])
    if seat[FOXES] >= MOST_FOXES or box < 0:
        return NO_BOX, 0
    if board.orders[SHARES][seat[LETTER + box]] > FOX_SHARE:
        return NO_BOX, 0
    new = easy_letter(board, seat)
    seat[OPEN] ^= 1 << box
    seat[FOXES] += 1
    add_letter(seat, new)
    return box, new


@inner
def _take_from_others(board: PlayBoard, seats: Rows, players: int, turn: int) -> tuple[int, int]:
    """Cross out the two hardest boxes that others have crossed out; one, if there is no second."""
    seat, others = seats[turn], 0
    for player in range(players):
        if player != turn:
            others |= seats[player][CROSSED]
    may = seat[OPEN] & others & ((1 << board.printed) - 1)
    if seat[PUFFINS] or not may:
        return NO_BOX, NO_BOX
    seat[PUFFINS] = 1
    one = hardest_box(board, seat, may)
    cross(seat, 1 << one)
    two = hardest_box(board, seat, may & seat[OPEN])
    if two < 0:
        return one, NO_BOX
    cross(seat, 1 << two)
    return one, two


@inner
def use_owls(board: PlayBoard, grid: Grid, seat: Longs) -> None:
    """Cross out the row or column with the most open boxes; rows come first."""
    rows = board.printed // AREA_COLUMNS
    best, best_line, most = 0, 0, -1
    for line in range(rows + AREA_COLUMNS):
        boxes = 0
        for box in range(board.printed):
            at = box // AREA_COLUMNS if line < rows else rows + box % AREA_COLUMNS
            if at == line:
                boxes |= 1 << box
        if count_of(boxes & seat[OPEN]) > most:
            best, best_line, most = boxes, line, count_of(boxes & seat[OPEN])
    cross(seat, best)
    seat[OWL_USED] = 1
    note(grid, _OWL, best_line, 0, 0, 0, 0)
