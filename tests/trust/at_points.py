"""What must hold when something happens to a run inside its writing, at a point of `points.py`.

A kit over another kit, a ladder over another ladder and a print run over files of an earlier day;
in each folder lies a file of the person's own. Whatever happens at a point, the old is there whole
or the new is, and the next run comes to the right result and leaves nothing beside it. A kit and a
ladder are old or new as one; the files of a print run come one by one, and each is old or new.
"""

import contextlib
import os
import random
import shutil
import signal
import subprocess
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from tests.trust.good_for_tests import Results, put_old_files
from tests.trust.points import FULL, HALF, KILL, SHORT, STOP, Point, points_of
from tests.trust.runs import KIT, LADDER, LEFTOVER, OTHER, Desk

PRINT_RUN = (
    *("pad", "null", "--fresh", "--count", "4", "--seed", "1", "--per-file", "2", "--quiet"),
    *("--jobs", "1", "-o", "out/run"),
)
OTHER_KIT = tuple("letter" if word == "a4" else word for word in KIT)
FULL_DISK = "the disk is full; free some space and run again"
LONGEST = 300.0  # seconds until a process has surely come to its point


@dataclass(frozen=True)
class Scene:
    """A run over the results of another, in a place that is copied for each point."""

    name: str
    words: Sequence[str]
    desk: Desk
    old: Results = field(repr=False)
    new: Results = field(repr=False)
    points: Sequence[Point] = field(repr=False)
    one: bool  # whether its files take the place of the old ones all at once

    def copy(self, folder: Path) -> Desk:
        shutil.copytree(self.desk.folder, folder, symlinks=True)
        return Desk(folder)

    def in_results(self, point: Point) -> bool:
        """Whether what is changed at a point is a result, and not only kept for another time."""
        return not point.path.startswith(f"{self.desk.cache}{os.sep}")


@dataclass(frozen=True)
class Case:
    """Something that happens at a point of a scene."""

    scene: Scene
    point: Point
    deed: str


def scenes(folder: Path, names: Sequence[str] = ("kit", "ladder", "print run")) -> list[Scene]:
    """The places before anything happened, and every point that a run comes to there."""
    makers = {
        "kit": (KIT, OTHER_KIT, "out/kit", True),
        "ladder": (LADDER, OTHER, "out/ladder", True),
        "print run": (PRINT_RUN, (), "out/run", False),
    }
    return [_scene(folder / name.replace(" ", "-"), name, *makers[name]) for name in names]


def _scene(
    folder: Path, name: str, words: Sequence[str], before: Sequence[str], place: str, one: bool
) -> Scene:
    first = Desk(folder / "first")
    run_well(first, words)
    made = first.results()
    desk = Desk(folder / "before")
    if words is KIT:  # to make it takes long, and its writing is what is looked at
        shutil.copytree(first.cache, desk.cache)
    if before:
        run_well(desk, before)
    else:
        put_old_files(desk, list(made))
    (desk.desk / place / "my-notes.txt").write_text("mine")
    old = desk.results()
    whole = Desk(folder / "whole")
    shutil.copytree(desk.folder, whole.folder)
    run_well(whole, words, at="0 point none")
    new = whole.results()
    assert new == {**made, f"{place}/my-notes.txt": new[f"{place}/my-notes.txt"]}
    swap = str(whole.folder), str(desk.folder)
    points = [Point(it.number, it.kind, it.path.replace(*swap)) for it in points_of(whole.folder)]
    return Scene(name, words, desk, old, new, points, one)


def run_well(desk: Desk, words: Sequence[str], at: str = "") -> None:
    code, errors = desk.run(words, at=at)
    assert code == 0, errors


def chosen(found: Sequence[Scene], many: int, chance: random.Random) -> list[tuple[Scene, Point]]:
    """So many points of all scenes: one of each kind in each scene first, then any."""
    groups: dict[tuple[str, str, bool], list[tuple[Scene, Point]]] = {}
    for scene in found:
        for point in scene.points:
            group = (scene.name, point.kind, scene.in_results(point))
            groups.setdefault(group, []).append((scene, point))
    for ones in groups.values():
        chance.shuffle(ones)
    first = [ones.pop() for ones in groups.values()]
    rest = [one for ones in groups.values() for one in ones]
    chance.shuffle(first)
    chance.shuffle(rest)
    return [*first, *rest][:many]


