"""What a page shows of a sheet: its face, its hints bit by bit, its solution, its difficulty.

Shipped sheets are looked at when a site is built, fresh ones in the browser; both by this module.
"""

import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from cruxpress.core.cache import Cache
from cruxpress.core.data import Value
from cruxpress.core.errors import CruxpressError
from cruxpress.games.contract import DrawContext, Proven, SheetData
from cruxpress.games.numbered import Numbered
from cruxpress.games.tools import Hint
from cruxpress.press.items import Face
from cruxpress.press.layout import open_layout
from cruxpress.press.press import Press
from cruxpress.press.svg import svg_face
from cruxpress.products.plain import plain_sheet
from cruxpress.products.printing import open_press, page_for
from cruxpress.products.reprint import NumberedSheet, PlainSheet, open_code
from cruxpress.sheets.open import SheetOpener
from cruxpress.specs.texts import Texts

PAPER, INK = "a4", "colour"
ANSWER_LENGTH = 12  # hexadecimal digits: nobody reads words off them, and no two are alike


@dataclass(frozen=True)
class SheetView:
    """A sheet on a screen; `hints` tell a step more each time, `answers` know words by digests."""

    code: str
    game: str
    title: str
    number: str
    front: str
    solution: tuple[str, ...] = ()
    hints: tuple[tuple[str, ...], ...] = ()
    answers: tuple[str, ...] = ()
    difficulty: str = ""
    tools: tuple[Mapping[str, Value], ...] = ()

    def as_json(self) -> str:
        """For a page; the same bytes every time."""
        return json.dumps(asdict(self), ensure_ascii=False, separators=(",", ":"))


def view_code(text: str) -> str:
    """The view of the sheet of a code as JSON, or why there is none: what a page asks of Python."""
    press = open_press()
    try:
        found = open_code(press, SheetOpener(press.library, Cache()), text)
        if isinstance(found, PlainSheet):
            return view_plain(press, found).as_json()
        return view_sheet(press, found).as_json()
    except CruxpressError as error:
        return json.dumps({"error": str(error)}, ensure_ascii=False)


def view_sheet(press: Press, sheet: NumberedSheet) -> SheetView:
    """A numbered or fresh sheet with all that is proven of it."""
    numbered, proven = sheet.numbered, sheet.proven
    game, texts = numbered.game, press.library.texts()
    context = DrawContext(press.library.texts(game.name))
    title = texts("site.sheet-title", game=game.title, code=str(proven.code))
    hints = numbered.kind.hints(proven, context)
    data = numbered.kind.front(proven, context)
    pages = numbered.kind.solutions([proven], context)
    layout, answers = numbered.pad.layout, numbered.kind.solutions_layout
    return SheetView(
        str(proven.code),
        game.name,
        game.title,
        numbered.kind.label(proven.model),
        _drawn(press, _face(press, layout, data, title), title),
        tuple(_drawn(press, _face(press, answers, page, title), title) for page in pages),
        tuple(hint_steps(hint, texts) for hint in hints),
        tuple(sorted({answer_digest(str(proven.code), hint.word) for hint in hints if hint.word})),
        _difficulty(numbered, proven, context.texts, texts),
        tuple(tool.as_data() for tool in numbered.kind.tools(proven, context)),
    )


def view_plain(press: Press, sheet: PlainSheet) -> SheetView:
    """A sheet that is the same for everybody, such as a block: nothing is hidden in it."""
    game, pad = sheet.game, sheet.game.pads[sheet.pad]
    layout = open_layout(press, pad.layout)
    printed = plain_sheet(game.name, sheet.pad, pad, layout)
    title = press.library.texts()("site.sheet-title", game=game.title, code=printed.code)
    face = _face(press, pad.layout, printed.front, title)
    return SheetView(printed.code, game.name, game.title, sheet.pad, _drawn(press, face, title))


def hint_steps(hint: Hint, texts: Texts) -> tuple[str, ...]:
    """A hint in steps, each of which says more than the one before."""
    if not hint.word:
        return (hint.where, *hint.more)
    word = hint.word.upper()
    length = texts("site.hint.length", count=sum(map(str.isalpha, word)))
    return (hint.where, length, texts("site.hint.first", letter=word[0]), word)


def answer_digest(code: str, answer: str) -> str:
    """What is kept of an answer, so that a page can say yes to it and nobody reads the others."""
    letters = "".join(letter for letter in answer.upper() if letter.isalpha())
    return hashlib.sha256(f"{code}:{letters}".encode()).hexdigest()[:ANSWER_LENGTH]


def shipped_views(press: Press, opener: SheetOpener, numbered: Numbered) -> Iterator[SheetView]:
    """The views of all shipped sheets of a kind, in their order."""
    numbers = range(1, numbered.kind.shipped + 1)
    for proven in opener.open_numbers(numbered, numbers):
        yield view_sheet(press, NumberedSheet(numbered, proven))


def _face(press: Press, name: str, data: SheetData, title: str) -> Face:
    layout = open_layout(press, name)
    if layout.keys.kind == "cards":
        return layout.side("front").face(data, title)
    page, _ = page_for(press, layout, press.paper(PAPER), 1)
    return layout.side("front", page).face(data, title)


def _drawn(press: Press, face: Face, title: str) -> str:
    return svg_face(face, press.ink(INK), press, title)


def _difficulty(numbered: Numbered, proven: Proven[Any], own: Texts, texts: Texts) -> str:
    """What was measured in games that had no part in choosing the sheet, if anything was."""
    judged = _measure(proven.facts, "judged") or _measure(proven.facts, "recorded")
    if not judged or numbered.game.ladder is None:
        return ""
    value, error, games = judged
    return texts(
        "site.difficulty",
        value=f"{value:.2f}",
        error=f"{error:.2f}",
        games=f"{games:,}",
        measure=own("ladder.measure"),
        player=own("ladder.player"),
    )


def _measure(facts: Mapping[str, Value], name: str) -> Sequence[float | int] | None:
    found = facts.get(name)
    if not isinstance(found, Mapping):
        return None
    value, error, games = (found.get(key) for key in ("value", "error", "games"))
    if not (isinstance(value, float | int) and isinstance(error, float | int)):
        return None
    return [value, error, games if isinstance(games, int) else 0]
