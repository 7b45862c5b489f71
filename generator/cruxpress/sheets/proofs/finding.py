"""Find the witnesses of a sheet, many at a time, and keep them as soon as they are found."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import cast

from cruxpress.core.cache import Cache
from cruxpress.core.errors import BadInput, Place, SheetFails
from cruxpress.core.files import shipped_fonts, shipped_layouts, write_whole
from cruxpress.core.workers import Say, Workers, run_jobs, silent
from cruxpress.games import ROOMS, open_game
from cruxpress.games.game import Game, Proofs
from cruxpress.games.kinds import numbered_kinds, sheet_kind_of
from cruxpress.sheets.proofs.replaying import replay_text
from cruxpress.sheets.proofs.stored import parse_proof, proof_file, proof_text, read_proof
from cruxpress.specs.library import Library
from cruxpress.specs.nodes import Map, Scalar, Value


@dataclass(frozen=True)
class Provable:
    """A sheet that can be proven, and how."""

    game: Game
    proofs: Proofs
    file: Path


@dataclass(frozen=True)
class FindWitnesses:
    """Find some witnesses: plain data, so that any worker can do it."""

    sheet: Path
    own: Path | None
    model: str
    set: str
    numbers: range

    @property
    def name(self) -> str:
        first, last = self.numbers[0] + 1, self.numbers[-1] + 1
        which = f"{first}-{last}" if last > first else str(first)
        return f"{self.sheet.stem}: {self.set} {which}"

    def run(self) -> list[Value]:
        """The witnesses as plain data, one for each number."""
        layout = _layout(self.sheet, self.own, self.model)
        proofs = provable(layout, self.sheet).proofs
        found = list(proofs.sets[self.set].find(layout, self.numbers))
        assert len(found) == len(self.numbers)
        return found


@cache
def _layout(file: Path, own: Path | None, model: str) -> Map:
    """A sheet, read once for all its witnesses; an edited one has another model.

    One that was edited a moment ago is refused, for what is found would be kept as the witnesses
    of the sheet that it was.
    """
    layout = Library(shipped_layouts(), shipped_fonts(), own).layout_file(file)
    if provable(layout, file).proofs.model(layout) != model:
        raise BadInput(f"{file} was changed while it was being proven; prove it again")
    return layout


def sheets_to_prove(library: Library, names: Sequence[str]) -> list[Provable]:
    """The sheets that a person named: by game, by file, or all files of a folder."""
    found: list[Provable] = []
    for name in names:
        if name in ROOMS:
            found += _shipped_of(library, open_game(name))
        elif Path(name).is_dir():
            found += _sheets_below(library, Path(name))
        else:
            found.append(sheet_at(library, Path(name)))
    return found


def _shipped_of(library: Library, game: Game) -> list[Provable]:
    names = list(game.proofs.shipped) if game.proofs else []
    for kind in numbered_kinds(game).values():
        names += [f"{kind.folder}/{number:03}" for number in range(1, kind.shipped + 1)]
    if not names:
        raise BadInput(f"{game.title} has no sheets that are proven")
    files = [library.find(name, ".yaml", library.roots, None) for name in names]
    return [sheet_at(library, file) for file in files]


def _sheets_below(library: Library, folder: Path) -> list[Provable]:
    files = sorted(folder.glob("**/*.yaml"))
    found = [_found(library.layout_file(file), file) for file in files]
    sheets = [sheet for sheet in found if sheet is not None]
    if not sheets:
        raise BadInput(f"{folder} holds no sheets that can be proven")
    return sheets


def sheet_at(library: Library, file: Path) -> Provable:
    """The sheet that a file holds; one that nobody can prove is refused."""
    if not file.is_file():
        raise BadInput(f"there is no file {file}; name a game ({', '.join(ROOMS)}) or a sheet")
    return provable(library.layout_file(file), file)


def provable(layout: Map, file: Path) -> Provable:
    """How a sheet is proven; what nobody can prove is refused."""
    found = _found(layout, file)
    if found is None:
        raise BadInput("there is nothing to prove on this layout", layout.place)
    return found


def _found(layout: Map, file: Path) -> Provable | None:
    numbered = sheet_kind_of(layout)
    if numbered is not None:
        return Provable(numbered.game, numbered.kind.proofs, file)
    game = game_of(layout)
    return Provable(game, game.proofs, file) if game and game.proofs else None


def game_of(layout: Map) -> Game | None:
    """The game whose rules can prove a layout, if there is one."""
    node = layout.get("game")
    if not isinstance(node, Scalar) or node.text not in ROOMS:
        return None
    game = open_game(node.text)
    return game if game.proofs is not None and game.proofs.fits(layout) else None


def prove_sheet(
    library: Library,
    sheet: Provable,
    cache: Cache,
    *,
    workers: Workers = 0,
    say: Say = silent,
) -> Path:
    """Find every witness of a sheet, replay what would be stored, and store it beside the sheet."""
    layout = library.layout_file(sheet.file)
    model = sheet.proofs.model(layout)
    _refuse_links_out(proof_file(sheet.file), sheet.file)
    witnesses = _witnesses(library, sheet, model, cache, workers, say)
    file = proof_file(sheet.file)
    name = sheet.file.resolve().relative_to(library.root_of(sheet.file)).with_suffix("").as_posix()
    facts = _known_facts(file, model)
    version = sheet.proofs.version
    text = proof_text(sheet.game.name, name, model, version, witnesses, facts)
    if sheet.proofs.facts is not None:
        nodes = parse_proof(text, library.shown(file)).sets
        facts = {**facts, **sheet.proofs.facts(layout, nodes)}
        text = proof_text(sheet.game.name, name, model, version, witnesses, facts)
    problems = replay_text(library, sheet.game, sheet.proofs, sheet.file, text)
    if problems:
        raise SheetFails(problems)
    write_whole(file, text.encode())
    say("")
    return file


def _refuse_links_out(file: Path, sheet: Path) -> None:
    """A stranger's folder may hold a link in place of the proof: it is not followed."""
    try:
        stays = file.resolve().is_relative_to(sheet.resolve().parent)
    except (OSError, RuntimeError):
        stays = False
    if not stays:
        what = f"a proof is kept beside its sheet, and {file} leads elsewhere; take the link away"
        raise BadInput(what, Place(str(sheet)))


