"""Strangers at Cruciverbalist: words come to one anew each round, the other knows some all along.

The first takes what gives most points and letters, a word off the theme if need be. The second
writes the longest word that it can pay, and rolls all dice again when there is none.
"""

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, partial

from cruxpress.games.cruciverbalist.rules.board import LetterBoard, Spot
from cruxpress.games.cruciverbalist.rules.dice import Paid
from cruxpress.games.cruciverbalist.rules.scoring import (
    POINTS_A_PENALTY,
    score_board,
    word_points,
)
from cruxpress.games.cruciverbalist.rules.turns import (
    TablePlayer,
    TurnTable,
    end_turn,
    open_alone,
    roll,
    spend_on_reroll,
    write,
)
from cruxpress.games.cruciverbalist.rules.witness import CruciverbalistWitness, Turn
from cruxpress.games.cruciverbalist.sheet.board import Square
from cruxpress.games.cruciverbalist.sheet.pieces import CHART, PENALTY_BOXES, TOKENS_A_PLAYER
from cruxpress.games.cruciverbalist.sheet.solo import Solo, read_solo
from cruxpress.games.cruciverbalist.words import PENALTY_WORDS, theme_entries
from cruxpress.words import Lexicon, load_lexicon
from workshop.bench.strangers.cruciverbalist_sight import line_of, new_letters, payment, spots_for
from workshop.bench.strangers.verdict import Stranger

THEME_WORDS, OTHER_WORDS = 40, 20  # that come to mind in a round
KNOWN_ALL_ALONG = 80  # words of the theme
OTHER_LENGTHS = range(3, 7)  # of words off the theme


@dataclass(frozen=True)
class Place:
    """A word that may be written, and what it fills in."""

    word: str
    spot: Spot
    new: Mapping[Square, str]


@dataclass
class SoloGame:
    """A game that is going on."""

    sheet: Solo
    words: "SoloWords"
    luck: random.Random
    table: TurnTable
    barred: list[str] = field(default_factory=list)
    turns: list[Turn] = field(default_factory=list)

    @property
    def player(self) -> TablePlayer:
        return self.table.players[0]

    @property
    def board(self) -> LetterBoard:
        return self.player.board

    def places(self, words: Sequence[str]) -> list[Place]:
        """Where these words may be written and paid with the dice of the round."""
        return [
            Place(word, spot, new)
            for word in words
            for spot in spots_for(self.board, word, self.luck)
            if (new := new_letters(self.board, word, spot))
            and payment(self.table.pips, tuple(new.values())) is not None
        ]

    def first_new(self, places: Sequence[Place]) -> Place | None:
        """The first of them that is no variation of a word on the board."""
        same = self.words.lexicon.same_word
        return next(
            (each for each in places if not any(same(each.word, old) for old in self.table.words)),
            None,
        )

    def play_round(self, place: Place | None, rerolls: tuple[tuple[int, ...], ...]) -> None:
        """Write a word, or none, and end the round."""
        turn = Turn(rerolls=rerolls)
        if place:
            dice = payment(self.table.pips, tuple(place.new.values())) or ()
            paid = tuple(map(Paid, place.new, dice))
            fits = place.word in self.words.theme(self.sheet.theme)
            text = self.words.theme(self.sheet.theme)[place.word] if fits else place.word
            turn = Turn(text, place.spot, paid, rerolls, not fits)
            self.table = write(self.table, self.words.lexicon, 0, text, place.spot, paid, fits)
        self.table = end_turn(self.table)
        self.turns.append(turn)


