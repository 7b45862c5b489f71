"""What a page wants printed: read from its request, done by the public verbs, said as a command."""

import re
import shlex
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, get_args

import cruxpress
from cruxpress.codes import FreshCode, parse_code
from cruxpress.core.errors import BadInput
from cruxpress.core.jobs import Work
from cruxpress.core.progress import silent
from cruxpress.core.ranges import parse_range
from cruxpress.games.naming import Named, find_named, numbered_pad
from cruxpress.games.numbered import numbered_pads
from cruxpress.press.backs import Flip
from cruxpress.press.press import Press
from cruxpress.products.leaves import LeafOptions
from cruxpress.products.pad import Fresh, Order, PadRequest
from cruxpress.products.printing import Printed, PrintOptions, open_press
from cruxpress.products.several import own_sheets_of
from cruxpress.studio.asked import Asked

VERBS = ("pad", "cards", "reprint", "solution", "calibrate")
UPS = ("1", "2", "4", "fill")
ANY_SHOP = "any"  # a print shop that no preset describes
FACES, FOR_TABLE, FOR_SHOP = "faces", "table", "shop"  # what cards become pictures for
FEW = 2  # numbered sheets that are proven and drawn while one waits
MOST_FRESH = 2_000  # of one order: what a page can still show; the command line makes more
MOST_PAGES_ASKED = 500  # copies of an order that is looked at; more are the printer's to make
_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9 ,/_-]{0,199}")


@dataclass(frozen=True)
class PrintOrder:
    """What to print, and how; the same things that the command line takes."""

    verb: str
    name: str = ""
    sheets: str = ""
    fresh: Fresh | None = None
    solutions: bool = False
    options: PrintOptions = field(default_factory=PrintOptions)
    leaves: LeafOptions = field(default_factory=LeafOptions)
    order: Order = "leaves"
    only: str = ""  # the numbers of some cards of a set
    own: tuple[Path, ...] = ()  # the sheets of the folder that is named


@dataclass(frozen=True)
class UsualOptions:
    """What the command line takes where nothing is typed: a person's settings, or our own."""

    paper: str = "a4"
    ink: str = "colour"
    flip: Flip = "long"
    site: str = ""
    printer: str = ""


def read_order(asked: Asked, usual: UsualOptions, own: Mapping[str, Path]) -> PrintOrder:
    """An order as a page sends it; a name leads to a product, a sheet or a code, never to a file.

    `own` are the layouts of the person's own folder, by their names.
    """
    verb = asked.one_of("verb", VERBS)
    name = "" if verb == "calibrate" else _checked_name(verb, asked.text("name", 200), own)
    folder = Path(name) if verb == "pad" and name in map(str, own.values()) else None
    fresh = None
    if "count" in asked:
        fresh = Fresh(asked.whole("count", 1, MOST_FRESH), asked.whole("seed", 0, 10**15))
    up, shop = asked.one_of("up", ("", *UPS), ""), asked.text("shop", 40, "")
    return PrintOrder(
        verb,
        name,
        asked.text("sheets", 200, ""),
        fresh,
        asked.flag("solutions"),
        PrintOptions(
            paper=asked.text("paper", 40, usual.paper),
            ink=asked.text("ink", 40, usual.ink),
            back=asked.text("back", 20, "none"),  # type: ignore[arg-type]  # refused if it is none
            flip=asked.text("flip", 20, usual.flip),  # type: ignore[arg-type]
            marks=asked.text("marks", 20, "ticks"),  # type: ignore[arg-type]
            shop=bool(shop),
            site=usual.site or None,
            printer=usual.printer or None,
            preset="" if shop == ANY_SHOP else shop,
        ),
        LeafOptions(
            asked.whole("copies", 1, MOST_PAGES_ASKED, 1),
            asked.whole("sides", 1, 2, 2),
            int(up) if up in UPS[:-1] else up or None,  # type: ignore[arg-type]
            asked.text("stars", 20, "") or None,  # type: ignore[arg-type]
        ),
        asked.one_of("order", get_args(Order), "leaves"),  # type: ignore[arg-type]
        asked.text("only", 200, "") if verb == "cards" else "",
        _sheets_in(folder) if folder and folder.is_dir() else (),
    )


def _sheets_in(folder: Path) -> tuple[Path, ...]:
    """The sheets that are printed of a folder, in their order."""
    pads = own_sheets_of(open_press(None, folder).library, [str(folder)], silent)
    return tuple(file for pad in pads for file in pad.files)


def _checked_name(verb: str, given: str, own: Mapping[str, Path]) -> str:
    if not given:
        raise BadInput("type a code, or the name of a sheet as in kross/17")
    if verb == "solution":
        return " ".join(_checked_code(word) for word in given.split())
    if verb == "reprint":
        return _checked_code(given)
    if given in own:
        return str(own[given])
    if not _NAME.fullmatch(given) or find_named(given) is None:
        raise BadInput(f"nothing that can be printed is called '{given}'")
    return given


