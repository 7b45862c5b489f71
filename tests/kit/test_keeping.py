"""What was made once is not made again, and nothing that it depends on may change unseen."""

import shutil
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

import cruxpress.core.cache
from cruxpress.core import fingerprint
from cruxpress.core.cache import Cache
from cruxpress.core.data import Value
from cruxpress.core.errors import BadInput
from cruxpress.core.files import shipped_layouts
from cruxpress.core.jobs import Work, load_kept, run_kept
from cruxpress.products.kit.files import KitFile, KitJob
from cruxpress.products.kit.inputs import KitInputs
from cruxpress.products.kit.products import Product, ProductJob, plan_jobs
from cruxpress.products.printing import PrintOptions

FILES = [KitFile("a/b.pdf", b"%PDF\n\0\xff", {"pages": 2, "codes": ["X-1"]}), KitFile("c", b"")]


@dataclass(frozen=True)
class Counted(KitJob):
    """A job that says how often it was done, by a file's length."""

    word: str
    tally: Path

    @property
    def name(self) -> str:
        return self.word

    @property
    def key(self) -> Value:
        return ["counted", self.word]

    def run(self) -> list[KitFile]:
        with self.tally.open("a") as file:
            file.write(self.word)
        return [KitFile(f"{self.word}.txt", self.word.encode())]


def entries(folder: Path) -> list[Path]:
    return [path for path in folder.rglob("*") if path.is_file()]


def test_files_come_back_as_they_were_put(tmp_path: Path) -> None:
    job, other = Counted("word", tmp_path / "tally"), Counted("other", tmp_path / "tally")
    Cache(tmp_path).put(job.key, job.encode(FILES))
    assert load_kept(job, Cache(tmp_path)) == FILES
    assert load_kept(other, Cache(tmp_path)) is None


def _torn(data: bytes) -> bytes:
    return data[:-1]


def _foreign(data: bytes) -> bytes:
    return b"0" * 64 + b"\n[]"


def _changed(data: bytes) -> bytes:
    return data[:-2] + b"?" + data[-1:]


@pytest.mark.parametrize("damage", [_torn, _foreign, _changed, lambda data: b""])
def test_a_damaged_entry_is_made_again(tmp_path: Path, damage: Callable[[bytes], bytes]) -> None:
    cache, tally = Cache(tmp_path / "cache"), tmp_path / "tally"
    job = Counted("word", tally)
    work = Work(1, cache)
    first = list(run_kept([job], work))
    (entry,) = entries(tmp_path / "cache")
    entry.write_bytes(damage(entry.read_bytes()))
    assert list(run_kept([job], work)) == first
    assert list(run_kept([job], work)) == first
    assert tally.read_text() == "wordword"


def test_only_what_is_missing_is_made_and_the_order_stays(tmp_path: Path) -> None:
    cache, tally = Cache(tmp_path / "cache"), tmp_path / "tally"
    work = Work(1, cache)
    jobs = [Counted(word, tally) for word in "abcde"]
    list(run_kept([jobs[3], jobs[1]], work))
    names = [file.name for files in run_kept(jobs, work) for file in files]
    assert names == ["a.txt", "b.txt", "c.txt", "d.txt", "e.txt"]
    assert tally.read_text() == "dbace"


def test_without_cache_everything_is_made(tmp_path: Path) -> None:
    cache, tally = Cache(tmp_path / "cache", enabled=False), tmp_path / "tally"
    for _ in range(2):
        list(run_kept([Counted("a", tally)], Work(1, cache)))
    assert tally.read_text() == "aa"
    assert not (tmp_path / "cache").exists()


def test_files_and_other_answers_share_one_bound(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cruxpress.core.cache, "MOST_BYTES", 5000)
    cache = Cache(tmp_path)
    for number in range(20):
        cache.put(["files", number], bytes(900))
        cache.put(number, b"x" * 100)
    assert sum(file.stat().st_size for file in entries(tmp_path)) <= 5000
    assert cache.get(["files", 19]) == bytes(900)


