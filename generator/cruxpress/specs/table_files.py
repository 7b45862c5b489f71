"""Tables as files: rows of CSV and TSV, of workbooks (xlsx, ods), of JSON and YAML.

Nothing in them is run: a formula is the value that was saved with it. Encodings and separators are
found, and what is larger than any deck is refused before it is read.
"""

import csv
import io
import json
import zipfile
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

from cruxpress.core.confined import read_confined
from cruxpress.core.errors import BadInput, Place, Problem, did_you_mean
from cruxpress.core.files import read_bytes
from cruxpress.specs.json_reader import plain_json
from cruxpress.specs.nodes import Fault, Map, Node, Seq, as_node, quoted
from cruxpress.specs.yaml_reader import parse_yaml

MOST_BYTES = 20_000_000
MOST_UNPACKED = 200_000_000  # bytes of a workbook's parts
MOST_ROWS = 100_000
MOST_COLUMNS = 200
MOST_CELLS = 2_000_000

_MARKS = ((b"\xef\xbb\xbf", "utf-8"), (b"\xff\xfe", "utf-16-le"), (b"\xfe\xff", "utf-16-be"))
SEPARATORS = {",": "a comma", ";": "a semicolon", "\t": "a tab", "|": "a bar"}
FAILED = ("#REF!", "#DIV/0!", "#N/A", "#NAME?", "#VALUE!", "#NULL!", "#NUM!")
INSTALL = "install it with: pip install 'cruxpress[tables]', or save the sheet as CSV"


@dataclass(frozen=True)
class Rows:
    """Rows of cells as texts, the line at which each begins, and what their file is called."""

    cells: Sequence[list[str]]
    lines: Sequence[int]
    shown: str
    separator: str = ""  # what stands between cells, in a text
    has_formulas: bool = False  # a cell such as #REF! is a formula that failed, and no text

    def parted_otherwise(self, cells: Sequence[str], expected: int) -> str:
        """The separator that a row of a single cell has instead; empty if it has none."""
        others = (each for each in SEPARATORS if self.separator not in ("", each))
        alone = cells[0] if len(cells) == 1 < expected else ""
        return next((each for each in others if alone.count(each) >= expected - 1 > 0), "")


Read = Rows | list[Map]  # rows of cells with a header, or rows that are maps already


def read_table_file(
    file: Path, shown: str, sheet: str, place: Place, problems: list[Problem]
) -> Read:
    """The rows of a table; `place` is where the layout names it.

    Rows that are no cards are left out and added to the problems.
    """
    reader = _READERS.get(file.suffix.lower())
    if reader is None:
        known = ", ".join(_READERS)
        raise Fault(place, f"{quoted(file.name)} is no table that can be read; known: {known}")
    try:
        data = read_bytes(file, MOST_BYTES)
    except OSError as error:
        raise BadInput(f"cannot be read: {error.strerror}", Place(shown)) from None
    if data is None:
        raise BadInput(f"has more than {MOST_BYTES:,} bytes, the most of a table", Place(shown))
    if sheet and reader in (_csv, _tsv):
        raise Fault(place, f"{quoted(file.name)} has no sheets; leave out 'sheet'")
    return reader(data, shown, sheet, problems)


def decoded(data: bytes, shown: str) -> str:
    """The text of a file: UTF-8 or UTF-16 by its mark, else UTF-8, else what Windows writes."""
    for mark, name in _MARKS:
        if data.startswith(mark):
            try:
                return data[len(mark) :].decode(name)
            except UnicodeDecodeError:
                raise BadInput(
                    f"is no {name.upper()} text; save it as UTF-8", Place(shown)
                ) from None
    encodings = ["utf-8", "cp1252"]
    if data[:200].count(0) > len(data[:200]) // 4:
        encodings = ["utf-16-le" if data[1:2] == b"\0" else "utf-16-be"]
    for name in encodings:
        try:
            return data.decode(name)
        except UnicodeDecodeError:
            continue
    raise BadInput("is no text in UTF-8, UTF-16 or Windows-1252; save it as UTF-8", Place(shown))


def _csv(data: bytes, shown: str, _sheet: str, _problems: list[Problem]) -> Read:
    return split_rows(decoded(data, shown), shown)[0]


