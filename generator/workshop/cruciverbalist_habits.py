"""Players of Cruciverbalist with habits that chance has drawn: nobody chose them to be somebody.

Targets that stand in order for many such players stand in order for one whom nobody thought of.
"""

import random
from collections.abc import Sequence
from dataclasses import dataclass

from cruxpress.core.chance import Chance
from cruxpress.games.cruciverbalist.rules.board import LetterBoard
from cruxpress.games.cruciverbalist.rules.scoring import POINTS_A_PENALTY, score_board, word_points
from cruxpress.games.cruciverbalist.rules.turns import open_alone, roll, spend_on_reroll
from cruxpress.games.cruciverbalist.sheet.pieces import CHART, PENALTY_BOXES, TOKENS_A_PLAYER
from cruxpress.games.cruciverbalist.sheet.solo import Solo
from workshop.bench.strangers.cruciverbalist import Place, SoloGame, SoloWords, some_of
from workshop.bench.strangers.cruciverbalist_sight import line_of

MANY = 10
ANEW, ALL_ALONG = range(15, 61), range(30, 151)  # words of the theme that come to mind
OTHERS = range(31)  # words off the theme that do
MOST_WEIGHT = 3  # of one thing that a word brings beside another
LENGTH_WEIGHTS = range(-1, 3)  # short words first, or long ones
PENALTY_WEIGHTS = range(1, 4)  # how much a penalty hurts


@dataclass(frozen=True)
class Habit:
    """What counts for somebody, how many words come to mind, and when dice are rolled again."""

    name: str
    anew: bool  # words come to mind anew each round, or the same ones all along
    theme_words: int
    other_words: int
    points: int
    letters: int
    rare: int
    crossings: int
    length: int
    penalty: int
    content: int  # a token buys other dice for less gain than this

    def score(self, words: SoloWords, sheet: Solo, number: int) -> int:
        """What this player scores in a game of this number, the same one whenever it is asked."""
        luck = random.Random(f"{self.name} {sheet.hash} {number}")
        game = SoloGame(sheet, words, luck, open_alone(LetterBoard(sheet.size, sheet.black)))
        known = some_of(list(words.theme(sheet.theme)), self.theme_words, luck)
        everything = tuple(range(1, len(sheet.rolls[0]) + 1))
        for pips in sheet.rolls:
            game.table = roll(game.table, 0, pips)
            if self.anew:
                known = some_of(list(words.theme(sheet.theme)), self.theme_words, luck)
            thought = [*known, *self._others(game)]
            place, rerolls = self._best(game, thought), 0
            while game.player.tokens and (not place or self.gain(game, place) < self.content):
                again = sheet.rerolls[TOKENS_A_PLAYER - game.player.tokens]
                game.table = spend_on_reroll(game.table, 0, everything, again)
                place, rerolls = self._best(game, thought), rerolls + 1
            game.play_round(place, (everything,) * rerolls)
        line, player = line_of(game.board.letters), game.player
        return score_board(game.board, line, player.tokens, player.penalties).total

    def _others(self, game: SoloGame) -> list[str]:
        if game.player.penalties >= PENALTY_BOXES:
            return []
        theme = game.words.theme(game.sheet.theme)
        others = some_of(game.words.others, self.other_words, game.luck)
        return [word for word in others if word not in theme]

    def _best(self, game: SoloGame, thought: Sequence[str]) -> Place | None:
        places = game.places(thought)
        places.sort(key=lambda place: self.gain(game, place), reverse=True)
        return game.first_new(places)

    def gain(self, game: SoloGame, place: Place) -> int:
        """What a word is worth to this player."""
        lengths = [len(word) for word in game.board.words]
        points = sum(word_points([*lengths, len(place.word)])) - sum(word_points(lengths))
        worth = self.points * points + self.letters * len(place.new)
        worth += self.rare * sum(map(CHART.is_rare, place.new.values()))
        worth += self.crossings * (len(place.word) - len(place.new))
        worth += self.length * len(place.word)
        if place.word not in game.words.theme(game.sheet.theme):
            worth += self.penalty * POINTS_A_PENALTY
        return worth


def drawn_habit(number: int) -> Habit:
    """The habit of a number. Points or letters always count, or boards would stay empty."""
    chance = Chance("cruciverbalist", "habit", number)
    anew = bool(chance.below(2))
    return Habit(
        f"habit {number}",
        anew,
        chance.pick(ANEW if anew else ALL_ALONG),
        chance.pick(OTHERS),
        chance.below(MOST_WEIGHT + 1),
        1 + chance.below(MOST_WEIGHT),
        chance.below(MOST_WEIGHT + 1),
        chance.below(MOST_WEIGHT + 1),
        chance.pick(LENGTH_WEIGHTS),
        chance.pick(PENALTY_WEIGHTS),
        chance.below(MOST_WEIGHT * MOST_WEIGHT),
    )


HABITS = tuple(drawn_habit(number) for number in range(1, MANY + 1))
