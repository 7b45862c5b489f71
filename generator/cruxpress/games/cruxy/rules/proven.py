"""What a proof is made of, and how each part of it is checked.

A witness is a whole solo game, written down so that anyone can play it again on the sheet. As a
line of text: the letters, the two starting words, then each word with its slot's number, the boxes
that it crosses out and, after a plus, the boxes that penguins cross out; at the end the boxes that
are left. Boxes are letters, A for the first one:

    aeilnrst|coast|lemon|4:tiger:ACF+B|...|DG

Letters and starting words are picked by nobody: they follow from the sheet, a purpose and a number.
A proof covers draws made here, and its checker makes them again.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from cruxpress.core.chance import Chance
from cruxpress.core.errors import BadInput
from cruxpress.games.cruxy.rules.moves import UsePenguin, write
from cruxpress.games.cruxy.rules.table import (
    ALPHABET,
    EXPERT_WORDS,
    GOOD_WORDS,
    Dictionary,
    End,
    GameState,
    GameTable,
    Reason,
    Refused,
    begin,
)
from cruxpress.games.cruxy.rules.turn import apply
from cruxpress.games.cruxy.sheet.model import CruxySheet, Square, name_of
from cruxpress.specs.nodes import Node, Scalar
from cruxpress.words import Matcher, Tier
from cruxpress.words.matcher import OPEN, WordRow

VERSION = 2  # of what is proven; where it changes, stored proofs prove nothing
DRAWS, RARE_DRAWS, STARTS = 300, 40, 20
RARE_LETTERS = "jqxz"
MOST_WORDS = GOOD_WORDS
FEW_WORDS = EXPERT_WORDS
FEW_PERCENT = 95  # of the draws must do with few words
WITHIN_WORDS = 2  # every letter is brought onto the grid
HARD_TO_CROSS = "bjkqvxz"  # the rulebook's tip: starting words do without these

Boxes = tuple[int, ...]
# For each letter, one or two words with their slots that bring it onto the grid.
Bringing = Mapping[str, Sequence[tuple[int, str]]]

_STEP = re.compile(r"([0-9]{1,9}):([a-z]+):([A-Z]*)(?:\+([A-Z]+))?")
_LINE = re.compile(r"([a-z]*)\|([a-z]+)\|([a-z]+)\|(?:(.*)\|)?([A-Z]*)")
_LETTER = re.compile(r"([a-z])=([0-9]{1,9}):([a-z]+)(?:,([0-9]{1,9}):([a-z]+))?")


@dataclass(frozen=True, slots=True)
class WitnessStep:
    """One word of a witness: what it crosses out, and what penguins cross out for free."""

    slot: int
    word: str
    crossed: Boxes
    free: Boxes = ()


@dataclass(frozen=True, slots=True)
class Witness:
    """A solo game that comes to its end."""

    letters: str
    starts: tuple[str, str]
    steps: tuple[WitnessStep, ...]
    left: Boxes

    @property
    def words(self) -> int:
        return len(self.steps)


def replay(sheet: CruxySheet, witness: Witness, dictionary: Dictionary) -> GameState:
    """Play the witness by the rules, believing nothing in it; the finished game, or a refusal."""
    state = begin(GameTable(sheet, witness.letters, dictionary), witness.starts)
    for step in witness.steps:
        before = state.areas[0]
        state = apply(state, write(step.slot, step.word, *map(UsePenguin, step.free)))
        earned = tuple(sorted(state.areas[0].crossed - before.crossed - set(step.free)))
        if earned != step.crossed:
            what = f"'{step.word}' crosses out {_named(earned)}, not {_named(step.crossed)}"
            raise Refused(Reason.CROSSED_OTHERWISE, what)
    left = state.areas[0].open_boxes
    if state.end is not End.FINISHED:
        raise Refused(Reason.NOT_FINISHED, f"{len(left)} conditions are left; two may be")
    if left != witness.left:
        what = f"the boxes {_named(left)} are left, not {_named(witness.left)}"
        raise Refused(Reason.LEFT_OTHERWISE, what)
    return state


def witness_line(witness: Witness) -> str:
    """The witness as a line of text."""
    steps = []
    for step in witness.steps:
        free = f"+{_signs(step.free)}" if step.free else ""
        steps.append(f"{step.slot}:{step.word}:{_signs(step.crossed)}{free}")
    return "|".join([witness.letters, *witness.starts, *steps, _signs(witness.left)])


def line_of(node: Node) -> str:
    """The line that a stored witness is."""
    if not isinstance(node, Scalar):
        raise BadInput("a witness of Cruxy is a line of text", node.place)
    return node.text


def parse_witness(line: str) -> Witness:
    """The witness that a line of text holds; whether it is true is asked by the replay alone."""
    found = _LINE.fullmatch(line)
    steps = [_STEP.fullmatch(part) for part in found[4].split("|")] if found and found[4] else []
    if not found or None in steps:
        raise BadInput(f"this is no witness of Cruxy: '{line[:60]}'")
    return Witness(
        letters=found[1],
        starts=(found[2], found[3]),
        steps=tuple(
            WitnessStep(int(step[1]), step[2], _boxes(step[3]), _boxes(step[4] or ""))
            for step in steps
            if step
        ),
        left=_boxes(found[5]),
    )


def _signs(boxes: Boxes) -> str:
    return "".join(chr(ord("A") + box) for box in boxes)


def _boxes(signs: str) -> Boxes:
    return tuple(ord(sign) - ord("A") for sign in signs)


def _named(boxes: Boxes) -> str:
    return _signs(boxes) or "none"


@dataclass(frozen=True, slots=True)
class Draw:
    """How a game begins: letters from the bag, words for the red squares, and chance for more."""

    letters: str
    starts: tuple[str, str]
    chance: Chance


@dataclass(frozen=True)
class Draws:
    """The bag and the starting words of one sheet."""

    sheet: CruxySheet
    easy: tuple[tuple[str, ...], tuple[str, ...]]  # words for the first and the second red slot

    def draw(self, purpose: str, index: int, forced: str = "") -> Draw:
        """The draw of this number; forced letters are among those drawn."""
        chance = self.chance(purpose, index)
        return Draw(self._letters(chance, forced), self._starts(chance), chance)

    def chance(self, purpose: str, index: int) -> Chance:
        """What the draw of this number and all that follows in its game is drawn from."""
        return Chance("cruxy", self.sheet.hash, purpose, index)

    def _letters(self, chance: Chance, forced: str) -> str:
        others = [letter for letter in ALPHABET if letter not in forced]
        drawn = chance.sample(others, len(self.sheet.letter_boxes) - len(forced))
        return "".join(chance.shuffled([*forced, *drawn]) if forced else drawn)

    def _starts(self, chance: Chance) -> tuple[str, str]:
        first, second = self.easy
        one = chance.pick(first)
        same = self.place_in_second.get(one)
        if same is None:
            return one, chance.pick(second)
        # One of the others, as if the first word were not among them.
        place = chance.below(len(second) - 1)
        return one, second[place + (place >= same)]

    @cached_property
    def place_in_second(self) -> Mapping[str, int]:
        return {word: place for place, word in enumerate(self.easy[1])}


def draws_on(sheet: CruxySheet, words: Matcher) -> Draws:
    """Get ready to draw for a sheet: known words for its red slots, none hard to cross."""
    first, second = (_easy_words(words.row(len(sheet.slots[start]))) for start in sheet.starts)
    return Draws(sheet, (first, second))


def _easy_words(row: WordRow) -> tuple[str, ...]:
    easy = row.match(OPEN * row.length, HARD_TO_CROSS, Tier.EASY)
    sets = (easy & row.known, easy, row.everything)
    words = next((each for each in sets if each.bit_count() > 1), 0)
    found = tuple(row.words_in(words))
    if len(found) < 2:
        raise BadInput(f"the lexicon has no two words for red slots of {row.length} squares")
    return found


def check_fill(sheet: CruxySheet, words: Sequence[str], dictionary: Dictionary) -> None:
    """Every slot has a word that fits, crosses well and comes once; else a refusal."""
    if len(words) != len(sheet.slots):
        what = f"{len(words)} words for {len(sheet.slots)} slots"
        raise Refused(Reason.NO_SUCH_SLOT, what)
    filled: dict[Square, str] = {}
    seen: set[str] = set()
    for slot, word in zip(sheet.slots, words, strict=True):
        if len(word) != len(slot):
            raise Refused(Reason.WRONG_LENGTH, f"'{word}' does not fill {slot.name}")
        if not dictionary(word):
            raise Refused(Reason.NO_WORD, f"'{word}' is no word of this game")
        if word in seen:
            raise Refused(Reason.USED_BEFORE, f"'{word}' comes twice")
        seen.add(word)
        for square, letter in zip(slot.squares, word, strict=True):
            if filled.setdefault(square, letter) != letter:
                what = f"'{filled[square]}' and '{letter}' meet on {name_of(square)}"
                raise Refused(Reason.DOES_NOT_FIT, what)


def replay_letter(begun: GameState, letter: str, moves: Sequence[tuple[int, str]]) -> GameState:
    """Play one or two words; the letter stands on a square that they filled, or a refusal."""
    if len(moves) > WITHIN_WORDS:
        raise Refused(Reason.NOT_FINISHED, f"{len(moves)} words; {WITHIN_WORDS} must do")
    state = begun
    for slot, word in moves:
        state = apply(state, write(slot, word))
    if letter not in (sign for at, sign in state.filled.items() if at not in begun.filled):
        raise Refused(Reason.WRONG_LETTER, f"these words do not bring {letter.upper()}")
    return state


@dataclass(frozen=True)
class WitnessChecker:
    """One sheet and the words that it is proven with, ready to check any number of witnesses."""

    sheet: CruxySheet
    words: Matcher
    legal: Dictionary
    common: Dictionary  # legal words that everybody knows: those of proofs

    @cached_property
    def draws(self) -> Draws:
        return draws_on(self.sheet, self.words)

    def draw(self, number: int) -> Draw:
        """A draw as players make it."""
        return self.draws.draw("proof", number)

    def rare_draw(self, number: int) -> Draw:
        """A draw with the four rarest letters in it."""
        return self.draws.draw("rare", number, RARE_LETTERS)

    def start(self, number: int) -> tuple[str, str]:
        """Starting words from which every letter is placed."""
        return self.draws.draw("letters", number).starts

    def check_game(self, draw: Draw, line: str) -> Witness:
        """Refuse a game that does not prove a draw."""
        witness = parse_witness(line)
        if witness.letters != draw.letters:
            what = f"the letters are {draw.letters.upper()}, not {witness.letters.upper()}"
            raise Refused(Reason.ANOTHER_DRAW, what)
        _refuse_other_starts(draw.starts, witness.starts)
        if witness.words > MOST_WORDS:
            what = f"the game takes {witness.words} words; at most {MOST_WORDS} prove it"
            raise Refused(Reason.TOO_MANY_WORDS, what)
        self._refuse_rare_words(step.word for step in witness.steps)
        replay(self.sheet, witness, self.common)
        return witness

    def check_letters(self, number: int, line: str) -> None:
        """Refuse words that do not bring every letter soon from the starts of this number.

        Every letter is brought in a game of its own; all of them begin alike.
        """
        starts, brought = read_letters(line)
        _refuse_other_starts(self.start(number), starts)
        missing = [letter for letter in ALPHABET if letter not in brought]
        if missing:
            what = f"no words are told that bring {', '.join(missing).upper()}"
            raise Refused(Reason.WRONG_LETTER, what)
        self._refuse_rare_words(word for moves in brought.values() for _, word in moves)
        letters = ALPHABET[: len(self.sheet.letter_boxes)]
        begun = begin(GameTable(self.sheet, letters, self.common), starts)
        for letter, moves in brought.items():
            replay_letter(begun, letter, moves)

    def check_fill(self, line: str) -> None:
        """Refuse words that do not fill every slot, each a different one."""
        words = line.split("|")
        self._refuse_rare_words(words)
        check_fill(self.sheet, words, self.common)

    def _refuse_rare_words(self, words: Iterable[str]) -> None:
        """Say of a legal word that it is rare; of others the rules say that they are no words."""
        for word in words:
            if not self.common(word):
                if self.legal(word):
                    what = f"'{word}' is a rare word; a proof uses common ones"
                    raise Refused(Reason.NOT_COMMON, what)
                raise Refused(Reason.NO_WORD, f"'{word}' is no word of this game")


def check_share(lines: Iterable[str]) -> None:
    """Refuse draws of which too many take more than a few words."""
    few = [parse_witness(line).words <= FEW_WORDS for line in lines]
    if sum(few) * 100 < FEW_PERCENT * len(few):
        share = f"{sum(few)} of {len(few)} draws are done in {FEW_WORDS} words or fewer"
        raise Refused(Reason.TOO_MANY_WORDS, f"{share}; {FEW_PERCENT} % must be")


def _refuse_other_starts(right: tuple[str, ...], found: tuple[str, ...]) -> None:
    if found != right:
        what = f"the starting words are {' and '.join(right)}, not {' and '.join(found)}"
        raise Refused(Reason.ANOTHER_DRAW, what)


def letters_line(starts: Sequence[str], brought: Bringing) -> str:
    """How every letter is brought from two starting words, as a line of text:

    coast|lemon|a=4:tiara|b=2:limbo|j=7:major,9:jam|…
    """
    parts = (
        f"{letter}={','.join(f'{slot}:{word}' for slot, word in moves)}"
        for letter, moves in brought.items()
    )
    return "|".join([*starts, *parts])


def read_letters(line: str) -> tuple[tuple[str, ...], Bringing]:
    """What a line says of letters; whether it is true is not asked here."""
    parts = line.split("|")
    brought = {}
    for part in parts[2:]:
        found = _LETTER.fullmatch(part)
        if not found or found[1] in brought:
            raise BadInput(f"'{part[:40]}' does not tell how a letter is brought: a=4:tiara")
        moves = [(int(found[2]), found[3])]
        if found[4]:
            moves.append((int(found[4]), found[5]))
        brought[found[1]] = tuple(moves)
    return tuple(parts[:2]), brought
