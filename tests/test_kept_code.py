"""Machine code is kept as everything else: whole, or it is made again."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numba
import pytest

from cruxpress.core.compiled_cache import CompiledCache


def twice(number: int) -> int:
    return 2 * number


def thrice(number: int) -> int:
    return 3 * number


def kept(folder: Path, function: Callable[[int], int]) -> Any:
    """A function as a new run finds it: not compiled yet."""
    made: Any = numba.njit(function)
    made._cache = CompiledCache(folder, function)
    return made


def hits(made: Any) -> int:
    return sum(made.stats.cache_hits.values())


def test_what_was_compiled_is_not_compiled_again(tmp_path: Path) -> None:
    first = kept(tmp_path, twice)
    assert (first(21), hits(first)) == (42, 0)
    next_run = kept(tmp_path, twice)
    assert (next_run(21), hits(next_run)) == (42, 1)


@pytest.mark.parametrize(
    "damage",
    [
        lambda _: b"",
        lambda data: data[:-9],
        lambda data: data[:-1] + b"?",
        lambda data: b"?" + data,
    ],
    ids=["empty", "torn", "changed", "foreign"],
)
def test_a_damaged_entry_is_compiled_again(
    tmp_path: Path, damage: Callable[[bytes], bytes]
) -> None:
    kept(tmp_path, twice)(21)
    (entry,) = tmp_path.iterdir()
    whole = entry.read_bytes()
    entry.write_bytes(damage(whole))
    made = kept(tmp_path, twice)
    assert (made(21), hits(made)) == (42, 0)
    after = kept(tmp_path, twice)
    assert (after(21), hits(after)) == (42, 1)


def test_the_code_of_one_function_never_passes_for_another(tmp_path: Path) -> None:
    for function in (twice, thrice):
        kept(tmp_path, function)(1)
    one, other = tmp_path.iterdir()
    code = one.read_bytes(), other.read_bytes()
    other.write_bytes(code[0])
    one.write_bytes(code[1])
    assert kept(tmp_path, twice)(21) == 42
    assert kept(tmp_path, thrice)(14) == 42


def test_where_nothing_can_be_kept_it_is_compiled_all_the_same(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("in the way")
    assert kept(blocked, twice)(21) == 42
