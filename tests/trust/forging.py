"""What tests of forgeries share: sheets of one's own, their proofs, and a desk to try them on."""

import json
import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from cruxpress.cli.main import main
from cruxpress.core.cache import Cache
from cruxpress.core.places import shipped_layouts
from cruxpress.core.progress import Event, Note
from cruxpress.core.registry import layouts_of, shipped_games
from cruxpress.games import open_game
from cruxpress.games.contract import Proven
from cruxpress.games.numbered import Numbered, numbered_kinds
from cruxpress.sheets.open import SheetOpener
from cruxpress.sheets.proof_file import proof_file
from cruxpress.specs.library import Library
from cruxpress.specs.yaml_reader import parse_yaml

Data = dict[str, Any]
Told = pytest.CaptureFixture[str]
ROOMS = [
    each for game in (*shipped_games(), "null") for each in numbered_kinds(open_game(game)).values()
]
rooms = pytest.mark.parametrize("numbered", ROOMS, ids=[each.game.name for each in ROOMS])
with_words = pytest.mark.parametrize(
    "numbered",
    [each for each in ROOMS if each.kind.uses_words],
    ids=[each.game.name for each in ROOMS if each.kind.uses_words],
)
OWN = 77  # no shipped sheet has this number


def shipped_file(numbered: Numbered, number: int) -> Path:
    root = layouts_of(numbered.game.name) or shipped_layouts()
    return root / numbered.kind.folder / f"{number:03}.yaml"


def proof_of(file: Path) -> Data:
    found: Data = json.loads(proof_file(file).read_text("utf-8"))
    return found


def store(file: Path, proof: Data) -> None:
    proof_file(file).parent.mkdir(parents=True, exist_ok=True)
    proof_file(file).write_text(json.dumps(proof), "utf-8")


def digest_of(numbered: Numbered, text: str) -> str:
    return numbered.kind.digest(numbered.kind.read(parse_yaml(text, "x.yaml")))


def own_sheet(numbered: Numbered, root: Path, source: int = 1) -> Path:
    """A shipped sheet under a number of one's own, with its proof: as good as the shipped one."""
    kept = shipped_file(numbered, source)
    old = kept.read_text("utf-8")
    text = re.sub(r"(?m)^(number|label): \d+$", rf"\g<1>: {OWN}", old)
    assert text != old
    file = root / numbered.kind.folder / f"{OWN:03}.yaml"
    file.parent.mkdir(parents=True)
    file.write_text(text, "utf-8")
    store(file, {**proof_of(kept), "sha256": digest_of(numbered, text)})
    return file


@dataclass
class Desk:
    """A person's folder and the commands that would print or show a sheet in it."""

    file: Path
    root: Path
    told: Told
    out: Path = Path("out")

    def run(self, *words: str) -> int:
        self.told.readouterr()
        return main([*words, "--layouts", str(self.root)])

    def codes(self) -> list[str]:
        """What a pad of this sheet says it printed."""
        assert self.run("pad", str(self.file), "-o", "good.pdf", "--json") == 0
        found: list[str] = json.loads(self.told.readouterr().out)[0]["codes"]
        return found

    def preview(self) -> list[str]:
        assert self.run("preview", str(self.file), "-o", str(self.out), "--dpi", "20") == 0
        return sorted(file.name for file in self.out.iterdir())

    def refused(self, code: str) -> None:
        """Nothing prints it, and who looks at it sees that it is not proven."""
        file = str(self.file)
        for words in (
            ("pad", file, "-o", "bad.pdf", "--jobs", "1"),
            ("check", file),
            ("solution", file, "-o", "bad.pdf"),
        ):
            assert self.run(*words) == 1, words
        assert self.run("reprint", code, "-o", "bad.pdf") == 2
        assert f"has no sheet {OWN}" in self.told.readouterr().err
        assert not Path("bad.pdf").exists()
        shown = self.preview()
        assert shown
        assert all("-not-proven" in name and name.endswith(".png") for name in shown), shown
        assert "a preview only: " in self.told.readouterr().err


def desk_of(numbered: Numbered, folder: Path, told: Told) -> Desk:
    root = folder / "mine"
    return Desk(own_sheet(numbered, root), root, told)


@dataclass
class Reader:
    """Opens sheets as a new run would, and hears what is told."""

    library: Library
    words: Path | None = None
    notes: list[str] = field(default_factory=list)

    def open(self, file: Path) -> Proven[Any]:
        self.notes.clear()
        return SheetOpener(self.library, Cache(), self.words, self._listen).open(file)

    def _listen(self, event: Event) -> None:
        if isinstance(event, Note):
            self.notes.append(event.text)
