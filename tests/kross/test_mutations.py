"""Thousands of witnesses, each spoiled so that it breaks one rule: each is refused by its name."""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache

import pytest

from cruxpress.core.chance import Chance
from cruxpress.core.errors import Place, SheetFails
from cruxpress.games.kross.make.calls import CallsMaker, parse_request
from cruxpress.games.kross.play.alone import STRONG, KrossPlayer, play_alone
from cruxpress.games.kross.proof import LEAST_POINTS, CallsProver
from cruxpress.games.kross.rules.choose import WordAt
from cruxpress.games.kross.rules.table import KrossRefusal, KrossTable
from cruxpress.games.kross.rules.witness import KrossWitness, replay
from cruxpress.games.kross.sheet.calls import STANDARD, CallSheet, MedalPoints
from cruxpress.specs.nodes import as_node
from tests.kross.tables_for_tests import LEXICON, a_sheet, referee
from tests.mutating import times

EACH = 40  # spoiled copies of each witness for each rule
MAKER = CallsMaker(LEXICON)

Spoil = Callable[[CallSheet, KrossWitness, Chance], KrossWitness | None]


@cache
def good() -> list[tuple[CallSheet, KrossWitness]]:
    """Planted, drawn and played games, with tasks and rejected letters among them."""
    requests = ((1, "P4T8"), (2, "P2T19"), (9, "P4"))
    made = [MAKER.make(seed, parse_request(text)) for seed, text in requests]
    found = [(each.sheet, each.witness) for each in made]
    player = KrossPlayer(replace(STRONG, rejects_below=0), LEXICON)  # who likes to reject
    for seed in range(3, 9):
        draft = MAKER.draft(Chance("mutations", seed), parse_request("R4T24"))
        found.append((draft.sheet, play_alone(player, draft.sheet, seed)))
    return found


def any_word(witness: KrossWitness, chance: Chance) -> WordAt:
    return chance.pick(witness.words)


def with_words(witness: KrossWitness, words: list[WordAt]) -> KrossWitness:
    return replace(witness, words=tuple(words))


def wrong_score(_: CallSheet, witness: KrossWitness, chance: Chance) -> KrossWitness:
    step = 1 + chance.below(9)
    return replace(witness, score=witness.score + (step if chance.below(2) else -step))


def word_left_out(_: CallSheet, witness: KrossWitness, chance: Chance) -> KrossWitness | None:
    gone = any_word(witness, chance)
    if gone.word == witness.task_word:
        return None
    return with_words(witness, [at for at in witness.words if at != gone])


def task_bonus_kept(_: CallSheet, witness: KrossWitness, chance: Chance) -> KrossWitness | None:
    """The bonus without the word; a name would be refused before the sum is looked at."""
    return replace(witness, task_word=None) if witness.task_word in referee().legal else None


def another_sheet(sheet: CallSheet, witness: KrossWitness, chance: Chance) -> KrossWitness:
    at = chance.below(len(sheet.letters) - 1)
    letters = sheet.letters[:at] + ("q" if sheet.letters[at] != "q" else "e")
    return replace(witness, sheet=replace(sheet, letters=letters).hash)


def other_letter(_: CallSheet, witness: KrossWitness, chance: Chance) -> KrossWitness:
    row, column = chance.below(6), chance.below(6)
    old = witness.table.rows[row][column]
    new = chance.pick([c for c in "abcdefghijklmnopqrstuvwxyz" if c != old])
    return replace(witness, table=witness.table.with_letter((row, column), new))


def free_square(_: CallSheet, witness: KrossWitness, chance: Chance) -> KrossWitness:
    square = (chance.below(6), chance.below(6))
    return replace(witness, table=witness.table.with_letter(square, "."))


def row_too_few(_: CallSheet, witness: KrossWitness, chance: Chance) -> KrossWitness:
    rows = list(witness.table.rows)
    rows.pop(chance.below(6))
    return replace(witness, table=KrossTable(tuple(rows)))


def moved(_: CallSheet, witness: KrossWitness, chance: Chance) -> KrossWitness | None:
    """A word claimed where other letters stand."""
    at = any_word(witness, chance)
    line, start = chance.below(12), chance.below(7 - len(at.word))
    if witness.table.lines[line][start : start + len(at.word)] == at.word:
        return None
    words = [word for word in witness.words if word != at]
    return with_words(witness, [*words, WordAt(line, start, at.word)])


