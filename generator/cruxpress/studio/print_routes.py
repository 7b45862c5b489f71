"""Addresses that print: an order becomes files on the desk, or in the output folder."""

import os
from collections.abc import Sequence
from dataclasses import replace
from secrets import randbelow
from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from cruxpress.core.jobs import Work
from cruxpress.core.progress import Event, Note
from cruxpress.games.naming import find_named
from cruxpress.products.pad import LARGEST_DRAWN
from cruxpress.studio.desk import KeptPrint
from cruxpress.studio.orders import (
    PrintOrder,
    UsualOptions,
    command_of,
    first_look,
    is_long,
    pictures_of,
    print_order,
    read_order,
)
from cruxpress.studio.rooms import Studio, answering, asked_by, told, usual_options
from cruxpress.studio.tasks import PrintTask


def print_routes(studio: Studio) -> Sequence[Route]:
    """Everything that prints and saves."""

    def print_now(order: PrintOrder) -> tuple[KeptPrint, list[str]]:
        notes: list[str] = []

        def hear(event: Event) -> None:
            if isinstance(event, Note):
                notes.append(event.text)

        files = print_order(order, studio.layouts, Work(progress=hear))
        return studio.desk.put(files), [*notes, *(note for file in files for note in file.notes)]

    async def look(request: Request) -> Response:
        """The pages of an order at once; of a long one its first sheet, or nothing yet."""
        asked = await asked_by(request)

        def work() -> dict[str, Any]:
            usual = usual_options()
            order = read_order(asked, usual, studio.own(asked))
            pictures = pictures_of(order, studio.catalogue.press())
            about = {
                "command": typed_command(studio, order, usual),
                "long": is_long(order),
                "pictures": pictures,
            }
            first = first_look(order)
            if first is None:
                return {**about, "print": None, "notes": []}
            kept, notes = print_now(first)
            return {**about, "print": kept.told(), "notes": notes}

        return told(await studio.do(work, key=f"look {asked.text('tab', 40, '')}"))

    async def make(request: Request) -> Response:
        """All files of an order: at once if that is quick, or else as a job."""
        asked = await asked_by(request)
        usual = usual_options()
        order = await studio.do(lambda: read_order(asked, usual, studio.own(asked)))
        typed = typed_command(studio, order, usual)
        if not is_long(order):
            kept, notes = await studio.do(lambda: print_now(order))
            return told({"print": kept.told(), "notes": notes, "command": typed})
        task = PrintTask(order, studio.layouts)
        title, keep = asked.text("title", 200, order.name), asked.flag("keep")
        job = studio.jobs.start(task, title, typed, lambda f: studio.desk.put(f).told(), keep)
        return told({"job": job.told(), "command": typed})

    async def save(request: Request) -> Response:
        """Write the files of a print into the output folder."""
        name = request.path_params["id"]
        return told({"files": await studio.do(lambda: studio.desk.save(name))})

    async def seed(_request: Request) -> Response:
        """A seed that nobody chose; drawn here, so that the command can name it."""
        return told({"seed": randbelow(LARGEST_DRAWN)})

    return [
        Route("/api/look", answering(look), methods=["POST"]),
        Route("/api/make", answering(make), methods=["POST"]),
        Route("/api/seed", answering(seed), methods=["POST"]),
        Route("/api/prints/{id}/save", answering(save), methods=["POST"]),
    ]


def typed_command(studio: Studio, order: PrintOrder, usual: UsualOptions) -> str:
    """The command as it is typed in the studio's folder."""
    name = order.name.removeprefix(f"{studio.folder}{os.sep}")
    if order.own and find_named(name) is not None:
        name = f".{os.sep}{name}"  # the name alone would mean the game
    return command_of(replace(order, name=name), usual, studio.layouts)
