"""The players' areas in a game of several, boxes as bits, and what the animals do to them."""

from cruxpress.core.compiled import inner
from cruxpress.games.cruxy.play import columns as col
from cruxpress.games.cruxy.play.bits import Longs, Luck, Rows, below, count_of, lowest_of
from cruxpress.games.cruxy.play.board import Grid, PlayBoard, note
from cruxpress.games.cruxy.rules.moves import BAN, MOST_BEARS, MOST_FOXES, MOST_KRAKENS, MOST_SLY
from cruxpress.games.cruxy.rules.table import MOST_PLAYERS
from cruxpress.games.cruxy.sheet.model import AREA_COLUMNS
from cruxpress.games.cruxy.solve.words import LETTERS, letter_set

SEATS = MOST_PLAYERS, col.SEAT

LIFT_A_BAN_WITH = 6  # open boxes or more, when a vowel is forbidden
FOX_SHARE = 120  # a letter that fewer of a thousand words hold is worth replacing

_VOWELS = letter_set("aeiou")


@inner
def sit_down(board: PlayBoard, seats: Rows, players: int, tokens: Longs) -> None:
    """Begin a game: the drawn letters go into everybody's boxes."""
    for player in range(players):
        seat = seats[player]
        for fact in range(col.LETTER):
            seat[fact] = 0
        for box in range(board.printed):
            seat[col.LETTER + box] = -1
        for place in range(board.letters):
            letter, box = tokens[place], board.orders[col.LETTER_BOXES][place]
            seat[col.HAVING + letter] = 1 << box
            seat[col.LETTER + box] = letter
        seat[col.OPEN] = (1 << board.printed) - 1
        seat[col.BOXES] = board.printed
        seat[col.FORBIDDEN] = -1


@inner
def cross(seat: Longs, boxes: int) -> None:
    """Cross out those of the boxes that are open."""
    boxes &= seat[col.OPEN]
    seat[col.OPEN] ^= boxes
    seat[col.CROSSED] |= boxes


@inner
def add_letter(seat: Longs, letter: int) -> None:
    """One more box; a ban on a letter ends when the letter comes into the area."""
    box = seat[col.BOXES]
    seat[col.BOXES] += 1
    seat[col.OPEN] |= 1 << box
    seat[col.HAVING + letter] |= 1 << box
    seat[col.LETTER + box] = letter
    if seat[col.FORBIDDEN] == letter:
        seat[col.FORBIDDEN] = -1


@inner
def hardest_box(board: PlayBoard, seat: Longs, boxes: int) -> int:
    """The box of these that the fewest words meet, the first of equal ones; -1 if there is none."""
    best, least, shares = -1, 0, board.orders[col.SHARES]
    while boxes:
        box = lowest_of(boxes)
        boxes &= boxes - 1
        letter = seat[col.LETTER + box]
        share = shares[letter if letter >= 0 else LETTERS + box]
        if best < 0 or share < least:
            best, least = box, share
    return best


@inner
def easy_letter(board: PlayBoard, seat: Longs) -> int:
    """The easiest letter that the player does not need already."""
    easiest = board.orders[col.EASIEST]
    for place in range(LETTERS):
        if not seat[col.HAVING + easiest[place]] & seat[col.OPEN]:
            return easiest[place]
    return easiest[0]


@inner
def leader(seats: Rows, players: int, turn: int, hits: int, most: int) -> int:
    """The other player with the fewest open boxes who was not hit so often; -1 if there is none."""
    best, fewest = -1, 0
    for player in range(players):
        if player != turn and seats[player][hits] < most:
            left = count_of(seats[player][col.OPEN])
            if best < 0 or left < fewest:
                best, fewest = player, left
    return best


