"""Open the studio: listen on this machine alone, and show the page in the person's browser."""

import contextlib
import os
import secrets
import signal
import socket
import warnings
import webbrowser
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from threading import Thread, Timer

import uvicorn
from starlette.types import ASGIApp

from cruxpress.core.errors import BadInput
from cruxpress.studio.app import open_studio, studio_app
from cruxpress.studio.companion import CompanionApp, CompanionRoom
from cruxpress.studio.jobs import JobRoom
from cruxpress.studio.lan import Listening, listen_for_phones

HOST = "127.0.0.1"
MOST_AT_ONCE = 200  # connections; a page holds a few
ENDS = [getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)]
SOON = 0.3  # seconds after which the browser is shown the page


@dataclass(frozen=True)
class Opened:
    """Where the page is, and where the companion: for this machine, and for the home network."""

    address: str
    companion: str
    home: str


def serve(
    folder: Path,
    layouts: Path | None,
    port: int,
    tell: Callable[[Opened], None],
    *,
    show: bool = True,
    lan: bool = False,
    tell_more: Callable[[str], None] = lambda _said: None,
) -> None:
    """Serve until somebody ends it; `tell` hears the addresses, once they can be opened.

    `tell_more` hears of pages that are made first, and when they are there.
    """
    listener = listen(port)
    phones = listen_for_phones(lan=lan)
    port = listener.getsockname()[1]
    token = secrets.token_urlsafe(24)
    studio = open_studio(folder, layouts, phones.address)
    server = uvicorn.Server(configured(studio_app(studio, token, port)))
    address = f"http://{HOST}:{port}/{token}/"
    opener = Timer(SOON, webbrowser.open, (address,))
    opener.daemon = True
    # Who ends us before the server has begun leaves its coroutine unasked, and need not hear of it.
    warnings.filterwarnings("ignore", "coroutine .* was never awaited", RuntimeWarning)
    try:
        with contextlib.suppress(KeyboardInterrupt), beside(phones, studio.jobs, tell_more):
            tell(Opened(address, phones.address, phones.home_address))
            if show:
                opener.start()
            with ended_by_signals(server):
                server.run(sockets=[listener])
    finally:
        studio.end()


@contextlib.contextmanager
def ended_by_signals(server: uvicorn.Server) -> Iterator[None]:
    """Who ends us while the server begins ends the server, and no event loop that is half built.

    Once it has begun, the server hears of it by handlers of its own.
    """
    before = {name: signal.signal(name, server.handle_exit) for name in ENDS}
    try:
        yield
    finally:
        for name, handler in before.items():
            signal.signal(name, handler)


@contextlib.contextmanager
def beside(
    phones: Listening, jobs: JobRoom, tell: Callable[[str], None] = lambda _said: None
) -> Iterator[CompanionRoom]:
    """The companion, served in a thread of its own by an app of its own as long as this lasts."""
    room = CompanionRoom(jobs)
    server = uvicorn.Server(configured(CompanionApp(room, phones.hosts)))
    thread = Thread(target=server.run, kwargs={"sockets": list(phones.sockets)}, daemon=True)
    thread.start()
    if phones.far:  # somebody wants them soon
        Thread(target=room.prepare, args=(tell,), daemon=True).start()
    try:
        yield room
    finally:
        server.should_exit = True
        thread.join(5)


def configured(app: ASGIApp) -> uvicorn.Config:
    """How the server speaks: plain HTTP, no log of its own, bounded."""
    return uvicorn.Config(
        app,
        http="h11",
        ws="none",
        loop="asyncio",
        lifespan="off",
        log_level="critical",  # errors are told to the page; who ends us wants no traceback
        access_log=False,
        server_header=False,
        proxy_headers=False,
        limit_concurrency=MOST_AT_ONCE,
        timeout_graceful_shutdown=1,
        h11_max_incomplete_event_size=16_384,
    )


def listen(port: int) -> socket.socket:
    """A socket that only this machine can reach; port 0 means any that is free."""
    listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    if os.name == "posix":  # elsewhere this would let another program listen, too
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((HOST, port))
    except OSError as error:
        listener.close()
        right = "leave out --port, and a free one is taken"
        raise BadInput(f"port {port} cannot be used: {error.strerror}; {right}") from None
    listener.listen(128)
    return listener
