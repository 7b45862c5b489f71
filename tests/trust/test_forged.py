"""Forged sheets and proofs: nothing is believed that was not replayed, remade or hashed here."""

import hashlib
import json
import re
from collections.abc import Iterator, Sequence
from copy import deepcopy
from pathlib import Path

import pytest
from hypothesis import settings

from cruxpress.cli.main import main
from cruxpress.codes import short_hash
from cruxpress.core.cache import Cache
from cruxpress.core.errors import BadInput, SheetFails
from cruxpress.games import open_game
from cruxpress.games.numbered import Numbered, numbered_kinds
from cruxpress.press.press import Press
from cruxpress.sheets.open import SheetOpener
from cruxpress.specs.yaml_reader import parse_yaml
from tests.opening import draft
from tests.trust.forging import (
    OWN,
    ROOMS,
    Data,
    Desk,
    Reader,
    Told,
    desk_of,
    digest_of,
    own_sheet,
    proof_of,
    rooms,
    shipped_file,
    store,
)

LONG = settings().max_examples > 100  # as in `make prove`


@pytest.fixture(autouse=True)
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("CRUXPRESS_CACHE", str(tmp_path / "cache"))
    return tmp_path


# Proofs


@pytest.mark.parametrize("witnesses", [{"tables": []}, {}], ids=["empty list", "no list"])
def test_an_empty_proof_beside_a_sheet_of_36_q_proves_nothing(
    witnesses: Data, place: Path, capsys: Told
) -> None:
    text = f"kind: kross calls\nnumber: {OWN}\nletters: {'Q' * 36}\n"
    (numbered,) = (each for each in ROOMS if each.game.name == "kross")
    file = place / "mine/kross/calls/077.yaml"
    file.parent.mkdir(parents=True)
    file.write_text(text, "utf-8")
    heads = {"game": "kross", "sheet": "kross/calls/077", "sha256": digest_of(numbered, text)}
    store(file, {**heads, "version": numbered.kind.proof_version, "witnesses": witnesses})
    desk = Desk(file, place / "mine", capsys)
    assert desk.preview()[-1] == "kross-077-not-proven-contact.png"
    model = numbered.kind.read(parse_yaml(text, "x.yaml"))
    desk.refused(str(draft(numbered.kind, model).code))
    assert desk.run("pad", str(file)) == 1
    assert "0 tables of the best known score are proven, and 1 should be" in capsys.readouterr().err


def forgeries(numbered: Numbered, good: Data, other: Data) -> Iterator[tuple[str, Data]]:
    """A proof with one thing changed at a time: each witness set, and each fact that follows."""
    for name in numbered.kind.witness_sets:
        cut, swapped = deepcopy(good), deepcopy(good)
        cut["witnesses"][name].pop(0)
        yield f"{name} cut", cut
        swapped["witnesses"][name][0] = other["witnesses"][name][0]
        yield f"{name} swapped", swapped
    for name in numbered.kind.recounted:
        right = good["facts"].get(name)
        if right is not None:
            facts = {**good["facts"], name: f"{right}!" if isinstance(right, str) else right + 1}
            yield f"{name} changed", {**good, "facts": facts}


@rooms
def test_a_forged_proof_is_refused_by_all_that_prints_or_shows(
    numbered: Numbered, place: Path, capsys: Told
) -> None:
    desk = desk_of(numbered, place, capsys)
    (code,) = desk.codes()
    assert desk.run("reprint", code, "-o", "again.pdf") == 0
    assert not any("-not-proven" in name for name in desk.preview())
    for file in desk.out.iterdir():
        file.unlink()
    good, other = proof_of(desk.file), proof_of(shipped_file(numbered, 2))
    for _, forged in forgeries(numbered, good, other):
        store(desk.file, forged)
        desk.refused(code)
    store(desk.file, good)
    assert desk.codes() == [code]


@rooms
def test_every_stored_proof_is_refused_once_it_is_forged(
    numbered: Numbered, place: Path, press: Press
) -> None:
    """The rules decide, sheet by sheet; of several sets, every sheet has another one forged."""
    opener = SheetOpener(press.library, Cache(enabled=False))
    last = numbered.kind.shipped
    many = len(numbered.kind.witness_sets) > 1 and not LONG  # hundreds of games a sheet
    for number in range(1, last + 1, 7 if many else 1):
        kept = shipped_file(numbered, number)
        sheet = opener.read(kept)
        good, other = proof_of(kept), proof_of(shipped_file(numbered, number % last + 1))
        found = list(forgeries(numbered, good, other))
        if len(numbered.kind.witness_sets) > 1:
            found = [found[number % len(found)]]
        for what, forged in found:
            file = place / kept.name
            store(file, forged)
            proven, why = opener.open_or_draft(sheet, file)
            assert proven.is_draft, (kept, what)
            assert why
            with pytest.raises(SheetFails):
                opener.open_read(sheet, file)