def outside(_: CallSheet, witness: KrossWitness, chance: Chance) -> KrossWitness:
    at = any_word(witness, chance)
    places = [(12, 0), (-1, 0), (at.line, 7 - len(at.word)), (at.line, -1)]
    line, start = chance.pick(places)
    words = [word for word in witness.words if word != at]
    return with_words(witness, [*words, WordAt(line, start, at.word)])


def counted_twice(_: CallSheet, witness: KrossWitness, chance: Chance) -> KrossWitness:
    return with_words(witness, [*witness.words, any_word(witness, chance)])


def overlapping(_: CallSheet, witness: KrossWitness, chance: Chance) -> KrossWitness | None:
    """A part of a counted word that is a word itself, and not counted yet."""
    at = any_word(witness, chance)
    counted = {word.word for word in witness.words}
    parts = [
        WordAt(at.line, at.start + start, at.word[start:end])
        for end in range(2, len(at.word) + 1)
        for start in range(end - 1)
        if at.word[start:end] in referee().legal and at.word[start:end] not in counted
    ]
    return with_words(witness, [*witness.words, chance.pick(parts)]) if parts else None


def no_word(_: CallSheet, witness: KrossWitness, chance: Chance) -> KrossWitness | None:
    """Letters that stand there, but are no word."""
    line, length = chance.below(12), 2 + chance.below(5)
    start = chance.below(7 - length)
    letters = witness.table.lines[line][start : start + length]
    if "." in letters or letters in referee().legal or letters == witness.task_word:
        return None
    return with_words(witness, [*witness.words, WordAt(line, start, letters)])


def unanswered(sheet: CallSheet, witness: KrossWitness, chance: Chance) -> KrossWitness | None:
    """A counted word that does not answer the task, claimed as if it did."""
    if sheet.task is None:
        return None
    answers = referee().answers(sheet.task)
    names = witness.task_word is not None and witness.task_word not in referee().legal
    words = [at.word for at in witness.words if not answers(at.word)]
    return replace(witness, task_word=chance.pick(words)) if words and not names else None


def uncounted(sheet: CallSheet, witness: KrossWitness, chance: Chance) -> KrossWitness | None:
    if sheet.task is None:
        return None
    names = witness.task_word is not None and witness.task_word not in referee().legal
    return None if names else replace(witness, task_word=chance.pick(["puppy", "jazz", "anna"]))


def answer_to_no_task(
    sheet: CallSheet, witness: KrossWitness, chance: Chance
) -> KrossWitness | None:
    """A bonus on a sheet that asks for nothing."""
    if sheet.task is not None:
        return None
    bonus = replace(witness, score=witness.score + 3 * chance.below(2))
    return replace(bonus, task_word=any_word(witness, chance).word)


def rejected_again(sheet: CallSheet, witness: KrossWitness, chance: Chance) -> KrossWitness | None:
    """The same letter rejected at two of its calls."""
    calls = sheet.letters
    letter = chance.pick([c for c, times in Counter(calls).items() if times > 1])
    first, second = [n for n, c in enumerate(calls, 1) if c == letter][:2]
    return replace(witness, rejected=(first, second))


def never_called(sheet: CallSheet, witness: KrossWitness, chance: Chance) -> KrossWitness:
    last = len(sheet.letters) + len(sheet.spares)
    number = chance.pick([0, -3, last + 1, last + 20])
    return replace(witness, rejected=(*witness.rejected, number))


SPOILS: list[tuple[Spoil, str]] = [
    (wrong_score, "wrong score"),
    (word_left_out, "wrong score"),
    (task_bonus_kept, "wrong score"),
    (another_sheet, "another sheet"),
    (other_letter, "other letters"),
    (free_square, "other letters"),
    (row_too_few, "table size"),
    (moved, "not there"),
    (outside, "no such place"),
    (counted_twice, "word twice"),
    (overlapping, "overlap"),
    (no_word, "no word"),
    (unanswered, "task word"),
    (uncounted, "task word not counted"),
    (answer_to_no_task, "no task"),
    (rejected_again, "holds the card"),
    (never_called, "no such call"),
]


def test_the_witnesses_hold_before_they_are_spoiled() -> None:
    for sheet, witness in good():
        assert replay(sheet, witness, LEXICON) == witness.score
    assert any(witness.rejected for _, witness in good())
    assert any(witness.task_word for _, witness in good())