def split_rows(text: str, shown: str, separator: str = "") -> tuple[Rows, str]:
    """The rows of a text with separators, and which separator it has."""
    if text[:4].lower() == "sep=" and text[5:6] in ("\r", "\n"):
        separator, text = text[4], "\n" + text[5:].lstrip("\r\n")
        if separator not in SEPARATORS:
            *most, last = SEPARATORS.values()
            what = f"{quoted(separator)} separates no values; {', '.join(most)} or {last} does"
            raise BadInput(what, Place(shown, 1))
        _refuse_other_separator(text, separator, Place(shown, 1))
    delimiter = separator or _separator(text)
    found = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter)
    try:
        rows = list(islice(found, MOST_ROWS + 1))
    except csv.Error as error:
        raise BadInput(f"is no table: {error}", Place(shown, found.line_num)) from None
    if len(rows) > MOST_ROWS:
        raise BadInput(f"has more than {MOST_ROWS:,} rows, the most", Place(shown))
    if sum(map(len, rows)) > MOST_CELLS:
        raise BadInput(f"has more than {MOST_CELLS:,} cells, the most", Place(shown))
    lines: Sequence[int] = range(1, len(rows) + 1)
    if found.line_num != len(rows):
        # A cell in quotes holds line breaks: a row begins where the one before it ended.
        again = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter)
        ends = [again.line_num for _ in again]
        lines = [1, *(end + 1 for end in ends[:-1])]
    if text.count('"') % 2:
        _refuse_open_quote(text, delimiter, Place(shown, lines[-1] if lines else 1))
    if max(map(len, rows), default=0) > MOST_COLUMNS:
        line = next(at for at, cells in zip(lines, rows, strict=True) if len(cells) > MOST_COLUMNS)
        raise BadInput(f"has more than {MOST_COLUMNS} columns, the most", Place(shown, line))
    return Rows(rows, lines, shown, delimiter), delimiter


def _refuse_other_separator(text: str, said: str, place: Place) -> None:
    """Who says one separator and writes another gets a table of a single column."""
    first = _first_line(text)
    found = _separator(text)
    if said not in first and found in first:
        what = f"the first line says {SEPARATORS[said]}, and {SEPARATORS[found]} parts the names"
        raise BadInput(f"{what}; write sep={found} or leave it out", place)


def _refuse_open_quote(text: str, delimiter: str, last_row: Place) -> None:
    """A quote that nobody closes takes all rows behind it into one cell."""
    try:
        for _ in csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True):
            pass
    except csv.Error as error:
        if "unexpected end" in str(error):  # anything else was read well without being strict
            what = "a quote is not closed in this row, and takes in all that follows"
            raise BadInput(f"{what}; write a second one where its text ends", last_row) from None


def _tsv(data: bytes, shown: str, _sheet: str, _problems: list[Problem]) -> Read:
    return split_rows(decoded(data, shown), shown, "\t")[0]


def _separator(text: str) -> str:
    """What stands most often between the words of the first line, outside of quotes."""
    return max(SEPARATORS, key=_first_line(text).count)


def _first_line(text: str) -> str:
    """The first line, without what stands in quotes."""
    first = text.lstrip("\r\n").partition("\n")[0]
    return "".join(part for at, part in enumerate(first.split('"')) if at % 2 == 0)


def _workbook(data: bytes, shown: str, sheet: str, _problems: list[Problem]) -> Read:
    place = Place(shown)
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as parts:
            size = sum(part.file_size for part in parts.infolist())
    except (zipfile.BadZipFile, ValueError, OSError):
        raise BadInput("is no workbook; save it as .xlsx, .ods or .csv", place) from None
    if size > MOST_UNPACKED:
        raise BadInput(f"unfolds to more than {MOST_UNPACKED:,} bytes; save it as CSV", place)
    name, *pieces = read_confined(workbook_rows, data, place, sheet=sheet)
    where = f"{shown} ({name.decode()})"
    rows = [row for piece in pieces for row in json.loads(piece)]
    return Rows(rows, range(1, len(rows) + 1), where, has_formulas=True)


