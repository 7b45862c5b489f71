"""A call sheet, played alone: letter after letter, with spares for those that are rejected."""

from dataclasses import dataclass

from cruxpress.core.chance import Chance
from cruxpress.games.kross.play.player import Player
from cruxpress.games.kross.rules import (
    Score,
    Table,
    Witness,
    claim,
    empty_table,
    enter,
    score_table,
)
from cruxpress.games.kross.spec import CallSheet
from cruxpress.games.kross.words import find_task


@dataclass(frozen=True)
class Played:
    """A game that was played alone, and what the player counted at its end."""

    witness: Witness
    task_done: bool

    @property
    def points(self) -> int:
        return self.witness.score


def play_alone(player: Player, sheet: CallSheet, seed: int = 0) -> Played:
    """Play a call sheet; the player counts only words that they know."""
    chance = chance_of(player, sheet, seed)
    table = empty_table(player.block)
    rejected: list[int] = []
    held = ""
    for number, letter in enumerate(sheet.letters + sheet.spares, 1):
        if table.is_full:
            break
        gain, square = player.best_square(table, letter, chance)
        may_reject = letter not in held and len(rejected) < len(sheet.spares)
        if may_reject and player.wants_to_reject(gain):
            rejected.append(number)
            held += letter
        else:
            table = enter(table, square, letter)
    return _counted(player, sheet, table, rejected)


def chance_of(player: Player, sheet: CallSheet, seed: int) -> Chance:
    """Where the whims of a player come from in a game."""
    return Chance("kross", "alone", sheet.hash, player.skill.name, seed)


def _counted(player: Player, sheet: CallSheet, table: Table, rejected: list[int]) -> Played:
    score = count(player, sheet, table)
    return Played(claim(score, table, sheet, rejected), score.task_word is not None)


def count(player: Player, sheet: CallSheet, table: Table) -> Score:
    """What a player counts at the end of a game, with the words that they know."""
    answers = None
    if sheet.task is not None:
        words = player.lexicon.matcher(find_task(sheet.task))
        known = {word for n in player.vocabulary.rows for word in words.row(n).words}
        answers = known.__contains__
    return score_table(table, player.vocabulary.words, answers, player.block)
