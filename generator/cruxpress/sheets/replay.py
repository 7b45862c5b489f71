"""Replay a proof: the sheet must be the one that was proven, and every game must hold."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from cruxpress.core.errors import CruxpressError, Problem, SheetFails, did_you_mean
from cruxpress.games.contract import Provable, Prover, WitnessSet
from cruxpress.sheets.proof_file import Proof
from cruxpress.specs.nodes import Node, place_of


@dataclass(frozen=True)
class Subject:
    """What a proof has to speak of: a sheet or a layout of a game, read once."""

    game: str
    provable: Provable[Any]
    model: Any
    words: Path | None = None

    @property
    def digest(self) -> str:
        return self.provable.digest(self.model)


@dataclass(frozen=True)
class Replayed:
    """One set of a proof: how many games hold, and what is wrong with the others."""

    name: str
    problems: tuple[Problem, ...] = ()
    exit_code: int = 0


def replay_proof(subject: Subject, proof: Proof, shown_as: str, again: str) -> list[Replayed]:
    """Replay every witness of a proof; `again` says how to prove the sheet anew."""
    try:
        _refuse_other_sheet(subject, proof, again)
    except CruxpressError as error:
        return [Replayed(shown_as, error.problems, error.exit_code)]
    prover = subject.provable.prover(subject.model, subject.words)
    sets = subject.provable.witness_sets
    found = [_replay_set(shown_as, subject.provable, prover, name, proof) for name in sets]
    if not any(each.problems for each in found):
        found += _compare_sets(shown_as, subject, proof)
        found += _recount(shown_as, subject, proof)
    return found


def _refuse_other_sheet(subject: Subject, proof: Proof, again: str) -> None:
    """Refuse a proof that does not speak of this very sheet."""
    keys, provable, digest = proof.keys, subject.provable, subject.digest
    if keys.game != subject.game:
        place = place_of(proof.node, "game")
        raise SheetFails(f"a proof of {keys.game} stands beside a sheet of {subject.game}", place)
    if keys.version != provable.proof_version:
        ours = provable.proof_version
        what = f"version {keys.version} was proven, and this is version {ours}: {again}"
        raise SheetFails(what, place_of(proof.node, "version"))
    if keys.sha256 != digest:
        then, now = keys.sha256[:12], digest[:12]
        what = f"the sheet was changed since it was proven ({then}… is now {now}…): {again}"
        raise SheetFails(what, place_of(proof.node, "sha256"))
    strange = sorted(set(proof.witnesses) - set(provable.witness_sets))
    if strange:
        known = did_you_mean(strange[0], provable.witness_sets)
        raise SheetFails(f"there is no set '{strange[0]}' to prove{known}", proof.node.place)


def _replay_set(
    shown_as: str, provable: Provable[Any], prover: Prover, name: str, proof: Proof
) -> Replayed:
    wanted = provable.witness_sets[name]
    stored = proof.witnesses.get(name, ())
    problems: list[Problem] = []
    worst = 0
    if not wanted.count <= len(stored) <= wanted.most:
        what = f"{len(stored)} {wanted.title} are proven, and {wanted.count} should be"
        problems.append(Problem(proof.node.place, what))
        worst = 1
    for number, witness in enumerate(stored[: wanted.most]):
        try:
            prover.replay(name, number, witness)
        except CruxpressError as error:
            problems += _at_witness(error, witness, f"{wanted.title}, number {number + 1}")
            worst = max(worst, error.exit_code)
    if not problems:
        try:
            prover.replay_together(name, stored)
        except CruxpressError as error:
            problems += [Problem(p.place or proof.node.place, p.what) for p in error.problems]
            worst = error.exit_code
    return Replayed(f"{shown_as}: {told(wanted, len(stored))}", tuple(problems), worst)


def told(its: WitnessSet, number: int) -> str:
    """So many games of a set; a single one drops the plural of its title, which comes first."""
    first, space, rest = its.title.partition(" ")
    further = max(0, number - its.count) if its.further else 0
    many = number - further
    said = f"{many} {first.removesuffix('s') if many == 1 else first}{space}{rest}"
    return f"{said} and {further} {its.further_title}" if further else said


def _compare_sets(shown_as: str, subject: Subject, proof: Proof) -> list[Replayed]:
    """Refuse sets that do not go together, such as a game to show that beats the best one."""
    try:
        subject.provable.refuse_sets(subject.model, proof.witnesses)
    except CruxpressError as error:
        problems = [Problem(p.place or proof.node.place, p.what) for p in error.problems]
        return [Replayed(shown_as, tuple(problems), error.exit_code)]
    return []


def _recount(shown_as: str, subject: Subject, proof: Proof) -> list[Replayed]:
    """Refuse facts that are not what the sheet and its replayed witnesses come to."""
    claimed = [name for name in subject.provable.recounted if name in proof.facts]
    if not claimed:
        return []
    right = subject.provable.facts(subject.model, proof.witnesses)
    place = place_of(proof.node, "facts")
    problems = [
        Problem(place, f"the proof says '{name}: {proof.facts[name]}'; {right[name]} is right")
        for name in claimed
        if proof.facts[name] != right[name]
    ]
    return [Replayed(shown_as, tuple(problems), 1)] if problems else []


def _at_witness(error: CruxpressError, witness: Node, which: str) -> list[Problem]:
    """What is wrong, at the witness's line if the rules know no better place."""
    return [Problem(p.place or witness.place, f"{which}: {p.what}") for p in error.problems]
