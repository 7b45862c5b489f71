"""Fresh call sheets: the same from the same seed, proven, with targets that rise."""

from pathlib import Path

import pytest

from cruxpress.codes import FreshCode, parse_code
from cruxpress.core.errors import BadInput
from cruxpress.games.kross.make.maker import Maker
from cruxpress.games.kross.make.wishes import MAKER, Letters, Wish, read_wish
from cruxpress.games.kross.rules import replay
from cruxpress.games.kross.spec import call_sheet_faults
from cruxpress.words import load_lexicon
from tests.kross.tables_for_tests import LEXICON

ONE = Maker(LEXICON)


@pytest.mark.parametrize("wish", ["P4", "P0", "P4T11", "P2T21"])
def test_a_planted_sheet_is_proven_and_can_be_won(wish: str) -> None:
    made = ONE.make(3, read_wish(wish))
    assert replay(made.sheet, made.witness, LEXICON) == made.par
    assert not list(call_sheet_faults(made.sheet))
    assert made.par >= 85
    assert str(read_wish(wish)) == wish
    assert len(made.sheet.spares) == int(wish[1])
    assert (made.witness.task_word is not None) == ("T" in wish)


def test_a_drawn_sheet_is_proven_too() -> None:
    made = ONE.make(1, Wish(Letters.DRAWN, spares=0))
    assert replay(made.sheet, made.witness, LEXICON) == made.par
    assert 60 <= made.par <= 110


def test_the_targets_rise_up_to_par() -> None:
    for seed in range(3):
        made = ONE.make(seed)
        assert made.sheet.targets is not None
        medals = made.sheet.targets.ascending()
        assert list(medals) == sorted(set(medals))
        assert medals[-1] < made.par


def test_a_sheet_depends_on_its_seed_and_wish_alone() -> None:
    again = Maker(LEXICON)
    again.make(1)
    assert again.make(2) == ONE.make(2)
    letters = {
        ONE.make(seed, wish).sheet.letters for seed in (1, 2) for wish in (None, Wish(spares=1))
    }
    assert len(letters) == 4


def test_the_code_of_a_sheet_makes_it_again() -> None:
    made = ONE.make(84_321, read_wish("P3T11"))
    code = parse_code(made.sheet.code)
    assert isinstance(code, FreshCode)
    assert code.version == MAKER
    assert ONE.make(code.seed, read_wish(code.parameters)) == made


def test_the_letters_of_a_planted_sheet_are_those_of_its_table() -> None:
    made = ONE.make(5)
    assert "".join(sorted(made.sheet.letters)) == made.witness.table.letters


@pytest.mark.parametrize("text", ["", "P5", "X4", "P4T0", "P4T25", "P4T", "4P"])
def test_parameters_of_no_sheet_are_refused(text: str) -> None:
    with pytest.raises(BadInput, match="fit no Kross call sheet"):
        read_wish(text)


def test_a_lexicon_without_long_words_plants_nothing(tmp_path: Path) -> None:
    own = tmp_path / "own.txt"
    own.write_text("# replace\nalmost f 400\ntea n 400\n")
    with pytest.raises(BadInput, match="1 common words of 6 letters, too few"):
        Maker(load_lexicon(own)).make(1)
