"""Whatever happens to a run, nothing is half-written, and the next run is right."""

import os
import random
import shutil
import signal
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from tests.trust.good_for_tests import Good, Results, put_old_files
from tests.trust.runs import CARDS, FRESH, KIT, LADDER, OTHER, PAD, PROVE, ROOT, Desk
from tests.trust.watch import CLOCK

FUTURE = 4_000_000_000  # a year after 2096
MOMENTS = 3  # of a kit, which has many; `make faults` tries them all


@pytest.mark.parametrize(
    ("words", "moments"),
    [
        (PAD, range(1, 50)),
        (CARDS, (2, 4, 6, 50)),
        (FRESH, (3, 9, 50)),
        (PROVE, (2, 4, 50)),
    ],
    ids=["pad", "cards", "fresh", "prove"],
)
def test_killed_when_a_file_is_about_to_change(
    words: Sequence[str], moments: Sequence[int], good: Good, tmp_path: Path
) -> None:
    """With an empty cache: what is kept on the way must be right, or not be there."""
    right = good.right(words)
    ends = []
    for moment in moments:
        desk = Desk(tmp_path / str(moment)).prepare(words)
        old = {**right, **put_old_files(desk, list(good.made(words)))}
        ends.append(desk.run(words, at=f"{moment} signal KILL")[0])
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
    assert not killed.leftovers()


@pytest.mark.parametrize("words", [KIT, LADDER], ids=["kit", "ladder"])
def test_a_folder_killed_at_some_moments_is_the_old_one_or_the_new_one(
    words: Sequence[str], good: Good, tmp_path: Path
) -> None:
    right = good.right(words)
    chance = random.Random(9)
    desk = good.copy(words, tmp_path)
    old: Results = {}
    if words is LADDER:  # over a ladder that has one rung more
        assert desk.run(OTHER)[0] == 0
        old = desk.results()
    for moment in (1, *sorted(chance.sample(range(2, 2 * len(right)), MOMENTS))):
        code, _ = desk.run(words, at=f"{moment} signal KILL")
        assert code in (0, -signal.SIGKILL)
        assert desk.results() in (old, right), "never some files of each"
    assert desk.run(words)[0] == 0
    assert desk.results() == right
    assert not desk.leftovers(), "the next run takes away what killed runs left"


def test_killed_with_an_empty_cache_the_next_run_is_right(good: Good, tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    code, _ = desk.run(KIT, at="4 signal KILL")
    assert code == -signal.SIGKILL
    assert desk.run(KIT)[0] == 0
    assert desk.results() == good.right(KIT)


@pytest.mark.parametrize("words", [PAD, KIT, PROVE], ids=["pad", "kit", "prove"])
def test_two_runs_at_once_in_one_folder(words: Sequence[str], good: Good, tmp_path: Path) -> None:
    desk = good.copy(words, tmp_path)
    runs = [desk.start(words) for _ in range(2)]
    errors = [run.communicate()[1] for run in runs]
    assert [run.returncode for run in runs] == [0, 0], errors
    assert desk.results() == good.right(words)
    assert not desk.leftovers()


def test_two_ladders_at_once_in_one_folder_leave_one_of_them(good: Good, tmp_path: Path) -> None:
    desk = good.copy(LADDER, tmp_path)
    runs = [desk.start(words) for words in (LADDER, OTHER)]
    errors = [run.communicate()[1] for run in runs]
    assert [run.returncode for run in runs] == [0, 0], errors
    assert desk.results() in (good.right(LADDER), good.right(OTHER))
    assert not desk.leftovers()


def a_house(folder: Path) -> Path:
    """Cruxpress as it would stand elsewhere, with layouts and fonts of its own to break."""
    folder.mkdir(parents=True)
    (folder / "generator").mkdir()
    (folder / "generator/cruxpress").symlink_to(ROOT / "generator/cruxpress")
    (folder / "tests").symlink_to(ROOT / "tests")
    for part in ("layouts", "fonts"):
        shutil.copytree(ROOT / part, folder / part)
    return folder


def test_a_missing_or_torn_font_is_told_and_nothing_is_written(tmp_path: Path) -> None:
    house = a_house(tmp_path / "house")
    first = Desk(tmp_path).env()["PYTHONPATH"].split(os.pathsep)[0]
    desk = Desk(
        tmp_path, {"PYTHONPATH": os.pathsep.join([first, str(house / "generator"), str(house)])}
    )
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


def test_a_clock_set_back(good: Good, tmp_path: Path) -> None:
    """Results and cache of a day that has not come yet: they are taken for what they are."""
    desk = good.copy(KIT, tmp_path)
    for words in (PAD, KIT):
        assert desk.run(words)[0] == 0
    for file in (*desk.desk.glob("**/*"), *desk.cache.glob("**/*")):
        os.utime(file, (FUTURE, FUTURE))
    (desk.desk / "out/pad.pdf").write_bytes(b"spoiled")
    os.utime(desk.desk / "out/pad.pdf", (FUTURE, FUTURE))
    for words in (PAD, KIT):
        assert desk.run(words)[0] == 0
    assert desk.results() == {**good.right(PAD), **good.right(KIT)}


@pytest.mark.parametrize("words", [FRESH, LADDER], ids=["fresh", "ladder"])
def test_a_clock_that_runs_backwards(words: Sequence[str], good: Good, tmp_path: Path) -> None:
    desk = replace(good.copy(words, tmp_path), more={CLOCK: "1"})
    assert desk.run(words)[0] == 0
    assert desk.results() == good.right(words)


def entries(desk: Desk) -> list[Path]:
    return sorted(file for file in desk.cache.glob("**/*") if file.is_file())


def test_a_spoiled_cache_spoils_nothing(good: Good, tmp_path: Path) -> None:
    """Torn, empty, foreign or exchanged entries are made anew."""
    desk = good.copy(KIT, tmp_path)
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
    assert desk.results() == good.right(KIT)


def test_exchanged_entries_of_the_cache_spoil_nothing(good: Good, tmp_path: Path) -> None:
    """Each entry is whole, but it is the answer to another question."""
    desk = good.copy(KIT, tmp_path)
    files = entries(desk)
    contents = [file.read_bytes() for file in files]
    for file, data in zip(files, contents[1:] + contents[:1], strict=True):
        file.write_bytes(data)
    assert desk.run(KIT)[0] == 0
    assert desk.results() == good.right(KIT)