@pytest.fixture(scope="module")
def trees(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of what a kit is made from, to change."""
    root = tmp_path_factory.mktemp("trees")
    shutil.copytree(shipped_layouts(), root / "layouts")
    for name in ("fonts", "package", "own"):
        (root / name / "deep").mkdir(parents=True)
        (root / name / "deep" / "file.yaml").write_text(name)
    return root


def hashes(root: Path, *, own: bool = False) -> dict[str, str]:
    """The hash of what each game's files depend on."""
    found = KitInputs(
        root / "own" if own else None, root / "layouts", root / "fonts", root / "package"
    )
    return {game: found.of_game(game) for game in ("kross", "cryptex")}


@pytest.mark.parametrize(
    ("file", "touched"),
    [
        ("layouts/kross/block.yaml", {"kross"}),
        ("layouts/kross/letters.yaml", {"kross"}),
        ("layouts/kross/calls/proofs/001.json", {"kross"}),
        ("layouts/kross/icons/new.svg", {"kross"}),
        ("layouts/inks.yaml", {"kross", "cryptex"}),
        ("layouts/press.yaml", {"kross", "cryptex"}),
        ("layouts/icons/star.svg", {"kross", "cryptex"}),
        ("fonts/deep/file.yaml", {"kross", "cryptex"}),
        ("fonts/new.ttf", {"kross", "cryptex"}),
        ("layouts/crusgallo/log.yaml", set()),
        ("own/deep/file.yaml", set()),
    ],
)
def test_a_change_reaches_those_that_depend_on_it(
    trees: Path, file: str, touched: set[str]
) -> None:
    before = hashes(trees)
    path = trees / file
    old = path.read_bytes() if path.exists() else None
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes((old or b"") + b"\n# changed")
    now = hashes(trees)
    assert {game for game in before if before[game] != now[game]} == touched
    if old is None:
        path.unlink()
    else:
        path.write_bytes(old)
    assert hashes(trees) == before


def test_own_layouts_count_with_all_that_they_may_take_over(trees: Path) -> None:
    before = hashes(trees, own=True)
    assert before != hashes(trees)
    for file in ("own/deep/file.yaml", "layouts/crusgallo/log.yaml"):
        old = (trees / file).read_bytes()
        (trees / file).write_bytes(old + b" ")
        now = hashes(trees, own=True)
        assert all(before[game] != now[game] for game in before)
        (trees / file).write_bytes(old)


def test_a_game_that_builds_on_another_depends_on_it(trees: Path) -> None:
    child = trees / "layouts/kross/mine.yaml"
    child.write_text("extends: cryptex/cards\n")
    before = hashes(trees)
    parent = trees / "layouts/cryptex/cards.yaml"
    old = parent.read_bytes()
    parent.write_bytes(old + b"\n# changed")
    assert hashes(trees)["kross"] != before["kross"]
    parent.write_bytes(old)
    child.unlink()


def test_another_package_makes_everything_anew(
    trees: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = hashes(trees)
    with monkeypatch.context() as patched:
        patched.setattr(fingerprint, "version", lambda name: "9.9")
        fingerprint.closure_digest.cache_clear()
        now = hashes(trees)
    fingerprint.closure_digest.cache_clear()
    assert all(now[game] != before[game] for game in before)
    assert hashes(trees) == before


def test_where_the_folders_lie_does_not_matter(trees: Path, tmp_path: Path) -> None:
    shutil.copytree(trees, tmp_path / "elsewhere")
    assert hashes(tmp_path / "elsewhere", own=True) == hashes(trees, own=True)


def test_every_wish_has_a_key_of_its_own() -> None:
    def job(options: PrintOptions, **product: object) -> ProductJob:
        plain = {"name": "block", "stock": "paper", "todo": "Cut.", "pad": "block", **product}
        products = {"kross": [Product(**plain)]}  # type: ignore[arg-type]
        return plan_jobs(products, ["kross"], ["a4"], ["grey"], options, KitInputs())[0]

    wishes = [
        job(PrintOptions()),
        job(PrintOptions(back="fold")),
        job(PrintOptions(flip="short")),
        job(PrintOptions(marks="lines")),
        job(PrintOptions(site="https://example.org")),
        job(PrintOptions(), copies=2),
        job(PrintOptions(), up=2),
        job(PrintOptions(), sheets="1-3"),
        job(PrintOptions(), name="other"),
    ]
    keys = [str(wish.key) for wish in wishes]
    assert len(set(keys)) == len(keys)
    assert keys[0] == str(job(PrintOptions()).key)


def _edit(folder: Path) -> None:
    (folder / "deep" / "file.yaml").write_text("edited")


def _add(folder: Path) -> None:
    (folder / "more.yaml").write_text("new")


def _take(folder: Path) -> None:
    (folder / "deep" / "file.yaml").unlink()


@pytest.mark.parametrize("change", [_edit, _add, _take])
@pytest.mark.parametrize("which", ["layouts", "fonts", "package", "own"])
def test_what_is_made_from_files_that_change_meanwhile_is_not_kept(
    tmp_path: Path, which: str, change: Callable[[Path], None]
) -> None:
    """It would be kept under the hash of what they were, and the next kit would be wrong."""
    for name in ("layouts", "fonts", "package", "own"):
        (tmp_path / name / "deep").mkdir(parents=True)
        (tmp_path / name / "deep" / "file.yaml").write_text(name)
    found = KitInputs(*(tmp_path / name for name in ("own", "layouts", "fonts", "package")))
    (tmp_path / "own" / "notes.md").write_text("no layout names this")
    found.refuse_changes()

    @dataclass(frozen=True)
    class Slow(Counted):
        def run(self) -> list[KitFile]:
            change(tmp_path / which)
            return super().run()

    work = Work(1, Cache(tmp_path / "cache"))
    with pytest.raises(BadInput, match=rf"{which}.*\.yaml was changed while the kit was made"):
        list(run_kept([Slow("a", tmp_path / "tally")], work, found.refuse_changes))
    assert not (tmp_path / "cache").exists()
