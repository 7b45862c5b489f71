"""Proofs of shipped sheets, changed: `check` says what is wrong, and `pad` prints nothing."""

import json
import re
import shutil
from collections.abc import Callable
from copy import deepcopy
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from cruxpress.cli.main import main
from cruxpress.core.places import shipped_layouts
from cruxpress.sheets.proof_file import proof_file

Data = dict[str, Any]


@dataclass(frozen=True)
class Kind:
    """Sheets of a game: where they lie, what its proofs hold, and how a strange game is told."""

    game: str
    folder: str
    set: str
    title: str
    count: int
    strange: str  # what is said of a witness of another sheet
    claim: Callable[[Data], object] | None = None  # makes the first witness claim more
    lie: str = ""  # what is said of that
    par: str = "par"  # a fact that follows from the witness


def more(*path: str) -> Callable[[Data], object]:
    """Add one to a number of the first witness, and to the sum that goes with it."""

    def edit(witness: Data) -> None:
        for key in path[:-1]:
            witness = witness[key]
        witness[path[-1]] += 1
        if "total" in witness:
            witness["total"] += 1

    return edit


KINDS = (
    Kind(
        *("kross", "kross/calls", "tables", "tables of the best known score", 1),
        *("this table was filled from another sheet", more("score")),
        "the claimed score is not what the words add up to",
    ),
    Kind(
        *("cryptex", "cryptex/deals", "games", "games of the best known score", 1),
        *("this game was played with another deal", more("score")),
        "the claimed score is not what the game comes to",
    ),
    Kind(
        *("cruciverbalist", "cruciverbalist/solos", "games", "game that reaches the target", 1),
        *("this game was played on another sheet", more("claim", "line")),
        "the game does not score what it claims",
    ),
    Kind(
        *("crusgallo", "crusgallo/challenges", "games", "game that reaches its goal", 1),
        *("this game was played with another deal", more("claim", "cards")),
        "the game does not end as it claims",
    ),
    Kind(
        *("cruxy", "cruxy", "draws", "draws that end in time", 300),
        "draws that end in time, number 1: the letters are ",
        par="",
    ),
)
GAMES = [kind.game for kind in KINDS]


class Desk:
    """Two sheets of a kind with their proofs, in a folder of a person's own."""

    def __init__(self, kind: Kind, folder: Path) -> None:
        self.kind = kind
        self.root = folder / "mine"
        home = self.root / kind.folder
        (home / "proofs").mkdir(parents=True)
        self.sheet, self.other = home / "001.yaml", home / "004.yaml"
        for file in (self.sheet, self.other):
            kept = shipped_layouts() / kind.folder / file.name
            shutil.copy(kept, file)
            shutil.copy(proof_file(kept), proof_file(file))
        self.pages = folder / "out.pdf"

    def proof(self, sheet: Path) -> Data:
        found: Data = json.loads(proof_file(sheet).read_text("utf-8"))
        return found

    def store(self, data: Data) -> None:
        proof_file(self.sheet).write_text(json.dumps(data), "utf-8")

    def check(self) -> int:
        return main(["check", str(self.sheet), "--layouts", str(self.root)])

    def pad(self) -> int:
        where = ["--layouts", str(self.root), "-o", str(self.pages), "--jobs", "1"]
        return main(["pad", str(self.sheet), *where])


def another_model(data: Data, _: Data, kind: Kind) -> str:
    digest, data["sha256"] = data["sha256"], "0" * 64
    return f"the sheet was changed since it was proven ({'0' * 12}… is now {digest[:12]}…)"


def another_version(data: Data, _: Data, kind: Kind) -> str:
    data["version"] += 6
    return f"version {data['version']} was proven, and this is version {data['version'] - 6}"


def another_game(data: Data, _: Data, kind: Kind) -> str:
    data["game"] = "kross" if kind.game != "kross" else "cruxy"
    return f"a proof of {data['game']} stands beside a sheet of {kind.game}"


def another_proof(data: Data, other: Data, kind: Kind) -> str:
    then, now = other["sha256"][:12], data["sha256"][:12]
    data.update(other)
    return f"the sheet was changed since it was proven ({then}… is now {now}…)"


def witnesses_of_another_sheet(data: Data, other: Data, kind: Kind) -> str:
    data["witnesses"] = other["witnesses"]
    return kind.strange


def one_left_out(data: Data, _: Data, kind: Kind) -> str:
    del data["witnesses"][kind.set][kind.count - 1 :]
    return f"{kind.count - 1} {kind.title} are proven, and {kind.count} should be"


