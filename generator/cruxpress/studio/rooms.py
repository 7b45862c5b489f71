"""What all answers of the studio share: its rooms, and how a page is answered."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, Response

import cruxpress
from cruxpress.core.errors import BadInput, CruxpressError
from cruxpress.core.files import DEFAULTS
from cruxpress.products.settings import usual
from cruxpress.studio.apart import fault_of_ours
from cruxpress.studio.asked import Asked
from cruxpress.studio.catalogue import Catalogue
from cruxpress.studio.designing import DrawnPages
from cruxpress.studio.desk import PrintDesk
from cruxpress.studio.drafts import Drafts
from cruxpress.studio.guard import TOO_LARGE, TooLarge
from cruxpress.studio.jobs import JobRoom
from cruxpress.studio.lane import NOW, Lane, Superseded
from cruxpress.studio.orders import UsualOptions
from cruxpress.studio.own_files import OwnFiles
from cruxpress.studio.players import PlayRoom

SHEET, FOLDER = ".yaml", "/"  # how the names of a person's own things end
T = TypeVar("T")
Endpoint = Callable[[Request], Awaitable[Response]]


@dataclass(frozen=True)
class Studio:
    """One running studio: its folder, and what is in its rooms."""

    folder: Path
    layouts: Path | None
    desk: PrintDesk
    lane: Lane
    catalogue: Catalogue
    jobs: JobRoom
    files: OwnFiles
    players: PlayRoom
    drawing: Lane
    drafts: Drafts
    drawn: DrawnPages
    designing: Lane
    companion: str  # the address of the pages for phones, on this machine

    async def do(self, work: Callable[[], T], turn: int = NOW, key: str = "") -> T:
        """Have short work done in its turn."""
        return await asyncio.wrap_future(self.lane.do(work, turn, key))

    def own(self, asked: Asked) -> dict[str, Path]:
        """A person's own things to be printed, by their names: layouts, and what is asked for."""
        name = asked.text("name", 400, "")
        if name.endswith(SHEET) and (file := self.files.place(name)).is_file():
            return {name: file}
        if name.endswith(FOLDER):
            return {name: self.files.sheets_folder(name.removesuffix(FOLDER))}
        return self.catalogue.own()

    async def draw(self, work: Callable[[], T]) -> T:
        """Have a touch answered: in a lane of its own, so that it never waits for a page."""
        return await asyncio.wrap_future(self.drawing.do(work))

    async def design(self, work: Callable[[], T], key: str = "") -> T:
        """Have a text checked that is being written; a newer one of the same page goes first."""
        return await asyncio.wrap_future(self.designing.do(work, key=key))

    def end(self) -> None:
        """End jobs and players, and take away what is not saved."""
        self.jobs.stop_all()
        self.players.end()
        self.drafts.end()

    async def play(self, work: Callable[[], T], key: str) -> T:
        """Have a sheet played or filled; a newer wish of the same page takes its place."""
        return await asyncio.wrap_future(self.players.lane.do(work, key=key))


def usual_options() -> UsualOptions:
    """What the command line would take where nothing is typed."""
    kept = cruxpress.settings()
    found = {name: usual(kept, name) for name in DEFAULTS}
    given: dict[str, Any] = {name: value for name, value in found.items() if value is not None}
    return UsualOptions(**given)


async def asked_by(request: Request) -> Asked:
    """What the page sent."""
    return Asked(await request.body())


def number_in(request: Request, name: str, source: str = "path") -> int:
    """A whole number in the address."""
    values: Any = request.path_params if source == "path" else request.query_params
    given = str(values.get(name, ""))
    if not (given.isascii() and given.isalnum() and len(given) < 10):
        raise BadInput(f"{name} must be a whole number")
    try:
        return int(given)
    except ValueError:
        raise BadInput(f"{name} must be a whole number") from None


def answering(endpoint: Endpoint) -> Endpoint:
    """The same, with every error told as a sentence: nobody is shown a traceback."""

    async def answer(request: Request) -> Response:
        try:
            return await endpoint(request)
        except ClientDisconnect:
            raise
        except TooLarge:
            return told({"error": TOO_LARGE}, 413)
        except Superseded:
            return told({"superseded": True}, 409)
        except CruxpressError as error:
            return told({"error": str(error)}, 400 if error.exit_code == 2 else 422)
        except OSError as error:
            return told({"error": f"{error.filename or 'a file'}: {error.strerror}"}, 400)
        except Exception as error:  # the page says it, and goes on
            return told({"error": fault_of_ours(error)}, 500)

    return answer


def told(data: Any, status: int = 200) -> Response:
    """An answer for the page, which is not to be kept."""
    return JSONResponse(data, status, {"cache-control": "no-store"})
