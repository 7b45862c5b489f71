"""What was recorded before: `stored/GROUP.txt`, an entry for each case under its name."""

import difflib
from collections.abc import Mapping, Sequence

from tests.oracle.cases import HERE

HEAD = "=== "
Entries = dict[str, list[str]]


def read(group: str) -> Entries:
    """The stored entries of a group by the names of their cases."""
    file = HERE / "stored" / f"{group}.txt"
    entries: Entries = {}
    lines: list[str] = []
    for line in file.read_text("utf-8").split("\n")[:-1] if file.exists() else ():
        if line.startswith(HEAD):
            lines = entries.setdefault(line.removeprefix(HEAD), [])
        else:
            lines.append(line)
    return entries


def write(group: str, entries: Mapping[str, Sequence[str]]) -> None:
    """Store the entries of a group; a group without any has no file."""
    file = HERE / "stored" / f"{group}.txt"
    lines = [line for name, said in entries.items() for line in (HEAD + name, *said)]
    if lines:
        file.write_text("\n".join(lines) + "\n", "utf-8", newline="\n")
    else:
        file.unlink(missing_ok=True)


def difference(name: str, before: Sequence[str] | None, now: Sequence[str] | None) -> list[str]:
    """How an entry differs from the stored one, line by line; nothing if it does not."""
    if (before or None) == (now or None):
        return []
    lines = difflib.unified_diff(before or [], now or [], "stored", "now", lineterm="", n=1)
    return [f"{HEAD}{name}", *lines]