def _checked_code(given: str) -> str:
    """A code or GAME/SHEET, as typed; what is neither is refused, so that no file is ever meant."""
    if not _NAME.fullmatch(given) or find_named(given) is None:
        parse_code(given)
    return given


def is_long(order: PrintOrder) -> bool:
    """Whether one would wait for it: fresh sheets are made, and many are proven and drawn."""
    if order.fresh is not None:
        return True
    if order.verb in ("reprint", "solution"):
        names = order.name.split() if order.verb == "solution" else [order.name]
        return sum(map(_weight, names)) > FEW
    if order.verb != "pad" or order.own:
        return len(order.own) > FEW
    named = find_named(order.name)
    return named is not None and len(_numbers(named, order.sheets)) > FEW


def _weight(name: str) -> int:
    named = find_named(name) if _NAME.fullmatch(name) else None
    if named is not None:
        return len(_numbers(named, ""))
    return FEW + 1 if isinstance(parse_code(name), FreshCode) else 1


def _numbers(named: Named, sheets: str) -> list[int]:
    """The numbered sheets that a name means."""
    pads = numbered_pads(named.game)
    pad = named.pad or (numbered_pad(named.game) if named.sheets or named.is_game else "")
    if pad not in pads:
        return []
    shipped = pads[pad].kind.shipped
    return list(parse_range(named.sheets or sheets, shipped) or range(1, shipped + 1))


def first_look(order: PrintOrder) -> PrintOrder | None:
    """The first sheet of a long order, to be seen at once; None where it must be made first."""
    if not is_long(order):
        return order
    if order.fresh is not None or order.verb != "pad":
        return None
    leaves = replace(order.leaves, copies=1)
    if order.own:
        return replace(order, name=str(order.own[0]), own=(), leaves=leaves, solutions=False)
    named = find_named(order.name)
    if named is None:
        return None
    first = _numbers(named, order.sheets)[0]
    name = order.name if named.pad else named.game.name
    return replace(order, name=name, sheets=str(first), leaves=leaves, solutions=False)


def print_order(order: PrintOrder, layouts: Path | None, work: Work) -> list[Printed]:
    """Do it, by the public verb."""
    options = order.options
    if order.verb == "cards":
        return cruxpress.cards(order.name, options, layouts=layouts, only=order.only)
    if order.verb == "reprint":
        return cruxpress.reprint(
            order.name, options, leaves=order.leaves, order=order.order, layouts=layouts, work=work
        )
    if order.verb == "solution":
        return [cruxpress.solution(order.name.split(), options, layouts=layouts, work=work)]
    if order.verb == "calibrate":
        return [cruxpress.calibrate(options.paper, options.ink, options.flip, layouts=layouts)]
    request = PadRequest(
        order.name, "", order.sheets, order.fresh, None, order.leaves, order.solutions
    )
    return list(cruxpress.pad(request, options, order=order.order, layouts=layouts, work=work))


def pictures_of(order: PrintOrder, press: Press) -> list[str]:
    """As which pictures it can be had; a shop that takes those takes nothing else."""
    if order.verb != "cards":
        return []
    if not order.options.shop:
        return [FACES, FOR_TABLE]
    preset = order.options.preset
    return [FOR_SHOP] if preset and press.preset(preset).makes == "pictures" else []


def command_of(order: PrintOrder, usual: UsualOptions, layouts: Path | None) -> str:
    """The command that prints the very same files; what is usual need not be typed."""
    words = ["cruxpress", order.verb, *(order.name.split() if order.verb == "solution" else [])]
    if order.verb in ("pad", "cards", "reprint"):
        words.append(order.name)
    if order.fresh is not None:
        words += ["--fresh", "--count", str(order.fresh.count), "--seed", str(order.fresh.seed)]
    options, leaves = order.options, order.leaves
    said: list[tuple[str, Any, Any]] = [
        ("sheets", order.sheets, ""),
        ("only", order.only, ""),
        ("copies", leaves.copies, 1),
        ("sides", leaves.sides, 2),
        ("up", leaves.up, None),
        ("stars", leaves.stars, None),
        ("order", order.order, "leaves"),
        ("back", options.back, "none"),
        ("marks", options.marks, "ticks"),
        ("paper", options.paper, usual.paper),
        ("ink", options.ink, usual.ink),
        ("flip", options.flip, usual.flip),
        ("layouts", str(layouts or ""), ""),
    ]
    for name, value, default in said:
        if value != default:
            words += [f"--{name}", str(value)]
    words += ["--shop", *filter(None, [options.preset])] if options.shop else []
    words += ["--solutions"] if order.solutions else []
    return shlex.join(words)
