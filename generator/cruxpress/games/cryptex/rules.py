"""The game: rounds, words in boxes, jokers, the score, and the replay of a witness."""

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from string import ascii_lowercase

from cruxpress.core.data import Value
from cruxpress.games.cryptex.sheet.deal import Deal
from cruxpress.games.cryptex.sheet.deck import HALF, ROUNDS, VOWELS, Card, CryptexSheet
from cruxpress.games.cryptex.words import CRYPTEX_WORDS
from cruxpress.games.faults import Refusal
from cruxpress.specs.nodes import Fault, Node, quoted
from cruxpress.specs.records import param, record_kind
from cruxpress.specs.values import TEXT, Kind, Known, scalar, whole
from cruxpress.words import Lexicon

REASONS = {
    "no letter": "exactly one letter is written in a round",
    "not on the card": "the card does not show that letter",
    "no joker on the card": "only a card with a question mark gives any letter",
    "no joker left": "all joker boxes are crossed out, so the question mark cannot be chosen",
    "no such cryptex": "the sheet has no cryptex of that number",
    "cryptex is full": "that cryptex has no empty box",
    "another deal": "this game was played with another deal",
    "too few rounds": "everyone writes a letter in every round",
    "too many rounds": "the game ends when the deck was gone through twice",
    "wrong score": "the claimed score is not what the game comes to",
}


class CryptexRefusal(Refusal):
    """A move or a game that breaks a rule; `reason` is its short name."""

    reasons = REASONS


@dataclass(frozen=True, slots=True)
class Move:
    """A letter, the cryptex that it goes into (from 0), and whether a joker gave it."""

    letter: str
    cryptex: int
    joker: bool = False


@dataclass(frozen=True)
class CryptexState:
    """A player's sheet: what stands in each cryptex, the jokers left, the points lost so far."""

    sheet: CryptexSheet
    texts: tuple[str, ...]
    jokers: int
    round: int = 0
    lost: int = 0  # at half-time

    @property
    def empty_boxes(self) -> int:
        """The empty boxes of those cryptexes that were begun."""
        pairs = zip(self.texts, self.sheet.boxes, strict=True)
        return sum(boxes - len(text) for text, boxes in pairs if text)

    @property
    def full_texts(self) -> frozenset[str]:
        """What stands in the full cryptexes, word or not."""
        pairs = zip(self.texts, self.sheet.boxes, strict=True)
        return frozenset(text for text, boxes in pairs if len(text) == boxes)


def new_game(sheet: CryptexSheet) -> CryptexState:
    """An empty sheet."""
    return CryptexState(sheet, ("",) * len(sheet.boxes), sheet.jokers)


def play_round(state: CryptexState, card: Card, move: Move) -> CryptexState:
    """The sheet after a round; after the last card of the first half, points are lost."""
    where = f"round {state.round + 1}"
    if len(move.letter) != 1 or move.letter not in ascii_lowercase:
        raise CryptexRefusal("no letter", where)
    if move.joker:
        if not card.has_joker:
            raise CryptexRefusal("no joker on the card", where)
        if not state.jokers:
            raise CryptexRefusal("no joker left", where)
    elif move.letter not in card.letters:
        raise CryptexRefusal("not on the card", where)
    if not 0 <= move.cryptex < len(state.texts):
        raise CryptexRefusal("no such cryptex", where)
    if len(state.texts[move.cryptex]) >= state.sheet.boxes[move.cryptex]:
        raise CryptexRefusal("cryptex is full", where)
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


@dataclass(frozen=True)
class Result:
    """What each cryptex, the jokers and half-time come to, and what decides a tie."""

    by_cryptex: tuple[int, ...]
    jokers: int
    half_time: int
    words: tuple[str, ...]  # that exist and count, the longest first
    jokers_used: int
    vowels: int

    @property
    def total(self) -> int:
        return sum(self.by_cryptex) + self.jokers - self.half_time

    @property
    def rank(self) -> tuple[int, tuple[int, ...], int, int]:
        """What is compared: points, the longest words, fewer jokers used, fewer vowels written."""
        lengths = tuple(len(word) for word in self.words)
        return self.total, lengths, -self.jokers_used, -self.vowels


