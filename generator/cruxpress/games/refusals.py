"""A move or a game that breaks a rule: a short reason for programs, a sentence for people."""

from collections.abc import Mapping
from typing import ClassVar

from cruxpress.core.errors import SheetFails


class RefusedBy(SheetFails):
    """What a game's rules refuse; each game brings its own reasons and their sentences."""

    reasons: ClassVar[Mapping[str, str]] = {}

    def __init__(self, reason: str, where: str = "") -> None:
        sentence = self.reasons[reason]
        super().__init__(f"{where}: {sentence}" if where else sentence)
        self.reason = reason
        self._where = where

    def __reduce__(self) -> tuple[type, tuple[str, str]]:  # type: ignore[override]
        """Worker processes hand refusals back by pickling them."""
        return type(self), (self.reason, self._where)
