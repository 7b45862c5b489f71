"""Addresses that have a drawn sheet played: measured, filled, and proven."""

from collections.abc import Sequence

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from cruxpress.core.errors import BadInput
from cruxpress.studio.own_files import MOST_LETTERS
from cruxpress.studio.players import FEW, MANY
from cruxpress.studio.rooms import Studio, answering, asked_by, told
from cruxpress.studio.tasks import ProveTask


def play_routes(studio: Studio) -> Sequence[Route]:
    """Everything that players and provers are asked."""

    async def measure(request: Request) -> Response:
        """How hard the sheet is, by players who play it now."""
        asked = await asked_by(request)
        kind, text = asked.text("kind", 60), asked.raw("text", MOST_LETTERS)
        how = asked.one_of("how", (FEW, MANY), FEW)
        work = studio.players.measuring(kind, text, how)
        return told(await studio.play(work, f"measure {asked.text('tab', 40, '')}"))

    async def fill(request: Request) -> Response:
        """A proven fill of the sheet."""
        asked = await asked_by(request)
        kind, text = asked.text("kind", 60), asked.raw("text", MOST_LETTERS)
        return told(await studio.play(studio.players.filling(kind, text), ""))

    async def prove(request: Request) -> Response:
        """Begin to prove a file that is saved."""
        asked = await asked_by(request)
        name = asked.text("name", 400)
        file = studio.files.place(name)
        if not file.is_file():
            raise BadInput(f"there is no file {name}; save it first")
        task = ProveTask(file, studio.layouts)
        job = studio.jobs.start(task, name, f"cruxpress prove {name}", dict, asked.flag("keep"))
        return told({"job": job.told()})

    return [
        Route("/api/draw/measure", answering(measure), methods=["POST"]),
        Route("/api/draw/fill", answering(fill), methods=["POST"]),
        Route("/api/draw/prove", answering(prove), methods=["POST"]),
    ]
