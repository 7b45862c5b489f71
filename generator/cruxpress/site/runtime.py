"""What browsers lack: Python (Pyodide) and a reader of QR codes (zxing-wasm), a version of each.

Both come from a folder or by `npm pack`; every file is compared with the SHA-256 in runtime.json
before it goes into a site.
"""

import hashlib
import json
import shutil
import subprocess
import tarfile
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from cruxpress.core.errors import BadInput
from cruxpress.core.files.single import read_bytes
from cruxpress.core.places import cache_folder

LARGEST = 64 * 2**20  # bytes of a file
PATIENCE = 600  # seconds for a download
PINNED = Path(__file__).with_name("runtime.json")
PYTHON, SCANNER = "pyodide", "zxing-wasm"


@dataclass(frozen=True)
class Runtime:
    """Which version of a package a site has, and the digest of each file."""

    package: str
    version: str
    licence: str
    info: Mapping[str, str]
    files: Mapping[str, str]

    @property
    def named(self) -> str:
        """As npm names it."""
        return f"{self.package}@{self.version}"


def pinned_runtime(package: str) -> Runtime:
    """The version of a package that this version of Cruxpress was tested with."""
    data = json.loads(PINNED.read_text("utf-8"))[package]
    return Runtime(package, **{key: data[key] for key in ("version", "licence", "info", "files")})


def runtime_files(package: str, folder: Path | None, keep: Path | None = None) -> dict[str, bytes]:
    """The files of a package, from below a folder that a person names, or else fetched and kept."""
    runtime = pinned_runtime(package)
    if folder is not None:
        return _checked(runtime, folder / package)
    kept = (keep or cache_folder()) / "runtime" / runtime.named
    try:
        return _checked(runtime, kept)
    except BadInput:  # not fetched yet, or damaged since
        _fetch(runtime, kept)
    return _checked(runtime, kept)


def _checked(runtime: Runtime, folder: Path) -> dict[str, bytes]:
    """All files, each the one that is pinned."""
    found: dict[str, bytes] = {}
    for name, digest in runtime.files.items():
        try:
            data = read_bytes(folder / name, LARGEST)
        except OSError as error:
            what = f"{folder / name} cannot be read: {error.strerror}"
            raise BadInput(f"{what}; it takes the files of {runtime.named}") from None
        if data is None or hashlib.sha256(data).hexdigest() != digest:
            raise BadInput(f"{folder / name} is not the file of {runtime.named} (its SHA-256 is)")
        found[name] = data
    return found


def _fetch(runtime: Runtime, target: Path) -> None:
    """Have npm fetch the archive, and keep what a site needs of it."""
    npm = shutil.which("npm")
    if npm is None:
        raise BadInput(
            f"a site takes {runtime.named}, and there is no npm to fetch it; install npm, or "
            f"unpack that archive as DIR/{runtime.package}: --runtime DIR"
        )
    with tempfile.TemporaryDirectory() as name:
        try:
            subprocess.run(
                [npm, "pack", "--silent", runtime.named],
                cwd=name,
                check=True,
                capture_output=True,
                timeout=PATIENCE,
            )
            archive = next(Path(name).glob("*.tgz"))
            with tarfile.open(archive) as packed:
                for file in runtime.files:
                    member = packed.extractfile(f"package/{file}")
                    (target / file).parent.mkdir(parents=True, exist_ok=True)
                    (target / file).write_bytes(member.read() if member else b"")
        except (subprocess.SubprocessError, StopIteration, KeyError, tarfile.TarError) as error:
            said = getattr(error, "stderr", b"") or b""
            why = said.decode(errors="replace").strip().splitlines()[-1:] or [type(error).__name__]
            raise BadInput(
                f"npm could not fetch {runtime.named} ({why[0][:200]}); try again, or unpack that "
                f"archive as DIR/{runtime.package}: --runtime DIR"
            ) from None
