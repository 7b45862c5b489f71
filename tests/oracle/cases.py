"""What is run: command lines, with the files that they start with, read from `cases/*.yaml`.

Each file is a group: `about` says what it holds, `each` what all its cases have in common,
`cases` lists them, and `shared` holds what they repeat. A case is a command line, or a map:

    run: a command line, or a list of them that share a folder
    name: what it is called (the command line, if left out)
    for: {KEY: [values]}     one case for each value; {KEY} in the texts stands for it
    desk: a folder in desks/ whose files it starts with
    files: {NAME: text}      more of them; a list is joined, and {text: 9} is that text nine times
    sample: yes              one of the few that `make test` runs
"""

import itertools
import shlex
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

import yaml

HERE = Path(__file__).parent
# Written in C where that was built, and then ten times as quick; both read the same.
LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


@dataclass(frozen=True)
class Case:
    """Command lines that are run one after the other in a folder of their own."""

    group: str
    name: str
    lines: tuple[str, ...]
    desk: str = ""
    files: dict[str, bytes] = field(default_factory=dict)
    sample: bool = False

    def __str__(self) -> str:
        return f"{self.group}: {self.name}"

    def __post_init__(self) -> None:
        self.commands()  # a line that cannot be read is told before anything is run

    def commands(self) -> list[list[str]]:
        """The words of each line, as a shell would part them."""
        return [shlex.split(line) for line in self.lines]


def groups() -> list[str]:
    return sorted(path.stem for path in (HERE / "cases").glob("*.yaml"))


@cache
def cases_of(group: str) -> list[Case]:
    """All cases of a group, in the order in which they are declared."""
    declared = yaml.load((HERE / "cases" / f"{group}.yaml").read_text("utf-8"), LOADER)
    each = declared.get("each", {})
    found = [case for entry in declared["cases"] for case in _cases(group, each, entry)]
    names = [case.name for case in found]
    twice = {name for name in names if names.count(name) > 1}
    assert not twice, f"{group}: two cases have one name: {sorted(twice)}"
    return found


def _cases(group: str, each: dict[str, Any], entry: Any) -> Iterator[Case]:
    entry = {"run": entry} if isinstance(entry, str) else entry
    entry = {**each, **entry, "files": {**each.get("files", {}), **entry.get("files", {})}}
    lines = [entry["run"]] if isinstance(entry["run"], str) else entry["run"]
    files = {name: _bytes(content) for name, content in entry["files"].items()}
    choices = entry.get("for", {})
    for values in itertools.product(*choices.values()):
        chosen = dict(zip(choices, values, strict=True))
        own = tuple(_filled(line, chosen) for line in lines)
        name = _filled(entry.get("name", "; ".join(lines)), chosen).replace("\n", "\\n")
        desk = _filled(entry.get("desk", ""), chosen)
        yield Case(group, name, own, desk, files, entry.get("sample", False))


def _filled(text: str, values: dict[str, Any]) -> str:
    for key, value in values.items():
        text = text.replace(f"{{{key}}}", str(value))
    return text


def _bytes(content: Any) -> bytes:
    if isinstance(content, bytes):  # YAML's !!binary
        return content
    if isinstance(content, list):
        return b"".join(_bytes(part) for part in content)
    if isinstance(content, dict):
        return b"".join(_bytes(text) * times for text, times in content.items())
    return str(content).encode()
