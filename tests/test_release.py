"""`make release`: archives to print from, the wheel and checksums, the same bytes every time."""

import hashlib
import zipfile
from pathlib import Path

from cruxpress.core.cache import Cache
from cruxpress.core.jobs import Work
from workshop.release import SUMS, write_release


def test_a_release_is_whole_and_the_same_every_time(tmp_path: Path) -> None:
    work = Work(1, Cache(enabled=False))
    first = {file.name: file.read_bytes() for file in write_release(tmp_path / "a", ["null"], work)}
    again = {file.name: file.read_bytes() for file in write_release(tmp_path / "b", ["null"], work)}
    assert first == again
    kinds = sorted(Path(name).suffix for name in first)
    assert kinds == ["", ".whl", ".zip", ".zip"]
    lines = first[SUMS].decode().splitlines()
    told = {name: digest for digest, name in (line.split("  ") for line in lines)}
    assert told == {
        name: hashlib.sha256(data).hexdigest() for name, data in first.items() if name != SUMS
    }
    for paper in ("a4", "letter"):
        (name,) = (name for name in first if f"-{paper}-" in name)
        names = zipfile.ZipFile(tmp_path / "a" / name).namelist()
        assert f"{Path(name).stem}/START-HERE-{paper}.pdf" in names
        assert not any("letter" in each for each in names) or paper == "letter"
