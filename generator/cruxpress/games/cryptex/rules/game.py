"""Round by round: a letter of the card goes into the first empty box of a cryptex."""

from dataclasses import dataclass, replace
from string import ascii_lowercase

from cruxpress.games.cryptex.rules.refusals import Refused
from cruxpress.games.cryptex.spec import HALF, Card, Sheet


@dataclass(frozen=True, slots=True)
class Move:
    """A letter, the cryptex that it goes into (from 0), and whether a joker gave it."""

    letter: str
    cryptex: int
    joker: bool = False


@dataclass(frozen=True)
class State:
    """A player's sheet: what stands in each cryptex, the jokers left, the points lost so far."""

    sheet: Sheet
    texts: tuple[str, ...]
    jokers: int
    round: int = 0
    lost: int = 0  # at half-time

    @property
    def empty_boxes(self) -> int:
        """The empty boxes of those cryptexes that were begun."""
        pairs = zip(self.texts, self.sheet.boxes, strict=True)
        return sum(boxes - len(text) for text, boxes in pairs if text)


def new_game(sheet: Sheet) -> State:
    """An empty sheet."""
    return State(sheet, ("",) * len(sheet.boxes), sheet.jokers)


def play_round(state: State, card: Card, move: Move) -> State:
    """The sheet after a round; after the last card of the first half, points are lost."""
    where = f"round {state.round + 1}"
    if len(move.letter) != 1 or move.letter not in ascii_lowercase:
        raise Refused("no letter", where)
    if move.joker:
        if not card.has_joker:
            raise Refused("no joker on the card", where)
        if not state.jokers:
            raise Refused("no joker left", where)
    elif move.letter not in card.letters:
        raise Refused("not on the card", where)
    if not 0 <= move.cryptex < len(state.texts):
        raise Refused("no such cryptex", where)
    if len(state.texts[move.cryptex]) >= state.sheet.boxes[move.cryptex]:
        raise Refused("cryptex is full", where)
    texts = list(state.texts)
    texts[move.cryptex] += move.letter
    after = replace(
        state,
        texts=tuple(texts),
        jokers=state.jokers - move.joker,
        round=state.round + 1,
    )
    if after.round == HALF:
        return replace(after, lost=state.sheet.half_time * after.empty_boxes)
    return after
