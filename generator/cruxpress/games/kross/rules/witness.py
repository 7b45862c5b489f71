"""A witness: a filled table with all that it claims, and the check that believes none of it."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from cruxpress.core.data import Value
from cruxpress.games.kross.rules.choose import WordAt
from cruxpress.games.kross.rules.score import KrossScore
from cruxpress.games.kross.rules.table import EMPTY, KrossRefusal, KrossTable, line_name
from cruxpress.games.kross.sheet.calls import STANDARD, CallSheet, KrossBlock
from cruxpress.games.kross.words import KROSS_WORDS, SHORTEST_WORD, answers_task
from cruxpress.specs.nodes import Fault, Node, Seq, kind_of
from cruxpress.specs.records import param, record_kind
from cruxpress.specs.values import TEXT, Kind, Known, list_of, whole
from cruxpress.words import Lexicon
from cruxpress.words.spelling import spell

_NUMBER = whole(-99, 99)


def _word_at(node: Node, known: Known) -> WordAt:
    if not isinstance(node, Seq) or len(node.items) != 3:
        raise Fault(node.place, f"{kind_of(node)} stands where [line, start, word] should")
    line, start, word = node.items
    return WordAt(
        _NUMBER.read(line, known), _NUMBER.read(start, known), spell(TEXT.read(word, known))
    )


WORD_AT: Kind[WordAt] = Kind("[line, start, word]", _word_at)
# Not stripped: what stands at a row's end counts as much as what stands in it.
TABLE: Kind[KrossTable] = Kind(
    "the rows of a table",
    lambda node, known: KrossTable(
        tuple("".join(map(spell, row)) for row in list_of(TEXT, most=12).read(node, known))
    ),
)
WORD: Kind[str | None] = Kind("a word", lambda node, known: spell(TEXT.read(node, known)) or None)


@dataclass(frozen=True, kw_only=True)
class KrossWitness:
    """A filled table, the words that count in it, and what they come to."""

    table: KrossTable = param(TABLE, "the rows of the table")
    words: tuple[WordAt, ...] = param(list_of(WORD_AT), "the words that count", ())
    score: int = param(whole(-99, 999), "what it comes to")
    task_word: str | None = param(WORD, "the word that answers the task", None)
    rejected: tuple[int, ...] = param(
        list_of(_NUMBER), "the numbers of the calls that were rejected, from 1", ()
    )
    sheet: str = param(TEXT, "the hash of the call sheet that it proves, if there is one", "")

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


def read_witness(node: Node) -> KrossWitness:
    """The witness that a node holds; whether it is true is asked by the replay alone."""
    return record_kind(KrossWitness, "a witness").read(node, Known())


def claim(
    score: KrossScore,
    table: KrossTable,
    sheet: CallSheet | None = None,
    rejected: Sequence[int] = (),
) -> KrossWitness:
    """What a scored table claims, on a call sheet or by itself."""
    return KrossWitness(
        table=table,
        words=score.words,
        score=score.total - score.block.card * len(rejected),
        task_word=score.task_word.word if score.task_word else None,
        rejected=tuple(rejected),
        sheet=sheet.hash if sheet else "",
    )


def replay(
    sheet: CallSheet, witness: KrossWitness, lexicon: Lexicon, block: KrossBlock = STANDARD
) -> int:
    """Play a witness through on its call sheet and count it again: what does it come to?"""
    if witness.sheet != sheet.hash:
        raise KrossRefusal(
            "another sheet", f"{witness.sheet or 'no sheet'} instead of {sheet.hash}"
        )
    entered = letters_entered(sheet, witness.rejected, block)
    return check_table(
        witness, entered, lexicon, task=sheet.task, cards=len(witness.rejected), block=block
    )


def letters_entered(sheet: CallSheet, rejected: Sequence[int], block: KrossBlock = STANDARD) -> str:
    """The letters that come into the table when these calls are rejected.

    Alone, nobody takes a card away again, so that every letter can be rejected only once.
    """
    refused, held, entered = set(rejected), set[str](), ""
    called = 0
    for called, letter in enumerate(sheet.calls, 1):
        if len(entered) == block.squares:
            called -= 1
            break
        if called not in refused:
            entered += letter
        elif letter in held:
            raise KrossRefusal("holds the card", f"call {called}, {letter.upper()}")
        else:
            held.add(letter)
    for number in rejected:
        if not 1 <= number <= called or rejected.count(number) > 1:
            raise KrossRefusal("no such call", f"call {number}")
    return entered


def check_table(
    witness: KrossWitness,
    letters: str,
    lexicon: Lexicon,
    *,
    task: int | None = None,
    cards: int = 0,
    block: KrossBlock = STANDARD,
) -> int:
    """Count a claimed table again: the same letters, words that stand there, none twice."""
    rows = witness.table.rows
    if len(rows) != block.rows or any(len(row) != block.columns for row in rows):
        raise KrossRefusal("table size")
    if Counter("".join(rows).replace(EMPTY, "")) != Counter(letters):
        raise KrossRefusal("other letters")
    total = sum(_worth_of(at, witness, lexicon, block) for at in witness.words)
    _check_apart(witness.words, block)
    if witness.task_word is not None:
        _check_task_word(witness, lexicon, task)
        total += block.task
    total -= block.card * cards
    if total != witness.score:
        raise KrossRefusal("wrong score", f"{witness.score} is claimed, {total} is right")
    return total


def _worth_of(at: WordAt, witness: KrossWitness, lexicon: Lexicon, block: KrossBlock) -> int:
    lines = witness.table.lines
    where = at.word.upper()
    fits = 0 <= at.line < len(lines) and at.start >= 0 and at.end <= len(lines[at.line])
    if not fits or len(at.word) < SHORTEST_WORD:
        raise KrossRefusal("no such place", where)
    where = f"{where} in {line_name(at.line, block)}"
    if lines[at.line][at.start : at.end] != at.word:
        raise KrossRefusal("not there", where)
    # The task word is looked at by itself: it may be a name.
    if at.word != witness.task_word and not lexicon.legal(at.word, KROSS_WORDS):
        raise KrossRefusal("no word", where)
    return block.worth(len(at.word))


def _check_apart(words: Sequence[WordAt], block: KrossBlock) -> None:
    squares: set[tuple[int, int]] = set()
    seen: set[str] = set()
    for at in words:
        where = f"{at.word.upper()} in {line_name(at.line, block)}"
        if at.word in seen:
            raise KrossRefusal("word twice", where)
        seen.add(at.word)
        taken = {(at.line, place) for place in range(at.start, at.end)}
        if not squares.isdisjoint(taken):
            raise KrossRefusal("overlap", where)
        squares |= taken


def _check_task_word(witness: KrossWitness, lexicon: Lexicon, task: int | None) -> None:
    word = witness.task_word or ""
    if task is None:
        raise KrossRefusal("no task", word.upper())
    if word not in {at.word for at in witness.words}:
        raise KrossRefusal("task word not counted", word.upper())
    if not answers_task(lexicon, word, task):
        raise KrossRefusal("task word", word.upper())
