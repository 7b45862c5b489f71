"""Kernels of a page: made of what numba makes, called with arrays of Python's own."""

import json
import os
import subprocess
import sys
from pathlib import Path

import llvmlite.binding as llvm
import pytest

from cruxpress.core.page_kernels import CODE, FACTS, in_page
from tests import PATHS
from workshop.wasm.__main__ import source_digest, what_differs
from workshop.wasm.binary import MAGIC, module_of
from workshop.wasm.lowering import FEATURES, TRIPLE

# Stands in for a page: kernels that add up what they are given, where machine code looks for it.
PAGE = """
import ctypes
class Exports:
    def __getattr__(self, name):
        def kernel(at):
            count = {"mixed": 1, "put_card": 98}[name.rsplit(".")[-1]]
            block = (ctypes.c_int64 * (count + 1)).from_address(at)
            if count > 1:
                cells = (ctypes.c_int8 * block[2]).from_address(block[4])
                block[count] = cells[0] + 10 * block[5] + sum(block[count - 10 : count - 7])
            else:
                block[count] = 2 * block[0]
            return block[0] == 13
        return kernel
def load(code):
    assert code[:4] == b"\\0asm"
    return Exports()
"""
CALLS = """
from cruxpress.core.page_kernels import in_page, table_of
from cruxpress.games.crusgallo.sheet.deck import shipped_deck
from cruxpress.games.crusgallo.solve.beam import mixed
from cruxpress.games.crusgallo.solve.kernel import put_card
from cruxpress.games.crusgallo.solve.tables import filled, new_table, search_deck
print(in_page(), mixed(21))
deck = search_deck(shipped_deck())
table = new_table(deck, 1)
table.symbols[0] = 7
print(put_card(table, deck.arrays, 100, 20, 3, filled(4)) - 10 * len(table.symbols))
for wrong in (lambda: mixed([1]), lambda: mixed(filled(4)), lambda: mixed(13)):
    try:
        wrong()
    except (TypeError, RuntimeError) as error:
        print(error)
rows = table_of([[1, 2], [3, 4]])
rows[1][0] = 5
print(len(rows), list(rows.numbers), [list(row) for row in rows], [len(row) for row in rows[:1]])
copied = table.copy()
copied.symbols[0] = 1
print(table.symbols[0])
"""


def test_a_page_calls_its_kernels_with_arrays_and_refuses_others(tmp_path: Path) -> None:
    (tmp_path / "cruxpress_page.py").write_text(PAGE)
    paths = os.pathsep.join((PATHS, str(tmp_path)))
    env = {**os.environ, "PYTHONPATH": paths, "CRUXPRESS_PLAIN": "1"}
    command = [sys.executable, "-c", CALLS]
    said = subprocess.run(command, env=env, capture_output=True, text=True, check=False)
    assert said.stdout.splitlines() == [
        "True 42",
        "130",
        "a kernel takes numbers, arrays and tables, not list",
        "cruxpress.games.crusgallo.solve.beam.mixed takes i, not q1",
        "cruxpress.games.crusgallo.solve.beam.mixed failed",
        "2 [1, 2, 5, 4] [[1, 2], [5, 4]] [2]",
        "7",
    ], said.stderr
    assert not in_page()


def built(text: str) -> bytes:
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    machine = llvm.Target.from_triple(TRIPLE).create_target_machine(reloc="pic", features=FEATURES)
    module = llvm.parse_assembly(text)
    module.triple, module.data_layout = TRIPLE, str(machine.target_data)
    made: bytes = machine.emit_object(module)
    return made


TABLE = """
@table = internal constant [3 x i64] [i64 7, i64 8, i64 9]
define i64 @look(i32 %at) {
  %place = getelementptr [3 x i64], ptr @table, i32 0, i32 %at
  %found = load i64, ptr %place
  ret i64 %found
}
"""


def test_an_object_becomes_a_module_with_its_functions_and_constants() -> None:
    module = module_of(built(TABLE), {"look": "my.look"})
    assert module.startswith(MAGIC)
    for part in (
        b"\x07my.look\x00",
        b"__memory_base",
        b"\x07\0\0\0\0\0\0\0\x08",
        b"cruxpress.data",
    ):
        assert part in module
    assert module.endswith((24).to_bytes(4, "little"))
    assert b"linking" not in module


def test_what_a_page_does_not_have_is_named() -> None:
    text = "declare double @log10(double)\ndefine double @f(double %x) {\n"
    text += "  %y = call double @log10(double %x)\n  ret double %y\n}\n"
    with pytest.raises(ValueError, match="need log10, which a page does not have"):
        module_of(built(text), {"f": "f"})
    with pytest.raises(ValueError, match="no WebAssembly"):
        module_of(b"", {})


def test_the_kernels_are_those_of_the_source(tmp_path: Path) -> None:
    """Who changed a file of their rooms waits till they are built; `make prove` always does."""
    if json.loads(FACTS.read_text())["source"] != source_digest():
        assert not what_differs(tmp_path), "python -m workshop.wasm makes them anew"
    assert CODE.read_bytes().startswith(MAGIC)


def test_the_digest_follows_the_rooms_of_the_kernels(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = source_digest()
    monkeypatch.setattr("workshop.wasm.__main__.KERNEL_ROOMS", ("cruxy",))
    assert source_digest() != whole
