"""Fresh call sheets: the same from the same seed, proven, with targets that rise."""

from pathlib import Path

import pytest

from cruxpress.codes import FreshCode
from cruxpress.core.errors import BadInput
from cruxpress.games.kross.make.calls import CallsMaker, CallsRequest, LetterSource, parse_request
from cruxpress.games.kross.rules.witness import replay
from cruxpress.games.kross.sheet.calls import MAKER, call_sheet_faults
from cruxpress.words import load_lexicon
from tests.kross.tables_for_tests import LEXICON

ONE = CallsMaker(LEXICON)


@pytest.mark.parametrize("text", ["P4", "P0", "P4T11", "P2T21"])
def test_a_planted_sheet_is_proven_and_can_be_won(text: str) -> None:
    made = ONE.make(3, parse_request(text))
    assert replay(made.sheet, made.witness, LEXICON) == made.par
    assert not list(call_sheet_faults(made.sheet))
    assert made.par >= 85
    assert str(parse_request(text)) == text
    assert len(made.sheet.spares) == int(text[1])
    assert (made.witness.task_word is not None) == ("T" in text)


def test_a_drawn_sheet_is_proven_too() -> None:
    made = ONE.make(1, CallsRequest(LetterSource.DRAWN, spares=0))
    assert replay(made.sheet, made.witness, LEXICON) == made.par
    assert 60 <= made.par <= 110


def test_the_targets_rise_up_to_par() -> None:
    for seed in range(3):
        made = ONE.make(seed)
        assert made.sheet.targets is not None
        medals = made.sheet.targets.ascending()
        assert list(medals) == sorted(set(medals))
        assert medals[-1] < made.par


def test_a_sheet_depends_on_its_seed_and_request_alone() -> None:
    again = CallsMaker(LEXICON)
    again.make(1)
    assert again.make(2) == ONE.make(2)
    letters = {
        ONE.make(seed, request).sheet.letters
        for seed in (1, 2)
        for request in (None, CallsRequest(spares=1))
    }
    assert len(letters) == 4


def test_the_code_of_a_sheet_makes_it_again() -> None:
    made = ONE.make(84_321, parse_request("P3T11"))
    code = made.sheet.fresh_code
    assert isinstance(code, FreshCode)
    assert code.version == MAKER
    assert ONE.make(code.seed, parse_request(code.parameters)) == made


def test_the_letters_of_a_planted_sheet_are_those_of_its_table() -> None:
    made = ONE.make(5)
    assert "".join(sorted(made.sheet.letters)) == made.witness.table.letters


@pytest.mark.parametrize("text", ["", "P5", "X4", "P4T0", "P4T25", "P4T", "4P"])
def test_parameters_of_no_sheet_are_refused(text: str) -> None:
    with pytest.raises(BadInput, match="fit no Kross call sheet"):
        parse_request(text)


def test_a_lexicon_without_long_words_plants_nothing(tmp_path: Path) -> None:
    own = tmp_path / "own.txt"
    own.write_text("# replace\nalmost f 400\ntea n 400\n")
    with pytest.raises(BadInput, match="1 common words of 6 letters, too few"):
        CallsMaker(load_lexicon(own)).make(1)
