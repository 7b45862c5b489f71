"""The companion for phones beside the paper, from this machine: the files of a site, and no more.

It has a listener and an app of its own, which know nothing of the studio: no verb, no job, no file
of a person. What it hands out is what `cruxpress site` writes, the same for everybody.
"""

import contextlib
import hashlib
import html
import tempfile
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path, PurePosixPath
from threading import Lock

from starlette.datastructures import Headers
from starlette.responses import HTMLResponse, PlainTextResponse, Response
from starlette.types import Receive, Scope, Send

import cruxpress
from cruxpress.core.errors import BadInput
from cruxpress.core.jobs import Work
from cruxpress.core.progress import Progress, Status
from cruxpress.core.trusted import make_private, why_not_trusted
from cruxpress.products.printing import open_press
from cruxpress.site.kept import forget_others, kept_files, kept_place
from cruxpress.specs.texts import Texts
from cruxpress.studio.jobs import FAILED, RUNNING, JobRoom, StudioJob

MOST_ADDRESS = 2_000
OFTEN = 0.2  # seconds between two looks at a job
HEADERS = {
    "cache-control": "no-cache",  # asked for again each time, and answered by the digest
    "content-security-policy": "frame-ancestors 'none'",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(self), microphone=(), geolocation=()",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
}
STRICT = {**HEADERS, "content-security-policy": "default-src 'none'; frame-ancestors 'none'"}
TYPES = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".mjs": "text/javascript; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".svg": "image/svg+xml",
    ".wasm": "application/wasm",
    ".woff": "font/woff",
    ".txt": "text/plain; charset=utf-8",
    ".webmanifest": "application/manifest+json",
}


@dataclass(frozen=True)
class SiteTask:
    """A site, written where it is kept."""

    place: Path

    def run(self, progress: Progress) -> dict[str, object]:
        cruxpress.build_site(self.place, work=Work(progress=progress))
        forget_others(self.place)
        return {}


class CompanionRoom:
    """The files of the site: found where they are kept, or made once by a job of the studio."""

    def __init__(self, jobs: JobRoom, place: Path | None = None) -> None:
        self._jobs = jobs
        self._place = place
        self._lock = Lock()
        self._files: dict[str, bytes] = {}
        self._job: StudioJob | None = None

    def files(self) -> Mapping[str, bytes]:
        """All files by their names; none yet, while they are being made."""
        with self._lock:
            if not self._files and not (self._job and self._job.state == RUNNING):
                self._files = kept_files(self.place)
                if not self._files and (self._job is None or self._job.state != FAILED):
                    title = open_press().library.texts()("site.companion.job")
                    command = "cruxpress site"
                    task = SiteTask(self.place)
                    self._job = self._jobs.start(task, title, command, dict, keep=True)
            return self._files

    def prepare(self, tell: Callable[[str], None]) -> None:
        """Make the site, unless it is there, and tell when it is."""
        with contextlib.suppress(BadInput):
            if self.files():
                return
            tell("the pages for phones are being made, once; phones see how far that is")
            while self._job is not None and self._job.state == RUNNING:
                time.sleep(OFTEN)
            made = bool(self.files())
            why = self._job.message if self._job else ""
            tell(f"the pages for phones {'are ready' if made else f'could not be made: {why}'}")

    @cached_property
    def place(self) -> Path:
        """Where the site is kept; in a folder that others can write in, for this studio alone."""
        place = self._place or kept_place()
        if why_not_trusted(place.parent):
            place = Path(tempfile.mkdtemp(prefix="cruxpress-")) / place.name
        make_private(place.parent)
        return place

    def waiting_page(self) -> str:
        """What is shown until the site is there, or why it will not be."""
        texts = open_press().library.texts()
        job = self._job
        said = f"{texts('site.companion.making')} {self._now(texts)}"
        again = '<meta http-equiv="refresh" content="3">'
        if job is not None and job.state not in (RUNNING, "done"):
            said, again = texts("site.companion.failed", why=job.message), ""
            self._job = None  # who loads the page again tries again
        title = html.escape(texts("site.page.table-title"))
        return (
            f'<!doctype html><html lang="en"><meta charset="utf-8">{again}'
            '<meta name="viewport" content="width=device-width, initial-scale=1">'
            '<meta name="color-scheme" content="light dark">'
            f"<title>{title}</title><h1>{title}</h1><p>{html.escape(said)}</p></html>"
        )

    def _now(self, texts: Texts) -> str:
        """What is being done now, and how far it is where that is known."""
        events = self._job.events if self._job else []
        last = next((each for each in reversed(events) if each["kind"] == Status.__name__), None)
        if last is None:
            return ""
        if not last["total"]:
            return texts("site.companion.now", what=last["text"])
        number, total = last["number"], last["total"]
        return texts("site.companion.now-of", what=last["text"], number=number, total=total)


class CompanionApp:
    """Hands out files by their exact names; whatever else is asked gets a sentence."""

    def __init__(self, room: CompanionRoom, hosts: frozenset[str]) -> None:
        self._room = room
        self._hosts = hosts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            await self._answer(scope)(scope, receive, send)

    def _answer(self, scope: Scope) -> Response:
        headers = Headers(scope=scope)
        if len(scope.get("raw_path") or b"") + len(scope["query_string"]) > MOST_ADDRESS:
            return PlainTextResponse("The address is too long.\n", 414, STRICT)
        hosts = headers.getlist("host")
        if len(hosts) != 1 or hosts[0].lower() not in self._hosts:
            said = "The companion answers under the address that `cruxpress studio` shows.\n"
            return PlainTextResponse(said, 421, STRICT)
        if scope["method"] not in ("GET", "HEAD"):
            said = "The companion takes nothing; it only shows.\n"
            return PlainTextResponse(said, 405, {**STRICT, "allow": "GET, HEAD"})
        try:
            files = self._room.files()
        except BadInput as error:  # the studio has enough to do
            return PlainTextResponse(f"{error}\n", 503, STRICT)
        if not files:
            return HTMLResponse(self._room.waiting_page(), 503, STRICT)
        return _file(files, scope["path"].removeprefix("/"), headers.get("if-none-match", ""))


def _file(files: Mapping[str, bytes], asked: str, known: str) -> Response:
    name = asked or "index.html"
    status = 200 if name in files else 404
    if status == 404:
        name = "404.html"
    data = files[name]
    own = {**HEADERS, "etag": f'"{hashlib.sha256(data).hexdigest()[:32]}"'}
    if known == own["etag"] and status == 200:
        return Response(status_code=304, headers=own)
    kind = TYPES.get(PurePosixPath(name).suffix, "application/octet-stream")
    return Response(data, status, {**own, "content-type": kind})
