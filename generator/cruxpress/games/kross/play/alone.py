"""Players of limited vocabulary, alone with a call sheet or around a table.

They hear one letter at a time, and hope for what an unfinished line may become. All numbers are
whole: thousandths of a point, so that players decide alike on every machine.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache, partial
from itertools import product
from typing import TYPE_CHECKING

from cruxpress.core.chance import Chance
from cruxpress.games.kross.rules.score import KrossScore, score_table
from cruxpress.games.kross.rules.table import EMPTY, KrossTable, Square, empty_table, enter
from cruxpress.games.kross.rules.turns import (
    KrossResult,
    KrossState,
    KrossTurn,
    new_game,
    play_turn,
    result_of,
    winners,
)
from cruxpress.games.kross.rules.witness import KrossWitness, claim
from cruxpress.games.kross.sheet.calls import STANDARD, CallSheet, KrossBlock
from cruxpress.games.kross.words import KROSS_WORDS, SHORTEST_WORD, words_for
from cruxpress.words import Lexicon, WordRow
from cruxpress.words.matcher import make_row
from cruxpress.words.word import WordEntry

if TYPE_CHECKING:
    from functools import _lru_cache_wrapper

    from cruxpress.games.kross.solve.fast.words import FastPlayer, FastWords

POINT = 1000
MOST_GAPS = 4  # nobody plans a word of which more letters are missing
MOST_REMEMBERED = 40_000  # lines
EVEN_ODDS = 3  # so many words for each gap, and it is as likely as not that one of them comes true
LETTERS_IN_MIND = 6  # how many letters a caller weighs before naming one


@dataclass(frozen=True)
class KrossSkill:
    """How well somebody plays: the words they know, their care, and what they put up with."""

    name: str
    least_commonness: int  # of the words they know
    longest: int  # letters of the words they know
    trust: int  # thousandths: how far they trust that a missing letter will come
    whim: int  # thousandths of a point by which they may misjudge a square
    rejects_below: int  # thousandths of a point: a letter that does worse is rejected
    known: bool = False  # whether they know only words that nearly every ten-year-old knows


NOVICE = KrossSkill("novice", 400, 6, 700, 600, -1500, known=True)
MIDDLING = KrossSkill("middling", 350, 6, 700, 400, -700)
STRONG = KrossSkill("strong", 200, 6, 700, 200, -400)
SKILLS = (NOVICE, MIDDLING, STRONG)


@dataclass(frozen=True)
class KrossVocabulary:
    """The words that a player knows: those that are common enough, and not too long."""

    rows: Mapping[int, WordRow]

    @cached_property
    def words(self) -> frozenset[str]:
        return frozenset(word for row in self.rows.values() for word in row.words)

    @cached_property
    def bag(self) -> str:
        """All letters of all words: whoever draws from it draws letters as words use them."""
        return "".join(word for row in self.rows.values() for word in row.words)

    def draw(self, chance: Chance) -> str:
        """A letter by chance, E more often than Q."""
        return chance.pick(self.bag)


def vocabulary(
    lexicon: Lexicon, least_commonness: int, longest: int, *, known: bool = False
) -> KrossVocabulary:
    """What somebody knows who knows all words that are at least that common.

    With `known`, these are words that nearly every ten-year-old knows. A list of one's own that
    does not say how common or known its words are is known to everybody.
    """
    words: dict[int, list[WordEntry]] = {}
    for length in range(SHORTEST_WORD, longest + 1):
        words[length] = list(lexicon.matcher(KROSS_WORDS).words_of_length(length))
    if known and any(entry[2] for its in words.values() for entry in its):
        words = {length: [word for word in its if word[2]] for length, its in words.items()}
    most = max((entry[1] for its in words.values() for entry in its), default=0)
    least = min(least_commonness, most)
    return KrossVocabulary(
        {
            length: make_row(length, [word for word in its if word[1] >= least])
            for length, its in words.items()
        }
    )


@dataclass(frozen=True)
class Hopes:
    """What a player hopes for from lines with gaps, remembered."""

    vocabulary: KrossVocabulary
    trust: int  # thousandths: how far the player trusts that a missing letter will come
    block: KrossBlock = STANDARD

    @cached_property
    def of_line(self) -> "_lru_cache_wrapper[int]":
        """What the best words of a line are worth together, likely or certain."""
        return lru_cache(MOST_REMEMBERED)(self._best_of)

    @cached_property
    def spans(self) -> Mapping[str, int]:
        """All beginnings, middles and ends of words that a player may plan with, and their worth.

        Every word is written with every choice of gaps, which is far quicker than to look for the
        words of a pattern when a line is asked for.
        """
        fitting: Counter[str] = Counter()
        for length, row in self.vocabulary.rows.items():
            columns = [[word[at] for word in row.words] for at in range(length)]
            gaps = [EMPTY] * len(row.words)
            for choice in product((True, False), repeat=length):
                if choice.count(False) <= MOST_GAPS:
                    shown = [c if kept else gaps for c, kept in zip(columns, choice, strict=True)]
                    fitting.update(map("".join, zip(*shown, strict=True)))
        return {letters: self._likely_points(letters, words) for letters, words in fitting.items()}

    def _best_of(self, letters: str) -> int:
        worth = self.spans.get
        best = [0, 0]
        for end in range(SHORTEST_WORD, len(letters) + 1):
            top = best[end - 1]
            for start in range(end - 1):
                hope = best[start] + worth(letters[start:end], 0)
                top = max(top, hope)
            best.append(top)
        return best[-1]

    def _likely_points(self, letters: str, fitting: int) -> int:
        gaps = letters.count(EMPTY)
        points = self.block.worth(len(letters)) * POINT
        for _ in range(gaps):
            points = points * self.trust // POINT
        return points * fitting // (fitting + EVEN_ODDS**gaps) if gaps else points


@dataclass(frozen=True)
class KrossPlayer:
    """Places letters where they promise most; what was thought before is remembered."""

    skill: KrossSkill
    lexicon: Lexicon
    block: KrossBlock = STANDARD

    @cached_property
    def vocabulary(self) -> KrossVocabulary:
        skill = self.skill
        return vocabulary(self.lexicon, skill.least_commonness, skill.longest, known=skill.known)

    @cached_property
    def hopes(self) -> Hopes:
        return Hopes(self.vocabulary, self.skill.trust, self.block)

    def best_square(self, table: KrossTable, letter: str, chance: Chance) -> tuple[int, Square]:
        """How much a letter does for a table that is not full, and in which square."""
        hope = self.hopes.of_line
        rows, columns = table.rows, table.lines[self.block.rows :]
        across = [hope(line) for line in rows]
        down = [hope(line) for line in columns]
        most, best = 0, (-1, -1)
        for row, letters in enumerate(rows):
            for column, there in enumerate(letters):
                if there != EMPTY:
                    continue
                crossing = columns[column]
                gain = hope(letters[:column] + letter + letters[column + 1 :]) - across[row]
                gain += hope(crossing[:row] + letter + crossing[row + 1 :]) - down[column]
                gain += chance.below(self.skill.whim + 1)
                if best[0] < 0 or gain > most:
                    most, best = gain, (row, column)
        return most, best

    def wants_to_reject(self, gain: int) -> bool:
        """Whether a letter does so badly that it is better to take its card."""
        return gain < self.skill.rejects_below

    def chance(self, sheet: CallSheet, seed: int) -> Chance:
        """Where the player's whims come from in a game alone."""
        return Chance("kross", "alone", sheet.hash, self.skill.name, seed)

    def count(self, sheet: CallSheet, table: KrossTable) -> KrossScore:
        """What the player counts at the end of a game, with the words that they know."""
        answers = None
        if sheet.task is not None:
            words = words_for(self.lexicon, sheet.task)
            answers = {word for word in words if len(word) in self.vocabulary.rows}.__contains__
        return score_table(table, self.vocabulary.words, answers, self.block)


