"""The words that can be written on a board, with what they cost and promise."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from cruxpress.games.cruciverbalist.rules.scoring import POINTS_A_TOKEN, word_points
from cruxpress.games.cruciverbalist.sheet.board import STRIDE, Square, lines_of
from cruxpress.games.cruciverbalist.sheet.pieces import CHART, TOKENS_A_PLAYER
from cruxpress.games.cruciverbalist.solve.dice import WEIGHT_OF, Need, need_of
from cruxpress.games.cruciverbalist.solve.line import Reach
from cruxpress.games.cruciverbalist.solve.vocabulary import Purse, Vocabulary

SHORTEST = 3  # words of two letters hardly score and block much


@dataclass(frozen=True, slots=True)
class Opening:
    """A place for a word: its first square and direction, its length, and the letters in it."""

    start: Square
    step: int
    length: int
    given: tuple[tuple[int, str], ...]  # places in the word that hold a letter already
    free: Need  # what those letters would cost

    def square(self, place: int) -> Square:
        return self.start + self.step * place


def openings(
    letters: Mapping[Square, str], black: frozenset[Square], size: int, longest: int
) -> Iterator[Opening]:
    """Every place where the next word may stand: it shares a letter and touches nothing else."""
    for number, line in enumerate(lines_of(size)):
        if _is_worth_a_look(number, line, letters):
            step = 1 if number < size else STRIDE
            signs = _signs(line, STRIDE + 1 - step, letters, black)
            yield from _in_line(signs, line, step, longest, bool(letters))


def _is_worth_a_look(number: int, line: Sequence[Square], letters: Mapping[Square, str]) -> bool:
    """Words cross at letters; before the first one, every third line is choice enough."""
    return any(square in letters for square in line) if letters else number % 3 == 1


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
    signs: Sequence[str], line: Sequence[Square], step: int, longest: int, must_cross: bool
) -> Iterator[Opening]:
    size = len(signs)
    is_letter = [sign not in ".#" for sign in signs]
    for first in range(size):
        if first and is_letter[first - 1]:
            continue
        given: tuple[tuple[int, str], ...] = ()
        free = 0
        for last in range(first, min(size, first + longest)):
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


WORDS_AN_OPENING = 3


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
        return tuple(self.opening.square(place) for place in range(len(self.word)))


@dataclass(frozen=True)
class RoundsPlayed:
    """A game after some rounds, with all its moves; None is a round without a word."""

    letters: dict[Square, str] = field(default_factory=dict)
    moves: tuple[SoloMove | None, ...] = ()
    tokens: int = TOKENS_A_PLAYER
    line: int = 0
    points: int = POINTS_A_TOKEN * TOKENS_A_PLAYER

    @property
    def lengths(self) -> list[int]:
        return [len(move.word) for move in self.moves if move]


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
        gains = _gains(game.lengths, words.size)
        return cls(game, words, Reach(game.letters), gains, _used(game, words))

    def openings(self, black: frozenset[Square]) -> Iterator[Opening]:
        size = self.vocabulary.size
        return openings(self.game.letters, black, size, size)

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
            line = max(game.line, line_after(opening, self.reach))
            old_rare = sum(CHART.is_rare(letter) for _, letter in opening.given)
            base = game.points + self.gains[opening.length] + line - game.line - old_rare - cost
            if base + known.rare[0][0] < least:
                continue
            words = purse.payable(opening.length, opening.free)
            words &= ~self.used.get(opening.length, 0)
            for place, letter in opening.given:
                if not words:
                    break
                words &= known.row.at[place].get(letter, 0)
            if not words:
                continue
            left = WORDS_AN_OPENING
            for rare, having in known.rare:
                for word in known.row.words_in(words & having, left):
                    yield Ranked(base + rare, line, SoloMove(opening, word, tokens))
                    left -= 1
                    if only_better:
                        least = max(least, base + rare)
                if not left:
                    break


def ranked_moves(
    game: RoundsPlayed, purse: Purse, black: frozenset[Square], tokens: int = 0
) -> Iterator[Ranked]:
    """The moves of a round that a purse can pay, each with what it is worth."""
    position = SoloPosition.of(game, purse.words)
    return position.moves(position.openings(black), purse, tokens)


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


def _gains(lengths: Sequence[int], size: int) -> list[int]:
    """What a word of each length adds to the points for words."""
    before = sum(word_points(lengths))
    return [0, *(sum(word_points([*lengths, length])) - before for length in range(1, size + 1))]


def _used(game: RoundsPlayed, vocabulary: Vocabulary) -> dict[int, int]:
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
    letters = dict(game.letters)
    letters.update(zip(move.squares, move.word, strict=True))
    return RoundsPlayed(
        letters,
        (*game.moves, move),
        game.tokens - move.tokens,
        line,
        ranked.points + line - ranked.line,
    )
