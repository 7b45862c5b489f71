"""Whatever happens to a run, nothing is half-written, and the next run is right."""

import hashlib
import os
import random
import resource
import shutil
import signal
import subprocess
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

from tests.trust.runs import CARDS, KIT, PAD, ROOT, Desk, permissions_bind

FUTURE = 4_000_000_000  # a year after 2096
MOMENTS = 3  # of a kit, which has many; `make faults` tries them all
Results = dict[str, str]


@pytest.fixture(scope="module")
def good(tmp_path_factory: pytest.TempPathFactory) -> Desk:
    """A desk where nothing went wrong: what each run should come to, and a warm cache."""
    desk = Desk(tmp_path_factory.mktemp("good"))
    for words in (PAD, CARDS, KIT):
        assert desk.run(words)[0] == 0
    return desk


def results_of(good: Desk, words: Sequence[str]) -> Results:
    """The files that one of the runs makes."""
    kit = words is KIT
    pad = words is PAD
    return {
        name: digest
        for name, digest in good.results().items()
        if ("/kit/" in name) == kit and (kit or name.endswith("pad.pdf") == pad)
    }


def with_cache_of(good: Desk, folder: Path) -> Desk:
    desk = Desk(folder)
    if good.cache.is_dir():
        shutil.copytree(good.cache, desk.cache)
    return desk


def put_old_files(desk: Desk, names: Sequence[str]) -> Results:
    """Files of an earlier day under the names of the results."""
    for name in names:
        file = desk.desk / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(b"old")
    return dict.fromkeys(names, hashlib.sha256(b"old").hexdigest())


@pytest.mark.parametrize(
    ("words", "moments"), [(PAD, range(1, 50)), (CARDS, (2, 4, 6, 50))], ids=["pad", "cards"]
)
def test_killed_when_a_file_is_about_to_change(
    words: Sequence[str], moments: Sequence[int], good: Desk, tmp_path: Path
) -> None:
    right = results_of(good, words)
    ends = []
    for moment in moments:
        desk = Desk(tmp_path / str(moment))
        old = put_old_files(desk, list(right))
        ends.append(desk.run(words, kill=moment)[0])
        found = desk.results()
        assert set(found) == set(right)
        assert all(found[name] in (old[name], right[name]) for name in found), "old or new, whole"
        if ends[-1] == 0:
            assert found == right
            break
    assert ends == [*[-signal.SIGKILL] * (len(ends) - 1), 0]
    assert len(ends) > 2, "it was killed before and after a file was written"
    killed = Desk(tmp_path / str(moments[1]))
    assert killed.run(words)[0] == 0
    assert killed.results() == right


def test_a_kit_killed_at_some_moments_is_the_old_one_or_the_new_one(
    good: Desk, tmp_path: Path
) -> None:
    right = results_of(good, KIT)
    chance = random.Random(9)
    desk = with_cache_of(good, tmp_path)
    for moment in (1, *sorted(chance.sample(range(2, 2 * len(right)), MOMENTS))):
        before = desk.results()
        code, _ = desk.run(KIT, kill=moment)
        assert code in (0, -signal.SIGKILL)
        found = desk.results()
        assert all(digest in (before.get(name), right[name]) for name, digest in found.items())
        if "out/kit/manifest.json" not in before and "out/kit/manifest.json" in found:
            assert found == right, "a manifest stands for a whole kit"
    assert desk.run(KIT)[0] == 0
    assert desk.results() == right
    assert not desk.leftovers(), "the next run takes away what killed runs left"


