"""What runs should come to: each is made once in a place where nothing goes wrong."""

import hashlib
import shutil
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from tests.trust.runs import Desk

Results = dict[str, str]


@dataclass(frozen=True)
class Good:
    """Desks where nothing went wrong, one for each run, made when it is first asked for."""

    root: Path
    desks: dict[tuple[str, ...], Desk] = field(default_factory=dict)

    def desk(self, words: Sequence[str]) -> Desk:
        words = tuple(words)
        if words not in self.desks:
            desk = Desk(self.root / str(len(self.desks))).prepare(words)
            code, errors = desk.run(words)
            assert code == 0, errors
            self.desks[words] = desk
        return self.desks[words]

    def right(self, words: Sequence[str]) -> Results:
        """Every file that should be there in the end."""
        return self.desk(words).results()

    def made(self, words: Sequence[str]) -> Results:
        """Those of them that the run makes."""
        return {
            name: it for name, it in self.right(words).items() if not name.endswith("deal.yaml")
        }

    def copy(self, words: Sequence[str], folder: Path) -> Desk:
        """A desk before this run, with what an earlier one like it kept in the cache."""
        desk = Desk(folder)
        if self.desk(words).cache.is_dir():
            shutil.copytree(self.desk(words).cache, desk.cache)
        return desk.prepare(words)


def put_old_files(desk: Desk, names: Sequence[str]) -> Results:
    """Files of an earlier day under the names of the results."""
    for name in names:
        file = desk.desk / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(b"old")
    return dict.fromkeys(names, hashlib.sha256(b"old").hexdigest())
