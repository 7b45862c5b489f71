"""Plain data: what JSON and YAML can hold, and what may travel between processes."""

from collections.abc import Mapping, Sequence

Value = str | int | float | bool | None | Sequence["Value"] | Mapping[str, "Value"]
