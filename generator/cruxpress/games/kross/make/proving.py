"""What is proven of a call sheet: a table of its par. And of the block: a table of 120 points."""

from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path

from cruxpress.codes import sheet_hash
from cruxpress.core.errors import Place, SheetFails
from cruxpress.core.outcomes import Found
from cruxpress.games.game import Proofs, ProofSet
from cruxpress.games.kross.spec import (
    STANDARD,
    Block,
    CallSheet,
    is_call_sheet,
    read_block,
    read_call_sheet,
)
from cruxpress.specs.nodes import Map, Node, Value, place_of
from cruxpress.specs.values import to_value

FOLDER = "kross/calls"
SHIPPED = 50
TABLES = "tables"
VERSION = 1
RUNS = 15  # of the search on a sheet that somebody drew
SQUARES = 1
MOST_STEPS = 1_000_000


def calls_proofs(words: Path | None = None) -> Proofs:
    """How call sheets are proven, with our words or with a person's own."""
    tables = ProofSet(
        "tables of the best known score",
        1,
        partial(_find_tables, words),
        partial(_replay_table, words),
    )
    shipped = tuple(f"{FOLDER}/{number:03}" for number in range(1, SHIPPED + 1))
    model = partial(_model, words)
    return Proofs(VERSION, shipped, is_call_sheet, model, {TABLES: tables}, _facts, ("par",))


def _model(words: Path | None, sheet: Map) -> str:
    return _sheet(words, sheet).hash


def _find_tables(words: Path | None, node: Map, numbers: range) -> Sequence[Value]:
    """The best table that a search finds; one that is worth less than a master is refused."""
    from cruxpress.games.kross.make.maker import maker_with

    sheet = _sheet(words, node)
    best = maker_with(words, swift=True).solver.best_table(sheet, runs=RUNS).witness
    _refuse_below_master(sheet, best.score, place_of(node, "targets"))
    return [best.as_data() for _ in numbers]


def _replay_table(words: Path | None, node: Map, _number: int, witness: Node) -> None:
    prove_table(_sheet(words, node), witness, words)


def prove_table(sheet: CallSheet, node: Node, words: Path | None = None) -> int:
    """Refuse a table that breaks a rule, or is worth less than what a master is asked for."""
    from cruxpress.games.kross.rules import read_witness, replay
    from cruxpress.words import load_lexicon

    points = replay(sheet, read_witness(node), load_lexicon(words))
    _refuse_below_master(sheet, points, node.place)
    return points


def _refuse_below_master(sheet: CallSheet, points: int, place: Place) -> None:
    if sheet.targets is not None and points < sheet.targets.master:
        what = f"the best known table has {points} points, and a master is asked for"
        raise SheetFails(f"{what} {sheet.targets.master}; ask for less", place)


def _sheet(words: Path | None, node: Map) -> CallSheet:
    from cruxpress.words import load_lexicon

    return read_call_sheet(node, STANDARD, load_lexicon(words))


def _facts(_node: Map, witnesses: Mapping[str, Sequence[Node]]) -> Mapping[str, Value]:
    from cruxpress.games.kross.rules import read_witness

    return {"par": f"best known: {read_witness(witnesses[TABLES][0]).score} points"}


def is_block(layout: Map) -> bool:
    """Whether a layout is a block, with all that a table for several counts."""
    data = layout.get("data")
    rules = data.get("rules") if isinstance(data, Map) else None
    return isinstance(rules, Map) and rules.get("first") is not None


def block_hash(layout: Map) -> str:
    return sheet_hash(_block(layout).model())


def _block(layout: Map) -> Block:
    data = layout.get("data")
    assert isinstance(data, Map)
    value = to_value(data)
    assert isinstance(value, Mapping)
    return read_block(value, data.place)


def find_squares(layout: Map, numbers: range) -> Sequence[Value]:
    """Full tables: six-letter words in all rows and all columns, twelve different ones."""
    from cruxpress.games.kross.make.maker import maker_with
    from cruxpress.games.kross.rules import claim
    from cruxpress.games.kross.solve import all_squares
    from cruxpress.games.kross.words import KROSS_WORDS

    block, maker = _block(layout), maker_with(None)
    row = maker.lexicon.matcher(KROSS_WORDS).row(block.columns)
    found = all_squares(row, row.words, MOST_STEPS, numbers.stop)
    if not isinstance(found, Found):
        raise SheetFails(f"no table of {_most(block)} points was found: {found.why}", layout.place)
    tables = [found.witness[number] for number in numbers]
    referee = maker.solver.referee
    return [claim(referee.score(table, block=block), table).as_data() for table in tables]


def replay_square(layout: Map, _number: int, witness: Node) -> None:
    """Refuse a table that is not worth the most that a table can be."""
    from cruxpress.games.kross.rules import check_table, read_witness
    from cruxpress.words import load_lexicon

    block, claimed = _block(layout), read_witness(witness)
    points = check_table(claimed, claimed.table.letters, load_lexicon(), block=block)
    if points != _most(block):
        what = f"the table has {points} points; {_most(block)} is the most, and to be shown"
        raise SheetFails(what, witness.place)


def _most(block: Block) -> int:
    """What no table can exceed: the longest words in all rows and columns."""
    rows, columns = block.worth(block.columns), block.worth(block.rows)
    return block.rows * rows + block.columns * columns


BLOCK_PROOFS = Proofs(
    version=VERSION,
    shipped=("kross/block",),
    fits=is_block,
    model=block_hash,
    sets={
        "squares": ProofSet("tables of 120 points", SQUARES, find_squares, replay_square, SQUARES)
    },
)