def workbook_rows(data: bytes, sheet: str) -> Iterator[bytes]:
    """For a process of its own: the name of a sheet, then its rows as JSON."""
    try:
        from python_calamine import CalamineError, CalamineWorkbook
    except ImportError:
        raise BadInput(f"workbooks are read by python-calamine; {INSTALL}") from None
    try:
        book = CalamineWorkbook.from_filelike(io.BytesIO(data))
        names = book.sheet_names
        name = sheet or (names[0] if names else "")
        if name not in names:
            raise BadInput(f"has no sheet {quoted(sheet)}{did_you_mean(sheet, names)}")
        cells = book.get_sheet_by_name(name).to_python(skip_empty_area=False)
    except (CalamineError, OSError, ValueError, KeyError) as error:
        raise BadInput(f"is no workbook that can be read: {error}") from None
    if len(cells) > MOST_ROWS or any(len(row) > MOST_COLUMNS for row in cells[:1]):
        raise BadInput(f"has more than {MOST_ROWS:,} rows or {MOST_COLUMNS} columns, the most")
    if sum(map(len, cells)) > MOST_CELLS:
        raise BadInput(f"has more than {MOST_CELLS:,} cells, the most")
    if sum(len(cell) for row in cells for cell in row if isinstance(cell, str)) > MOST_BYTES:
        raise BadInput(f"has more than {MOST_BYTES:,} letters, the most")
    yield name.encode()
    for start in range(0, len(cells), 1000):
        rows = [[cell_text(cell) for cell in row] for row in cells[start : start + 1000]]
        yield json.dumps(rows).encode()


def cell_text(cell: object) -> str:
    """A cell as a person would type it into YAML: 3 for 3.0, true, 2024-05-01."""
    if isinstance(cell, bool):
        return "true" if cell else "false"
    if isinstance(cell, float):
        return str(int(cell)) if cell.is_integer() and abs(cell) < 1e15 else repr(cell)
    text = str(cell)
    return text.removesuffix(" 00:00:00")


def _json(data: bytes, shown: str, sheet: str, problems: list[Problem]) -> Read:
    place = Place(shown)
    value = plain_json(decoded(data, shown), shown, MOST_CELLS)
    if isinstance(value, Mapping):
        value = value.get(_one_key(value, sheet, place))
    if not isinstance(value, list):
        raise BadInput('holds no list of cards; write [{"name": "Fox"}, ...]', place)
    if len(value) > MOST_ROWS:
        raise BadInput(f"has more than {MOST_ROWS:,} rows, the most", place)
    rows = [as_node(item, Place(f"{shown} row {at}")) for at, item in enumerate(value, 1)]
    return _maps(rows, "write a map of names and values", problems)


def _maps(rows: Iterable[Node], right: str, problems: list[Problem]) -> list[Map]:
    """The rows that are cards; others are problems, and it is told what would be right."""
    found: list[Map] = []
    for row in rows:
        if isinstance(row, Map):
            found.append(row)
        else:
            problems.append(Problem(row.place, f"is no card; {right}"))
    return found


def _one_key(names: Iterable[str], sheet: str, place: Place) -> str:
    known = list(names)
    if sheet and sheet not in known:
        raise BadInput(f"has no list {quoted(sheet)}{did_you_mean(sheet, known)}", place)
    if not sheet and len(known) != 1:
        raise BadInput(f"holds several lists; say which one: sheet: {known[0]}", place)
    return sheet or known[0]


def _yaml(data: bytes, shown: str, sheet: str, problems: list[Problem]) -> Read:
    whole = parse_yaml(decoded(data, shown), shown)
    node = whole.get(_one_key(whole.entries, sheet, whole.place))
    if not isinstance(node, Seq):
        raise BadInput("holds no list of cards; write them as '- {name: Fox}'", whole.place)
    return _maps(node.items, "write a map, such as {name: Fox}", problems)


_READERS: dict[str, Callable[[bytes, str, str, list[Problem]], Read]] = {
    ".csv": _csv,
    ".tsv": _tsv,
    ".xlsx": _workbook,
    ".ods": _workbook,
    ".json": _json,
    ".yaml": _yaml,
    ".yml": _yaml,
}
