"""How pure the known nouns are is measured by norms that a person has, and no word is told."""

from pathlib import Path

import pytest

from cruxpress.core.errors import BadInput
from workshop.words.purity import Norm, Purity, main, purity_of

HEAD = "Word,AoA_Kup_lem,Perc_known_lem\n"
RATED = "dog,3.1,1.00\nDoor,4.0,1.00\nhouse,3.9,0.95\nvitriol,15.2,0.62\n"


def table(folder: Path, text: str) -> str:
    file = folder / "norms.csv"
    file.write_text(text, "utf-8")
    return str(file)


def test_shares_are_those_of_the_known_nouns_that_are_rated(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([table(tmp_path, HEAD + RATED)]) == 0
    said = capsys.readouterr().out
    assert "3 of them rated: 100.0% learnt by 10, 100.0% known to 90% of adults or more" in said
    assert "dog" not in said


def test_nouns_that_are_learnt_late_fail(tmp_path: Path) -> None:
    late = RATED.replace("dog,3.1", "dog,10.1")
    assert main([table(tmp_path, HEAD + late)]) == 1


def test_what_norms_do_not_rate_does_not_count() -> None:
    norms = {"dog": Norm(3.0, None), "cat": Norm(None, 0.5), "zebra": Norm(12.0, 0.9)}
    assert purity_of(["dog", "cat", "zebra", "yak"], norms) == Purity(4, 2, 0.5, 0.5)
    with pytest.raises(BadInput, match="rate none of the known nouns"):
        purity_of(["yak"], norms)


@pytest.mark.parametrize(
    ("text", "wrong"),
    [("Word,AoA_Kup_lem\ndog,3\n", "no column 'Perc_known_lem'"), (HEAD + "qwrt,9,1\n", "none")],
)
def test_tables_that_are_no_norms_are_told(
    text: str, wrong: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([table(tmp_path, text)]) == 2
    assert wrong in capsys.readouterr().err
    assert main([str(tmp_path / "none.csv")]) == 2
