"""What a page sends: a small map of plain values, each asked for by its name, kind and bound."""

import json
from collections.abc import Mapping, Sequence
from typing import Any

from cruxpress.core.errors import BadInput, did_you_mean

MOST_JSON = 200_000  # bytes: a board that was typed is 100 kB at most
MOST_NUMBERS = 100
_NOTHING = object()


class Asked:
    """The JSON of a request; what is missing, of another kind or too large is refused."""

    def __init__(self, data: bytes, most: int = MOST_JSON) -> None:
        if len(data) > most:
            raise BadInput(f"the page sent more than {most:,} bytes")
        try:
            found = json.loads(data or b"{}")
            # Half a sign (a lone surrogate) is JSON, but no file and no answer can hold it.
            json.dumps(found, ensure_ascii=False).encode()
        except (ValueError, RecursionError):
            raise BadInput("the page sent what is no JSON, or no text") from None
        if not isinstance(found, dict):
            raise BadInput("the page sent no map of values")
        self._values: dict[str, Any] = found

    @classmethod
    def of(cls, values: Mapping[str, Any], most: int = MOST_JSON) -> "Asked":
        """The same for values that we name ourselves."""
        return cls(json.dumps(dict(values)).encode(), most)

    def __contains__(self, name: str) -> bool:
        return self._values.get(name) is not None

    def text(self, name: str, longest: int, default: str | None = None) -> str:
        """A text of one or more lines, without what no keyboard types."""
        found = self._get(name, default)
        if not isinstance(found, str):
            raise BadInput(f"{name} must be a text")
        if len(found) > longest:
            raise BadInput(f"{name} has {len(found):,} letters; {longest:,} are the most")
        if any(ord(sign) < 32 and sign not in "\t\n\r" for sign in found):
            raise BadInput(f"{name} has signs that cannot be read")
        return found.strip("\r\n") if "\n" in found else found.strip()

    def raw(self, name: str, longest: int) -> str:
        """A text of a file, with every blank that is in it: its lines are counted."""
        found = self._get(name, None)
        if not isinstance(found, str) or len(found) > longest:
            raise BadInput(f"{name} must be a text of at most {longest:,} letters")
        return found

    def raw_map(self, name: str, most: int, longest: int) -> dict[str, str]:
        """Texts of files, each as it is, by their names."""
        found = self._get(name, {})
        if not isinstance(found, dict) or len(found) > most:
            raise BadInput(f"{name} must be a map of at most {most} texts")
        return {key: Asked.of({key: found[key]}, longest * 7).raw(key, longest) for key in found}

    def wholes(self, name: str, least: int, most: int) -> list[int]:
        """A short list of whole numbers."""
        found = self._get(name, None)
        if not isinstance(found, list) or len(found) > MOST_NUMBERS:
            raise BadInput(f"{name} must be a short list of whole numbers")
        return [Asked.of({name: each}).whole(name, least, most) for each in found]

    def whole(self, name: str, least: int, most: int, default: int | None = None) -> int:
        """A whole number between two bounds."""
        found = self._get(name, default)
        if not isinstance(found, int) or isinstance(found, bool) or not least <= found <= most:
            raise BadInput(f"{name} takes a whole number from {least:,} to {most:,}")
        return found

    def flag(self, name: str) -> bool:
        """Something that is on or off; what is not named is off."""
        found = self._get(name, False)
        if not isinstance(found, bool):
            raise BadInput(f"{name} is on or off")
        return found

    def one_of(self, name: str, known: Sequence[str], default: str | None = None) -> str:
        """One of a few words."""
        found = self.text(name, 100, default)
        if found not in known:
            raise BadInput(f"{name}: '{found}' cannot stand there{did_you_mean(found, known)}")
        return found

    def texts(self, name: str, most: int, longest: int) -> list[str]:
        """A list of short texts."""
        found = self._get(name, None)
        if not isinstance(found, list) or not all(isinstance(each, str) for each in found):
            raise BadInput(f"{name} must be a list of texts")
        if len(found) > most or any(len(each) > longest for each in found):
            raise BadInput(f"{name} has more than {most:,} texts, or one that is too long")
        return [each.strip() for each in found]

    def _get(self, name: str, default: Any) -> Any:
        found = self._values.get(name, _NOTHING)
        if found is _NOTHING or found is None:
            if default is None:
                raise BadInput(f"{name} is missing")
            return default
        return found