def play_alone(player: KrossPlayer, sheet: CallSheet, seed: int = 0) -> KrossWitness:
    """Play a call sheet; the player counts only words that they know."""
    chance = player.chance(sheet, seed)
    table = empty_table(player.block)
    rejected: list[int] = []
    held = ""
    for number, letter in enumerate(sheet.calls, 1):
        if table.is_full:
            break
        gain, square = player.best_square(table, letter, chance)
        may_reject = letter not in held and len(rejected) < len(sheet.spares)
        if may_reject and player.wants_to_reject(gain):
            rejected.append(number)
            held += letter
        else:
            table = enter(table, square, letter)
    return claim(player.count(sheet, table), table, sheet, rejected)


# The points of some numbered games on a sheet.
PlayGames = Callable[[CallSheet, range], list[int]]


def points_player(player: KrossPlayer, words: "FastWords | None" = None) -> PlayGames:
    """Somebody who plays many games as a player does; with words as tables, by machine code."""
    if words is None or player.skill.longest != player.block.longest:
        return partial(_play_plain, player)
    rows = {length: row.words for length, row in player.vocabulary.rows.items()}
    return partial(_play_fast, player, words.player(player.skill, rows))


def _play_plain(player: KrossPlayer, sheet: CallSheet, games: range) -> list[int]:
    return [play_alone(player, sheet, game).score for game in games]


