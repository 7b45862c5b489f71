"""A witness: a filled table with all that it claims, and the check that believes none of it."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from cruxpress.games.kross.rules.refusals import Refused
from cruxpress.games.kross.rules.scoring import Score, WordAt
from cruxpress.games.kross.rules.table import EMPTY, Table, line_name
from cruxpress.games.kross.spec import SHORTEST, STANDARD, Block, CallSheet
from cruxpress.games.kross.words import KROSS_WORDS, answers_task
from cruxpress.specs.nodes import Value
from cruxpress.words import Lexicon


@dataclass(frozen=True)
class Witness:
    """A table, the words that count in it, and what they come to.

    `sheet` is the hash of the call sheet that it proves, if there is one; `rejected` are the
    numbers of the calls that the player did not enter, counted from 1.
    """

    table: Table
    words: tuple[WordAt, ...]
    score: int
    task_word: str | None = None
    rejected: tuple[int, ...] = ()
    sheet: str = ""

    def as_data(self) -> Mapping[str, Value]:
        """The witness as it is stored."""
        data: dict[str, Value] = {
            "table": [row.upper() for row in self.table.rows],
            "words": [[at.line, at.start, at.word.upper()] for at in self.words],
            "score": self.score,
        }
        if self.task_word:
            data["task-word"] = self.task_word.upper()
        if self.rejected:
            data["rejected"] = list(self.rejected)
        return {"sheet": self.sheet, **data} if self.sheet else data


def claim(
    score: Score, table: Table, sheet: CallSheet | None = None, rejected: Sequence[int] = ()
) -> Witness:
    """What a scored table claims, on a call sheet or by itself."""
    total = score.total - score.block.card * len(rejected)
    task_word = score.task_word.word if score.task_word else None
    proves = sheet.hash if sheet else ""
    return Witness(table, score.words, total, task_word, tuple(rejected), proves)


def replay(sheet: CallSheet, witness: Witness, lexicon: Lexicon, block: Block = STANDARD) -> int:
    """Play a witness through on its call sheet and count it again: what does it come to?"""
    if witness.sheet != sheet.hash:
        raise Refused("another sheet", f"{witness.sheet or 'no sheet'} instead of {sheet.hash}")
    entered = letters_entered(sheet, witness.rejected, block)
    return check_table(
        witness, entered, lexicon, task=sheet.task, cards=len(witness.rejected), block=block
    )


def letters_entered(sheet: CallSheet, rejected: Sequence[int], block: Block = STANDARD) -> str:
    """The letters that come into the table when these calls are rejected.

    Alone, nobody takes a card away again, so that every letter can be rejected only once.
    """
    refused, held, entered = set(rejected), set[str](), ""
    called = 0
    for called, letter in enumerate(sheet.letters + sheet.spares, 1):
        if len(entered) == block.rows * block.columns:
            called -= 1
            break
        if called not in refused:
            entered += letter
        elif letter in held:
            raise Refused("holds the card", f"call {called}, {letter.upper()}")
        else:
            held.add(letter)
    for number in rejected:
        if not 1 <= number <= called or rejected.count(number) > 1:
            raise Refused("no such call", f"call {number}")
    return entered


def check_table(
    witness: Witness,
    letters: str,
    lexicon: Lexicon,
    *,
    task: int | None = None,
    cards: int = 0,
    block: Block = STANDARD,
) -> int:
    """Count a claimed table again: the same letters, words that stand there, none twice."""
    rows = witness.table.rows
    if len(rows) != block.rows or any(len(row) != block.columns for row in rows):
        raise Refused("table size")
    if Counter("".join(rows).replace(EMPTY, "")) != Counter(letters):
        raise Refused("other letters")
    total = sum(_worth_of(at, witness, lexicon, block) for at in witness.words)
    _check_apart(witness.words, block)
    if witness.task_word is not None:
        _check_task_word(witness, lexicon, task)
        total += block.task
    total -= block.card * cards
    if total != witness.score:
        raise Refused("wrong score", f"{witness.score} is claimed, {total} is right")
    return total


def _worth_of(at: WordAt, witness: Witness, lexicon: Lexicon, block: Block) -> int:
    lines = witness.table.lines
    where = at.word.upper()
    fits = 0 <= at.line < len(lines) and at.start >= 0 and at.end <= len(lines[at.line])
    if not fits or len(at.word) < SHORTEST:
        raise Refused("no such place", where)
    where = f"{where} in {line_name(at.line, block)}"
    if lines[at.line][at.start : at.end] != at.word:
        raise Refused("not there", where)
    # The task word is looked at by itself: it may be a name.
    if at.word != witness.task_word and not lexicon.legal(at.word, KROSS_WORDS):
        raise Refused("no word", where)
    return block.worth(len(at.word))


def _check_apart(words: Sequence[WordAt], block: Block) -> None:
    squares: set[tuple[int, int]] = set()
    seen: set[str] = set()
    for at in words:
        where = f"{at.word.upper()} in {line_name(at.line, block)}"
        if at.word in seen:
            raise Refused("word twice", where)
        seen.add(at.word)
        taken = {(at.line, place) for place in range(at.start, at.end)}
        if not squares.isdisjoint(taken):
            raise Refused("overlap", where)
        squares |= taken


def _check_task_word(witness: Witness, lexicon: Lexicon, task: int | None) -> None:
    word = witness.task_word or ""
    if task is None:
        raise Refused("no task", word.upper())
    if word not in {at.word for at in witness.words}:
        raise Refused("task word not counted", word.upper())
    if not answers_task(lexicon, word, task):
        raise Refused("task word", word.upper())
