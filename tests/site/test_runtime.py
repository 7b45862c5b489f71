"""Python and the reader of codes are the pinned ones, from wherever, or a site is not built."""

import hashlib
import os
import tarfile
from pathlib import Path

import pytest

from cruxpress.core.errors import BadInput
from cruxpress.site import runtime
from cruxpress.site.runtime import PYTHON, SCANNER, Runtime, pinned_runtime, runtime_files

FILES = {"pyodide.mjs": b"export {}", "pyodide.asm.wasm": b"\0asm"}
FAKE = Runtime(
    "pyodide",
    "1.2.3",
    "MPL-2.0",
    {"python": "3.14.2"},
    {name: hashlib.sha256(data).hexdigest() for name, data in FILES.items()},
)


@pytest.fixture(autouse=True)
def _fake(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(runtime, "pinned_runtime", lambda _: FAKE)


def folder_of(place: Path, files: dict[str, bytes]) -> Path:
    place.mkdir(parents=True)
    for name, data in files.items():
        (place / name).write_bytes(data)
    return place


def npm(place: Path, monkeypatch: pytest.MonkeyPatch, script: str) -> None:
    """Puts an npm before all others that does what a test wants."""
    place.mkdir()
    (place / "npm").write_text(f"#!/bin/sh\n{script}\n")
    (place / "npm").chmod(0o755)
    monkeypatch.setenv("PATH", f"{place}{os.pathsep}/usr/bin{os.pathsep}/bin")


def test_what_is_pinned_has_a_digest_for_every_file() -> None:
    for package, file in ((PYTHON, "pyodide.asm.wasm"), (SCANNER, "LICENSE")):
        pinned = pinned_runtime(package)
        assert pinned.named.startswith(f"{package}@")
        assert file in pinned.files
        assert all(len(digest) == 64 for digest in pinned.files.values())


def test_a_named_folder_is_taken_as_it_is(tmp_path: Path) -> None:
    folder_of(tmp_path / "pyodide", FILES)
    assert runtime_files(PYTHON, tmp_path) == FILES


def test_another_version_is_refused(tmp_path: Path) -> None:
    folder_of(tmp_path / "pyodide", {**FILES, "pyodide.mjs": b"export { evil }"})
    with pytest.raises(BadInput, match=r"pyodide\.mjs is not the file of pyodide@1\.2\.3"):
        runtime_files(PYTHON, tmp_path)


def test_a_folder_that_lacks_a_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match=r"it takes the files of pyodide@1\.2\.3"):
        runtime_files(PYTHON, tmp_path)


def test_npm_fetches_it_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    source = folder_of(tmp_path / "package", FILES)
    with tarfile.open(tmp_path / "pyodide-1.2.3.tgz", "w:gz") as packed:
        for name in FILES:
            packed.add(source / name, f"package/{name}")
    npm(tmp_path / "bin", monkeypatch, f'[ "$3" = pyodide@1.2.3 ] && cp {tmp_path}/*.tgz .')
    assert runtime_files(PYTHON, None, tmp_path / "kept") == FILES
    (tmp_path / "bin" / "npm").unlink()
    assert runtime_files(PYTHON, None, tmp_path / "kept") == FILES


def test_a_failed_download_says_what_npm_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    npm(tmp_path / "bin", monkeypatch, "echo 'npm error 404' >&2; exit 1")
    with pytest.raises(BadInput, match=r"\(npm error 404\).*--runtime DIR"):
        runtime_files(PYTHON, None, tmp_path / "kept")


def test_without_npm_a_person_is_told_what_to_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(BadInput, match=r"there is no npm to fetch it.*--runtime DIR"):
        runtime_files(PYTHON, None, tmp_path / "kept")
