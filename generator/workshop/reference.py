"""Fill the tables of docs/elements.md and docs/layouts.md from what the code declares.

`python -m workshop.reference` writes them; a test compares. In the files a table stands between
`<!-- made: NAME -->` and `<!-- end -->`; everything else there is written by hand.
"""

import inspect
import re
from collections.abc import Iterable, Mapping
from pathlib import Path

from cruxpress.press.elements import ELEMENTS
from cruxpress.press.elements.base import Element
from cruxpress.press.elements.cells import Square
from cruxpress.press.furniture import BoardStyle, FurnitureKeys, PressKeys
from cruxpress.press.icons.choice import IconColours
from cruxpress.press.layout_keys import LayoutKeys
from cruxpress.press.marks import MarkStyle
from cruxpress.press.pieces import PieceKeys
from cruxpress.press.stock import Paper
from cruxpress.specs.records import Param, params_of
from cruxpress.specs.tables import CardTable, JoinedTable

DOCS = Path(__file__).parents[2] / "docs"
FILES = (DOCS / "elements.md", DOCS / "layouts.md")
RECORDS: Mapping[str, type] = {
    "layout": LayoutKeys,
    "table": CardTable,
    "join": JoinedTable,
    "icons": IconColours,
    "paper": Paper,
    "piece": PieceKeys,
    "square": Square,
    "press": PressKeys,
    "marks": MarkStyle,
    "furniture": FurnitureKeys,
    "board": BoardStyle,
}

_BLOCK = re.compile(r"(<!-- made: (?P<name>[^\n]+?) -->\n).*?(<!-- end -->)", re.DOTALL)


def filled(text: str) -> str:
    """A page with every table made anew."""
    return _BLOCK.sub(lambda block: f"{block[1]}{made(block['name'])}{block[3]}", text)


def made(name: str) -> str:
    """What stands in the block of that name."""
    kind, _, which = name.partition(" ")
    if name == "elements":
        return "".join(
            f"- [`{element}`](#{element}): {_sentences(ELEMENTS[element])[0]}\n"
            for element in ELEMENTS
        )
    if name == "common":
        return _table(params_of(Element).values())
    if kind == "keys" and which in RECORDS:
        return _table(params_of(RECORDS[which]).values())
    if kind == "element" and which in ELEMENTS:
        element = ELEMENTS[which]
        return "\n\n".join(_sentences(element)) + "\n\n" + _table(_own(element))
    raise KeyError(f"no table is called '{name}'")


def _own(element: type[Element]) -> list[Param]:
    """The parameters that other elements lack, or that mean something else here."""
    common = params_of(Element)
    return [p for name, p in params_of(element).items() if common.get(name) != p]


def _sentences(element: type) -> list[str]:
    """The paragraphs of a docstring, each on one line."""
    return [" ".join(part.split()) for part in (inspect.getdoc(element) or "").split("\n\n")]


def _table(params: Iterable[Param]) -> str:
    rows = [f"| `{p.name}` | {p.kind.name} | {_default(p)} | {p.doc} |" for p in _sorted(params)]
    return "\n".join(["| key | is | left out | meaning |", "|---|---|---|---|", *rows, ""])


def _sorted(params: Iterable[Param]) -> list[Param]:
    """What must be given comes first; the rest stays as it was declared."""
    return sorted(params, key=lambda param: not param.required)


def _default(param: Param) -> str:
    if param.required:
        return "**must be given**"
    shown = param.kind.show(param.default)
    return "" if shown in ("", "None", "()") else f"`{shown}`"


if __name__ == "__main__":
    for file in FILES:
        file.write_text(filled(file.read_text(encoding="utf-8")), encoding="utf-8")
        print(file)
