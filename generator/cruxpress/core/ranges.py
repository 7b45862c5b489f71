"""Lists of numbers as a person writes them: 1-10,25."""

import re

from cruxpress.core.errors import BadInput

RANGE = re.compile(r"([0-9]{1,5})(?:-([0-9]{1,5}))?")
LONGEST_NAME = 40
LONGEST_NUMBER = 1000  # digits; `int` itself stops a little later


def is_number(text: str) -> bool:
    """Whether a text is a whole number as people type it: digits from 0 to 9, and not too many.

    Python takes ² and digits of other scripts for digits, too, and `int` refuses some of them.
    """
    return text.isascii() and text.isdigit() and len(text) <= LONGEST_NUMBER


def parse_range(text: str, most: int, what: str = "sheet") -> list[int]:
    """Numbers as in `1-10,25`, in the order given, each once."""
    found: dict[int, None] = {}
    for part in filter(None, (part.strip() for part in text.split(","))):
        numbers = RANGE.fullmatch(part)
        if not numbers:
            raise BadInput(f"'{part}' is no number or range; write as in 1-10,25")
        first, last = int(numbers[1]), int(numbers[2] or numbers[1])
        if first > last:
            raise BadInput(f"the range '{part}' runs backwards; write {last}-{first}")
        if most and not 1 <= first <= last <= most:
            raise BadInput(f"there is no {what} {part}; they are numbered 1 to {most}")
        found.update(dict.fromkeys(range(first, last + 1)))
    return list(found)


def range_name(text: str) -> str:
    """Numbers as a part of a file's name, so that another choice does not overwrite it."""
    name = re.sub(r"[^0-9-]+", "_", text.strip().strip(","))
    return name if len(name) <= LONGEST_NAME else f"{name[:LONGEST_NAME]}_etc"


def with_range(stem: str, text: str) -> str:
    """The name of a file of all, or of those that were chosen by their numbers."""
    return f"{stem}-{range_name(text)}" if text else stem
