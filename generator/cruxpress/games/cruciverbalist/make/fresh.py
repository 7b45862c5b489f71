"""Fresh solo sheets for a pad, and every sheet of a code made again."""

from pathlib import Path

from cruxpress.codes import FreshCode, own_fingerprint
from cruxpress.core.chance import Chance
from cruxpress.core.errors import SheetFails
from cruxpress.core.outcomes import Found
from cruxpress.games.cruciverbalist.make.drawing import VERSION
from cruxpress.games.cruciverbalist.make.proving import GAMES, told, told_par
from cruxpress.games.cruciverbalist.make.rungs import RungMaker
from cruxpress.games.cruciverbalist.make.solos import MadeSolo, make_solo
from cruxpress.games.cruciverbalist.make.wishes import EASIEST, HARDEST, wish_for, wish_of
from cruxpress.games.cruciverbalist.solve import Payable
from cruxpress.games.cruciverbalist.spec.solo import GAME
from cruxpress.games.game import FreshWish, Made, RungWish
from cruxpress.words import load_lexicon

MOST_WISHES = 6  # themes that are tried where one has no sheet that can be won


def fresh_solo(wish: FreshWish) -> Made:
    """A sheet of a fresh pad, which begins with easy sheets and ends with hard ones."""
    lexicon = load_lexicon(wish.words)
    seed = wish.own_seed(GAME)
    degrees = HARDEST - EASIEST + 1
    difficulty = EASIEST + (2 * wish.number - 1) * degrees // (2 * wish.count)
    chance = Chance(GAME, "fresh", VERSION, difficulty, seed)
    payable = Payable()
    why = ""
    for _ in range(MOST_WISHES):
        one = wish_for(difficulty, chance)
        answer = make_solo(one, seed, lexicon, fingerprint=_own(wish.words), payable=payable)
        if isinstance(answer, Found):
            return _handed_out(answer.witness)
        why = answer.why
    raise SheetFails(f"no solo sheet came out of seed {wish.seed}, number {wish.number}: {why}")


def remake_fresh(code: FreshCode, words: Path | None) -> Made:
    """The sheet of a fresh pad, made again from its code."""
    lexicon = load_lexicon(words)
    wish = wish_of(code.parameters)
    answer = make_solo(wish, code.seed, lexicon, fingerprint=_own(words))
    if not isinstance(answer, Found):
        raise SheetFails(f"there is no sheet of {code}: {answer.why}")
    return _handed_out(answer.witness)


def make_rung(wish: RungWish) -> Made:
    """A rung of a ladder; it depends on its wish alone."""
    return RungMaker(load_lexicon(), Payable()).make(wish)


def _handed_out(made: MadeSolo) -> Made:
    facts = {"adds": told(made.sheet), "par": told_par(made.witness.claim.total)}
    return Made(made.file, {GAMES: [made.witness.as_data()]}, facts)


def _own(words: Path | None) -> str | None:
    """The fingerprint of a person's own words."""
    return None if words is None else own_fingerprint(lexicon=load_lexicon(words).fingerprint)
