"""The folder of a site: everything inside, nothing from elsewhere, the same bytes every time."""

import base64
import hashlib
import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from cruxpress.cli.captured import run_captured
from cruxpress.codes import parse_code
from cruxpress.core.errors import BadInput
from cruxpress.core.jobs import Work
from cruxpress.site import build, bundle
from cruxpress.site.build import SiteRequest, make_site, site_files
from cruxpress.site.runtime import PYTHON

TEXTS = (".html", ".css", ".mjs", ".js", ".webmanifest")


@pytest.fixture(scope="module")
def files() -> dict[str, bytes]:
    """A site of one game, without the large files of Python for browsers."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(build, "runtime_files", few_files)
        patch.setattr(build, "compiled_files", as_they_are)
        patch.setattr(build, "word_pack", lambda: b"words")
        return site_files(SiteRequest(("kross",)), Work())


def few_files(package: str, _folder: Path | None) -> dict[str, bytes]:
    return {"pyodide.mjs" if package == PYTHON else "dist/es/share.js": b"export {}"}


def as_they_are(files: dict[str, bytes], _work: Work) -> dict[str, bytes]:
    return files


def text_of(files: dict[str, bytes], name: str) -> str:
    return files[name].decode()


def test_every_shipped_sheet_is_found_by_its_code(files: dict[str, bytes]) -> None:
    index = json.loads(files["sheets/index.json"])
    assert len(index) == 51  # fifty call sheets and the block
    for code, name in index.items():
        assert str(parse_code(code)) == code
        assert json.loads(files[name])["code"] == code


def test_nothing_is_asked_of_other_hosts(files: dict[str, bytes]) -> None:
    for name in (each for each in files if each.endswith(TEXTS)):
        text = text_of(files, name)
        assert re.findall(r"https?://[^\s\"']*", text) == [], name
        assert not re.search(r"(src|href)=\"/", text), f"{name} works in no subfolder"


def test_pages_are_strict(files: dict[str, bytes]) -> None:
    for page in build.PAGES:
        text = text_of(files, page)
        assert "Content-Security-Policy\" content=\"default-src 'none'" in text
        assert "unsafe-inline" not in text
        assert "{{" not in text
    assert " style=" not in text_of(files, "index.html")


def test_the_page_for_what_is_missing_may_run_its_own_script_alone(files: dict[str, bytes]) -> None:
    page = text_of(files, "404.html")
    (script,) = re.findall(r"<script>(.*?)</script>", page, re.DOTALL)
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    assert f"script-src 'sha256-{digest}'" in page


def test_the_service_worker_keeps_all_that_a_page_needs(files: dict[str, bytes]) -> None:
    worker = text_of(files, "sw.js")
    (shell,) = re.findall(r"const SHELL = (\[.*?\]);", worker)
    kept = set(json.loads(shell))
    assert kept - {"./"} <= set(files)
    large = {name for name in files if name.startswith(("python/", "sheets/", "scan/"))}
    assert set(files) - large - kept == {"sw.js", "site.json"}
    assert "_VERSION" not in worker


def test_colours_are_those_of_the_inks_and_texts_those_of_the_file(files: dict[str, bytes]) -> None:
    own = "".join((build.WEB / name).read_text("utf-8") for name in ("site.css", "table.css"))
    assert not re.search(r"#[0-9a-f]{3,8}\b", own, re.IGNORECASE)
    named = set(re.findall(r"^  --([a-z-]+): #", text_of(files, "site.css"), re.MULTILINE))
    defined = named | set(re.findall(r"[{;\s]--([a-z-]+): ", own))
    assert set(re.findall(r"var\(--([a-z-]+)\)", own)) <= defined
    texts = json.loads(files["data.json"])["texts"]
    script = "".join(text_of(files, name) for name in files if name.endswith(".mjs"))
    asked = set(re.findall(r"""say\([^)"]*"([a-z-]+)\"""", script))
    asked |= {f"stage-{stage}" for stage in re.findall(r'stage: "([a-z]+)"', script)}
    assert len(asked) > 20
    assert asked <= set(texts)
    pages = "".join((build.WEB / page).read_text("utf-8") for page in build.PAGES)
    unused = set(texts) - asked - set(re.findall(r"\{\{([a-z-]+)\}\}", pages))
    assert {name for name in unused if f'"{name}"' not in script} == set()


def test_two_sites_are_the_same(files: dict[str, bytes], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(build, "runtime_files", few_files)
    monkeypatch.setattr(build, "compiled_files", as_they_are)
    monkeypatch.setattr(build, "word_pack", lambda: b"words")
    assert site_files(SiteRequest(("kross",)), Work()) == files


def test_a_person_s_own_files_stay_and_an_old_site_goes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    listed = b'{"version": 1, "files": ["index.html"]}'
    made: dict[str, bytes] = {"index.html": b"new", "site.json": listed}
    monkeypatch.setattr(build, "site_files", lambda *_: made)
    folder = tmp_path / "site"
    folder.mkdir()
    names = '["index.html", "old.css", "../x", "a/../../x"]'
    (folder / "site.json").write_text(f'{{"version": 1, "files": {names}}}')
    (folder / "old.css").write_text("old")
    (folder / "CNAME").write_text("play.example.org")
    (tmp_path / "x").write_text("mine")
    assert build.old_files(folder) == {"index.html", "old.css", "site.json"}
    make_site(SiteRequest(), folder, Work())
    assert {file.name for file in folder.iterdir()} == {"index.html", "site.json", "CNAME"}


def test_a_text_that_a_page_lacks_is_told() -> None:
    with pytest.raises(BadInput, match=r"site\.page\.no-such-text"):
        build._filled("{{no-such-text}}", {})


def test_the_bundle_alone_prints_the_same_bytes(files: dict[str, bytes], tmp_path: Path) -> None:
    """Without Pillow, numpy, numba or any other package: what Python in a browser has."""
    packed = bundle.unpacked(files["python/cruxpress.bin"])
    assert not [name for name in packed if name.endswith((".so", ".pyc"))]
    for name, data in packed.items():
        place = tmp_path / "packages" / name
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(data)
    words = ["pad", "kross/calls", "--fresh", "--count", "1", "--seed", "5"]
    run = "import sys, hashlib; sys.path.insert(0, sys.argv[1])\n"
    run += "from cruxpress.cli.captured import run_captured\n"
    run += "done = run_captured(sys.argv[2:])\n"
    run += "print(done.said, file=sys.stderr)\n"
    run += "print(done.code, *(hashlib.sha256(d).hexdigest() for d in done.files.values()))"
    environment = {"CRUXPRESS_PLAIN": "1", "CRUXPRESS_PATIENCE": "0", "HOME": str(tmp_path)}
    command = [sys.executable, "-S", "-s", "-c", run, str(tmp_path / "packages"), *words]
    said = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    here = run_captured(words)
    assert "fault of Cruxpress" not in said.stderr, said.stderr
    assert said.stdout.split() == [
        "0",
        *(hashlib.sha256(data).hexdigest() for data in here.files.values()),
    ]


def test_a_package_that_is_missing_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bundle, "PACKAGES", {"no-such-package": ("none", ())})
    with pytest.raises(BadInput, match="no-such-package"):
        bundle.bundle()


def test_a_captured_command_tells_its_code_words_and_files() -> None:
    done = run_captured(["pad", "kross/block"])
    assert (done.code, done.said) == (0, "")
    assert [name for name in done.files if name.endswith(".pdf")] == list(done.files)
    wrong = run_captured(["pad", "krosss"])
    assert wrong.code == 2
    assert "krosss" in wrong.said
    assert not wrong.files
    slip = run_captured(["no-such-verb"])
    assert slip.code == 2
    assert "no-such-verb" in slip.said
