"""A person's own files in the studio's folder: nothing outside, nothing hidden, never a half."""

from pathlib import Path

import pytest

from cruxpress.core.errors import BadInput
from cruxpress.studio.own_files import MOST_LETTERS, OwnFiles


@pytest.fixture
def own(tmp_path: Path) -> OwnFiles:
    folder = tmp_path / "desk"
    for place in ("my", "output", ".git", "my/proofs"):
        (folder / place).mkdir(parents=True)
        (folder / place / "a.yaml").write_text("kind: cards\n")
    (folder / "my/a.csv").write_text("name,copies\n")
    (folder / "my/b.txt").write_text("no")
    (tmp_path / "out.yaml").write_text("secret")
    (folder / "my/link.yaml").symlink_to(tmp_path / "out.yaml")
    (folder / "door").symlink_to(tmp_path)
    return OwnFiles(folder)


def test_what_is_listed(own: OwnFiles) -> None:
    assert own.listed() == [
        {"name": "my/a.csv", "kind": ""},
        {"name": "my/a.yaml", "kind": "cards"},
    ]


@pytest.mark.parametrize(
    "name",
    [
        *("../out.yaml", "/etc/passwd", "my/../../out.yaml", "my/link.yaml", "door/out.yaml"),
        *(".git/a.yaml", "my/.hidden.yaml", "output/a.yaml", "my/proofs/a.yaml", "my/b.txt"),
        *("", "my", "my//a.yaml", "my/a.yaml\0", "my\\a.yaml", "C:/a.yaml", "a/b/c/d/e/f.yaml"),
    ],
)
def test_names_that_are_refused(own: OwnFiles, name: str) -> None:
    with pytest.raises(BadInput):
        own.read(name)
    with pytest.raises(BadInput):
        own.save(name, "x", "")
    assert (own.folder.parent / "out.yaml").read_text() == "secret"


def test_a_file_is_saved_whole_and_only_over_what_was_read(own: OwnFiles) -> None:
    opened = own.read("my/a.yaml")
    digest = own.save("my/a.yaml", "kind: page", opened.digest)
    assert (own.folder / "my/a.yaml").read_bytes() == b"kind: page\n"
    with pytest.raises(BadInput, match="changed elsewhere"):
        own.save("my/a.yaml", "other", opened.digest)
    with pytest.raises(BadInput, match="is there already"):
        own.save("my/a.yaml", "other", "")
    with pytest.raises(BadInput, match="changed elsewhere"):
        own.save("my/new.yaml", "other", digest)
    own.save("my/new/deck.csv", "name\n", "")
    assert (own.folder / "my/new/deck.csv").read_bytes() == b"name\n"
    assert sorted(it.name for it in (own.folder / "my/new").iterdir()) == ["deck.csv"]


def test_what_is_no_text_or_too_long_is_refused(own: OwnFiles) -> None:
    (own.folder / "my/a.yaml").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(BadInput, match="no text"):
        own.read("my/a.yaml")
    (own.folder / "my/a.yaml").write_text("x" * (MOST_LETTERS + 1))
    with pytest.raises(BadInput, match="too long"):
        own.read("my/a.yaml")


def test_a_folder_of_sheets_stays_inside(own: OwnFiles) -> None:
    for name in ("..", "", "door", ".git", "my/proofs", "output", "my/a.yaml/", "nowhere"):
        with pytest.raises(BadInput):
            own.sheets_folder(name)
    with pytest.raises(BadInput, match=r"'my/link.yaml' leads out"):
        own.sheets_folder("my")
    (own.folder / "my/link.yaml").unlink()
    assert own.sheets_folder("my") == own.folder / "my"