@pytest.mark.parametrize(("spoil", "reason"), SPOILS, ids=[spoil.__name__ for spoil, _ in SPOILS])
def test_a_spoiled_witness_is_refused_by_its_name(
    spoil: Spoil, reason: str, record_property: Callable[[str, object], None]
) -> None:
    refused = 0
    for at, (sheet, witness) in enumerate(good()):
        for number in range(EACH * times()):
            spoiled = spoil(sheet, witness, Chance("spoil", spoil.__name__, at, number))
            if spoiled is None:
                continue
            with pytest.raises(KrossRefusal) as caught:
                replay(sheet, spoiled, LEXICON)
            assert caught.value.reason == reason, (spoiled, caught.value)
            refused += 1
    assert refused >= EACH
    record_property("refused", refused)


# Rules of a game around a table: a witness is a filled table, and names no turns.
TURNS = {
    "game is over",
    "no letter",
    "entries missing",
    "needless entry",
    "no such square",
    "square is taken",
    "nobody there",
    "no rejecting",
}


def test_every_reason_has_its_mutation() -> None:
    assert {reason for _, reason in SPOILS} == set(KrossRefusal.reasons) - TURNS


def counted(sheet: CallSheet, witness: KrossWitness) -> bool:
    """Whether a claim is all that its table is worth; players overlook things."""
    return referee().score(witness.table, sheet.task).total - len(witness.rejected) == witness.score


@pytest.mark.parametrize("less", [1, 2, 30])
def test_a_table_below_what_a_master_is_asked_for_proves_nothing(less: int) -> None:
    whole = [(sheet, witness) for sheet, witness in good() if counted(sheet, witness)]
    assert len(whole) >= 3
    for sheet, witness in whole:
        points = witness.score
        at = replace(MedalPoints(bronze=1, silver=2, gold=3, master=points), master=points + less)
        node = as_node(witness.as_data(), Place("proof.json", 9))
        with pytest.raises(SheetFails, match=f"has {points} points, and a master is asked for"):
            CallsProver(replace(sheet, targets=at)).replay("tables", 0, node)
        reached = replace(sheet, targets=replace(at, master=points))
        CallsProver(reached).replay("tables", 0, node)


def cuts(witness: KrossWitness) -> Iterator[KrossWitness]:
    """The same table with fewer points: a word gone, a shorter one in its place, the task kept."""
    if witness.task_word in referee().legal:
        yield replace(witness, task_word=None, score=witness.score - STANDARD.task)
    for at in witness.words:
        if at.word == witness.task_word:
            continue
        others = [each for each in witness.words if each != at]
        lost = replace(witness, score=witness.score - STANDARD.worth(len(at.word)))
        yield with_words(lost, others)
        short = WordAt(at.line, at.start, at.word[:-1])
        if short.word in referee().legal and short.word not in {each.word for each in others}:
            kept = replace(lost, score=lost.score + STANDARD.worth(len(short.word)))
            yield with_words(kept, [*others, short])


def test_a_table_that_is_cut_down_to_a_lower_par_proves_nothing() -> None:
    """The rules hold for each of them, and yet it is no honest claim."""
    tried = 0
    for sheet, witness in good()[:3]:
        for cut in cuts(witness):
            tried += 1
            assert replay(sheet, cut, LEXICON) == cut.score
            node = as_node(cut.as_data(), Place("proof.json", 9))
            with pytest.raises(SheetFails, match="the table is worth more than it claims: "):
                CallsProver(sheet).replay("tables", 0, node)
    words = sum(len(witness.words) for _, witness in good()[:3])
    assert tried > words  # also shorter words, and the task


def test_a_table_without_a_game_proves_nothing() -> None:
    """Letters of which no word can be made, and no targets that would ask for one."""
    sheet = a_sheet("qvx" * 12, "")
    rows = tuple("qvx" * 2 for _ in range(6))
    empty = KrossWitness(table=KrossTable(rows), words=(), score=0, sheet=sheet.hash)
    assert replay(sheet, empty, LEXICON) == 0
    node = as_node(empty.as_data(), Place("proof.json", 9))
    with pytest.raises(SheetFails, match=f"0 points; a game has {LEAST_POINTS} or more"):
        CallsProver(sheet).replay("tables", 0, node)
    with pytest.raises(SheetFails, match="take letters of which more words can be made"):
        CallsProver(sheet).find("tables", range(1))
