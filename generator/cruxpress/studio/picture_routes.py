"""The address that turns cards into pictures: of every card, for a virtual table, for a shop."""

from collections.abc import Sequence
from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from cruxpress.studio.orders import FACES, FOR_TABLE, pictures_of, read_order
from cruxpress.studio.print_routes import typed_command
from cruxpress.studio.rooms import Studio, answering, asked_by, told, usual_options
from cruxpress.studio.tasks import PicturesTask

OPTIONS = {FACES: " --png", FOR_TABLE: " --vtt"}  # a shop is named in the command already


def picture_routes(studio: Studio) -> Sequence[Route]:
    """Cards as pictures."""

    async def pictures(request: Request) -> Response:
        """Cards as pictures, saved below the output folder by a job."""
        asked = await asked_by(request)
        usual = usual_options()
        order = await studio.do(lambda: read_order(asked, usual, studio.own(asked)))
        what = asked.one_of("what", pictures_of(order, studio.catalogue.press()))
        place = studio.desk.output()
        task = PicturesTask(order, what, usual.site, place, studio.layouts)
        root = place.relative_to(studio.folder)

        def finish(made: dict[str, Any]) -> dict[str, Any]:
            counts = made["folders"].items()
            return {"folders": {(root / name).as_posix(): count for name, count in counts}}

        typed = typed_command(studio, order, usual) + OPTIONS.get(what, "")
        title = asked.text("title", 200, order.name)
        job = studio.jobs.start(task, title, typed, finish, asked.flag("keep"))
        return told({"job": job.told()})

    return [Route("/api/pictures", answering(pictures), methods=["POST"])]
