"""Runs the oracle: `python -m tests.oracle [GROUP...] [--case TEXT] [--accept] [--jobs 2]`."""

import argparse
import multiprocessing
import os
import sys
import tempfile
import time
from concurrent.futures import ProcessPoolExecutor, as_completed
from pathlib import Path

from tests.oracle import stored
from tests.oracle.cases import Case, cases_of, groups
from tests.oracle.recording import PROOFS
from tests.oracle.running import Record, timed

# First what takes longest, so that the workers end together.
LONG = ("ladders", "fresh", "kit", "check", "own")


def main() -> int:
    """Run cases, compare them with what is stored, and store them anew if that is wished."""
    parser = argparse.ArgumentParser(prog="python -m tests.oracle", description=__doc__)
    parser.add_argument("groups", nargs="*", metavar="GROUP", help=", ".join(groups()))
    parser.add_argument("--case", default="", help="only cases with this text in their names")
    parser.add_argument("--sample", action="store_true", help="only those that every test run asks")
    parser.add_argument("--accept", action="store_true", help="store anew what changed")
    parser.add_argument("--jobs", type=int, default=2, help="processes (default: 2)")
    options = parser.parse_args()
    wanted = sorted(options.groups or groups(), key=lambda group: (group not in LONG, group))
    cases = [case for group in wanted for case in cases_of(group) if options.case in case.name]
    cases = [case for case in cases if case.sample or not options.sample]
    begun = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="oracle-") as folder:
        records = _run(cases, Path(folder), options.jobs)
    changed = 0
    for group in wanted:
        found = {name: record for (its, name), record in records.items() if its == group}
        lines = {name: record.lines for name, record in found.items()}
        proofs = {name: record.proofs for name, record in found.items()}
        all_names = [case.name for case in cases_of(group)]
        whole = not (options.case or options.sample)
        changed += _compare(group, all_names, lines, whole=whole, accept=options.accept)
        changed += _compare(
            f"{group}-{PROOFS}", all_names, proofs, whole=whole, accept=options.accept
        )
    used = os.times()
    spent = used.user + used.system + used.children_user + used.children_system
    print(
        f"{len(cases)} cases, {changed} entries {'stored anew' if options.accept else 'differ'}; "
        f"{spent:.0f} CPU seconds, {time.monotonic() - begun:.0f} s"
    )
    return 1 if changed and not options.accept else 0


def _compare(file: str, names: list[str], now: stored.Entries, *, whole: bool, accept: bool) -> int:
    """Show what differs from a stored file; an entry whose case is gone differs, too."""
    before = stored.read(file)
    gone = [name for name in before if name not in names] if whole else []
    differences = [stored.difference(name, before.get(name), now[name]) for name in now]
    differences += [stored.difference(name, before[name], None) for name in gone]
    found = [lines for lines in differences if lines]
    for lines in found:
        print("\n".join([file, *lines]) if not accept else f"{file}: {lines[0]}")
    if accept and found:
        after = {name: now.get(name, before.get(name, [])) for name in names}
        stored.write(file, {name: lines for name, lines in after.items() if lines})
    return len(found)


def _run(cases: list[Case], folder: Path, jobs: int) -> dict[tuple[str, str], Record]:
    records = {}
    spawn = multiprocessing.get_context("spawn")  # what runs beside a case is not to be inherited
    with ProcessPoolExecutor(jobs, spawn) as pool:
        running = {pool.submit(timed, case, folder): case for case in cases}
        for at, future in enumerate(as_completed(running), 1):
            case = running[future]
            try:
                records[case.group, case.name], seconds = future.result()
            except Exception:
                pool.shutdown(cancel_futures=True)
                print(f"the oracle itself fails at {case}", file=sys.stderr)
                raise
            if seconds > 5 or at % 50 == 0:
                print(f"{at}/{len(cases)} {case} {seconds:.0f} s", file=sys.stderr, flush=True)
    return records


if __name__ == "__main__":
    sys.exit(main())
