"""A witness: the forty moves of a game alone, and the check that plays them again."""

from collections.abc import Mapping
from dataclasses import dataclass

from cruxpress.games.cryptex.rules.game import Move, State, new_game, play_round
from cruxpress.games.cryptex.rules.refusals import Refused
from cruxpress.games.cryptex.rules.scoring import score_alone
from cruxpress.games.cryptex.spec import ROUNDS, Deal
from cruxpress.specs.nodes import Value
from cruxpress.words import Lexicon


@dataclass(frozen=True)
class Witness:
    """The deal by its hash, the moves in their order, and the score that they claim."""

    deal: str
    moves: tuple[Move, ...]
    score: int

    def as_data(self) -> Mapping[str, Value]:
        """The witness as it is stored: E3 is an E into the third cryptex, ?S1 a joker as S."""
        moves = [f"{'?' if m.joker else ''}{m.letter.upper()}{m.cryptex + 1}" for m in self.moves]
        return {"deal": self.deal, "moves": " ".join(moves), "score": self.score}


def play_through(deal: Deal, moves: tuple[Move, ...]) -> State:
    """The sheet after all moves of a game."""
    if len(moves) < ROUNDS:
        raise Refused("too few rounds", f"{len(moves)} of {ROUNDS}")
    if len(moves) > ROUNDS:
        raise Refused("too many rounds", f"{len(moves)} instead of {ROUNDS}")
    state = new_game(deal.sheet)
    for card, move in zip(deal.cards, moves, strict=True):
        state = play_round(state, card, move)
    return state


def claim(deal: Deal, moves: tuple[Move, ...], lexicon: Lexicon) -> Witness:
    """What a game comes to, as a witness."""
    return Witness(deal.hash, moves, score_alone(play_through(deal, moves), lexicon).total)


def replay(deal: Deal, witness: Witness, lexicon: Lexicon) -> int:
    """Play a witness through on its deal and score it again: what does it come to?"""
    if witness.deal != deal.hash:
        raise Refused("another deal", f"{witness.deal} instead of {deal.hash}")
    total = score_alone(play_through(deal, witness.moves), lexicon).total
    if total != witness.score:
        raise Refused("wrong score", f"{witness.score} is claimed, {total} is right")
    return total
