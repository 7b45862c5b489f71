"""Find the witnesses of a sheet, many at a time, and keep them as soon as they are found."""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from cruxpress.core.data import Value
from cruxpress.core.errors import BadInput, CruxpressError, Place, Problem, SheetFails, typed
from cruxpress.core.files import shipped_fonts, shipped_layouts, write_whole
from cruxpress.core.fingerprint import closure_digest
from cruxpress.core.jobs import KeptJob, Work, run_kept, to_json
from cruxpress.core.places import real_path
from cruxpress.core.progress import Finished, Note, Step
from cruxpress.core.registry import (
    installed_games,
    is_game,
    is_shipped,
    layouts_of,
    room_names,
    shipped_games,
)
from cruxpress.games import open_game
from cruxpress.games.contract import Game, Prover, SheetKind
from cruxpress.games.naming import Named, find_file, find_named, sheet_files
from cruxpress.games.numbered import kind_of_sheet, numbered_kinds, numbered_pads
from cruxpress.sheets.proof_file import Proof, parse_proof, proof_file, proof_text, read_proof
from cruxpress.sheets.replay import Subject, replay_proof
from cruxpress.specs.library import Library
from cruxpress.specs.nodes import Map, Scalar
from cruxpress.specs.values import to_value


@dataclass(frozen=True)
class FindWitnesses(KeptJob[list[Value]]):
    """Find some witnesses of a sheet, which is named by its file and its model."""

    sheet: Path
    own: Path | None
    digest: str
    rules: str  # a digest of the code that finds and replays them
    set_name: str
    numbers: range
    further: int = 0  # of these, the last ones, need not be there

    @property
    def name(self) -> str:
        first, last = self.numbers[0] + 1, self.numbers[-1] + 1
        which = f"{first}-{last}" if last > first else str(first)
        return f"{self.sheet.stem}: {self.set_name} {which}"

    @property
    def key(self) -> Value:
        numbers = [self.numbers.start, self.numbers.stop]
        return ["witnesses", self.digest, self.rules, self.set_name, *numbers]

    def run(self) -> list[Value]:
        """The witnesses as plain data, one for each number."""
        prover = _prover(self.sheet, self.own, self.digest)
        found = list(prover.find(self.set_name, self.numbers))
        if not self._are_enough(found):
            raise SheetFails(f"{len(found)} witnesses were found for {len(self.numbers)} numbers")
        return found

    def _are_enough(self, found: Sequence[Value]) -> bool:
        return 0 <= len(self.numbers) - len(found) <= self.further

    def encode(self, result: list[Value]) -> bytes:
        return to_json(result)

    def decode(self, data: bytes) -> list[Value]:
        """Anything but as many witnesses as were asked for is no result."""
        found = json.loads(data)
        if not isinstance(found, list) or not self._are_enough(found):
            raise ValueError("no witnesses")
        return found


@lru_cache(maxsize=1)  # the jobs of one sheet follow each other
def _prover(file: Path, own: Path | None, digest: str) -> Prover:
    """What finds the witnesses of a sheet.

    One that was edited a moment ago is refused, for what is found would be kept as the witnesses
    of the sheet that it was.
    """
    layout = Library(shipped_layouts(), shipped_fonts(), own).layout_file(file)
    subject = read_subject(layout)
    if subject.digest != digest:
        raise BadInput(f"{file} was changed while it was being proven; prove it again")
    return subject.provable.prover(subject.model)


def find_subject(layout: Map) -> Subject | None:
    """What can be proven on a layout or sheet, read as its game does; None if nothing can."""
    numbered = kind_of_sheet(layout)
    if numbered is not None:
        return Subject(numbered.game.name, numbered.kind, numbered.kind.read(layout))
    game = game_of(layout)
    if game is None or game.proofs is None:
        return None
    return Subject(game.name, game.proofs, game.proofs.read(layout))


def read_subject(layout: Map) -> Subject:
    """The same; what nobody can prove is refused."""
    found = find_subject(layout)
    if found is None:
        raise BadInput("there is nothing to prove on this layout", layout.place)
    return found


def game_of(layout: Map) -> Game | None:
    """The game whose rules can prove a layout, if there is one."""
    node = layout.get("game")
    if not isinstance(node, Scalar) or not is_game(node.text):
        return None
    game = open_game(node.text)
    return game if game.proofs is not None and game.proofs.fits(layout) else None


def is_provable(layout: Map) -> bool:
    """Whether something can be proven on a layout or sheet."""
    return kind_of_sheet(layout) is not None or game_of(layout) is not None


