"""Open a sheet with its proof: nothing is handed out whose witnesses the rules did not replay."""

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from cruxpress.core.cache import Cache
from cruxpress.core.errors import BadInput, Place, Problem, SheetFails
from cruxpress.core.ranges import read_numbers
from cruxpress.games.game import Made, Proofs, Proven
from cruxpress.games.kinds import Numbered, sheet_kind_of
from cruxpress.sheets.digests import rules_digest
from cruxpress.sheets.proofs.replaying import replay_proof
from cruxpress.sheets.proofs.stored import Proof, parse_proof, proof_file, proof_text
from cruxpress.specs.json_reader import read_json_text
from cruxpress.specs.library import Library
from cruxpress.specs.nodes import Map, Value
from cruxpress.specs.values import to_value
from cruxpress.specs.yaml_reader import parse_yaml


@dataclass(frozen=True)
class Lens:
    """What sheets are looked at with: layouts, a cache of verdicts, a person's own words."""

    library: Library
    cache: Cache = field(default_factory=Cache)
    words: Path | None = None

    def proofs_of(self, numbered: Numbered) -> Proofs:
        """How the sheets of a kind are proven, with the words that they are played with."""
        kind = numbered.kind
        if self.words is None:
            return kind.proofs
        if kind.proofs_with is None:
            raise BadInput(f"{numbered.game.title} has no words; leave out --lexicon")
        return kind.proofs_with(self.words)

    @cached_property
    def words_digest(self) -> str:
        """A digest of the person's own words, if there are any."""
        if self.words is None:
            return ""
        from cruxpress.words import load_lexicon

        return load_lexicon(self.words).fingerprint


def sheet_numbers(library: Library, numbered: Numbered, wanted: str) -> list[int]:
    """The numbers that a person wants; all shipped ones, if they name none."""
    kind = numbered.kind
    last = kind.shipped
    if library.own is not None:
        own = (library.own / kind.folder).glob("[0-9][0-9][0-9].yaml")
        last = max([last, *(int(file.stem) for file in own if file.stem.isdecimal())])
    if not last:
        raise BadInput(
            f"no sheets '{kind.kind}' are shipped; make some with --fresh --count N --seed S"
        )
    numbers = read_numbers(wanted, last)
    return numbers or list(range(1, kind.shipped + 1))


def sheet_file(library: Library, numbered: Numbered, number: int) -> Path:
    """The file of a numbered sheet: a person's own, or the shipped one."""
    return library.find(f"{numbered.kind.folder}/{number:03}", ".yaml", library.roots, None)


def open_numbered(lens: Lens, numbered: Numbered, numbers: Sequence[int]) -> Iterator[Proven]:
    """Numbered sheets, one after the other, each with its proof replayed."""
    for number in numbers:
        yield open_sheet(lens, sheet_file(lens.library, numbered, number))


def read_sheet(library: Library, file: Path) -> tuple[Numbered, Map]:
    """A sheet file, read, and the kind that it is of."""
    sheet = library.layout_file(file)
    numbered = sheet_kind_of(sheet)
    if numbered is None:
        raise BadInput("this is a layout, not a sheet of a game", sheet.place)
    return numbered, sheet


def open_unproven(library: Library, file: Path) -> tuple[Numbered, Proven, bool]:
    """A sheet to look at while it is drawn, and whether a proof stands beside it that fits."""
    numbered, sheet = read_sheet(library, file)
    model = numbered.kind.proofs.model(sheet)
    code = numbered.kind.code(sheet)
    stored = proof_file(file)
    if stored.is_file():
        shown = library.shown(stored)
        proof = parse_proof(read_json_text(stored, shown), shown)
        if proof.keys.model == model and proof.keys.version == numbered.kind.proofs.version:
            return numbered, Proven(sheet, code, proof.sets, proof.facts), True
    return numbered, Proven(sheet, code, {}, {}), False


def open_sheet(lens: Lens, file: Path) -> Proven:
    """A sheet by its file; one that is not proven is refused, with what to do."""
    library = lens.library
    numbered, sheet = read_sheet(library, file)
    model = lens.proofs_of(numbered).model(sheet)
    stored = proof_file(file)
    again = f"run cruxpress prove {library.shown(file)}"
    if not stored.is_file():
        what = f"this sheet is not proven, and is not printed before it is: {again}"
        raise SheetFails(what, Place(library.shown(file)))
    shown = library.shown(stored)
    return _replayed(lens, numbered, sheet, model, read_json_text(stored, shown), shown, again)


def open_made(lens: Lens, numbered: Numbered, made: Made, name: str) -> Proven:
    """A sheet that was just made: written, read back, and replayed as any other."""
    sheet = parse_yaml(made.file, name)
    found = sheet_kind_of(sheet)
    if found is None or found.kind.kind != numbered.kind.kind:
        raise SheetFails("the maker made a sheet of another kind", sheet.place)
    proofs = lens.proofs_of(numbered)
    model = proofs.model(sheet)
    text = proof_text(numbered.game.name, name, model, proofs.version, made.witnesses, made.facts)
    return _replayed(lens, numbered, sheet, model, text, name, "make it again")


def _replayed(
    lens: Lens, numbered: Numbered, sheet: Map, model: str, text: str, shown: str, again: str
) -> Proven:
    proof = parse_proof(text, shown)
    problems = _problems(lens, numbered, sheet, model, proof, text, shown, again)
    if problems:
        raise SheetFails(problems)
    return Proven(sheet, numbered.kind.code(sheet), proof.sets, proof.facts)


def _problems(
    lens: Lens,
    numbered: Numbered,
    sheet: Map,
    model: str,
    proof: Proof,
    text: str,
    shown: str,
    again: str,
) -> list[Problem]:
    """What the rules say of a proof; a verdict of these very bytes is not asked for twice."""
    proofs = lens.proofs_of(numbered)
    digest = hashlib.sha256(text.encode()).hexdigest()
    # The model is the game alone; what is asked of it, such as a target, stands beside it.
    asked = hashlib.sha256(repr(to_value(sheet)).encode()).hexdigest()
    rules = rules_digest(numbered.game.name)
    key: list[Value] = [
        "replayed", numbered.kind.kind, model, proofs.version, asked, digest, rules,
        lens.words_digest,
    ]  # fmt: skip
    if lens.cache.get(key) == "holds":
        return []
    found = replay_proof(numbered.game, proofs, sheet, model, proof, shown, again)
    problems = [problem for each in found for problem in each.problems]
    if not problems:
        lens.cache.put(key, "holds")
    return problems
