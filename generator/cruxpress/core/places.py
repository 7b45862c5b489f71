"""Where things are: results, shipped layouts and fonts, the cache and the settings."""

import errno
import os
import stat
import sys
from pathlib import Path

from cruxpress.core.errors import BadInput

RESULTS = Path("output")
PACKAGE = Path(__file__).parents[1]
APP = "cruxpress"
ANOTHER_SETTINGS = "name another file in $CRUXPRESS_SETTINGS"

NOT_THERE = (errno.ENOENT, errno.ENOTDIR, errno.ELOOP)  # said of what can still be made, or told

# What a name ends in if a person means a file; no result but a PDF is one that -o can name.
FILE_ENDINGS = (
    *(".pdf", ".ps", ".eps", ".ai", ".svg", ".png", ".jpg", ".jpeg", ".gif", ".webp", ".bmp"),
    *(".tif", ".tiff", ".psd", ".heic", ".zip", ".tar", ".gz", ".yaml", ".yml", ".json", ".xml"),
    *(".txt", ".md", ".csv", ".tsv", ".html", ".htm", ".rtf", ".odt", ".doc", ".docx", ".xls"),
    *(".xlsx", ".ods"),
)


def real_path(path: Path) -> Path:
    """Where a path leads once all links are followed; a circle of links leads to itself."""
    return Path(os.path.realpath(path))  # Path.resolve raises for circles before Python 3.13


def spelled_out(path: Path) -> Path:
    """A path as it is from the root: x.yaml, ./x.yaml and all other ways to write it are one."""
    return Path(os.path.normpath(path.absolute()))


def named_place(given: str, suffix: str = "") -> str:
    """What -o names, unless it looks like a file that we do not write; no suffix: only folders."""
    ending = Path(given).suffix.lower()
    if ending == suffix or ending not in FILE_ENDINGS or _is_surely_a_folder(given):
        return given
    right = f"-o takes a folder{f', or a file whose name ends in {suffix}' if suffix else ''}"
    raise BadInput(f"{given} ends in {ending}, as files do; {right} (a folder may end in {os.sep})")


def is_one_file(given: str | None, suffix: str) -> bool:
    """Whether -o names one file for everything, rather than a folder."""
    if given is None or _is_surely_a_folder(given):
        return False
    return given.lower().endswith(suffix.lower())


def output_path(given: str | None, default_name: str, suffix: str) -> Path:
    """Where a result goes: into the file or folder that -o names, or else into output/."""
    if given is None:
        return RESULTS / f"{default_name}{suffix}"
    right = f"-o takes a folder, or a file whose name ends in {suffix}"
    if not given.strip() or "\0" in given:
        raise BadInput(f"there is no name after -o; {right}")
    folder = Path(given)
    if is_one_file(given, suffix):
        return folder
    try:  # stat, for from Python 3.14 on exists() hides why it cannot look
        if not stat.S_ISDIR(folder.stat().st_mode):
            raise BadInput(f"{given} is a file of another kind; {right}")
    except OSError as error:
        if error.errno not in NOT_THERE:
            raise BadInput(f"cannot look at {given}: {error.strerror}; {right}") from None
    return folder / f"{default_name}{suffix}"


def _is_surely_a_folder(given: str) -> bool:
    """Whether a name ends as a folder's does, or is one that is there."""
    try:
        return given.endswith(("/", os.sep)) or Path(given).is_dir()
    except (OSError, ValueError):  # too long, or with a character that no name can hold
        return False


def shipped_layouts(package: Path = PACKAGE) -> Path:
    """The folder of layouts that came with Cruxpress."""
    return _shipped("layouts", package)


def shipped_fonts(package: Path = PACKAGE) -> Path:
    """The folder of fonts that came with Cruxpress."""
    return _shipped("fonts", package)


def _shipped(what: str, package: Path) -> Path:
    # The installed place first: beside an installed package, `layouts` would be a stranger's.
    for folder in (package / "shipped" / what, package.parents[1] / what):
        if folder.is_dir():
            return folder
    raise BadInput(f"the {what} of Cruxpress are missing beside {package}; install it again")


def cache_folder() -> Path:
    """Where finished work is kept to save time: $CRUXPRESS_CACHE or the person's cache folder."""
    given = os.environ.get("CRUXPRESS_CACHE")
    if given:
        return Path(given)
    folder = _user_folder("user_cache_dir", "Library/Caches", "CRUXPRESS_CACHE")
    return folder / "cache" if sys.platform == "win32" else folder


def settings_file() -> Path:
    """Where printers' offsets are kept: $CRUXPRESS_SETTINGS or the person's folder of settings."""
    given = os.environ.get("CRUXPRESS_SETTINGS")
    if given:
        return Path(given)
    folder = _user_folder("user_config_dir", "Library/Application Support", "CRUXPRESS_SETTINGS")
    return folder / "settings.json"


def accepted_words_file() -> Path:
    """Where the words are kept that a family accepts: beside its settings, which updates spare."""
    return settings_file().with_name("words.txt")


def _user_folder(kind: str, on_mac: str, variable: str) -> Path:
    """A person's folder as platformdirs names it; on a Mac its name is fixed."""
    try:
        if sys.platform == "darwin":
            # There platformdirs follows the XDG variables too: settings would change their place.
            return Path.home() / on_mac / APP
        from platformdirs import PlatformDirs  # late, for --help is to be instant

        # On Windows settings lie in the roaming folder, without a folder of the maker's name.
        folders = PlatformDirs(APP, appauthor=False, roaming=True, opinion=False)
        return Path(getattr(folders, kind))
    except (RuntimeError, ValueError, OSError):
        raise BadInput(f"you have no home folder here; name a place in ${variable}") from None
