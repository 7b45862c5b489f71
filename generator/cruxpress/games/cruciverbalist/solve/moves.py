"""The words that can be written on a board, with what they cost and promise."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from string import ascii_lowercase

from cruxpress.games.cruciverbalist.rules.scoring import POINTS_A_TOKEN, word_points
from cruxpress.games.cruciverbalist.sheet.board import STRIDE, Square, lines_of
from cruxpress.games.cruciverbalist.sheet.checks import writable_words
from cruxpress.games.cruciverbalist.sheet.pieces import CHART, TOKENS_A_PLAYER
from cruxpress.games.cruciverbalist.solve.dice import WEIGHT_OF, Need, Needs, need_of
from cruxpress.games.cruciverbalist.solve.line import Reach
from cruxpress.games.cruciverbalist.words import find_theme, theme_entries
from cruxpress.words import Lexicon, WordRow
from cruxpress.words.forms import singulars

SHORTEST = 3  # words of two letters hardly score and block much
WORDS_AN_OPENING = 3
RARE_LETTERS = frozenset(letter for letter in ascii_lowercase if CHART.is_rare(letter))


@dataclass(frozen=True)
class WordsOfLength:
    """The words of one length that a player knows; sets of them are whole numbers, bit by bit."""

    row: WordRow
    known: int
    needs: tuple[tuple[Need, int], ...]  # each need with the words that have it
    rare: tuple[tuple[int, int], ...]  # each number of rare letters with its words, most first

    def among(self, words: Iterable[str]) -> "WordsOfLength":
        """Only some of the words."""
        bits = self.row.bits(words) & self.known
        needs = tuple((need, having & bits) for need, having in self.needs if having & bits)
        rare = tuple((count, having & bits) for count, having in self.rare if having & bits)
        return WordsOfLength(self.row, bits, needs, rare)


@dataclass(frozen=True)
class Vocabulary:
    """All words of a theme that a player knows and that fit into a grid."""

    lexicon: Lexicon
    theme: str
    size: int
    words: tuple[str, ...]
    whole: "Vocabulary | None" = None  # of which these are a part; what it knows is not made anew
    _lengths: dict[int, WordsOfLength] = field(default_factory=dict, repr=False)

    def part(self, words: Collection[str]) -> "Vocabulary":
        """Some of these words."""
        return Vocabulary(self.lexicon, self.theme, self.size, tuple(words), self)

    def of_length(self, length: int) -> WordsOfLength:
        if length not in self._lengths:
            self._lengths[length] = self._indexed(length)
        return self._lengths[length]

    def _indexed(self, length: int) -> WordsOfLength:
        if self.whole:
            return self.whole.of_length(length).among(w for w in self.words if len(w) == length)
        row = self.lexicon.matcher(find_theme(self.theme)).row(length)
        needs: dict[Need, int] = {}
        rare: dict[int, int] = {}
        known = 0
        for word in self.words:
            if len(word) == length:
                bit = row.bit(word)
                known |= bit
                need, count = need_of(word), sum(map(CHART.is_rare, word))
                needs[need] = needs.get(need, 0) | bit
                rare[count] = rare.get(count, 0) | bit
        by_rare = tuple(sorted(rare.items(), reverse=True))
        return WordsOfLength(row, known, tuple(sorted(needs.items())), by_rare)

    def text_of(self, letters: str) -> str:
        """The word or phrase as people write it."""
        return theme_entries(self.lexicon, self.theme)[letters].text

    def same_words(self, word: str) -> frozenset[str]:
        """The word and all others that may count as variations of it."""
        families = (self.whole or self)._families
        return frozenset().union(*(families[key] for key in self.keys_of(word)))

    @cached_property
    def _families(self) -> dict[str, frozenset[str]]:
        found: dict[str, set[str]] = {}
        for word in self.words:
            for key in self.keys_of(word):
                found.setdefault(key, set()).add(word)
        return {key: frozenset(words) for key, words in found.items()}

    def keys_of(self, word: str) -> set[str]:
        """What two variations share; names and phrases are in no dictionary, but have plurals."""
        keys = self.lexicon.variants.family(word)
        return keys if self.lexicon.book.flags(word) else keys | singulars(word)


class Purse:
    """The words that a roll can pay, worked out when asked for."""

    def __init__(self, words: Vocabulary, needs: Needs) -> None:
        self.words = words
        self._needs = needs
        self._found: dict[tuple[int, Need], int] = {}

    def payable(self, length: int, free: Need) -> int:
        """The words of a length that can be paid when some of their letters are free."""
        key = (length, free)
        if key not in self._found:
            found = 0
            for need, words in self.words.of_length(length).needs:
                if need >= free and self._needs >> (need - free) & 1:
                    found |= words
            self._found[key] = found
        return self._found[key]


def vocabulary(lexicon: Lexicon, theme: str, size: int) -> Vocabulary:
    """The whole list of a theme."""
    return Vocabulary(lexicon, theme, size, tuple(writable_words(lexicon, theme, size)))


@dataclass(frozen=True, slots=True)
class Opening:
    """A place for a word: its first square and direction, its length, and the letters in it."""

    start: Square
    step: int
    length: int
    given: tuple[tuple[int, str], ...]  # places in the word that hold a letter already
    free: Need  # what those letters would cost


def openings(
    letters: Mapping[Square, str], black: frozenset[Square], size: int
) -> Iterator[Opening]:
    """Every place where the next word may stand: it shares a letter and touches nothing else."""
    for number, line in enumerate(lines_of(size)):
        # Words cross at letters; before the first one, every third line is choice enough.
        if any(square in letters for square in line) if letters else number % 3 == 1:
            step = 1 if number < size else STRIDE
            signs = _signs(line, STRIDE + 1 - step, letters, black)
            yield from _in_line(signs, line, step, bool(letters))


def _signs(
    line: Sequence[Square], side: int, letters: Mapping[Square, str], black: frozenset[Square]
) -> list[str]:
    """What each square of a line offers: its letter, '.' for free, '#' for shut."""
    signs = []
    for square in line:
        if square in letters:
            signs.append(letters[square])
        elif square in black or square - side in letters or square + side in letters:
            signs.append("#")
        else:
            signs.append(".")
    return signs


def _in_line(
    signs: Sequence[str], line: Sequence[Square], step: int, must_cross: bool
) -> Iterator[Opening]:
    size = len(signs)
    is_letter = [sign not in ".#" for sign in signs]
    for first in range(size):
        if first and is_letter[first - 1]:
            continue
        given: tuple[tuple[int, str], ...] = ()
        free = 0
        for last in range(first, size):
            sign = signs[last]
            if sign == "#" or (is_letter[last] and last > first and is_letter[last - 1]):
                break
            if is_letter[last]:
                given += ((last - first, sign),)
                free += WEIGHT_OF[sign]
            length = last - first + 1
            if last + 1 < size and is_letter[last + 1]:
                continue
            if length >= SHORTEST and length > len(given) and (given or not must_cross):
                yield Opening(line[first], step, length, given, free)


@dataclass(frozen=True, slots=True)
class SoloMove:
    """A word in an opening; `tokens` says how many help tokens made its dice."""

    opening: Opening
    word: str
    tokens: int = 0

    @property
    def need(self) -> Need:
        """What must be paid for its new letters."""
        return need_of(self.word) - self.opening.free

    @property
    def squares(self) -> tuple[Square, ...]:
        start, step = self.opening.start, self.opening.step
        return tuple(range(start, start + step * len(self.word), step))


@dataclass(frozen=True)
class RoundsPlayed:
    """A game after some rounds, with all its moves; None is a round without a word."""

    letters: dict[Square, str] = field(default_factory=dict)
    moves: tuple[SoloMove | None, ...] = ()
    tokens: int = TOKENS_A_PLAYER
    line: int = 0
    points: int = POINTS_A_TOKEN * TOKENS_A_PLAYER


@dataclass(frozen=True)
class Ranked:
    """A move and what the game is worth after it, by a quick look."""

    points: int
    line: int
    move: SoloMove

    @property
    def order(self) -> tuple[int, int, str, Square, int]:
        """The best first; among equals, more crossings first, then any fixed order."""
        opening = self.move.opening
        return -self.points, -len(opening.given), self.move.word, opening.start, opening.step


@dataclass(frozen=True)
class SoloPosition:
    """A game before a round, with what every move of the round needs to know of it."""

    game: RoundsPlayed
    vocabulary: Vocabulary
    reach: Reach
    gains: Sequence[int]  # what a word of each length adds to the points for words
    used: Mapping[int, int]  # the words of each length that may not come again

    @classmethod
    def of(cls, game: RoundsPlayed, words: Vocabulary) -> "SoloPosition":
        lengths = [len(move.word) for move in game.moves if move]
        before = sum(word_points(lengths))
        gains = [sum(word_points([*lengths, n])) - before for n in range(words.size + 1)]
        return cls(game, words, Reach(game.letters), gains, used_words(game, words))

    def openings(self, black: frozenset[Square]) -> Iterator[Opening]:
        return openings(self.game.letters, black, self.vocabulary.size)

    def moves(
        self,
        places: Iterable[Opening],
        purse: Purse,
        tokens: int = 0,
        least: int = 0,
        only_better: bool = False,
    ) -> Iterator[Ranked]:
        """The moves that a purse can pay, each with what it is worth.

        Places where no word can be worth `least` points are passed over; `only_better` raises
        that to the best move so far.
        """
        game = self.game
        cost = POINTS_A_TOKEN * tokens
        for opening in places:
            known = self.vocabulary.of_length(opening.length)
            if not known.rare:
                continue
            # Most openings have no word: what they would be worth is seldom asked.
            words = purse.payable(opening.length, opening.free)
            words &= ~self.used.get(opening.length, 0)
            old_rare = 0
            for place, letter in opening.given:
                if not words:
                    break
                words &= known.row.at[place].get(letter, 0)
                old_rare += letter in RARE_LETTERS
            if not words:
                continue
            line = max(game.line, line_after(opening, self.reach))
            base = game.points + self.gains[opening.length] + line - game.line - old_rare - cost
            if base + known.rare[0][0] < least:
                continue
            left = WORDS_AN_OPENING
            for rare, having in known.rare:
                if not words & having:
                    continue
                for word in known.row.words_in(words & having, left):
                    yield Ranked(base + rare, line, SoloMove(opening, word, tokens))
                    left -= 1
                    if only_better:
                        least = max(least, base + rare)
                if not left:
                    break


def ranked_moves(
    game: RoundsPlayed, purses: Sequence[Purse], black: frozenset[Square]
) -> Iterator[Ranked]:
    """The moves of a round that purses can pay, by their tokens, each with what it is worth."""
    position = SoloPosition.of(game, purses[0].words)
    places = list(position.openings(black))
    for tokens, purse in enumerate(purses):
        yield from position.moves(places, purse, tokens)


def line_after(opening: Opening, reach: Reach) -> int:
    """The longest line that uses the new word, by a quick look: one crossing, then one arm."""
    best = opening.length
    before = -1
    given = opening.given
    for at, (place, _) in enumerate(given, start=1):
        after = given[at][0] if at < len(given) else opening.length
        arm = max(place - before, after - place) - 1
        best = max(best, reach.to(opening.start + opening.step * place) + arm)
        before = place
    return best


def used_words(game: RoundsPlayed, vocabulary: Vocabulary) -> dict[int, int]:
    """The words of each length that may not come again."""
    used: dict[int, int] = {}
    for move in game.moves:
        for word in vocabulary.same_words(move.word) if move else ():
            known = vocabulary.of_length(len(word))
            used[len(word)] = used.get(len(word), 0) | known.row.bit(word)
    return used


def after_move(game: RoundsPlayed, ranked: Ranked, line: int) -> RoundsPlayed:
    """The game with one more word; the line is given, since the quick look may be too short."""
    move = ranked.move
    letters = {**game.letters, **dict(zip(move.squares, move.word, strict=True))}
    points = ranked.points + line - ranked.line
    return RoundsPlayed(letters, (*game.moves, move), game.tokens - move.tokens, line, points)
