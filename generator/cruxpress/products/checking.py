"""Checking layouts and sheets: place everything, ask the press whether it prints, replay proofs."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from pathlib import Path

from cruxpress.core.errors import BadInput, CruxpressError, Problem, did_you_mean
from cruxpress.games import ROOMS
from cruxpress.games.game import Proofs, Proven
from cruxpress.games.kinds import Numbered, sheet_kind_of
from cruxpress.press.furniture import Furniture
from cruxpress.press.items import Document
from cruxpress.press.layout import open_layout
from cruxpress.press.preflight import preflight
from cruxpress.press.press import Press
from cruxpress.products.printing import Options
from cruxpress.products.sampling import sample_documents
from cruxpress.sheets.paper import PadWish, sheet_documents
from cruxpress.sheets.proofs import game_of, proof_file, replay_file
from cruxpress.sheets.proofs.stored import read_proof
from cruxpress.specs.library import TEXTS_FILE, Library
from cruxpress.specs.nodes import Map, counted, quoted
from cruxpress.specs.texts import read_texts
from cruxpress.specs.yaml_reader import read_yaml

PAPERS = ("a4", "letter")
SHARED = ("papers", "pieces", "inks", "fonts", "styles", "press", "kit")


@dataclass(frozen=True)
class Verdict:
    """What is wrong with one layout or sheet; nothing, if it is good. Notes fail nothing."""

    name: str
    problems: tuple[Problem, ...] = ()
    exit_code: int = 0
    notes: tuple[str, ...] = ()


def check_layouts(press: Press, wanted: Sequence[str | Path]) -> Iterator[Verdict]:
    """A verdict for each layout and sheet that is wanted; all that the library holds, if none is.

    Files, folders, games and names of layouts can be wanted; one that nobody knows is refused
    before the first verdict.
    """
    roots = press.library.roots
    if not wanted:
        files = [file for root in roots for file in sorted(root.glob("**/*.yaml"))]
        shared = {root / f"{name}.yaml" for root in roots for name in SHARED}
        layouts = (file for file in files if file not in shared)
        return chain([_shared(press)], _icons(press, "**"), _all_of(press, layouts))
    found = [_meant(press, str(each)) for each in wanted]
    return chain.from_iterable(found)


def _meant(press: Press, name: str) -> Iterator[Verdict]:
    """What a person means by a name: what is there, or else a game, or else a layout."""
    library = press.library
    if not name:
        raise BadInput("one of the names is empty")
    if Path(name).is_dir():
        files = sorted(Path(name).glob("**/*.yaml"))
        if not files:
            raise BadInput(f"{name} holds no layouts (files that end in .yaml)")
        return _all_of(press, (file for file in files if file.stem not in SHARED))
    if Path(name).exists():
        return _all_of(press, [Path(name)])
    if name in ROOMS:
        files = [file for root in library.roots for file in sorted(root.glob(f"{name}/**/*.yaml"))]
        return chain(_icons(press, name), _all_of(press, files))
    if Path(name).suffix in (".yaml", ".yml"):
        raise BadInput(f"there is no file {name}")
    try:
        return _all_of(press, [library.find(name, ".yaml", library.roots, None)])
    except BadInput as bad:
        if "/" in name:
            raise
        what = f"there is no file, game or layout {quoted(name)}{did_you_mean(name, ROOMS)}"
        raise BadInput(what) from bad


def _all_of(press: Press, files: Iterable[Path]) -> Iterator[Verdict]:
    return (verdict for file in files for verdict in _verdicts(press, file))


def is_sheet(library: Library, file: Path) -> bool:
    """Whether a file holds a sheet of a game, and not a layout."""
    return sheet_kind_of(library.layout_file(file)) is not None


def _verdicts(press: Press, file: Path) -> Iterator[Verdict]:
    """What is wrong with a layout, and with each set of games that is proven on it."""
    library = press.library
    name = library.shown(file)
    try:
        if file.name == TEXTS_FILE:
            read_texts(read_yaml(file, name))
            return
        node = library.layout_file(file)
        numbered = sheet_kind_of(node)
    except CruxpressError as error:
        yield Verdict(name, error.problems, error.exit_code)
        return
    if numbered is not None:
        yield _sheet(press, numbered, node, file)
        return
    verdict = _layout(press, file)
    if verdict.problems:
        yield verdict
        return
    game = game_of(node)
    if game is None or game.proofs is None:
        yield verdict
    elif not proof_file(file).is_file() and not _must_be_proven(library, game.proofs, file):
        yield _unproven(library, game.proofs, node, file)
    else:
        yield verdict
        for each in replay_file(library, game, game.proofs, file):
            yield Verdict(each.name, each.problems, each.exit_code)


def _unproven(library: Library, proofs: Proofs, node: Map, file: Path) -> Verdict:
    """A layout without a proof: its faults are told all the same, before the missing proof."""
    name = library.shown(file)
    try:
        proofs.model(node)
    except CruxpressError as error:
        return Verdict(name, error.problems, error.exit_code)
    own = not file.resolve().is_relative_to(library.shipped.resolve())
    return Verdict(name, notes=(_not_proven(library, file),) if own else ())


def _not_proven(library: Library, file: Path) -> str:
    return f"not proven yet: cruxpress prove {library.shown(file)}"


def _must_be_proven(library: Library, proofs: Proofs, file: Path) -> bool:
    """Whether a layout is one that Cruxpress ships as proven."""
    places = [library.shipped / f"{name}.yaml" for name in proofs.shipped]
    return any(file.resolve() == place.resolve() for place in places)


def _sheet(press: Press, numbered: Numbered, node: Map, file: Path) -> Verdict:
    """One line for a sheet: its rules, its proof, and whether it prints."""
    library = press.library
    name = library.shown(file)
    proofs = numbered.kind.proofs
    stored = proof_file(file)
    try:
        proofs.model(node)
        proven = Proven(node, numbered.kind.code(node), {}, {})
        if not stored.is_file() and not file.resolve().is_relative_to(library.shipped.resolve()):
            _refuse_unprintable(press, _documents(press, numbered, proven))
            return Verdict(name, notes=(_not_proven(library, file),))
        replayed = replay_file(library, numbered.game, proofs, file)
        problems = tuple(problem for each in replayed for problem in each.problems)
        if problems:
            return Verdict(name, problems, max(each.exit_code for each in replayed))
        proof = read_proof(stored, library.shown(stored))
        proven = Proven(node, proven.code, proof.sets, proof.facts)
        _refuse_unprintable(press, _documents(press, numbered, proven))
    except CruxpressError as error:
        return Verdict(name, error.problems, error.exit_code)
    told = ", ".join(f"{len(proof.sets[key])} {its.title}" for key, its in proofs.sets.items())
    return Verdict(f"{name}: {told}")


def _documents(press: Press, numbered: Numbered, proven: Proven) -> Iterator[Document]:
    for paper in PAPERS:
        options = Options(paper=paper, back="duplex")
        yield from sheet_documents(press, numbered, [proven], options, PadWish())[0].values()


def _layout(press: Press, file: Path) -> Verdict:
    name = press.library.shown(file)
    try:
        layout = open_layout(press, file)
        for paper in PAPERS:
            options = Options(paper=paper, back="duplex")
            _refuse_unprintable(press, sample_documents(press, layout, options))
    except CruxpressError as error:
        return Verdict(name, error.problems, error.exit_code)
    return Verdict(name)


def _refuse_unprintable(press: Press, documents: Iterable[Document]) -> None:
    for document in documents:
        for ink in press.inks.values():
            preflight(document, ink, press)


def _shared(press: Press) -> Verdict:
    problems: list[Problem] = []
    for what in ("papers", "pieces", "inks", "fonts", "styles"):
        try:
            getattr(press, what)
        except CruxpressError as error:
            problems.extend(error.problems)
    try:
        Furniture(press)
    except CruxpressError as error:
        problems.extend(error.problems)
    names = ", ".join(f"{name}.yaml" for name in SHARED)
    return Verdict(names, tuple(dict.fromkeys(problems)), 2 if problems else 0)


def _icons(press: Press, folder: str) -> Iterator[Verdict]:
    """One line for all icons below a folder; none where there are none."""
    problems: list[Problem] = []
    count = 0
    for root in press.library.roots:
        for file in sorted(root.glob(f"{folder}/icons/*.svg")):
            count += 1
            try:
                press.icon(file)
            except CruxpressError as error:
                problems.extend(error.problems)
    if count:
        yield Verdict(counted(count, "icon"), tuple(problems), 2 if problems else 0)