def test_killed_with_an_empty_cache_the_next_run_is_right(good: Desk, tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    code, _ = desk.run(KIT, kill=4)
    assert code == -signal.SIGKILL
    assert desk.run(KIT)[0] == 0
    assert desk.results() == results_of(good, KIT)


@pytest.mark.parametrize("words", [PAD, KIT], ids=["pad", "kit"])
def test_two_runs_at_once_in_one_folder(words: Sequence[str], good: Desk, tmp_path: Path) -> None:
    desk = with_cache_of(good, tmp_path)
    runs = [desk.start(words) for _ in range(2)]
    errors = [run.communicate()[1] for run in runs]
    assert [run.returncode for run in runs] == [0, 0], errors
    assert desk.results() == results_of(good, words)
    assert not desk.leftovers()


def small_files() -> None:
    """For a new process: no file can grow beyond so many bytes."""
    resource.setrlimit(resource.RLIMIT_FSIZE, (2000, 2000))


@contextmanager
def full_disk(folder: Path) -> Iterator[Callable[[], None] | None]:
    """A small disk with hardly any room left, where this may be mounted; else files stay small."""
    folder.mkdir(parents=True, exist_ok=True)
    mount = ["mount", "-t", "tmpfs", "-o", "size=64k", "cruxpress-test", str(folder)]
    if subprocess.run(mount, capture_output=True, check=False).returncode:
        yield small_files
        return
    try:
        with suppress(OSError), (folder / "filler").open("wb", buffering=0) as filler:
            while True:
                filler.write(bytes(4096))
        os.truncate(folder / "filler", 40 * 1024)
        yield None
    finally:
        subprocess.run(["umount", str(folder)], check=True)


@pytest.mark.parametrize("words", [PAD, KIT], ids=["pad", "kit"])
def test_a_full_disk(words: Sequence[str], good: Desk, tmp_path: Path) -> None:
    right = results_of(good, words)
    desk = with_cache_of(good, tmp_path)
    with full_disk(desk.desk / "out") as before:
        old = put_old_files(desk, list(right)) if words is PAD else {}
        code, errors = desk.run(words, before=before)
        assert code == 2
        assert "cannot write" in errors
        assert before is not None or "the disk is full; free some space and run again" in errors
        found = desk.results()
        found.pop("out/filler", None)
        assert found == old
        assert not desk.leftovers()
    assert desk.run(words)[0] == 0
    assert desk.results() == right


@pytest.mark.parametrize("words", [PAD, KIT], ids=["pad", "kit"])
def test_a_folder_that_can_only_be_read(words: Sequence[str], good: Desk, tmp_path: Path) -> None:
    """Root drops its powers first, or this would test nothing."""
    desk = with_cache_of(good, tmp_path)
    out = desk.desk / "out"
    out.mkdir(parents=True)
    out.chmod(0o555)
    code, errors = desk.run(words, before=permissions_bind)
    assert code == 2
    assert "cannot write" in errors
    assert "you may not write there" in errors
    assert desk.results() == {}
    out.chmod(0o755)
    assert desk.run(words)[0] == 0
    assert desk.results() == results_of(good, words)


def a_house(folder: Path) -> Path:
    """Cruxpress as it would stand elsewhere, with layouts and fonts of its own to break."""
    folder.mkdir(parents=True)
    (folder / "generator").symlink_to(ROOT / "generator")
    (folder / "tests").symlink_to(ROOT / "tests")
    for part in ("layouts", "fonts"):
        shutil.copytree(ROOT / part, folder / part)
    return folder


def test_a_missing_or_torn_font_is_told_and_nothing_is_written(tmp_path: Path) -> None:
    house = a_house(tmp_path / "house")
    first = Desk(tmp_path).env()["PYTHONPATH"].split(os.pathsep)[0]
    desk = Desk(tmp_path, {"PYTHONPATH": os.pathsep.join([first, str(house)])})
    font = house / "fonts" / "Fredoka_600SemiBold.ttf"
    whole = font.read_bytes()
    font.unlink()
    code, errors = desk.run(PAD)
    assert (code, desk.results()) == (2, {})
    assert f"there is no font file '{font.name}'" in errors
    for torn in (b"", whole[: len(whole) // 2]):
        font.write_bytes(torn)
        code, errors = desk.run(PAD)
        assert (code, desk.results()) == (2, {})
        assert f"{font.name}: cannot be read as a font" in errors or "is no TrueType" in errors
    font.write_bytes(whole)
    assert desk.run(PAD)[0] == 0


def test_a_clock_set_back(good: Desk, tmp_path: Path) -> None:
    """Results and cache of a day that has not come yet: they are taken for what they are."""
    desk = with_cache_of(good, tmp_path)
    for words in (PAD, KIT):
        assert desk.run(words)[0] == 0
    for file in (*desk.desk.glob("**/*"), *desk.cache.glob("**/*")):
        os.utime(file, (FUTURE, FUTURE))
    (desk.desk / "out/pad.pdf").write_bytes(b"spoiled")
    os.utime(desk.desk / "out/pad.pdf", (FUTURE, FUTURE))
    for words in (PAD, KIT):
        assert desk.run(words)[0] == 0
    assert desk.results() == {**results_of(good, PAD), **results_of(good, KIT)}


def entries(desk: Desk) -> list[Path]:
    return sorted(file for file in desk.cache.glob("**/*") if file.is_file())


def test_a_spoiled_cache_spoils_nothing(good: Desk, tmp_path: Path) -> None:
    """Torn, empty, foreign or exchanged entries are made anew."""
    desk = with_cache_of(good, tmp_path)
    files = entries(desk)
    assert files, "the kit keeps what it made"
    for number, file in enumerate(files):
        data = file.read_bytes()
        match number % 4:
            case 0:
                file.write_bytes(b"")
            case 1:
                file.write_bytes(data[: len(data) // 2])
            case 2:
                file.write_bytes(data[:-1] + bytes([data[-1] ^ 1]))
            case 3:
                file.write_bytes(b"null\n" + data)
    assert desk.run(KIT)[0] == 0
    assert desk.results() == results_of(good, KIT)


def test_exchanged_entries_of_the_cache_spoil_nothing(good: Desk, tmp_path: Path) -> None:
    """Each entry is whole, but it is the answer to another question."""
    desk = with_cache_of(good, tmp_path)
    files = entries(desk)
    contents = [file.read_bytes() for file in files]
    for file, data in zip(files, contents[1:] + contents[:1], strict=True):
        file.write_bytes(data)
    assert desk.run(KIT)[0] == 0
    assert desk.results() == results_of(good, KIT)


def test_the_next_run_takes_away_what_a_killed_one_left(tmp_path: Path) -> None:
    """The rename is the last change of a pad: killed there, its part is whole and in the way."""
    desk = Desk(tmp_path)
    killed = [desk.run(PAD, kill=moment)[0] for moment in (1, 2, 3)]
    assert killed[0] == -signal.SIGKILL
    assert desk.run(PAD)[0] == 0
    assert not desk.leftovers()
    assert set(desk.results()) == {"out/pad.pdf"}