@inner
def use_animal(
    board: PlayBoard, grid: Grid, seats: Rows, players: int, turn: int, effect: int, luck: Luck
) -> bool:
    """Use an animal as well as can be; whether it was of any use."""
    seat, what, more = seats[turn], col.NO_BOX, 0
    if effect == col.E_PENGUIN:
        what = _cross_freely(board, seat)
    elif effect == col.E_SLY:
        what, more = _cross_freely(board, seat), below(luck, LETTERS)
        _hit_by_sly(seats, players, turn, more)
    elif effect == col.E_FOX:
        what, more = _replace(board, seat)
    elif effect == col.E_PUFFINS:
        what, more = _take_from_others(board, seats, players, turn)
    elif effect == col.E_FISH:
        what = col.NO_BOX if seat[col.FISH] else 0
        seat[col.FISH] = 1
    elif effect == col.E_KRAKEN:
        player = leader(seats, players, turn, col.KRAKENS, MOST_KRAKENS)
        if player >= 0:
            what, more = player, below(luck, LETTERS)
            add_letter(seats[player], more)
            seats[player][col.KRAKENS] += 1
    elif effect == col.E_BEAR:
        player = leader(seats, players, turn, col.BEARS, MOST_BEARS)
        if player >= 0:
            what, more = player, easy_letter(board, seats[player])
            seats[player][col.FORBIDDEN] = more
            seats[player][col.BEARS] += 1
    if what == col.NO_BOX and effect != col.E_SLY:
        return False
    note(grid, effect, what, more, 0, 0, 0)
    return True


@inner
def _cross_freely(board: PlayBoard, seat: Longs) -> int:
    """Cross out the hardest box, or lift a ban that hurts; what it was."""
    banned = seat[col.FORBIDDEN] >= 0 and _VOWELS >> seat[col.FORBIDDEN] & 1
    if banned and count_of(seat[col.OPEN]) >= LIFT_A_BAN_WITH:
        seat[col.FORBIDDEN] = -1
        return BAN
    if not seat[col.OPEN]:
        return col.NO_BOX
    box = hardest_box(board, seat, seat[col.OPEN])
    cross(seat, 1 << box)
    return box


@inner
def _hit_by_sly(seats: Rows, players: int, turn: int, token: int) -> None:
    """Others who have crossed the letter out, and need it no more, write it again."""
    for player in range(players):
        seat = seats[player]
        boxes = seat[col.HAVING + token]
        had = boxes & seat[col.CROSSED] != 0 and boxes & seat[col.OPEN] == 0
        if player != turn and had and seat[col.SLY] < MOST_SLY:
            add_letter(seat, token)
            seat[col.SLY] += 1


@inner
def _replace(board: PlayBoard, seat: Longs) -> tuple[int, int]:
    """Replace the hardest letter, if it is hard, by the easiest; its box, and the new letter."""
    boxes = 0
    for letter in range(LETTERS):
        boxes |= seat[col.HAVING + letter]
    box = hardest_box(board, seat, boxes & seat[col.OPEN])
    if seat[col.FOXES] >= MOST_FOXES or box < 0:
        return col.NO_BOX, 0
    if board.orders[col.SHARES][seat[col.LETTER + box]] > FOX_SHARE:
        return col.NO_BOX, 0
    new = easy_letter(board, seat)
    seat[col.OPEN] ^= 1 << box
    seat[col.FOXES] += 1
    add_letter(seat, new)
    return box, new


@inner
def _take_from_others(board: PlayBoard, seats: Rows, players: int, turn: int) -> tuple[int, int]:
    """Cross out the two hardest boxes that others have crossed out; one, if there is no second."""
    seat, others = seats[turn], 0
    for player in range(players):
        if player != turn:
            others |= seats[player][col.CROSSED]
    may = seat[col.OPEN] & others & ((1 << board.printed) - 1)
    if seat[col.PUFFINS] or not may:
        return col.NO_BOX, col.NO_BOX
    seat[col.PUFFINS] = 1
    one = hardest_box(board, seat, may)
    cross(seat, 1 << one)
    two = hardest_box(board, seat, may & seat[col.OPEN])
    if two < 0:
        return one, col.NO_BOX
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
        if count_of(boxes & seat[col.OPEN]) > most:
            best, best_line, most = boxes, line, count_of(boxes & seat[col.OPEN])
    cross(seat, best)
    seat[col.OWL_USED] = 1
    note(grid, col.E_OWL, best_line, 0, 0, 0, 0)
