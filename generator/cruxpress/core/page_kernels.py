"""Kernels in a browser: functions as WebAssembly, made of the machine code that runs elsewhere.

A page has neither numba nor numpy. What numba makes of a kernel was turned into WebAssembly
(`workshop.wasm`) and lies beside the site's files; it works in the memory of Python itself, so that
rows of numbers are Python's own arrays, and a call passes nothing but where they are.
"""

import json
from array import array
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any, Literal, overload

from cruxpress.core.places import PACKAGE

CODE, FACTS = PACKAGE / "site" / "kernels.wasm", PACKAGE / "site" / "kernels.json"
Size = Literal["b", "h", "q", "I", "Q"]  # numbers of one, two and eight bytes; without a sign


class PageTable(Sequence[Any]):
    """Rows of the same length, one behind the other in one array."""

    def __init__(self, numbers: "array[int]", count: int) -> None:
        self.numbers = numbers
        self.size = len(numbers) // count if count else 0
        whole = memoryview(numbers)
        # A row that is alone is the array itself, which a kernel takes as well.
        self._rows: list[Any] = (
            [numbers]
            if count == 1
            else [whole[row * self.size : (row + 1) * self.size] for row in range(count)]
        )

    def __len__(self) -> int:
        return len(self._rows)

    @overload
    def __getitem__(self, at: int) -> Any: ...

    @overload
    def __getitem__(self, at: slice) -> list[Any]: ...

    def __getitem__(self, at: int | slice) -> Any:
        return self._rows[at]

    def __iter__(self) -> Iterator[Any]:
        return iter(self._rows)


def table_of(rows: Iterable[Iterable[int]], size: Size = "q") -> PageTable:
    """Rows of numbers, all of one length."""
    numbers, count = array(size), 0
    for row in rows:
        numbers.extend(row)
        count += 1
    return PageTable(numbers, count)


@cache
def in_page() -> bool:
    """Whether this is Python in a page that runs kernels."""
    return _door() is not None and CODE.is_file()


def page_kernel(function: Callable[..., Any]) -> Callable[..., Any] | None:
    """The function as WebAssembly; none, where there is no page or it does not have this one."""
    name = f"{function.__module__}.{function.__qualname__}"
    expected = _facts().get(name) if in_page() else None
    if expected is None:
        return None

    def call(*values: Any) -> int:
        block, form = array("q"), list[str]()
        for value in values:
            _lay(value, block, form)
        if "".join(form) != expected:
            raise TypeError(f"{name} takes {expected}, not {''.join(form)}")
        block.append(0)  # what it gives back
        if _kernels()[name](block.buffer_info()[0]):
            raise RuntimeError(f"{name} failed")
        return block[-1]

    return call


def _lay(value: Any, block: "array[int]", form: list[str]) -> None:
    """Append a value as machine code takes it: of an array all that numba knows of one."""
    if isinstance(value, int):
        block.append(value)
        form.append("i")
    elif isinstance(value, array):
        wide = value.itemsize
        block.extend((0, 0, len(value), wide, value.buffer_info()[0], len(value), wide))
        form.append(f"{value.typecode}1")
    elif isinstance(value, PageTable):
        numbers, count, size = value.numbers, len(value), value.size
        wide = numbers.itemsize
        block.extend((0, 0, len(numbers), wide, numbers.buffer_info()[0]))
        block.extend((count, size, size * wide, wide))
        form.append(f"{numbers.typecode}2")
    elif isinstance(value, tuple):
        for part in value:
            _lay(part, block, form)
    else:
        raise TypeError(f"a kernel takes numbers, arrays and tables, not {type(value).__name__}")


@cache
def _facts() -> Mapping[str, str]:
    """Of each kernel that there is, in which form it takes its values."""
    forms: Mapping[str, str] = json.loads(FACTS.read_text("utf-8"))["kernels"]
    return forms


@cache
def _kernels() -> Mapping[str, Callable[[int], int]]:
    """The functions themselves, by their names."""
    door = _door()
    exports = door.load(CODE.read_bytes())
    return {name: getattr(exports, name) for name in _facts()}


@cache
def _door() -> Any:
    """What the page offers to Python; nothing outside of one."""
    try:
        import cruxpress_page
    except ImportError:
        return None
    return cruxpress_page
