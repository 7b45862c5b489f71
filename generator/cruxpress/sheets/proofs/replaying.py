"""Replay a stored proof: the sheet must be the one that was proven, and every game must hold."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from cruxpress.core.errors import CruxpressError, Place, Problem, SheetFails, did_you_mean
from cruxpress.games.game import Game, Proofs
from cruxpress.sheets.proofs.stored import Proof, parse_proof, proof_file, read_proof
from cruxpress.specs.library import Library
from cruxpress.specs.nodes import Map, Node, place_of


@dataclass(frozen=True)
class Replayed:
    """One set of a proof: how many games hold, and what is wrong with the others."""

    name: str
    problems: tuple[Problem, ...] = ()
    exit_code: int = 0


def replay_file(library: Library, game: Game, proofs: Proofs, sheet: Path) -> list[Replayed]:
    """What the proof beside a sheet is worth, set by set."""
    file = proof_file(sheet)
    shown = library.shown(file)

    def stored() -> Proof:
        if not file.is_file():
            what = f"the sheet is not proven: {_again(library, sheet)}"
            raise SheetFails(what, Place(shown))
        return read_proof(file, shown)

    return _replay(library, game, proofs, sheet, stored)


def replay_text(
    library: Library, game: Game, proofs: Proofs, sheet: Path, text: str
) -> list[Problem]:
    """What is wrong with a proof that is not stored yet."""
    shown = library.shown(proof_file(sheet))
    found = _replay(library, game, proofs, sheet, lambda: parse_proof(text, shown))
    return [problem for each in found for problem in each.problems]


def _replay(
    library: Library, game: Game, proofs: Proofs, sheet: Path, read: Callable[[], Proof]
) -> list[Replayed]:
    shown = library.shown(proof_file(sheet))
    try:
        layout = library.layout_file(sheet)
        # Faults in the rules are told before a proof that is missing.
        model = proofs.model(layout)
        proof = read()
    except CruxpressError as error:
        return [Replayed(shown, error.problems, error.exit_code)]
    return replay_proof(game, proofs, layout, model, proof, shown, _again(library, sheet))


def replay_proof(
    game: Game, proofs: Proofs, layout: Map, model: str, proof: Proof, shown: str, again: str
) -> list[Replayed]:
    """Replay every witness of a proof; `again` says how to prove the sheet anew."""
    try:
        _refuse_another(game, proofs, model, proof, again)
    except CruxpressError as error:
        return [Replayed(shown, error.problems, error.exit_code)]
    found = [_replayed(shown, proofs, name, layout, proof) for name in proofs.sets]
    if not any(each.problems for each in found):
        found += _recounted(shown, proofs, layout, proof)
    return found


def _again(library: Library, sheet: Path) -> str:
    return f"run cruxpress prove {library.shown(sheet)}"


def _refuse_another(game: Game, proofs: Proofs, model: str, proof: Proof, again: str) -> None:
    """Refuse a proof that does not speak of this very sheet."""
    keys = proof.keys
    if keys.game != game.name:
        place = place_of(proof.node, "game")
        raise SheetFails(f"a proof of {keys.game} stands beside a sheet of {game.name}", place)
    if keys.version != proofs.version:
        what = f"version {keys.version} was proven, and this is version {proofs.version}: {again}"
        raise SheetFails(what, place_of(proof.node, "version"))
    if keys.model != model:
        what = f"the sheet was changed since it was proven ({keys.model} is now {model}): {again}"
        raise SheetFails(what, place_of(proof.node, "model"))
    strange = sorted(set(proof.sets) - set(proofs.sets))
    if strange:
        known = did_you_mean(strange[0], proofs.sets)
        raise SheetFails(f"there is no set '{strange[0]}' to prove{known}", proof.node.place)


def _replayed(shown: str, proofs: Proofs, name: str, layout: Map, proof: Proof) -> Replayed:
    its = proofs.sets[name]
    stored = proof.sets.get(name, ())
    problems: list[Problem] = []
    worst = 0
    if len(stored) != its.count:
        what = f"{len(stored)} {its.title} are proven, and {its.count} should be"
        problems.append(Problem(proof.node.place, what))
        worst = 1
    for number, witness in enumerate(stored[: its.count]):
        try:
            its.replay(layout, number, witness)
        except CruxpressError as error:
            problems.extend(_told(error, witness, f"{its.title}, number {number + 1}"))
            worst = max(worst, error.exit_code)
    if its.whole is not None and not problems:
        try:
            its.whole(layout, stored)
        except CruxpressError as error:
            problems.extend(Problem(p.place or proof.node.place, p.what) for p in error.problems)
            worst = error.exit_code
    return Replayed(f"{shown}: {len(stored)} {its.title}", tuple(problems), worst)


def _recounted(shown: str, proofs: Proofs, layout: Map, proof: Proof) -> list[Replayed]:
    """Refuse facts that are not what the sheet and its replayed witnesses come to."""
    claimed = [name for name in proofs.recounted if name in proof.facts]
    if proofs.facts is None or not claimed:
        return []
    right = proofs.facts(layout, proof.sets)
    place = place_of(proof.node, "facts")
    problems = [
        Problem(place, f"the proof says '{name}: {proof.facts[name]}'; {right[name]} is right")
        for name in claimed
        if proof.facts[name] != right[name]
    ]
    return [Replayed(shown, tuple(problems), 1)] if problems else []


def _told(error: CruxpressError, witness: Node, which: str) -> list[Problem]:
    """What is wrong, at the witness's line if the rules know no better place."""
    return [Problem(p.place or witness.place, f"{which}: {p.what}") for p in error.problems]
