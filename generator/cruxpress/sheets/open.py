"""Open a sheet with its proof: nothing is handed out whose witnesses the rules did not replay."""

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from pathlib import Path
from typing import Any

from cruxpress.codes import FreshCode, ShippedCode, data_digest, seed_text, short_hash
from cruxpress.core.cache import Cache
from cruxpress.core.data import Value
from cruxpress.core.errors import BadInput, CruxpressError, Place, Problem, SheetFails, typed
from cruxpress.core.fingerprint import closure_digest
from cruxpress.core.jobs import Work, load_kept, run_kept
from cruxpress.core.progress import Finished, Note, Progress, Status, silent
from cruxpress.core.ranges import is_number, parse_range
from cruxpress.games.contract import MadeSheet, Proven, Witnesses
from cruxpress.games.numbered import (
    MakeFresh,
    Numbered,
    RemakeSheet,
    fresh_requests,
    kind_of_sheet,
    made_by,
    words_digest,
)
from cruxpress.games.twins import CODE
from cruxpress.sheets.proof_file import Proof, parse_proof, proof_file, proof_text
from cruxpress.sheets.replay import Subject, replay_proof
from cruxpress.specs.json_reader import read_json_text
from cruxpress.specs.library import Library
from cruxpress.specs.nodes import Map
from cruxpress.specs.yaml_reader import parse_yaml

MOST_FRESH = 100_000
UNNUMBERED = "OWN"  # in the code of a sheet that has neither a number nor a name


@dataclass(frozen=True)
class SheetFile:
    """A sheet that was read: its kind, its model, and the SHA-256 of what it is."""

    numbered: Numbered
    model: Any
    node: Map
    digest: str

    @property
    def place(self) -> Place:
        """Where its file begins."""
        return self.node.place

    def draft(self) -> Proven[Any]:
        """The sheet as it can be looked at before it is proven."""
        digest = data_digest([self.digest, self.numbered.kind.said(self.model, CODE)])
        return Proven(self.model, self._code(digest), self.place, digest, is_draft=True)

    def printed_digest(self, witnesses: Witnesses) -> str:
        """The SHA-256 of all that is printed: the sheet, and what its proof comes to."""
        kind, model = self.numbered.kind, self.model
        return data_digest([self.digest, kind.said(model, CODE), kind.printed(model, witnesses)])

    def proven(self, proof: Proof, code: FreshCode | None) -> Proven[Any]:
        """The sheet with a proof that the rules have replayed, under a code that holds."""
        digest = self.printed_digest(proof.witnesses)
        shown = code or self._code(digest)
        return Proven(self.model, shown, self.place, digest, False, proof.witnesses, proof.facts)

    @property
    def label(self) -> str:
        """Its number or name in a code."""
        return self.numbered.kind.label(self.model) or UNNUMBERED

    def _code(self, digest: str) -> ShippedCode:
        return ShippedCode(self.numbered.game.name, self.label, short_hash(digest))


