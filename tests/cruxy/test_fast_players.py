"""Machine code plays the games of the plain players: the same choices, to the last box."""

import os
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import numpy as np
import pytest
from cruxpress.games.cruxy.play.fast.alone import play_alone
from cruxpress.games.cruxy.play.fast.arrays import (
    board_as_arrays,
    starts_as_arrays,
    words_as_arrays,
)
from cruxpress.games.cruxy.play.fast.grid import empty_grid
from cruxpress.games.cruxy.play.fast.tables import FastTable
from cruxpress.games.cruxy.play.solo import MOST_WORDS

from cruxpress.core.chance import Chance
from cruxpress.games.cruxy.play import CASUAL, EXPERT, REGULAR, SKILLS, PartyTable, Skill, SoloTable
from cruxpress.games.cruxy.rules.draws import Draws, draws_on
from cruxpress.games.cruxy.solve import WordBits, word_bits
from cruxpress.games.cruxy.spec import Effect, Sheet
from cruxpress.games.cruxy.words import nouns_for
from cruxpress.words import Matcher
from tests.cruxy.sheets_for_tests import sheet
from tests.cruxy.test_players import DICTIONARY, NUMBERS, with_other_animals, words

NOUNS = nouns_for()


@cache
def draws(number: int) -> Draws:
    return draws_on(sheet(number), NOUNS)


@pytest.mark.parametrize("number", NUMBERS)
@pytest.mark.parametrize("skill", SKILLS)
def test_a_player_alone_needs_as_many_words_in_every_game(number: int, skill: Skill) -> None:
    games = range(100 if skill is EXPERT else 300)
    table = SoloTable(sheet(number), words())
    plain = [table.play(draws(number).draw("fast", index), skill).words for index in games]
    fast = FastTable(sheet(number), words()).alone(draws(number), skill, "fast", games)
    assert fast == plain
    assert len(set(plain)) > 2


def test_both_take_the_same_numbers_from_chance() -> None:
    games = range(50)
    board, bits = board_as_arrays(sheet(36), words()), words_as_arrays(words())
    plain, lucks = [], np.zeros(len(games), dtype=np.uint64)
    for index in games:
        drawn = draws(36).draw("luck", index)
        SoloTable(sheet(36), words()).play(drawn, REGULAR)
        plain.append(drawn.chance.state)
        lucks[index] = draws(36).chance("luck", index).state
    played = np.zeros(len(games), dtype=np.int64)
    starts = starts_as_arrays(draws(36), words())
    play_alone(bits, board, starts, empty_grid(bits, board), lucks, REGULAR.recall, played)
    assert lucks.tolist() == plain


@pytest.mark.parametrize("number", NUMBERS)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_several_players_come_to_the_same_end(number: int, players: int) -> None:
    compare(sheet(number), words(), players, REGULAR, range(40))


def compare(
    given: Sheet, known: WordBits, players: int, skill: Skill, games: range
) -> Counter[Effect]:
    """Play both ways; what was used."""
    table, drawing = PartyTable(given, known, DICTIONARY), draws_on(given, NOUNS)
    fast = FastTable(given, known).together(drawing, players, skill, "party", games)
    used: Counter[Effect] = Counter()
    for index, found in zip(games, fast, strict=True):
        assert found == table.play(drawing.draw("party", index), players, skill), index
        used.update(found.used)
    return used


def any_sheets(count: int) -> Iterator[tuple[Sheet, Chance]]:
    """Sheets on which all effects meet, as no plan would have them."""
    for index in range(count):
        chance = Chance("any animals, fast", index)
        yield with_other_animals(sheet(chance.pick(NUMBERS)), chance), chance


def test_all_effects_at_random_tables_act_the_same() -> None:
    used: Counter[Effect] = Counter()
    for given, chance in any_sheets(60):
        skill = chance.pick((CASUAL, REGULAR))
        used += compare(given, words(), 2 + chance.below(3), skill, range(5))
    assert set(used) == set(Effect)


def test_few_words_bring_players_to_the_same_despair() -> None:
    """With hardly a word to think of, games stall, players pass, and used words come up again."""
    few = Matcher(lambda length: [(w, 500) for w in NOUNS.row(length).words[:40]])
    for given, chance in any_sheets(12):
        compare(given, word_bits(few), 2 + chance.below(3), REGULAR, range(8))


def test_players_without_words_give_up() -> None:
    nothing = word_bits(Matcher(lambda length: [("a" * length, 500)] if length in (5, 6) else []))
    fast = FastTable(sheet(8), nothing)
    assert fast.alone(draws(8), CASUAL, "none", range(3)) == [MOST_WORDS] * 3
    compare(sheet(8), nothing, 3, REGULAR, range(3))


def test_a_measure_that_differs_from_the_plain_player_is_not_believed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(FastTable, "alone", lambda *_: [99])
    with pytest.raises(AssertionError, match=r"99 words in machine code, \d in plain sight"):
        SoloTable(sheet(8), words()).words_of(draws(8), REGULAR, "x", range(1))
    monkeypatch.setattr(FastTable, "together", lambda *_: [None])
    with pytest.raises(AssertionError, match="None in machine code, PartyGame"):
        PartyTable(sheet(8), words(), DICTIONARY).games(draws(8), 2, REGULAR, "x", range(1))


def test_words_are_laid_out_once_and_old_ones_forgotten() -> None:
    assert words_as_arrays(words()) is words_as_arrays(words())
    others = [word_bits(NOUNS) for _ in range(3)]
    laid_out = [words_as_arrays(other) for other in others]
    assert words_as_arrays(others[-1]) is laid_out[-1]
    assert words_as_arrays(others[0]) is not laid_out[0]


def test_shipped_sheets_are_checked_and_shown_without_a_compiler(tmp_path: Path) -> None:
    code = (
        "import sys; from cruxpress.cli.main import main\n"
        "try: main(sys.argv[1:])\n"
        "except SystemExit as end: assert not end.code, end.code\n"
        "print([name for name in ('numba', 'llvmlite') if name in sys.modules])"
    )
    shipped = Path(__file__).parent.parent.parent / "layouts" / "cruxy" / "021.yaml"
    env = {**os.environ, "CRUXPRESS_CACHE": str(tmp_path / "cache")}
    for command in (
        ["check", str(shipped), "--jobs", "1"],
        ["pad", "cruxy", "--sheets", "1-2", "--jobs", "1", "-o", str(tmp_path / "pad.pdf")],
        ["solution", str(shipped), "--jobs", "1", "-o", str(tmp_path / "solution.pdf")],
    ):
        done = subprocess.run(
            [sys.executable, "-c", code, *command],
            check=False,
            env=env,
            capture_output=True,
            text=True,
        )
        assert done.returncode == 0, done.stderr
        assert done.stdout.splitlines()[-1] == "[]", command
