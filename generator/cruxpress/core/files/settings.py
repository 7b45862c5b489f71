"""What is kept between runs: a person's usual paper, ink and site, and printers' offsets."""

import contextlib
import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from cruxpress.core.errors import BadInput, Place, Problem, did_you_mean, typed
from cruxpress.core.files.single import folder_lock, read_bytes, write_whole
from cruxpress.core.places import ANOTHER_SETTINGS, settings_file

Um = int
LARGEST_OFFSET: Um = 20_000  # printers drift by 1-2 mm; more than 20 is a slip of the keyboard
LONGEST_NAME = 60
LARGEST_FILE = 1_000_000
LONGEST_VALUE = 200
RIGHT = 'right is {"printers": {"NAME": {"x": 500, "y": -250}}} in micrometres'
# What a person may set once for all commands, and what each is.
DEFAULTS: Mapping[str, str] = {
    "paper": "the paper that is printed on",
    "ink": "the ink that is printed with",
    "flip": "the edge over which the printer turns the page",
    "site": "where the QR codes on sheets lead",
    "printer": "whose saved offset moves the backs",
}
KEYS = (*DEFAULTS, "printers")
BAD = ".bad"  # behind the name of settings that were put aside


@dataclass(frozen=True, slots=True)
class Offset:
    """How far a printer's backs are to be moved, to the right and down."""

    x: Um
    y: Um


@dataclass(frozen=True)
class Settings:
    """What Cruxpress remembers between runs.

    `printers` are offsets by the names of printers, `defaults` what a person usually wants (the
    keys of DEFAULTS), and `lines` where in the file each of these stands.
    """

    printers: Mapping[str, Offset] = field(default_factory=dict)
    defaults: Mapping[str, str] = field(default_factory=dict)
    lines: Mapping[str, int] = field(default_factory=dict, compare=False)

    def offset(self, printer: str) -> Offset:
        """The saved offset of a printer; an unknown printer is an error."""
        if printer in self.printers:
            return self.printers[printer]
        if not self.printers:
            raise BadInput(
                f"no printer's offset is saved; save one with "
                f"cruxpress calibrate --printer {typed(printer)} --offset X,Y"
            )
        raise BadInput(f"there is no printer '{printer}'{did_you_mean(printer, self.printers)}")

    def with_printer(self, printer: str, offset: Offset) -> "Settings":
        """The same settings with a printer's offset added or renewed."""
        return Settings({**self.printers, printer: offset}, self.defaults)

    def with_defaults(self, given: Mapping[str, str]) -> "Settings":
        """The same settings with some defaults changed; an empty one is forgotten."""
        known = {**self.defaults, **given}
        return Settings(self.printers, {name: value for name, value in known.items() if value})


def load_settings(file: Path | None = None) -> Settings:
    """Read what is kept; before anything is saved there is nothing."""
    file = settings_file() if file is None else file
    try:
        text = _read(file)
    except FileNotFoundError:
        return Settings()
    except OSError as error:
        what = f"the settings cannot be read: {error.strerror}"
        raise BadInput(what, Place(str(file))) from None
    return _validate(_parse(text, file), Place(str(file)), text)


def put_bad_aside(file: Path | None = None) -> Path | None:
    """Keep what is right of settings that cannot be used; say where the bad file lies now."""
    file = settings_file() if file is None else file
    try:
        load_settings(file)
        return None
    except BadInput:
        pass
    aside = file.with_name(file.name + BAD)
    try:
        with folder_lock(file.parent):
            right = _what_is_right(file)
            file.replace(aside)
            save_settings(right, file)
    except OSError:  # what cannot be read or moved is reported by who loads it
        return None
    return aside


def _what_is_right(file: Path) -> Settings:
    """What of a file can be used; nothing, where it is no map."""
    try:
        found = _parse(_read(file), file)
    except BadInput:
        return Settings()
    data = found if isinstance(found, dict) else {}
    given = data.get("printers")
    printers = given if isinstance(given, dict) else {}
    good = {k: v for k, v in data.items() if k != "printers" and not _default_faults(k, v)}
    good["printers"] = {k: v for k, v in printers.items() if not _faults_of(k, v)}
    return _validate(good, None)


def _read(file: Path) -> str:
    data = read_bytes(file, LARGEST_FILE)
    if data is None:
        raise BadInput(f"too large for settings; {RIGHT}", Place(str(file)))
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise BadInput(f"the settings are not UTF-8 text; {RIGHT}", Place(str(file))) from None


