"""Codes: what a file claims is made again, and what is printed is covered by the hash."""

import re
from collections.abc import Callable
from copy import deepcopy
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from cruxpress.cli.main import main
from cruxpress.codes import FreshCode, ShippedCode, short_hash
from cruxpress.core.errors import BadInput, SheetFails
from cruxpress.games import open_game
from cruxpress.games.contract import DrawContext, FreshRequest, MadeSheet, Proven
from cruxpress.games.numbered import Numbered, RemakeSheet, numbered_kinds
from cruxpress.games.twins import NAMES
from cruxpress.press.press import Press
from cruxpress.sheets import open as opening
from cruxpress.sheets.open import SheetOpener
from cruxpress.sheets.proof_file import proof_file, proof_text
from cruxpress.specs.yaml_reader import parse_yaml
from tests.opening import as_proven, draft
from tests.trust.forging import (
    OWN,
    ROOMS,
    Data,
    Desk,
    Reader,
    Told,
    digest_of,
    own_sheet,
    proof_of,
    rooms,
    shipped_file,
    store,
    with_words,
)


@pytest.fixture(autouse=True)
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("CRUXPRESS_CACHE", str(tmp_path / "cache"))
    return tmp_path


# Codes that files claim


@cache
def fresh(game: str, number: int) -> MadeSheet:
    (numbered,) = numbered_kinds(open_game(game)).values()
    return numbered.kind.fresh(FreshRequest(2, number, 3))


def code_in(made: MadeSheet) -> str:
    (code,) = re.findall(r"(?m)^code: (\S+)$", made.text)
    return str(code)


def keep(numbered: Numbered, made: MadeSheet, file: Path, code: str = "") -> Path:
    """Write a fresh sheet to a file, as its maker made it, or with a code that it claims."""
    text = made.text.replace(code_in(made), code or code_in(made))
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, "utf-8")
    kind, digest = numbered.kind, digest_of(numbered, text)
    proof = proof_text(
        *(numbered.game.name, file.stem, digest, kind.proof_version), made.witnesses, made.facts
    )
    proof_file(file).parent.mkdir(parents=True, exist_ok=True)
    proof_file(file).write_text(proof, "utf-8")
    return file


def own_code(numbered: Numbered, proven: Proven[Any]) -> ShippedCode:
    label = numbered.kind.label(proven.model) or "OWN"
    return ShippedCode(numbered.game.name, label, short_hash(proven.digest))


def refuse_to_make(monkeypatch: pytest.MonkeyPatch) -> None:
    def make(job: RemakeSheet) -> MadeSheet:
        raise AssertionError(f"{job.code} was made again, and its verdict is known")

    monkeypatch.setattr(RemakeSheet, "run", make)
    monkeypatch.setattr(SheetOpener, "_made_again", lambda *_: pytest.fail("asked for again"))


@rooms
def test_a_sheet_with_the_code_of_another_prints_under_its_own_hash(
    numbered: Numbered, place: Path, press: Press, monkeypatch: pytest.MonkeyPatch, capsys: Told
) -> None:
    one, two = (fresh(numbered.game.name, number) for number in (1, 2))
    file = keep(numbered, two, place / "mine/forged.yaml", code_in(one))
    reader = Reader(press.library)
    proven = reader.open(file)
    assert proven.code == own_code(numbered, proven)
    assert not proven.is_draft
    (note,) = reader.notes
    assert f"its file says {code_in(one)}, which is the code of another sheet" in note
    assert "it is printed under the code of its own hash" in note
    refuse_to_make(monkeypatch)
    assert reader.open(file) == proven
    assert reader.notes == [note]
    desk = Desk(file, place / "mine", capsys)
    assert desk.codes() == [str(proven.code)]
    assert desk.run("pad", str(file), "-o", "again.pdf") == 0
    assert f"its file says {code_in(one)}" in capsys.readouterr().err


