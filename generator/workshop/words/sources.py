"""Where the lexicon comes from: three packages, known by name, version and SHA-256."""

import hashlib
import shutil
import subprocess
import sys
import zipfile
from dataclasses import dataclass
from pathlib import Path

from cruxpress.core.errors import BadInput


@dataclass(frozen=True, slots=True)
class Source:
    """One package, exactly this version and no other."""

    name: str
    version: str
    sha256: str
    keeper: str  # "debian" or "pypi"


SOURCES = (
    Source(
        "wordnet-base",
        "1:3.0-37",
        "61060d960f9ada8fa120872312eccd3ecebfbab8c4579e4f5a74e1cf67620752",
        "debian",
    ),
    Source(
        "scowl",
        "2020.12.07-2",
        "de692546df9b169f2cbdf4d8d88111a374733a9c382b820a6f943914ca705718",
        "debian",
    ),
    Source(
        "spacy-lookups-data",
        "1.0.5",
        "466f21f087e4144bc93800679437ec5a17be7d0888734b1ba880b3ecb0978bc6",
        "pypi",
    ),
)


def fetch_and_unpack(folder: Path) -> None:
    """Bring all sources into a folder: usr/share/... of Debian, spacy_lookups_data of PyPI."""
    for source in SOURCES:
        package = fetch(source, folder / source.name)
        if source.keeper == "debian":
            run(source, ["dpkg-deb", "-x", str(package), str(folder)], folder)
        else:
            with zipfile.ZipFile(package) as archive:
                archive.extract("spacy_lookups_data/data/en_lexeme_prob.json.gz", folder)


def fetch(source: Source, folder: Path) -> Path:
    """Download one package by its name and version, and compare its SHA-256."""
    folder.mkdir()
    if source.keeper == "debian":
        # apt leaves its rights when it downloads, and then may not write into a private folder.
        options = ["-o", "APT::Sandbox::User=root", "-o", "Dir::Cache::Archives=" + str(folder)]
        command = ["apt-get", *options, "download", f"{source.name}={source.version}"]
    else:
        wanted = f"{source.name}=={source.version}"
        options = ["--no-deps", "--only-binary", ":all:", "--disable-pip-version-check"]
        command = [sys.executable, "-m", "pip", "download", *options, "-d", str(folder), wanted]
    run(source, command, folder)
    packages = [path for path in folder.iterdir() if path.suffix in {".deb", ".whl"}]
    if len(packages) != 1:
        raise cannot_have(source, "the download left no package")
    found = hashlib.sha256(packages[0].read_bytes()).hexdigest()
    if found != source.sha256:
        raise cannot_have(source, f"its SHA-256 is {found}, not {source.sha256}")
    return packages[0]


def run(source: Source, command: list[str], folder: Path) -> None:
    """Run one tool in a folder; a tool that is missing or fails is told in plain words."""
    if shutil.which(command[0]) is None:
        raise cannot_have(source, f"{command[0]} is not on this machine")
    result = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    if result.returncode:
        tool = "apt-get" if source.keeper == "debian" else "pip"
        last_words = (result.stderr or result.stdout).strip().splitlines()[-1:]
        raise cannot_have(source, " ".join([f"{tool} failed:", *last_words]))


def cannot_have(source: Source, why: str) -> BadInput:
    """The error for a source that cannot be had; the shipped data stays as it is."""
    return BadInput(
        f"cannot have {source.name} {source.version} ({source.keeper}): {why}; "
        "the lexicon in the package was left as it is"
    )
