"""Call sheets as the house knows them: files, proofs, solutions; and what the block proves."""

from pathlib import Path
from typing import cast

import pytest
from cruxpress.games.game import FreshWish, Made, Proven

from cruxpress.codes import FreshCode, parse_code
from cruxpress.core.errors import BadInput, Place, SheetFails
from cruxpress.games.kross import GAME
from cruxpress.games.kross.make.numbered import CALLS
from cruxpress.games.kross.make.proving import BLOCK_PROOFS
from cruxpress.press.layout import open_layout
from cruxpress.press.press import Press
from cruxpress.specs.nodes import Map, Value, as_node
from cruxpress.specs.yaml_reader import parse_yaml

LETTER = (215_900, 279_400)
FRESH = CALLS.fresh(FreshWish(count=3, number=2, seed=5))


def proven(made: Made) -> Proven:
    node = parse_yaml(made.file, "sheet.yaml")
    nodes = {
        name: [as_node(witness, Place("proof.json")) for witness in witnesses]
        for name, witnesses in made.witnesses.items()
    }
    return Proven(node, CALLS.code(node), nodes, made.facts)


def code_of(made: Made) -> FreshCode:
    code = parse_code(proven(made).code)
    assert isinstance(code, FreshCode)
    return code


def test_a_fresh_sheet_comes_back_from_its_code() -> None:
    code = code_of(FRESH)
    assert CALLS.remake(code, None) == FRESH
    assert code.seed == FreshWish(9, 2, 5).own_seed("kross")
    assert CALLS.fresh(FreshWish(count=9, number=3, seed=5)) != FRESH


def test_a_fresh_sheet_is_a_small_file_that_begins_with_its_kind() -> None:
    lines = FRESH.file.splitlines()
    assert lines[0] == "kind: kross calls"
    assert [line.split(":")[0] for line in lines[1:]] == [
        *("letters", "spares", "task", "targets", "code"),
    ]
    assert FRESH.facts["par"] == f"best known: {proof_of(FRESH)['score']} points"


def proof_of(made: Made) -> dict[str, Value]:
    return cast(dict[str, Value], made.witnesses["tables"][0])


def test_its_proof_is_replayed_and_must_reach_a_master() -> None:
    sheet = proven(FRESH)
    replay = CALLS.proofs.sets["tables"].replay
    replay(sheet.sheet, 0, sheet.witnesses["tables"][0])
    greedy = FRESH.file.replace("master: ", "master: 1")
    with pytest.raises(SheetFails, match="a master is asked for 1"):
        replay(parse_yaml(greedy, "sheet.yaml"), 0, sheet.witnesses["tables"][0])
    other = FRESH.file.replace("spares: ", "# spares: ")
    with pytest.raises(SheetFails, match="instead of"):
        replay(parse_yaml(other, "sheet.yaml"), 0, sheet.witnesses["tables"][0])


def test_codes_that_fit_no_sheet_are_refused() -> None:
    with pytest.raises(BadInput, match="fit no Kross call sheet"):
        CALLS.remake(FreshCode("kross", 1, "X9", 1), None)


def test_own_words_are_named_in_the_code(tmp_path: Path) -> None:
    own = tmp_path / "own.txt"
    own.write_text("# add\nzzyzx n 500\n")
    made = CALLS.fresh(FreshWish(1, 1, 5, own))
    code = code_of(made)
    assert code.fingerprint is not None
    assert CALLS.remake(code, own) == made
    assert CALLS.proofs_with is not None
    sheet = proven(made)
    CALLS.proofs_with(own).sets["tables"].replay(sheet.sheet, 0, sheet.witnesses["tables"][0])


def test_a_sheet_and_its_solution_fit_their_layouts(press: Press) -> None:
    sheet = proven(FRESH)
    unproven = Proven(sheet.sheet, sheet.code, {}, {})
    layout = open_layout(press, GAME.pads["calls"].layout)
    for each in (sheet, unproven):
        assert layout.side("front").face(CALLS.front(each, None), "sheet").layers
    (page,) = CALLS.solutions([sheet, sheet])
    blocks = cast(list[dict[str, Value]], page["blocks"])
    assert len(blocks) == 2
    block = blocks[0]
    parts = [cast(int, block[key]) for key in ("rows", "columns", "task-points")]
    assert sum(parts) - cast(int, block["cards"]) == block["score"]
    assert len(CALLS.solutions([sheet] * 9)) == 3
    assert open_layout(press, CALLS.solutions_layout).side("front", LETTER).face(page).layers


def test_a_sheet_without_medals_or_task_is_printed_too(press: Press) -> None:
    plain = parse_yaml(f"kind: kross calls\nletters: {'ALMOST' * 6}\n", "plain.yaml")
    sheet = Proven(plain, CALLS.code(plain), {}, {})
    layout = open_layout(press, GAME.pads["calls"].layout)
    assert layout.side("front").face(CALLS.front(sheet, None), "sheet").layers


def test_the_file_for_designers_is_valid_and_can_be_proven() -> None:
    node = parse_yaml(CALLS.blank("my-sheet"), "my-sheet.yaml")
    assert CALLS.proofs.fits(node)
    assert len(CALLS.proofs.model(node)) == 7
    (witness,) = CALLS.proofs.sets["tables"].find(node, range(1))
    found = as_node(witness, Place("proof.json"))
    CALLS.proofs.sets["tables"].replay(node, 0, found)
    assert CALLS.proofs.facts is not None
    assert str(CALLS.proofs.facts(node, {"tables": [found]})["par"]).startswith("best known: ")


def block_layout(press: Press) -> Map:
    return press.library.layout("kross/block")


def test_a_table_of_120_points_is_proven_on_the_block(press: Press) -> None:
    layout = block_layout(press)
    assert BLOCK_PROOFS.fits(layout)
    assert not BLOCK_PROOFS.fits(press.library.layout("kross/calls"))
    squares = BLOCK_PROOFS.sets["squares"]
    (witness,) = squares.find(layout, range(squares.count))
    node = as_node(witness, Place("proof.json"))
    squares.replay(layout, 0, node)
    poorer = cast(dict[str, Value], witness)
    words = cast(list[Value], poorer["words"])[1:]
    with pytest.raises(SheetFails, match="the table has 110 points; 120 is the most"):
        squares.replay(layout, 0, as_node({**poorer, "words": words, "score": 110}, node.place))
