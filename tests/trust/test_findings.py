"""What was found by fuzzing and by reading, each by its name."""

import hashlib
import resource
from pathlib import Path
from typing import Any

import pytest

from cruxpress.core.cache import Cache
from cruxpress.core.errors import BadInput
from cruxpress.core.jobs import load_kept
from cruxpress.products.printing import PrintOptions
from tests.trust.fuzz.kept import kit_job, sheet_job
from tests.trust.runs import Desk

ESCAPING_KIT = """\
kit:
  ../../../evil:
    - {cards: kross-letters, name: x, stock: s, todo: t}
"""
ESCAPING_PAPER = """\
papers:
  ../../../evil: {width: 210 mm, height: 297 mm}
"""


def test_a_game_in_a_kit_of_ones_own_cannot_lead_out_of_the_kit(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    desk.env()
    own = desk.desk / "mine"
    (own / "kross").mkdir(parents=True)
    (own / "kit.yaml").write_text(ESCAPING_KIT)
    words = ["kit", "--layouts", "mine", "--paper", "a4", "--ink", "grey", "--quiet", "--jobs", "1"]
    code, errors = desk.run([*words, "-o", "out/kit"])
    assert code == 2
    assert "../../../evil" in errors
    assert not (tmp_path / "evil").exists()
    assert not (desk.desk / "out").exists()


def a_gigabyte() -> None:
    """For a new process: no more memory than this."""
    resource.setrlimit(resource.RLIMIT_DATA, (1 << 30, 1 << 30))


def test_a_paper_of_ones_own_cannot_lead_out_of_the_output_folder(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    desk.env()
    own = desk.desk / "mine"
    (own / "kross").mkdir(parents=True)
    (own / "papers.yaml").write_text(ESCAPING_PAPER)
    code, errors = desk.run(["pad", "kross", "--layouts", "mine", "--paper", "../../../evil"])
    assert code == 2
    assert "mine/papers.yaml:2" in errors
    assert [path.name for path in desk.desk.glob("**/*.pdf")] == []


@pytest.mark.parametrize("game", ["kross", "cruciverbalist"])
def test_a_device_without_end_is_no_table(game: str, tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    code, errors = desk.run(["score", game, "/dev/zero"], before=a_gigabyte)
    assert code == 2
    assert errors.startswith("cruxpress: /dev/zero: ")


@pytest.mark.parametrize("body", [b"", b"nonsense", b"[" * 100_000, b"\xff"])
def test_a_cache_entry_that_is_whole_but_no_answer_is_made_anew(
    body: bytes, tmp_path: Path
) -> None:
    Cache(tmp_path).put("key", b"[1]")
    (file,) = (path for path in tmp_path.glob("**/*") if path.is_file())
    file.write_bytes(hashlib.sha256(body).hexdigest().encode() + b"\n" + body)
    assert Cache(tmp_path).get("key") is None
    for job in (sheet_job(), kit_job()):
        Cache(tmp_path).put(job.key, body)
        assert Cache(tmp_path).get(job.key) == body
        assert load_kept(job, Cache(tmp_path)) is None


def test_a_cache_entry_of_another_key_is_no_answer(tmp_path: Path) -> None:
    Cache(tmp_path).put("one", b"[1]")
    (one,) = (path for path in tmp_path.glob("**/*") if path.is_file())
    data = one.read_bytes()
    Cache(tmp_path).put("two", b"[2]")
    (two,) = (path for path in tmp_path.glob("**/*") if path.is_file() and path != one)
    two.write_bytes(data)
    assert Cache(tmp_path).get("two") is None


@pytest.mark.parametrize("words", [{"flip": "longe"}, {"back": "duplx"}, {"marks": "tick"}])
def test_a_script_that_misspells_how_to_print_is_told(words: dict[str, Any]) -> None:
    """Found by fuzzing: a flip that the PDF writer did not know ended in a KeyError."""
    with pytest.raises(BadInput, match="did you mean"):
        PrintOptions(**words)
