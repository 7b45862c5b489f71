"""Addresses of what a person has at home: a sheet with its code, settings, and a printer."""

from collections.abc import Sequence

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

import cruxpress
from cruxpress.codes import parse_code
from cruxpress.core.errors import BadInput
from cruxpress.core.files import DEFAULTS, settings_file
from cruxpress.studio.qr import codes_in
from cruxpress.studio.rooms import Studio, answering, asked_by, told

MOST_PICTURE = 20_000_000


def home_routes(studio: Studio) -> Sequence[Route]:
    """Codes in pictures, settings, the offset of a printer."""

    async def qr(request: Request) -> Response:
        """The codes in a picture; one that is a sheet's goes first."""
        data = await request.body()
        if len(data) > MOST_PICTURE:
            raise BadInput(f"the picture has more than {MOST_PICTURE // 1_000_000} MB")
        return told({"codes": sorted(await studio.do(lambda: codes_in(data)), key=_is_strange)})

    async def settings(request: Request) -> Response:
        """What is kept for all commands; what is given is kept from now on."""
        given: dict[str, str] = {}
        if request.method == "POST":
            asked = await asked_by(request)
            given = {name: asked.text(name, 500) for name in DEFAULTS if name in asked}
        kept = await studio.do(lambda: cruxpress.settings(given))
        printers = {
            name: f"{offset.x / 1000:g}mm,{offset.y / 1000:g}mm"
            for name, offset in sorted(kept.printers.items())
        }
        values = {name: kept.defaults.get(name) or "" for name in DEFAULTS}
        where = {"file": str(settings_file()), "folder": str(studio.folder)}
        return told({"values": values, "about": dict(DEFAULTS), "printers": printers, **where})

    async def offset(request: Request) -> Response:
        """Keep what was read on the printer's test page."""
        asked = await asked_by(request)
        printer, read = asked.text("printer", 100), asked.text("offset", 60)
        await studio.do(lambda: cruxpress.save_offset(printer, read))
        return told({"saved": True})

    return [
        Route("/api/qr", answering(qr), methods=["POST"]),
        Route("/api/settings", answering(settings), methods=["GET", "POST"]),
        Route("/api/offset", answering(offset), methods=["POST"]),
    ]


def _is_strange(text: str) -> bool:
    """Whether a text is no code of ours."""
    try:
        parse_code(text)
    except BadInput:
        return True
    return False