def score_alone(state: CryptexState, lexicon: Lexicon, of_others: Collection[str] = ()) -> Result:
    """What a sheet comes to; words `of_others`, where several play, count less."""
    sheet = state.sheet
    points: list[int] = []
    words: list[str] = []
    for text, boxes in zip(state.texts, sheet.boxes, strict=True):
        if not text:
            points.append(0)
        elif len(text) < boxes:
            points.append(-sheet.unfinished * (boxes - len(text)))
        elif text in words or not lexicon.legal(text, CRYPTEX_WORDS):
            points.append(-sheet.no_word * boxes)  # a word that one repeats is none either
        else:
            words.append(text)
            points.append((sheet.shared if text in of_others else sheet.letter) * boxes)
    return Result(
        by_cryptex=tuple(points),
        jokers=sheet.joker * state.jokers,
        half_time=state.lost,
        words=tuple(sorted(words, key=lambda word: (-len(word), word))),
        jokers_used=sheet.jokers - state.jokers,
        vowels=sum(letter in VOWELS for text in state.texts for letter in text),
    )


def score_together(states: Sequence[CryptexState], lexicon: Lexicon) -> list[Result]:
    """What each sheet comes to; a word that others have too counts less."""
    full = [state.full_texts for state in states]
    return [
        score_alone(state, lexicon, frozenset().union(*full[:player], *full[player + 1 :]))
        for player, state in enumerate(states)
    ]


def winners(results: Sequence[Result]) -> list[int]:
    """Who wins; several only if even their vowels are equally many."""
    best = max(result.rank for result in results)
    return [player for player, result in enumerate(results) if result.rank == best]


@dataclass(frozen=True, slots=True)
class CryptexBand:
    """Scores from the least to the most of a band have its title; no limit is None."""

    least: int | None
    most: int | None
    title: str


BANDS = (
    CryptexBand(None, -1, "Locked"),
    CryptexBand(0, 20, "Tinker"),
    CryptexBand(21, 40, "Reader"),
    CryptexBand(41, 60, "Decoder"),
    CryptexBand(61, 75, "Cracker"),
    CryptexBand(76, 90, "Sage"),
    CryptexBand(91, None, "Master"),
)


def band_of(points: int) -> CryptexBand:
    """The band that a score falls into."""
    return next(band for band in BANDS if band.most is None or points <= band.most)


_MOVE = re.compile(r"(\??)([A-Z])([1-9][0-9]?)")


def _moves(node: Node, _: Known) -> tuple[Move, ...]:
    moves = []
    for text in scalar(node, "the moves of a game").split():
        found = _MOVE.fullmatch(text)
        if not found:
            what = f"{quoted(text)} is no move; E3 is an E into the third cryptex, ?S1 a joker as S"
            raise Fault(node.place, what)
        moves.append(Move(found[2].lower(), int(found[3]) - 1, bool(found[1])))
    return tuple(moves)


@dataclass(frozen=True)
class CryptexWitness:
    """A game written down: whether it is true is asked by the replay alone."""

    deal: str = param(TEXT, "the hash of the deal")
    moves: tuple[Move, ...] = param(Kind("moves such as E3 ?S1", _moves), "the moves in order")
    score: int = param(whole(-999, 999), "what it comes to")

    def as_data(self) -> Mapping[str, Value]:
        """The witness as it is stored: E3 is an E into the third cryptex, ?S1 a joker as S."""
        moves = [f"{'?' if m.joker else ''}{m.letter.upper()}{m.cryptex + 1}" for m in self.moves]
        return {"deal": self.deal, "moves": " ".join(moves), "score": self.score}


def read_witness(node: Node) -> CryptexWitness:
    """The witness that a node holds."""
    return record_kind(CryptexWitness, "a witness").read(node, Known())


def play_through(deal: Deal, moves: tuple[Move, ...]) -> CryptexState:
    """The sheet after all moves of a game."""
    if len(moves) < ROUNDS:
        raise CryptexRefusal("too few rounds", f"{len(moves)} of {ROUNDS}")
    if len(moves) > ROUNDS:
        raise CryptexRefusal("too many rounds", f"{len(moves)} instead of {ROUNDS}")
    state = new_game(deal.sheet)
    for card, move in zip(deal.cards, moves, strict=True):
        state = play_round(state, card, move)
    return state


def claim(deal: Deal, moves: tuple[Move, ...], lexicon: Lexicon) -> CryptexWitness:
    """What a game comes to, as a witness."""
    return CryptexWitness(deal.hash, moves, score_alone(play_through(deal, moves), lexicon).total)


def replay(deal: Deal, witness: CryptexWitness, lexicon: Lexicon) -> int:
    """Play a witness through on its deal and score it again: what does it come to?"""
    if witness.deal != deal.hash:
        raise CryptexRefusal("another deal", f"{witness.deal} instead of {deal.hash}")
    total = score_alone(play_through(deal, witness.moves), lexicon).total
    if total != witness.score:
        raise CryptexRefusal("wrong score", f"{witness.score} is claimed, {total} is right")
    return total
