"""What we print on, cut out and print with: papers and pieces in whole micrometres, and inks."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from cruxpress.core.errors import BadInput, Problem, did_you_mean
from cruxpress.press.derived import Components, derived, is_code, luminance, rgb_parts, thinned
from cruxpress.press.geometry import Um
from cruxpress.press.nets import Net
from cruxpress.specs.library import Library
from cruxpress.specs.nodes import Fault, Map, Node, Scalar, Seq, is_nothing, kind_of
from cruxpress.specs.records import param, unknown_keys
from cruxpress.specs.units import NotALength, in_mm, read_length
from cruxpress.specs.values import Known, length, percent, refuse_no_name

DRAWN_IN = "colour"
_SIDE = length(least=5_000)
_KEEPS = percent(0, 100)


_SIZE = re.compile(r"\s*([0-9.,]+)\s*([a-z]*)\s*(?:x|×|\*|by)\s*([0-9.,]+)\s*([a-z]*)\s*")
LARGEST_IN_INCHES = 30  # a size without a unit is one of inches up to here, and else of mm
LEAST_PAPER = 30_000
ABOUT: Um = 600  # who writes 216 x 279 mm means Letter


@dataclass(frozen=True, slots=True)
class Paper:
    """A sheet of paper, held upright; home printers leave its unprintable edge white."""

    name: str
    width: Um = param(_SIDE, "its width, held upright")
    height: Um = param(_SIDE, "its height")
    unprintable: Um = param(length(most=30_000), "the edge that printers leave white", 6350)

    @property
    def portrait(self) -> tuple[Um, Um]:
        """Width and height when the paper stands, however it was written down."""
        return min(self.width, self.height), max(self.width, self.height)

    @property
    def landscape(self) -> tuple[Um, Um]:
        """Width and height when the paper lies."""
        return max(self.width, self.height), min(self.width, self.height)

    def is_about(self, width: Um, height: Um) -> bool:
        """Whether a person who names this size means this paper."""
        own_width, own_height = self.portrait
        return abs(width - own_width) <= ABOUT and abs(height - own_height) <= ABOUT


# What people call an ink, or a paper that has no name of ours.
SYNONYMS = dict.fromkeys(("bw", "blackandwhite", "blackwhite", "mono", "monochrome"), "grey")
SIZES = dict.fromkeys(("tabloid", "ledger"), "11x17in")


def as_said(name: str) -> str:
    """A name of a paper or an ink as people mean it, whatever its case and spelling."""
    plain = re.sub(r"[^a-z0-9]", "", name.lower()).removeprefix("us").removesuffix("scale")
    return SYNONYMS.get(plain, plain.replace("color", "colour").replace("gray", "grey"))


def read_paper_size(text: str) -> tuple[Um, Um] | None:
    """A paper's width and height, held upright; None for what is no size at all.

    A unit behind both numbers is enough; without any, small numbers are inches and large ones mm.
    """
    found = _SIZE.fullmatch(SIZES.get(as_said(text), text.lower()))
    if found is None:
        return None
    first, unit, second, last = (part.replace(",", ".") for part in found.groups())
    last = last or unit
    try:
        if not last:
            small = max(float(first), float(second)) <= LARGEST_IN_INCHES
            last = "in" if small else "mm"
        sides = read_length(f"{first}{unit or last}"), read_length(f"{second}{last}")
    except ValueError as error:  # NotALength, or a number such as 1.2.3
        right = "write it as 8.5x11in, 210x297mm or 200mmx280mm"
        why = f": {error}" if isinstance(error, NotALength) else ""
        raise BadInput(f"the paper '{text}' has no size{why}; {right}") from None
    if min(sides) < LEAST_PAPER:
        raise BadInput(f"the paper '{text}' is too small; {in_mm(LEAST_PAPER)} is the least")
    return min(sides), max(sides)


@dataclass(frozen=True, slots=True)
class PieceSize:
    """A card, token or sheet by its cut size; bleed reaches beyond the cut, safe stays inside.

    A net is a piece that is folded; its size is that of the flat one.
    """

    name: str
    width: Um
    height: Um
    bleed: Um = 3000
    safe: Um = 3000
    shape: str = "square"
    corners: Um = 0
    outline: tuple[tuple[Um, Um], ...] = ()
    net: Net | None = None

    @property
    def round(self) -> bool:
        return self.shape == "round"


def scaled(um: Um, permille: int) -> Um:
    """A length at another scale, to the nearest micrometre."""
    return (um * permille + 500) // 1000


def size_in_mm(width: Um, height: Um) -> str:
    """A size for a message, as in `63 x 88 mm`."""
    return f"{in_mm(width).removesuffix(' mm')} x {in_mm(height)}"


@dataclass(frozen=True)
class Ink:
    """A theme of ink: every named colour and what it is printed with."""

    name: str
    model: str
    colours: Mapping[str, Components]
    keeps: int = 100  # percent of a colour's own ink, where the colour has no line here

    def has(self, colour: str) -> bool:
        """Whether a colour can be printed: it has a line here, or it is written as a code."""
        base = colour.partition("@")[0]
        return base in self.colours or is_code(base)

    def parts(self, colour: str) -> Components:
        """What a colour is printed with; `sea@40` is sea at 40 percent, on white paper."""
        base, _, percent = colour.partition("@")
        found = self.colours.get(base) or derived(base, self.model, self.keeps)
        return thinned(found, int(percent) / 100) if percent else found

    def coverage(self, colour: str) -> float:
        """How much ink lies on one spot, in percent; a shop takes 300 at most."""
        parts = self.parts(colour)
        return 100 * sum(parts) if self.model == "cmyk" else 0.0

    def contrast(self, one: str, other: str) -> float:
        """How well two colours are told apart, from 1 (not at all) to 21 (black on white)."""
        dark, light = sorted(luminance(self.parts(name)) for name in (one, other))
        return (light + 0.05) / (dark + 0.05)


def read_inks(library: Library) -> Mapping[str, Ink]:
    """The inks of inks.yaml; all of them know the same colours.

    `colours` beside them holds colours by one code each, which every ink prints by one rule.
    """
    _refuse_bare_codes(library.shared("inks"))
    node = library.shared_map("inks", ("colours",))
    problems: list[Problem] = []
    codes = _codes(library.shared("inks").get("colours"), problems)
    inks = {}
    for entry in node:
        try:
            inks[entry.key] = _ink(entry.key, entry.node, problems)
        except Fault as fault:
            problems.extend(fault.problems)
    for name, ink in inks.items():
        more = {colour: derived(code, ink.model, ink.keeps) for colour, code in codes.items()}
        inks[name] = replace(ink, colours={**more, **ink.colours})
    if DRAWN_IN not in node.entries:
        what = f"the ink '{DRAWN_IN}' is not there; icons are drawn in its colours"
        problems.append(Problem(node.place, what))
    every = {colour for ink in inks.values() for colour in ink.colours}
    for name, ink in inks.items():
        if lacking := sorted(every - set(ink.colours)):
            what = f"the ink '{name}' lacks the colours {', '.join(lacking)}"
            problems.append(Problem(node.entries[name].key_place, what))
    if problems:
        raise BadInput(problems)
    return inks


def _refuse_bare_codes(whole: Map) -> None:
    """A colour that stands by itself in inks.yaml is told where it belongs."""
    problems = []
    for entry in whole:
        if isinstance(entry.node, Scalar) and is_code(entry.node.text):
            right = f"write `colours: {{{entry.key}: '{entry.node.text}'}}`"
            what = f"the colour '{entry.key}' stands outside of 'colours'; {right}"
            problems.append(Problem(entry.key_place, what))
    if problems:
        raise BadInput(problems)


def _codes(node: Node | None, problems: list[Problem]) -> Mapping[str, str]:
    """A person's own colours: a name and a code each."""
    if node is None or is_nothing(node):
        return {}
    if not isinstance(node, Map):
        problems.append(
            Problem(node.place, f"{kind_of(node)} stands where a map of colours should")
        )
        return {}
    codes = {}
    for entry in node:
        try:
            refuse_no_name(entry.key, entry.key_place)
            _rgb(entry.node)
            codes[entry.key] = entry.node.text.upper() if isinstance(entry.node, Scalar) else ""
        except Fault as fault:
            problems.extend(fault.problems)
    return codes