def save_settings(settings: Settings, file: Path | None = None) -> Path:
    """Save what is to be kept, and say in which file."""
    file = settings_file() if file is None else file
    printers = {name: {"x": o.x, "y": o.y} for name, o in settings.printers.items()}
    data = {**settings.defaults, "printers": printers}
    _validate(data, None)
    text = json.dumps(data, indent=2, sort_keys=True, ensure_ascii=False)
    write_whole(file, f"{text}\n".encode(), instead=ANOTHER_SETTINGS)
    return file


def change_settings(change: Callable[[Settings], Settings], file: Path | None = None) -> Path:
    """Change what is kept and leave the rest; say in which file."""
    file = settings_file() if file is None else file
    with contextlib.suppress(OSError):  # what cannot be made is reported when it is written
        file.parent.mkdir(parents=True, exist_ok=True)
    # Two runs at once would each save what they had read, and one change would be lost.
    with folder_lock(file.parent):
        return save_settings(change(load_settings(file)), file)


def add_printer(printer: str, offset: Offset, file: Path | None = None) -> Path:
    """Save one printer's offset beside the others, and say in which file."""
    return change_settings(lambda kept: kept.with_printer(printer, offset), file)


def _parse(text: str, file: Path) -> object:
    try:
        return json.loads(text, object_pairs_hook=_unique_keys)
    except json.JSONDecodeError as error:
        place = Place(str(file), error.lineno, error.colno)
        raise BadInput(f"the settings are not JSON: {error.msg.lower()}; {RIGHT}", place) from None
    except (ValueError, RecursionError) as error:
        raise BadInput(f"the settings are not JSON: {error}; {RIGHT}", Place(str(file))) from None


def _unique_keys(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found = dict(pairs)
    if len(found) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise ValueError(f"'{twice}' stands there twice")
    return found


def _validate(data: object, place: Place | None, text: str = "") -> Settings:
    """The settings in plain data, or all that is wrong with them."""
    printers = data.get("printers", {}) if isinstance(data, dict) else None
    if not isinstance(data, dict) or not isinstance(printers, dict):
        raise BadInput(f"the settings are a map of {', '.join(KEYS)}; {RIGHT}", place)
    lines = {name: _line_of(name, text) for name in data}
    wrong = [
        Problem(place and Place(place.file, lines[name]), what)
        for name, value in data.items()
        for what in _default_faults(name, value)
    ]
    wrong += [
        Problem(place and Place(place.file, _line_of(name, text)), what)
        for name, entry in printers.items()
        for what in _faults_of(name, entry)
    ]
    if wrong:
        raise BadInput(wrong)
    offsets = {name: Offset(entry["x"], entry["y"]) for name, entry in printers.items()}
    return Settings(offsets, {name: data[name] for name in DEFAULTS if name in data}, lines)


def _line_of(name: str, text: str) -> int:
    """The line of a file on which a key stands first, or 0."""
    found = re.search(rf"{re.escape(json.dumps(name, ensure_ascii=False))}\s*:", text)
    return text.count("\n", 0, found.start()) + 1 if found else 0


def _default_faults(name: str, value: object) -> list[str]:
    if name == "printers":
        return []
    if name not in DEFAULTS:
        return [f"there is no setting '{name[:LONGEST_NAME]}'{did_you_mean(name, KEYS)}"]
    if not isinstance(value, str) or not 1 <= len(value.strip()) <= LONGEST_VALUE:
        return [f"the setting '{name}' is a text, {DEFAULTS[name]}, not {str(value)[:40]!r}"]
    return []


def _faults_of(name: str, entry: object) -> list[str]:
    if not name.strip() or len(name) > LONGEST_NAME or not name.isprintable():
        return [f"a printer's name is 1 to {LONGEST_NAME} letters, not {name[:LONGEST_NAME]!r}"]
    if not isinstance(entry, dict) or set(entry) != {"x", "y"}:
        return [f"the printer '{name}' has an x and a y and nothing else; {RIGHT}"]
    return [
        f"the printer '{name}' has {axis}: {value!r}; right is a whole number of micrometres "
        f"from -{LARGEST_OFFSET} to {LARGEST_OFFSET} (20 mm)"
        for axis, value in entry.items()
        if type(value) is not int or abs(value) > LARGEST_OFFSET
    ]