@dataclass(frozen=True)
class SheetOpener:
    """Opens sheets: with layouts, a cache of verdicts, and a person's own words, if any.

    One that `replays_always` believes no verdict on a proof that was kept.
    """

    library: Library
    cache: Cache = field(default_factory=Cache)
    words: Path | None = None
    progress: Progress = silent
    replays_always: bool = False

    @cached_property
    def words_digest(self) -> str:
        """A digest of the person's own words, if there are any."""
        return words_digest(self.words)

    def refuse_words(self, numbered: Numbered) -> None:
        """Refuse a word list for a game that has no words, before all work."""
        if self.words is not None and not numbered.kind.uses_words:
            raise BadInput(f"{numbered.game.title} has no words; leave out --lexicon")

    def check_words(self, numbered: Numbered) -> None:
        """Refuse a word list that no sheet can be made with, and tell what of it is left out."""
        self.refuse_words(numbered)
        note = "" if self.words is None else numbered.kind.check_words(self.words)
        if note:
            self.progress(Note(note))

    def read(self, file: Path) -> SheetFile:
        """A sheet by its file; its rules are checked, its proof is not asked for."""
        node = self.library.layout_file(file)
        numbered = kind_of_sheet(node)
        if numbered is None:
            raise BadInput("this is a layout, not a sheet of a game", node.place)
        return self.read_node(numbered, node)

    def read_node(self, numbered: Numbered, node: Map) -> SheetFile:
        """A sheet whose kind is known; this is the one place where sheets are read."""
        self.refuse_words(numbered)
        model = numbered.kind.read(node, self.words)
        self._refuse_other_decks(numbered, model, node.place)
        return SheetFile(numbered, model, node, numbered.kind.digest(model))

    def _refuse_other_decks(self, numbered: Numbered, model: Any, place: Place) -> None:
        """Refuse a sheet beside which another deck would be printed than it is played with."""
        if self.library.own is None:
            return
        for name, holds in numbered.kind.played_with(model).items():
            deck = self.library.find(name, ".yaml", self.library.roots, None)
            if not holds(self.library.layout_file(deck)):
                shown = self.library.shown(deck)
                what = f"this sheet is played with another deck than {shown} holds"
                raise SheetFails(f"{what}; print it without that deck of your own", place)

    def open(self, file: Path) -> Proven[Any]:
        """A sheet by its file; one that is not proven is refused, with what to do."""
        return self.open_read(self.read(file), file)

    def open_read(self, sheet: SheetFile, file: Path) -> Proven[Any]:
        """The same for a sheet that was read already."""
        shown = self.library.shown(file)
        again = f"run cruxpress prove {typed(shown)}"
        stored = proof_file(file)
        if not stored.is_file():
            what = f"this sheet is not proven, and is not printed before it is: {again}"
            raise SheetFails(what, Place(shown))
        name = self.library.shown(stored)
        shipped = self.library.ships(file)
        return self._replayed(sheet, read_json_text(stored, name), name, again, believed=shipped)

    def open_or_draft(self, sheet: SheetFile, file: Path) -> tuple[Proven[Any], str]:
        """A sheet to look at while it is drawn: proven, or else a draft, and what is not proven."""
        try:
            return self.open_read(sheet, file), ""
        except SheetFails as fails:
            return sheet.draft(), str(fails.problems[0])

    def open_numbers(self, numbered: Numbered, numbers: Sequence[int]) -> Iterator[Proven[Any]]:
        """Numbered sheets, one after the other, each with its proof replayed.

        Those that do not go together are refused with the last of them, before a file is whole.
        """
        read: list[SheetFile] = []
        for at, number in enumerate(numbers, 1):
            text = f"sheet {number}, {at} of {len(numbers)}"
            self.progress(Status(text, at, len(numbers)))
            file = sheet_file(self.library, numbered, number)
            sheet = self.read(file)
            if self.library.own is not None:
                read.append(sheet)
            proven = self.open_read(sheet, file)
            if at == len(numbers) and (problems := set_problems(read)):
                raise SheetFails(problems)
            yield proven

    def open_files(self, files: Sequence[Path]) -> Iterator[Proven[Any]]:
        """Sheets of one's own, one after the other, each with its proof replayed.

        Behind one that is not proven none is handed out, but all others that are not are told, and
        those that do not go together.
        """
        problems: list[Problem] = []
        read: list[SheetFile] = []
        for at, file in enumerate(files, 1):
            text = f"{self.library.shown(file)}, {at} of {len(files)}"
            self.progress(Status(text, at, len(files)))
            try:
                sheet = self.read(file)
                read.append(sheet)
                proven = self.open_read(sheet, file)
            except SheetFails as fails:
                problems += fails.problems
                continue
            if not problems:
                yield proven
        if len(read) == len(files):  # a copy whose sheet cannot be read is not alone
            problems += set_problems(read)
        if problems:
            raise SheetFails(problems)

    def open_made(self, numbered: Numbered, made: MadeSheet, name: str) -> Proven[Any]:
        """A sheet that was just made: read back, and replayed as any other."""
        node = parse_yaml(made.text, name)
        found = kind_of_sheet(node)
        if found is None or found.kind.name != numbered.kind.name:
            raise SheetFails("the maker made a sheet of another kind", node.place)
        sheet = self.read_node(numbered, node)
        proof = _made_proof(sheet, made, name)
        return self._replayed(sheet, proof, name, "make it again", made, believed=True)

    def make_fresh(
        self, numbered: Numbered, count: int, seed: int, work: Work
    ) -> Iterator[Proven[Any]]:
        """The sheets of a fresh pad, one after the other, each replayed by the rules."""
        refuse_too_many(count)
        seed_text(seed)
        self.check_words(numbered)  # before all work
        game, pad = numbered.game.name, numbered.pad_name
        requests = fresh_requests(game, count, seed, self.words)
        made_with = partial(MakeFresh, game, pad, self.words_digest, made_by=made_by(numbered))
        jobs = list(map(made_with, requests))
        for job, made in zip(jobs, run_kept(jobs, work), strict=True):
            proven = self.open_made(numbered, made, f"fresh {job.name}")
            # One that is alone needs no number, and is what its code prints again.
            yield replace(proven, fresh_number=job.request.number) if count > 1 else proven
        work.progress(Finished())

    def remake(self, numbered: Numbered, code: FreshCode) -> Proven[Any]:
        """The sheet of a code, made again and replayed."""
        self.refuse_words(numbered)
        proven = self.open_made(numbered, self._kept_or_made(numbered, code), str(code))
        if proven.code != code:
            if self.words is None:
                what = f"the maker made {proven.code} instead of {code}"
                raise SheetFails(f"{what}; its version should have changed")
            what = f"{code} was made with another word list than {self.words}"
            raise BadInput(f"{what}; name that one with --lexicon")
        return proven

    def _kept_or_made(self, numbered: Numbered, code: FreshCode) -> MadeSheet:
        game, pad = numbered.game.name, numbered.pad_name
        job = RemakeSheet(game, pad, self.words_digest, code, self.words)
        rung = job.as_rung()
        made = load_kept(job, self.cache) or (load_kept(rung, self.cache) if rung else None)
        if made is None:
            made = job.run()
            self.cache.put(job.key, job.encode(made))
        return made

    def _replayed(
        self,
        sheet: SheetFile,
        text: str,
        shown_as: str,
        again: str,
        made: MadeSheet | None = None,
        *,
        believed: bool,
    ) -> Proven[Any]:
        """The one place where a sheet becomes a proven one, under a code that holds."""
        proof = parse_proof(text, shown_as)
        problems = self._problems(sheet, proof, text, shown_as, again, believed=believed)
        if problems:
            raise SheetFails(problems)
        for note in sheet.numbered.kind.notes(proof.facts):
            self.progress(Note(str(Problem(sheet.place, note))))
        return sheet.proven(proof, self._code(sheet, proof, made))

    def _problems(
        self,
        sheet: SheetFile,
        proof: Proof,
        text: str,
        shown_as: str,
        again: str,
        *,
        believed: bool,
    ) -> list[Problem]:
        """What the rules say of a proof; a verdict of these very bytes is not asked for twice.

        Of one that is `believed`, because it ships or was just made, no search is made again.
        """
        numbered = sheet.numbered
        digest = hashlib.sha256(text.encode()).hexdigest()
        rules = closure_digest(type(numbered.kind).__module__)
        # What a proof says may hang on more than the game, such as the code that its file claims.
        said = hashlib.sha256(numbered.kind.write(sheet.model).encode()).hexdigest()
        key: list[Value] = ["replayed", sheet.digest, said, digest, rules, self.words_digest]
        # A verdict says what it is about: one that was moved here from another proof is none.
        holds = f"{sheet.digest} is proven by {digest}".encode()
        if not self.replays_always and self.cache.get(key) == holds:
            return []
        subject = Subject(numbered.game.name, numbered.kind, sheet.model, self.words)
        found = replay_proof(subject, proof, shown_as, again)
        problems = [problem for each in found for problem in each.problems]
        if not problems and not believed:
            problems = self._searched_again(sheet, proof)
        if not problems:
            self.cache.put(key, holds)
        return problems

    def _searched_again(self, sheet: SheetFile, proof: Proof) -> list[Problem]:
        """What a search says of claims that no move can show."""
        try:
            sheet.numbered.kind.search_again(sheet.model, proof.witnesses)
        except CruxpressError as error:
            return [Problem(p.place or proof.node.place, p.what) for p in error.problems]
        return []

    def _code(self, sheet: SheetFile, proof: Proof, made: MadeSheet | None) -> FreshCode | None:
        """The fresh code of a sheet, if making it again gives this very sheet."""
        numbered = sheet.numbered
        code = numbered.kind.given_code(sheet.model)
        if code is None or made is not None:
            return code
        digest = sheet.printed_digest(proof.witnesses)
        by = made_by(numbered)
        key: list[Value] = ["code", str(code), digest, by, self.words_digest]
        kept = self.cache.get(key)
        if kept is None:
            kept = self._remade(numbered, code, digest).encode()
            self.cache.put(key, kept)
        if not kept:
            return code
        why = f"its file says {code}, {kept.decode()}; it is printed under the code of its own hash"
        said = sheet.node.get("code") or sheet.node
        self.progress(Note(str(Problem(said.place, why))))
        return None

    def _remade(self, numbered: Numbered, code: FreshCode, digest: str) -> str:
        """What is wrong with a code that a file claims; nothing, if it makes that very sheet."""
        self.progress(Status(f"making {code} again, to see whether this is its sheet"))
        try:
            sheet, proof = self._made_again(numbered, code)
        except CruxpressError as error:
            return f"which cannot be made here ({error.problems[0].what})"
        # A sheet may come out alike with other words; its code names those that made it.
        same = sheet.printed_digest(proof.witnesses) == digest
        if not same or numbered.kind.given_code(sheet.model) != code:
            return "which is the code of another sheet"
        return ""

    def _made_again(self, numbered: Numbered, code: FreshCode) -> tuple[SheetFile, Proof]:
        if code.version != numbered.kind.maker_version:
            raise BadInput(f"version {code.version} of the maker made it")
        if code.fingerprint is not None and self.words is None:
            raise BadInput("it was made with a word list of one's own")
        made = self._kept_or_made(numbered, code)
        sheet = self.read_node(numbered, parse_yaml(made.text, str(code)))
        return sheet, parse_proof(_made_proof(sheet, made, str(code)), str(code))


