"""Everything is where a person looks for it."""

import pwd
import sys
from pathlib import Path

import platformdirs
import pytest
from platformdirs import windows
from platformdirs.macos import MacOS
from platformdirs.unix import Unix

from cruxpress.core.errors import BadInput
from cruxpress.core.files import (
    cache_folder,
    is_one_file,
    named_place,
    output_path,
    settings_file,
    shipped_fonts,
    shipped_layouts,
)

# Where results go

PLACES = {
    None: "output/kross-block.pdf",
    "mine.pdf": "mine.pdf",
    "deep/mine.PDF": "deep/mine.PDF",
    "mine": "mine/kross-block.pdf",
    "mine/": "mine/kross-block.pdf",
    "mine.pdf/": "mine.pdf/kross-block.pdf",
    "there.pdf": "there.pdf/kross-block.pdf",
    "../mine.d": "../mine.d/kross-block.pdf",
    ".": "kross-block.pdf",
}


@pytest.mark.parametrize("given", PLACES)
def test_a_result_goes_into_the_file_or_folder_that_is_named(
    given: str | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("there.pdf").mkdir()
    assert output_path(given, "kross-block", ".pdf") == Path(PLACES[given])
    assert is_one_file(given, ".pdf") == (given in {"mine.pdf", "deep/mine.PDF"})


@pytest.mark.parametrize("given", ["", " ", "nul\0.pdf", "notes.txt", "n" * 5000])
def test_what_cannot_be_a_result_is_refused(
    given: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("notes.txt").write_text("")
    with pytest.raises(BadInput, match=r"-o takes a folder, or a file whose name ends in \.pdf"):
        output_path(given, "kross-block", ".pdf")


@pytest.mark.parametrize(
    "given", ["x.png", "deep/x.PNG", "x.zip", "x.yaml", "a.pdf.svg", ".txt.md"]
)
def test_a_file_that_we_do_not_write_is_no_folder(given: str) -> None:
    for suffix in (".pdf", ""):
        with pytest.raises(BadInput, match=r"as files do; -o takes a folder"):
            named_place(given, suffix)


@pytest.mark.parametrize(
    "given", ["mine", "mine.d", "v1.2", "x.png/", "there.png", ".", "", "a\0b"]
)
def test_a_plain_name_is_a_folder(
    given: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("there.png").mkdir()
    assert named_place(given, ".pdf") == named_place(given) == given


def test_a_pdf_is_a_file_where_one_can_be_written() -> None:
    assert named_place("x.PDF", ".pdf") == "x.PDF"
    with pytest.raises(BadInput, match=r"^x\.PDF ends in \.pdf, as files do; -o takes a folder \("):
        named_place("x.PDF")


# What was shipped


def test_layouts_and_fonts_are_found_in_a_checkout() -> None:
    assert (shipped_layouts() / "papers.yaml").is_file()
    assert list(shipped_fonts().glob("*.ttf"))


def test_layouts_and_fonts_are_found_in_an_installed_package(tmp_path: Path) -> None:
    package = tmp_path / "site-packages/cruxpress"
    (tmp_path / "site-packages/layouts").mkdir(parents=True)  # a stranger's
    for what in ("layouts", "fonts"):
        (package / "shipped" / what).mkdir(parents=True)
    assert shipped_layouts(package) == package / "shipped/layouts"
    assert shipped_fonts(package) == package / "shipped/fonts"


def test_a_broken_installation_is_named(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match=r"the fonts of Cruxpress are missing .*; install it again"):
        shipped_fonts(tmp_path / "cruxpress")


# A person's folders

USERS = [
    ("linux", {}, "~/.config/cruxpress/settings.json", "~/.cache/cruxpress"),
    (
        "linux",
        {"XDG_CONFIG_HOME": "/c", "XDG_CACHE_HOME": "/k"},
        "/c/cruxpress/settings.json",
        "/k/cruxpress",
    ),
    (
        "linux",
        {"XDG_CONFIG_HOME": "c", "XDG_CACHE_HOME": ""},
        "~/.config/cruxpress/settings.json",
        "~/.cache/cruxpress",
    ),
    (
        "darwin",
        {"XDG_CONFIG_HOME": "/c"},
        "~/Library/Application Support/cruxpress/settings.json",
        "~/Library/Caches/cruxpress",
    ),
    (
        "win32",
        {},
        "~/AppData/Roaming/cruxpress/settings.json",
        "~/AppData/Local/cruxpress/cache",
    ),
    ("win32", {"CRUXPRESS_SETTINGS": "s.json", "CRUXPRESS_CACHE": "k"}, "s.json", "k"),
    ("linux", {"CRUXPRESS_SETTINGS": "s.json", "CRUXPRESS_CACHE": "k"}, "s.json", "k"),
    ("darwin", {"CRUXPRESS_SETTINGS": "s.json", "CRUXPRESS_CACHE": "k"}, "s.json", "k"),
]


@pytest.mark.parametrize(("platform", "env", "settings", "cache"), USERS)
def test_a_persons_folders_are_the_usual_ones(
    platform: str,
    env: dict[str, str],
    settings: str,
    cache: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    bare(monkeypatch)
    monkeypatch.setenv("HOME", str(tmp_path))
    for name, value in env.items():
        monkeypatch.setenv(name, value)
    on(platform, tmp_path, monkeypatch)
    assert settings_file() == Path(settings).expanduser()
    assert cache_folder() == Path(cache).expanduser()


def bare(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("XDG_CONFIG_HOME", "XDG_CACHE_HOME", "CRUXPRESS_SETTINGS", "CRUXPRESS_CACHE"):
        monkeypatch.delenv(name, raising=False)


def on(platform: str, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As if this were another system, which Windows is asked for its folders."""
    monkeypatch.setattr(sys, "platform", platform)
    system = {"linux": Unix, "darwin": MacOS, "win32": windows.Windows}[platform]
    monkeypatch.setattr(platformdirs, "PlatformDirs", system)
    says = {"CSIDL_APPDATA": "AppData/Roaming", "CSIDL_LOCAL_APPDATA": "AppData/Local"}
    monkeypatch.setattr(windows, "get_win_folder", lambda name: str(home / says[name]))


def test_without_a_home_the_variable_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    def nobody(_: int) -> None:
        raise KeyError

    bare(monkeypatch)
    monkeypatch.delenv("HOME")
    monkeypatch.setattr(pwd, "getpwuid", nobody)
    for platform in ("linux", "darwin"):
        on(platform, Path(), monkeypatch)
        with pytest.raises(BadInput, match=r"name a place in \$CRUXPRESS_CACHE"):
            cache_folder()
        with pytest.raises(BadInput, match=r"name a place in \$CRUXPRESS_SETTINGS"):
            settings_file()


def test_the_environment_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CRUXPRESS_CACHE", "/somewhere")
    assert cache_folder() == Path("/somewhere")