def some_doubled(data: Data, _: Data, kind: Kind) -> str:
    # One more may be a game of known words; two more are too many everywhere.
    games = data["witnesses"][kind.set]
    games += [games[-1]] * (kind.count + 2 - len(games))
    return f"{kind.count + 2} {kind.title} are proven, and {kind.count} should be"


def a_set_left_out(data: Data, _: Data, kind: Kind) -> str:
    del data["witnesses"][kind.set]
    return f"0 {kind.title} are proven, and {kind.count} should be"


def a_set_too_many(data: Data, _: Data, kind: Kind) -> str:
    data["witnesses"]["wishes"] = []
    return "there is no set 'wishes' to prove"


CHANGES = (
    another_model,
    another_version,
    another_game,
    another_proof,
    witnesses_of_another_sheet,
    one_left_out,
    some_doubled,
    a_set_left_out,
    a_set_too_many,
)


@pytest.fixture(autouse=True)
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CRUXPRESS_CACHE", str(tmp_path / "cache"))


def refused(desk: Desk, reason: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Both commands refuse a sheet for a reason, at a line of its proof; nothing is printed."""
    for command in (desk.check, desk.pad):
        assert command() == 1, capsys.readouterr()
        told = capsys.readouterr()
        lines = [line for line in (told.out + told.err).splitlines() if reason in line]
        assert lines, told
        assert re.search(rf"{re.escape(str(proof_file(desk.sheet)))}:\d+", lines[0]), lines
        assert not desk.pages.exists()


@pytest.mark.parametrize("kind", KINDS, ids=GAMES)
def test_a_changed_proof_is_refused_and_never_printed(
    kind: Kind, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    desk = Desk(kind, tmp_path)
    assert desk.check() == 0
    good, other = desk.proof(desk.sheet), desk.proof(desk.other)
    capsys.readouterr()
    for change in CHANGES:
        data = deepcopy(good)
        reason = change(data, deepcopy(other), kind)
        desk.store(data)
        refused(desk, reason, capsys)
    desk.store(good)
    assert desk.pad() == 0
    assert desk.pages.exists()


@pytest.mark.parametrize("step", [1, -1, 20])
@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind.par], ids=GAMES[:-1])
def test_a_par_that_is_not_the_games_is_refused(
    kind: Kind, step: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    desk = Desk(kind, tmp_path)
    data = desk.proof(desk.sheet)
    right = data["facts"]["par"]
    lie = re.sub(r"\d+", lambda found: str(int(found[0]) + step), right, count=1)
    data["facts"]["par"] = lie
    desk.store(data)
    refused(desk, f"the proof says 'par: {lie}'; {right} is right", capsys)


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind.claim], ids=GAMES[:-1])
def test_a_claim_that_is_not_the_games_is_refused(
    kind: Kind, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    desk = Desk(kind, tmp_path)
    data = desk.proof(desk.sheet)
    assert kind.claim
    kind.claim(data["witnesses"][kind.set][0])
    desk.store(data)
    refused(desk, kind.lie, capsys)


def test_a_draw_of_another_number_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Cruxy: two games change places, and one game stands for two draws."""
    desk = Desk(KINDS[-1], tmp_path)
    data = desk.proof(desk.sheet)
    draws = data["witnesses"]["draws"]
    draws[7], draws[8] = draws[8], draws[7]
    draws[100] = draws[101]
    desk.store(data)
    assert desk.check() == 1
    told = capsys.readouterr().out
    for number in (8, 9, 101):
        assert f"draws that end in time, number {number}: the letters are " in told
    assert desk.pad() == 1
    assert not desk.pages.exists()


@pytest.mark.parametrize(
    ("kind", "edit", "reason"),
    [
        (KINDS[0], ("master: 67", "master: 102"), "the sheet was changed since it was proven"),
        (KINDS[1], ("target: 93", "target: 92"), "the sheet was changed since it was proven"),
        (KINDS[3], ("left: 5", "left: 7"), "the sheet was changed since"),
    ],
    ids=["kross", "cryptex", "crusgallo"],
)
def test_what_is_asked_for_later_is_not_proven_by_an_older_verdict(
    kind: Kind,
    edit: tuple[str, str],
    reason: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Targets are part of what is proven: no older proof or verdict speaks of them."""
    desk = Desk(kind, tmp_path)
    assert desk.pad() == 0
    desk.pages.unlink()
    text = desk.sheet.read_text("utf-8")
    assert edit[0] in text
    desk.sheet.write_text(text.replace(*edit), "utf-8")
    capsys.readouterr()
    assert desk.pad() == 1
    assert reason in capsys.readouterr().err
    assert not desk.pages.exists()
