"""The lexicon that travels with the package, read piece by piece as it is asked for."""

import hashlib
from dataclasses import dataclass, field
from pathlib import Path

from cruxpress.words.forms import Forms, read_irregular
from cruxpress.words.lists import Entry, read_lists

DATA = Path(__file__).parent / "data"
LONGEST_SHIPPED = 15

Row = tuple[str, int]  # a word's flags and commonness
Rows = dict[str, Row]  # all words of one length, the most common first


@dataclass(frozen=True)
class Shipped:
    """Reads each file once, and only when a question needs it."""

    folder: Path = DATA
    _rows: dict[int, Rows] = field(default_factory=dict, repr=False)
    _forms: list[Forms] = field(default_factory=list, repr=False)
    _lists: list[dict[str, tuple[Entry, ...]]] = field(default_factory=list, repr=False)

    def rows(self, length: int) -> Rows:
        """The words of one length."""
        if length not in self._rows:
            self._rows[length] = self._read_rows(length)
        return self._rows[length]

    def _read_rows(self, length: int) -> Rows:
        if not 1 <= length <= LONGEST_SHIPPED:
            return {}
        text = (self.folder / f"words/{length:02}.tsv").read_text("ascii")
        rows = {}
        for line in text.splitlines():
            word, flags, commonness = line.split("\t")
            rows[word] = (flags, int(commonness))
        return rows

    def forms(self) -> Forms:
        """Which word a form comes from."""
        if not self._forms:
            lines = (self.folder / "irregular.tsv").read_text("ascii").splitlines()
            self._forms.append(Forms(read_irregular(lines)))
        return self._forms[0]

    def lists(self) -> dict[str, tuple[Entry, ...]]:
        """The named lists."""
        if not self._lists:
            lines = (self.folder / "lists.tsv").read_text("utf-8").splitlines()
            self._lists.append(read_lists(lines))
        return self._lists[0]

    def fingerprint(self) -> str:
        """A digest of all words and lists; another one means another lexicon."""
        digest = hashlib.sha256()
        for path in sorted(self.folder.rglob("*")):
            if path.suffix in {".tsv", ".toml"}:
                digest.update(path.read_bytes())
        return digest.hexdigest()[:12]
