"""Moves for a table, drawn by chance: most keep the rules, and the others break one somehow."""

from dataclasses import replace
from itertools import combinations
from random import Random

from tests.cruciverbalist.second_table import (
    CHART,
    NOTHING,
    Cell,
    Move,
    SecondTable,
    bare,
    name_of,
)

# Variations of a word, each with the word it comes from.
FAMILIES = {
    "CATS": "CAT",
    "DOGS": "DOG",
    "OXEN": "OX",
    "MICE": "MOUSE",
    "RATS": "RAT",
    "SWIMMING": "SWIM",
    "SWIMS": "SWIM",
    "FOXES": "FOX",
    "KITES": "KITE",
    "GEESE": "GOOSE",
}
WORDS = [
    *FAMILIES,
    *("CAT", "DOG", "OX", "MOUSE", "RAT", "SWIM", "FOX", "KITE", "GOOSE"),
    *("ANT", "APE", "BAT", "BEE", "BOA", "COD", "COW", "CROW", "DEER", "DODO", "DOE", "DUCK"),
    *("EAGLE", "EEL", "ELK", "EMU", "EWE", "GNAT", "GOAT", "HARE", "HAWK", "HEN", "IBEX", "IBIS"),
    *("JAY", "KOALA", "LAMB", "LION", "LYNX", "MOLE", "MOTH", "NEWT", "OTTER", "OWL", "PANDA"),
    *("PIG", "PUMA", "QUAIL", "RAVEN", "ROBIN", "SEAL", "SLOTH", "SWAN", "TIGER", "TOAD", "TROUT"),
    *("VOLE", "WASP", "WOLF", "YAK", "ZEBRA", "ZEBU", "AARDVARK", "ANTELOPE", "BUTTERFLY"),
    *("COYOTE", "CROCODILE", "DOLPHIN", "FALCON", "GIRAFFE", "PELICAN", "PENGUIN", "QUOKKA"),
    *("Sea Lion", "Red Deer", "Guinea Pig"),
]
ODD_WORDS = ("", "A", "É", "Ibex2", "!!", "ÖRE", "CAT DOG", "ox", "fox-hen")
UNSEEN = {"no penalty box", "no token"}  # who thinks of a word does not look at these
SHARES = {"good": 0.8, "slip": 0.15}  # and what comes out of nowhere


