"""Single values of a YAML text written anew; all else stays as a person wrote it."""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import accumulate
from typing import Any

import yaml
from yaml.events import (
    CollectionEndEvent,
    CollectionStartEvent,
    MappingStartEvent,
    NodeEvent,
    ScalarEvent,
)

from cruxpress.core.errors import BadInput


@dataclass(frozen=True, slots=True)
class KeySpan:
    """Where a key of the outermost map stands in a text, and its value, from sign to sign."""

    key: int
    start: int
    end: int

    def value(self, text: str) -> str:
        return text[self.start : self.end]


def key_spans(text: str) -> Mapping[str, KeySpan]:
    """The keys of the outermost map of a text; none, where it is no YAML."""
    lines = [0, *accumulate(len(line) for line in text.splitlines(keepends=True))]

    def at(mark: Any) -> int:  # both scanners have marks of their own
        return int(min(len(text), lines[min(mark.line, len(lines) - 1)] + mark.column))

    found: dict[str, KeySpan] = {}
    depth, key, started = 0, None, 0
    try:
        for event in yaml.parse(text, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader)):
            if isinstance(event, CollectionEndEvent):
                depth -= 1
            elif depth == 1 and isinstance(event, NodeEvent):
                started = at(event.start_mark)
            if depth == 1 and not isinstance(event, CollectionStartEvent):
                if key is None and isinstance(event, ScalarEvent):
                    key = (event.value, started)
                elif key is not None:
                    end = started + len(text[started : at(event.end_mark)].rstrip())
                    found.setdefault(key[0], KeySpan(key[1], started, end))
                    key = None
            if isinstance(event, CollectionStartEvent):
                if not depth and not isinstance(event, MappingStartEvent):
                    return {}
                depth += 1
    except yaml.YAMLError:
        return {}
    return found


def with_value(text: str, key: str, value: str) -> str:
    """A text whose key has another value; a key that was not there stands at the end."""
    span = key_spans(text).get(key)
    if span is None:
        return f"{text if not text or text.endswith(chr(10)) else text + chr(10)}{key}: {value}\n"
    gap = " " if span.start and text[span.start - 1] == ":" else ""
    return f"{text[: span.start]}{gap}{value}{text[span.end :]}"


def without_key(text: str, key: str) -> str:
    """A text without a key, and without the rest of its line."""
    span = key_spans(text).get(key)
    if span is None:
        return text
    start = text.rfind("\n", 0, span.key) + 1
    end = text.find("\n", max(span.start, span.end))
    if text[start : span.key].strip():
        raise BadInput(f"'{key}' shares its line with others; write a line for each key")
    return text[:start] + (text[end + 1 :] if end >= 0 else "")


def key_at_line(text: str, line: int) -> str:
    """The key whose value reaches over a line, counted from 1; nothing, if none does."""
    for key, span in key_spans(text).items():
        first = text.count("\n", 0, span.key) + 1
        if first <= line <= text.count("\n", 0, max(span.key, span.end)) + 1:
            return key
    return ""
