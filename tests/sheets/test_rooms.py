"""What the house asks of every room with numbered sheets, shipped ones and blank ones alike."""

from dataclasses import replace
from pathlib import Path

import pytest

from cruxpress.codes import FreshCode, ShippedCode, short_hash
from cruxpress.core.errors import BadInput
from cruxpress.core.registry import layouts_of, shipped_games
from cruxpress.games import open_game
from cruxpress.games.numbered import Numbered, RemakeSheet, numbered_pads
from cruxpress.press.layout import open_layout
from cruxpress.press.press import Press
from cruxpress.products.answers import solutions_of
from cruxpress.products.check import check_layouts
from cruxpress.products.leaves import LeafOptions, sheet_documents
from cruxpress.products.printing import PrintOptions, finish
from cruxpress.sheets.open import SheetOpener
from cruxpress.sheets.proof_file import proof_file, read_proof
from cruxpress.specs.nodes import Map
from cruxpress.specs.yaml_reader import parse_yaml
from tests.opening import draft

NUMBERED = [
    each for room in (*shipped_games(), "null") for each in numbered_pads(open_game(room)).values()
]
IDS = [f"{each.game.name}-{each.pad_name}" for each in NUMBERED]
rooms = pytest.mark.parametrize("numbered", NUMBERED, ids=IDS)


def shipped(press: Press, numbered: Numbered) -> list[Path]:
    root = layouts_of(numbered.game.name) or press.library.shipped
    return sorted((root / numbered.kind.folder).glob("[0-9][0-9][0-9].yaml"))


def blank(numbered: Numbered) -> Map:
    return parse_yaml(numbered.kind.blank("my-first"), "my-first.yaml")


@rooms
def test_a_kind_begins_with_its_game_and_names_what_is_there(
    press: Press, numbered: Numbered
) -> None:
    kind = numbered.kind
    assert kind.name.split()[0] == numbered.game.name
    assert kind.folder.split("/")[0] == numbered.game.name
    open_layout(press, numbered.pad.layout)
    open_layout(press, kind.solutions_layout)
    ladder = numbered.game.ladder
    assert ladder is not None
    assert numbered_pads(numbered.game)[ladder.pad].kind is kind
    assert ladder.page is None or open_layout(press, ladder.page_layout)


@rooms
def test_a_blank_sheet_keeps_the_rules_and_prints_before_it_is_proven(
    press: Press, numbered: Numbered
) -> None:
    sheet = blank(numbered)
    kind = numbered.kind
    assert next(iter(sheet)).key == "kind"
    model = kind.read(sheet)
    proven = draft(kind, model, sheet.place)
    assert proven.is_draft
    code = proven.code
    assert isinstance(code, ShippedCode)
    assert code.hash == short_hash(proven.digest)
    for paper in ("a4", "letter"):
        options = PrintOptions(paper=paper, back="duplex", site="https://example.org/s")
        documents, codes = sheet_documents(press, numbered, [proven], options, LeafOptions())
        assert tuple(codes) == (str(code),)
        for document in documents.values():
            assert finish(press, "x", document, options).data.startswith(b"%PDF")


@rooms
def test_a_sheet_that_is_written_reads_as_the_same_sheet(press: Press, numbered: Numbered) -> None:
    kind = numbered.kind
    for file in shipped(press, numbered)[::7]:
        model = kind.read(press.library.layout_file(file))
        assert kind.read(parse_yaml(kind.write(model), "again.yaml")) == model


@rooms
def test_parameters_that_no_maker_knows_are_refused(numbered: Numbered) -> None:
    code = FreshCode(numbered.game.name, numbered.kind.maker_version, "ZZZZZ", 1)
    with pytest.raises(BadInput, match="ZZZZZ"):
        numbered.kind.remake(code, None)


@rooms
def test_shipped_sheets_are_all_there_with_their_proofs_and_codes(
    press: Press, numbered: Numbered
) -> None:
    files = shipped(press, numbered)
    assert [file.stem for file in files] == [f"{n + 1:03}" for n in range(numbered.kind.shipped)]
    opener = SheetOpener(press.library)
    codes = set()
    for number, file in enumerate(files, 1):
        assert proof_file(file).is_file()
        proof = read_proof(proof_file(file), file.name)
        sheet = opener.read(file)
        assert proof.keys.sha256 == sheet.digest
        proven = sheet.proven(proof, None)
        code = proven.code
        assert isinstance(code, ShippedCode)
        assert code.names(number)
        assert code.hash == short_hash(proven.digest)
        codes.add(str(code))
    assert len(codes) == len(files)


@rooms
def test_the_first_and_the_last_shipped_sheet_hold(press: Press, numbered: Numbered) -> None:
    files = shipped(press, numbered)
    for verdict in check_layouts(press, [*files[:1], *files[-1:]]):
        assert verdict.problems == ()
        assert verdict.notes == ()


@rooms
@pytest.mark.parametrize("own", [None, "ZZZZZZZ"], ids=["ours", "own-words"])
def test_the_longest_code_of_a_rung_can_be_printed(
    press: Press, numbered: Numbered, own: str | None
) -> None:
    """From the largest seed, drawn three times more; with own words, from a small one."""
    kind, ladder = numbered.kind, numbered.game.ladder
    assert ladder is not None
    own = own if kind.uses_words else None
    parameters = f"{ladder.most}R{ladder.most}D"
    seed = 9 if own else 2**64 - 1
    code = FreshCode(numbered.game.name, kind.maker_version, parameters, seed, own)
    opener = SheetOpener(press.library)
    numbers = range(1, kind.shipped + 1, 7)
    sheets = [replace(each, code=code) for each in opener.open_numbers(numbered, numbers)]
    for paper in ("a4", "letter"):
        options = PrintOptions(paper=paper)
        documents, _ = sheet_documents(press, numbered, sheets, options, LeafOptions())
        assert all(finish(press, "x", each, options).data for each in documents.values())
        assert solutions_of(press, numbered, sheets, options).data


@rooms
def test_a_code_of_a_rung_that_no_ladder_has_is_refused(numbered: Numbered) -> None:
    """Before anything is made: a person may have written anything on a sheet."""
    ladder = numbered.game.ladder
    assert ladder is not None
    game = numbered.game.name
    for parameters, what in (("5R6", "has no rung 6"), ("99R1", f"has at most {ladder.most}")):
        code = FreshCode(game, numbered.kind.maker_version, parameters, 1)
        with pytest.raises(BadInput, match=what):
            RemakeSheet(game, ladder.pad, "", code, None).run()