def _play_fast(
    player: KrossPlayer, fast: "FastPlayer", sheet: CallSheet, games: range
) -> list[int]:
    if not fast.words.alphabet.knows(sheet.calls):
        return _play_plain(player, sheet, games)
    states = [player.chance(sheet, game).state for game in games]
    found = []
    for points, rows, rejected in fast.play(sheet.letters, sheet.spares, sheet.task, states):
        if points is None:
            # A table full of quarrels about words is left to the rules, which know another way.
            points = player.count(sheet, KrossTable(rows)).total - player.block.card * rejected
        found.append(points)
    return found


@dataclass(frozen=True)
class KrossEvening:
    """A finished game of several: its turns, its last state, what everyone scored, who won."""

    turns: tuple[KrossTurn, ...]
    state: KrossState
    results: tuple[KrossResult, ...]
    winners: tuple[int, ...]


def play_together(players: Sequence[KrossPlayer], seed: int = 0) -> KrossEvening:
    """Play a whole game by the rules; tasks are left out."""
    chance = Chance("kross", "together", *(player.skill.name for player in players), seed)
    state = new_game(len(players), players[0].block)
    turns: list[KrossTurn] = []
    while not state.is_over:
        turn = _turn(state, players, chance)
        state = play_turn(state, turn)
        turns.append(turn)
    results = []
    for seat, player in enumerate(players):
        words = player.vocabulary.words
        score = score_table(state.tables[seat], words, block=player.block)
        results.append(result_of(state, seat, score))
    return KrossEvening(tuple(turns), state, tuple(results), tuple(winners(results)))


def _turn(state: KrossState, players: Sequence[KrossPlayer], chance: Chance) -> KrossTurn:
    letter = _call(players[state.caller], state, chance)
    entries: dict[int, Square] = {}
    rejected_by: int | None = None
    # Whose hand is quickest changes from turn to turn.
    for seat in chance.shuffled(state.playing):
        gain, square = players[seat].best_square(state.tables[seat], letter, chance)
        may_reject = rejected_by is None and state.last_one is None
        holds = state.holders.get(letter) == seat
        if may_reject and not holds and players[seat].wants_to_reject(gain):
            rejected_by = seat
        else:
            entries[seat] = square
    return KrossTurn(letter, entries, rejected_by)


def _call(player: KrossPlayer, state: KrossState, chance: Chance) -> str:
    """Of some letters that come to mind, the one that helps the caller most."""
    table = state.tables[state.caller]
    in_mind = dict.fromkeys(player.vocabulary.draw(chance) for _ in range(LETTERS_IN_MIND))
    return max(in_mind, key=lambda letter: player.best_square(table, letter, chance)[0])
