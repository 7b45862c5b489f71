"""Read a witness that was stored, or that a person wrote down."""

from dataclasses import dataclass

from cruxpress.core.errors import BadInput, Problem
from cruxpress.games.kross.rules.scoring import WordAt
from cruxpress.games.kross.rules.table import Table
from cruxpress.games.kross.rules.witness import Witness
from cruxpress.specs.nodes import Fault, Node, Seq, kind_of
from cruxpress.specs.records import param, read_record
from cruxpress.specs.values import TEXT, Kind, Known, list_of, whole
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


@dataclass(frozen=True, kw_only=True)
class WitnessKeys:
    """A filled table written down."""

    sheet: str = param(TEXT, "the hash of the call sheet", "")
    table: tuple[str, ...] = param(list_of(TEXT, most=12), "the rows of the table")
    words: tuple[WordAt, ...] = param(list_of(WORD_AT), "the words that count", ())
    task_word: str = param(TEXT, "the word that answers the task", "")
    rejected: tuple[int, ...] = param(list_of(_NUMBER), "the calls that were rejected", ())
    score: int = param(whole(-99, 999), "what it comes to")


def read_witness(node: Node) -> Witness:
    """The witness that a node holds; whether it is true is asked by the replay alone."""
    problems: list[Problem] = []
    keys = read_record(WitnessKeys, node, Known(), problems, "a witness")
    if keys is None:
        raise BadInput(problems)
    return Witness(
        # Not stripped: what stands at a row's end counts as much as what stands in it.
        table=Table(tuple("".join(map(spell, row)) for row in keys.table)),
        words=keys.words,
        score=keys.score,
        task_word=spell(keys.task_word) or None,
        rejected=keys.rejected,
        sheet=keys.sheet,
    )
