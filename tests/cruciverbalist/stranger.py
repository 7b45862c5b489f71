"""A player who had no part in making sheets, written after them: crosses as often as it can.

It shares the rules with the others and nothing else. It recalls every third word of a theme, tries
any places, and takes the word that crosses most letters, then that with most letters of its own.
"""

from cruxpress.core.chance import Chance
from cruxpress.games.cruciverbalist.rules.scoring import POINTS_A_TOKEN, word_points
from cruxpress.games.cruciverbalist.sheet.pieces import CHART, TOKENS_A_PLAYER
from cruxpress.games.cruciverbalist.sheet.solo import Solo
from cruxpress.games.cruciverbalist.solve.dice import Payable, need_of, roll_of
from cruxpress.games.cruciverbalist.solve.moves import SoloMove, Vocabulary, openings
from cruxpress.games.cruciverbalist.solve.search import longest_of

PLACES = 60


def stranger_scores(sheet: Solo, words: Vocabulary, payable: Payable, game: int) -> int:
    """What the stranger scores in the game of this number."""
    chance = Chance("a stranger", sheet.hash, game)
    recalled: dict[int, list[str]] = {}
    for word in words.words:
        if chance.below(3) == 0:
            recalled.setdefault(len(word), []).append(word)
    letters: dict[int, str] = {}
    written: list[str] = []
    barred: set[str] = set()
    for pips in sheet.rolls:
        needs = payable.needs(roll_of(pips))
        places = list(openings(letters, sheet.black, sheet.size))
        best: tuple[tuple[int, int], SoloMove] | None = None
        for place in chance.sample(places, min(PLACES, len(places))):
            for word in recalled.get(place.length, ()):
                fits = all(word[at] == letter for at, letter in place.given)
                if fits and word not in barred and needs >> (need_of(word) - place.free) & 1:
                    worth = len(place.given), len(word)
                    if best is None or worth > best[0]:
                        best = worth, SoloMove(place, word)
                    break
        if best:
            move = best[1]
            written.append(move.word)
            barred |= words.same_words(move.word)
            letters.update(zip(move.squares, move.word, strict=True))
    line = len(longest_of(letters)) if letters else 0
    rare = sum(map(CHART.is_rare, letters.values()))
    points = sum(word_points(map(len, written)))
    return line + rare + points + POINTS_A_TOKEN * TOKENS_A_PLAYER
