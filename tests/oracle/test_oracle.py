"""A sample of the oracle: the program still prints and says what is stored (see `make oracle`)."""

from functools import cache
from pathlib import Path

import pytest

from tests.oracle import stored
from tests.oracle.cases import Case, cases_of, groups
from tests.oracle.recording import PROOFS
from tests.oracle.running import Place, run_case

read = cache(stored.read)
SAMPLE = [case for group in groups() for case in cases_of(group) if case.sample]


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Place:
    folder = tmp_path_factory.mktemp("oracle")
    return Place(folder, folder / "compiled")


@pytest.mark.parametrize("case", SAMPLE, ids=str)
def test_it_prints_and_says_what_is_stored(case: Case, place: Place) -> None:
    record = run_case(case, place)
    now = {case.group: record.lines, f"{case.group}-{PROOFS}": record.proofs}
    for file, lines in now.items():
        differs = stored.difference(case.name, read(file).get(case.name), lines)
        assert not differs, "\n".join([file, *differs, "accept it with: make oracle-accept"])


def test_every_case_is_stored_and_nothing_else() -> None:
    for group in groups():
        names = [case.name for case in cases_of(group)]
        assert list(read(group)) == names
        assert set(read(f"{group}-{PROOFS}")) <= set(names)


def test_every_stored_file_belongs_to_a_group() -> None:
    files = {file.stem for file in (Path(__file__).parent / "stored").glob("*.txt")}
    assert files <= {name for group in groups() for name in (group, f"{group}-{PROOFS}")}
