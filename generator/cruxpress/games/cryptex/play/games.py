"""Whole games: a deal played alone, or with others who see the same cards."""

from collections.abc import Sequence
from dataclasses import dataclass

from cruxpress.core.chance import Chance
from cruxpress.games.cryptex.play.player import Player
from cruxpress.games.cryptex.rules import (
    Move,
    Result,
    State,
    Witness,
    new_game,
    play_round,
    score_alone,
    score_together,
    winners,
)
from cruxpress.games.cryptex.spec import Deal


@dataclass(frozen=True)
class Played:
    """A game that was played alone."""

    witness: Witness
    result: Result

    @property
    def points(self) -> int:
        return self.result.total


def play_alone(player: Player, deal: Deal, seed: int = 0) -> Played:
    """Play a deal, card by card."""
    state, moves = _play(player, deal, 0, seed)
    result = score_alone(state, player.lexicon)
    return Played(Witness(deal.hash, moves, result.total), result)


@dataclass(frozen=True)
class Evening:
    """A game of several: what everyone scored, and who won."""

    results: tuple[Result, ...]
    winners: tuple[int, ...]


def play_together(players: Sequence[Player], deal: Deal, seed: int = 0) -> Evening:
    """Everyone plays the same cards on a sheet of their own; shared words count less."""
    states = [_play(player, deal, seat, seed)[0] for seat, player in enumerate(players)]
    results = score_together(states, players[0].lexicon)
    return Evening(tuple(results), tuple(winners(results)))


def _play(player: Player, deal: Deal, seat: int, seed: int) -> tuple[State, tuple[Move, ...]]:
    chance = Chance("cryptex", "play", deal.hash, player.skill.name, seat, seed)
    state = new_game(deal.sheet)
    moves: list[Move] = []
    for card in deal.cards:
        moves.append(player.best_move(state, card, deal.deck, chance))
        state = play_round(state, card, moves[-1])
    return state, tuple(moves)
