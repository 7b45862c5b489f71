"""The tutorial of a restyled Cruxy sheet, done as it says, from its own text alone."""

import re
import shlex
import shutil
from pathlib import Path

import pikepdf
import pytest

from cruxpress.cli.main import main
from cruxpress.press.preview import preview
from tests import ROOT

PAGE = (ROOT / "docs" / "restyle.md").read_text("utf-8")
FILES = re.findall(r"^`([\w./-]+)`:\n\n```\w+\n(.*?)^```$", PAGE, re.M | re.S)
COMMANDS = re.findall(r"^    (cruxpress .+)$", PAGE, re.M)


def test_a_sheet_a_deck_and_a_kit_are_ones_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for name, text in FILES:
        Path(name).parent.mkdir(parents=True, exist_ok=True)
        Path(name).write_text(text, "utf-8")
    Path("mine/fonts").mkdir()
    shutil.copy(ROOT / "fonts" / "Fredoka_500Medium.ttf", "mine/fonts/Hand.ttf")
    assert len(FILES) == 6
    assert len(dict(FILES)["mine/cruxy/sheet.yaml"].splitlines()) == 3
    assert len(COMMANDS) == 4
    for command in COMMANDS:
        assert main(shlex.split(command)[1:]) == 0
    sheet = Path("output/cruxy-sheets-1-a4-colour.pdf")
    image = preview(sheet, dpi=100, pages=range(1, 2))[0]
    colours = {colour for _, colour in image.getcolors(1_000_000) or ()}
    assert (0xE2, 0xD8, 0xEE) in colours  # the floe is violet now
    assert (0xC8, 0xE0, 0xEE) not in colours
    with pikepdf.open(sheet) as pdf:
        names = {str(thing.get("/BaseFont", "")) for thing in pdf.objects if _is_map(thing)}
    assert any(name.endswith("Fredoka-Medium") for name in names)
    kit = Path("output/cruxpress-kit/cruxy/a4-colour")
    assert sorted(file.name for file in kit.iterdir()) == ["dares.pdf", "rules.pdf", "sheets.pdf"]


def _is_map(thing: pikepdf.Object) -> bool:
    return isinstance(thing, pikepdf.Dictionary)
