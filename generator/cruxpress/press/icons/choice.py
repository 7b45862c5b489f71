"""What a designer's folder of icons says of their colours, in a file icons.yaml beside them."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from cruxpress.core.errors import BadInput, Problem
from cruxpress.press.icons.colours import Binding, Choice, code_of, read_colour
from cruxpress.press.icons.svg import WrongValueError
from cruxpress.specs.library import Library
from cruxpress.specs.nodes import Fault, Map, Node, each, kind_of
from cruxpress.specs.records import param, read_record
from cruxpress.specs.values import Kind, Known, known_name, one_of

CHOICE_FILE = "icons.yaml"
_INK = known_name("colour")


def _bound(node: Node, known: Known) -> Mapping[str, str]:
    if not isinstance(node, Map):
        raise Fault(node.place, f"{kind_of(node)} stands where a map of colours should")
    pairs = each(node, lambda entry: (_code(entry.key, entry.node), _INK.read(entry.node, known)))
    return dict(pairs)


def _code(text: str, node: Node) -> str:
    try:
        solid = read_colour(text)
    except WrongValueError as wrong:
        raise Fault(node.place, str(wrong)) from None
    if solid is None or solid.rgb is None:
        raise Fault(node.place, f"'{text}' is no colour that can be bound; write it as '#16243B'")
    return code_of(solid.rgb)


@dataclass(frozen=True, kw_only=True)
class IconColours:
    """What icons.yaml may hold."""

    colours: Choice = param(
        one_of("kept", "nearest"),
        "what becomes of colours that are not in the palette: kept as they are, or the nearest one",
        "kept",
    )
    bind: Mapping[str, str] = param(
        Kind("a map from colours of the drawings to ours", _bound),
        "colours that are printed as one of ours, such as `'#1B9E77': green`",
        None,
    )


def read_binding(
    library: Library, folder: Path, palette: Mapping[str, str], known: Known
) -> Binding:
    """How the colours of a folder's icons are named; all are kept, if it says nothing."""
    file = folder / CHOICE_FILE
    if not file.is_file():
        return Binding(palette)
    whole = library.layout_file(file)
    problems: list[Problem] = []
    read = read_record(IconColours, whole, known, problems, CHOICE_FILE)
    if read is None:
        raise BadInput(problems)
    return Binding(palette, read.bind or {}, read.colours)