class Mover:
    """Thinks of the next move at a table."""

    def __init__(self, table: SecondTable, random: Random) -> None:
        self.table = table
        self.random = random
        # What the people at the table are like.
        self.agree = random.choice((0, 0.5, 0.8))
        self.ask = random.choice((0.1, 0.4))

    def next(self) -> Move:
        """A move; what it is like is left to chance."""
        luck = self.random.random()
        if luck < SHARES["good"]:
            return self._good()
        if luck < SHARES["good"] + SHARES["slip"]:
            return self._slip(self._good())
        return self._wild()

    def _good(self) -> Move:
        """A move that is due or allowed, as far as a quick look tells."""
        table, random = self.table, self.random
        due = list(table.still_due().elements())
        if due:
            who, board = random.choice(due)
            return Move("black", who, board, self._set(board, table.set_size()))
        active = table.active()
        if not table.dice():
            return Move("roll", active, pips=self._pips())
        luck = random.random()
        if luck < 0.14:
            return Move("end")
        if luck < 0.2:
            dice = tuple(random.sample(range(1, 9), random.randint(1, 8)))
            return Move("again", active, pips=self._pips(), dice=dice)
        wrote = {move.who for move in table.this_turn() if move.what == "word"}
        free = [who for who in range(table.players) if who not in wrote]
        return self._write(random.choice(free)) if free else Move("end")

    def _pips(self) -> tuple[int, ...]:
        return tuple(self.random.choices((1, 2, 3, 4, 5, 6), k=12))

    def _square(self) -> str:
        size = self.table.size
        return name_of((self.random.randrange(size), self.random.randrange(size)))

    def _set(self, board: int, count: int) -> tuple[str, ...]:
        """Squares side by side that are free, if they are found quickly."""
        free = self.table.free_for_black(board)
        piece: list[Cell] = self.random.sample(sorted(free), 1) if free else []
        while piece and len(piece) < count:
            r, c = self.random.choice(piece)
            beside = sorted({(r, c + 1), (r + 1, c), (r, c - 1), (r - 1, c)} & free - {*piece})
            if not beside and self.random.random() < 0.1:
                break
            piece += self.random.sample(beside, min(1, len(beside)))
        return tuple(name_of(cell) for cell in piece)

    def _write(self, who: int) -> Move:
        """A word that crosses what stands there and can be paid for, if one is found quickly."""
        random, table = self.random, self.table
        rows = table.boards[who]
        letters = [(r, c) for r, row in enumerate(rows) for c, at in enumerate(row) if at.isalpha()]
        votes = self._votes()
        helper = random.choice(range(table.players)) if random.random() < self.ask else None
        move = Move("word", who, votes=votes, helper=None if helper == who else helper)
        for _ in range(20):
            word = random.choice(WORDS)
            text, down = bare(word), random.random() < 0.5
            if letters:
                r, c = random.choice(letters)
                places = [at for at, letter in enumerate(text) if letter == rows[r][c]]
                if not places:
                    continue
                at = random.choice(places)
                r, c = (r - at, c) if down else (r, c - at)
            else:
                r, c = random.randrange(table.size), random.randrange(table.size)
            if r < 0 or c < 0:
                continue
            cells = [(r + n, c) if down else (r, c + n) for n in range(len(text))]
            if any(max(cell) >= table.size for cell in cells):
                continue
            under = [rows[r][c] for r, c in cells]
            if any(a not in (NOTHING, b) for a, b in zip(under, text, strict=True)):
                continue
            new = {
                name_of(cell): letter
                for cell, letter in zip(cells, text, strict=True)
                if rows[cell[0]][cell[1]] == NOTHING
            }
            mine = who == table.active()
            paid = self._pay(new, list(range(1, 13)) if mine else [9, 10, 11, 12])
            move = replace(move, word=word, down=down, squares=(name_of((r, c)),), paid=paid)
            if len(paid) == len(new) and table.broken(move) <= UNSEEN:
                return move
        return move if move.word else Move("end")

    def _pay(self, new: dict[str, str], dice: list[int]) -> tuple[tuple[str, tuple[int, ...]], ...]:
        """Dice for each new letter: one, or two, or three; as far as they go."""
        shown, left, paid = self.table.dice(), list(dice), []
        for square, letter in new.items():
            numbers = next(n for letters, n in CHART.items() if letter in letters)
            for count in (1, 2, 3):
                fit = [
                    some
                    for some in combinations(left, count)
                    if sum(shown[die - 1] for die in some) in numbers
                ]
                if fit:
                    some = self.random.choice(fit)
                    paid.append((square, some))
                    left = [die for die in left if die not in some]
                    break
        return tuple(paid)

    def _votes(self) -> tuple[tuple[int, bool], ...]:
        """Usually all agree that a word fits; sometimes some do not, or do not vote."""
        seats = list(range(self.table.players))
        if self.random.random() < self.agree:
            return tuple((seat, True) for seat in seats)
        some = self.random.sample(seats, self.random.randint(1, len(seats)))
        return tuple((seat, self.random.random() < self.agree) for seat in some)

    def _slip(self, move: Move) -> Move:
        """The same move with something wrong in it, or with something else that is right."""
        random = self.random
        seat = random.randint(-1, self.table.players)
        paid = [(square, list(dice)) for square, dice in move.paid]
        slips = [replace(move, who=seat), replace(move, board=seat)]
        if move.what == "black":
            names = move.squares
            slips += [
                replace(move, squares=names[:-1]),
                replace(move, squares=(*names, self._square())),
                replace(move, squares=(*names[:-1], self._square())),
                replace(move, squares=(*names[:1], *names[:-1])),
                replace(move, squares=("O15", "O14", "O13", "O12")[: len(names)]),
            ]
        if move.pips:
            odd = (*move.pips[:-1], random.choice((0, 7, 6)))
            slips += [replace(move, pips=odd), replace(move, pips=move.pips[:-1])]
        if move.what == "again":
            some = tuple(random.randint(0, 13) for _ in range(random.randint(0, 2)))
            slips += [replace(move, dice=some), replace(move, dice=(*move.dice, *move.dice[:1]))]
        if move.what == "word":
            die = random.randint(0, 13)
            more = (*move.paid, (self._square(), (die,)))
            if paid:
                random.choice(paid)[1].append(die)
            slips += [
                *(replace(move, word=random.choice(WORDS)), replace(move, down=not move.down)),
                *(replace(move, squares=(self._square(),)), replace(move, helper=seat)),
                *(replace(move, paid=move.paid[1:]), replace(move, paid=more)),
                replace(move, paid=tuple((square, tuple(dice)) for square, dice in paid)),
                replace(move, paid=(*move.paid[1:], *((s, ()) for s, _ in move.paid[:1]))),
                replace(move, votes=tuple({0: True, seat: False}.items())),
                replace(move, votes=move.votes[1:]),
                replace(move, word=random.choice(ODD_WORDS)),
                replace(move, word=move.word + "-z"),
            ]
        return random.choice(slips)

    def _wild(self) -> Move:
        """Anything, at any time: by the wrong player, before the roll, after the end."""
        random = self.random
        seat, board = random.randint(-1, self.table.players), random.randrange(self.table.players)
        known = seat if 0 <= seat < self.table.players else 0
        kinds = [
            Move("end"),
            Move("roll", seat, pips=self._pips()),
            Move("again", seat, pips=self._pips(), dice=(random.randint(1, 12),)),
            Move("black", seat, board, self._set(board, random.choice((2, 4)))),
        ]
        if self.table.dice():
            kinds.append(self._write(known))
        word = Move("word", seat, squares=(self._square(),), word=random.choice(WORDS))
        return random.choice([*kinds, word])
