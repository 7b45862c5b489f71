"""Are there known holes in what Cruxpress is built on? python -m tests.trust.audit PIP-AUDIT

Asks pip-audit about every locked package: what runs Cruxpress, on every Python and system, and
what it takes to work on it. It needs the network; where its database cannot be reached, that is
said, and nothing is claimed. Exit code: 1 if a hole is known, 0 otherwise.
"""

import json
import subprocess
import sys
from collections.abc import Iterable
from importlib.metadata import PackageNotFoundError, version

from packaging.markers import Marker

from tests.trust.locked import Pin, pins

Row = dict[str, object]


def other_versions(locked: Iterable[Pin]) -> list[str]:
    """What is installed here in another version than the locked one."""
    found = []
    for pin in locked:
        try:
            here = version(pin.name)
        except PackageNotFoundError:
            continue
        if here != pin.version and (not pin.marker or Marker(pin.marker).evaluate()):
            found.append(f"{pin.name} {here} (locked: {pin.version})")
    return found


def ask(program: str, packages: Iterable[str]) -> list[Row] | str:
    """What pip-audit knows of packages, or why it knows nothing."""
    lines = "".join(f"{package}\n" for package in packages)
    command = [program, "--no-deps", "--disable-pip", "--format", "json", "-r", "/dev/stdin"]
    done = subprocess.run(command, input=lines, capture_output=True, text=True, check=False)
    try:
        rows: list[Row] = json.loads(done.stdout)["dependencies"]
    except (ValueError, KeyError):
        return (done.stderr.strip().splitlines() or ["it said nothing"])[-1][:300]
    return rows


def main() -> int:
    """Audit, and tell honestly how much of it could be done."""
    locked = pins("tools")
    run = {pin.name for pin in pins("run")}
    rows: list[Row] = []
    # A package may be locked in two versions, for older and newer Pythons: one is asked at a time.
    first = {pin.name: pin for pin in locked}
    for these in (list(first.values()), [pin for pin in locked if first[pin.name] != pin]):
        answer = ask(sys.argv[1], (f"{pin.name}=={pin.version}" for pin in these)) if these else []
        if isinstance(answer, str):
            print(f"NOT AUDITED: pip-audit could not do its work here: {answer}")
            return 0
        rows += answer
    for other in other_versions(locked):
        print(f"NOT AUDITED, installed here in another version: {other}")
    return told(rows, len(locked), run)


def told(rows: Iterable[Row], locked: int, run: set[str]) -> int:
    """Tell what is known; 1 if there is a hole."""
    audited = holes = 0
    unknown = []
    for row in rows:
        found = row.get("vulns")
        if not isinstance(found, list):
            unknown.append(str(row["name"]))
            continue
        audited += 1
        for hole in found:
            holes += 1
            fixed = ", ".join(hole.get("fix_versions", ())) or "no version yet"
            who = "runs Cruxpress" if row["name"] in run else "is for work on it"
            print(f"{row['name']} {row['version']} ({who}): {hole['id']}, fixed in {fixed}")
    if unknown:
        print(f"NOT AUDITED, not found in the database: {', '.join(dict.fromkeys(unknown))}")
    if not audited:
        print("NOT AUDITED: the database answered for none of them; it is not reachable from here")
    print(f"{locked} locked packages, {audited} audited, {holes} known holes")
    return 1 if holes else 0


if __name__ == "__main__":
    sys.exit(main())
