"""Who has not installed the studio hears how to, in a sentence; nothing else needs it."""

import http.client
import os
import re
import signal
import socket
import subprocess
import sys
import threading
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from tests import PATHS

BLOCKER = """
import sys

class Blocked:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in ("starlette", "uvicorn"):
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)

sys.meta_path.insert(0, Blocked())
"""
RUN = "import sys; from cruxpress.cli.main import main; sys.exit(main())"


@pytest.mark.parametrize(("word", "code"), [("studio", 2), ("settings", 0)])
def test_the_studio_is_an_extra(word: str, code: int, tmp_path: Path) -> None:
    (tmp_path / "sitecustomize.py").write_text(BLOCKER)
    env = {**os.environ, "PYTHONPATH": os.pathsep.join((str(tmp_path), PATHS))}
    command = [sys.executable, "-c", RUN, word]
    done = subprocess.run(command, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == code
    if word == "studio":
        assert done.stdout == ""
        assert done.stderr == (
            "cruxpress: the studio needs the package uvicorn; install it with: "
            "pip install 'cruxpress[studio]' (or run make studio)\n"
        )


def test_a_port_that_is_taken_is_told(tmp_path: Path) -> None:
    from cruxpress.studio.serve import listen

    with listen(0) as taken:
        port = str(taken.getsockname()[1])
        command = [sys.executable, "-c", RUN, "studio", "--no-browser", "--port", port]
        done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert done.stderr.startswith(f"cruxpress: port {port} cannot be used: ")
    assert "leave out --port" in done.stderr


def test_it_says_its_address_and_ends_without_a_word(tmp_path: Path) -> None:
    """Also in the midst of an answer."""
    command = [sys.executable, "-c", RUN, "studio", "--no-browser"]
    with subprocess.Popen(
        command, cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as studio:
        assert studio.stdout is not None
        assert studio.stderr is not None
        address = studio.stdout.readline().strip()
        assert re.fullmatch(r"http://127\.0\.0\.1:[0-9]+/[\w-]{32}/", address)
        where = urlsplit(address)
        line = http.client.HTTPConnection(where.netloc)
        line.request("GET", f"{where.path}api/covers/kross/letters?verb=cards&paper=a4")
        studio.terminate()
        told = studio.stderr.read()
        line.close()
    assert studio.returncode == 0
    said = re.compile(
        r"the studio is open; Ctrl-C ends it\n"
        r"(the companion, on this machine: http://127\.0\.0\.1:[0-9]+/\n)?"  # if there was time
    )
    assert said.fullmatch(told)
    assert list(tmp_path.iterdir()) == []


def test_who_ends_it_while_the_server_begins_interrupts_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An event loop that is half built would say so when it is thrown away."""
    import uvicorn

    from cruxpress.studio.serve import serve

    begun: list[bool] = []

    def run(server: uvicorn.Server, sockets: list[socket.socket]) -> None:
        for listener in sockets:
            listener.close()
        if threading.current_thread() is threading.main_thread():  # not the companion's
            signal.raise_signal(signal.SIGTERM)
            begun.append(server.should_exit)

    def stop(_number: int, _frame: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(uvicorn.Server, "run", run)
    before = signal.signal(signal.SIGTERM, stop)
    try:
        serve(tmp_path, None, 0, lambda _opened: None, show=False)
        assert signal.getsignal(signal.SIGTERM) is stop
    finally:
        signal.signal(signal.SIGTERM, before)
    assert begun == [True]
