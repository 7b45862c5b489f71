"""Which address of the studio answers what: the page and its files, and all that it asks."""

from collections.abc import Sequence
from pathlib import Path

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import FileResponse, RedirectResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp

from cruxpress.core.errors import BadInput
from cruxpress.core.files import shipped_fonts
from cruxpress.core.version import __version__
from cruxpress.products.new import sample_names
from cruxpress.studio.asked import Asked
from cruxpress.studio.catalogue import Catalogue
from cruxpress.studio.design_routes import design_routes
from cruxpress.studio.designing import DrawnPages
from cruxpress.studio.desk import PrintDesk
from cruxpress.studio.drafts import Drafts
from cruxpress.studio.draw_routes import draw_routes
from cruxpress.studio.file_routes import file_routes
from cruxpress.studio.guard import Guard
from cruxpress.studio.home_routes import home_routes
from cruxpress.studio.job_routes import job_routes
from cruxpress.studio.jobs import JobRoom
from cruxpress.studio.lane import Lane
from cruxpress.studio.own_files import OwnFiles
from cruxpress.studio.picture_routes import picture_routes
from cruxpress.studio.play_routes import play_routes
from cruxpress.studio.players import PlayRoom
from cruxpress.studio.print_routes import print_routes
from cruxpress.studio.rooms import Studio, answering, told, usual_options
from cruxpress.studio.show_routes import show_routes
from cruxpress.studio.word_routes import word_routes
from cruxpress.studio.write_routes import write_routes

WEB = Path(__file__).parent / "web"
TEXTS = "studio"  # the folder of layouts that holds the texts of the page
INK = "colour"  # the ink whose colours the page shares with paper


def open_studio(folder: Path, layouts: Path | None, companion: str = "") -> Studio:
    """The rooms of a studio for a folder."""
    files = OwnFiles(folder)
    return Studio(
        folder,
        layouts,
        PrintDesk(folder),
        Lane(),
        Catalogue(layouts),
        JobRoom(),
        files,
        PlayRoom(),
        Lane(),
        Drafts(files, layouts),
        DrawnPages(),
        Lane(),
        companion,
    )


def studio_app(studio: Studio, token: str, port: int) -> ASGIApp:
    """All addresses, behind the guard."""
    inside = [
        *_page_routes(studio),
        *print_routes(studio),
        *picture_routes(studio),
        *show_routes(studio),
        *word_routes(studio),
        *home_routes(studio),
        *job_routes(studio),
        *file_routes(studio),
        *draw_routes(studio),
        *play_routes(studio),
        *design_routes(studio),
        *write_routes(studio),
        Mount("/web", StaticFiles(directory=WEB)),
        Mount("/fonts", StaticFiles(directory=shipped_fonts())),
    ]
    routes: list[BaseRoute] = [Mount(f"/{token}", routes=inside)]
    return Guard(Starlette(routes=routes), token, port)


def _page_routes(studio: Studio) -> Sequence[BaseRoute]:
    async def page(_request: Request) -> Response:
        return FileResponse(WEB / "index.html", headers={"cache-control": "no-store"})

    async def texts(_request: Request) -> Response:
        """The texts of the page, as they stand in YAML."""
        return told(studio.catalogue.press().library.texts(TEXTS).templates())

    async def colours(_request: Request) -> Response:
        """The inks of the project, as names that the style of the page uses."""
        inks = studio.catalogue.press().inks[INK].colours
        rows = [f"--{name}: rgb({_shares(parts)});" for name, parts in inks.items()]
        return Response(f":root {{ {' '.join(rows)} }}\n", media_type="text/css")

    async def mark(request: Request) -> Response:
        """The icon of a game."""
        library = studio.catalogue.press().library
        name = f"mark-{request.path_params['name']}.svg"
        known = {file.name: file for root in library.roots for file in (root / "icons").glob("*")}
        if name not in known:
            raise BadInput(f"there is no icon {name}")
        return FileResponse(known[name], media_type="image/svg+xml")

    async def house(_request: Request) -> Response:
        """What the page has to know before it shows anything."""
        catalogue = studio.catalogue

        def work() -> dict[str, object]:
            return {
                "version": __version__,
                "folder": studio.folder.name,
                "games": catalogue.games(),
                "samples": sample_names(),
                "choices": catalogue.choices(),
                "shops": catalogue.shops(),
                "usual": told_usual(),
            }

        return told(await studio.do(work))

    async def products(request: Request) -> Response:
        """Everything that can be printed of a game."""
        name, paper = request.path_params["game"], request.query_params.get("paper", "a4")
        return told({"products": await studio.do(lambda: studio.catalogue.products(name, paper))})

    async def companion(_request: Request) -> Response:
        """On to the pages for phones, which have a listener of their own."""
        return RedirectResponse(studio.companion)

    async def own(request: Request) -> Response:
        """A person's own layouts, or a file of theirs that is named."""
        name = request.query_params.get("name", "")

        def work() -> list[dict[str, object]]:
            if not name:
                return studio.catalogue.own_things()
            things = studio.own(Asked.of({"name": name}))
            return [studio.catalogue.own_thing(name, things[name])] if name in things else []

        return told({"products": await studio.do(work)})

    return [
        Route("/", page),
        Route("/colours.css", answering(colours)),
        Route("/marks/{name}", answering(mark)),
        Route("/api/texts", answering(texts)),
        Route("/api/house", answering(house)),
        Route("/api/products/{game}", answering(products)),
        Route("/api/own", answering(own)),
        Route("/companion", companion),
    ]


def told_usual() -> dict[str, str]:
    """The usual paper, ink and flip, as the command line has them."""
    usual = usual_options()
    return {"paper": usual.paper, "ink": usual.ink, "flip": usual.flip}


def _shares(parts: Sequence[float]) -> str:
    return " ".join(f"{part:.1%}" for part in parts)
