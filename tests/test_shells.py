"""Completion in zsh and fish, by these shells themselves where they are installed.

Bash is asked in test_help; nobody has run the script for PowerShell.
"""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from cruxpress.cli.main import main

TYPED = {
    "re": ["reprint"],
    "pad kro": ["kross", "kross/block", "kross/calls", "kross/rules"],
    "pad kross/b": ["kross/block"],
    "pad kross/4": ["kross/4", *(f"kross/4{at}" for at in range(10))],
    "pad kross cruxy/b": ["cruxy/blank"],
    "cards cruxy/": ["cruxy/effects", "cruxy/markers", "cruxy/tokens"],
    "pad kross --paper le": ["legal", "letter"],
    "pad kross --layouts my": ["my-layouts"],
    "pad my": ["my-layouts"],
    "settings pa": ["paper="],
    "help sol": ["solution"],
    "pad kross --in": ["--ink"],
    "completion z": ["zsh"],
}
# A shell of its own, which tells every word that it would offer, and ends then.
ZSH = r"""
zmodload zsh/zpty
zpty z zsh -f -i
zpty -w z "PROMPT=; autoload -Uz compinit; compinit -u -D; source $1"
zpty -w z 'compadd() {
  if [[ ${@[1,(i)(-|--)]} == *-(O|A|D)\ * ]]; then builtin compadd "$@"; return $?; fi
  typeset -a hits; builtin compadd -A hits "$@"; local h
  for h in $hits; do print -r -- "HIT:$h:"; done; builtin compadd "$@" }'
zpty -w z "comppostfuncs=( exit ); bindkey '^I' complete-word"
zpty -n -w z "$2"$'\t'
while zpty -r z out; do print -rn -- "$out"; done
"""


def needs(shell: str) -> pytest.MarkDecorator:
    return pytest.mark.skipif(shutil.which(shell) is None, reason=f"{shell} is not installed")


def script(shell: str, folder: Path, capsys: pytest.CaptureFixture[str]) -> Path:
    (folder / "my-layouts").mkdir()
    assert main(["completion", shell]) == 0
    file = folder / f"cruxpress.{shell}"
    file.write_text(capsys.readouterr().out, "utf-8")
    return file


def told(words: list[str], folder: Path) -> list[str]:
    done = subprocess.run(
        words, cwd=folder, capture_output=True, text=True, check=True, stdin=subprocess.DEVNULL
    )
    return done.stdout.replace("\r", "").splitlines()


@needs("fish")
def test_fish_completes_what_is_typed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = script("fish", tmp_path, capsys)
    ask = "".join(f"echo '= {each}'; complete -C 'cruxpress {each}'; " for each in TYPED)
    lines = told(["fish", "--no-config", "-c", f"source {file}; {ask}"], tmp_path)
    found: dict[str, list[str]] = {}
    for line in lines:
        if line.startswith("= "):
            now = found.setdefault(line[2:], [])
        else:
            now.append(line.split("\t")[0].rstrip("/"))
    assert found == TYPED


@needs("zsh")
def test_zsh_completes_what_is_typed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = script("zsh", tmp_path, capsys)
    asking = tmp_path / "ask.zsh"
    asking.write_text(ZSH)
    for typed, offered in TYPED.items():
        lines = told(["zsh", "-f", str(asking), str(file), f"cruxpress {typed}"], tmp_path)
        hits = set(re.findall("HIT:([^:]+):", "\n".join(lines)))
        assert sorted(hits - {"$h"}) == sorted(offered), typed