def set_problems(sheets: Sequence[SheetFile]) -> list[Problem]:
    """What is wrong with sheets of one folder, pad or book together, kind by kind.

    One alone goes with whatever it is printed beside another day.
    """
    kinds: dict[str, list[SheetFile]] = {}
    for sheet in sheets:
        kinds.setdefault(sheet.numbered.kind.name, []).append(sheet)
    return [
        Problem(fault.place or its[0].place, fault.what)
        for its in kinds.values()
        if len(its) > 1
        for fault in its[0].numbered.kind.set_faults(
            [sheet.model for sheet in its], [sheet.node for sheet in its]
        )
    ]


def _made_proof(sheet: SheetFile, made: MadeSheet, name: str) -> str:
    """The proof of a sheet that was just made, as its file would hold it."""
    kind, game = sheet.numbered.kind, sheet.numbered.game.name
    return proof_text(game, name, sheet.digest, kind.proof_version, made.witnesses, made.facts)


def sheet_numbers(library: Library, numbered: Numbered, wanted: str) -> list[int]:
    """The numbers that a person wants; all shipped ones, if they name none."""
    kind = numbered.kind
    last = kind.shipped
    if library.own is not None:
        own = (library.own / kind.folder).glob("[0-9][0-9][0-9].yaml")
        last = max([last, *(int(file.stem) for file in own if is_number(file.stem))])
    if not last:
        raise BadInput(
            f"no sheets '{kind.name}' are shipped; make some with --fresh --count N --seed S"
        )
    return parse_range(wanted, last) or list(range(1, kind.shipped + 1))


def sheet_file(library: Library, numbered: Numbered, number: int) -> Path:
    """The file of a numbered sheet: a person's own, or the shipped one."""
    return library.find(f"{numbered.kind.folder}/{number:03}", ".yaml", library.roots, None)


def refuse_too_many(count: int) -> None:
    """Refuse a pad that nobody can want, before anything is made or counted."""
    if not 1 <= count <= MOST_FRESH:
        raise BadInput(f"{count} fresh sheets cannot be made; use 1 to {MOST_FRESH:,}")
