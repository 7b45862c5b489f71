"""What is shown to a person: no escape sequence of a stranger's, no character that ends a run."""

import ctypes
import io
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from cruxpress.cli import exit as ending
from cruxpress.cli.main import main
from cruxpress.cli.terminal import visible
from tests import PATHS

RUN = "import sys; from cruxpress.cli.main import main; sys.exit(main())"


def run(folder: Path, *words: str, **env: str) -> "subprocess.CompletedProcess[bytes]":
    settings = {**os.environ, "PYTHONPATH": PATHS, "CRUXPRESS_DEBUG": "0", **env}
    command = [sys.executable, "-c", RUN, *words]
    return subprocess.run(command, cwd=folder, env=settings, capture_output=True, check=False)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("a\nb c – ü", "a\nb c – ü"),
        ("\x1b[2J\x07", "\\x1b[2J\\x07"),
        ("\x9b31m\x85", "\\x9b31m\\x85"),
        ("fdp\u202eexe.", "fdp\\u202eexe."),
        ("tab\tand\rreturn", "tab\\tand\\rreturn"),
    ],
)
def test_what_a_terminal_would_obey_is_spelled_out(text: str, shown: str) -> None:
    assert visible(text) == shown


@pytest.mark.parametrize("command", ["check", "pad", "cards", "prove", "preview"])
def test_escape_sequences_in_names_are_shown_and_not_sent(command: str, tmp_path: Path) -> None:
    name = "a\x1b]0;title\x07\x1b[2Jb.yaml"
    (tmp_path / name).write_text("kind: page\ntitel: x\n")
    done = run(tmp_path, command, name)
    assert done.returncode == 2
    assert b"\x1b" not in done.stdout + done.stderr
    assert b"a\\x1b]0;title\\x07" in done.stdout + done.stderr


def test_a_line_break_in_a_name_makes_no_verdict_of_its_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The name ends in what `check` says of a good file, on a line of its own."""
    monkeypatch.chdir(tmp_path)
    folder = tmp_path / "theirs"
    folder.mkdir()
    (folder / "a\nok   good.yaml").write_text("kind: page\ntitel: x\n")
    assert main(["check", "theirs"]) == 2
    told = capsys.readouterr()
    assert "a\\nok   good.yaml" in told.out + told.err
    assert not re.search(r"(?m)^ok\b", told.out + told.err)


@pytest.mark.skipif(sys.platform != "linux", reason="other systems refuse such names")
def test_a_name_that_is_no_text_is_used_and_said_as_it_is(tmp_path: Path) -> None:
    name = os.fsdecode(b"bad\xff.pdf")
    done = run(tmp_path, "cards", "null", "-o", name)
    assert (done.returncode, done.stdout) == (0, b"bad\xff.pdf\n"), done.stderr
    assert [os.fsencode(file.name) for file in tmp_path.iterdir()] == [b"bad\xff.pdf"]


@pytest.mark.parametrize(
    "words", [("completion", "bash"), ("completion", "zsh"), ("completion", "fish"), ("--help",)]
)
@pytest.mark.parametrize("encoding", ["ascii", "cp1252", "utf-8"])
def test_any_terminal_can_show_it(words: tuple[str, ...], encoding: str, tmp_path: Path) -> None:
    done = run(tmp_path, *words, PYTHONIOENCODING=encoding)
    assert (done.returncode, done.stderr) == (0, b"")
    done.stdout.decode(encoding)


def ended(
    error: BaseException, monkeypatch: pytest.MonkeyPatch, debug: str = "0"
) -> tuple[int, str]:
    def run() -> int:
        raise error

    heard = io.StringIO()
    monkeypatch.setattr(sys, "stderr", heard)
    monkeypatch.setenv("CRUXPRESS_DEBUG", debug)
    return ending.run_to_end(run), heard.getvalue()


def test_a_lack_of_memory_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    code, heard = ended(MemoryError(), monkeypatch)
    assert (code, heard.count("\n")) == (2, 1)
    assert "there is not enough memory" in heard


@pytest.mark.parametrize("error", [ValueError("odd"), RecursionError("deep"), KeyError("x")])
def test_a_fault_of_ours_is_one_line(error: Exception, monkeypatch: pytest.MonkeyPatch) -> None:
    code, heard = ended(error, monkeypatch)
    assert (code, heard.count("\n")) == (2, 1)
    assert "a fault of Cruxpress itself" in heard
    assert type(error).__name__ in heard
    with pytest.raises(type(error)):
        ended(error, monkeypatch, debug="1")


def test_a_stop_inside_a_callback_of_c_is_told_as_a_stop(
    capfd: pytest.CaptureFixture[str],
) -> None:
    """Machine code was being made: the compiler fails a moment later, with an error of its own."""

    def stop() -> None:
        raise KeyboardInterrupt

    def compile_something() -> int:
        ctypes.CFUNCTYPE(None)(stop)()
        raise RuntimeError("no compiled object yet")

    assert ending.run_to_end(compile_something) == 130
    assert capfd.readouterr().err == "cruxpress: stopped; nothing half-written is left\n"
