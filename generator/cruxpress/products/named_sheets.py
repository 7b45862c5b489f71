"""Sheets as people name them: codes, numbers of a game, files, pads they printed, manifests."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from cruxpress.codes import parse_code
from cruxpress.core.errors import BadInput, Place
from cruxpress.core.ranges import range_name
from cruxpress.games import is_layout, open_game
from cruxpress.games.contract import FRESH, Proven
from cruxpress.games.naming import RULES, Named, find_named, unknown_in
from cruxpress.games.numbered import Numbered, numbered_pads
from cruxpress.press.layout import layout_file
from cruxpress.press.pdf_text import read_pdf_words
from cruxpress.press.press import Press
from cruxpress.products.reprint import PlainSheet, file_name, open_code
from cruxpress.products.several import is_folder, sheets_below
from cruxpress.sheets.open import SheetOpener, sheet_numbers
from cruxpress.specs.json_reader import as_data, parse_json, read_json_text

_PRINTED_CODE = re.compile(r"(?<![\w-])[A-Z]{2,20}(?:-[0-9A-Z]{1,13}){3,5}(?![\w-])")
_FRESH_CODE = re.compile(rf"{FRESH}([0-9]{{1,6}}) ({_PRINTED_CODE.pattern})")
MOST_CODES = 5000  # to a file, as many as a pad has


@dataclass(frozen=True)
class NamedSheets:
    """What one name means: proven sheets, each with its kind, and a name for their file.

    `files` are those of one's own sheets; all others are named by what is printed on them.
    """

    name: str
    sheets: tuple[tuple[Numbered, Proven[Any]], ...]
    files: tuple[Path, ...] = ()


def find_sheets(press: Press, opener: SheetOpener, text: str) -> NamedSheets:
    """The sheets that a person names: by a code, GAME/NUMBERS, or a file that knows them."""
    suffix = Path(text).suffix.lower()
    if suffix == ".pdf":
        return _of_pad(press, opener, Path(text))
    if suffix == ".json":
        return _of_manifest(press, opener, Path(text))
    if suffix in (".yaml", ".yml") and is_layout(text):
        file = layout_file(press.library, text)
        sheet = opener.read(file)
        return NamedSheets(file.stem, ((sheet.numbered, opener.open_read(sheet, file)),), (file,))
    if is_folder(text):
        files = sheets_below(press.library, Path(text), opener.progress)
        kinds = [opener.read(file).numbered for file in files]
        name = Path(text).resolve().name
        sheets = tuple(zip(kinds, opener.open_files(files), strict=True))
        return NamedSheets(name, sheets, tuple(files))
    named = find_named(text)
    if named is not None:
        return _by_numbers(opener, *_numbers_of(named))
    if not _is_code(text) and Path(text).is_file():
        what = f"{text} names no sheets; a pad's PDF, a kit's manifest.json or a sheet's file does"
        raise BadInput(what)
    if "/" in text and ":" not in text and not _is_code(text):
        open_game(text.partition("/")[0])
    sheet_of_code = open_code(press, opener, text)
    if isinstance(sheet_of_code, PlainSheet):
        raise BadInput(f"the {sheet_of_code.pad} of {sheet_of_code.game.title} has no solution")
    proven = sheet_of_code.proven
    return NamedSheets(file_name(proven.code), ((sheet_of_code.numbered, proven),))


def _numbers_of(named: Named) -> tuple[Numbered, str]:
    """The pad and the numbers in kross/17, kross/1-10,25, kross/calls or kross/calls/17."""
    game, pads = named.game, numbered_pads(named.game)
    if named.is_game:
        raise BadInput(f"which sheet of {named.shown}? Write {named.shown}/17, or its code")
    if named.layout and named.layout != RULES:
        raise unknown_in(game, named.layout)
    if not pads:
        raise BadInput(f"{game.title} has no numbered sheets, and so no solutions")
    if not named.sheets and named.pad not in pads:
        some = f"{game.name}/{next(iter(pads))}"
        raise BadInput(f"{named.shown} has no solutions; numbered sheets have them, as in {some}")
    return pads.get(named.pad) or next(iter(pads.values())), named.sheets


def _by_numbers(opener: SheetOpener, numbered: Numbered, wanted: str) -> NamedSheets:
    numbers = sheet_numbers(opener.library, numbered, wanted)
    found = opener.open_numbers(numbered, numbers)
    words = [numbered.game.name, numbered.pad_name, *([range_name(wanted)] if wanted else [])]
    return NamedSheets("-".join(words), tuple((numbered, proven) for proven in found))


def _of_pad(press: Press, opener: SheetOpener, pdf: Path) -> NamedSheets:
    """The sheets of a pad: as it notes them, or else by the codes on its pages."""
    noted, *pages = read_pdf_words(pdf)
    fresh = {code: int(number) for number, code in _FRESH_CODE.findall(noted)}
    codes = list(fresh) or [code for page in pages for code in _PRINTED_CODE.findall(page)]
    sheets = _by_codes(press, opener, codes, pdf)
    numbered = ((kind, _with_number(proven, fresh)) for kind, proven in sheets)
    return NamedSheets(pdf.stem, tuple(numbered))


def _with_number(proven: Proven[Any], fresh: dict[str, int]) -> Proven[Any]:
    return replace(proven, fresh_number=fresh.get(str(proven.code), 0))


def _of_manifest(press: Press, opener: SheetOpener, file: Path) -> NamedSheets:
    """The sheets of a kit's manifest, or of what `pad --json` answered."""
    text = read_json_text(file, str(file))
    whole = f'{{"files": {text}}}' if text.lstrip().startswith("[") else text
    data = as_data(parse_json(whole, str(file)))
    codes = list(_codes_in(data))
    stem = file.resolve().parent.name if file.stem == "manifest" else file.stem
    return NamedSheets(stem, tuple(_by_codes(press, opener, codes, file)))


def _codes_in(data: object) -> Iterator[str]:
    rows = data.get("files") if isinstance(data, dict) else data
    for row in rows if isinstance(rows, list) else ():
        codes = row.get("codes") if isinstance(row, dict) else None
        yield from (code for code in codes if isinstance(code, str)) if codes else ()


def _by_codes(
    press: Press, opener: SheetOpener, codes: list[str], file: Path
) -> list[tuple[Numbered, Proven[Any]]]:
    """The sheets of the codes in a file, each once; blocks and logs have no solution."""
    place, found = Place(str(file)), []
    seen = dict.fromkeys(filter(_is_code, codes))
    if len(seen) > MOST_CODES:
        raise BadInput(f"it holds {len(seen):,} codes; {MOST_CODES:,} are the most", place)
    for code in seen:
        sheet = open_code(press, opener, code)
        if not isinstance(sheet, PlainSheet):
            found.append((sheet.numbered, sheet.proven))
    if not found:
        raise BadInput("it holds no code of a numbered or fresh sheet", place)
    return found


def _is_code(text: str) -> bool:
    try:
        parse_code(text)
    except BadInput:
        return False
    return True