@rooms
def test_a_fresh_sheet_in_a_file_keeps_its_code(
    numbered: Numbered, place: Path, press: Press, monkeypatch: pytest.MonkeyPatch, capsys: Told
) -> None:
    made = fresh(numbered.game.name, 2)
    file = keep(numbered, made, place / "mine/kept.yaml")
    reader = Reader(press.library)
    proven = reader.open(file)
    assert isinstance(proven.code, FreshCode)
    assert (str(proven.code), reader.notes) == (code_in(made), [])
    desk = Desk(file, place / "mine", capsys)
    assert desk.run("reprint", code_in(made), "-o", "again.pdf") == 0
    refuse_to_make(monkeypatch)
    assert reader.open(file) == proven
    assert desk.codes() == [code_in(made)]
    assert Path("good.pdf").read_bytes() == Path("again.pdf").read_bytes()


@rooms
def test_a_claim_that_changes_the_page_changes_the_code(
    numbered: Numbered, place: Path, press: Press
) -> None:
    """A par is "proven" on a sheet that says a fresh code, and "best known" on one that says none.

    The claimed code is refused; what it makes of the page must not come under the code without it.
    """
    file = own_sheet(numbered, place / "mine", numbered.kind.shipped)
    true = Reader(press.library).open(file)
    other = FreshCode(numbered.game.name, 999, "ZZZZ", 5)
    file.write_text(file.read_text("utf-8") + f"code: {other}\n", "utf-8")
    proof = proof_of(file)
    proof["facts"].pop("par", None)  # which is worked out again, and says the same
    store(file, proof)
    claimed = Reader(press.library).open(file)
    context = DrawContext(press.library.texts(numbered.game.name))
    fronts = [dict(numbered.kind.front(each, context)) for each in (true, claimed)]
    is_same = [{k: v for k, v in front.items() if k not in ("code", "qr")} for front in fronts]
    assert (is_same[0] == is_same[1]) == (true.code == claimed.code)


def test_a_note_on_a_code_does_not_say_that_a_sheet_is_not_proven(
    place: Path, capsys: Told
) -> None:
    (numbered,) = numbered_kinds(open_game("null")).values()
    one, two = fresh("null", 1), fresh("null", 2)
    file = keep(numbered, one, place / "mine/one.yaml", code_in(two))
    assert main(["check", str(file)]) == 0
    told = capsys.readouterr().out
    assert "printed under the code of its own hash" in told
    assert told.endswith("1 checked, 0 failed\n")


def of_another_version(code: FreshCode) -> FreshCode:
    return replace(code, version=code.version + 1)


def of_own_words(code: FreshCode) -> FreshCode:
    return replace(code, fingerprint="7QH4MNP")


def of_no_parameters(code: FreshCode) -> FreshCode:
    return replace(code, parameters="ZZZZZ")


CLAIMS = [
    (of_another_version, "of the maker made it"),
    (of_own_words, "a word list of one's own"),
    (of_no_parameters, "ZZZZZ"),
]


