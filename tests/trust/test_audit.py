"""An audit tells what it knows, and what it could not ask."""

import sys
from pathlib import Path

import pytest

from tests.trust import audit
from tests.trust.locked import pins

PIP_AUDIT = """\
#!{python}
import json, sys
names = [line.strip().split("==") for line in open("/dev/stdin")]
if {broken}:
    sys.exit("no network")
rows = [dict(name=name, version=version) for name, version in names]
for row in rows:
    if {known}:
        row["vulns"] = []
    if row["name"] == {hole!r}:
        row["vulns"] = [dict(id="PYSEC-1", fix_versions=["99"])]
print(json.dumps(dict(dependencies=rows)))
"""


def run(folder: Path, *, broken: bool = False, known: bool = True, hole: str = "") -> int:
    """The audit, with a pip-audit of our own in the place of the one that needs the network."""
    program = folder / "pip-audit"
    text = PIP_AUDIT.format(python=sys.executable, broken=broken, known=known, hole=hole)
    program.write_text(text)
    program.chmod(0o755)
    before, sys.argv = sys.argv, ["audit", str(program)]
    try:
        return audit.main()
    finally:
        sys.argv = before


def test_every_locked_package_is_asked_about(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(tmp_path) == 0
    count = len(pins("tools"))
    assert f"{count} locked packages, {count} audited, 0 known holes" in capsys.readouterr().out


def test_a_known_hole_fails_the_audit(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(tmp_path, hole="pillow") == 1
    told = capsys.readouterr().out
    assert "pillow 13" in told
    assert "(runs Cruxpress): PYSEC-1, fixed in 99" in told


@pytest.mark.parametrize("how", ["broken", "unknown"])
def test_what_could_not_be_asked_is_not_called_safe(
    how: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(tmp_path, broken=how == "broken", known=how != "unknown") == 0
    told = capsys.readouterr().out
    assert "NOT AUDITED: " in told
    assert ("no network" in told) == (how == "broken")
