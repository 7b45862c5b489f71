"""The file of a proof: what was proven, of which sheet, and a witness a line."""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from cruxpress.core.data import Value
from cruxpress.core.errors import BadInput, Problem
from cruxpress.games.contract import Witnesses
from cruxpress.specs.json_reader import as_data, parse_json, read_json_text
from cruxpress.specs.nodes import Map, Node, Seq
from cruxpress.specs.records import param, read_record
from cruxpress.specs.values import TEXT, Kind, Known, whole

FOLDER = "proofs"
NODE: Kind[Node] = Kind("lists of witnesses", lambda node, _: node)


@dataclass(frozen=True, kw_only=True)
class ProofKeys:
    """What a proof's file may hold."""

    game: str = param(TEXT, "the game")
    sheet: str = param(TEXT, "the sheet that was proven")
    sha256: str = param(TEXT, "the digest of what the sheet is, however it is written down")
    version: int = param(whole(1, 999), "the version of what is proven")
    facts: Node | None = param(NODE, "what was found out about the sheet", None)
    witnesses: Node = param(NODE, "for each set a list of witnesses")


@dataclass(frozen=True)
class Proof:
    """A proof as it was stored; its witnesses have not been replayed yet."""

    keys: ProofKeys
    node: Map
    witnesses: Witnesses
    facts: Mapping[str, Value]


def proof_file(sheet: Path) -> Path:
    """Where the proof of a sheet is kept: in the folder `proofs` beside it."""
    return sheet.parent / FOLDER / f"{sheet.stem}.json"


def proof_text(
    game: str,
    sheet: str,
    sha256: str,
    version: int,
    witnesses: Mapping[str, Sequence[Value]],
    facts: Mapping[str, Value] | None = None,
) -> str:
    """A proof as its file holds it: JSON with a line for each witness."""
    heads: dict[str, Value] = {"game": game, "sheet": sheet, "sha256": sha256, "version": version}
    if facts:
        heads["facts"] = facts
    lines = ["{", *(f"{_line(key)}: {_line(value)}," for key, value in heads.items())]
    lines += ['"witnesses": {', ",\n".join(_sets(witnesses)), "}", "}"]
    return "\n".join(lines) + "\n"


def _sets(witnesses: Mapping[str, Sequence[Value]]) -> Iterator[str]:
    for name, found in witnesses.items():
        yield f"{_line(name)}: [\n" + ",\n".join(map(_line, found)) + "\n]"


def _line(value: Value) -> str:
    return json.dumps(value, separators=(", ", ": "), ensure_ascii=False)


def read_proof(file: Path, shown_as: str) -> Proof:
    """Read a proof's file; each witness knows its line."""
    return parse_proof(read_json_text(file, shown_as), shown_as)


def parse_proof(text: str, shown_as: str) -> Proof:
    """Read the text of a proof."""
    node = parse_json(text, shown_as)
    problems: list[Problem] = []
    keys = read_record(ProofKeys, node, Known(), problems, "a proof")
    if keys is None:
        raise BadInput(problems)
    if not isinstance(keys.witnesses, Map):
        raise BadInput("witnesses is a map with a list for each set", keys.witnesses.place)
    sets: dict[str, Sequence[Node]] = {}
    for entry in keys.witnesses:
        if not isinstance(entry.node, Seq):
            raise BadInput(f"'{entry.key}' should be a list of witnesses", entry.node.place)
        sets[entry.key] = entry.node.items
    if keys.facts is not None and not isinstance(keys.facts, Map):
        raise BadInput("facts is a map of what was found out", keys.facts.place)
    facts = {entry.key: as_data(entry.node) for entry in keys.facts or ()}
    return Proof(keys, node, sets, facts)
