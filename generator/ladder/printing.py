"""A ladder on paper: challenge cards, their solutions, and the report."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace

import yaml

from generator.api import Options, Printed, finish, make_cards, make_pad, wishes_of
from generator.codes import parse_code, qr_text
from generator.games.game import Sheet, SheetData
from generator.ladder.report import report_json, report_pages
from generator.ladder.run import Ladder
from generator.press.furniture import Furniture
from generator.press.layout import open_layout
from generator.press.product import card_documents, pad_document
from generator.press.workshop import Workshop

REPORT_LAYOUT = "ladder-report"
STORED = ("number", "code", "adds", "par", "aim", "chosen", "recorded", "judged", "sheet")


def ladder_files(workshop: Workshop, ladder: Ladder, options: Options) -> dict[str, bytes]:
    """Every file of a ladder by its name; of one that does not climb, the report alone."""
    files = {
        "report.json": report_json(ladder),
        "report.pdf": _pages(workshop, REPORT_LAYOUT, report_pages(ladder), options).data,
    }
    if not ladder.verdict.holds:
        return files
    for rung in ladder.rungs:
        name = f"rung-{rung['number']:02}"
        files[f"rungs/{name}.yaml"] = rung_yaml(ladder, rung)
        files[f"proofs/{name}.json"] = _proof(rung)
    for part, printed in _challenges(workshop, ladder, options).items():
        name = "challenges" if part == "cards" else f"challenges-{part}"
        files[f"{name}.pdf"] = printed.data
    pages = ladder.kind.solutions(ladder.rungs)
    layout = ladder.kind.solutions_layout
    files["solutions.pdf"] = _pages(workshop, layout, pages, options).data
    return files


def rung_yaml(ladder: Ladder, rung: SheetData) -> bytes:
    """A rung as YAML: what is played, what was measured."""
    data = {"game": ladder.game.name, **{key: rung[key] for key in STORED if key in rung}}
    text: str = yaml.safe_dump(
        data, sort_keys=False, default_flow_style=None, allow_unicode=True, width=96
    )
    return text.encode()


def _proof(rung: SheetData) -> bytes:
    proof = {"code": rung["code"], "sheet": rung["sheet"], "witness": rung["witness"]}
    lines = (f"{json.dumps(key)}: {json.dumps(value)}" for key, value in proof.items())
    return ("{\n" + ",\n".join(lines) + "\n}\n").encode()


def _challenges(workshop: Workshop, ladder: Ladder, options: Options) -> dict[str, Printed]:
    """The numbered cards; backs as a person wished them."""
    layout = open_layout(workshop, ladder.kind.challenges_layout)
    side = layout.side("front")
    fronts = []
    for rung in ladder.rungs:
        card = rung["card"]
        assert isinstance(card, Mapping)
        code = str(rung["code"])
        data = {**card, "code": code, "qr": qr_text(parse_code(code), options.site)}
        fronts.append(side.face(data, f"rung {rung['number']}"))
    samples = make_cards(layout)
    cards = replace(samples, fronts=fronts, subject=f"{len(fronts)} challenges")
    documents = card_documents(cards, wishes_of(workshop, options), Furniture(workshop))
    codes = [str(rung["code"]) for rung in ladder.rungs]
    return {
        part: finish(workshop, part, document, options, codes)
        for part, document in documents.items()
    }


def _pages(workshop: Workshop, name: str, pages: Sequence[SheetData], options: Options) -> Printed:
    layout = open_layout(workshop, name)
    wishes = wishes_of(workshop, options)
    sheets = [Sheet(f"page {at}", "", data) for at, data in enumerate(pages, 1)]
    pad = make_pad(layout, sheets, copies=1, sides=1, page=wishes.paper.portrait)
    return finish(workshop, name, pad_document(pad, wishes, 1, Furniture(workshop)), options)
