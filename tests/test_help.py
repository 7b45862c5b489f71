"""What the command line says of itself: help, examples that can be typed, completion."""

import argparse
import re
import shlex
import subprocess
from pathlib import Path

import pytest

from cruxpress.cli.arguments import VerbParser
from cruxpress.cli.main import main, parser
from cruxpress.cli.table import VERBS


def test_help_names_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stop:
        main(["--help"])
    assert stop.value.code == 0
    text = capsys.readouterr().out
    for command in (
        "pad",
        "cards",
        "kit",
        "check",
        "preview",
        "calibrate",
        "score",
        "word",
        "words",
        "ladder",
        "prove",
        "reprint",
        "solution",
        "new",
        "completion",
        "list",
        "settings",
        "site",
        "rate",
        "studio",
        "help",
    ):
        assert re.search(rf"^ +{command}\b", text, re.MULTILINE)
    assert main([]) == 0


def test_every_option_has_a_line_of_help() -> None:
    """An option without help is an option that nobody finds."""
    for name, command in commands().items():
        for action in command._actions:
            assert action.help, f"{name} {action.option_strings}"


def commands() -> dict[str, argparse.ArgumentParser]:
    found = next(a for a in parser()._actions if isinstance(a, argparse._SubParsersAction))
    return dict(found.choices)


@pytest.mark.parametrize("name", list(commands()))
def test_every_command_has_an_example_that_can_be_typed(name: str) -> None:
    """What --help shows is what the parser takes."""
    lines = (commands()[name].epilog or "").splitlines()
    examples = [line.strip() for line in lines if line.startswith("  cruxpress ")]
    assert any(line.startswith(f"cruxpress {name}") for line in examples), name
    for example in examples:
        words = shlex.split(example.split("    ")[0])[1:]
        assert parser().parse_args(words).command == words[0]


@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        (["re"], ["reprint"]),
        (["pad", "krosx"], []),
        (["pad", "kro"], ["kross", "kross/block", "kross/calls", "kross/rules"]),
        (["pad", "kross/b"], ["kross/block"]),
        (["pad", "kross/4"], ["kross/4", *(f"kross/4{at}" for at in range(10))]),
        (["cards", "cruxy/"], ["cruxy/tokens", "cruxy/markers", "cruxy/effects"]),
        (["solution", "cryptex/50"], ["cryptex/50"]),
        (["ladder", "cr"], ["cruciverbalist", "crusgallo", "cruxy", "cryptex"]),
        (["pad", "kross", "--paper", "le"], ["letter", "legal"]),
        (["pad", "kross", "--layouts", "my"], ["my-layouts"]),
        (["pad", "my"], ["my-layouts"]),
        (["pad", "kross", "--copies", "m"], []),
        (["settings", "pa"], ["paper="]),
        (["help", "sol"], ["solution"]),
        (["pad", "kross", "--in"], ["--ink"]),
        (["pad", "kross", "--ink", "l"], ["low-ink"]),
        (["cards", "kross", "--back", "d"], ["duplex"]),
        (["completion", "z"], ["zsh"]),
    ],
)
def test_bash_completes_what_is_typed(
    typed: list[str], offered: list[str], capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    (tmp_path / "my-layouts").mkdir()
    assert main(["completion", "bash"]) == 0
    script = capsys.readouterr().out
    words = " ".join(["cruxpress", *typed])
    ask = f"COMP_WORDS=({words}); COMP_CWORD={len(typed)}; _cruxpress; echo ${{COMPREPLY[@]}}"
    done = subprocess.run(
        ["bash", "-c", f"{script}\n{ask}"],
        capture_output=True,
        text=True,
        check=True,
        cwd=tmp_path,
    )
    assert done.stdout.split() == offered


@pytest.mark.parametrize("shell", ["zsh", "fish", "powershell"])
def test_every_command_and_option_is_completed(
    shell: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["completion", shell]) == 0
    script = capsys.readouterr().out
    for name, command in commands().items():
        assert name in script
        for action in command._actions:
            for option in action.option_strings:
                assert (option.lstrip("-") if shell == "fish" else option) in script
    for word in ("kross/block", "kross/letters", "cruxy/50", "half-letter", "low-ink", "paper="):
        assert word in script


def test_a_parser_of_a_verb_takes_what_python_3_14_gives_it() -> None:
    """It hands every parser a colour; before this was known, no command ran there."""
    verb = VERBS[0]
    assert VerbParser(verb=verb, prog="cruxpress", color=True).color is False
