"""Are there known holes in what Cruxpress is built on? python -m tests.trust.audit PIP-AUDIT

Asks pip-audit about every package that is installed for running Cruxpress. It needs the network;
where its database cannot be reached, that is said, and nothing is claimed. Exit code: 1 if a hole
is known, 0 otherwise.
"""

import json
import re
import subprocess
import sys
from importlib.metadata import PackageNotFoundError, requires, version

NAME = re.compile(r"[A-Za-z0-9._-]+")


def needed(package: str = "cruxpress") -> dict[str, str]:
    """Every package that running Cruxpress brings along, with its version here."""
    found: dict[str, str] = {}
    todo = [package]
    while todo:
        for line in requires(todo.pop()) or []:
            name = NAME.match(line)
            if name is None or "extra ==" in line:
                continue
            try:
                if name[0].lower() not in found:
                    found[name[0].lower()] = version(name[0])
                    todo.append(name[0])
            except PackageNotFoundError:
                continue  # wanted on other systems alone
    return dict(sorted(found.items()))


def main() -> int:
    """Audit, and tell honestly how much of it could be done."""
    packages = needed()
    lines = "".join(f"{name}=={its}\n" for name, its in packages.items())
    command = [sys.argv[1], "--no-deps", "--disable-pip", "--format", "json", "-r", "/dev/stdin"]
    done = subprocess.run(command, input=lines, capture_output=True, text=True, check=False)
    try:
        rows = json.loads(done.stdout)["dependencies"]
    except (ValueError, KeyError):
        last = (done.stderr.strip().splitlines() or ["it said nothing"])[-1]
        print(f"NOT AUDITED: pip-audit could not do its work here: {last[:300]}")
        return 0
    audited = [row for row in rows if "vulns" in row]
    holes = [(row, hole) for row in audited for hole in row["vulns"]]
    for row, hole in holes:
        fixed = ", ".join(hole.get("fix_versions", ())) or "no version yet"
        print(f"{row['name']} {row['version']}: {hole['id']}, fixed in {fixed}")
    skipped = [row["name"] for row in rows if "vulns" not in row]
    if skipped:
        print(f"NOT AUDITED, not found in the database: {', '.join(skipped)}")
    print(f"{len(packages)} packages, {len(audited)} audited, {len(holes)} known holes")
    return 1 if holes else 0


if __name__ == "__main__":
    sys.exit(main())
