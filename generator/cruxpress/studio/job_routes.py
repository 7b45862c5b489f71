"""Addresses of long work: kits and ladders begin here; any job is watched, kept or stopped."""

import asyncio
import json
import time
from collections.abc import AsyncIterator, Sequence
from pathlib import Path
from typing import Any

from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route

from cruxpress.core.errors import BadInput
from cruxpress.core.registry import all_games
from cruxpress.products.kit.make import KitRequest
from cruxpress.products.printing import PrintOptions
from cruxpress.studio.asked import Asked
from cruxpress.studio.jobs import RUNNING, StudioJob
from cruxpress.studio.orders import ANY_SHOP, UsualOptions
from cruxpress.studio.rooms import Studio, answering, asked_by, told, usual_options
from cruxpress.studio.tasks import KitTask, LadderTask

TICK = 0.1  # seconds between two looks at a job
BEAT = 15.0  # seconds after which a silent stream says that it is still there
KIT, PARTS = "cruxpress-kit", ("rules", "pads", "cards", "solo")


def job_routes(studio: Studio) -> Sequence[Route]:
    """Everything that takes long."""

    async def kit(request: Request) -> Response:
        """Begin a kit."""
        asked = await asked_by(request)
        usual = usual_options()
        wanted = read_kit(asked, usual, studio.layouts)
        folder = studio.desk.output() / KIT
        task = KitTask(wanted, folder)
        command = kit_command(wanted, studio.layouts)
        where = folder.relative_to(studio.folder).as_posix()
        title = asked.text("title", 200, KIT)
        job = studio.jobs.start(
            task, title, command, lambda made: {**made, "folder": where}, asked.flag("keep")
        )
        return told({"job": job.told()})

    async def ladder(request: Request) -> Response:
        """Begin a ladder."""
        asked = await asked_by(request)
        game = asked.one_of("game", all_games())
        rungs, seed = asked.whole("rungs", 1, 1000), asked.whole("seed", 0, 10**15)
        usual = usual_options()
        options = PrintOptions(
            paper=asked.text("paper", 40, usual.paper),
            ink=asked.text("ink", 40, usual.ink),
            flip=usual.flip,
            site=usual.site or None,
            printer=usual.printer or None,
        )
        folder = studio.desk.output() / f"ladder-{game}"
        task = LadderTask(game, rungs, seed, options, studio.layouts, folder)
        words = ["cruxpress", "ladder", game, "--rungs", str(rungs), "--seed", str(seed)]
        words += ["--paper", options.paper] if options.paper != usual.paper else []
        words += ["--ink", options.ink] if options.ink != usual.ink else []
        words += ["--layouts", str(studio.layouts)] if studio.layouts else []
        where = folder.relative_to(studio.folder).as_posix()
        job = studio.jobs.start(
            task,
            asked.text("title", 200, game),
            " ".join(words),
            lambda made: {**made, "folder": where},
            asked.flag("keep"),
        )
        return told({"job": job.told()})

    async def jobs(_request: Request) -> Response:
        """All jobs that are remembered."""
        return told({"jobs": studio.jobs.all()})

    async def change(request: Request) -> Response:
        """Let a job go on without its page, or not."""
        job = studio.jobs.get(request.path_params["id"])
        job.keep = (await asked_by(request)).flag("keep")
        return told({"job": job.told()})

    async def stop(request: Request) -> Response:
        """End a job; what it found is kept."""
        studio.jobs.stop(request.path_params["id"])
        return told({"job": studio.jobs.get(request.path_params["id"]).told()})

    async def events(request: Request) -> Response:
        """A job's progress as it happens, from the event that the page has not heard yet."""
        job = studio.jobs.get(request.path_params["id"])
        stream = _stream(job, request)
        headers = {"cache-control": "no-store"}
        return StreamingResponse(stream, media_type="text/event-stream", headers=headers)

    return [
        Route("/api/kit", answering(kit), methods=["POST"]),
        Route("/api/ladder", answering(ladder), methods=["POST"]),
        Route("/api/jobs", answering(jobs)),
        Route("/api/jobs/{id}", answering(change), methods=["POST"]),
        Route("/api/jobs/{id}/stop", answering(stop), methods=["POST"]),
        Route("/api/jobs/{id}/events", answering(events)),
    ]


async def _stream(job: StudioJob, request: Request) -> AsyncIterator[str]:
    """Whoever listens is a watcher; a job without one ends, unless it is kept."""
    job.watchers += 1
    try:
        heard, spoken = 0, time.monotonic()
        while not await request.is_disconnected():
            news = job.events[heard:]
            heard += len(news)
            for event in news:
                yield _event("progress", event)
            if job.state != RUNNING:
                yield _event("end", job.told())
                return
            if news:
                spoken = time.monotonic()
            elif time.monotonic() - spoken > BEAT:
                spoken = time.monotonic()
                yield ": still here\n\n"
            await asyncio.sleep(TICK)
    finally:
        job.watchers -= 1
        job.left_at = time.monotonic()


def _event(kind: str, data: dict[str, Any]) -> str:
    return f"event: {kind}\ndata: {json.dumps(data)}\n\n"


def read_kit(asked: Asked, usual: UsualOptions, layouts: Path | None) -> KitRequest:
    """The kit that a page wants."""
    games = asked.texts("games", 50, 40)
    only = asked.texts("only", len(PARTS), 20) if "only" in asked else []
    strange = [each for each in only if each not in PARTS]
    if strange or not set(games) <= set(all_games()):
        raise BadInput(f"a kit has {', '.join(PARTS)} of {', '.join(all_games())}")
    papers, inks = asked.texts("papers", 2, 20), asked.texts("inks", 4, 20)
    if not (games and papers and inks):
        raise BadInput("a kit needs at least a game, a paper and an ink")
    shop = asked.text("shop", 40, "")
    options = PrintOptions(
        back=asked.text("back", 20, "duplex"),  # type: ignore[arg-type]  # refused if it is none
        flip=usual.flip,
        marks=asked.text("marks", 20, "ticks"),  # type: ignore[arg-type]
        shop=bool(shop),
        site=usual.site or None,
        printer=usual.printer or None,
        preset="" if shop == ANY_SHOP else shop,
    )
    return KitRequest(
        games=tuple(games),
        papers=tuple(papers),
        inks=tuple(inks),
        options=options,
        own_layouts=layouts,
        archive=asked.flag("zip"),
        essentials=asked.flag("essentials"),
        faces=asked.flag("png"),
        table=asked.flag("vtt"),
        local_table=not usual.site,
        only=tuple(only),
    )


def kit_command(wanted: KitRequest, layouts: Path | None) -> str:
    """The command that makes the same kit."""
    papers = "both" if len(wanted.papers) > 1 else wanted.papers[0]
    words = ["cruxpress", "kit", *wanted.games, "--paper", papers, "--ink", ",".join(wanted.inks)]
    words += ["--only", ",".join(wanted.only)] if wanted.only else []
    words += ["--zip"] if wanted.archive else []
    words += ["--essentials"] if wanted.essentials else []
    words += ["--png"] if wanted.faces else []
    words += ["--vtt", "local" if wanted.local_table else "web"] if wanted.table else []
    options = wanted.options
    words += ["--back", options.back] if options.back != "duplex" else []
    words += ["--marks", options.marks] if options.marks != "ticks" else []
    words += ["--shop", *filter(None, [options.preset])] if options.shop else []
    words += ["--layouts", str(layouts)] if layouts else []
    return " ".join(words)
