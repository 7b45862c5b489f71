"""Sheets as pages get them, for tests of drawing: the code is worked out as on paper."""

from collections.abc import Mapping, Sequence
from typing import TypeVar

from cruxpress.core.data import Value
from cruxpress.core.errors import Place
from cruxpress.games import open_game
from cruxpress.games.contract import Proven, SheetKind
from cruxpress.games.numbered import numbered_kinds
from cruxpress.sheets.open import SheetFile
from cruxpress.sheets.proof_file import parse_proof, proof_text
from cruxpress.specs.nodes import Map

M = TypeVar("M")
HERE = Place("sheet.yaml")


def sheet_file(kind: SheetKind[M], model: M, place: Place = HERE) -> SheetFile:
    """A model as if it had just been read."""
    numbered = numbered_kinds(open_game(kind.name.split()[0]))[kind.name]
    return SheetFile(numbered, model, Map({}, place), kind.digest(model))


def draft(kind: SheetKind[M], model: M, place: Place = HERE) -> Proven[M]:
    """A sheet that is looked at before it is proven."""
    return sheet_file(kind, model, place).draft()


def as_proven(
    kind: SheetKind[M],
    model: M,
    witnesses: Mapping[str, Sequence[Value]],
    facts: Mapping[str, Value] | None = None,
    place: Place = HERE,
) -> Proven[M]:
    """A sheet with witnesses that nobody replays here, under the code that its file says."""
    sheet = sheet_file(kind, model, place)
    game, version = sheet.numbered.game.name, kind.proof_version
    text = proof_text(game, "sheet", sheet.digest, version, witnesses, facts)
    return sheet.proven(parse_proof(text, "proof.json"), kind.given_code(model))