def files_to_prove(library: Library, names: Sequence[str]) -> list[Path]:
    """The sheets that a person named: by game, number or file, or all files of a folder."""
    found: list[Path] = []
    for name in names:
        if is_shipped(name):
            found += _shipped_of(library, open_game(name))
        elif Path(name).is_dir():
            found += _sheets_below(library, Path(name))
        elif not Path(name).exists() and (named := find_named(name)) is not None:
            found += _named_sheets(library, named)
        else:
            found.append(_sheet_at(library, Path(name)))
    return found


def _named_sheets(library: Library, named: Named) -> list[Path]:
    """All sheets of a game, or those of them that are named, as kross/calls or kross/1-10."""
    if named.is_game:
        return _shipped_of(library, named.game)
    if named.sheets:
        return sheet_files(library, named)
    numbered = numbered_pads(named.game).get(named.pad)
    if numbered is not None:
        return sheet_files(library, Named(named.game, sheets=f"1-{numbered.kind.shipped}"))
    return [_sheet_at(library, find_file(library, named.shown))]


def _shipped_of(library: Library, game: Game) -> list[Path]:
    names = list(game.proofs.shipped) if game.proofs else []
    for numbered in numbered_kinds(game).values():
        kind = numbered.kind
        names += [f"{kind.folder}/{number:03}" for number in range(1, kind.shipped + 1)]
    if not names:
        raise BadInput(f"{game.title} has no sheets that are proven")
    return [library.find(name, ".yaml", library.roots, None) for name in names]


def _sheets_below(library: Library, folder: Path) -> list[Path]:
    files = sorted(folder.glob("**/*.yaml"))
    sheets = [file for file in files if is_provable(library.layout_file(file))]
    if not sheets:
        raise BadInput(f"{folder} holds no sheets that can be proven")
    return sheets


def _sheet_at(library: Library, file: Path) -> Path:
    if not file.is_file():
        games = ", ".join(shipped_games())
        raise BadInput(f"there is no file {file}; name a game ({games}), a sheet or its file")
    layout = library.layout_file(file)
    if not is_provable(layout):
        raise BadInput("there is nothing to prove on this layout", layout.place)
    return file


def prove_sheets(
    library: Library, names: Sequence[str], work: Work, folder: Path | None = None
) -> list[Path]:
    """Prove the sheets that a person named; the files of the proofs that were stored.

    What is installed is never changed: proofs of installed sheets go, each with a copy of its
    sheet, into `folder` or else into the person's own layouts.
    """
    files = files_to_prove(library, names)
    places = [_copy_of(library, file, folder) for file in files]  # refused before all work
    stored = []
    for number, (file, copy) in enumerate(zip(files, places, strict=True), 1):
        work.progress(Step(number, len(files), file.stem))
        proof = prove_sheet(library, file, work, copy)
        stored += [proof] if proof else []
    return stored


def _copy_of(library: Library, file: Path, folder: Path | None) -> Path:
    """Where a sheet stands beside its new proof: where it is, or a copy of it elsewhere."""
    root = library.root_of(file)
    rooms = filter(None, map(layouts_of, (*room_names(), *installed_games())))
    installed = {real_path(place) for place in (library.shipped, *rooms)}
    folder = folder or (library.own if root in installed else file.parent)
    if folder is None:
        name = library.shown(file)
        raise BadInput(
            f"{name} is installed with its proof, and what is installed is not changed; name a "
            "folder for better proofs with -o DIR (to replay those that there are: cruxpress check)"
        )
    copy = folder / real_path(file).relative_to(root)
    return file if folder == file.parent or real_path(copy) == real_path(file) else copy


def prove_sheet(library: Library, file: Path, work: Work, copy: Path | None = None) -> Path | None:
    """Find every witness of a sheet, replay what would be stored, and store it beside the sheet.

    Games that were proven before stay, unless better ones are found. With a `copy`, better ones
    are stored beside that; None, if there are none.
    """
    subject = read_subject(library.layout_file(file))
    _refuse_links_out(proof_file(copy or file), copy or file)
    witnesses = _witnesses(library, file, subject, work)
    return _store(library, file, subject, witnesses, work, copy)


def store_found(
    library: Library,
    file: Path,
    witnesses: Mapping[str, Sequence[Value]],
    work: Work,
) -> Path | None:
    """Store what was found of a sheet elsewhere, where it is better than what was proven before."""
    _refuse_links_out(proof_file(file), file)
    return _store(library, file, read_subject(library.layout_file(file)), witnesses, work)


