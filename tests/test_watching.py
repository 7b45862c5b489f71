"""A watching preview outlives a file that is gone for a while; the clock is moved by the test."""

from collections.abc import Callable
from pathlib import Path

import pytest

from cruxpress.cli.main import main

PAGE = "kind: page\ntitle: T\npiece: poker\nfront: {}\n"


class Desk:
    """Someone who does one thing to a file whenever the watch sleeps, and stops it at last."""

    def __init__(self, deeds: list[Callable[[], object]]) -> None:
        self.deeds = deeds

    def sleep(self, _seconds: float) -> None:
        if not self.deeds:
            raise KeyboardInterrupt
        self.deeds.pop(0)()


@pytest.mark.parametrize("kind", ["yaml", "pdf"])
def test_a_watched_file_that_is_gone_comes_back(
    kind: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    file, shown = tmp_path / f"mine.{kind}", list[str]()
    file.write_text(PAGE)

    def show(request: object, work: object) -> list[Path]:
        shown.append(file.read_text())  # OSError while it is gone
        return []

    def nothing() -> None:
        pass

    deeds: list[Callable[[], object]] = [
        *(file.unlink, nothing, nothing),
        *(lambda: file.write_text(PAGE.replace("T", "Back")), nothing),
    ]
    monkeypatch.setattr("cruxpress.cli.watching.time.sleep", Desk(deeds).sleep)
    monkeypatch.setattr("cruxpress.preview", show)
    assert main(["preview", str(file), "--watch", "-o", str(tmp_path)]) == 130
    assert shown == [PAGE, PAGE.replace("T", "Back")]
    assert "No such file" in capsys.readouterr().err
