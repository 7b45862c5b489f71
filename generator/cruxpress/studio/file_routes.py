"""Addresses of a person's own files: which there are, what is in one, and saving it."""

from collections.abc import Sequence

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from cruxpress.studio.own_files import MOST_LETTERS
from cruxpress.studio.rooms import Studio, answering, asked_by, told


def file_routes(studio: Studio) -> Sequence[Route]:
    """Everything that is opened and saved."""

    async def files(_request: Request) -> Response:
        """All of them, with their kinds."""
        return told({"files": await studio.draw(studio.files.listed)})

    async def opened(request: Request) -> Response:
        """The text of one."""
        name = (await asked_by(request)).text("name", 400)
        found = await studio.draw(lambda: studio.files.read(name))
        return told({"name": name, "text": found.text, "kind": found.kind, "digest": found.digest})

    async def save(request: Request) -> Response:
        """Write one whole, unless somebody else did since it was opened."""
        asked = await asked_by(request)
        name, text = asked.text("name", 400), asked.raw("text", MOST_LETTERS)
        digest = asked.text("digest", 64, "")
        return told({"digest": await studio.draw(lambda: studio.files.save(name, text, digest))})

    return [
        Route("/api/files", answering(files)),
        Route("/api/files/open", answering(opened), methods=["POST"]),
        Route("/api/files/save", answering(save), methods=["POST"]),
    ]
