"""Whatever is changed in a witness, the rules notice, and say which rule it breaks.

A change may by chance make another good game; then the rules must agree with a reckoning of our
own, which is written here a second time and knows nothing of theirs.
"""

from collections import Counter
from dataclasses import replace
from functools import cache

from cruxpress.core.chance import Chance
from cruxpress.games.cruxy.proof import CruxyProver, prover_for
from cruxpress.games.cruxy.rules.proven import Witness, WitnessStep, parse_witness, witness_line
from cruxpress.games.cruxy.rules.table import ALPHABET, Reason, Refused
from cruxpress.games.cruxy.sheet.model import CruxySheet
from cruxpress.games.cruxy.words import legal_words
from tests.cruxy.sheets_for_tests import sheet

MUTATIONS = 3000
NUMBERS = (1, 8, 20, 36)

R = Reason


@cache
def prover(number: int) -> CruxyProver:
    return prover_for(sheet(number))


@cache
def game(number: int, draw: int) -> Witness:
    return parse_witness(str(prover(number).find("draws", range(draw, draw + 1))[0]))


def other_letter(word: str, chance: Chance) -> str:
    place = chance.below(len(word))
    letter = chance.pick([letter for letter in ALPHABET if letter != word[place]])
    return word[:place] + letter + word[place + 1 :]


def with_step(witness: Witness, at: int, step: WitnessStep) -> Witness:
    return replace(witness, steps=(*witness.steps[:at], step, *witness.steps[at + 1 :]))


def mutated(
    witness: Witness, board: CruxySheet, chance: Chance
) -> tuple[str, Witness, set[Reason]]:
    """One change, and the reasons for which it may be refused."""
    kind = chance.below(10)
    at = chance.below(len(witness.steps))
    step = witness.steps[at]
    later = {R.DOES_NOT_FIT, R.CROSSES_NOTHING, R.CROSSED_OTHERWISE, R.BOX_NOT_OPEN}
    if kind == 0:
        letters = other_letter(witness.letters, chance)
        return "letters", replace(witness, letters=letters), {R.ANOTHER_DRAW}
    if kind == 1:
        starts = (other_letter(witness.starts[0], chance), witness.starts[1])
        return "starts", replace(witness, starts=starts), {R.ANOTHER_DRAW}
    if kind == 2:
        word = other_letter(step.word, chance)
        reasons = {R.NO_WORD, R.NOT_COMMON, R.USED_BEFORE, *later}
        return "letter of a word", with_step(witness, at, replace(step, word=word)), reasons
    if kind == 3:
        word = step.word[:-1] if chance.below(2) else step.word + step.word[-1]
        reasons = {R.NO_WORD, R.NOT_COMMON, R.WRONG_LENGTH}
        return "length of a word", with_step(witness, at, replace(step, word=word)), reasons
    if kind == 4:
        slot = chance.pick([n for n in range(len(board.slots) + 3) if n != step.slot])
        reasons = {R.NO_SUCH_SLOT, R.SLOT_TAKEN, R.WRONG_LENGTH, R.NOT_TRIGGERED, *later}
        return "slot", with_step(witness, at, replace(step, slot=slot)), reasons
    if kind == 5:
        boxes = set(step.crossed) ^ {chance.below(len(board.area))}
        crossed = tuple(sorted(boxes))
        return "crossed", with_step(witness, at, replace(step, crossed=crossed)), later
    if kind == 6:
        free = (*step.free, chance.below(len(board.area) + 2))
        reasons = {R.NOT_TRIGGERED, R.NO_SUCH_BOX, *later}
        return "one more for free", with_step(witness, at, replace(step, free=free)), reasons
    if kind == 7:
        left = tuple(sorted(set(witness.left) ^ {chance.below(len(board.area))}))
        return "left", replace(witness, left=left), {R.LEFT_OTHERWISE}
    if kind == 8:
        steps = witness.steps[:at] + witness.steps[at + 1 :]
        reasons = {R.NOT_FINISHED, *later}
        return "a word less", replace(witness, steps=steps), reasons
    steps = (*witness.steps, witness.steps[at])
    return "a word again", replace(witness, steps=steps), {R.GAME_OVER}


def holds(board: CruxySheet, witness: Witness) -> bool:
    """The solo game once more, in the plainest way: squares, letters, boxes."""
    lexicon = legal_words()
    written = {
        square: letter
        for start, word in zip(board.starts, witness.starts, strict=True)
        for square, letter in zip(board.slots[start].squares, word, strict=True)
    }
    letters = iter(witness.letters)
    asked = [next(letters) if box.is_letter else box for box in board.area]
    still, used = set(range(len(asked))), set(witness.starts)
    taken = set(board.starts)
    for step in witness.steps:
        squares = board.slots[step.slot].squares
        pairs = list(zip(squares, step.word, strict=True))
        if len(still) <= 2 or step.slot in taken or step.word in used:
            return False
        if not lexicon(step.word) or not written.keys() & set(squares):
            return False
        if any(written.get(square, letter) != letter for square, letter in pairs):
            return False
        fresh = [square for square in squares if square not in written]
        kinds = {board.equipment.get(square) for square in fresh}
        earned = {
            box
            for box in still
            for want in [asked[box]]
            if (want in step.word if isinstance(want, str) else False)
            or (not isinstance(want, str) and (want.digit == len(squares) or want.kind in kinds))
        }
        penguins = sum(square in board.penguin_squares for square in fresh)
        free = set(step.free)
        if earned != set(step.crossed) or len(step.free) > penguins or not free <= still - earned:
            return False
        still -= earned | free
        written.update(pairs)
        used.add(step.word)
        taken.add(step.slot)
    return len(still) <= 2 and still == set(witness.left)


def why_refused(number: int, draw: int, witness: Witness) -> Reason | None:
    try:
        rules = prover(number).rules
        rules.check_game(rules.draw(draw), witness_line(witness))
    except Refused as refusal:
        return refusal.reason
    return None


def test_thousands_of_changed_witnesses() -> None:
    refused: Counter[Reason] = Counter()
    accepted = 0
    for number in range(MUTATIONS):
        chance = Chance("mutation", number)
        which, draw = chance.pick(NUMBERS), chance.below(8)
        good = game(which, draw)
        what, changed, reasons = mutated(good, sheet(which), chance)
        assert changed != good
        reason = why_refused(which, draw, changed)
        if reason is None:
            accepted += 1
            assert holds(sheet(which), changed), (what, changed)
        else:
            refused[reason] += 1
            assert reason in reasons, (what, changed, reason)
    # Few changes make another good game, and every rule had something to refuse.
    assert accepted < MUTATIONS // 50
    expected = {R.ANOTHER_DRAW, R.NO_WORD, R.WRONG_LENGTH, R.SLOT_TAKEN, R.CROSSED_OTHERWISE}
    expected |= {R.NOT_TRIGGERED, R.NOT_FINISHED, R.GAME_OVER, R.LEFT_OTHERWISE, R.NO_SUCH_SLOT}
    assert expected <= refused.keys()


def test_the_second_reckoning_agrees_on_good_games() -> None:
    for number in NUMBERS:
        for draw in range(8):
            assert holds(sheet(number), game(number, draw))
