"""Players of limited skill play by the rules, alone and at tables of several."""

import json
import os
import subprocess
import sys
from collections import Counter
from functools import partial
from pathlib import Path

import pytest

from cruxpress.core.chance import Chance
from cruxpress.games.cruxy.play.board import known_words
from cruxpress.games.cruxy.play.games import MOST_WORDS
from cruxpress.games.cruxy.play.measures import (
    CASUAL,
    EXPERT,
    REGULAR,
    SKILLS,
    CruxySkill,
    WordTotals,
    measure_of,
)
from cruxpress.games.cruxy.play.tables import Players
from cruxpress.games.cruxy.rules.proven import draws_on, replay
from cruxpress.games.cruxy.rules.table import Reason
from cruxpress.games.cruxy.sheet.model import Effect
from cruxpress.games.cruxy.solve.words import word_bits
from cruxpress.words import Matcher
from tests.cruxy.players_for_tests import (
    LEXICON,
    NOUNS,
    NUMBERS,
    any_sheets,
    around,
    digests,
    few_words,
    players,
    with_other_animals,
    words,
)
from tests.cruxy.sheets_for_tests import sheet
from tests.cruxy.tables_for_tests import refuses

PLAYED = Path(__file__).parent / "played_games.json"


def test_the_same_games_are_played_as_ever() -> None:
    """Ladders, codes and facts of sheets rest on these games: no choice may change."""
    assert digests() == json.loads(PLAYED.read_text("utf-8"))


def test_plain_python_plays_the_same_games() -> None:
    """Where there is neither numba nor numpy, sheets are measured all the same."""
    code = (
        "import sys; sys.modules['numpy'] = sys.modules['numba'] = None\n"
        "from tests.cruxy.players_for_tests import digests; import json\n"
        "print(json.dumps(digests()))"
    )
    env = {**os.environ, "CRUXPRESS_PLAIN": "1"}
    done = subprocess.run(
        [sys.executable, "-c", code], check=False, env=env, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout) == json.loads(PLAYED.read_text("utf-8"))


@pytest.mark.parametrize("number", NUMBERS)
@pytest.mark.parametrize("skill", SKILLS)
def test_the_rules_agree_with_players_alone(number: int, skill: CruxySkill) -> None:
    games = range(100 if skill is EXPERT else 300)
    assert len(set(players(number).alone(skill, "fast", games))) > 1
    for index in range(150 if skill is not EXPERT else 40):
        game = players(number).replayed_alone(skill, "fast", index)
        if game.finished:
            assert replay(sheet(number), game.witness, LEXICON).turns == game.words
        else:
            # Games that hit the limit are right in all but their end.
            assert game.words <= MOST_WORDS
            refuses(Reason.NOT_FINISHED, partial(replay, sheet(number), game.witness, LEXICON))


def test_a_stronger_player_needs_fewer_words() -> None:
    means = [players(36).measure(skill, "skill", range(60)).mean for skill in SKILLS]
    assert means == sorted(means, reverse=True)
    assert means[0] - means[-1] > 1


def test_the_same_games_give_the_same_measure_however_they_are_shared_out() -> None:
    whole = players(8).measure(REGULAR, "seed 1", range(60))
    parts = [players(8).alone(REGULAR, "seed 1", range(n, n + 20)) for n in (0, 20, 40)]
    assert measure_of([words for part in parts for words in part]) == whole
    assert whole != players(8).measure(REGULAR, "seed 2", range(60))


def test_a_measure_knows_its_mean_spread_and_error() -> None:
    found = WordTotals(games=4, total=20, squares=4 * 26, expert=3, good=4)  # 4, 4, 6, 6
    assert found.mean == 5
    assert found.spread == pytest.approx((4 / 3) ** 0.5)
    assert found.error == pytest.approx((1 / 3) ** 0.5)


def test_players_without_words_give_up() -> None:
    nothing = Matcher(lambda length: [("a" * length, 500, False)] if length in (5, 6) else [])
    lonely = around(sheet(8), known_words(word_bits(nothing)))
    assert lonely.alone(CASUAL, "none", range(3)) == [MOST_WORDS] * 3
    assert not lonely.replayed_alone(CASUAL, "none", 0).finished
    for index in range(3):
        assert lonely.replayed_together(3, REGULAR, "party", index).stalled