def _ink(name: str, node: Node, problems: list[Problem]) -> Ink:
    if not isinstance(node, Map):
        raise Fault(node.place, f"{kind_of(node)} stands where an ink should")
    model = node.get("model")
    colours = node.get("colours")
    if not isinstance(model, Scalar) or model.text not in _READERS:
        known = did_you_mean(model.text if isinstance(model, Scalar) else "", _READERS)
        raise Fault(node.place, f"the ink '{name}' has no known model{known}")
    if not isinstance(colours, Map):
        raise Fault(node.place, f"the ink '{name}' lacks the map 'colours'")
    problems.extend(unknown_keys(node, ("model", "keeps", "colours"), f"the ink '{name}'"))
    keeps = node.get("keeps")
    table: dict[str, Components] = {}
    for entry in colours:
        try:
            table[entry.key] = _READERS[model.text](entry.node)
        except Fault as fault:
            problems.extend(fault.problems)
    return Ink(name, model.text, table, _KEEPS.read(keeps, Known()) if keeps else 100)


def _rgb(node: Node) -> Components:
    text = node.text if isinstance(node, Scalar) else ""
    if not is_code(text):
        raise Fault(node.place, f"{kind_of(node)} is no colour; write it as '#16243B'")
    return rgb_parts(text)


def _grey(node: Node) -> Components:
    """Percent of black, as a printer thinks; PDF counts light."""
    return (round(1 - _percents(node, 1)[0], 4),)


def _percents(node: Node, count: int) -> Components:
    texts = node.items if isinstance(node, Seq) else (node,)
    found = []
    for item in texts:
        text = item.text if isinstance(item, Scalar) else ""
        if not re.fullmatch(r"[0-9]{1,3}%?", text) or int(text.rstrip("%")) > 100:
            raise Fault(node.place, f"{kind_of(item)} is no share; write 0 to 100 (percent)")
        found.append(round(int(text.rstrip("%")) / 100, 4))
    if len(found) != count:
        raise Fault(node.place, f"{len(found)} values stand where {count} should")
    return tuple(found)


_READERS: Mapping[str, Callable[[Node], Components]] = {
    "rgb": _rgb,
    "grey": _grey,
    "cmyk": lambda node: _percents(node, 4),
}
