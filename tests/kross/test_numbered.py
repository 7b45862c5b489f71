"""Call sheets as the house knows them: files, proofs, solutions; and what the block proves."""

from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import cast

import pypdfium2
import pytest

import cruxpress
from cruxpress.codes import FreshCode
from cruxpress.core.data import Value
from cruxpress.core.errors import BadInput, Place, SheetFails
from cruxpress.games import numbered
from cruxpress.games.contract import DrawContext, FreshRequest, MadeSheet, Proven
from cruxpress.games.kross.game import GAME, BlockProofs, CallSheets
from cruxpress.games.kross.sheet.calls import CallSheet
from cruxpress.games.numbered import MakeFresh, made_by, numbered_pads
from cruxpress.games.texts import room_texts
from cruxpress.press.layout import open_layout
from cruxpress.press.press import Press
from cruxpress.specs.nodes import as_node
from cruxpress.specs.yaml_reader import parse_yaml
from tests.opening import as_proven, draft

LETTER = (215_900, 279_400)
CALLS = CallSheets()
CONTEXT = DrawContext(room_texts("kross"))


@cache
def fresh() -> MadeSheet:
    return CALLS.fresh(FreshRequest(count=3, number=2, seed=5))


def read(text: str, words: Path | None = None) -> CallSheet:
    return CALLS.read(parse_yaml(text, "sheet.yaml"), words)


def proven(made: MadeSheet, words: Path | None = None) -> Proven[CallSheet]:
    sheet = read(made.text, words)
    return as_proven(CALLS, sheet, made.witnesses, made.facts)


def code_of(made: MadeSheet, words: Path | None = None) -> FreshCode:
    code = proven(made, words).code
    assert isinstance(code, FreshCode)
    return code


def test_a_fresh_sheet_comes_back_from_its_code() -> None:
    code = code_of(fresh())
    assert CALLS.remake(code, None) == fresh()
    assert code.seed == FreshRequest(9, 2, 5).own_seed("kross")
    assert CALLS.fresh(FreshRequest(count=9, number=3, seed=5)) != fresh()


def test_a_fresh_sheet_is_a_small_file_that_begins_with_its_kind() -> None:
    lines = fresh().text.splitlines()
    assert lines[0] == "kind: kross calls"
    assert [line.split(":")[0] for line in lines[1:]] == [
        *("letters", "spares", "task", "targets", "code"),
    ]
    assert fresh().facts["par"] == f"{proof_of(fresh())['score']} points proven"
    assert CALLS.write(read(fresh().text)) == fresh().text


def proof_of(made: MadeSheet) -> dict[str, Value]:
    return cast(dict[str, Value], made.witnesses["tables"][0])


def test_its_proof_is_replayed_and_must_reach_a_master() -> None:
    sheet = proven(fresh())
    (witness,) = sheet.witnesses["tables"]
    CALLS.prover(sheet.model).replay("tables", 0, witness)
    targets = sheet.model.targets
    assert targets is not None
    greedy = replace(sheet.model, targets=replace(targets, master=1000 + targets.master))
    with pytest.raises(SheetFails, match="a master is asked for 1"):
        CALLS.prover(greedy).replay("tables", 0, witness)
    other = read(fresh().text.replace("spares: ", "# spares: "))
    with pytest.raises(SheetFails, match="instead of"):
        CALLS.prover(other).replay("tables", 0, witness)


def test_codes_that_fit_no_sheet_are_refused() -> None:
    with pytest.raises(BadInput, match="fit no Kross call sheet"):
        CALLS.remake(FreshCode("kross", 1, "X9", 1), None)


def test_own_words_are_named_in_the_code(tmp_path: Path) -> None:
    own = tmp_path / "own.txt"
    own.write_text("# add\nzzyzx n 500\n")
    made = CALLS.fresh(FreshRequest(1, 1, 5, own))
    code = code_of(made, own)
    assert code.fingerprint is not None
    assert CALLS.remake(code, own) == made
    sheet = proven(made, own)
    CALLS.prover(sheet.model, own).replay("tables", 0, sheet.witnesses["tables"][0])


