"""What a player scores in many games on a sheet, by machine code where it is asked for."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from cruxpress.games.kross.play.alone import chance_of, count, play_alone
from cruxpress.games.kross.play.hopes import EVEN_ODDS, MOST_GAPS, POINT
from cruxpress.games.kross.play.player import Player
from cruxpress.games.kross.rules import Table
from cruxpress.games.kross.spec import CallSheet

if TYPE_CHECKING:
    from cruxpress.games.kross.solve.swift.players import End, SwiftPlayer
    from cruxpress.games.kross.solve.swift.words import SwiftWords

# The points of some numbered games on a sheet.
Plays = Callable[[CallSheet, range], list[int]]


def points_player(player: Player, words: "SwiftWords | None") -> Plays:
    """Somebody who plays many games as a player does; with words as tables, swiftly."""
    if words is None or player.skill.longest != player.block.longest:
        return partial(_plainly, player)
    from cruxpress.games.kross.solve.swift.players import Hoping, swift_player

    skill = player.skill
    rows = {length: row.words for length, row in player.vocabulary.rows.items()}
    how = Hoping(POINT, skill.trust, MOST_GAPS, EVEN_ODDS, skill.whim, skill.rejects_below)
    return partial(_swiftly, player, swift_player(words, rows, how))


def _plainly(player: Player, sheet: CallSheet, games: range) -> list[int]:
    return [play_alone(player, sheet, game).points for game in games]


def _swiftly(player: Player, swift: "SwiftPlayer", sheet: CallSheet, games: range) -> list[int]:
    if not swift.can_play(sheet.letters + sheet.spares):
        return _plainly(player, sheet, games)
    states = [chance_of(player, sheet, game).state for game in games]
    ends = swift.play(sheet.letters, sheet.spares, sheet.task, states)
    return [_points(player, sheet, end) for end in ends]


def _points(player: Player, sheet: CallSheet, end: "End") -> int:
    if end.points is not None:
        return end.points
    # A table full of quarrels about words is left to the rules, which know another way.
    return count(player, sheet, Table(end.rows)).total - player.block.card * end.rejected
