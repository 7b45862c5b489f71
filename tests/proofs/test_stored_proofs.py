"""The shipped proofs hold, and whatever is changed in one of them is refused with its reason."""

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cruxpress.core.errors import SheetFails
from cruxpress.core.files import shipped_fonts, shipped_layouts
from cruxpress.games import open_game
from cruxpress.press.press import Press
from cruxpress.products.check import check_layouts, replay_layout
from cruxpress.sheets.proof_file import proof_file
from cruxpress.specs.library import Library

GAME = open_game("crusgallo")
SHEET = shipped_layouts() / "crusgallo" / "deck-standard.yaml"


@pytest.fixture
def own(tmp_path: Path) -> Path:
    """A person's own copy of the standard deck with its proof."""
    folder = tmp_path / "mine" / "crusgallo"
    (folder / "proofs").mkdir(parents=True)
    shutil.copy(SHEET, folder / SHEET.name)
    shutil.copy(proof_file(SHEET), proof_file(folder / SHEET.name))
    return folder / SHEET.name


def replayed(sheet: Path) -> list[str]:
    """Everything that is wrong with the proof of a sheet."""
    library = Library(shipped_layouts(), shipped_fonts(), sheet.parent.parent)
    assert GAME.proofs is not None
    found = replay_layout(library, GAME.name, GAME.proofs, library.layout_file(sheet), sheet)
    assert all(bool(each.problems) == bool(each.exit_code) for each in found)
    return [str(problem) for each in found for problem in each.problems]


def change(sheet: Path, edit: Callable[[Any], object]) -> None:
    """Change what a proof says."""
    file = proof_file(sheet)
    data = json.loads(file.read_text("utf-8"))
    edit(data)
    file.write_text(json.dumps(data), "utf-8")


def test_the_standard_deck_has_fifty_deals_of_a_champion_and_fifty_problems(
    press: Press,
) -> None:
    names = {v.name: v.problems for v in check_layouts(press, [SHEET])}
    shown = "layouts/crusgallo/proofs/deck-standard.json"
    assert names == {
        "layouts/crusgallo/deck-standard.yaml": (),
        f"{shown}: 50 deals of a champion": (),
        f"{shown}: 50 dragon problems": (),
    }


def test_a_proof_is_json_with_a_line_for_each_witness() -> None:
    text = proof_file(SHEET).read_text("utf-8")
    data = json.loads(text)
    lines = text.splitlines()
    for witness in (*data["witnesses"]["deals"], *data["witnesses"]["problems"]):
        assert sum(f'"deal": "{witness["deal"]}"' in line for line in lines) == 1


def test_a_copy_of_the_deck_is_as_proven_as_the_deck(own: Path) -> None:
    assert replayed(own) == []


def test_another_font_unproves_nothing(own: Path) -> None:
    own.write_text(own.read_text("utf-8") + "\ntitle: My own caverns\n", "utf-8")
    assert replayed(own) == []


def test_an_edited_deck_is_unproven(own: Path) -> None:
    # Two ordinary cards change their numbers: still in balance, but other deals.
    text = own.read_text("utf-8").replace("{id: 1,", "{id: 0,").replace("{id: 2,", "{id: 1,")
    own.write_text(text.replace("{id: 0,", "{id: 2,"), "utf-8")
    (problem,) = replayed(own)
    assert "deck-standard.json:4:11: the sheet was changed since it was proven" in problem
    assert f"run cruxpress prove {own}" in problem


def test_faults_in_the_rules_are_told_before_a_missing_proof(own: Path) -> None:
    proof_file(own).unlink()
    assert "not proven: run cruxpress prove" in replayed(own)[0]
    own.write_text(own.read_text("utf-8").replace("{id: 1,", "{id: 2,"), "utf-8")
    assert not any("prove" in problem for problem in replayed(own))


def set_at(*path: Any, to: object) -> Callable[[Any], object]:
    def edit(data: Any) -> None:
        for key in path[:-1]:
            data = data[key]
        data[path[-1]] = to

    return edit


DEALS = ("witnesses", "deals")
PROBLEMS = ("witnesses", "problems")
TAMPERED: list[tuple[Callable[[Any], object], str]] = [
    (set_at("game", to="kross"), "a proof of kross stands beside a sheet of crusgallo"),
    (set_at("version", to=7), "version 7 was proven, and this is version 1"),
    (set_at("sha256", to="0" * 64), "the sheet was changed since it was proven"),
    (set_at("colour", to="red"), "a proof has no key 'colour'"),
    (lambda data: data.pop("sha256"), "a proof lacks the key 'sha256'"),
    (set_at("witnesses", to=[]), "witnesses is a map with a list for each set"),
    (set_at(*DEALS, to=4), "'deals' should be a list of witnesses"),
    (set_at("witnesses", "wishes", to=[]), "there is no set 'wishes' to prove"),
    (lambda data: data["witnesses"]["deals"].pop(), "49 deals of a champion are proven, and 50"),
    (lambda data: data["witnesses"].pop("problems"), "0 dragon problems are proven, and 50"),
    (lambda data: data["witnesses"]["deals"].reverse(), "played with another deal"),
    (set_at(*DEALS, 3, "free", 0, to=[1, 0, 0]), "number 4: draw 1"),
    (set_at(*DEALS, 3, "claim", "score", to=2999), "the game does not end as it claims"),
    (set_at(*DEALS, 3, "trap", to=[]), "number 4: "),
    (set_at(*DEALS, 3, "luck", to=1), "a witness has no key 'luck'"),
    (set_at(*PROBLEMS, 0, "trap", 1, to=[99, 1, 1, 0]), "does not lie face up"),
    (set_at(*PROBLEMS, 0, "claim", "cards", to=5), "the game does not end as it claims"),
    (set_at(*PROBLEMS, 0, "trap", to=[]), "the game is not over yet"),
]


@pytest.mark.parametrize(("edit", "reason"), TAMPERED, ids=[reason for _, reason in TAMPERED])
def test_a_tampered_proof_is_refused(own: Path, edit: Callable[[Any], object], reason: str) -> None:
    change(own, edit)
    problems = replayed(own)
    assert any(reason in problem for problem in problems), problems
    assert all(str(proof_file(own)) in problem for problem in problems)


def test_a_torn_file_is_told_with_its_line(own: Path) -> None:
    file = proof_file(own)
    file.write_text(file.read_text("utf-8")[:5000], "utf-8")
    assert all(problem.startswith(f"{file}:") for problem in replayed(own))


def test_a_bad_witness_is_told_at_its_line(own: Path) -> None:
    file = proof_file(own)
    lines = file.read_text("utf-8").splitlines()
    at = next(n for n, line in enumerate(lines) if line.startswith('{"deal"'))
    lines[at] = lines[at].replace('"title": "champion"', '"title": "hero"')
    file.write_text("\n".join(lines), "utf-8")
    (problem,) = replayed(own)
    assert problem.startswith(f"{file}:{at + 1}:1: deals of a champion, number 1: ")


def test_a_game_without_a_trapped_dragon_is_no_par() -> None:
    from cruxpress.games.crusgallo.proof import refuse_untrapped
    from cruxpress.games.crusgallo.rules.outcome import Claim
    from cruxpress.games.crusgallo.sheet.challenge import numbered_problem
    from tests.crusgallo.decks_for_tests import shipped

    problem = numbered_problem(shipped("standard"), 0, 0)
    with pytest.raises(SheetFails, match="not over yet"):
        refuse_untrapped(problem, Claim(0, 9, 0, "liberator", 150))
