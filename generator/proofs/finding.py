"""Find the witnesses of a sheet, many at a time, and keep each as soon as it is found."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import cast

from generator.cache import Cache
from generator.errors import BadInput, SheetFails
from generator.files import shipped_fonts, shipped_layouts, write_whole
from generator.games import ROOMS, open_game
from generator.games.game import Game, SheetData
from generator.proofs.replaying import replay_text
from generator.proofs.stored import proof_file, proof_text
from generator.specs.library import Library
from generator.specs.nodes import Map, Scalar, Value
from generator.workers import Say, run_jobs, silent


@dataclass(frozen=True)
class Sheet:
    """A sheet that can be proven."""

    game: Game
    file: Path


@dataclass(frozen=True)
class FindWitness:
    """Find one witness: plain data, so that any worker can do it."""

    game: str
    sheet: Path
    own: Path | None
    set: str
    number: int

    @property
    def name(self) -> str:
        return f"{self.sheet.stem}: {self.set} {self.number + 1}"

    def run(self) -> SheetData:
        """The witness as plain data."""
        proofs = open_game(self.game).proofs
        assert proofs is not None
        return proofs.sets[self.set].find(_layout(self.sheet, self.own), self.number)


@cache
def _layout(file: Path, own: Path | None) -> Map:
    return Library(shipped_layouts(), shipped_fonts(), own).layout_file(file)


def sheets_to_prove(library: Library, names: Sequence[str]) -> list[Sheet]:
    """The sheets that a person named: by game, or by the file of a layout."""
    found: list[Sheet] = []
    for name in names:
        if name in ROOMS:
            found += _shipped_of(library, open_game(name))
        else:
            found.append(sheet_at(library, Path(name)))
    return found


def _shipped_of(library: Library, game: Game) -> list[Sheet]:
    if game.proofs is None:
        raise BadInput(f"{game.title} has no sheets that are proven")
    names = game.proofs.shipped
    return [Sheet(game, library.find(name, ".yaml", library.roots, None)) for name in names]


def sheet_at(library: Library, file: Path) -> Sheet:
    """The sheet that a file holds; one that nobody can prove is refused."""
    if not file.is_file():
        raise BadInput(f"there is no file {file}; name a game ({', '.join(ROOMS)}) or a layout")
    layout = library.layout_file(file)
    game = game_of(layout)
    if game is None:
        raise BadInput("there is nothing to prove on this layout", layout.place)
    return Sheet(game, file)


def game_of(layout: Map) -> Game | None:
    """The game whose rules can prove a layout, if there is one."""
    node = layout.get("game")
    if not isinstance(node, Scalar) or node.text not in ROOMS:
        return None
    game = open_game(node.text)
    return game if game.proofs is not None and game.proofs.fits(layout) else None


def prove_sheet(
    library: Library,
    sheet: Sheet,
    cache: Cache,
    *,
    workers: int = 0,
    say: Say = silent,
) -> Path:
    """Find every witness of a sheet, replay what would be stored, and store it beside the sheet."""
    proofs = sheet.game.proofs
    assert proofs is not None
    model = proofs.model(library.layout_file(sheet.file))
    jobs = [
        FindWitness(sheet.game.name, sheet.file, library.own, name, number)
        for name, its in proofs.sets.items()
        for number in range(its.count)
    ]
    keys: list[Value] = [
        ["proof", sheet.game.name, model, proofs.version, job.set, job.number] for job in jobs
    ]
    known = [cast(SheetData | None, cache.get(key)) for key in keys]
    missing = [at for at, found in enumerate(known) if found is None]
    answers = run_jobs([jobs[at] for at in missing], workers, say)
    for at, answer in zip(missing, answers, strict=True):
        known[at] = answer
        cache.put(keys[at], answer)
    witnesses: dict[str, list[Mapping[str, Value]]] = {name: [] for name in proofs.sets}
    for job, found in zip(jobs, known, strict=True):
        assert found is not None
        witnesses[job.set].append(found)
    name = sheet.file.resolve().relative_to(library.root_of(sheet.file)).with_suffix("").as_posix()
    text = proof_text(sheet.game.name, name, model, proofs.version, witnesses)
    file = proof_file(sheet.file)
    problems = replay_text(library, sheet.game, sheet.file, text)
    if problems:
        raise SheetFails(problems)
    write_whole(file, text.encode())
    say("")
    return file
