"""A ladder on paper and as files: its rungs with their proofs, their solutions, and the report."""

import json
import re
from pathlib import Path

from cruxpress.api import (
    Options,
    PadWish,
    finish,
    join_documents,
    lay_out_sheets,
)
from cruxpress.core.files.folder import FolderKind
from cruxpress.press.press import Press
from cruxpress.products.ladder.report import report_json, report_pages
from cruxpress.products.ladder.run import Ladder, Rung
from cruxpress.products.solutions import pages_document, solutions_of
from cruxpress.sheets.proofs.stored import FOLDER, proof_text

REPORT_LAYOUT = "ladder-report"
RUNGS = "rungs"
REPORT = "report.json"
_LADDER_FILE = re.compile(
    rf"report\.(json|pdf)|challenges(-fronts|-backs)?\.pdf|solutions\.pdf"
    rf"|{RUNGS}/[0-9]{{3}}\.yaml|{RUNGS}/{FOLDER}/[0-9]{{3}}\.json"
)


def ladder_files(
    press: Press, ladder: Ladder, options: Options, wish: PadWish | None = None
) -> dict[str, bytes]:
    """Every file of a ladder by its name; of one that does not climb, the report alone."""
    files = {REPORT: report_json(ladder), "report.pdf": _report(press, ladder, options)}
    if not ladder.verdict.holds:
        return files
    for rung in ladder.rungs:
        files[f"{RUNGS}/{rung.number:03}.yaml"] = rung.made.file.encode()
        files[f"{RUNGS}/{FOLDER}/{rung.number:03}.json"] = rung_proof(ladder, rung).encode()
    sheets = [rung.proven for rung in ladder.rungs]
    numbered = ladder.numbered
    pages = lay_out_sheets(press, numbered, sheets, ["challenges"], options, wish or PadWish())
    for part, document in pages.documents.items():
        name = f"challenges-{part}" if part else "challenges"
        files[f"{name}.pdf"] = finish(press, name, document, options).data
    files["solutions.pdf"] = solutions_of(press, numbered, sheets, options).data
    return files


def rung_proof(ladder: Ladder, rung: Rung, name: str = "") -> str:
    """The file of a rung's proof."""
    proofs = ladder.numbered.kind.proofs
    model = proofs.model(rung.proven.sheet)
    made = rung.made
    sheet = name or f"{RUNGS}/{rung.number:03}"
    game = ladder.game.name
    return proof_text(game, sheet, model, proofs.version, made.witnesses, made.facts)


def old_files(folder: Path) -> set[str]:
    """The files of an earlier ladder here; where there is no report of one, none are ours."""
    try:
        report = json.loads((folder / REPORT).read_text("utf-8"))
    except (OSError, ValueError, RecursionError):
        return set()
    if not isinstance(report, dict) or not {"game", "rungs", "seed"} <= report.keys():
        return set()
    found = (*folder.glob("*"), *folder.glob(f"{RUNGS}/*"), *folder.glob(f"{RUNGS}/{FOLDER}/*"))
    names = {file.relative_to(folder).as_posix() for file in found if file.is_file()}
    return {name for name in names if _LADDER_FILE.fullmatch(name)}


LADDER_FOLDER = FolderKind("ladder", old_files)


def _report(press: Press, ladder: Ladder, options: Options) -> bytes:
    """The curve and every rung, and a page for each sheet where the game has such pages."""
    documents = [pages_document(press, REPORT_LAYOUT, report_pages(ladder), options)]
    page = ladder.kind.page
    if page is not None:
        data = [page(rung.proven) for rung in ladder.rungs]
        documents.append(pages_document(press, ladder.kind.page_layout, data, options))
    return finish(press, "report", join_documents(documents), options).data
