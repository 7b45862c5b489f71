"""Strangers' files are read in another process; its death is told of the file that caused it."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from cruxpress.core import confined
from cruxpress.core.confined import TooMuch, end_child, read_confined
from tests import PATHS
from tests.core.readers_for_tests import die, die_once, pieces


def test_a_file_is_read_elsewhere_and_one_process_serves_many() -> None:
    first, second = (list(read_confined(pieces, b"abc", None)) for _ in range(2))
    assert first[:2] == [b"a", b"bc"]
    assert first[2] == second[2] != str(os.getpid()).encode()


def test_a_death_is_told_and_the_next_file_is_read() -> None:
    with pytest.raises(TooMuch, match="takes too much memory or time"):
        list(read_confined(die, b"x", None))
    assert next(read_confined(pieces, b"abc", None)) == b"a"


def test_a_process_that_read_before_is_given_another_chance(tmp_path: Path) -> None:
    """What it dies of may be what it read before: only a fresh one's death is the file's."""
    mark = tmp_path / "mark"
    list(read_confined(pieces, b"abc", None))
    mark.touch()
    assert list(read_confined(die_once, os.fsencode(mark), None)) == [b"read"]
    end_child()
    mark.touch()
    with pytest.raises(TooMuch):
        list(read_confined(die_once, os.fsencode(mark), None))


def test_where_no_process_becomes_ready_files_are_read_in_place(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    end_child()
    monkeypatch.setattr(confined._Child, "_becomes_ready", lambda _: False)
    assert list(read_confined(pieces, b"abc", None))[2] == str(os.getpid()).encode()


def test_a_script_without_a_guard_reads_all_the_same(tmp_path: Path) -> None:
    """Its own process would start the script once more; that is no fault of the file."""
    script = tmp_path / "script.py"
    script.write_text(
        "from cruxpress.core.confined import read_confined\n"
        "from tests.core.readers_for_tests import pieces\n"
        "print(next(read_confined(pieces, b'abc', None)))\n"
    )
    env = {**os.environ, "PYTHONPATH": PATHS}
    done = subprocess.run(
        [sys.executable, script], env=env, capture_output=True, text=True, check=False
    )
    assert done.stdout == "b'a'\n", done.stderr
