"""Checking layouts and sheets: lay everything out, preflight it, replay its proofs."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import chain
from pathlib import Path
from typing import Any, TypeVar

from cruxpress.core.errors import BadInput, CruxpressError, Place, Problem, SheetFails, typed
from cruxpress.core.places import FILE_ENDINGS, real_path
from cruxpress.core.progress import Event, Note
from cruxpress.games.contract import LayoutProofs, Proven
from cruxpress.games.naming import FILES, find_file, find_named, sheet_files
from cruxpress.games.numbered import Numbered, kind_of_sheet
from cruxpress.press.furniture import furniture_of
from cruxpress.press.icons.choice import CHOICE_FILE
from cruxpress.press.items import Document
from cruxpress.press.layout import Layout, open_layout
from cruxpress.press.preflight import preflight
from cruxpress.press.preflight.outlines import icons_of
from cruxpress.press.press import Press
from cruxpress.press.shops import check_preset, is_preset
from cruxpress.products.leaves import LeafOptions, sheet_documents
from cruxpress.products.paper_faults import on_paper
from cruxpress.products.plain import sample_documents
from cruxpress.products.printing import PrintOptions
from cruxpress.sheets.open import SheetFile, SheetOpener, set_problems
from cruxpress.sheets.proof_file import proof_file, read_proof
from cruxpress.sheets.prove import game_of
from cruxpress.sheets.replay import Replayed, Subject, replay_proof, told
from cruxpress.specs.library import TEXTS_FILE, Library
from cruxpress.specs.nodes import Map, counted
from cruxpress.specs.texts import read_texts
from cruxpress.specs.yaml_reader import read_yaml

T = TypeVar("T")

PAPERS = ("a4", "letter")
STOCK = ("papers", "pieces", "inks", "fonts", "styles")  # that a press reads
SHARED = (*STOCK, "press", "kit")


SheetSets = dict[tuple[Path, str], list[SheetFile]]  # by folder and kind


@dataclass(frozen=True)
class Verdict:
    """What is wrong with one layout or sheet; nothing, if it is good. Notes fail nothing."""

    name: str
    problems: tuple[Problem, ...] = ()
    exit_code: int = 0
    notes: tuple[str, ...] = ()
    is_proven: bool = True  # or there is nothing to prove


def check_layouts(press: Press, wanted: Sequence[str | Path]) -> Iterator[Verdict]:
    """A verdict for each layout and sheet that is wanted; all that the library holds, if none is.

    Files, folders, games and names of layouts can be wanted; one that nobody knows is refused
    before the first verdict.
    """
    if not wanted:
        roots = press.library.roots
        files = [file for root in roots for file in sorted(root.glob("**/*.yaml"))]
        shared = {root / f"{name}.yaml" for root in roots for name in SHARED}
        layouts = (file for file in files if file not in shared)
        return chain([_shared(press)], _icons(press, "**"), _verdicts_of(press, layouts))
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
        return _verdicts_of(press, (file for file in files if file.stem not in SHARED))
    if Path(name).exists():
        if Path(name).suffix.lower() in FILE_ENDINGS and not name.lower().endswith(FILES):
            raise BadInput(f"{name} is no layout or sheet; these are files that end in .yaml")
        return _verdicts_of(press, [Path(name)])
    named = find_named(name)
    if named is not None and named.is_game:
        game = named.game.name
        roots = library.roots_of(game)
        files = [file for root in roots for file in sorted(root.glob(f"{game}/**/*.yaml"))]
        return chain(_icons(press, game), _verdicts_of(press, files))
    if named is not None and named.sheets:
        return _verdicts_of(press, sheet_files(library, named))
    return _verdicts_of(press, [find_file(library, name)])


def _verdicts_of(press: Press, files: Iterable[Path]) -> Iterator[Verdict]:
    """A verdict on each file, and on the sheets of a folder that do not go together."""
    sets: SheetSets = {}
    for file in files:
        yield from _verdicts(press, file, sets)
    for (folder, kind), sheets in sets.items():
        problems = tuple(set_problems(sheets))
        if problems:
            name = f"{press.library.shown(folder)}: {len(sheets)} sheets '{kind}' together"
            yield Verdict(name, problems, SheetFails.exit_code)


def _verdicts(press: Press, file: Path, sets: SheetSets) -> Iterator[Verdict]:
    name = press.library.shown(file)
    try:
        yield from _checked(press, file, name, sets)
    except CruxpressError as error:
        yield Verdict(name, error.problems, error.exit_code)


def _checked(press: Press, file: Path, name: str, sets: SheetSets) -> Iterator[Verdict]:
    """A verdict on what is good, and on each set of games that is proven on it."""
    library = press.library
    if file.name == TEXTS_FILE:
        read_texts(read_yaml(file, name))
        return
    if file.name == CHOICE_FILE:
        press.binding(file.parent)
        return
    if is_preset(file):
        check_preset(library, file)
        yield Verdict(name)
        return
    node = library.without_table(file)
    numbered = kind_of_sheet(node)
    if numbered is not None:
        yield _sheet(press, numbered, node, file, sets)
        return
    layout = open_layout(press, file)
    node = layout.node
    drawn: dict[Path, None] = {}
    for documents in _on_papers(layout.place, partial(_looked_at, press, layout)):
        drawn |= dict.fromkeys(icons_of(documents))
    notes = tuple(note for icon in sorted(drawn) for note in press.icon(icon).notes)
    game = game_of(node)
    if game is None or game.proofs is None:
        yield Verdict(name, notes=notes)
    elif not proof_file(file).is_file() and not _must_be_proven(library, game.proofs, file):
        game.proofs.read(node)  # faults are reported before a proof that is missing
        is_own = not library.ships(file)
        yield Verdict(name, notes=(_not_proven(library, file),) * is_own, is_proven=not is_own)
    else:
        yield Verdict(name)
        for each in replay_layout(library, game.name, game.proofs, node, file):
            yield Verdict(each.name, each.problems, each.exit_code)


def replay_layout(
    library: Library, game: str, proofs: LayoutProofs[Any], node: Map, file: Path
) -> list[Replayed]:
    """What the proof beside a layout is worth, set by set."""
    stored = proof_file(file)
    shown = library.shown(stored)
    try:
        # Faults in the rules are reported before a proof that is missing.
        subject = Subject(game, proofs, proofs.read(node))
        _refuse_missing(library, file)
        proof = read_proof(stored, shown)
    except CruxpressError as error:
        return [Replayed(shown, error.problems, error.exit_code)]
    return replay_proof(subject, proof, shown, _again(library, file))


def _refuse_missing(library: Library, file: Path) -> None:
    stored = proof_file(file)
    if not stored.is_file():
        what = f"the sheet is not proven: {_again(library, file)}"
        raise SheetFails(what, Place(library.shown(stored)))


def _again(library: Library, file: Path) -> str:
    return f"run cruxpress prove {typed(library.shown(file))}"


def _not_proven(library: Library, file: Path) -> str:
    return f"not proven yet: cruxpress prove {typed(library.shown(file))}"


def _must_be_proven(library: Library, proofs: LayoutProofs[Any], file: Path) -> bool:
    """Whether a layout is one that Cruxpress ships as proven."""
    places = [library.shipped / f"{name}.yaml" for name in proofs.shipped]
    return any(real_path(file) == real_path(place) for place in places)


def _sheet(press: Press, numbered: Numbered, node: Map, file: Path, sets: SheetSets) -> Verdict:
    """One line for a sheet: its rules, its proof, and whether it prints."""
    library, kind = press.library, numbered.kind
    name = library.shown(file)
    notes: list[str] = []

    def listen(event: Event) -> None:
        if isinstance(event, Note):
            notes.append(event.text)

    opener = SheetOpener(library, progress=listen, replays_always=True)
    sheet = opener.read_node(numbered, node)
    sets.setdefault((file.parent, kind.name), []).append(sheet)
    if not proof_file(file).is_file() and not library.ships(file):
        _preflight_all(press, _documents(press, numbered, sheet.draft()))
        return Verdict(name, notes=(_not_proven(library, file),), is_proven=False)
    _refuse_missing(library, file)
    proven = opener.open_read(sheet, file)
    _preflight_all(press, _documents(press, numbered, proven))
    counts = [told(its, len(proven.witnesses[key])) for key, its in kind.witness_sets.items()]
    return Verdict(f"{name}: {', '.join(counts)}", notes=tuple(notes))


def _documents(press: Press, numbered: Numbered, proven: Proven[Any]) -> Iterator[Document]:
    for paper in PAPERS:
        options = PrintOptions(paper=paper, back="duplex")
        yield from sheet_documents(press, numbered, [proven], options, LeafOptions())[0].values()


def _looked_at(press: Press, layout: Layout, paper: str) -> list[Document]:
    documents = list(sample_documents(press, layout, PrintOptions(paper=paper, back="duplex")))
    _preflight_all(press, documents)
    return documents


def _on_papers(place: Place, make: Callable[[str], T]) -> list[T]:
    """What is made for each paper; a fault that only one of them has names that paper."""
    made: list[T] = []
    faults: dict[Problem, list[str]] = {}
    for paper in PAPERS:
        try:
            made.append(make(paper))
        except BadInput as bad:
            for problem in bad.problems:
                faults.setdefault(problem._replace(place=problem.place or place), []).append(paper)
    if faults:
        raise BadInput(
            [
                fault if len(papers) == len(PAPERS) else on_paper(fault, papers[0])
                for fault, papers in faults.items()
            ]
        )
    return made


def _preflight_all(press: Press, documents: Iterable[Document]) -> None:
    for document in documents:
        for number, ink in enumerate(press.inks.values()):
            preflight(document, ink, press, overlaps=number == 0)


def _shared(press: Press) -> Verdict:
    reads = [partial(getattr, press, what) for what in STOCK]
    problems = _problems_of([*reads, partial(furniture_of, press)])
    names = ", ".join(f"{name}.yaml" for name in SHARED)
    return Verdict(names, tuple(dict.fromkeys(problems)), 2 if problems else 0)


def _icons(press: Press, folder: str) -> Iterator[Verdict]:
    """One line for all icons below a folder; none where there are none."""
    roots = press.library.roots
    files = [file for root in roots for file in sorted(root.glob(f"{folder}/icons/*.svg"))]
    problems = _problems_of([partial(press.icon, file) for file in files])
    if files:
        yield Verdict(counted(len(files), "icon"), tuple(problems), 2 if problems else 0)


def _problems_of(reads: Iterable[Callable[[], object]]) -> list[Problem]:
    """What is wrong with all that is read."""
    problems: list[Problem] = []
    for read in reads:
        try:
            read()
        except CruxpressError as error:
            problems.extend(error.problems)
    return problems
