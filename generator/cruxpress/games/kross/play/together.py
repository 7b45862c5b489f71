"""A game of several players: each calls what helps them, and rejects what does not."""

from collections.abc import Sequence
from dataclasses import dataclass

from cruxpress.core.chance import Chance
from cruxpress.games.kross.play.player import Player
from cruxpress.games.kross.rules import (
    Result,
    Square,
    State,
    Turn,
    new_game,
    play_turn,
    result_of,
    score_table,
    winners,
)

LETTERS_IN_MIND = 6  # how many letters a caller weighs before naming one


@dataclass(frozen=True)
class Evening:
    """A finished game: its turns, its last state, what everyone scored, who won."""

    turns: tuple[Turn, ...]
    state: State
    results: tuple[Result, ...]
    winners: tuple[int, ...]


def play_together(players: Sequence[Player], seed: int = 0) -> Evening:
    """Play a whole game by the rules; tasks are left out."""
    chance = Chance("kross", "together", *(player.skill.name for player in players), seed)
    state = new_game(len(players), players[0].block)
    turns: list[Turn] = []
    while not state.is_over:
        turn = _turn(state, players, chance)
        state = play_turn(state, turn)
        turns.append(turn)
    results = []
    for seat, player in enumerate(players):
        words = player.vocabulary.words
        score = score_table(state.tables[seat], words, block=player.block)
        results.append(result_of(state, seat, score))
    return Evening(tuple(turns), state, tuple(results), tuple(winners(results)))


def _turn(state: State, players: Sequence[Player], chance: Chance) -> Turn:
    caller = state.caller
    letter = _call(players[caller], state, chance)
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
    return Turn(letter, entries, rejected_by)


def _call(player: Player, state: State, chance: Chance) -> str:
    """Of some letters that come to mind, the one that helps the caller most."""
    table = state.tables[state.caller]
    in_mind = dict.fromkeys(player.vocabulary.draw(chance) for _ in range(LETTERS_IN_MIND))
    return max(in_mind, key=lambda letter: player.best_square(table, letter, chance)[0])
