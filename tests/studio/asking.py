"""A studio that listens, and how a test asks it: raw, so that every header can be a lie."""

import http.client
import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from threading import Thread
from typing import Any

import uvicorn

from cruxpress.studio.app import open_studio, studio_app
from cruxpress.studio.rooms import Studio
from cruxpress.studio.serve import configured, listen
from tests.waiting import until

TOKEN = "a-token-for-tests"


@dataclass(frozen=True)
class Answered:
    """What the studio said."""

    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def data(self) -> Any:
        return json.loads(self.body)


@dataclass(frozen=True)
class Asker:
    """Asks a studio."""

    studio: Studio
    port: int

    def ask(
        self,
        path: str,
        body: bytes | None = None,
        *,
        headers: dict[str, str] | None = None,
        token: str = TOKEN,
        method: str = "",
    ) -> Answered:
        """One request; the path is behind the token, unless there is none."""
        line = http.client.HTTPConnection("127.0.0.1", self.port, timeout=120)
        where = f"/{token}/{path}" if token else path
        try:
            verb = method or ("GET" if body is None else "POST")
            line.putrequest(verb, where, skip_host=True, skip_accept_encoding=True)
            sent = {"Host": f"127.0.0.1:{self.port}", **(headers or {})}
            if body is not None and "Transfer-Encoding" not in sent:
                sent.setdefault("Content-Length", str(len(body)))
            for name, value in sent.items():
                if value:
                    line.putheader(name, value)
            line.endheaders(body)
            answer = line.getresponse()
            return Answered(answer.status, dict(answer.getheaders()), answer.read())
        finally:
            line.close()

    def post(self, path: str, **values: Any) -> Answered:
        """A request as the page sends it."""
        return self.ask(path, json.dumps(values).encode())


@contextmanager
def listening(folder: Path, layouts: Path | None = None) -> Iterator[Asker]:
    """A studio in a thread of this process, in a folder of its own."""
    listener = listen(0)
    port = listener.getsockname()[1]
    studio = open_studio(folder, layouts)
    server = uvicorn.Server(configured(studio_app(studio, TOKEN, port)))
    thread = Thread(target=server.run, kwargs={"sockets": [listener]}, daemon=True)
    thread.start()
    try:
        until(lambda: server.started, "the studio listens")
        yield Asker(studio, port)
    finally:
        studio.end()
        server.should_exit = True
        thread.join(30)
        listener.close()
