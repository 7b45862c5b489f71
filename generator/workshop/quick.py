"""Run the tests of what was changed and of its nearest users: python -m workshop.quick [BASE]

Changed is what differs from BASE (a commit, by default the last one, or `main` where nothing does)
and every new file. Its tests are those that import it, however late, or that name it; the nearest
come first, as many as fit into the time. `make test` runs all.
"""

import json
import os
import subprocess
import sys
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path

from workshop.imports import ROOT, SOURCES, Module, edges_of, modules_in

SECONDS = 30.0  # for the tests, of the forty for everything
UNKNOWN = 1.0  # seconds of a file of tests that was never measured
MEASURED = ROOT / ".pytest_cache" / "v" / "cruxpress" / "seconds"
NAMED = 3  # who only names a file is as far from it as an import by two others


def main(arguments: list[str]) -> int:
    """Lint what was changed, check all types, and run the tests nearest to the changes."""
    changed = changed_files(arguments[0] if arguments else "HEAD")
    if not changed and not arguments:
        changed = changed_files("main")
    python = sorted(str(file) for file in changed if file.suffix == ".py")
    chosen, left_out = within(SECONDS * (os.cpu_count() or 1), distances(changed), measured())
    print(f"{len(changed)} changed files, {len(chosen)} files of tests", flush=True)
    if left_out:
        print(f"for lack of time without {len(left_out)}, from {left_out[0]} on", flush=True)
    tool = Path(sys.executable).parent
    types = subprocess.Popen([tool / "mypy"], cwd=ROOT) if python else None
    codes = [run(tool / "ruff", *words, *python) for words in LINT if python]
    if chosen:
        codes.append(
            run(sys.executable, "-m", "pytest", "-n", "auto", "--dist", "worksteal", *chosen)
        )
    if types:
        codes.append(types.wait())
    return max(codes, default=0)


LINT = (("check",), ("format", "--check"))


def run(*command: str | Path) -> int:
    return subprocess.run(command, cwd=ROOT, check=False).returncode


def changed_files(base: str) -> set[Path]:
    """Files that are there and differ from a commit, by their paths in the project."""
    found: set[Path] = set()
    for words in (["diff", "--name-only", base], ["ls-files", "--others", "--exclude-standard"]):
        listed = subprocess.run(
            ["git", *words], cwd=ROOT, capture_output=True, text=True, check=True
        )
        found |= {Path(line) for line in listed.stdout.splitlines()}
    return {file for file in found if (ROOT / file).is_file()}


def distances(changed: Iterable[Path]) -> dict[str, int]:
    """How far each file of tests is from the changes: by how many imports, at most."""
    modules, users = graph()
    start: dict[str, int] = {}
    by_file = {module.file.relative_to(ROOT): name for name, module in modules.items()}
    for file in changed:
        start |= dict.fromkeys(naming(file, modules), NAMED)
        if file in by_file:
            start[by_file[file]] = 0
    found = spread(start, users)
    return {
        str(module.file.relative_to(ROOT)): found[name]
        for name, module in modules.items()
        if name in found and module.file.name.startswith("test_")
    }


@cache
def graph() -> tuple[dict[str, Module], dict[str, set[str]]]:
    """All modules, ours and those of tests, and who imports each."""
    modules = modules_in(SOURCES / "cruxpress", SOURCES / "workshop")
    modules |= modules_in(ROOT / "tests", source_root=ROOT)
    users: dict[str, set[str]] = {}
    for edge in edges_of(modules):
        users.setdefault(edge.target, set()).add(edge.source)
    return modules, users


def naming(file: Path, modules: Mapping[str, Module]) -> set[str]:
    """The modules of tests that lie beside a file, or that speak of it or of its folder.

    A room is opened by the name of its game, and so no import leads from its tests to it.
    """
    told = [f'"{file.parts[3]}"'] if "games" in file.parts[:3] and len(file.parts) > 4 else []
    is_data = file.suffix != ".py"
    if is_data:
        told += [f'"{file.name}"', f"/{file.name}", f'"{file.stem}"', f'"{file.parent.name}"']
    return {
        name
        for name, module in modules.items()
        if name.startswith("tests.")
        if (is_data and module.file.parent in (ROOT / file).parents)
        or any(it in module.text for it in told)
    }


def spread(start: Mapping[str, int], users: Mapping[str, set[str]]) -> dict[str, int]:
    """The distance of everything that uses what is at the start, on whatever way."""
    found: dict[str, int] = {}
    left = dict(start)
    while left:
        name = min(left, key=lambda it: (left[it], it))
        found[name] = left.pop(name)
        for user in users.get(name, set()) - set(found):
            left[user] = min(left.get(user, 1 << 30), found[name] + 1)
    return found


def measured() -> dict[str, float]:
    """How long each file of tests took when it last ran."""
    try:
        seconds: dict[str, float] = json.loads(MEASURED.read_text("utf-8"))
    except (OSError, ValueError):
        return {}
    return seconds


def within(
    most: float, distance: Mapping[str, int], seconds: Mapping[str, float]
) -> tuple[list[str], list[str]]:
    """The nearest files of tests that fit into a time, and those that do not.

    Each that fits is taken, though a nearer one may not have fitted.
    """
    chosen: list[str] = []
    left_out: list[str] = []
    for file in sorted(distance, key=lambda it: (distance[it], seconds.get(it, UNKNOWN), it)):
        cost = seconds.get(file, UNKNOWN)
        if cost <= most:
            most -= cost
            chosen.append(file)
        else:
            left_out.append(file)
    return chosen, left_out


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