def _known_facts(file: Path, model: str) -> Mapping[str, Value]:
    """What an earlier proof of the very same game had found out, such as a measure."""
    try:
        proof = read_proof(file, str(file))
    except BadInput:
        return {}
    return proof.facts if proof.keys.model == model else {}


def _witnesses(
    library: Library, sheet: Provable, model: str, cache: Cache, workers: Workers, say: Say
) -> Mapping[str, Sequence[Value]]:
    proofs = sheet.proofs
    jobs = list(_jobs(library, sheet, model))
    keys: list[Value] = [
        [
            "witnesses", sheet.game.name, model, proofs.version, job.set,
            job.numbers.start, job.numbers.stop,
        ]
        for job in jobs
    ]  # fmt: skip
    known = [_kept(cache.get(key), job) for key, job in zip(keys, jobs, strict=True)]
    missing = [at for at, found in enumerate(known) if found is None]
    answers = run_jobs([jobs[at] for at in missing], workers, say)
    for at, answer in zip(missing, answers, strict=True):
        known[at] = answer
        cache.put(keys[at], answer)
    witnesses: dict[str, list[Value]] = {name: [] for name in proofs.sets}
    for job, found in zip(jobs, known, strict=True):
        witnesses[job.set] += found or []
    return witnesses


def _kept(answer: Value, job: FindWitnesses) -> list[Value] | None:
    """What was found before; anything but as many witnesses as were asked for is no answer."""
    if not isinstance(answer, list) or len(answer) != len(job.numbers):
        return None
    return cast(list[Value], answer)


def _jobs(library: Library, sheet: Provable, model: str) -> Iterator[FindWitnesses]:
    for name, its in sheet.proofs.sets.items():
        for first in range(0, its.count, its.together):
            numbers = range(first, min(first + its.together, its.count))
            yield FindWitnesses(sheet.file, library.own, model, name, numbers)
