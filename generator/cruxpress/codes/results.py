"""A result as a code: which sheet, how many points or words, and, by choice, how long it took.

SHEET-Rpoints[-Tseconds]-CHECK, such as KROSS-3-WSWR466-C-R87-T605-W; points below nothing are
written RN5. It is short enough to note or to send, and nothing sends it by itself.
"""

import re
from dataclasses import dataclass

from cruxpress.codes.kinds import FreshCode, ShippedCode, shown
from cruxpress.codes.reading import Misread, code_readings, parse_code
from cruxpress.codes.symbols import check_symbol, folded
from cruxpress.core.errors import BadInput

MOST_POINTS = 9_999
MOST_SECONDS = 86_400
# Without zeros in front, so that a result is written in one way.
POINTS = "R(N?)(0|[1-9][0-9]{0,5})"
SECONDS = "T([1-9][0-9]{0,5})"
EXAMPLE = "a result looks like KROSS-3-WSWR466-C-R87-T605-W"


@dataclass(frozen=True)
class ResultCode:
    """What somebody reached on a sheet; a game that counts words says their number as points."""

    sheet: FreshCode | ShippedCode
    points: int
    seconds: int | None = None

    def __post_init__(self) -> None:
        if abs(self.points) > MOST_POINTS:
            raise BadInput(f"a result has at most {MOST_POINTS:,} points, not {self.points:,}")
        if self.seconds is not None and not 1 <= self.seconds <= MOST_SECONDS:
            raise BadInput(f"a game takes 1 to {MOST_SECONDS:,} seconds, not {self.seconds:,}")

    def __str__(self) -> str:
        fields = self._fields()
        return f"{self.sheet}-{'-'.join(fields)}-{_check(self.sheet, fields)}"

    def _fields(self) -> tuple[str, ...]:
        points = f"R{'N' if self.points < 0 else ''}{abs(self.points)}"
        return (points,) if self.seconds is None else (points, f"T{self.seconds}")


def parse_result(text: str) -> ResultCode:
    """Read a result as a person noted it, with the slips that codes of sheets forgive."""
    failures: list[BadInput] = []
    for typed in code_readings(text):
        try:
            return _understood(typed)
        except BadInput as error:
            failures.append(error)
    raise max(failures, key=lambda error: isinstance(error, Misread))


def _understood(typed: list[str]) -> ResultCode:
    fields = [folded(field) for field in typed]
    found = re.fullmatch(f"(.+) {POINTS}(?: {SECONDS})? (.)", " ".join(fields))
    if not found:
        raise BadInput(f"{shown('-'.join(typed))} is no result; {EXAMPLE}")
    before, below, points, seconds, check = found.groups()
    sheet = parse_code("-".join(typed[: len(before.split())]))
    value = -int(points) if below else int(points)
    result = ResultCode(sheet, value, int(seconds) if seconds else None)
    if _check(sheet, result._fields()) != check:
        raise Misread(f"{shown('-'.join(typed))} was misread: its last symbol does not fit")
    return result


def _check(sheet: FreshCode | ShippedCode, fields: tuple[str, ...]) -> str:
    own = check_symbol(sheet.game, sheet.fields())
    return check_symbol(sheet.game, (own, *fields))