@pytest.mark.parametrize("number", NUMBERS)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_several_players_come_to_the_end_that_the_rules_see(number: int, seats: int) -> None:
    used: Counter[Effect] = Counter()
    games = players(number).together(seats, REGULAR, "party", range(40))
    for index, game in enumerate(games):
        assert players(number).replayed_together(seats, REGULAR, "party", index) == game
        assert game.winners
        assert set(game.winners) <= set(range(seats))
        assert game.words <= len(sheet(number).slots) - 2
        used.update(game.used)
    assert set(used) <= set(sheet(number).effects)
    assert used[Effect.PENGUIN] > 0


def test_other_players_play_the_same_game() -> None:
    again = around(sheet(36))
    for index in range(3):
        twin = again.replayed_together(3, REGULAR, "again", index)
        assert players(36).replayed_together(3, REGULAR, "again", index) == twin


def test_all_effects_at_random_tables_never_break_a_rule() -> None:
    """Every move of these games goes through the rules, which would refuse a wrong one."""
    used: Counter[Effect] = Counter()
    for index in range(160):
        chance = Chance("any animals", index)
        given = with_other_animals(sheet(chance.pick(NUMBERS)), chance)
        easy, advanced = chance.below(2) == 1, chance.below(2) == 1
        table, seats = around(given, advanced=advanced, easy=easy), 2 + chance.below(3)
        used.update(table.replayed_together(seats, REGULAR, "any", index).used)
    assert set(used) == set(Effect)


def test_all_effects_act_as_the_rules_say_for_players_of_any_skill() -> None:
    used: Counter[Effect] = Counter()
    for given, chance in any_sheets(60):
        skill, seats = chance.pick((CASUAL, REGULAR)), 2 + chance.below(3)
        for index in range(5):
            used.update(around(given).replayed_together(seats, skill, "party", index).used)
    assert set(used) == set(Effect)


def test_players_in_despair_break_no_rule() -> None:
    for given, chance in any_sheets(12):
        table, seats = around(given, few_words()), 2 + chance.below(3)
        for index in range(8):
            table.replayed_together(seats, REGULAR, "party", index)


def test_a_measure_that_differs_from_the_rules_is_not_believed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = around(sheet(8))
    table.alone(REGULAR, "x", range(1))
    monkeypatch.setattr(Players, "_alone", lambda *_: [99])
    with pytest.raises(RuntimeError, match=r"99 words of a player alone; by the rules: SoloGame"):
        table.measure(REGULAR, "x", range(1))
    other = table.together(2, REGULAR, "x", range(1, 2))
    table.together(2, REGULAR, "x", range(1))
    monkeypatch.setattr(Players, "_together", lambda *_: other)
    with pytest.raises(RuntimeError, match=r"PartyGame.*; by the rules: PartyGame"):
        table.together(2, REGULAR, "x", range(1))
    with pytest.raises(RuntimeError, match=r"players broke a rule: .* does not fit"):
        table.replayed_together(2, REGULAR, "x", 1)


def test_players_write_no_signs_that_no_token_has() -> None:
    strange = Matcher(lambda length: [("é" * length, 500, False)])
    with pytest.raises(ValueError, match="players write words of the letters A to Z"):
        known_words(word_bits(strange))


def test_words_are_laid_out_once_for_all_sheets() -> None:
    known = words()
    for number in NUMBERS:
        table = Players(sheet(number), draws_on(sheet(number), NOUNS), known, LEXICON)
        assert table._words.laid_out is known.laid_out


def test_shipped_sheets_are_checked_and_shown_without_a_compiler(tmp_path: Path) -> None:
    code = (
        "import sys; from cruxpress.cli.main import main\n"
        "try: main(sys.argv[1:])\n"
        "except SystemExit as end: assert not end.code, end.code\n"
        "print([name for name in ('numba', 'llvmlite', 'numpy') if name in sys.modules])"
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
