"""Whatever a stranger wrote, it is read or refused in plain words; nothing else ever happens.

These are the bounded runs; `make fuzz` lets the same targets run long, led by what they reach.
"""

import ast
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cruxpress.core.data import Value
from cruxpress.core.errors import Place
from cruxpress.specs.nodes import Node, Scalar
from tests.trust.fuzz.letters import letter_slips
from tests.trust.fuzz.rooms import find_and_replay
from tests.trust.fuzz.target import ROOT
from tests.trust.fuzz.targets import TARGETS
from tests.trust.guard import compiled

USUAL = settings().max_examples
LONGER = max(1, USUAL // 60)
# Searches that take seconds are part of `make prove` and `make fuzz`.
LONG = ("command",) if LONGER > 1 else ("command", "long-search")
READERS = [name for name in TARGETS if name not in LONG]
WITH_FORM = [name for name in READERS if TARGETS[name].mutate]
# How many inputs a target is given where it takes long.
SLOW = {
    "cache": 20,
    "font": 12,
    "layout": 10,
    "long-search": 1,
    "manifest": 15,
    "pdf": 12,
    "picture": 12,
    "print": 10,
    "proof": 4,
    "search": 3,
    "shared": 3,
    "sheet": 25,
    "table": 15,
    "words": 15,
}
# A search of these games takes a second or more, or is compiled first.
LONG_SEARCHES = (b"cruciverbalist/", b"crusgallo/")


@cache
def seeds_of(name: str) -> tuple[bytes, ...]:
    found = TARGETS[name].seeds()
    if name == "search" and LONGER == 1:
        return tuple(seed for seed in found if not seed.startswith(LONG_SEARCHES))
    return tuple(found)


def read_all(name: str, inputs: "st.SearchStrategy[bytes]", count: int) -> None:
    @settings(max_examples=count)
    @given(inputs)
    def read(data: bytes) -> None:
        TARGETS[name](data)

    read()


chances = st.integers(0, 2**32 - 1).map(Random)


@pytest.mark.parametrize("name", READERS)
def test_slips_of_the_finger(name: str) -> None:
    target = TARGETS[name]

    def slipped(pair: tuple[bytes, Random]) -> bytes:
        return letter_slips(pair[0], pair[1], target.words)

    inputs = st.tuples(st.sampled_from(seeds_of(name)), chances).map(slipped)
    count = SLOW.get(name, USUAL) * LONGER
    read_all(name, inputs, count // 2 if target.mutate else count)


@pytest.mark.parametrize("name", WITH_FORM)
def test_slips_of_the_mind(name: str) -> None:
    """What is still YAML or JSON, and means something else, gets far deeper."""
    mutate = TARGETS[name].mutate
    assert mutate is not None

    def slipped(pair: tuple[bytes, Random]) -> bytes:
        return mutate(*pair)

    inputs = st.tuples(st.sampled_from(seeds_of(name)), chances).map(slipped)
    read_all(name, inputs, SLOW.get(name, USUAL) * LONGER)


@pytest.mark.parametrize("name", [name for name in READERS if "search" not in name])
def test_any_bytes_and_any_text(name: str) -> None:
    inputs = st.binary(max_size=300) | st.text(max_size=100).map(lambda text: text.encode())
    read_all(name, inputs, max(3, SLOW.get(name, USUAL) // 4))


@pytest.mark.parametrize("name", READERS)
def test_good_files_are_taken_and_pieces_of_them_are_told(name: str) -> None:
    """A fuzzer that begins with bad files would see nothing but the first refusal."""
    seeds = seeds_of(name)
    for seed in seeds[:: len(seeds) // 4 + 1]:
        assert TARGETS[name](seed), f"refused: {seed[:200]!r}"
    for end in (0, 1, len(seeds[0]) // 2, len(seeds[0]) - 1):
        TARGETS[name](seeds[0][:end])


@pytest.mark.parametrize("name", WITH_FORM)
def test_slips_of_the_mind_lead_somewhere(name: str) -> None:
    """Files that were changed are others, and keep their form: most are no torn YAML or JSON."""
    mutate, random = TARGETS[name].mutate, Random(1)
    assert mutate is not None
    changed = [mutate(random.choice(seeds_of(name)), random) for _ in range(30)]
    same = [data for data in changed if data in seeds_of(name)]
    assert len(same) < len(changed) / 3
    assert len(set(changed)) > len(changed) / 2


class TwoGames:
    """A prover that finds the best game and another one to show."""

    def __init__(self) -> None:
        self.replayed: list[tuple[int, str]] = []

    def find(self, _set_name: str, _numbers: range) -> list[Value]:
        return ["best", "shown"]

    def replay(self, _set_name: str, number: int, witness: Node) -> None:
        assert isinstance(witness, Scalar)
        self.replayed.append((number, witness.text))

    def replay_together(self, _set_name: str, witnesses: Sequence[Node]) -> None:
        assert len(witnesses) == 2


def test_every_game_that_a_search_finds_is_replayed() -> None:
    """The long search of Kross finds two, and the run of a million ended there."""
    prover = TwoGames()
    find_and_replay(prover, ["tables"], Place("x.yaml"))
    assert prover.replayed == [(0, "best"), (1, "shown")]


# Every module that reads what others wrote, and the targets that lead there.
READ_BY = {
    "core/cache.py": "cache",
    "core/files/single.py": "table board record moves",
    "core/files/settings.py": "settings",
    "games/cruciverbalist/score/__init__.py": "board record",
    "games/cruxy/sheet/files.py": "sheet search",
    "games/kross/rules/typed.py": "table",
    "games/null/game.py": "moves",
    "games/numbered.py": "cache",
    "games/typed.py": "record",  # its lines are told apart as those of a record are
    "products/kit/files.py": "cache",
    "products/kit/inputs.py": "command",  # hashes what lies in a folder of layouts
    "products/kit/make.py": "manifest command",  # compares an older archive with the new one
    "products/rate.py": "results",
    "site/build.py": "manifest",  # the list of an older site
    "site/kept.py": "manifest",  # likewise
    "products/ladder.py": "manifest",  # the report of an older ladder
    "press/fonts.py": "font",
    "press/icons/svg.py": "icon art",
    "press/pdf.py": "picture print",
    "press/printable.py": "picture",
    "press/raster.py": "picture",
    "press/preview.py": "pdf",
    "sheets/prove.py": "cache",
    "specs/json_reader.py": "proof",
    "specs/table_files.py": "cards-table",
    "specs/yaml_reader.py": "spec layout sheet",
    "studio/asked.py": "order",
    "studio/own_files.py": "sheet layout",  # hands their text to the readers of sheets
    "studio/catalogue.py": "cache",
    "studio/incoming.py": "picture art",  # compares a picture with one that is there
    "studio/write_routes.py": "draft",
    "studio/qr.py": "qr",
    "studio/tasks.py": "manifest",  # the list of a kit that was made a moment ago
    "words/accepted.py": "words",
    "words/own_list.py": "words",
}
# What these read came with Cruxpress.
OUR_OWN = {
    *("core/cluster.py", "core/compiled.py", "core/compiled_cache.py", "core/fingerprint.py"),
    *("press/known.py", "words/book.py"),
    # Python for browsers is compared with digests of ours before anything is made of it.
    *("site/bundle.py", "site/node.py", "site/runtime.py"),
    *("products/new.py", "site/tables.py"),
    "studio/designing.py",  # pictures that were drawn a moment ago
    # Kernels of ours, and what was worked out when the site was built, from the page's own archive.
    *("core/page_kernels.py", "site/remembered.py"),
}
OPENS = {"read_bytes", "read_text", "open", "loads", "load", "TTFont", "PdfDocument", "fromfile"}
# These open what they write, a pipe to a process of ours, a lock, or a game that a person
# installed as a program.
NOT_READ = {
    *("cli/exit.py", "core/confined.py", "core/files/folders.py", "games/__init__.py"),
    "cli/captured.py",
}


def test_everything_that_reads_is_fuzzed() -> None:
    package = ROOT / "generator" / "cruxpress"
    found = set()
    for file in package.glob("**/*.py"):
        name = file.relative_to(package).as_posix()
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Call) and not name.startswith("words/rebuild/"):
                last = ast.unparse(node.func).rsplit(".", 1)[-1]
                if last in OPENS:
                    found.add(name)
    assert found == set(READ_BY) | OUR_OWN | NOT_READ
    assert {name for names in READ_BY.values() for name in names.split()} <= set(TARGETS)


def test_what_is_compiled_has_its_place_on_a_new_machine(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Fuzzing failed where nobody had run Cruxpress: the folder above its cache was missing."""
    monkeypatch.setenv("CRUXPRESS_CACHE", str(tmp_path / "never" / "made"))
    assert str((tmp_path / "never" / "made").resolve()) in compiled.__wrapped__()
    assert (tmp_path / "never" / "made").is_dir()
