"""A second table of Cruciverbalist, written from the rulebook alone, to compare the first with.

It shares no code with the package. A game is the list of what happened, turn by turn; whose turn it
is, who has how many tokens and what is due are counted anew from that list whenever they are asked
for. Boards
are rows of text. A move is tried against every rule, so that all rules that it breaks are known.
"""

from collections import Counter
from dataclasses import dataclass, field
from itertools import pairwise

Cell = tuple[int, int]  # row and column, from 0
CHART = {
    "AEIOUY": {5, 6, 7},
    "RSTLND": {3, 4, 8},
    "BCGHMP": {2, 9, 10},
    "FJKQVWXZ": {1, 11, 12},
}
ROUNDS = {2: 6, 3: 6, 4: 5}
NOTHING, INK = ".", "#"


@dataclass(frozen=True)
class Move:
    """What somebody does, or tries to do; squares have names such as C7, dice go from 1 to 12."""

    what: str  # black, roll, again, word, end
    who: int = 0
    board: int = 0  # black: whose board
    squares: tuple[str, ...] = ()  # black: these; word: the first one
    pips: tuple[int, ...] = ()  # roll, again: what all twelve dice show
    dice: tuple[int, ...] = ()  # again: those that are rolled
    word: str = ""
    down: bool = False
    paid: tuple[tuple[str, tuple[int, ...]], ...] = ()  # word: the dice for each square
    votes: tuple[tuple[int, bool], ...] = ()  # word: who says that it fits the theme
    helper: int | None = None


def cell_of(name: str) -> Cell:
    return int(name[1:]) - 1, "ABCDEFGHIJKLMNO".index(name[0])


def name_of(cell: Cell) -> str:
    return f"{'ABCDEFGHIJKLMNO'[cell[1]]}{cell[0] + 1}"


def bare(word: str) -> str:
    """A word or phrase as it is written into the squares."""
    return "".join(filter(str.isalpha, word.upper()))


