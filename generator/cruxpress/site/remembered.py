"""What Python works out anew at every start, remembered from when the site was built.

A data class is written as a text and compiled, and a regular expression is turned into steps, each
time that a module is imported: that is nearly half of all that importing takes. In the archive of a
page this is a module of its own, `cruxpress_start`, for it must come before all others.
"""

import builtins
import dataclasses
import marshal
import re
from pathlib import Path
from types import CodeType
from typing import Any

FILE = Path(__file__).with_name("cruxpress_start.bin")
Key = tuple[str | bytes, int]


class Memory:
    """Compiled texts of data classes, and the steps of regular expressions."""

    def __init__(self, texts: dict[str, CodeType], patterns: dict[Key, tuple[Any, ...]]) -> None:
        self.texts, self.patterns = texts, patterns
        self._compiler: Any = re._compiler  # type: ignore[attr-defined]
        self._compile, self._steps = self._compiler.compile, self._compiler._sre

    def take_over(self) -> None:
        """Whoever makes a data class or an expression from now on is served from here."""
        dataclasses.exec = self.execute  # type: ignore[attr-defined]
        self._compiler.compile = self.compiled

    def execute(self, text: str, *names: Any) -> None:
        """As `exec` does; a text that is new is compiled, and remembered."""
        code = self.texts.get(text)
        if code is None:
            code = self.texts[text] = compile(text, "<string>", "exec", dont_inherit=True)
        builtins.exec(code, *names)

    def compiled(self, pattern: Any, flags: int = 0) -> Any:
        """As the compiler of expressions does."""
        if not isinstance(pattern, str | bytes):
            return self._compile(pattern, flags)
        known = self.patterns.get((pattern, int(flags)))
        if known is None:
            listener = _Listener(self._steps)
            self._compiler._sre = listener
            try:
                made = self._compile(pattern, flags)
            finally:
                self._compiler._sre = self._steps
            self.patterns[pattern, int(flags)] = listener.heard
            return made
        return self._steps.compile(pattern, *known)

    def dump(self) -> bytes:
        """For `recall`, in the same version of Python."""
        return marshal.dumps((self.texts, self.patterns))


class _Listener:
    """Stands between the compiler of expressions and what runs them."""

    def __init__(self, steps: Any) -> None:
        self._steps = steps
        self.heard: tuple[Any, ...] = ()

    def compile(self, pattern: Any, flags: int, code: list[int], *groups: Any) -> Any:
        # Steps have names, which are not kept.
        self.heard = int(flags), [int(step) for step in code], *groups
        return self._steps.compile(pattern, *self.heard)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._steps, name)


def record() -> Memory:
    """Remember from now on."""
    memory = Memory({}, {})
    memory.take_over()
    return memory


def recall() -> None:
    """Make use of what was remembered, if there is anything."""
    if FILE.is_file():
        Memory(*marshal.loads(FILE.read_bytes())).take_over()
