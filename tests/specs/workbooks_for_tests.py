"""Small workbooks, written part by part, so that tests need no program that saves them."""

import zipfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from xml.sax.saxutils import escape

Cell = str | int | float | None
Sheets = Mapping[str, Sequence[Sequence[Cell]]]

_MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
_RELATED = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_PACKAGE = "http://schemas.openxmlformats.org/package/2006"


def write_xlsx(file: Path, sheets: Sheets) -> None:
    """A workbook as Excel saves it; `=2+3|5` is a formula and its value."""
    parts = {
        "[Content_Types].xml": f'<Types xmlns="{_PACKAGE}/content-types">'
        '<Default Extension="rels" '
        'ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
        '<Default Extension="xml" ContentType="application/xml"/>'
        '<Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-'
        'officedocument.spreadsheetml.sheet.main+xml"/></Types>',
        "_rels/.rels": f'<Relationships xmlns="{_PACKAGE}/relationships"><Relationship Id="r1" '
        f'Type="{_RELATED}/officeDocument" Target="xl/workbook.xml"/></Relationships>',
    }
    names, links = [], []
    for number, (name, rows) in enumerate(sheets.items(), 1):
        names.append(f'<sheet name="{escape(name)}" sheetId="{number}" r:id="r{number}"/>')
        links.append(
            f'<Relationship Id="r{number}" Type="{_RELATED}/worksheet" '
            f'Target="worksheets/sheet{number}.xml"/>'
        )
        lines = "".join(_xlsx_row(at, row) for at, row in enumerate(rows, 1))
        sheet = f'<worksheet xmlns="{_MAIN}"><sheetData>{lines}</sheetData></worksheet>'
        parts[f"xl/worksheets/sheet{number}.xml"] = sheet
    listed = f"<sheets>{''.join(names)}</sheets>"
    parts["xl/workbook.xml"] = f'<workbook xmlns="{_MAIN}" xmlns:r="{_RELATED}">{listed}</workbook>'
    parts["xl/_rels/workbook.xml.rels"] = (
        f'<Relationships xmlns="{_PACKAGE}/relationships">{"".join(links)}</Relationships>'
    )
    _write(file, parts)


def _xlsx_row(number: int, row: Sequence[Cell]) -> str:
    cells = []
    for column, value in enumerate(row):
        at = f"{chr(65 + column)}{number}"
        if isinstance(value, str) and value.startswith("="):
            formula, _, kept = value[1:].partition("|")
            cells.append(f'<c r="{at}"><f>{escape(formula)}</f><v>{escape(kept)}</v></c>')
        elif isinstance(value, str):
            cells.append(f'<c r="{at}" t="inlineStr"><is><t>{escape(value)}</t></is></c>')
        elif value is not None:
            cells.append(f'<c r="{at}"><v>{value}</v></c>')
    return f'<row r="{number}">{"".join(cells)}</row>'


def write_ods(file: Path, sheets: Sheets) -> None:
    """A workbook as LibreOffice saves it."""
    tables = "".join(
        f'<table:table table:name="{escape(name)}">{"".join(map(_ods_row, rows))}</table:table>'
        for name, rows in sheets.items()
    )
    _write_ods(file, tables)


def repeated_cells(file: Path, text: str, rows: int, columns: int) -> None:
    """A workbook of LibreOffice whose one cell stands there many times, in a few bytes."""
    row = (
        f'<table:table-row table:number-rows-repeated="{rows}"><table:table-cell '
        f'table:number-columns-repeated="{columns}" office:value-type="string">'
        f"<text:p>{text}</text:p></table:table-cell></table:table-row>"
    )
    _write_ods(file, f'<table:table table:name="S">{_ods_row(["name"])}{row}</table:table>')


def _write_ods(file: Path, tables: str) -> None:
    urn = "urn:oasis:names:tc:opendocument:xmlns"
    content = (
        f'<office:document-content xmlns:office="{urn}:office:1.0" xmlns:table="{urn}:table:1.0" '
        f'xmlns:text="{urn}:text:1.0" office:version="1.2"><office:body><office:spreadsheet>'
        f"{tables}</office:spreadsheet></office:body></office:document-content>"
    )
    kind = "application/vnd.oasis.opendocument.spreadsheet"
    manifest = (
        f'<manifest:manifest xmlns:manifest="{urn}:manifest:1.0" manifest:version="1.2">'
        f'<manifest:file-entry manifest:full-path="/" manifest:media-type="{kind}"/>'
        "</manifest:manifest>"
    )
    _write(file, {"mimetype": kind, "content.xml": content, "META-INF/manifest.xml": manifest})


def _ods_row(row: Sequence[Cell]) -> str:
    cells = []
    for value in row:
        if value is None:
            cells.append("<table:table-cell/>")
        elif isinstance(value, str):
            text = f"<text:p>{escape(value)}</text:p>"
            cells.append(f'<table:table-cell office:value-type="string">{text}</table:table-cell>')
        else:
            cells.append(
                f'<table:table-cell office:value-type="float" office:value="{value}">'
                f"<text:p>{value}</text:p></table:table-cell>"
            )
    return f"<table:table-row>{''.join(cells)}</table:table-row>"


def _write(file: Path, parts: Mapping[str, str]) -> None:
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in parts.items():
            archive.writestr(name, text)
