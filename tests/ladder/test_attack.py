"""Attacks on what is printed as best: they say who found more, and store what the rules replay."""

import shutil
from pathlib import Path

import pytest

from cruxpress.core.data import Value
from cruxpress.core.files import shipped_fonts, shipped_layouts
from cruxpress.core.jobs import Work
from cruxpress.games.cruciverbalist.solve.best import GameEffort
from cruxpress.games.kross.solve.best import SearchEffort
from cruxpress.sheets.proof_file import proof_file, read_proof
from cruxpress.sheets.prove import store_found
from cruxpress.specs.library import Library
from cruxpress.specs.values import to_value
from workshop import attack
from workshop.attack import ATTACKS, BESTS, BestFound, best_by_chances, points_of

FILES = {"kross": "kross/calls/030.yaml", "cruciverbalist": "cruciverbalist/solos/030.yaml"}


@pytest.fixture
def library(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Library:
    """A copy of what is shipped, that may be changed."""
    for game in FILES:
        shutil.copytree(shipped_layouts() / game, tmp_path / game)
    monkeypatch.setattr(attack, "shipped_layouts", lambda: tmp_path)
    return Library(tmp_path, shipped_fonts())


def best_of(library: Library, game: str) -> Value:
    """The best game that a proof holds."""
    proof = proof_file(library.shipped / FILES[game])
    return to_value(read_proof(proof, proof.name).witnesses[BESTS[game]][0])


@pytest.mark.parametrize("game", FILES)
def test_what_is_better_is_stored_and_what_is_not_changes_nothing(
    game: str, library: Library, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(attack, "KROSS_STEPS", 5000)
    monkeypatch.setattr(attack, "KROSS_EFFORT", SearchEffort(1, 20_000, again_steps=0, in_vain=0))
    monkeypatch.setattr(attack, "LONG", GameEffort(1, 100_000, most_again=0))
    monkeypatch.setattr("sys.argv", ["attack", game, "30", "--store"])
    file, good = library.shipped / FILES[game], best_of(library, game)
    before = proof_file(file).read_bytes()
    attack.main()
    assert "0 of 1 beaten" in capsys.readouterr().out
    assert proof_file(file).read_bytes() == before

    points, poor = ATTACKS[game](file, 1, 1)
    assert points == points_of(poor) < points_of(good)
    proof = read_proof(proof_file(file), file.name)
    sets = {each: list(map(to_value, its)) for each, its in proof.witnesses.items()}
    proof_file(file).unlink()
    store_found(library, file, {each: [poor] for each in sets}, Work(1))
    assert best_of(library, game) == poor
    monkeypatch.setattr(attack, "ATTACKS", {game: lambda *_: (points_of(good), good)})
    attack.main()
    assert "1 of 1 beaten" in capsys.readouterr().out
    assert best_of(library, game) == good
    stored = read_proof(proof_file(file), file.name).witnesses.values()
    assert all(to_value(games[0]) == good for games in stored), "no poorer game is shown"


@pytest.mark.parametrize(
    ("finds", "printed", "tried", "best"),
    [
        ([5, 6, 7, 8], 9, 3, 7),  # nothing more than is printed: three in vain
        ([5, 9, 8, 8, 8, 9], 8, 5, 9),  # the second brings more, and three after it do not
        ([9, 8, 9, 7, 6], 8, 4, 9),
    ],
)
def test_other_chances_are_tried_until_the_last_ones_bring_nothing(
    finds: list[int], printed: int, tried: int, best: int
) -> None:
    asked: list[int] = []

    def attack(seed: int) -> BestFound:
        asked.append(seed)
        return finds[len(asked) - 1], f"game of {seed}"

    assert best_by_chances(attack, 7, 3, printed)[0] == best
    assert asked == [7 + number for number in range(tried)]
