"""What is installed is what was tested: one version of each package, by the hash of its files."""

import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from packaging.markers import Marker
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests.trust.locked import LOCKS, Pin, pins
from tests.trust.watch import ROOT

PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
EXTRAS: dict[str, list[str]] = PROJECT["optional-dependencies"]
LOCKED = {
    "run": ["fast"],
    "studio": ["studio", "fast"],
    "dev": ["dev", "fast"],
    "tools": list(EXTRAS),
}
PLACES = [
    {"python_version": version, "python_full_version": f"{version}.1", "sys_platform": system}
    for version in ("3.11", "3.12", "3.13", "3.14")
    for system in ("linux", "darwin", "win32")
]


def wanted(extras: list[str]) -> Iterator[Requirement]:
    for line in (*PROJECT["dependencies"], *(row for name in extras for row in EXTRAS[name])):
        yield Requirement(line)


def holds(marker: Marker | None, place: dict[str, str]) -> bool:
    return marker is None or marker.evaluate({**place, "os_name": _os(place)})


def _os(place: dict[str, str]) -> str:
    return "nt" if place["sys_platform"] == "win32" else "posix"


def pinned(found: list[Pin], name: str, place: dict[str, str]) -> list[Pin]:
    """The pins of a package that count on a Python and system."""
    return [
        pin
        for pin in found
        if pin.name == canonicalize_name(name)
        and holds(Marker(pin.marker) if pin.marker else None, place)
    ]


@pytest.mark.parametrize("name", LOCKED)
def test_every_package_has_one_version_that_the_project_allows(name: str) -> None:
    found = pins(name)
    for place in PLACES:
        for requirement in wanted(LOCKED[name]):
            if holds(requirement.marker, place):
                (pin,) = pinned(found, requirement.name, place)
                assert requirement.specifier.contains(pin.version), f"{pin} in {place}"


@pytest.mark.parametrize("name", [*LOCKED, "audit"])
def test_every_locked_package_has_hashes_and_stands_there_once(name: str) -> None:
    found = pins(name)
    assert all(pin.hashes for pin in found)
    for place in PLACES:
        names = [pin.name for pin in found if pinned([pin], pin.name, place)]
        assert len(names) == len(set(names))


def test_the_locks_agree() -> None:
    """Who works on Cruxpress has what those have who run it."""
    found = ({(pin.name, pin.version, pin.hashes) for pin in pins(name)} for name in LOCKED)
    run, studio, dev, tools = found
    assert run <= studio <= dev <= tools


def test_every_source_of_a_lock_is_there() -> None:
    assert {file.name for file in LOCKS.iterdir()} == {
        *("run.txt", "studio.txt", "dev.txt", "tools.txt", "audit.txt", "build.in", "audit.in"),
    }
    build = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["build-system"]["requires"]
    assert set(build) <= set((LOCKS / "build.in").read_text("ascii").splitlines())


HIDDEN = "ERROR: No matching distribution found for numpy==1"
TAMPERED = "ERROR: THESE PACKAGES DO NOT MATCH THE HASHES"
PIP = """\
import sys
words = sys.argv[1:]
print(" ".join(words), file=open({log!r}, "a"))
if "--require-hashes" in words:
    print({told!r}, file=sys.stderr)
    sys.exit({code})
"""


@pytest.mark.parametrize(
    ("told", "code", "unlocked", "end", "calls"),
    [
        ("", 0, "", 0, ["--require-hashes -r", "--no-deps --no-build-isolation -e"]),
        (HIDDEN, 1, "", 2, ["--require-hashes -r"]),
        (HIDDEN, 1, "0", 2, ["--require-hashes -r"]),
        (HIDDEN, 1, "1", 0, ["--require-hashes -r", "-e"]),
        (TAMPERED, 1, "", 2, ["--require-hashes -r"]),
        (TAMPERED, 1, "1", 2, ["--require-hashes -r"]),
    ],
)
def test_the_lock_fails_closed(
    told: str, code: int, unlocked: str, end: int, calls: list[str], tmp_path: Path
) -> None:
    """A pip of our own stands for the real one, which would need the network."""
    log = tmp_path / "log"
    (tmp_path / "pip").mkdir()
    text = PIP.format(log=str(log), told=told, code=code)
    (tmp_path / "pip/__main__.py").write_text(text)
    (tmp_path / "pip/__init__.py").write_text("")
    command = [sys.executable, str(ROOT / ".ci/install.py"), "dev", "dev"]
    env = {"PYTHONPATH": str(tmp_path), "UNLOCKED": unlocked}
    done = subprocess.run(command, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == end, done.stderr
    assert ("make UNLOCKED=1 kit" in done.stderr) == (told == HIDDEN and unlocked != "1")
    asked = [line.split("check ", 1)[1] for line in log.read_text().splitlines()]
    assert [words.rsplit(" ", 1)[0] for words in asked] == calls
    assert (told == "") == (done.stderr == "")


NO_FAST = """\
import sys
print(sys.argv[-1], file=open({log!r}, "a"))
sys.exit("--require-hashes" in sys.argv or "fast" in sys.argv[-1])
"""


@pytest.mark.parametrize(
    ("extras", "installed"), [("fast", str(ROOT)), ("dev,fast", f"{ROOT}[dev]")]
)
def test_where_there_is_no_machine_code_the_rest_is_installed(
    extras: str, installed: str, tmp_path: Path
) -> None:
    log = tmp_path / "log"
    (tmp_path / "pip").mkdir()
    (tmp_path / "pip/__main__.py").write_text(NO_FAST.format(log=str(log)))
    (tmp_path / "pip/__init__.py").write_text("")
    command = [sys.executable, str(ROOT / ".ci/install.py"), "run", extras]
    env = {"PYTHONPATH": str(tmp_path), "UNLOCKED": "1"}
    done = subprocess.run(command, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "Trying without machine code" in done.stderr
    assert log.read_text().splitlines()[-2:] == [f"{ROOT}[{extras}]", installed]