@pytest.mark.parametrize(("claim", "why"), CLAIMS, ids=[claim.__name__ for claim, _ in CLAIMS])
@rooms
def test_a_code_that_cannot_be_made_here_is_not_printed(
    numbered: Numbered,
    claim: Callable[[FreshCode], FreshCode],
    why: str,
    place: Path,
    press: Press,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Even on the sheet whose code it would be, but for one part."""
    made = fresh(numbered.game.name, 2)
    true = numbered.kind.given_code(numbered.kind.read(parse_yaml(made.text, "x.yaml")))
    assert true is not None
    file = keep(numbered, made, place / "mine/forged.yaml", str(claim(true)))
    reader = Reader(press.library)
    proven = reader.open(file)
    assert proven.code == own_code(numbered, proven)
    (note,) = reader.notes
    assert f"its file says {claim(true)}, which cannot be made here" in note
    assert why in note
    refuse_to_make(monkeypatch)
    assert (reader.open(file), reader.notes) == (proven, [note])


@with_words
def test_a_code_of_the_shipped_words_is_not_printed_where_other_words_count(
    numbered: Numbered, place: Path, press: Press
) -> None:
    """Own words are added to ours: the proof holds, and the code would name another list."""
    made = fresh(numbered.game.name, 2)
    file = keep(numbered, made, place / "mine/kept.yaml")
    words = place / "words.txt"
    words.write_text("# add\nzzyzx\n", "utf-8")
    reader = Reader(press.library, words)
    proven = reader.open(file)
    assert proven.code == own_code(numbered, proven)
    (note,) = reader.notes
    assert f"its file says {code_in(made)}, " in note


# What the code of a sheet covers


Edit = Callable[[str], str]


def one_more(key: str) -> Edit:
    """The number behind a key, one higher."""
    return lambda text: re.sub(rf"{key}: (\d+)", lambda m: f"{key}: {int(m[1]) + 1}", text, count=1)


def other(key: str, *values: str) -> Edit:
    """The first of these values that does not stand behind the key already."""

    def edit(text: str) -> str:
        value = next(each for each in values if f"{key}: {each}" not in text)
        return re.sub(rf"(?m)^{key}: .*$", f"{key}: {value}", text, count=1)

    return edit


EDITS = [
    *(("kross", target, one_more(target)) for target in ("bronze", "silver", "gold", "master")),
    ("kross", "spares", lambda text: re.sub(r'(spares: ".*) \w"', r'\1"', text)),
    ("cryptex", "target", one_more("target")),
    ("cryptex", "jokers", other("jokers", "1", "2")),
    ("crusgallo", "stars", other("stars", "2", "3")),
    ("crusgallo", "left", one_more("left")),
    ("cruciverbalist", "target", other("target", "Wondrous Wordsmith", "Learning Linguist")),
    ("cruciverbalist", "theme", other("theme", '"Animals"', '"Nature"')),
    ("cruxy", "title", lambda text: text.replace("label: 1\n", "label: 1\ntitle: Another title\n")),
    ("null", "moves", one_more("moves")),
]


@pytest.mark.parametrize(("game", "key", "edit"), EDITS, ids=[f"{e[0]} {e[1]}" for e in EDITS])
def test_an_edit_of_what_is_printed_changes_the_code(game: str, key: str, edit: Edit) -> None:
    (numbered,) = numbered_kinds(open_game(game)).values()
    # The first deal has as many jokers as can be, and its target needs them.
    kind, file = numbered.kind, shipped_file(numbered, 50 if key == "jokers" else 1)
    text, witnesses = file.read_text("utf-8"), proof_of(file)["witnesses"]
    edited = edit(text)
    assert edited != text
    before = kind.read(parse_yaml(text, "x.yaml"))
    after = kind.read(parse_yaml(edited, "x.yaml"))
    assert kind.label(before) == kind.label(after)
    # What a sheet is called is no part of the game, and unproves nothing.
    assert (kind.digest(before) == kind.digest(after)) == (key in NAMES)
    assert draft(kind, before).code != draft(kind, after).code
    assert as_proven(kind, before, witnesses).code != as_proven(kind, after, witnesses).code


def another_score(witness: Data) -> None:
    witness["score"] -= 1


def another_claim(*names: str) -> Callable[[Data], None]:
    def edit(witness: Data) -> None:
        for name in names:
            witness["claim"][name] += 1

    return edit


PARS = [
    ("kross", another_score),
    ("cryptex", another_score),
    ("cruciverbalist", another_claim("line", "total")),
    ("crusgallo", another_claim("cards")),
    ("crusgallo", another_claim("treasures")),
    ("crusgallo", another_claim("score")),
    ("null", lambda witness: witness["moves"].append(1)),
]


@pytest.mark.parametrize(("game", "edit"), PARS, ids=[f"{at} {p[0]}" for at, p in enumerate(PARS)])
def test_another_par_is_another_code(game: str, edit: Callable[[Data], None]) -> None:
    """Its page says the par, which comes from the proof: it is no part of the sheet's own file."""
    (numbered,) = numbered_kinds(open_game(game)).values()
    kind, file = numbered.kind, shipped_file(numbered, 1)
    model = kind.read(parse_yaml(file.read_text("utf-8"), "x.yaml"))
    proof = proof_of(file)
    name = next(iter(proof["witnesses"]))
    before = as_proven(kind, model, deepcopy(proof["witnesses"]))
    edit(proof["witnesses"][name][0])
    after = as_proven(kind, model, proof["witnesses"])
    assert before.code != after.code
    assert before.digest != after.digest
    assert draft(kind, model).code not in (before.code, after.code)


@rooms
def test_how_a_file_is_written_is_no_part_of_its_code(numbered: Numbered) -> None:
    kind = numbered.kind
    text = shipped_file(numbered, 1).read_text("utf-8")
    model = kind.read(parse_yaml(text, "x.yaml"))
    loose = kind.read(parse_yaml(f"# a remark\n\n{text}\n# another\n", "x.yaml"))
    assert kind.digest(loose) == kind.digest(model)
    assert digest_of(numbered, kind.write(model)) == kind.digest(model)


# Where 35 bits are not enough


def in_two_places(numbered: Numbered, root: Path) -> tuple[Path, Path]:
    """Two different sheets with one number, both proven: one's own, and another under its name."""
    first = own_sheet(numbered, root, 1)
    second = own_sheet(numbered, root / "more", 2)
    named = second.with_name(f"{OWN}.yaml")
    second.rename(named)
    proof_file(second).rename(proof_file(named))
    return first, named


@rooms
def test_two_sheets_with_one_hash_are_told_apart(
    numbered: Numbered, place: Path, capsys: Told, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(opening, "short_hash", lambda _digest: "7QH4MNP")
    root = place / "mine"
    files = in_two_places(numbered, root)
    desks = [Desk(file, root, capsys) for file in files]
    code = str(ShippedCode(numbered.game.name, str(OWN), "7QH4MNP"))
    for desk in desks:
        assert desk.codes() == [code]
    for command in ("reprint", "solution"):
        assert desks[0].run(command, code, "-o", "which.pdf") == 2
        told = capsys.readouterr().err
        assert f"{code} could mean two sheets" in told
        for file in files:
            assert file.relative_to(root).as_posix() in told.replace("\\", "/")
        assert not Path("which.pdf").exists()
    proof_file(files[1]).unlink()  # one that is not proven was never printed
    assert desks[0].run("reprint", code, "-o", "which.pdf") == 0


def test_two_copies_of_one_sheet_are_no_riddle(place: Path, capsys: Told) -> None:
    (numbered,) = (each for each in ROOMS if each.game.name == "kross")
    root = place / "mine"
    first = own_sheet(numbered, root, 1)
    own_sheet(numbered, root / "more", 1)
    desk = Desk(first, root, capsys)
    (code,) = desk.codes()
    assert desk.run("reprint", code, "-o", "again.pdf") == 0
    assert Path("again.pdf").read_bytes() == Path("good.pdf").read_bytes()


def test_a_short_hash_is_the_first_bits_of_a_digest_and_never_stands_for_it(
    monkeypatch: pytest.MonkeyPatch, place: Path, press: Press
) -> None:
    """With one hash for all, a proof and a verdict of another sheet are still refused."""
    monkeypatch.setattr(opening, "short_hash", lambda _digest: "7QH4MNP")
    (numbered,) = (each for each in ROOMS if each.game.name == "kross")
    one, two = shipped_file(numbered, 1), shipped_file(numbered, 2)
    reader = Reader(press.library)
    assert reader.open(one).digest != reader.open(two).digest
    file = place / "001.yaml"
    file.write_bytes(one.read_bytes())
    store(file, proof_of(two))
    with pytest.raises(SheetFails, match="the sheet was changed since it was proven"):
        reader.open(file)


TWO_LINES = [
    ("cruxy", "title", "has a line break; write it on one line"),
    ("cruciverbalist", "theme", "has a line break; write it on one line"),
    ("null", "name", "is no name"),
]


@pytest.mark.parametrize("line_break", ["\\n", "\\r\\n", "\\x85", "\\u2028", "\\u2029"])
@pytest.mark.parametrize(("game", "key", "why"), TWO_LINES, ids=[it[0] for it in TWO_LINES])
def test_the_second_line_of_a_text_does_not_pass_for_a_key(
    game: str, key: str, why: str, line_break: str, place: Path, press: Press
) -> None:
    """What follows `code: ` is left out of the hash: two titles, two papers, and one code."""
    (numbered,) = (each for each in ROOMS if each.game.name == game)
    file = own_sheet(numbered, place / "mine")
    text = re.sub(rf"(?m)^{key}: .*\n", "", file.read_text("utf-8"))
    for last in "BC":
        file.write_text(f'{text}{key}: "A{line_break}code: {last}"\n', "utf-8")
        with pytest.raises(BadInput, match=why):
            Reader(press.library).open(file)