@dataclass(frozen=True)
class SoloWords:
    """The words that everybody knows."""

    lexicon: Lexicon
    themes: dict[str, Mapping[str, str]] = field(default_factory=dict, repr=False)

    def theme(self, theme: str) -> Mapping[str, str]:
        """The words of a theme by their letters, as people write them."""
        if theme not in self.themes:
            entries = theme_entries(self.lexicon, theme)
            self.themes[theme] = {
                word: entries[word].text
                for word in sorted(entries)
                if len(word) > 1 and all(letter in CHART.group_of for letter in word)
            }
        return self.themes[theme]

    @cached_property
    def others(self) -> list[str]:
        """Words that nearly every ten-year-old knows."""
        known = partial(self.lexicon.known_words, PENALTY_WORDS)
        return [word for length in OTHER_LENGTHS for word in known(length)]


Way = Callable[[SoloGame], None]


def thinks_anew(game: SoloGame) -> None:
    """In each round other words come to mind; the best one is written wherever it fits."""
    theme = game.words.theme(game.sheet.theme)
    for pips in game.sheet.rolls:
        game.table = roll(game.table, 0, pips)
        words = some_of(list(theme), THEME_WORDS, game.luck)
        if game.player.penalties < PENALTY_BOXES:
            others = some_of(game.words.others, OTHER_WORDS, game.luck)
            words += [word for word in others if word not in theme]
        places = game.places(words)
        places.sort(key=lambda place: gain(game, place), reverse=True)
        game.play_round(game.first_new(places), ())


def gain(game: SoloGame, place: Place) -> int:
    """What a word is worth at a glance: its points, and every letter that it adds to the board."""
    lengths = [len(word) for word in game.board.words]
    points = sum(word_points([*lengths, len(place.word)])) - sum(word_points(lengths))
    rare = sum(map(CHART.is_rare, place.new.values()))
    penalty = 0 if place.word in game.words.theme(game.sheet.theme) else POINTS_A_PENALTY
    return points + rare + len(place.new) + penalty


def knows_some(game: SoloGame) -> None:
    """The same words are known all along, and the longest is written that can be paid."""
    words = some_of(list(game.words.theme(game.sheet.theme)), KNOWN_ALL_ALONG, game.luck)
    words.sort(key=len, reverse=True)
    everything = tuple(range(1, len(game.sheet.rolls[0]) + 1))
    for pips in game.sheet.rolls:
        game.table = roll(game.table, 0, pips)
        place, rerolls = longest(game, words), 0
        while not place and game.player.tokens:
            fresh = game.sheet.rerolls[TOKENS_A_PLAYER - game.player.tokens]
            game.table = spend_on_reroll(game.table, 0, everything, fresh)
            place, rerolls = longest(game, words), rerolls + 1
        game.play_round(place, (everything,) * rerolls)


def longest(game: SoloGame, words: Sequence[str]) -> Place | None:
    """The first of the words that has a place, and any of its places."""
    for word in words:
        places = game.places([word])
        if places and game.first_new(places):
            return game.luck.choice(places)
    return None


def some_of(words: Sequence[str], many: int, luck: random.Random) -> list[str]:
    """So many of the words, or all."""
    return luck.sample(words, min(many, len(words)))


def play(words: SoloWords, way: Way, sheet: Solo, game: int) -> CruciverbalistWitness:
    """A whole game, written down, with the longest line."""
    luck = random.Random(f"{way.__name__} {sheet.hash} {game}")
    table = open_alone(LetterBoard(sheet.size, sheet.black))
    played = SoloGame(sheet, words, luck, table)
    way(played)
    line, player = line_of(played.board.letters), played.player
    score = score_board(played.board, line, player.tokens, player.penalties)
    return CruciverbalistWitness(sheet.hash, tuple(played.turns), line, score)


def strangers() -> tuple[Stranger[Solo], ...]:
    """Those who play the shipped solo sheets; they miss the points that lack to the target."""
    words = SoloWords(load_lexicon())

    def seat(name: str, way: Way, games: int) -> Stranger[Solo]:
        def missed(sheet: Solo, game: int) -> int:
            return sheet.target.least - play(words, way, sheet, game).claim.total

        return Stranger(name, "cruciverbalist/solos", read_solo, missed, games)

    return seat("thinks anew", thinks_anew, 60), seat("knows some words", knows_some, 80)
