"""Addresses for who draws: what can be drawn, a new sheet, every touch of a board."""

from collections.abc import Sequence
from typing import Any

from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.routing import Route

import cruxpress
from cruxpress.core.errors import BadInput
from cruxpress.core.registry import all_games
from cruxpress.studio.own_files import MOST_LETTERS
from cruxpress.studio.rooms import Studio, answering, asked_by, told
from cruxpress.studio.sketching import find_sketch, read_fields, sketchables, told_sketch, touched

FIRST_FOLDER = "my"  # where new sheets go


def draw_routes(studio: Studio) -> Sequence[Route]:
    """Everything that is drawn."""

    async def kinds(_request: Request) -> Response:
        """What can be drawn, with its tools."""
        studio.players.begin()

        def work() -> list[dict[str, Any]]:
            return [each.told() for each in sketchables()]

        return told({"kinds": await studio.draw(work)})

    async def new(request: Request) -> Response:
        """Begin a sheet; what comes back is its file."""
        asked = await asked_by(request)
        game, name = asked.one_of("game", all_games()), asked.text("name", 60)

        def work() -> str:
            studio.files.place(f"{FIRST_FOLDER}/{name}.yaml")  # refuses links that lead out
            file = cruxpress.new(game, name, studio.folder / FIRST_FOLDER)
            return file.relative_to(studio.folder).as_posix()

        return told({"name": await studio.do(work)})

    async def read(request: Request) -> Response:
        """What a text shows, and what is wrong with it."""
        asked = await asked_by(request)
        kind, text = asked.text("kind", 60), asked.raw("text", MOST_LETTERS)
        name = asked.text("name", 400, "sheet")

        def work() -> dict[str, Any]:
            drawn = find_sketch(kind)
            studio.players.get_ready(kind)
            return told_sketch(drawn, text, name)

        return told(await studio.draw(work))

    async def touch(request: Request) -> Response:
        """The text after a tool was put on fields, or after an action; and what it shows."""
        asked = await asked_by(request)
        kind, text = asked.text("kind", 60), asked.raw("text", MOST_LETTERS)
        name = asked.text("name", 400, "sheet")

        def work() -> dict[str, Any]:
            drawn = find_sketch(kind)
            return told_sketch(drawn, touched(drawn, asked, text), name)

        return told(await studio.draw(work))

    async def spots(request: Request) -> Response:
        """Where a piece that was picked up may lie."""
        asked = await asked_by(request)
        kind, text = asked.text("kind", 60), asked.raw("text", MOST_LETTERS)
        (source,) = read_fields(asked.text("board", 40), asked.wholes("fields", 0, 99))[:1]
        turns = asked.whole("turns", 0, 3)

        def work() -> list[list[Any]]:
            return [list(spot) for spot in find_sketch(kind).sketcher.spots(text, source, turns)]

        return told({"spots": await studio.draw(work)})

    async def icon(request: Request) -> Response:
        """An icon of a game."""
        library = studio.catalogue.press().library
        game, name = request.path_params["game"], f"{request.path_params['name']}.svg"
        folders = [root / game / "icons" for root in library.roots if game in all_games()]
        known = {file.name: file for folder in folders for file in folder.glob("*.svg")}
        if name not in known:
            raise BadInput(f"there is no icon {name}")
        return FileResponse(known[name], media_type="image/svg+xml")

    return [
        Route("/api/draw/kinds", answering(kinds)),
        Route("/api/draw/new", answering(new), methods=["POST"]),
        Route("/api/draw/read", answering(read), methods=["POST"]),
        Route("/api/draw/touch", answering(touch), methods=["POST"]),
        Route("/api/draw/spots", answering(spots), methods=["POST"]),
        Route("/icons/{game}/{name}", answering(icon)),
    ]