def test_a_game_to_show_that_beats_the_best_one_is_refused(place: Path, press: Press) -> None:
    """Both games of Cruciverbalist hold; exchanged, they would print a par that is too low."""
    (numbered,) = (each for each in ROOMS if each.game.name == "cruciverbalist")
    file = own_sheet(numbered, place / "mine")
    proof = proof_of(file)
    games = proof["witnesses"]
    best, shown = (games[name][0]["claim"]["total"] for name in ("games", "shown"))
    assert shown < best
    store(file, {**proof, "witnesses": {"games": games["shown"], "shown": games["games"]}})
    what = f"the game that is shown has {best} points, and the best known one {shown}"
    with pytest.raises(SheetFails, match=what):
        SheetOpener(press.library, Cache(enabled=False)).open(file)


def test_what_no_move_shows_is_searched_again_unless_it_ships(
    place: Path, press: Press, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A par of Crusgallo says that fewer cards are too few: anybody could write that down."""
    numbered = next(each for each in ROOMS if each.game.name == "crusgallo")
    asked: list[str] = []

    def refuses(_kind: object, model: object, _witnesses: object) -> None:
        asked.append(str(model))
        raise SheetFails("not so")

    monkeypatch.setattr(type(numbered.kind), "search_again", refuses)
    opener = SheetOpener(press.library, Cache(enabled=False))
    kept = shipped_file(numbered, 1)
    assert not opener.open(kept).is_draft
    assert not asked
    own = place / "own.yaml"
    own.write_bytes(kept.read_bytes())
    store(own, proof_of(kept))
    with pytest.raises(SheetFails, match="not so"):
        opener.open(own)
    assert len(asked) == 1


def test_a_proof_that_is_never_printed_does_not_stay_in_the_way_of_a_true_one(
    place: Path, capsys: Told
) -> None:
    """It says more than a search can find, so that no game that is found would be better."""
    (numbered,) = (each for each in ROOMS if each.game.name == "crusgallo")
    file = own_sheet(numbered, place / "mine", 36)
    true = proof_of(file)
    forged = deepcopy(true)
    (game,) = forged["witnesses"]["games"]
    assert (game["claim"]["cards"], game["exhausted"]) == (7, 5)
    game["exhausted"] = 6
    del forged["facts"]["par"]
    desk = Desk(file, place / "mine", capsys)
    # What a search found before is at hand, so that no minute is spent on finding it again.
    found = dict(true["witnesses"])
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("cruxpress.sheets.prove._witnesses", lambda *_: found)
        store(file, forged)
        assert desk.run("prove", str(file)) == 0
        assert " stays: " not in capsys.readouterr().err
        assert proof_of(file)["witnesses"] == true["witnesses"]
        assert desk.run("prove", str(file)) == 0
        assert " stays: no better game was found" in capsys.readouterr().err
    assert len(desk.codes()) == 1


# What names sheets for machines


def test_a_ladder_names_the_whole_digest_of_every_rung(place: Path, press: Press) -> None:
    words = ("ladder", "null", "--rungs", "4", "--seed", "1", "-o", "ladder", "--jobs", "1")
    assert main(words) == 0
    report = json.loads(Path("ladder/report.json").read_text("utf-8"))
    (numbered,) = numbered_kinds(open_game("null")).values()
    reader = Reader(press.library)
    digests = set()
    for rung in report["rungs"]:
        file = place / f"ladder/rungs/{rung['number']:03}.yaml"
        assert proof_of(file)["sha256"] == digest_of(numbered, file.read_text("utf-8"))
        proven = reader.open(file)
        assert (rung["sha256"], rung["code"]) == (proven.digest, str(proven.code))
        assert reader.notes == []
        assert re.fullmatch("[0-9a-f]{64}", rung["sha256"])
        digests.add(rung["sha256"])
    assert len(digests) == 4


def test_a_kit_names_the_whole_digest_of_every_file(place: Path) -> None:
    assert main(["kit", "null", "-o", "kit", "--jobs", "1"]) == 0
    (manifest,) = place.glob("kit/**/manifest.json")
    files = json.loads(manifest.read_text("utf-8"))["files"]
    assert files
    for entry in files:
        data = (manifest.parent / entry["file"]).read_bytes()
        assert entry["sha256"] == hashlib.sha256(data).hexdigest()


@rooms
def test_every_shipped_proof_names_the_whole_digest_of_its_sheet(numbered: Numbered) -> None:
    found: set[str] = set()
    for number in range(1, numbered.kind.shipped + 1):
        file = shipped_file(numbered, number)
        proof = proof_of(file)
        assert "model" not in proof
        assert proof["sha256"] == digest_of(numbered, file.read_text("utf-8"))
        found.add(proof["sha256"])
    assert len(found) == numbered.kind.shipped


def test_a_proof_that_names_a_short_hash_is_one_of_another_sheet(place: Path, press: Press) -> None:
    (numbered,) = (each for each in ROOMS if each.game.name == "kross")
    file = own_sheet(numbered, place / "mine")
    good = proof_of(file)
    told: Sequence[tuple[Data, str]] = (
        ({**good, "sha256": short_hash(good["sha256"])}, "was changed since it was proven"),
        ({**good, "sha256": good["sha256"][:16]}, "was changed since it was proven"),
        ({**good, "sha256": good["sha256"].upper()}, "was changed since it was proven"),
        ({**{k: v for k, v in good.items() if k != "sha256"}, "model": "CGJJKKE"}, "sha256"),
    )
    for proof, why in told:
        store(file, proof)
        with pytest.raises((SheetFails, BadInput), match=why):
            Reader(press.library).open(file)
