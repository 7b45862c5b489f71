"""Killed, out of room or stopped inside its writing, a run leaves the old whole or the new whole.

A sample; `make faults` has a hundred points, and kits among them.
"""

import random
from pathlib import Path

import pytest

from tests.trust.at_points import Scene, cases, chosen, hold, scenes
from tests.trust.points import FULL, KILL, STOP

KINDS = {
    "ladder": {"link", "chmod", "exchange", "unlink", "rmdir"},
    "print run": set[str](),
}
ALWAYS = {"mkdir", "open", "write", "flush", "fsync", "close", "rename"}


@pytest.fixture(scope="module")
def ladder(tmp_path_factory: pytest.TempPathFactory) -> Scene:
    (scene,) = scenes(tmp_path_factory.mktemp("points"), ["ladder"])
    return scene


@pytest.mark.parametrize("name", ["ladder", "print run"])
def test_at_some_points_inside_the_writing(name: str, ladder: Scene, tmp_path: Path) -> None:
    (scene,) = [ladder] if name == "ladder" else scenes(tmp_path / "scene", [name])
    assert {point.kind for point in scene.points} == ALWAYS | KINDS[name], "no write is overlooked"
    points = chosen([scene], 1000, random.Random(3))
    writes = [(it, point) for it, point in points if point.kind == "write" and it.in_results(point)]
    sample = [points[0], writes[0]]  # the second one half-way through
    stop = [one for one in points if one[1].kind == "fsync"][:1] if name == "ladder" else []
    todo = [*cases(sample, (KILL, FULL)), *cases(stop, (STOP,))]
    for number, case in enumerate(todo):
        hold(case, tmp_path / str(number))


def test_a_new_folder_is_on_the_disk_before_it_takes_the_place_of_the_old_one(
    ladder: Scene,
) -> None:
    """Else a power cut could leave a ladder that stands in its place without some of its files."""
    scene = ladder
    step = next(point for point in scene.points if point.kind == "exchange")
    before = [point for point in scene.points[: step.number - 1] if scene.in_results(point)]
    made = [point for point in before if point.kind in ("open", "mkdir")]
    for point in made:
        later = [it for it in before if it.number > point.number and it.path == point.path]
        assert "fsync" in [it.kind for it in later], point
        inside = [it.number for it in made if Path(it.path).parent == Path(point.path)]
        assert max(it.number for it in later if it.kind == "fsync") > max(inside, default=0), point
