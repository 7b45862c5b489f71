"""Nothing is fetched, sent or listened for, and nothing is written but where it may be."""

import ast
import os
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from hypothesis import settings

from tests.trust.watch import ROOT, log_of, watched

PACKAGE = ROOT / "generator" / "cruxpress"
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
MACHINE_CODE = PACKAGE / "core" / "compiled_cache.py"
# Readers that run what they read.
UNSAFE = {
    *("pickle", "_pickle", "cPickle", "pickletools", "dill", "cloudpickle", "joblib", "marshal"),
    *("shelve", "dbm", "code", "codeop", "runpy", "pty", "imp", "zipimport", "jsonpickle"),
}
CALLS = {"eval", "exec", "compile", "__import__"}
# By the last part of their names, however they were imported.
METHODS = {
    *("unsafe_load", "unsafe_load_all", "full_load", "full_load_all", "safe_load", "safe_load_all"),
    *("system", "popen", "execv", "execve", "execvp", "spawnv", "spawnl", "startfile", "Popen"),
    *("exec_module", "load_module", "spec_from_file_location", "module_from_spec", "run_path"),
    *("run_module", "__subclasses__", "fromfile", "from_buffer", "CFUNCTYPE"),
}
LOADERS = {"yaml.load", "yaml.load_all", "yaml.compose", "numpy.load", "np.load", "torch.load"}
# PyYAML gives events alone; the safe loader is the one that makes them.
YAML_NAMES = {"parse", "CSafeLoader", "SafeLoader", "YAMLError", "MarkedYAMLError"}
# What may be asked for by a name that is put together: games, each by one of five names.
IMPORTS_BY_NAME = {PACKAGE / "games" / "__init__.py": "import_module(f'cruxpress.games.{name}')"}
# A call of the system that no library of Python has: to exchange two folders in one step.
C_CALLS = {PACKAGE / "core" / "files" / "folders.py"}


@cache
def tree_of(file: Path) -> ast.Module:
    return ast.parse(file.read_text("utf-8"))


def names_of(file: Path) -> Iterator[tuple[str, int]]:
    """Every module that a file imports, and how deep in the file."""
    tree = tree_of(file)
    at_the_top = set(map(id, tree.body))
    for node in ast.walk(tree):
        deep = 0 if id(node) in at_the_top else 1
        if isinstance(node, ast.Import):
            yield from ((alias.name, deep) for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield from ((f"{node.module}.{alias.name}", deep) for alias in node.names)


def called(file: Path) -> Iterator[str]:
    for node in ast.walk(tree_of(file)):
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
        wrong = [n for n, deep in names_of(file) if "core.cluster" in n and not deep]
        assert not wrong, f"{file} imports the cluster before anybody asked for it"


@pytest.mark.parametrize("file", FILES, ids=[str(f.relative_to(PACKAGE)) for f in FILES])
def test_nothing_that_is_read_is_run(file: Path) -> None:
    roots = {name.split(".")[0] for name, _ in names_of(file)}
    assert not roots & UNSAFE or file == MACHINE_CODE
    names = set(called(file))
    assert not names & (CALLS | LOADERS)
    assert not {name.rsplit(".", 1)[-1] for name in names} & METHODS
    if REBUILD not in file.parents:
        assert "subprocess" not in roots
    assert ("ctypes" in roots) == (file in C_CALLS)


@pytest.mark.parametrize("file", FILES, ids=[str(f.relative_to(PACKAGE)) for f in FILES])
def test_nothing_is_imported_or_called_by_a_name_that_was_read(file: Path) -> None:
    tree = tree_of(file)
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            last = ast.unparse(node.func).rsplit(".", 1)[-1]
            if last in ("import_module", "reload", "find_spec"):
                assert ast.unparse(node) == IMPORTS_BY_NAME.get(file)
            if last in ("globals", "locals", "vars"):
                raise AssertionError(f"{file}:{node.lineno}: {last}() makes names of texts")
        if isinstance(node, ast.Attribute) and ast.unparse(node.value) == "yaml":
            assert node.attr in YAML_NAMES


# Fresh sheets of all games and a ladder take a minute: they are part of `make prove`.
DAYS = ([], ["--long"]) if settings().max_examples > 100 else ([],)


@pytest.mark.parametrize("how", DAYS)
def test_a_day_of_work_needs_no_network_and_stays_in_its_folders(
    how: list[str], tmp_path: Path
) -> None:
    desk, home = tmp_path / "desk", tmp_path / "home"
    desk.mkdir()
    env = {
        **watched(tmp_path, [desk, home / "cache", home / "settings.json", home]),
        "HOME": str(home),
        "CRUXPRESS_CACHE": str(home / "cache"),
        "CRUXPRESS_SETTINGS": str(home / "settings.json"),
    }
    done = subprocess.run(
        [sys.executable, "-m", "tests.trust.offline", *how],
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