def cases(
    points: Sequence[tuple[Scene, Point]], deeds: Sequence[str] = (KILL, FULL)
) -> Iterator[Case]:
    """What happens at these points; a write is also killed, or the disk full, half-way through."""
    for number, (scene, point) in enumerate(points):
        for deed in deeds:
            half = {KILL: HALF, FULL: SHORT}.get(deed, deed)
            yield Case(scene, point, half if point.kind == "write" and number % 2 else deed)


def hold(case: Case, folder: Path) -> str:
    """Let it happen, and look at what is there then and after the next run; how it went."""
    scene, desk = case.scene, case.scene.copy(folder)
    if case.deed == STOP:
        return _stopped(case, desk)
    code, errors = desk.run(scene.words, at=f"{case.point.number} point {case.deed}")
    here = points_of(desk.folder)[case.point.number - 1]
    assert here.kind == case.point.kind, (case, "another point than the one that was chosen", here)
    found = desk.results()
    which = _which(scene, found)
    if case.deed in (KILL, HALF):
        assert code == -signal.SIGKILL, (case, code, errors)
    else:
        _told(case, code, errors, which)
        # What cannot be removed from a full disk is removed by the next run.
        assert code == 0 or not desk.leftovers(), (case, desk.leftovers())
    run_well(desk, scene.words)
    assert desk.results() == scene.new, (case, "the next run was not right")
    left = [*desk.leftovers(), *desk.cache.glob(f"**/{LEFTOVER}*")]
    assert not left, (case, f"the next run left {left}")
    shutil.rmtree(folder)
    return f"{'killed' if code < 0 else f'exit {code}'}, {which}"


def _which(scene: Scene, found: Results) -> str:
    """Whether the old results are there or the new ones; anything else is wrong."""
    if found in (scene.old, scene.new):
        return "old whole" if found == scene.old else "new whole"
    assert not scene.one, ("some files of each", scene.name, sorted(found))
    assert set(found) == set(scene.new)
    torn = [name for name in found if found[name] not in (scene.old[name], scene.new[name])]
    assert not torn, (scene.name, torn)
    return "each file old or new whole"


def _told(case: Case, code: int, errors: str, which: str) -> None:
    """A full disk is told in one plain message, and the truth is told about what is there."""
    if code == 0:
        assert which == "new whole", (case, which)
        return
    assert code == 2, (case, code, errors)
    assert which != "new whole", (case, errors)
    lines = errors.splitlines()
    assert len(lines) == 1, (case, errors)
    assert FULL_DISK in errors, (case, errors)
    assert "untouched" in errors, (case, errors)


def _stopped(case: Case, desk: Desk) -> str:
    """Stop a run, begin another in the same folder, let the first go on; both must end well."""
    first = desk.start(case.scene.words, at=f"{case.point.number} point {STOP}")
    _until_stopped(first.pid)
    assert points_of(desk.folder)[-1].kind == case.point.kind, (case, "another point than chosen")
    second = desk.start(case.scene.words)
    waits = _until_it_ends_or_waits(second, desk.desk / "out")
    os.kill(first.pid, signal.SIGCONT)
    said = "".join(run.communicate()[1] for run in (first, second))
    assert [first.returncode, second.returncode] == [0, 0], (case, said)
    assert "Traceback" not in said, (case, said)
    assert desk.results() == case.scene.new, case
    left = [*desk.leftovers(), *desk.cache.glob(f"**/{LEFTOVER}*")]
    assert not left, (case, left)
    shutil.rmtree(desk.folder)
    return f"both exit 0, {'the second waited' if waits else 'the second ended first'}"


def _until_stopped(pid: int) -> None:
    for _ in range(int(LONGEST / 0.02)):
        if Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] == "T":
            return
        time.sleep(0.02)
    raise AssertionError(f"process {pid} did not stop within {LONGEST} s")


def _until_it_ends_or_waits(run: "subprocess.Popen[str]", folder: Path) -> bool:
    """Whether a run holds a folder open, which it does to wait for another that changes it."""
    for _ in range(int(LONGEST / 0.02)):
        if run.poll() is not None:
            return False
        with contextlib.suppress(OSError):
            if folder in [it.readlink() for it in Path(f"/proc/{run.pid}/fd").iterdir()]:
                return True
        time.sleep(0.02)
    raise AssertionError(f"process {run.pid} did not end within {LONGEST} s")
