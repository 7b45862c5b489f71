"""Addresses for who designs: texts that are not saved are checked, shown and completed."""

import tempfile
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

import cruxpress
from cruxpress.core.errors import BadInput
from cruxpress.core.registry import all_games
from cruxpress.products.new import DECK
from cruxpress.products.printing import PrintOptions
from cruxpress.studio.asked import Asked
from cruxpress.studio.completing import complete
from cruxpress.studio.designing import CARD, VIEWS, Shown, faults_of, show
from cruxpress.studio.desk import GONE
from cruxpress.studio.draw_routes import FIRST_FOLDER
from cruxpress.studio.incoming import take_in
from cruxpress.studio.own_files import MOST_LETTERS
from cruxpress.studio.rooms import Studio, answering, told
from cruxpress.studio.table_text import CHANGES, changed_table, grid_of

TEXTS = "studio"
MOST_TEXTS, MOST_SENT = 12, 2_000_000
MOST_CELL = 5_000
KEPT = {"cache-control": "private, max-age=600"}


def design_routes(studio: Studio) -> Sequence[Route]:
    """Everything that is written and looked at before it is saved."""

    async def new(request: Request) -> Response:
        """Begin a deck or a sheet; what comes back is its file."""
        asked = await _asked(request)
        what, name = asked.one_of("what", (DECK, *all_games())), asked.text("name", 60)

        def work() -> str:
            studio.files.place(f"{FIRST_FOLDER}/{name}.yaml")  # refuses links that lead out
            file = cruxpress.new(what, name, studio.folder / FIRST_FOLDER)
            return file.relative_to(studio.folder).as_posix()

        return told({"name": await studio.do(work)})

    async def check(request: Request) -> Response:
        """All that is wrong with a layout, were these texts saved."""
        asked = await _asked(request)
        name, texts = asked.text("name", 400), _texts(asked)

        def work() -> dict[str, Any]:
            with studio.drafts.standing_in(name, texts) as draft:
                return faults_of(draft)

        return told(await studio.design(work, f"check {asked.text('tab', 40, '')}"))

    async def look(request: Request) -> Response:
        """How a layout looks, were these texts saved."""
        asked = await _asked(request)
        name, texts = asked.text("name", 400), _texts(asked)
        view = asked.one_of("view", VIEWS, CARD)
        options = PrintOptions(paper=asked.text("paper", 40), ink=asked.text("ink", 40))

        def work() -> dict[str, Any]:
            with (
                studio.drafts.standing_in(name, texts) as draft,
                tempfile.TemporaryDirectory(prefix="cruxpress-") as pictures,
            ):
                return told_shown(studio, show(draft, view, options, Path(pictures)))

        return told(await studio.do(work, key=f"design {asked.text('tab', 40, '')}"))

    async def picture(request: Request) -> Response:
        """A page of a sheet that is not proven."""
        data = studio.drawn.get(request.path_params["id"])
        if data is None:
            raise BadInput(GONE)
        return Response(data, media_type="image/png", headers=KEPT)

    async def completed(request: Request) -> Response:
        """What could stand at the cursor."""
        asked = await _asked(request)
        name, texts, at = asked.text("name", 400), _texts(asked), asked.whole("at", 0, MOST_LETTERS)

        def work() -> dict[str, Any]:
            words = studio.catalogue.press().library.texts(TEXTS)
            with studio.drafts.standing_in(name, texts) as draft:
                return complete(draft, draft.file.read_text("utf-8"), at, words)

        return told(await studio.design(work, f"complete {asked.text('tab', 40, '')}"))

    async def table(request: Request) -> Response:
        """A table as a grid, after a change of it if there is one."""
        asked = await _asked(request)
        name, text = asked.text("name", 400), asked.raw("text", MOST_LETTERS)

        def work() -> dict[str, Any]:
            changed = text
            if "change" in asked:
                changed = changed_table(
                    text,
                    name,
                    asked.one_of("change", CHANGES),
                    asked.whole("row", 0, 10**6, 0),
                    asked.whole("column", 0, 10**4, 0),
                    asked.text("value", MOST_CELL, ""),
                )
            return {"text": changed, **grid_of(changed, name)}

        return told(await studio.design(work))

    async def take(request: Request) -> Response:
        """A picture or an icon for a layout: checked, and saved beside it."""
        layout = studio.files.place(request.query_params.get("layout", ""))
        given = request.query_params.get("name", "")
        if not layout.is_file():
            raise BadInput("there is no such layout; save it first")
        data = await request.body()
        taken = await studio.design(lambda: take_in(studio.folder, layout, given, data))
        return told(asdict(taken))

    return [
        Route("/api/design/new", answering(new), methods=["POST"]),
        Route("/api/design/check", answering(check), methods=["POST"]),
        Route("/api/design/look", answering(look), methods=["POST"]),
        Route("/api/design/complete", answering(completed), methods=["POST"]),
        Route("/api/design/table", answering(table), methods=["POST"]),
        Route("/api/design/take", answering(take), methods=["POST"]),
        Route("/api/design/pictures/{id}", answering(picture)),
    ]


def told_shown(studio: Studio, shown: Shown) -> dict[str, Any]:
    """What the page has to know of a look: a print on the desk, or pictures."""
    return {
        "kind": shown.kind,
        "notes": list(shown.notes),
        "sides": shown.sides,
        "cut": asdict(shown.cut) if shown.cut else None,
        "print": studio.desk.put(shown.files).told() if shown.files else None,
        "pictures": [studio.drawn.put(data) for data in shown.pictures],
    }


async def _asked(request: Request) -> Asked:
    return Asked(await request.body(), MOST_SENT)


def _texts(asked: Asked) -> dict[str, str]:
    """The texts that are not saved, by the names of their files."""
    return asked.raw_map("texts", MOST_TEXTS, MOST_LETTERS)