def test_a_sheet_and_its_solution_fit_their_layouts(press: Press) -> None:
    sheet = proven(fresh())
    unproven = Proven(sheet.model, sheet.code, sheet.place)
    layout = open_layout(press, GAME.pads["calls"].layout)
    for each in (sheet, unproven):
        assert layout.side("front").face(CALLS.front(each, CONTEXT), "sheet").layers
    (page,) = CALLS.solutions([sheet, sheet], CONTEXT)
    blocks = cast(list[dict[str, Value]], page["blocks"])
    assert len(blocks) == 2
    block = blocks[0]
    parts = [cast(int, block[key]) for key in ("rows", "columns", "task-points")]
    assert sum(parts) - cast(int, block["cards"]) == block["score"]
    assert len(CALLS.solutions([sheet] * 11, CONTEXT)) == 3
    assert open_layout(press, CALLS.solutions_layout).side("front", LETTER).face(page).layers


def test_solutions_say_best_known_only_where_it_was_searched_for() -> None:
    shipped = text_of(cruxpress.solution("kross/12").data)
    assert "Each table is the best that we know" in shipped
    made = text_of(cruxpress.solution(str(code_of(fresh()))).data)
    assert "Each table reaches the points that its sheet says are proven" in made
    assert "best that we know" not in made
    assert made.count("Points proven") == 1
    both = text_of(cruxpress.solution(["kross/12", str(code_of(fresh()))]).data)
    assert "the best that we know, unless it says Everyday words (a good" in both
    assert both.count("Points proven") == 2
    assert "Points proven" not in shipped


def text_of(pdf: bytes) -> str:
    """All words of the first page."""
    text = pypdfium2.PdfDocument(pdf)[0].get_textpage().get_text_range()
    return " ".join(text.split())


def test_a_sheet_without_medals_or_task_is_printed_too(press: Press) -> None:
    plain = read(f"kind: kross calls\nletters: {'ALMOST' * 6}\n")
    sheet = draft(CALLS, plain)
    layout = open_layout(press, GAME.pads["calls"].layout)
    assert layout.side("front").face(CALLS.front(sheet, CONTEXT), "sheet").layers


def test_the_file_for_designers_is_valid_and_can_be_proven() -> None:
    sheet = read(CALLS.blank("my-sheet"))
    assert CALLS.given_code(sheet) is None
    assert str(draft(CALLS, sheet).code).startswith("KROSS-CALLS-")
    prover = CALLS.prover(sheet)
    (witness,) = prover.find("tables", range(1))
    found = as_node(witness, Place("proof.json"))
    prover.replay("tables", 0, found)
    assert str(CALLS.facts(sheet, {"tables": [found]})["par"]).startswith("best known: ")


def test_a_search_that_misses_a_master_says_so_where_the_targets_stand() -> None:
    poor = "kind: kross calls\nletters: " + "QVXZ" * 8 + "TEAS\n"
    sheet = read(poor + "targets: {bronze: 20, silver: 40, gold: 60, master: 80}\n")
    with pytest.raises(SheetFails, match=r"^sheet\.yaml:3:10: the best known table has .* less$"):
        CALLS.prover(sheet).find("tables", range(1))


def test_a_table_of_120_points_is_proven_on_the_block(press: Press) -> None:
    proofs, layout = BlockProofs(), press.library.layout("kross/block")
    assert proofs.fits(layout)
    assert not proofs.fits(press.library.layout("kross/calls"))
    prover = proofs.prover(proofs.read(layout))
    (witness,) = prover.find("squares", range(proofs.witness_sets["squares"].count))
    node = as_node(witness, Place("proof.json"))
    prover.replay("squares", 0, node)
    poorer = cast(dict[str, Value], witness)
    words = cast(list[Value], poorer["words"])[1:]
    less = as_node({**poorer, "words": words, "score": 110}, node.place)
    with pytest.raises(SheetFails, match="the table has 110 points; 120 is the most"):
        prover.replay("squares", 0, less)


def test_what_sheets_are_made_by_is_digested_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """A run of thousands of sheets asks each job for its key several times."""
    calls = numbered_pads(GAME)["calls"]
    jobs = [
        MakeFresh("kross", "calls", "", FreshRequest(3, number, 7), made_by=made_by(calls))
        for number in (1, 2, 3)
    ]
    alone = MakeFresh("kross", "calls", "", FreshRequest(3, 1, 7))
    assert alone.key == jobs[0].key
    monkeypatch.setattr(numbered, "file_digest", None)
    assert len({str(job.key) for job in jobs}) == 3
