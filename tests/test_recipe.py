"""CONTRIBUTING's recipe for a game, followed step by step on a fresh copy of the package."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

from tests import ROOT

NAME = "zeros"


def steps() -> list[str]:
    """The numbered steps of the section `A game`."""
    text = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
    section = text.split("## A game\n")[1].split("\n## ")[0]
    numbered = next(part for part in section.split("\n\n") if part.startswith("1. "))
    return re.split(r"^\d\. ", numbered, flags=re.MULTILINE)[1:]


def new_game(package: Path) -> None:
    """Steps 1 to 3: copy the smallest game, give it another name, and its classes, too."""
    room = package / "games" / NAME
    shutil.copytree(package / "games" / "null", room)
    (room / "hidden").unlink()
    (room / "layouts" / "null").rename(room / "layouts" / NAME)
    for file in room.rglob("*"):
        if file.suffix in (".py", ".yaml", ".json"):
            text = file.read_text("utf-8")
            text = text.replace("null", NAME).replace("NULL", NAME.upper())
            text = text.replace("Null", NAME.capitalize()).replace("Countdown", "Falling")
            file.write_text(text.replace("WitnessKeys", "FallingKeys"), "utf-8")


def test_the_recipe_makes_a_game_that_passes_every_command(tmp_path: Path) -> None:
    copy, rename, classes, run = steps()
    assert "generator/cruxpress/games/null" in copy
    assert "hidden" in rename
    assert "Rename its classes" in classes
    root = tmp_path / "root"
    ignored = shutil.ignore_patterns("__pycache__")
    shutil.copytree(ROOT / "generator/cruxpress", root / "generator/cruxpress", ignore=ignored)
    for part in ("layouts", "fonts"):
        (root / part).symlink_to(ROOT / part)
    new_game(root / "generator/cruxpress")
    env = {
        **os.environ,
        "PYTHONPATH": str(root / "generator"),
        "CRUXPRESS_CACHE": str(tmp_path / "cache"),
    }
    found = re.findall(r"`cruxpress ([^`]+)`", rename + run)
    commands = [words.replace("NAME", NAME) for words in found]
    assert len(commands) == 4
    for words in (*commands, f"ladder {NAME} --rungs 3 --seed 1 -o ladder"):
        command = [sys.executable, "-m", "cruxpress.cli.main", *words.split(), "--quiet"]
        done = subprocess.run(
            command, cwd=root, env=env, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, f"{words}: {done.stderr}"
    source = "".join(f.read_text() for f in (root / "generator/cruxpress/games/zeros").glob("*.py"))
    names = set(re.findall(r"^class (\w+)", source, re.MULTILINE))
    house = ROOT / "generator/cruxpress"
    others = "".join(file.read_text("utf-8") for file in house.rglob("*.py"))
    assert names.isdisjoint(re.findall(r"^class (\w+)", others, re.MULTILINE))
    assert (root / "output/cruxpress-kit/zeros/a4-colour/countdowns.pdf").is_file()
