"""Progress: a terminal sees every step, a log a few lines of long work, --quiet nothing."""

import errno
import io
from pathlib import Path

import pytest

from cruxpress.cli.main import main
from cruxpress.cli.progress import FEW, show_progress
from cruxpress.core.progress import Finished, Note, Progress, Status, Step


class Terminal(io.StringIO):
    """A stream for the tests that a person looks at."""

    def isatty(self) -> bool:
        return True


def shown(jobs: int) -> list[str]:
    log = io.StringIO()
    steps(show_progress(log, quiet=False), jobs)
    return log.getvalue().splitlines()


def steps(progress: Progress, jobs: int) -> None:
    for at in range(1, jobs + 1):
        progress(Step(at, jobs, f"sheet {at}"))
    progress(Finished())


def test_a_log_gets_a_line_at_each_tenth() -> None:
    assert shown(50) == [f"cruxpress: {at}/50 sheet {at}" for at in range(1, 50, 5)]


@pytest.mark.parametrize("jobs", [*range(FEW + 1, 40), 99, 100, 101, 1000, 12_345])
def test_a_log_is_never_flooded_and_never_empty(jobs: int) -> None:
    lines = shown(jobs)
    assert len(lines) == min(jobs, 10)
    assert lines[0] == f"cruxpress: 1/{jobs} sheet 1"


@pytest.mark.parametrize("jobs", range(FEW + 1))
def test_short_work_leaves_a_log_alone(jobs: int) -> None:
    assert shown(jobs) == []


def test_a_log_gets_news_but_no_passing_words() -> None:
    log = io.StringIO()
    progress = show_progress(log, quiet=False)
    progress(Status("writing"))
    progress(Note("what a stopped run had left was taken away"))
    progress(Finished())
    assert log.getvalue() == "cruxpress: what a stopped run had left was taken away\n"


def test_a_terminal_sees_every_step_on_one_line() -> None:
    screen = Terminal()
    steps(show_progress(screen, quiet=False), 2)
    assert screen.getvalue() == "\r\033[K1/2 sheet 1\r\033[K2/2 sheet 2\r\033[K\n"


class Full(io.StringIO):
    """A stream for the tests whose disk is full."""

    def write(self, _text: str) -> int:
        raise OSError(errno.ENOSPC, "No space left on device")


def test_a_log_that_cannot_be_written_stops_nothing() -> None:
    log = Full()
    steps(show_progress(log, quiet=False), 100)
    assert log.getvalue() == ""


@pytest.mark.parametrize("stream", [io.StringIO, Terminal])
def test_quiet_is_silent(stream: type[io.StringIO]) -> None:
    nobody = stream()
    steps(show_progress(nobody, quiet=True), 100)
    assert nobody.getvalue() == ""


FRESH = ["pad", "kross", "--fresh", "--seed", "3", "--jobs", "1", "--no-cache", "-o", "pad.pdf"]


@pytest.mark.parametrize(
    ("more", "lines"),
    [(["--count", "20"], 11), (["--count", "3"], 1), (["--count", "20", "--quiet"], 0)],
)
def test_fresh_sheets_are_told_in_a_log(
    more: list[str],
    lines: int,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main([*FRESH, *more]) == 0
    answer = capsys.readouterr()
    assert answer.out == "pad.pdf\n"
    assert [line.split()[0] for line in answer.err.splitlines()] == ["cruxpress:"] * lines
