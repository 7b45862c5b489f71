"""Temporary."""

from collections.abc import Mapping
from typing import Any

from cruxpress.specs.nodes import Map
from cruxpress.specs.values import to_value


class Texts:
    def __init__(self, node: Map) -> None:
        self._data: Any = to_value(node)

    def _get(self, key: str) -> Any:
        found = self._data
        for part in key.split("."):
            found = found[part]
        return found

    def __call__(self, key: str, **values: object) -> str:
        found = self._get(key)
        if isinstance(found, Mapping):
            found = found["one" if values["count"] == 1 else "other"]
        return str(found).format(**values)

    def get_list(self, key: str) -> list[str]:
        return list(self._get(key))
