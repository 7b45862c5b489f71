"""A hostile page in another tab, another name for this machine, and too much: all get nothing."""

import pytest

from cruxpress.studio.guard import MOST_BYTES
from tests.studio.asking import TOKEN, Asker

SECRET = b"cruxpress"


def test_the_page_is_served_with_the_token(studio: Asker) -> None:
    page = studio.ask("")
    assert page.status == 200
    assert b"web/main.js" in page.body


@pytest.mark.parametrize("path", ["/", "/api/house", "//", "/x/api/house", f"/{TOKEN}x/api/house"])
def test_nothing_is_told_without_the_token(studio: Asker, path: str) -> None:
    told = studio.ask(path, token="")
    assert told.status == 403
    assert told.body == b"Open the address that `cruxpress studio` shows; it ends in a token.\n"


@pytest.mark.parametrize(
    "host", ["evil.example", "evil.example:80", "127.0.0.1", "127.0.0.1.evil.example", "[::1]", ""]
)
def test_another_name_for_this_machine_gets_nothing(studio: Asker, host: str) -> None:
    """A name that an attacker lets lead to 127.0.0.1 is in the Host of what the browser sends."""
    told = studio.ask("api/house", headers={"Host": host})
    assert told.status in (400, 421)
    assert b"games" not in told.body


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "https://evil.example"},
        {"Origin": "null"},
        {"Origin": "http://127.0.0.1:1"},
        {"Origin": "http://localhost"},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
    ],
    ids=str,
)
def test_another_page_gets_nothing_even_with_the_token(
    studio: Asker, headers: dict[str, str]
) -> None:
    for body in (None, b'{"paper": "letter"}'):
        told = studio.ask("api/settings", body, headers=headers)
        assert told.status == 403
    assert studio.ask("api/settings").data["values"]["paper"] == ""


def test_the_own_page_is_heard_under_both_names(studio: Asker) -> None:
    for name in ("127.0.0.1", "localhost"):
        host = f"{name}:{studio.port}"
        headers = {"Host": host, "Origin": f"http://{host}", "Sec-Fetch-Site": "same-origin"}
        assert studio.ask("api/jobs", headers=headers).status == 200


def test_nobody_else_may_read_frame_or_run_anything(studio: Asker) -> None:
    for path in ("", "api/house", "web/main.js", "no/such/thing"):
        headers = {name.lower(): value for name, value in studio.ask(path).headers.items()}
        policy = headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
        assert "http" not in policy
        assert headers["cross-origin-resource-policy"] == "same-origin"
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert "access-control-allow-origin" not in headers


@pytest.mark.parametrize(
    "path",
    [
        "web/../serve.py",
        "web/..%2fserve.py",
        "web/%2e%2e/%2e%2e/studio/serve.py",
        "fonts/../layouts/papers.yaml",
        "fonts/..%2f..%2fpyproject.toml",
        "fonts//etc/passwd",
        "marks/..%2f..%2fpapers",
        "api/covers/..%2f..%2fetc%2fpasswd",
        "api/covers//etc/passwd",
        "api/products/..",
    ],
)
def test_no_address_leads_out_of_what_is_served(studio: Asker, path: str) -> None:
    told = studio.ask(path)
    assert told.status in (400, 403, 404)
    assert b"import" not in told.body
    assert b"root:" not in told.body


def test_too_much_is_refused_before_it_is_read(studio: Asker) -> None:
    huge = {"Content-Length": str(MOST_BYTES + 1)}
    assert studio.ask("api/qr", b"", headers=huge).status == 413
    assert studio.ask("x" * 5000).status == 414
    for size in ("-1", "1e9", "many"):
        assert studio.ask("api/qr", b"", headers={"Content-Length": size}).status in (400, 413)


def test_what_comes_in_pieces_is_counted(studio: Asker) -> None:
    piece = b"100000\r\n" + b"x" * 0x100000 + b"\r\n"
    body = piece * (MOST_BYTES // 0x100000 + 1) + b"0\r\n\r\n"
    try:
        told = studio.ask("api/qr", body, headers={"Transfer-Encoding": "chunked"})
    except ConnectionError:
        return  # the studio hung up, which is an answer as well
    assert told.status == 413


@pytest.mark.parametrize(
    "body",
    [b"", b"[]", b"nonsense", b'{"verb": 7}', b"[" * 100_000, b"\xff\xfe", b'{"name": "\\u0000"}'],
    ids=range(7),
)
def test_a_page_that_sends_rubbish_hears_a_sentence(studio: Asker, body: bytes) -> None:
    for path in ("api/look", "api/make", "api/word", "api/score", "api/kit", "api/ladder"):
        told = studio.ask(path, body)
        assert told.status == 400
        assert told.data["error"]
        assert "Traceback" not in told.data["error"]
        assert "fault" not in told.data["error"]


@pytest.mark.parametrize(
    ("path", "name"),
    [("word", "words"), ("score", "game"), ("files/save", "text"), ("look", "name")],
)
@pytest.mark.parametrize("sent", [b'"\\ud800"', b'["a\\udfff"]', b'"\xed\xa0\x80"'])
def test_half_a_sign_is_refused_with_a_sentence(
    studio: Asker, path: str, name: str, sent: bytes
) -> None:
    """A lone surrogate is JSON, but no file and no answer can hold it: it was a fault of ours."""
    said = studio.ask(f"api/{path}", b'{"%s": %s}' % (name.encode(), sent))
    assert said.status == 400
    assert "no text" in said.data["error"]


@pytest.mark.parametrize(("method", "path"), [("OPTIONS", "*"), ("CONNECT", "127.0.0.1:1")])
def test_an_address_without_a_slash_is_refused_as_any_other(
    studio: Asker, method: str, path: str
) -> None:
    """It ended in an error of the server, without a word, before the token was asked for."""
    said = studio.ask(path, token="", method=method)
    assert said.status == 403
    assert b"it ends in a token" in said.body
