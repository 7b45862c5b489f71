"""Witnesses are found once, kept at once, and stored only when the rules have replayed them."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import repeat
from pathlib import Path

import pytest

from cruxpress.cli.main import main
from cruxpress.core.cache import Cache
from cruxpress.core.data import Value
from cruxpress.core.errors import BadInput, SheetFails
from cruxpress.core.files import shipped_fonts, shipped_layouts
from cruxpress.core.jobs import Work
from cruxpress.games.contract import Game, LayoutProofs, Prover, WitnessSet
from cruxpress.sheets import prove as finding
from cruxpress.sheets.proof_file import proof_file
from cruxpress.sheets.prove import files_to_prove, prove_sheet
from cruxpress.specs.library import Library
from cruxpress.specs.nodes import Map, Node, Scalar


@dataclass
class Guesses:
    """A game in which the witness of a number is its square."""

    asked: list[int] = field(default_factory=list)
    stop_at: int = 99
    cheats: bool = False
    models: Iterator[str] = field(default_factory=lambda: repeat("MODEL"))

    def replay(self, set_name: str, number: int, witness: Node) -> None:
        assert isinstance(witness, Map)
        square = witness.get("square")
        assert isinstance(square, Scalar)
        if int(square.text) != number * number:
            raise SheetFails("that is no square")

    def replay_together(self, set_name: str, witnesses: Sequence[Node]) -> None: ...

    def find(self, set_name: str, numbers: range) -> list[Value]:
        if self.stop_at in numbers:
            raise KeyboardInterrupt
        self.asked += numbers
        return [{"square": 1 if self.cheats else number * number} for number in numbers]

    def game(self) -> Game:
        return Game("kross", "Squares", proofs=Squares(self))


class Squares(LayoutProofs[str]):
    """Every layout of the game can be proven; its model is asked for once a reading."""

    proof_version = 1
    shipped = ("kross/block",)
    witness_sets = {"squares": WitnessSet("squares", 5, batch=2)}

    def __init__(self, guesses: Guesses) -> None:
        self.guesses = guesses

    def fits(self, layout: Map) -> bool:
        return True

    def read(self, node: Map, words: Path | None = None) -> str:
        return next(self.guesses.models)

    def digest(self, model: str) -> str:
        return model

    def prover(self, model: str, words: Path | None = None) -> Prover:
        return self.guesses


@pytest.fixture
def guesses(monkeypatch: pytest.MonkeyPatch) -> Guesses:
    made = Guesses()
    monkeypatch.setattr(finding, "open_game", lambda _: made.game())
    return made


def prove(tmp_path: Path, cache: Cache) -> Path:
    """Prove a sheet of a person's own, by its file."""
    folder = tmp_path / "mine" / "kross"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "sheet.yaml").write_text("extends: kross/block\n", "utf-8")
    library = Library(shipped_layouts(), shipped_fonts(), folder.parent)
    (sheet,) = files_to_prove(library, [str(folder / "sheet.yaml")])
    finding._prover.cache_clear()
    stored = prove_sheet(library, sheet, Work(1, cache))
    assert stored is not None
    return stored


def test_witnesses_are_stored_beside_the_sheet(tmp_path: Path, guesses: Guesses) -> None:
    file = prove(tmp_path, Cache(tmp_path / "cache"))
    assert file == proof_file(tmp_path / "mine" / "kross" / "sheet.yaml")
    assert file.read_text("utf-8").splitlines() == [
        "{",
        '"game": "kross",',
        '"sheet": "kross/sheet",',
        '"sha256": "MODEL",',
        '"version": 1,',
        '"witnesses": {',
        '"squares": [',
        '{"square": 0},',
        '{"square": 1},',
        '{"square": 4},',
        '{"square": 9},',
        '{"square": 16}',
        "]",
        "}",
        "}",
    ]


def test_what_was_found_before_ctrl_c_is_not_looked_for_again(
    tmp_path: Path, guesses: Guesses
) -> None:
    cache = Cache(tmp_path / "cache")
    guesses.stop_at = 2
    with pytest.raises(KeyboardInterrupt):
        prove(tmp_path, cache)
    assert not proof_file(tmp_path / "mine" / "kross" / "sheet.yaml").exists()
    guesses.stop_at = 99
    prove(tmp_path, cache)
    assert guesses.asked == [0, 1, 2, 3, 4]


def test_a_search_is_never_trusted(tmp_path: Path, guesses: Guesses) -> None:
    guesses.cheats = True
    with pytest.raises(SheetFails, match="squares, number 1: that is no square"):
        prove(tmp_path, Cache(tmp_path / "cache"))
    assert not proof_file(tmp_path / "mine" / "kross" / "sheet.yaml").exists()


def test_a_game_without_sheets_has_nothing_to_prove(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(finding, "open_game", lambda _: Game("kross", "Kross"))
    with pytest.raises(BadInput, match="Kross has no sheets that are proven"):
        files_to_prove(Library(shipped_layouts(), shipped_fonts()), ["kross"])


def test_what_cannot_be_proven_is_refused() -> None:
    library = Library(shipped_layouts(), shipped_fonts())
    for name, reason in (
        ("nowhere.yaml", "there is no file nowhere.yaml; name a game"),
        (str(shipped_layouts() / "kross" / "letters.yaml"), "nothing to prove on this layout"),
    ):
        with pytest.raises(BadInput, match=reason):
            files_to_prove(library, [name])


def test_the_command_says_what_is_wrong(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["prove", "nowhere.yaml"]) == 2
    assert "there is no file nowhere.yaml" in capsys.readouterr().err


def test_a_sheet_that_is_edited_while_it_is_proven_keeps_no_witness(
    tmp_path: Path, guesses: Guesses
) -> None:
    """They would be kept as those of the sheet that it was, and never prove it again."""
    guesses.models = iter(["BEFORE", "AFTER"])
    with pytest.raises(BadInput, match=r"sheet\.yaml was changed while it was being proven"):
        prove(tmp_path, Cache(tmp_path / "cache"))
    assert guesses.asked == []
    assert not (tmp_path / "cache").exists()
