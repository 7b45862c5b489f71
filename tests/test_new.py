"""A new sheet is good from its first minute, whatever it is called."""

from pathlib import Path

import pytest

from cruxpress.cli.main import main
from cruxpress.codes import parse_code
from cruxpress.core.errors import BadInput
from cruxpress.core.registry import shipped_games

WIDE = "wwwwwwwwww-mmmmmmmmmm-wwwwwwwww-mmmmmmmm"  # forty signs
SOLID = "m" * 40


@pytest.mark.parametrize("name", ["mine-crusgallo", "a", WIDE, SOLID])
@pytest.mark.parametrize("game", shipped_games())
def test_a_new_sheet_passes_its_first_check(
    game: str, name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["new", game, name, "--quiet"]) == 0
    assert main(["check", f"{name}.yaml"]) == 0


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("My Sheet", "'My Sheet' is no name for a sheet; use up to 40 small letters, digits and"),
        ("m" * 41, "of 41 signs is no name for a sheet; use up to 40 small letters"),
        ("-x", "is no name for a sheet"),
    ],
)
def test_a_name_that_cannot_be_is_told_with_the_limit(
    name: str, told: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["new", "kross", "-o", str(tmp_path), "--", name]) == 2
    assert told in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("kross-calls-7qh4mnp", "KROSS-CALLS-7QH4MNP"),
        ("cryptex-deal-7qh4mnp", "CRYPTEX-DEAL-7QH4MNP"),
        ("CRUXY-I2-7QH4MNP", "CRUXY-12-7QH4MNP"),  # what looks like a number is one
    ],
)
def test_a_name_in_a_code_keeps_its_letters(typed: str, shown: str) -> None:
    symbols = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
    told = [_told(f"{typed}-{check}") for check in symbols]
    assert {text.rsplit("-", 1)[0] for text in told} == {shown}


def _told(text: str) -> str:
    """A code as it is shown, also where its check symbol does not fit."""
    try:
        return str(parse_code(text))
    except BadInput as bad:
        return str(bad).split(" ", 1)[0]
