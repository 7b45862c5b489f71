"""The final scoring, for one player or several, and who wins a tie."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from cruxpress.games.cryptex.rules.game import State
from cruxpress.games.cryptex.spec import VOWELS
from cruxpress.games.cryptex.words import CRYPTEX_WORDS
from cruxpress.words import Lexicon


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


def score_alone(state: State, lexicon: Lexicon) -> Result:
    """What a sheet comes to when nobody else plays."""
    return _score(state, lexicon, frozenset())


def score_together(states: Sequence[State], lexicon: Lexicon) -> list[Result]:
    """What each sheet comes to; a word that others have too counts less."""
    words = [set(complete_words(state)) for state in states]
    results = []
    for player, state in enumerate(states):
        others = words[:player] + words[player + 1 :]
        results.append(_score(state, lexicon, frozenset().union(*others)))
    return results


def winners(results: Sequence[Result]) -> list[int]:
    """Who wins; several only if even their vowels are equally many."""
    best = max(result.rank for result in results)
    return [player for player, result in enumerate(results) if result.rank == best]


def complete_words(state: State) -> list[str]:
    """What stands in the full cryptexes, word or not."""
    pairs = zip(state.texts, state.sheet.boxes, strict=True)
    return [text for text, boxes in pairs if len(text) == boxes]


def _score(state: State, lexicon: Lexicon, of_others: Collection[str]) -> Result:
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