@dataclass
class SecondTable:
    """A game of two to four players, as the list of what happened."""

    players: int
    size: int
    first: int
    families: dict[str, str]  # variations of a word, each with the word it comes from
    turns: list[list[Move]] = field(default_factory=lambda: [[]])
    boards: list[list[str]] = field(init=False)

    def __post_init__(self) -> None:
        self.boards = [[NOTHING * self.size] * self.size for _ in range(self.players)]

    # What can be counted

    def ended(self) -> int:
        return len(self.turns) - 1

    def round(self) -> int:
        return self.ended() // self.players + 1

    def over(self) -> bool:
        return self.round() > ROUNDS[self.players]

    def active(self) -> int:
        return (self.first + self.ended()) % self.players

    def this_turn(self) -> list[Move]:
        return self.turns[-1]

    def dice(self) -> list[int]:
        """What the dice show in this turn; nothing before the roll."""
        shown: list[int] = []
        for move in self.this_turn():
            if move.what == "roll":
                shown = list(move.pips)
            for die in move.dice:
                shown[die - 1] = move.pips[die - 1]
        return shown

    def words(self) -> list[Move]:
        return [move for turn in self.turns for move in turn if move.what == "word"]

    def tokens(self, who: int) -> int:
        mine = [move for turn in self.turns for move in turn if move.who == who]
        spent = sum(move.what == "again" or move.helper is not None for move in mine)
        return 3 - spent + sum(move.helper == who for move in self.words())

    def crosses(self, who: int) -> int:
        """Penalty boxes that are crossed off; the votes of each word tell which ones."""
        return sum(
            not self.judged(move.votes, (self.first + at) % self.players)
            for at, turn in enumerate(self.turns)
            for move in turn
            if move.what == "word" and move.who == who
        )

    def judged(self, votes: tuple[tuple[int, bool], ...], active: int) -> bool | None:
        """Whether the group says that a word fits; nothing if nobody can tell."""
        balance = sum(1 if yes else -1 for _, yes in votes)
        return balance > 0 if balance else dict(votes).get(active)

    # Black squares

    def still_due(self) -> Counter[tuple[int, int]]:
        """Sets that are to be made now: who, and on whose board."""
        due: Counter[tuple[int, int]] = Counter()
        done = self.ended()
        if self.dice() or done % self.players or self.over():
            return due
        left = {who: (who + 1) % self.players for who in range(self.players)}
        right = {who: who - 1 if who else self.players - 1 for who in range(self.players)}
        sides = {1: [left, right], 2: [left], 4: [right], 6: [left]}.get(self.round(), [])
        due.update(pair for side in sides for pair in side.items())
        due.subtract((move.who, move.board) for move in self.this_turn())
        return +due

    def set_size(self) -> int:
        return 2 if self.ended() else 4

    def free_for_black(self, board: int) -> set[Cell]:
        rows = self.boards[board]
        ink = {(r, c) for r, row in enumerate(rows) for c, at in enumerate(row) if at == INK}
        near = {(r + dr, c + dc) for r, c in ink for dr in (-1, 0, 1) for dc in (-1, 0, 1)}
        span = range(self.size)
        return {(r, c) for r in span for c in span if rows[r][c] == NOTHING} - near

    def has_room(self, board: int) -> bool:
        """Whether a set fits anywhere: a piece grows by a square until it is large enough."""
        free = self.free_for_black(board)

        def grows(piece: set[Cell]) -> bool:
            steps = ((0, 1), (1, 0), (0, -1), (-1, 0))
            around = {(r + dr, c + dc) for r, c in piece for dr, dc in steps}
            return len(piece) == self.set_size() or any(
                grows(piece | {cell}) for cell in around & free - piece
            )

        return any(grows({cell}) for cell in free)

    def _black(self, move: Move) -> set[str]:
        why = set()
        if not self.still_due()[move.who, move.board]:
            why |= {"blackout round", "blackout late", "blackout board", "blackout twice"}
        cells = [cell_of(name) for name in move.squares]
        if len(set(cells)) != self.set_size() or len(cells) != self.set_size():
            why.add("blackout size")
        if any(r >= self.size or c >= self.size for r, c in cells):
            return why | {"blackout place"}
        rows = self.boards[move.board]
        if any(rows[r][c] not in (NOTHING, INK) for r, c in cells):
            why.add("blackout place")
        if any(rows[r][c] == NOTHING for r, c in set(cells) - self.free_for_black(move.board)):
            why.add("blackout touches")
        if any(rows[r][c] == INK for r, c in cells):
            why.add("blackout touches")
        joined = set(cells[:1])
        for _ in cells:
            joined |= {
                (r, c)
                for r, c in cells
                if any(abs(r - there) + abs(c - across) == 1 for there, across in joined)
            }
        return why | {"blackout joined"} if joined != set(cells) else why

    # Dice

    def _roll(self, move: Move) -> set[str]:
        why = {"other turn"} if move.who != self.active() else set()
        if self.dice():
            why.add("rolled already")
        if any(self.has_room(board) for _, board in self.still_due()):
            why.add("blackout missing")
        return why | self._odd_dice(move)

    def _odd_dice(self, move: Move) -> set[str]:
        good = len(move.pips) == 12 and set(move.pips) <= {1, 2, 3, 4, 5, 6}
        return set() if good else {"wrong dice"}

    def _again(self, move: Move) -> set[str]:
        why = {"other turn"} if move.who != self.active() else set()
        if not self.dice():
            why.add("not rolled")
        if any(old.what == "word" and old.who == move.who for old in self.this_turn()):
            why.add("reroll late")
        if self.tokens(move.who) < 1:
            why.add("no token")
        if not move.dice:
            why.add("nothing to reroll")
        if any(die not in {1, 2, 3, 4, 5, 6, 7, 8} for die in move.dice):
            why.add("no such die")
        if len(set(move.dice)) < len(move.dice):
            why.add("die twice")
        return why | self._odd_dice(move)

    # Words

    def _word(self, move: Move) -> set[str]:
        why = set()
        letters = bare(move.word)
        mine = move.who == self.active()
        if not self.dice():
            why.add("not rolled")
        if any(old.what == "word" and old.who == move.who for old in self.this_turn()):
            why.add("wrote already")
        if not mine and len(letters) > 5:
            why.add("shared word too long")
        base = self.families.get(letters, letters)
        olds = [bare(old.word) for old in self.words()]
        if base in [self.families.get(old, old) for old in olds]:
            why.add("same word")
        if not self.judged(move.votes, self.active()) and self.crosses(move.who) > 4:
            why.add("no penalty box")
        return why | self._helped(move) | self._placed(move, letters, mine)

    def _voted(self, move: Move) -> set[str]:
        if move.what != "word":
            return set()
        why = {"no casting vote"} if self.judged(move.votes, self.active()) is None else set()
        strangers = {who for who, _ in move.votes} - set(range(self.players))
        return why | {"no such player"} if strangers else why

    def _helped(self, move: Move) -> set[str]:
        if move.helper is None:
            return set()
        why = {"no token"} if self.tokens(move.who) < 1 else set()
        if move.helper not in range(self.players):
            why.add("no such player")
        return why | {"own suggestion"} if move.helper == move.who else why

    def _placed(self, move: Move, letters: str, mine: bool) -> set[str]:
        if not letters or not all("A" <= letter <= "Z" for letter in letters):
            return {"no letters"}
        if len(letters) == 1:
            return {"one letter"}
        cells = cells_of(move)
        if any(r >= self.size or c >= self.size for r, c in cells):
            return {"off the board"}
        under = "".join(self.boards[move.who][r][c] for r, c in cells)
        why = {"black square"} if INK in under else set()
        if any(a not in (NOTHING, INK, b) for a, b in zip(under, letters, strict=True)):
            why.add("other letter")
        if NOTHING not in under:
            why.add("nothing new")
        if any(old.who == move.who for old in self.words()) and not any(map(str.isalpha, under)):
            why.add("not connected")
        if self._touches(move, cells, under):
            why.add("run is no word")
        new = {
            cell: letter for cell, letter, a in zip(cells, letters, under, strict=True) if a == "."
        }
        return why | self._paid(move, new, mine)

    def _touches(self, move: Move, cells: list[Cell], under: str) -> bool:
        """Whether letters stand before, behind or beside the word, or in a row below it."""
        along, beside = ((1, 0), (0, 1)) if move.down else ((0, 1), (1, 0))

        def letter(cell: Cell, step: Cell, by: int) -> bool:
            r, c = cell[0] + by * step[0], cell[1] + by * step[1]
            inside = 0 <= r < self.size and 0 <= c < self.size
            return inside and self.boards[move.who][r][c].isalpha()

        ends = letter(cells[0], along, -1) or letter(cells[-1], along, 1)
        new = [cell for cell, sign in zip(cells, under, strict=True) if not sign.isalpha()]
        sides = any(letter(cell, beside, by) for cell in new for by in (-1, 1))
        pairs = pairwise(under)
        return ends or sides or any(a.isalpha() and b.isalpha() for a, b in pairs)

    def _paid(self, move: Move, new: dict[Cell, str], mine: bool) -> set[str]:
        shown = self.dice()
        may_use = set(range(1, 13)) if mine else {9, 10, 11, 12}
        paid = [(cell_of(name), dice) for name, dice in move.paid]
        used = [die for _, dice in paid for die in dice]
        why = set()
        if len({cell for cell, _ in paid}) < len(paid) or any(cell not in new for cell, _ in paid):
            why.add("needless payment")
        if any(cell not in [at for at, dice in paid if dice] for cell in new):
            why.add("unpaid letter")
        if len(set(used)) < len(used):
            why.add("die twice")
        if any(die not in may_use for die in used):
            return why | {"no such die"}
        for cell, dice in paid:
            if cell in new and shown and dice:
                numbers = next(n for letters, n in CHART.items() if new[cell] in letters)
                if sum(shown[die - 1] for die in dice) not in numbers:
                    why.add("wrong number")
        return why

    # Moves

    def broken(self, move: Move) -> set[str]:
        """The rules that a move breaks; none if it is legal."""
        return self._voted(move) | self._broken(move)

    def _broken(self, move: Move) -> set[str]:
        if self.over():
            return {"too many rounds"}
        if move.what == "end":
            return set() if self.dice() else {"not rolled"}
        named = {move.who, move.board} if move.what == "black" else {move.who}
        if named - set(range(self.players)):
            return {"no such player"}
        try_it = {"black": self._black, "roll": self._roll, "again": self._again}
        return try_it.get(move.what, self._word)(move)

    def play(self, move: Move) -> None:
        """A legal move happens."""
        if move.what == "black":
            self._ink(move.board, {cell_of(name): INK for name in move.squares})
        if move.what == "word":
            self._ink(move.who, dict(zip(cells_of(move), bare(move.word), strict=True)))
        if move.what == "end":
            self.turns.append([])
        else:
            self.turns[-1].append(move)

    def _ink(self, board: int, signs: dict[Cell, str]) -> None:
        for (r, c), sign in signs.items():
            row = self.boards[board][r]
            self.boards[board][r] = row[:c] + sign + row[c + 1 :]

    # The end

    def points(self, who: int) -> dict[str, int]:
        """The points of a player by their kinds."""
        text = "".join(self.boards[who])
        sizes = [len(bare(move.word)) for move in self.words() if move.who == who]
        return {
            "line": longest(self.boards[who]),
            "rare": sum(letter in "FJKQVWXZ" for letter in text),
            "up-to-4": 3 * sum(size < 5 for size in sizes),
            "from-5": min(8, 4 * sum(size in (5, 6) for size in sizes)),
            "from-7": min(10, 5 * sum(size in (7, 8) for size in sizes)),
            "from-9": min(12, 6 * sum(size > 8 for size in sizes)),
            "tokens": 2 * self.tokens(who),
            "penalties": -3 * self.crosses(who),
        }

    def winners(self) -> list[int]:
        """Who wins by points, rare letters and line, in this order; several if all are equal."""
        left = list(range(self.players))
        points = [self.points(who) for who in left]
        for value in (
            [sum(each.values()) for each in points],
            [each["rare"] for each in points],
            [each["line"] for each in points],
        ):
            left = [who for who in left if value[who] == max(value[other] for other in left)]
        return left


def cells_of(move: Move) -> list[Cell]:
    r, c = cell_of(move.squares[0])
    count = range(len(bare(move.word)))
    return [(r + at, c) if move.down else (r, c + at) for at in count]


def longest(rows: list[str]) -> int:
    """The longest walk over letters that visits none twice, by trying every walk."""
    cells = {(r, c) for r, row in enumerate(rows) for c, at in enumerate(row) if at.isalpha()}

    def walk(cell: Cell, left: set[Cell]) -> int:
        r, c = cell
        steps = [at for at in ((r, c + 1), (r + 1, c), (r, c - 1), (r - 1, c)) if at in left]
        return 1 + max((walk(step, left - {step}) for step in steps), default=0)

    return max((walk(cell, cells - {cell}) for cell in cells), default=0)
