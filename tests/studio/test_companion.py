"""The companion for phones: the files of a site, by an app that knows nothing of the studio."""

import http.client
import io
import json
import shutil
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
import zxingcpp
from PIL import Image
from starlette.routing import Mount, Route

from cruxpress.cli.studio import show_code
from cruxpress.core.errors import BadInput
from cruxpress.site.kept import kept_files, kept_place
from cruxpress.studio import lan
from cruxpress.studio.app import studio_app
from cruxpress.studio.companion import CompanionRoom
from cruxpress.studio.jobs import DONE, FAILED, JobRoom, StudioJob
from cruxpress.studio.lan import drawn_code, listen_for_phones
from cruxpress.studio.serve import beside
from tests.studio.asking import TOKEN, Asker
from tests.waiting import until

PAGES = {
    "index.html": b"<h1>site</h1>",
    "404.html": b"<h1>missing</h1>",
    "app.mjs": b"export {}",
    "sheets/kross-1.json": b"{}",
    "python/pyodide.asm.wasm": b"\0asm",
}
FAR = "127.0.0.2"  # another address of the same machine, as a phone would see one
VERBS = ("GET", "POST", "PUT", "DELETE", "PATCH", "OPTIONS")


@dataclass(frozen=True)
class Phone:
    """Asks the companion, as raw as a stranger may."""

    port: int

    def ask(
        self, path: str, method: str = "GET", at: str = FAR, **headers: str
    ) -> tuple[int, dict[str, str], bytes]:
        line = http.client.HTTPConnection(at, self.port, timeout=30)
        try:
            line.putrequest(method, path, skip_host=True)
            for name, value in {"Host": f"{at}:{self.port}", **headers}.items():
                line.putheader(name.replace("_", "-"), value)
            line.endheaders()
            answer = line.getresponse()
            return answer.status, dict(answer.getheaders()), answer.read()
        finally:
            line.close()


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A site that was made before."""
    place = tmp_path_factory.mktemp("kept") / "site"
    for name, data in PAGES.items():
        (place / name).parent.mkdir(parents=True, exist_ok=True)
        (place / name).write_bytes(data)
    (place / "site.json").write_text(json.dumps({"version": 1, "files": list(PAGES)}))
    return place


@contextmanager
def served(place: Path) -> Iterator[Phone]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(lan, "home_address", lambda: FAR)
        patch.setattr("cruxpress.studio.companion.kept_place", lambda: place)
        phones = listen_for_phones(lan=True, port=0)
        with beside(phones, JobRoom()):
            phone = Phone(phones.port)
            until(lambda: phone.ask("/")[0] == 200, "the companion answers")
            patch.undo()
            yield phone


@pytest.fixture(scope="module")
def phone(made: Path) -> Iterator[Phone]:
    with served(made) as asked:
        yield asked


def studio_paths(studio: Asker) -> list[str]:
    """Every address that the studio answers, its placeholders filled."""
    app: Any = studio_app(studio.studio, TOKEN, studio.port)
    (inside,) = app._app.routes
    found = []
    for each in inside.routes:
        assert isinstance(each, Route | Mount)
        path = each.path.replace("{game}", "kross").replace("{", "").replace("}", "")
        found.append(f"{path}/main.js" if isinstance(each, Mount) else path)
    return found


def test_files_are_handed_out_with_their_kinds(phone: Phone) -> None:
    kinds = {"/": "text/html", "/app.mjs": "text/javascript", "/sheets/kross-1.json": "json"}
    for path, kind in {**kinds, "/python/pyodide.asm.wasm": "application/wasm"}.items():
        status, headers, data = phone.ask(path)
        assert (status, data) == (200, PAGES[path[1:] or "index.html"])
        assert kind in headers["content-type"]
        assert headers["x-content-type-options"] == "nosniff"
        assert "frame-ancestors 'none'" in headers["content-security-policy"]
        again = phone.ask(path, If_None_Match=headers["etag"])
        assert (again[0], again[2]) == (304, b"")
    assert phone.ask("/KROSS-3-WSWR466-C")[0::2] == (404, PAGES["404.html"])


def test_no_verb_of_the_studio_can_be_reached(phone: Phone, studio: Asker) -> None:
    paths = studio_paths(studio)
    assert {"/api/settings", "/api/house", "/api/qr", "/companion"} <= set(paths)
    assert len(paths) > 30
    for path in paths:
        for start in ("", f"/{TOKEN}"):
            if f"{start}{path}" == "/":
                continue  # the site's own first page
            status, _, data = phone.ask(f"{start}{path}")
            assert (status, data) == (404, PAGES["404.html"]), path
        for method in VERBS[1:]:
            status, _, data = phone.ask(f"/{TOKEN}{path}", method)
            assert (status, data) == (405, b"The companion takes nothing; it only shows.\n")


def test_only_names_of_the_site_are_files(phone: Phone) -> None:
    for path in (
        *("/../site.json", "/%2e%2e/site.json", "/sheets/../app.mjs", "/sheets", "//etc/passwd"),
        *("/etc/passwd", "/sheets/", "/app.mjs/", "/..%2fsite.json", "/%00", "/%c3%a9"),
    ):
        status, _, data = phone.ask(path)
        assert status in (400, 404), path
        assert b"root:" not in data
    assert phone.ask("/" + "x" * 3000)[0] == 414


def test_another_name_for_this_machine_gets_nothing_here_either(phone: Phone) -> None:
    for host in ("evil.example", f"evil.example:{phone.port}", "127.0.0.1", "127.0.0.3:1"):
        status, _, data = phone.ask("/", Host=host)
        assert (status, b"site" in data) == (421, False)
    for host in ("127.0.0.1", "localhost", FAR):
        assert phone.ask("/", Host=f"{host}:{phone.port}")[0] == 200


def test_without_the_choice_nobody_but_this_machine_can_connect(
    studio: Asker, monkeypatch: pytest.MonkeyPatch
) -> None:
    near = listen_for_phones(lan=False, port=0)
    monkeypatch.setattr(lan, "home_address", lambda: FAR)
    far = listen_for_phones(lan=True, port=0)
    bound = [[each.getsockname()[0] for each in them.sockets] for them in (near, far)]
    assert bound == [["127.0.0.1"], ["127.0.0.1", FAR]]
    assert (near.home_address, far.home_address) == ("", f"http://{FAR}:{far.port}/")
    for host, port in ((FAR, near.port), (FAR, studio.port)):  # the studio's own is never there
        with pytest.raises(ConnectionRefusedError):
            socket.create_connection((host, port), timeout=5)
    for each in (*near.sockets, *far.sockets):
        each.close()


def test_the_port_stays_the_same_where_it_is_free() -> None:
    first = listen_for_phones(lan=False, port=0)
    second = listen_for_phones(lan=False, port=first.port)
    assert second.port not in (0, first.port)
    for each in (*first.sockets, *second.sockets):
        each.close()
    again = listen_for_phones(lan=False, port=first.port)
    assert again.port == first.port
    again.sockets[0].close()


def test_a_machine_without_a_network_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    class Cut(socket.socket):
        def connect(self, _address: object) -> None:
            raise OSError(101, "Network is unreachable")

    monkeypatch.setattr("cruxpress.studio.lan.socket.socket", Cut)
    with pytest.raises(BadInput, match="in no network; leave out --lan"):
        listen_for_phones(lan=True)


class Jobs(JobRoom):
    """Begins nothing, and remembers what was asked for."""

    def __init__(self) -> None:
        self.begun: list[StudioJob] = []

    def start(self, task: Any, title: str, command: str, finish: Any, keep: bool) -> StudioJob:
        del task, finish
        self.begun.append(StudioJob("1", title, command, keep))
        return self.begun[-1]


def test_a_site_is_made_once_and_a_failure_is_told(tmp_path: Path) -> None:
    jobs = Jobs()
    room = CompanionRoom(jobs, tmp_path / "site" / "1")
    assert [dict(room.files()), dict(room.files())] == [{}, {}]
    assert len(jobs.begun) == 1
    assert "being made" in room.waiting_page()
    status = {"kind": "Status", "text": "sheets of <kross>", "number": 3, "total": 50}
    jobs.begun[0].events = [status, {"kind": "Note", "text": "by the way"}]
    assert "Now: sheets of &lt;kross&gt;, 3 of 50." in room.waiting_page()
    jobs.begun[0].events.append({**status, "text": "writing", "number": 0, "total": 0})
    assert "Now: writing.<" in room.waiting_page()
    jobs.begun[0].state, jobs.begun[0].message = FAILED, "there is no npm <here>"
    assert dict(room.files()) == {}
    page = room.waiting_page()
    assert "there is no npm &lt;here&gt;" in page
    assert "refresh" not in page
    assert dict(room.files()) == {}
    assert len(jobs.begun) == 2  # who loads the page again tries again


class EndedJobs(Jobs):
    """Ends each job as soon as it was begun: with a site, or with a message that says why not."""

    def __init__(self, made: Path, place: Path, message: str) -> None:
        super().__init__()
        self.made, self.place, self.message = made, place, message

    def start(self, *given: Any, **named: Any) -> StudioJob:
        job = super().start(*given, **named)
        job.state, job.message = FAILED if self.message else DONE, self.message
        if not self.message:
            shutil.copytree(self.made, self.place)
        return job


def test_who_starts_it_hears_when_phones_can_come(tmp_path: Path, made: Path) -> None:
    for place, message, said in (
        (made, "", []),
        (tmp_path / "a" / "1", "no npm", ["are being made", "could not be made: no npm"]),
        (tmp_path / "b" / "1", "", ["are being made", "are ready"]),
    ):
        told: list[str] = []
        CompanionRoom(EndedJobs(made, place, message), place).prepare(told.append)
        assert len(told) == len(said)
        assert all(part in line for part, line in zip(said, told, strict=True))


def test_a_folder_that_others_can_write_in_is_not_believed(tmp_path: Path, made: Path) -> None:
    shared = tmp_path / "shared"
    shared.mkdir()
    (shared / "site").symlink_to(made)
    shared.chmod(0o777)
    assert not dict(CompanionRoom(Jobs(), shared / "site").files())


def test_a_site_that_is_not_whole_is_made_again(tmp_path: Path) -> None:
    assert kept_files(tmp_path) == {}
    (tmp_path / "site.json").write_text('{"version": 1, "files": ["index.html"]}')
    assert kept_files(tmp_path) == {}
    (tmp_path / "index.html").write_text("page")
    assert set(kept_files(tmp_path)) == {"index.html", "site.json"}


def test_its_place_follows_what_it_is_made_of(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cruxpress.site.kept.bundle_files", lambda: iter([("a", b"1")]))
    first = kept_place()
    monkeypatch.setattr("cruxpress.site.kept.bundle_files", lambda: iter([("a", b"2")]))
    assert first.parent == kept_place().parent
    assert first != kept_place()


def test_the_code_in_the_terminal_can_be_read(monkeypatch: pytest.MonkeyPatch) -> None:
    address = "http://192.168.1.23:8217/"
    lines = drawn_code(address).splitlines()
    light = {"█": (1, 1), "▀": (1, 0), "▄": (0, 1)}
    rows = [
        [255 * light.get(sign, (0, 0))[half] for sign in line.replace("\xa0", " ")]
        for line in lines
        for half in (0, 1)
    ]
    picture = Image.new("L", (len(rows[0]), len(rows)))
    picture.putdata([value for row in rows for value in row])
    large = picture.resize((picture.width * 8, picture.height * 8), Image.Resampling.NEAREST)
    assert [each.text for each in zxingcpp.read_barcodes(large)] == [address]

    class Terminal(io.StringIO):
        encoding = "utf-8"

        def isatty(self) -> bool:
            return True

    shown, piped = Terminal(), io.StringIO()
    show_code("█▀", shown)
    show_code("█▀", piped)
    assert (shown.getvalue(), piped.getvalue()) == ("\x1b[97;40m█▀\x1b[0m\n", "")
