"""Python for browsers is compiled while a site is built, where there is a Node to do it."""

import io
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from cruxpress.core.cache import Cache
from cruxpress.core.jobs import Work
from cruxpress.core.progress import Event, Note
from cruxpress.site import node
from cruxpress.site.bundle import pack, unpacked
from cruxpress.site.bytecode import bytecode, in_bytecode, zipped

SOURCE = b'''# -*- coding: latin-1 -*-
"""What this is."""
from __future__ import annotations
class Thing:
    """What a thing is."""
    def name(self):
        """Say a name."""
    def sign(self):
        assert True
        return "\xe9"
'''
FILES = {"python_stdlib.zip": b"library", "cruxpress.bin": b"archive", "pyodide.mjs": b"x"}


def test_bytecode_runs_without_its_source_and_keeps_what_classes_say(tmp_path: Path) -> None:
    made = in_bytecode({"thing.py": SOURCE, "other.py": b"x = 1"}, {"thing.py"})
    assert list(made) == ["thing.pyc", "other.py"]
    for name, data in made.items():
        (tmp_path / name).write_bytes(data)
    asked = "import thing, other; t = thing.Thing(); "
    asked += "print(ascii(t.sign()), t.__doc__, t.name.__doc__, thing.__doc__, t.name(), other.x)"
    command = [sys.executable, "-c", asked]
    said = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=True)
    assert said.stdout.strip() == r"'\xe9' What a thing is. None None None 1"


def test_the_same_sources_give_the_same_bytes() -> None:
    assert bytecode("a.py", SOURCE) == bytecode("a.py", SOURCE)
    files = {"b.py": b"b", "a/c.pyc": b"c"}
    assert zipped(files) == zipped(dict(reversed(files.items())))
    assert zipfile.ZipFile(io.BytesIO(zipped(files))).namelist() == ["a/c.pyc", "b.py"]
    assert unpacked(pack(files)) == files


def test_without_a_node_or_with_one_that_fails_sources_stay_and_a_note_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken = tmp_path / "node"
    broken.write_text("#!/bin/sh\nexit 3\n")
    broken.chmod(0o700)
    for found, why in ((None, "no Node"), (str(broken), "could not compile")):
        told: list[Event] = []
        monkeypatch.setattr(shutil, "which", lambda _name, found=found: found)
        work = Work(cache=Cache(tmp_path / "cache"), progress=told.append)
        assert node.compiled_files(FILES, work) == FILES
        (note,) = told
        assert isinstance(note, Note)
        assert why in note.text


def test_what_was_compiled_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    script = tmp_path / "node"
    script.write_text('#!/bin/sh\necho "$2" >>"$0.log"\nprintf new >"$2/python_stdlib.zip"\n')
    script.chmod(0o700)
    monkeypatch.setattr(shutil, "which", lambda _name: str(script))
    work = Work(cache=Cache(tmp_path / "cache"))
    for _ in range(2):
        made = node.compiled_files(FILES, work)
        assert made == {**FILES, "python_stdlib.zip": b"new"}
    assert len((tmp_path / "node.log").read_text().splitlines()) == 1
    node.compiled_files({**FILES, "cruxpress.bin": b"changed"}, work)
    assert len((tmp_path / "node.log").read_text().splitlines()) == 2
