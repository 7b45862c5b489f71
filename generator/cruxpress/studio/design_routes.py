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
from cruxpress.products.new import sample_names
from cruxpress.products.printing import PrintOptions
from cruxpress.studio.asked import Asked
from cruxpress.studio.designing import CARD, VIEWS, Shown, faults_of, show
from cruxpress.studio.desk import GONE
from cruxpress.studio.draw_routes import FIRST_FOLDER
from cruxpress.studio.own_files import MOST_LETTERS
from cruxpress.studio.rooms import Studio, answering, told

MOST_TEXTS, MOST_SENT = 12, 2_000_000
KEPT = {"cache-control": "private, max-age=600"}


def design_routes(studio: Studio) -> Sequence[Route]:
    """Everything that is written and looked at before it is saved."""

    async def new(request: Request) -> Response:
        """Begin a deck, a board or another thing, or a sheet; what comes back is its file."""
        asked = await asked_at_length(request)
        what, name = asked.one_of("what", (*sample_names(), *all_games())), asked.text("name", 60)

        def work() -> str:
            studio.files.place(f"{FIRST_FOLDER}/{name}.yaml")  # refuses links that lead out
            file = cruxpress.new(what, name, studio.folder / FIRST_FOLDER)
            return file.relative_to(studio.folder).as_posix()

        return told({"name": await studio.do(work)})

    async def check(request: Request) -> Response:
        """All that is wrong with a layout, were these texts saved."""
        asked = await asked_at_length(request)
        name, texts = asked.text("name", 400), texts_in(asked)

        def work() -> dict[str, Any]:
            with studio.drafts.standing_in(name, texts) as draft:
                return faults_of(draft)

        return told(await studio.design(work, f"check {asked.text('tab', 40, '')}"))

    async def look(request: Request) -> Response:
        """How a layout looks, were these texts saved."""
        asked = await asked_at_length(request)
        name, texts = asked.text("name", 400), texts_in(asked)
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

    return [
        Route("/api/design/new", answering(new), methods=["POST"]),
        Route("/api/design/check", answering(check), methods=["POST"]),
        Route("/api/design/look", answering(look), methods=["POST"]),
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


async def asked_at_length(request: Request) -> Asked:
    """What the page sent: texts of whole files."""
    return Asked(await request.body(), MOST_SENT)


def texts_in(asked: Asked) -> dict[str, str]:
    """The texts that are not saved, by the names of their files."""
    return asked.raw_map("texts", MOST_TEXTS, MOST_LETTERS)