def _store(
    library: Library,
    file: Path,
    subject: Subject,
    witnesses: Mapping[str, Sequence[Value]],
    work: Work,
    copy: Path | None = None,
) -> Path | None:
    copy = copy or file
    target = proof_file(copy)
    olds = dict.fromkeys((target, proof_file(file)))
    found = _stored_text(library, file, subject, witnesses)
    for old in olds:
        found = _joined(library, file, subject, old, found)
    if isinstance(subject.provable, SheetKind):
        for note in subject.provable.notes(parse_proof(found, library.shown(target)).facts):
            work.progress(Note(f"{library.shown(file)}: {note}"))
    for old in olds:
        if _keeps(library, subject, old, found):
            work.progress(Note(f"{library.shown(old)} stays: no better game was found"))
            work.progress(Finished())
            return target if old == target else None
    if copy != file:
        write_whole(copy, file.read_bytes())
    write_whole(target, found.encode())
    work.progress(Finished())
    return target


def _stored_text(
    library: Library, file: Path, subject: Subject, witnesses: Mapping[str, Sequence[Value]]
) -> str:
    """The text of a proof that the rules have replayed."""
    stored = proof_file(file)
    name = real_path(file).relative_to(library.root_of(file)).with_suffix("").as_posix()
    facts = _known_facts(stored, subject.digest)
    text = _proof_text(subject, name, witnesses, facts)
    shown = library.shown(stored)
    further = subject.provable.facts(subject.model, parse_proof(text, shown).witnesses)
    text = _proof_text(subject, name, witnesses, {**facts, **further})
    problems = _problems(library, file, subject, parse_proof(text, shown))
    if problems:
        raise SheetFails(problems)
    return text


def _joined(library: Library, file: Path, subject: Subject, old: Path, found: str) -> str:
    """What was found, with the games of an old proof that are better, if they hold."""
    try:
        stored = read_proof(old, library.shown(old))
        if _problems(library, old, subject, stored):
            return found
        joined = subject.provable.joined(parse_proof(found, "").witnesses, stored.witnesses)
        witnesses = {name: [to_value(game) for game in games] for name, games in joined.items()}
        return _stored_text(library, file, subject, witnesses)
    except CruxpressError:
        return found


def _problems(library: Library, file: Path, subject: Subject, proof: Proof) -> list[Problem]:
    again = f"run cruxpress prove {typed(library.shown(file))}"
    replayed = replay_proof(subject, proof, library.shown(proof_file(file)), again)
    return [problem for each in replayed for problem in each.problems]


def _keeps(library: Library, subject: Subject, old: Path, found: str) -> bool:
    """Whether an old proof still holds, and is worth as much as what was found now."""
    try:
        stored = read_proof(old, library.shown(old))
        if _problems(library, old, subject, stored):
            return False
        provable, model = subject.provable, subject.model
        better = provable.worth(model, parse_proof(found, "").witnesses)
        if provable.worth(model, stored.witnesses) < better:
            return False
        # What no move shows is not believed here either: it would stay, and never be printed.
        if isinstance(provable, SheetKind) and not library.ships(old):
            provable.search_again(model, stored.witnesses)
        return True
    except CruxpressError:
        return False


def _proof_text(
    subject: Subject,
    name: str,
    witnesses: Mapping[str, Sequence[Value]],
    facts: Mapping[str, Value],
) -> str:
    version = subject.provable.proof_version
    return proof_text(subject.game, name, subject.digest, version, witnesses, facts)


def _refuse_links_out(file: Path, sheet: Path) -> None:
    """A stranger's folder may hold a link in place of the proof: it is not followed."""
    try:
        stays = real_path(file).is_relative_to(real_path(sheet).parent)
    except (OSError, RuntimeError):
        stays = False
    if not stays:
        what = f"a proof is kept beside its sheet, and {file} leads elsewhere; take the link away"
        raise BadInput(what, Place(str(sheet)))


def _known_facts(file: Path, digest: str) -> Mapping[str, Value]:
    """What an earlier proof of the very same game had found out, such as a measure."""
    try:
        proof = read_proof(file, str(file))
    except BadInput:
        return {}
    return proof.facts if proof.keys.sha256 == digest else {}


def _witnesses(
    library: Library, file: Path, subject: Subject, work: Work
) -> Mapping[str, Sequence[Value]]:
    jobs = list(_jobs(library, file, subject))
    witnesses: dict[str, list[Value]] = {name: [] for name in subject.provable.witness_sets}
    for job, found in zip(jobs, run_kept(jobs, work), strict=True):
        witnesses[job.set_name] += found
    return witnesses


def _jobs(library: Library, file: Path, subject: Subject) -> Iterator[FindWitnesses]:
    provable: Any = subject.provable
    rules = closure_digest(type(provable).__module__)
    digest = subject.digest
    for name, its in subject.provable.witness_sets.items():
        for first in range(0, its.most, its.batch):
            numbers = range(first, min(first + its.batch, its.most))
            further = max(0, numbers.stop - its.count)
            yield FindWitnesses(file, library.own, digest, rules, name, numbers, further)
