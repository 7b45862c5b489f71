"""Nothing is fetched, sent or listened for, and nothing is written but where it may be."""

import ast
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

from tests.trust.watch import log_of, watched
from workshop.imports import SOURCES, Module, modules_in

MODULES = modules_in(SOURCES / "cruxpress").values()
# The one way out, taken only where a person names the address of a cluster.
CLUSTER = "cruxpress.core.cluster"
# The one part that listens, where a person opens it; what it may know of the network is this.
STUDIO = "cruxpress.studio"
LISTENING = {"socket", "asyncio", "webbrowser", "starlette", "uvicorn"}
STUDIO_DOOR = "cruxpress.cli.studio"

# A site's Python for browsers is fetched by npm once, compared with pinned digests, and compiled
# by Node.
STARTS_PROGRAMS = {"cruxpress.site.runtime", "cruxpress.site.node"}
# This runs in that Python alone: it writes bytecode of our own sources, and reads none.
COMPILES = "cruxpress.site.bytecode"
# This lies beside our own modules in the page's archive, and reads what was made with them.
REMEMBERS = "cruxpress.site.remembered"

NETWORK = {
    *("socket", "socketserver", "ssl", "http", "urllib", "ftplib", "smtplib", "poplib", "imaplib"),
    *("telnetlib", "nntplib", "xmlrpc", "asyncio", "webbrowser", "wsgiref", "requests", "httpx"),
    *("aiohttp", "urllib3", "websockets", "tornado", "paramiko", "distributed", "dask"),
    *("starlette", "uvicorn", "h11", "anyio", "fastapi"),
}
HARMLESS = {"urllib.parse", "urllib.parse.urlsplit"}  # takes a link apart, and opens none
# Machine code is there to be run; it lies in a person's own cache, as SECURITY.md says.
MACHINE_CODE = "cruxpress.core.compiled_cache"
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
# What may be asked for by a name that is put together: games, shipped or installed.
IMPORTS_BY_NAME = {
    "cruxpress.games": {"import_module(f'cruxpress.games.{name}.game')"},
    "cruxpress.core.fingerprint": {"find_spec(package)"},
    "cruxpress.core.registry": {"find_spec(installed_games()[name].module)"},
}
# A call of the system that no library of Python has: to exchange two folders in one step.
C_CALLS = "cruxpress.core.files.folders"


def called(module: Module) -> Iterator[ast.Call]:
    return (node for node in ast.walk(module.tree) if isinstance(node, ast.Call))


def roots(module: Module) -> set[str]:
    """The packages that a module imports."""
    return {each.name.split(".")[0] for each in module.imports}


def faults_of(module: Module) -> Iterator[str]:
    """What a module does that none may do."""
    in_studio = f"{module.name}.".startswith(f"{STUDIO}.")
    for each in module.imports:
        opens = f"{each.name}.".startswith(f"{STUDIO}.") and not in_studio
        if opens and (module.name != STUDIO_DOOR or not each.late):
            yield "imports the studio before anybody opened it"
        if in_studio and each.name.split(".")[0] in LISTENING:
            continue
        if each.name.split(".")[0] in NETWORK and each.name not in HARMLESS:
            if module.name != CLUSTER:
                yield f"imports {each.name}"
            elif not each.late:
                yield "imports the network before anybody asked for it"
        if each.name.startswith(CLUSTER) and not each.late:
            yield "imports the cluster before anybody asked for it"
    if module.name not in (MACHINE_CODE, COMPILES, REMEMBERS):
        yield from (f"imports {name}, which runs what it reads" for name in roots(module) & UNSAFE)
    if ("subprocess" in roots(module)) != (module.name in STARTS_PROGRAMS):
        yield "starts programs, or no longer does"
    if ("ctypes" in roots(module)) != (module.name == C_CALLS):
        yield "calls C, or no longer does"
    by_name = set()
    for call in called(module):
        name = ast.unparse(call.func)
        last = name.rsplit(".", 1)[-1]
        allowed = {"compile"} if module.name in (COMPILES, REMEMBERS) else set()
        if name in (CALLS | LOADERS) - allowed or last in METHODS:
            yield f"calls {name}"
        if last in ("globals", "locals", "vars"):
            yield f"makes names of texts with {name}() in line {call.lineno}"
        if last in ("import_module", "reload", "find_spec"):
            by_name.add(ast.unparse(call))
    if by_name != IMPORTS_BY_NAME.get(module.name, set()):
        yield f"imports by names that are put together: {sorted(by_name)}"
    for node in ast.walk(module.tree):
        if not isinstance(node, ast.Attribute) or ast.unparse(node.value) != "yaml":
            continue
        if node.attr not in YAML_NAMES:
            yield f"uses yaml.{node.attr}"


def test_no_module_knows_the_network_or_runs_what_it_reads() -> None:
    faults = [f"{module.name} {fault}" for module in MODULES for fault in faults_of(module)]
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize(
    "line",
    [
        *("import socket", "def late(): import http.client", "import pickle", "import ctypes"),
        *("import subprocess", "eval('1')", "import yaml; yaml.load('')", "vars()"),
        *("import_module(name)", "os.system('x')", "from cruxpress.core.cluster import house"),
        *("import uvicorn", "from cruxpress.studio.serve import serve"),
    ],
)
def test_what_none_may_do_is_seen(line: str) -> None:
    module = Module(SOURCES / "cruxpress" / "x.py", SOURCES)
    module.__dict__["text"] = line
    assert list(faults_of(module))


def test_what_may_be_done_is_done_somewhere() -> None:
    """An exception for a module that is no longer there would let a new one slip in."""
    assert {CLUSTER, STUDIO, STUDIO_DOOR, MACHINE_CODE, C_CALLS, *IMPORTS_BY_NAME} <= {
        it.name for it in MODULES
    }


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
