"""The moves of a round: every word that dice can pay and a board can take, by what it is worth."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from cruxpress.games.cruciverbalist.rules.scoring import POINTS_A_TOKEN, word_points
from cruxpress.games.cruciverbalist.solve.dice import Need, need_of
from cruxpress.games.cruciverbalist.solve.places import Opening, openings
from cruxpress.games.cruciverbalist.solve.reach import Reach
from cruxpress.games.cruciverbalist.solve.words import Purse, Vocabulary
from cruxpress.games.cruciverbalist.spec.board import Square
from cruxpress.games.cruciverbalist.spec.chart import CHART
from cruxpress.games.cruciverbalist.spec.pieces import TOKENS_A_PLAYER

WORDS_AN_OPENING = 3


@dataclass(frozen=True, slots=True)
class Move:
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
class Game:
    """A game after some rounds, with all its moves; None is a round without a word."""

    letters: dict[Square, str] = field(default_factory=dict)
    moves: tuple[Move | None, ...] = ()
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
    move: Move

    @property
    def order(self) -> tuple[int, int, str, Square, int]:
        """The best first; among equals, more crossings first, then any fixed order."""
        opening = self.move.opening
        return -self.points, -len(opening.given), self.move.word, opening.start, opening.step


@dataclass(frozen=True)
class Position:
    """A game before a round, with what every move of the round needs to know of it."""

    game: Game
    vocabulary: Vocabulary
    reach: Reach
    gains: Sequence[int]  # what a word of each length adds to the points for words
    used: Mapping[int, int]  # the words of each length that may not come again

    @classmethod
    def of(cls, game: Game, words: Vocabulary) -> "Position":
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
                    yield Ranked(base + rare, line, Move(opening, word, tokens))
                    left -= 1
                    if only_better:
                        least = max(least, base + rare)
                if not left:
                    break


def ranked_moves(
    game: Game, purse: Purse, black: frozenset[Square], tokens: int = 0
) -> Iterator[Ranked]:
    """The moves of a round that a purse can pay, each with what it is worth."""
    position = Position.of(game, purse.words)
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


def _used(game: Game, vocabulary: Vocabulary) -> dict[int, int]:
    """The words of each length that may not come again."""
    used: dict[int, int] = {}
    for move in game.moves:
        for word in vocabulary.same_words(move.word) if move else ():
            known = vocabulary.of_length(len(word))
            used[len(word)] = used.get(len(word), 0) | known.row.bit(word)
    return used


def after_move(game: Game, ranked: Ranked, line: int) -> Game:
    """The game with one more word; the line is given, since the quick look may be too short."""
    move = ranked.move
    letters = dict(game.letters)
    letters.update(zip(move.squares, move.word, strict=True))
    return Game(
        letters,
        (*game.moves, move),
        game.tokens - move.tokens,
        line,
        ranked.points + line - ranked.line,
    )
