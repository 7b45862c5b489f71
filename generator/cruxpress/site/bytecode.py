"""Sources as the bytecode that Python runs, made by the very Python that will run it.

This runs in Pyodide under Node while a site is built (`node` starts it, by bytecode.mjs). Python in
a browser keeps no bytecode from one visit to the next: without this, compiling takes two thirds of
its start. What a first print imports is compiled, and every module of our own; what hardly anybody
reaches stays as its source, for bytecode weighs twice as much.
"""

import ast
import io
import marshal
import sys
import zipfile
from collections.abc import Collection, Mapping
from importlib.util import MAGIC_NUMBER, source_hash
from pathlib import PurePosixPath

from cruxpress.site.bundle import pack, unpacked

OWN = "cruxpress/"
UNCHECKED = (1).to_bytes(4, "little")  # bytecode that is not compared with a source (PEP 552)
MIDNIGHT = (1980, 1, 1, 0, 0, 0)  # the first date that a zip file can tell
# Parts of the standard library that nothing here imports, by how their names begin.
UNUSED = (
    *("_pyrepl/", "ctypes/", "sqlite3/", "unittest/", "wsgiref/", "xmlrpc/", "__phello__/"),
    *("doctest", "ftplib", "imaplib", "mailbox", "optparse", "pdb", "pickletools", "poplib"),
    *("pydoc", "smtplib", "_pydecimal", "_pydatetime", "_pyio", "_pylong", "turtle"),
    *("http/cookie", "http/server", "html/parser", "_markupbase", "tomllib/", "zoneinfo/"),
    *("bdb", "cProfile", "cmd.", "code.", "compileall", "configparser", "filecmp", "fileinput"),
    *("graphlib", "modulefinder", "netrc", "plistlib", "profile", "pstats", "pty.", "pyclbr"),
    *("rlcompleter", "sched.", "shelve", "socketserver", "symtable", "tabnanny", "tarfile"),
    *("trace.", "wave", "zipapp"),
    *(
        f"multiprocessing/{part}"
        for part in ("dummy", "forkserver", "heap", "managers", "pool", "popen_", "resource_sharer")
    ),
    *("multiprocessing/shared",),
)
KEPT_ENCODINGS = ("encodings/cp1252.py", "encodings/cp437.py", "encodings/mac_roman.py")
ENCODINGS = tuple(
    f"encodings/{start}"
    for start in (
        *("big5", "cp", "euc_", "gb", "hp_", "hz", "iso", "johab", "koi8", "kz", "mac_", "ptcp"),
        *("shift", "tis"),
    )
)


REMEMBERED = "cruxpress_start.bin"


def compile_all(
    stdlib: bytes, archive: bytes, stdlib_root: str, packages_root: str, remembered: bytes
) -> list[bytes]:
    """The standard library and the archive of packages anew, with bytecode where it is worth it.

    Below their roots this Python has imported what a first print needs of them; what it worked out
    meanwhile goes into the archive.
    """
    used = {getattr(module, "__file__", None) or "" for module in list(sys.modules.values())}
    with zipfile.ZipFile(io.BytesIO(stdlib)) as packed:
        library = {name: packed.read(name) for name in packed.namelist() if name[-1] != "/"}
    of_library = {name for name in library if f"{stdlib_root}/{name}" in used}
    files = unpacked(archive)
    of_files = {
        name
        for name in files
        if f"{packages_root}/{name}" in used or (name.startswith(OWN) and name.endswith(".py"))
    }
    library = {name: data for name, data in library.items() if name in of_library or _wanted(name)}
    packages = {**in_bytecode(files, of_files), REMEMBERED: remembered}
    return [zipped(in_bytecode(library, of_library)), pack(packages)]


def in_bytecode(files: Mapping[str, bytes], chosen: Collection[str]) -> dict[str, bytes]:
    """Files by their names, those that were chosen as bytecode in place of their sources."""
    return {
        f"{name}c" if name in chosen else name: bytecode(name, data) if name in chosen else data
        for name, data in files.items()
    }


def bytecode(name: str, source: bytes) -> bytes:
    """A module as the contents of its .pyc, without what functions say of themselves.

    What a class says stays: a data class that says nothing works out a sentence when it is made.
    """
    tree = ast.parse(source, name)
    for node in ast.walk(tree):
        if (
            isinstance(node, ast.Module | ast.FunctionDef | ast.AsyncFunctionDef)
            and ast.get_docstring(node, clean=False) is not None
        ):
            said = node.body.pop(0)
            if not node.body and not isinstance(node, ast.Module):
                node.body.append(ast.copy_location(ast.Pass(), said))
    code = compile(tree, name, "exec", dont_inherit=True)
    return MAGIC_NUMBER + UNCHECKED + source_hash(source) + marshal.dumps(code)


def zipped(files: Mapping[str, bytes]) -> bytes:
    """Files as a zip file, the same bytes for the same files."""
    whole = io.BytesIO()
    with zipfile.ZipFile(whole, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as packed:
        for name in sorted(files):
            packed.writestr(zipfile.ZipInfo(name, MIDNIGHT), files[name], zipfile.ZIP_DEFLATED, 9)
    return whole.getvalue()


def _wanted(name: str) -> bool:
    if name in KEPT_ENCODINGS:
        return True
    return PurePosixPath(name).suffix == ".py" and not name.startswith((*UNUSED, *ENCODINGS))
