"""Addresses that show what was printed: pages as pictures, files, and the covers of all things."""

from collections.abc import Sequence

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from cruxpress.core.jobs import Work
from cruxpress.studio.asked import Asked
from cruxpress.studio.desk import picture
from cruxpress.studio.lane import LATER, SOON
from cruxpress.studio.orders import PrintOrder, first_look, print_order, read_order
from cruxpress.studio.rooms import Studio, answering, number_in, usual_options

COVER_DPI = 60
CUT = ".svg"  # the end of a file with lines for a cutter
WEEK = 7 * 24 * 3600


def show_routes(studio: Studio) -> Sequence[Route]:
    """Everything that is looked at."""

    async def page(request: Request) -> Response:
        """One page of a print as a picture; its address never shows anything else."""
        printed = studio.desk.file(request.path_params["id"], number_in(request, "file"))
        number, dpi = number_in(request, "page"), number_in(request, "dpi", "query")
        grey = "grey" in request.query_params
        turn = SOON if number > 1 else 0
        data = await studio.do(lambda: picture(printed, number, dpi, grey=grey), turn)
        return Response(data, media_type="image/png", headers=_kept_for(WEEK))

    async def pdf(request: Request) -> Response:
        """A file of a print, to look at or to take away."""
        printed = studio.desk.file(request.path_params["id"], number_in(request, "file"))
        name = request.path_params["name"]
        if name in printed.files and name.endswith(CUT):
            headers = {"content-disposition": f'attachment; filename="{name}"'}
            return Response(printed.files[name], media_type="image/svg+xml", headers=headers)
        how = "attachment" if "download" in request.query_params else "inline"
        headers = {
            "content-disposition": f'{how}; filename="{printed.name}.pdf"',
            # A browser's own viewer is a program that a page's policy would stop.
            "content-security-policy": "frame-ancestors 'self'",
        }
        return Response(printed.data, media_type="application/pdf", headers=headers)

    async def cover(request: Request) -> Response:
        """The first page of a thing, small, as it comes without further choices."""
        name = request.path_params["name"]
        paper = request.query_params.get("paper", "a4")

        def draw() -> bytes:
            order = cover_order(name, paper, request.query_params.get("verb", "pad"))
            first = first_look(order) or order
            files = print_order(first, studio.layouts, Work())
            return picture(files[0], 1, COVER_DPI)

        def work() -> bytes:
            return studio.catalogue.cover(f"{name} {paper}", draw)

        data = await studio.do(work, LATER)
        return Response(data, media_type="image/png", headers=_kept_for(60))

    def cover_order(name: str, paper: str, verb: str) -> PrintOrder:
        data = {"verb": verb, "name": name, "paper": paper}
        return read_order(Asked.of(data), usual_options(), studio.catalogue.own())

    return [
        Route("/api/prints/{id}/{file}/pages/{page}", answering(page)),
        Route("/api/prints/{id}/{file}/{name}", answering(pdf)),
        Route("/api/covers/{name:path}", answering(cover)),
    ]


def _kept_for(seconds: int) -> dict[str, str]:
    return {"cache-control": f"private, max-age={seconds}"}
