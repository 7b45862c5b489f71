"""A panel of players who share the rules with each other and nothing else.

They recall words in different ways and write them for different reasons; all see where words may
stand and what the dice of the round can pay.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property

from cruxpress.core.chance import Chance
from cruxpress.core.kernels import Row, as_ints, first_state, row_of, zeros
from cruxpress.games.cruciverbalist.play.alone import SoloSeat, SoloSkill
from cruxpress.games.cruciverbalist.play.thinking import (
    CELLS,
    FEW,
    GREEDY,
    LINER,
    LONGEST,
    MOST_PLACES,
    PART_BITS,
    PARTS,
    PATIENT,
    SHUT,
    STRIDE,
    SoloDesk,
    SoloGround,
    SoloWords,
    play_solos,
)
from cruxpress.games.cruciverbalist.rules.scoring import POINTS_A_TOKEN, WORD_CLASSES
from cruxpress.games.cruciverbalist.sheet.board import Square, all_squares
from cruxpress.games.cruciverbalist.sheet.pieces import CHART, TOKENS_A_PLAYER
from cruxpress.games.cruciverbalist.sheet.solo import Solo
from cruxpress.games.cruciverbalist.solve.dice import WEIGHT_OF, Payable, need_of, roll_of
from cruxpress.games.cruciverbalist.solve.moves import Vocabulary, vocabulary
from cruxpress.games.cruciverbalist.words import theme_entries
from cruxpress.games.panel import PanelSeat
from cruxpress.words import Lexicon

PERCENT = 100
FEW_WORDS = 120  # of a theme, any of them that are known
COMMON, RECALLED = 25, 60  # percent of a theme's words, the most common ones, and of those
SOME = 15  # percent, any of them
ALPHABET = "abcdefghijklmnopqrstuvwxyz"
LETTER = {letter: number for number, letter in enumerate(ALPHABET, start=1)}


@dataclass(frozen=True)
class PanelPlayer:
    """One way to recall words and to choose among them."""

    name: str
    way: int
    share: int = 0  # percent of the theme that is known


FEW_PLAYER = PanelPlayer("few", FEW)
COMMON_PLAYER = PanelPlayer("common", GREEDY, COMMON)
PATIENT_PLAYER = PanelPlayer("patient", PATIENT, SOME)
LINER_PLAYER = PanelPlayer("liner", LINER, SOME)


@dataclass(frozen=True)
class ThemeTable:
    """The words of a theme that fit a grid, laid out for players: the shorter first."""

    words: tuple[str, ...]
    by_commonness: tuple[int, ...]
    known: tuple[int, ...]  # those that nearly every ten-year-old knows
    keys: int
    laid_out: SoloWords


ThemeTables = dict[tuple[str, int], ThemeTable]  # by theme and size of the grid


def lay_out_theme(words: Vocabulary) -> ThemeTable:
    """Lay the words of a theme out."""
    entries = theme_entries(words.lexicon, words.theme)
    listed = tuple(sorted(words.words, key=lambda word: (len(word), word)))
    numbers: dict[str, int] = {}
    keys = [
        [numbers.setdefault(key, len(numbers)) for key in sorted(words.keys_of(word))]
        for word in listed
    ]
    key_first = [0]
    for its in keys:
        key_first.append(key_first[-1] + len(its))
    spelled = [LETTER[letter] for word in listed for letter in word.ljust(LONGEST, "a")]
    laid_out = SoloWords(
        spelled=row_of(spelled),
        first=row_of(sum(len(word) < length for word in listed) for length in range(LONGEST + 2)),
        needs=row_of(map(need_of, listed)),
        rare=row_of(sum(map(CHART.is_rare, word)) for word in listed),
        keys=row_of(key for its in keys for key in its),
        key_first=row_of(key_first),
        weights=row_of([0, *(WEIGHT_OF[letter] for letter in ALPHABET)]),
        rare_letters=row_of([0, *(int(CHART.is_rare(letter)) for letter in ALPHABET)]),
        classes=row_of(map(_class_of, range(LONGEST + 1))),
        class_points=row_of(each.points for each in WORD_CLASSES),
        class_most=row_of(each.most for each in WORD_CLASSES),
    )
    order = sorted(range(len(listed)), key=lambda at: (-entries[listed[at]].commonness, listed[at]))
    known = [at for at in order if entries[listed[at]].known]
    return ThemeTable(listed, tuple(order), tuple(known), len(numbers), laid_out)


def _class_of(length: int) -> int:
    found = (at for at, each in enumerate(WORD_CLASSES) if each.shortest <= length <= each.longest)
    return next(found, 0)


def lay_out_sheet(sheet: Solo, payable: Payable) -> SoloGround:
    """Lay a sheet out, with all that its rolls can pay."""
    cells = [SHUT] * CELLS
    for square in all_squares(sheet.size):
        cells[square + STRIDE] = SHUT if square in sheet.black else 0
    pays: list[int] = []
    for pips in sheet.rolls:
        needs = payable.needs(roll_of(pips)).to_bytes(PARTS * PART_BITS // 8, "little")
        parts = (needs[at : at + PART_BITS // 8] for at in range(0, len(needs), PART_BITS // 8))
        pays += (int.from_bytes(part, "little") for part in parts)
    return SoloGround(row_of(cells), sheet.size, row_of(pays), len(sheet.rolls))


def new_desk(words: int, keys: int) -> SoloDesk:
    """An empty desk."""
    return SoloDesk(
        cells=zeros(CELLS),
        used=zeros(keys),
        counts=zeros(len(WORD_CLASSES)),
        mine=zeros(words),
        mine_first=zeros(LONGEST + 2),
        knows=zeros(words),
        starts=zeros(MOST_PLACES),
        steps=zeros(MOST_PLACES),
        lengths=zeros(MOST_PLACES),
        worth=zeros(2),
        best=zeros(4),
        path=zeros(CELLS),
        turns=zeros(CELLS),
        seen=zeros(CELLS),
        line=zeros(CELLS),
        luck=zeros(1),
    )


@dataclass(frozen=True)
class WrittenWord:
    """A word of a game: where it begins, which way it goes."""

    start: Square
    step: int
    word: str


@dataclass(frozen=True)
class SoloPanel:
    """All players before one sheet; what they share is worked out once."""

    sheet: Solo
    lexicon: Lexicon
    payable: Payable
    themes: ThemeTables = field(default_factory=dict, repr=False)  # known from other sheets

    @cached_property
    def theme(self) -> ThemeTable:
        key = self.sheet.theme, self.sheet.size
        if key not in self.themes:
            self.themes[key] = lay_out_theme(vocabulary(self.lexicon, *key))
        return self.themes[key]

    @cached_property
    def solo(self) -> SoloSeat:
        return SoloSeat(self.sheet, self.lexicon, SoloSkill(), self.payable)

    def scores(self, player: PanelPlayer, numbers: range) -> list[int]:
        """What a player scores in the games of these numbers; no help token is ever spent."""
        points, _ = self._played(player, numbers)
        return [each + POINTS_A_TOKEN * TOKENS_A_PLAYER for each in as_ints(points)]

    def play(self, player: PanelPlayer, number: int) -> list[WrittenWord | None]:
        """The game of this number; a round without a word is None."""
        written = as_ints(self._played(player, range(number, number + 1))[1])
        turns = [written[at : at + 3] for at in range(0, len(written), 3)]
        return [
            WrittenWord(start, step, self.theme.words[word]) if start >= 0 else None
            for start, step, word in turns
        ]

    def _played(self, player: PanelPlayer, numbers: range) -> tuple[Row, Row]:
        name = ("cruciverbalist panel", player.name, self.sheet.hash)
        states = row_of(first_state(Chance(*name, number)) for number in numbers)
        theme, points = self.theme, zeros(len(numbers))
        written = zeros(3 * len(numbers) * len(self.sheet.rolls))
        order, count = self._recalled(player)
        play_solos(
            theme.laid_out, self._ground, self._desk, self._ahead, row_of(order), zeros(len(order)),
            count, player.way, states, points, written,
        )  # fmt: skip
        return points, written

    def _recalled(self, player: PanelPlayer) -> tuple[Sequence[int], int]:
        """The words from which a player recalls some, and how many."""
        if player.way == FEW:
            is_enough = len(self.theme.known) >= FEW_WORDS
            words = self.theme.known if is_enough else self.theme.by_commonness
            return words, min(FEW_WORDS, len(words))
        count = len(self.theme.words) * player.share // PERCENT
        if player.way == GREEDY:
            return self.theme.by_commonness[:count], count * RECALLED // PERCENT
        return self.theme.by_commonness, count

    @cached_property
    def _ground(self) -> SoloGround:
        return lay_out_sheet(self.sheet, self.payable)

    @cached_property
    def _desk(self) -> SoloDesk:
        return new_desk(len(self.theme.words), self.theme.keys)

    @cached_property
    def _ahead(self) -> SoloDesk:
        """A second desk to think on; the player knows the same words there."""
        mine, first, luck = self._desk.mine, self._desk.mine_first, self._desk.luck
        return new_desk(len(self.theme.words), self.theme.keys)._replace(
            mine=mine, mine_first=first, luck=luck
        )


def _seat(player: PanelPlayer, easiest: float, hardest: float, games: int) -> PanelSeat[SoloPanel]:
    def missed(panel: SoloPanel, numbers: range) -> list[int]:
        target = panel.sheet.target.least
        return [target - points for points in panel.scores(player, numbers)]

    sorts = player is not LINER_PLAYER
    return PanelSeat(player.name, missed, easiest, hardest, games, sorts=sorts)


def _missed_alone(panel: SoloPanel, numbers: range) -> list[int]:
    return [panel.sheet.target.least - panel.solo.score(number, "panel") for number in numbers]


# Each with the points that they lack to the target on the first sheet of fifty and on the last, by
# a straight line through the games of fifty sheets; the liner has no part in sorting.
SOLO: PanelSeat[SoloPanel] = PanelSeat("solo", _missed_alone, -26.0, 22.0, 1)
SEATS = (
    SOLO,
    _seat(FEW_PLAYER, -11.0, 27.0, 8),
    _seat(COMMON_PLAYER, -19.5, 23.5, 8),
    _seat(PATIENT_PLAYER, -23.0, 17.0, 4),
    _seat(LINER_PLAYER, -25.0, 17.5, 4),
)
