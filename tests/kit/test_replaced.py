"""A folder of results that takes the place of an older one says what changed."""

from pathlib import Path

from cruxpress.core.files.folders import FolderKind
from cruxpress.core.progress import Event, Note


def test_an_older_folder_is_replaced_with_a_note(tmp_path: Path) -> None:
    folder, said = tmp_path / "kit", list[Event]()
    ours = FolderKind("kit", lambda place: {file.name for file in place.glob("*.pdf")})
    first = {"a.pdf": b"a", "b.pdf": b"b", "c.pdf": b"c"}
    assert ours.write(folder, first, said.append)
    assert not ours.write(folder, first, said.append)
    assert said == []  # nothing was there, and then nothing else
    assert ours.write(folder, {"a.pdf": b"a", "b.pdf": b"B", "d.pdf": b"d"}, said.append)
    what = f"an older kit in {folder} is replaced: of its files 1 changed, 1 new, 1 gone (c.pdf)"
    assert said == [Note(what)]
