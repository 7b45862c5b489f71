"""Games with a wrong word, or a word in the wrong place."""

from cruxpress.games.cruciverbalist.rules.board import Spot
from cruxpress.games.cruciverbalist.sheet.board import STRIDE
from cruxpress.words.spelling import letters_of
from tests.cruciverbalist.mutations.case import Case, Mutated, Mutation


def penalty_for_nothing(case: Case) -> Mutated:
    return "needless penalty", case.with_turn(case.turn(), penalty=True)


def word_off_the_theme(case: Case) -> Mutated:
    word = case.chance.pick(("xylophone", "sonata", "because", "quickly", "thirteen"))
    return "penalty missing", case.with_turn(case.turn(), text=word)


def word_that_nobody_knows(case: Case) -> Mutated:
    word = case.chance.pick(("qqqq", "zxcvb", "???", "New Yorq", "aaaaaaa"))
    return "no word", case.with_turn(case.turn(), text=word)


def word_again(case: Case) -> Mutated:
    at = case.turn(1)
    older = case.witness.turns[case.chance.below(at)].text
    return "same word", case.with_turn(at, text=case.chance.pick((older, older.upper())))


def word_off_the_board(case: Case) -> Mutated:
    at = case.turn()
    spots = case.spots(at, lambda squares, _: not case.inside(squares))
    return "off the board", case.with_turn(at, spot=case.chance.pick(spots))


def word_without_a_place(case: Case) -> Mutated:
    return "off the board", case.with_turn(case.turn(), spot=None)


def word_without_letters(case: Case) -> Mutated:
    return "passed", case.with_turn(case.turn(), text="")


def word_over_black(case: Case) -> Mutated:
    at = case.turn()
    black = case.sheet.black
    spots = case.spots(at, lambda on, _: case.inside(on) and not black.isdisjoint(on))
    return ("black square", case.with_turn(at, spot=case.chance.pick(spots))) if spots else None


def word_over_another(case: Case) -> Mutated:
    at = case.turn(1)
    old, black = case.letters_before(at), case.sheet.black

    def clash(squares: tuple[int, ...], word: str) -> bool:
        free = case.inside(squares) and black.isdisjoint(squares)
        return free and any(old.get(s, c) != c for s, c in zip(squares, word, strict=True))

    spots = case.spots(at, clash)
    return ("other letter", case.with_turn(at, spot=case.chance.pick(spots))) if spots else None


def word_apart(case: Case) -> Mutated:
    at = case.turn(1)
    shut = case.sheet.black | case.letters_before(at).keys()
    spots = case.spots(at, lambda on, _: case.inside(on) and shut.isdisjoint(on))
    return ("not connected", case.with_turn(at, spot=case.chance.pick(spots))) if spots else None


def word_that_touches(case: Case) -> Mutated:
    """It crosses a word well, but one of its new letters stands beside another letter."""
    at = case.turn(1)
    old, black = case.letters_before(at), case.sheet.black

    def touches(squares: tuple[int, ...], word: str) -> bool:
        if not case.inside(squares) or not black.isdisjoint(squares):
            return False
        crossed = [s for s in squares if s in old]
        if not crossed or any(old.get(s, c) != c for s, c in zip(squares, word, strict=True)):
            return False
        side = STRIDE if squares[1] - squares[0] == 1 else 1
        new = [s for s in squares if s not in old]
        return any(s + step in old for s in new for step in (side, -side))

    spots = case.spots(at, touches)
    return ("run is no word", case.with_turn(at, spot=case.chance.pick(spots))) if spots else None


def word_of_one_letter(case: Case) -> Mutated:
    at, letter = case.turn(), case.chance.pick(("a", "i", "A", "I"))
    return "one letter", case.with_turn(at, text=letter, penalty=True)


def word_inside_another(case: Case) -> Mutated:
    """A word that stands on the board already, within a longer one: it fills no square."""
    at = case.turn(1)
    found = [
        (Spot(spot.squares(length)[start], spot.across), part)
        for turn in case.witness.turns[:at]
        for spot, whole in [(turn.spot, letters_of(turn.text))]
        for length in [len(whole)]
        for start in range(length - 2)
        for end in range(start + 3, length + 1)
        for part in [whole[start:end]]
        if spot and part != whole and case.is_new_word(at, part)
    ]
    if not found:
        return None
    spot, part = case.chance.pick(found)
    penalty = not case.fits_theme(part)
    return "nothing new", case.with_turn(at, text=part, spot=spot, paid=(), penalty=penalty)


def paid_for_another_place(case: Case) -> Mutated:
    """The first word one square further: its letters are paid where they do not stand."""
    turn = case.witness.turns[0]
    spots = case.spots(0, lambda on, _: case.inside(on) and case.sheet.black.isdisjoint(on))
    others = [spot for spot in spots if spot != turn.spot]
    spot = case.chance.pick(others)
    kept = set(spot.squares(len(turn.paid))) & {part.square for part in turn.paid}
    return None if kept else ("needless payment", case.with_turn(0, spot=spot))


WORD_MUTATIONS: tuple[Mutation, ...] = (
    penalty_for_nothing,
    word_off_the_theme,
    word_that_nobody_knows,
    word_again,
    word_off_the_board,
    word_without_a_place,
    word_without_letters,
    word_over_black,
    word_over_another,
    word_apart,
    word_that_touches,
    word_of_one_letter,
    word_inside_another,
    paid_for_another_place,
)
