"""Who is heard: this machine, by the right name, with the token, and not too much at a time.

A page of somebody else, open in another tab, can send requests to 127.0.0.1 as well. It does not
know the token; its requests carry its own origin; and where a name of its own leads to 127.0.0.1,
the host is not ours. Each of these alone is refused.
"""

from hmac import compare_digest

from starlette.datastructures import Headers
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

MOST_BYTES = 25_000_000  # of one request: a photo of a QR code
MOST_ADDRESS = 4_000
TOO_LARGE = "That is more than the studio takes at once."
SAME = ("same-origin", "none")  # `none`: typed, or opened by the program that started us
POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "font-src 'self'",
        "img-src 'self' blob:",
        "connect-src 'self'",
        "frame-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'self'",
    )
)
HEADERS = {
    "content-security-policy": POLICY,
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(self), microphone=(), geolocation=()",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
}


class TooLarge(Exception):
    """A request that is longer than any good one."""


class Guard:
    """Lets a request through to the app, or refuses it with a plain sentence."""

    def __init__(self, app: ASGIApp, token: str, port: int) -> None:
        self._app = app
        self._token = token.encode()
        self._hosts = {f"127.0.0.1:{port}", f"localhost:{port}"}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        if scope["type"] != "http":
            return  # nothing here speaks over a web socket
        if refused := self._refusal(scope):
            status, why = refused
            answer = PlainTextResponse(f"{why}\n", status, HEADERS)
            await answer(scope, receive, send)
            return
        await self._pass(scope, receive, send)

    def _refusal(self, scope: Scope) -> tuple[int, str] | None:
        headers = Headers(scope=scope)
        if len(scope.get("raw_path") or b"") + len(scope["query_string"]) > MOST_ADDRESS:
            return 414, "The address is too long."
        hosts = headers.getlist("host")
        if len(hosts) != 1 or hosts[0].lower() not in self._hosts:
            return 421, "The studio answers under 127.0.0.1 alone."
        origin = headers.get("origin")
        if origin is not None and origin.removeprefix("http://") not in self._hosts:
            return 403, "Another page may not ask the studio."
        if headers.get("sec-fetch-site", "none") not in SAME:
            return 403, "Another page may not ask the studio."
        given = scope["path"].partition("/")[2].partition("/")[0].encode()  # `*` has no slash
        if not compare_digest(given, self._token):
            return 403, "Open the address that `cruxpress studio` shows; it ends in a token."
        size = headers.get("content-length", "0")
        if not size.isascii() or not size.isalnum() or int(size, 10) > MOST_BYTES:
            return 413, TOO_LARGE
        return None

    async def _pass(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Count what comes in, whatever its header says, and put our headers on what goes out."""
        taken = 0

        async def counted() -> Message:
            nonlocal taken
            message = await receive()
            taken += len(message.get("body", b""))
            if taken > MOST_BYTES:
                raise TooLarge
            return message

        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                given = message["headers"]
                known = {name for name, _ in given}
                own = [(name.encode(), value.encode()) for name, value in HEADERS.items()]
                more = [each for each in own if each[0] not in known]
                message = {**message, "headers": [*given, *more]}
            await send(message)

        await self._app(scope, counted, guarded)
