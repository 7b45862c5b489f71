"""A panel of players who share the rules with each other and nothing else.

They recall words in different ways and write them for different reasons; all see where words may
stand and what the dice of the round can pay.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from cruxpress.core.chance import Chance
from cruxpress.games.cruciverbalist.play.alone import SoloSeat, SoloSkill
from cruxpress.games.cruciverbalist.rules.scoring import POINTS_A_TOKEN, word_points
from cruxpress.games.cruciverbalist.sheet.board import SIZES
from cruxpress.games.cruciverbalist.sheet.pieces import CHART, TOKENS_A_PLAYER
from cruxpress.games.cruciverbalist.sheet.solo import Solo
from cruxpress.games.cruciverbalist.solve.dice import Payable, roll_of
from cruxpress.games.cruciverbalist.solve.moves import (
    Opening,
    Purse,
    RoundsPlayed,
    SoloMove,
    Vocabulary,
    openings,
    used_words,
    vocabulary,
)
from cruxpress.games.cruciverbalist.solve.search import longest_of
from cruxpress.games.cruciverbalist.words import theme_entries
from cruxpress.games.panel import PanelSeat
from cruxpress.words import Lexicon

PERCENT = 100
FEW_WORDS = 120  # of a theme, any of them
FEW_PLACES = 25
COMMON = 20  # percent of a theme's words, the most common ones
SOME = 15  # percent, any of them
PATIENT_WORDS = 2  # that are thought through


@dataclass(frozen=True)
class _Table:
    """A sheet before a player: what can be written, with what the player knows."""

    sheet: Solo
    words: Vocabulary
    payable: Payable
    chance: Chance

    def moves(
        self, game: RoundsPlayed, pips: Sequence[int], places: Sequence[Opening]
    ) -> Iterator[SoloMove]:
        """For each place the words that can be paid and come no second time, one of them drawn."""
        purse = Purse(self.words, self.payable.needs(roll_of(pips)))
        used = used_words(game, self.words)
        for place in places:
            row = self.words.of_length(place.length).row
            fits = purse.payable(place.length, place.free) & ~used.get(place.length, 0)
            for at, letter in place.given:
                fits &= row.at[at].get(letter, 0)
            if fits:
                # The first word from a place that is drawn; after the last one, the first of all.
                above = fits >> (start := self.chance.below(fits.bit_length())) << start
                yield SoloMove(place, row.words[(above & -above).bit_length() - 1])

    def places(self, game: RoundsPlayed) -> list[Opening]:
        return list(openings(game.letters, self.sheet.black, self.sheet.size))


Choose = Callable[[_Table, RoundsPlayed, int], SoloMove | None]  # in the round of this number


def _few(table: _Table, game: RoundsPlayed, number: int) -> SoloMove | None:
    """The longest word of those that come to mind for a few places."""
    places = table.chance.shuffled(table.places(game))[:FEW_PLACES]
    moves = table.moves(game, table.sheet.rolls[number], places)
    return max(moves, key=lambda move: len(move.word), default=None)


def _greedy(table: _Table, game: RoundsPlayed, number: int) -> SoloMove | None:
    """The word that gives most points at once, without a thought for the line."""
    moves, gains = table.moves(game, table.sheet.rolls[number], table.places(game)), gains_of(game)
    return max(moves, key=lambda move: gain(game, gains, move), default=None)


def _patient(table: _Table, game: RoundsPlayed, number: int) -> SoloMove | None:
    """Of some good words, the one after which the next roll gives most as well."""
    rolls, before = table.sheet.rolls, len(longest_of(game.letters)) if game.letters else 0
    moves = list(table.moves(game, rolls[number], table.places(game)))
    gains = gains_of(game)
    moves.sort(key=lambda move: -gain(game, gains, move) - len(move.word))
    best, most = None, -1
    for move in moves[:PATIENT_WORDS]:
        after = written(game, move)
        later = gains_of(after)
        worth = gain(game, gains, move) + len(longest_of(after.letters)) - before
        if number + 1 < len(rolls):
            then = table.moves(after, rolls[number + 1], table.places(after))
            worth += max((gain(after, later, other) + len(other.word) for other in then), default=0)
        if worth > most:
            best, most = move, worth
    return best


def _liner(table: _Table, game: RoundsPlayed, number: int) -> SoloMove | None:
    """The word that makes the line longest, whatever else it is worth."""
    ends = _ends(game)
    moves = table.moves(game, table.sheet.rolls[number], table.places(game))
    return max(moves, key=lambda move: _reaching(game, move, ends), default=None)


def _ends(game: RoundsPlayed) -> Mapping[int, int]:
    """The squares of the longest line, each with the way that is left from it to the far end."""
    if not game.letters:
        return {}
    line = longest_of(game.letters)
    return {square: max(at, len(line) - 1 - at) for at, square in enumerate(line)}


def _reaching(game: RoundsPlayed, move: SoloMove, ends: Mapping[int, int]) -> int:
    """How long a line may become that turns into the word where it crosses."""
    reach = len(move.word)
    for at, square in enumerate(move.squares):
        if square in game.letters:
            reach = max(reach, ends.get(square, 0) + 1 + max(at, len(move.word) - 1 - at))
    return reach


def gains_of(game: RoundsPlayed) -> Sequence[int]:
    """What one more word of each length adds to the points for words."""
    lengths = [len(each.word) for each in game.moves if each]
    before = sum(word_points(lengths))
    return [sum(word_points([*lengths, length])) - before for length in range(max(SIZES) + 1)]


def gain(game: RoundsPlayed, gains: Sequence[int], move: SoloMove) -> int:
    """The points of a word for its length and its rare letters."""
    pairs = zip(move.squares, move.word, strict=True)
    rare = sum(CHART.is_rare(letter) for at, letter in pairs if at not in game.letters)
    return gains[len(move.word)] + rare


def written(game: RoundsPlayed, move: SoloMove) -> RoundsPlayed:
    """The game with one more word; points are counted at its end."""
    letters = {**game.letters, **dict(zip(move.squares, move.word, strict=True))}
    return replace(game, letters=letters, moves=(*game.moves, move))


@dataclass(frozen=True)
class PanelPlayer:
    """One way to recall words and to choose among them."""

    name: str
    choose: Choose
    share: int = 0  # percent of the theme that is known: any words, or the common ones
    is_common: bool = False


FEW = PanelPlayer("few", _few)
GREEDY = PanelPlayer("common", _greedy, COMMON, is_common=True)
PATIENT = PanelPlayer("patient", _patient, SOME)
LINER = PanelPlayer("liner", _liner, SOME)


@dataclass(frozen=True)
class SoloPanel:
    """All players before one sheet; what they share is worked out once."""

    sheet: Solo
    lexicon: Lexicon
    payable: Payable

    @cached_property
    def words(self) -> Vocabulary:
        return vocabulary(self.lexicon, self.sheet.theme, self.sheet.size)

    @cached_property
    def by_commonness(self) -> Sequence[str]:
        entries = theme_entries(self.lexicon, self.sheet.theme)
        return sorted(self.words.words, key=lambda word: (-entries[word].commonness, word))

    @cached_property
    def solo(self) -> SoloSeat:
        return SoloSeat(self.sheet, self.lexicon, SoloSkill(), self.payable)

    def score(self, player: PanelPlayer, number: int) -> int:
        """What a player scores in the game of this number."""
        return total(self.play(player, number))

    def play(self, player: PanelPlayer, number: int) -> RoundsPlayed:
        """The game of this number; a round without a word is None."""
        chance = Chance("cruciverbalist panel", player.name, self.sheet.hash, number)
        count = len(self.words.words) * player.share // PERCENT or FEW_WORDS
        known = self.by_commonness if player.is_common else chance.shuffled(self.words.words)
        table = _Table(self.sheet, self.words.part(known[:count]), self.payable, chance)
        game = RoundsPlayed()
        for at in range(len(self.sheet.rolls)):
            move = player.choose(table, game, at)
            game = written(game, move) if move else replace(game, moves=(*game.moves, None))
        return game


def total(game: RoundsPlayed) -> int:
    """What a game without rerolls scores."""
    rare = sum(map(CHART.is_rare, game.letters.values()))
    line = len(longest_of(game.letters)) if game.letters else 0
    lengths = [len(move.word) for move in game.moves if move]
    return line + rare + sum(word_points(lengths)) + POINTS_A_TOKEN * TOKENS_A_PLAYER


def _seat(player: PanelPlayer, easiest: float, hardest: float, games: int) -> PanelSeat[SoloPanel]:
    def missed(panel: SoloPanel, numbers: range) -> list[int]:
        return [panel.sheet.target.least - panel.score(player, number) for number in numbers]

    return PanelSeat(player.name, missed, easiest, hardest, games, sorts=player is not LINER)


def _missed_alone(panel: SoloPanel, numbers: range) -> list[int]:
    return [panel.sheet.target.least - panel.solo.score(number, "panel") for number in numbers]


# Each with the points that they lack to the target on the first sheet of fifty and on the last, by
# a straight line through six games on each of seven sheets; the liner has no part in sorting.
SOLO: PanelSeat[SoloPanel] = PanelSeat("solo", _missed_alone, -27.0, 21.0, 2)
SEATS = (
    SOLO,
    _seat(FEW, -10.0, 26.0, 3),
    _seat(GREEDY, -20.0, 18.0, 2),
    _seat(PATIENT, -20.0, 13.0, 1),
    _seat(LINER, -24.0, 14.0, 2),
)
