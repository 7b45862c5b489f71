"""Addresses for who writes a layout: completion, tables as grids, pictures that come in."""

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from cruxpress.core.errors import BadInput
from cruxpress.studio.completing import complete, insertion
from cruxpress.studio.design_routes import asked_at_length, texts_in
from cruxpress.studio.incoming import Taken, take_in
from cruxpress.studio.own_files import MOST_LETTERS
from cruxpress.studio.rooms import Studio, answering, told
from cruxpress.studio.table_text import CHANGES, changed_table, grid_of

TEXTS = "studio"
MOST_CELL = 5_000


def write_routes(studio: Studio) -> Sequence[Route]:
    """Everything that helps while one writes."""

    async def completed(request: Request) -> Response:
        """What could stand at the cursor."""
        asked = await asked_at_length(request)
        name, texts, at = (
            asked.text("name", 400),
            texts_in(asked),
            asked.whole("at", 0, MOST_LETTERS),
        )

        def work() -> dict[str, Any]:
            words = studio.catalogue.press().library.texts(TEXTS)
            with studio.drafts.standing_in(name, texts) as draft:
                return complete(draft, draft.file.read_text("utf-8"), at, words)

        return told(await studio.design(work, f"complete {asked.text('tab', 40, '')}"))

    async def table(request: Request) -> Response:
        """A table as a grid, after a change of it if there is one."""
        asked = await asked_at_length(request)
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

    async def place(request: Request) -> Response:
        """Where in a text a picture is named that came in."""
        asked = await asked_at_length(request)
        text, at = asked.raw("text", MOST_LETTERS), asked.whole("at", 0, MOST_LETTERS)
        element = asked.one_of("element", ("icon", "image"))
        taken = Taken(element, asked.text("taken", 80), "")

        def work() -> dict[str, Any]:
            words = studio.catalogue.press().library.texts(TEXTS)
            return insertion(text, at, taken, words)

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
        Route("/api/design/complete", answering(completed), methods=["POST"]),
        Route("/api/design/table", answering(table), methods=["POST"]),
        Route("/api/design/place", answering(place), methods=["POST"]),
        Route("/api/design/take", answering(take), methods=["POST"]),
    ]
