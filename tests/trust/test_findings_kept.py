"""What was found by fuzzing in what a run keeps: entries of the cache, and a kit's old manifest."""

import json
from pathlib import Path
from typing import Any

import pytest

from cruxpress.core.cache import Cache
from cruxpress.core.errors import CruxpressError
from cruxpress.core.jobs import load_kept
from cruxpress.core.progress import silent
from cruxpress.products.kit.files import KitFile
from cruxpress.products.kit.make import KIT_FOLDER, MANIFEST
from tests.trust.fuzz.kept import kept, kit_job, sheet_job, take_kept


@pytest.mark.parametrize("name", ["../../evil", "/evil", "a/../../b", "C:\\evil", "a\0b", "", "."])
def test_a_kept_file_of_a_kit_cannot_lead_out_of_it(name: str, tmp_path: Path) -> None:
    cache, job = Cache(tmp_path), kit_job()
    cache.put(job.key, job.encode([KitFile(name, b"evil")]))
    assert load_kept(job, cache) is None
    cache.put(job.key, job.encode([KitFile("kross/good.pdf", b"good")]))
    assert load_kept(job, cache) == [KitFile("kross/good.pdf", b"good")]


@pytest.mark.parametrize(
    "head",
    [
        b'[{"name": "a", "bytes": -1, "about": {}}]',
        b'[{"name": "a", "bytes": 99, "about": {}}]',
        b'[{"name": "a", "bytes": 1, "about": {}}]',
        b'[{"name": "a", "bytes": 4, "about": [[1, 2]]}]',
        b'[{"name": 5, "bytes": 4, "about": {}}]',
        b'{"name": "a"}',
    ],
)
def test_a_kept_file_has_the_size_that_it_tells(head: bytes, tmp_path: Path) -> None:
    cache, job = Cache(tmp_path), kit_job()
    body = head + b"\ngood"
    cache.put(job.key, body)
    assert cache.get(job.key) == body
    assert load_kept(job, cache) is None
    assert job.encode([KitFile("a", b"good")]).endswith(b"good")


ODD: list[Any] = [
    *(None, 5, "x", [], {}, {"text": "x"}, {"text": 5, "witnesses": {}, "facts": {}}),
    *({"text": "x", "witnesses": [], "facts": {}}, {"text": "x", "witnesses": {}, "facts": []}),
    {"text": "x", "witnesses": {"tables": 5}, "facts": {}},
]


@pytest.mark.parametrize("data", ODD)
def test_a_kept_sheet_that_is_none_is_made_anew(data: Any, tmp_path: Path) -> None:
    cache, job = Cache(tmp_path), sheet_job()
    cache.put(job.key, json.dumps(data).encode())
    assert load_kept(job, cache) is None


def entry(kind: str) -> dict[str, Any]:
    (found,) = (data for data in kept() if data.startswith(f"{kind}\n".encode()))
    read: dict[str, Any] = json.loads(found.partition(b"\n")[2])
    return read


@pytest.mark.parametrize("value", ["x", None, [], {}, 10**400, float("nan"), "0.4 mm"])
@pytest.mark.parametrize("fact", ["aim", "recorded", "judged"])
def test_a_kept_rung_whose_measure_is_none_is_made_anew(
    fact: str, value: Any, tmp_path: Path
) -> None:
    rung = entry("rungs")
    for odd in (value, {**rung["facts"]["judged"], "value": value}):
        facts = {**rung["facts"], fact: odd}
        take_kept(b"rungs\n" + json.dumps({**rung, "facts": facts}).encode(), tmp_path)


@pytest.mark.parametrize("body", [b"5", b'"abc"', b"{}", b"[]", b"[1, 2, 3]", b"[null]"])
def test_kept_witnesses_that_are_none_are_found_anew_or_refused(
    body: bytes, tmp_path: Path
) -> None:
    if body == b"[null]":  # as many as were asked for
        with pytest.raises(CruxpressError, match="nothing stands where a witness should"):
            take_kept(b"witnesses\n" + body, tmp_path)
    else:
        take_kept(b"witnesses\n" + body, tmp_path)
        assert (tmp_path / "kross/proofs/x.json").is_file()


@pytest.mark.parametrize(
    "manifest",
    [b"[" * 200_000, b'{"files": [{"file": "a\\u0000b"}]}', b'{"files": 5}', b"\xff", b'{"files"'],
)
def test_a_kit_is_written_beside_any_manifest(manifest: bytes, tmp_path: Path) -> None:
    kit = tmp_path / "kit"
    kit.mkdir()
    (kit / MANIFEST).write_bytes(manifest)
    (kit / "mine.txt").write_text("mine")
    new = {MANIFEST: b"{}", "a.pdf": b"new"}
    assert KIT_FOLDER.write(kit, new, silent)
    assert {path.name for path in kit.iterdir()} == {MANIFEST, "a.pdf", "mine.txt"}
