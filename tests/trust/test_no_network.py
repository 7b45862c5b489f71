"""Nothing is fetched, sent or listened for, and nothing is written but where it may be."""

import ast
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.trust.watch import ROOT, log_of, watched

PACKAGE = ROOT / "generator"
FILES = sorted(PACKAGE.glob("**/*.py"))
# Rebuilding the word data fetches its sources with package managers; no command of Cruxpress does.
REBUILD = PACKAGE / "words" / "rebuild"
# The one way out, taken only where a person names the address of a cluster.
CLUSTER = PACKAGE / "cluster.py"

NETWORK = {
    *("socket", "socketserver", "ssl", "http", "urllib", "ftplib", "smtplib", "poplib", "imaplib"),
    *("telnetlib", "nntplib", "xmlrpc", "asyncio", "webbrowser", "wsgiref", "requests", "httpx"),
    *("aiohttp", "urllib3", "websockets", "tornado", "paramiko", "distributed", "dask"),
}
HARMLESS = {"urllib.parse", "urllib.parse.urlsplit"}  # takes a link apart, and opens none
# Machine code is there to be run; it lies in a person's own cache, as SECURITY.md says.
MACHINE_CODE = PACKAGE / "compiled" / "kept.py"
# Readers that run what they read.
UNSAFE = {"pickle", "cPickle", "dill", "cloudpickle", "marshal", "shelve", "code", "runpy"}
CALLS = {"eval", "exec", "compile", "__import__"}
METHODS = {
    *("yaml.load", "yaml.load_all", "yaml.unsafe_load", "yaml.full_load", "yaml.unsafe_load_all"),
    *("yaml.full_load_all", "os.system", "os.popen", "numpy.load", "np.load"),
}


def names_of(file: Path) -> Iterator[tuple[str, int]]:
    """Every module that a file imports, and how deep in the file."""
    tree = ast.parse(file.read_text("utf-8"))
    at_the_top = set(map(id, tree.body))
    for node in ast.walk(tree):
        deep = 0 if id(node) in at_the_top else 1
        if isinstance(node, ast.Import):
            yield from ((alias.name, deep) for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield from ((f"{node.module}.{alias.name}", deep) for alias in node.names)


def called(file: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.Call):
            yield ast.unparse(node.func)


def test_no_module_knows_the_network() -> None:
    for file in FILES:
        for name, deep in names_of(file):
            if name.split(".")[0] in NETWORK and name not in HARMLESS:
                assert file == CLUSTER, f"{file} imports {name}"
                assert deep, "even the cluster is asked for late"


def test_only_a_named_cluster_leads_to_the_network() -> None:
    for file in FILES:
        wrong = [n for n, deep in names_of(file) if n.startswith("generator.cluster") and not deep]
        assert not wrong, f"{file} imports the cluster before anybody asked for it"


@pytest.mark.parametrize("file", FILES, ids=[str(f.relative_to(PACKAGE)) for f in FILES])
def test_nothing_that_is_read_is_run(file: Path) -> None:
    roots = {name.split(".")[0] for name, _ in names_of(file)}
    assert not roots & UNSAFE or file == MACHINE_CODE
    names = set(called(file))
    assert not names & (CALLS | METHODS)
    if REBUILD not in file.parents:
        assert "subprocess" not in roots


def test_a_day_of_work_needs_no_network_and_stays_in_its_folders(tmp_path: Path) -> None:
    desk, home = tmp_path / "desk", tmp_path / "home"
    desk.mkdir()
    env = {
        **watched(tmp_path, [desk, home / "cache", home / "settings.json", home]),
        "HOME": str(home),
        "CRUXPRESS_CACHE": str(home / "cache"),
        "CRUXPRESS_SETTINGS": str(home / "settings.json"),
    }
    done = subprocess.run(
        [sys.executable, "-m", "tests.trust.offline"],
        cwd=desk,
        env=env,
        capture_output=True,
        text=True,
        check=False,
    )
    log = log_of(tmp_path)
    assert [line for line in log if line.startswith("NOT ALLOWED")] == []
    assert done.returncode == 0, done.stderr
    assert len([line for line in log if line.startswith("watching")]) >= 3, "workers were watched"
    # The home holds what was asked for and nothing else.
    assert sorted(os.listdir(home)) in (["settings.json"], ["cache", "settings.json"])  # noqa: PTH208


@pytest.mark.parametrize(
    "deed",
    [
        "import socket; socket.create_connection(('127.0.0.1', 9))",
        "import urllib.request; urllib.request.urlopen('http://127.0.0.1:9')",
        "open('../elsewhere', 'w')",
        "import os; os.mkdir('../elsewhere')",
        "import os; os.system('true')",
    ],
)
def test_the_watch_sees_what_it_should(deed: str, tmp_path: Path) -> None:
    """A watch that notices nothing would prove nothing."""
    desk = tmp_path / "desk"
    desk.mkdir()
    command = [sys.executable, "-c", deed]
    env = watched(tmp_path, [desk])
    done = subprocess.run(command, cwd=desk, env=env, capture_output=True, check=False)
    assert done.returncode
    assert any(line.startswith("NOT ALLOWED") for line in log_of(tmp_path))
    assert not (tmp_path / "elsewhere").exists()
