"""A page starts with what data classes and expressions were compiled to when its site was built."""

import os
import subprocess
import sys
from pathlib import Path

from tests import PATHS

USE = """
import dataclasses, re
@dataclasses.dataclass(frozen=True, order=True)
class Point:
    x: int
    y: int = 2
found = re.compile(r"(?P<word>[a-zé]+)-(\\d{2,3})", re.IGNORECASE).fullmatch("Crux-17")
print(Point(1) < Point(1, 3), hash(Point(1)) == hash(Point(1, 2)), found["word"], found[2])
print(re.compile(rb"a+").fullmatch(b"aa")[0], re.compile(re.compile("b")).pattern)
"""
RECORD = f"""
from pathlib import Path
from cruxpress.site import remembered
memory = remembered.record()
{USE}
Path("kept").write_bytes(memory.dump())
"""
RECALL = f"""
import builtins, re
from pathlib import Path
from cruxpress.site import remembered
remembered.FILE = Path("kept")
remembered.recall()
def refused(*given): raise RuntimeError("this was known")
builtins.compile = refused
re._compiler._code = refused
{USE}
"""


def run(code: str, folder: Path) -> str:
    env = {**os.environ, "PYTHONPATH": PATHS}
    command = [sys.executable, "-c", code]
    done = subprocess.run(command, cwd=folder, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_what_is_remembered_is_not_compiled_again_and_does_the_same(tmp_path: Path) -> None:
    plain = run(USE, tmp_path)
    assert plain == "True True Crux 17\nb'aa' b\n"
    assert run(RECORD, tmp_path) == plain
    assert run(RECALL, tmp_path) == plain


def test_what_is_new_is_compiled_as_ever(tmp_path: Path) -> None:
    nothing = RECALL.replace("builtins.compile =", "_ =").replace("re._compiler._code =", "_ =")
    assert run(nothing, tmp_path) == run(USE, tmp_path)
