"""Machine code plays, counts and searches as the plain code does, to the point."""

import hashlib
import os
import subprocess
import sys

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cruxpress.core.chance import Chance
from cruxpress.games.contract import FreshRequest, RungRequest
from cruxpress.games.kross.game import CallSheets
from cruxpress.games.kross.make import calls as making
from cruxpress.games.kross.make.calls import FAST, CallsMaker, parse_request, pays
from cruxpress.games.kross.make.rungs import make_rung
from cruxpress.games.kross.play import alone as play
from cruxpress.games.kross.play.alone import (
    SKILLS,
    Hopes,
    KrossPlayer,
    KrossSkill,
    play_alone,
    points_player,
)
from cruxpress.games.kross.rules import score
from cruxpress.games.kross.rules.score import Referee, score_table
from cruxpress.games.kross.rules.table import EMPTY, KrossTable
from cruxpress.games.kross.sheet.calls import STANDARD, CallSheet, KrossBlock
from cruxpress.games.kross.solve.best import SearchEffort
from cruxpress.games.kross.solve.fast.games import (
    FACTS,
    LOST,
    MOST_OPEN,
    MOST_OPTIONS,
    NOTES,
    counted,
)
from cruxpress.games.kross.solve.fast.tables import (
    BITS,
    LETTER,
    STEP,
    Codes,
    Longs,
    below,
    codes_of,
    drawn,
)
from cruxpress.games.kross.solve.fast.words import FastWords, fast_words
from cruxpress.games.kross.solve.solver import KrossSolver
from cruxpress.games.kross.words import KROSS_WORDS, find_task
from cruxpress.games.panel import PanelSearch, PanelStage
from cruxpress.words import Tier
from tests import PATHS
from tests.kross.tables_for_tests import BAG, LEXICON, a_sheet, random_table, referee

LONG = settings().max_examples > 100  # as in `make prove`
SIX = LEXICON.matcher(KROSS_WORDS).row(6)
SIX_SHEETS = "ab8394ac316c858f"  # a digest of the first six of seed 7
COMMON = tuple(SIX.words_in(SIX.up_to[Tier.EASY]))
PLAYERS = {skill: KrossPlayer(skill, LEXICON) for skill in SKILLS}


def all_words() -> FastWords:
    words = fast_words(LEXICON, STANDARD)
    assert words is not None
    return words


WORDS = all_words()


def sheet_by_chance(seed: int, bag: str = BAG) -> CallSheet:
    """A sheet with none to four spares; every third has no task."""
    chance = Chance("swift", seed)
    letters = "".join(chance.pick(bag) for _ in range(40))
    task = 1 + seed % 24 if seed % 3 else None
    return a_sheet(letters[:36], letters[36 : 36 + seed % 5], task)


@given(st.integers(0, 2**64 - 1), st.integers(1, 5000))
def test_chance_falls_the_same_way(state: int, limit: int) -> None:
    chance = Chance("any")
    chance.state = state
    with np.errstate(over="ignore"):
        number = np.uint64(drawn(np.uint64(state) + STEP))
    assert below(number, limit) == chance.below(limit)
    chance.state = state
    assert int(number) == chance.number()


@pytest.mark.parametrize("skill", SKILLS, ids=lambda skill: skill.name)
def test_a_player_hopes_for_the_same_spans(skill: KrossSkill) -> None:
    plain = PLAYERS[skill].hopes.spans
    fast = points_player(PLAYERS[skill], WORDS).args[1].spans  # type: ignore[attr-defined]
    assert spelled(fast) == plain


def spelled(table: Codes) -> dict[str, int]:
    """A table of spans, in letters."""
    found = {}
    for code, value in zip(table.keys.tolist(), table.values.tolist(), strict=True):
        numbers = []
        rest = code
        while rest > 1:
            numbers.append(rest & LETTER)
            rest >>= BITS
        letters = (WORDS.alphabet.letters([n]) if n else EMPTY for n in reversed(numbers))
        if code:
            found["".join(letters)] = value
    return found


@pytest.mark.parametrize("skill", SKILLS, ids=lambda skill: skill.name)
def test_a_player_scores_the_same_in_every_game(skill: KrossSkill) -> None:
    player = PLAYERS[skill]
    fast = points_player(player, WORDS)
    for seed in range(45 if LONG else 12):
        sheet = sheet_by_chance(seed, BAG if seed % 4 else "aehnost")
        games = range(seed, seed + (6 if LONG else 2))
        plain = [play_alone(player, sheet, game).score for game in games]
        assert fast(sheet, games) == plain, sheet


def fast_count(table: KrossTable, known: Longs, task: int | None) -> int:
    numbers = np.array(
        [[WORDS.alphabet.numbers.get(sign, 0) for sign in line] for line in table.lines], np.int64
    )
    options = np.zeros((MOST_OPTIONS, FACTS), np.int64)
    banned = np.zeros((MOST_OPEN + NOTES, MOST_OPTIONS), np.int64)
    words = WORDS.arrays(task)._replace(legal=known)
    return counted(codes_of(numbers), words, 2, options, banned)


def test_a_table_is_worth_what_the_rules_say_or_left_to_them() -> None:
    solver = KrossSolver(LEXICON)
    lost = 0
    numbers = 1500 if LONG else 600
    for number in range(numbers):
        table = random_table(Chance("count", number))
        task = 1 + number % 24 if number % 2 else None
        found = fast_count(table, WORDS.legal, task)
        if found == LOST:
            lost += 1
            continue
        answers = solver.answering(task).__contains__
        assert found == score_table(table, solver.words, answers).total - 2, (table, task)
    assert lost < numbers // 10


def test_a_game_full_of_quarrels_is_counted_by_the_rules() -> None:
    sheet = a_sheet("ah" * 18, "")
    player = PLAYERS[SKILLS[2]]
    played = [play_alone(player, sheet, game) for game in range(8)]
    lost = [fast_count(game.table, WORDS.legal, None) == LOST for game in played]
    assert any(lost)
    assert points_player(player, WORDS)(sheet, range(8)) == [game.score for game in played]


@pytest.mark.parametrize("task", [None, 2, 19, 22])
def test_the_same_table_is_planted_and_chance_goes_on_alike(task: int | None) -> None:
    plain, fast = KrossSolver(LEXICON), KrossSolver(LEXICON, fast=WORDS)
    answers = LEXICON.matcher(find_task(task)).row(6).words if task else ()
    for seed in range(12 if LONG else 3):
        one, two = Chance("plant", seed), Chance("plant", seed)
        keep = answers[seed % len(answers)] if answers and seed % 3 else None
        planted = plain.planted(COMMON, task, one, 3, keep)
        assert fast.planted(COMMON, task, two, 3, keep) == planted
        assert two.state == one.state


@pytest.mark.parametrize("task", [None, 5, 19, 23])
def test_the_same_table_is_arranged(task: int | None) -> None:
    plain, fast = KrossSolver(LEXICON), KrossSolver(LEXICON, fast=WORDS)
    for seed in range(4 if LONG else 2):
        chance = Chance("letters", seed)
        letters = "".join(chance.pick(BAG) for _ in range(40))
        sheet = a_sheet(letters[:36], letters[36:], task)
        found = plain.best_table(sheet, seed, runs=5, steps=500)
        assert fast.best_table(sheet, seed, runs=5, steps=500) == found


@pytest.mark.parametrize("text", ["P4T11", "P0"])
def test_the_same_sheet_is_made(text: str) -> None:
    plain, fast = CallsMaker(LEXICON), CallsMaker(LEXICON, fast=True)
    assert fast.make(17, parse_request(text)) == plain.make(17, parse_request(text))


@pytest.mark.parametrize("fast", [False, True])
def test_the_sheets_of_a_maker_never_change(fast: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """Codes on paper name the maker's version: whoever changes its sheets raises it."""
    monkeypatch.setattr(making, "pays", lambda _sheets: fast)
    files = [CallSheets().fresh(FreshRequest(6, number, 7)).text for number in range(1, 7)]
    assert hashlib.sha256("".join(files).encode()).hexdigest()[:16] == SIX_SHEETS


WITHOUT = """
import hashlib, sys
sys.modules["numpy"] = sys.modules["numba"] = None
from cruxpress.games.contract import FreshRequest, RungRequest
from cruxpress.games.kross.game import CallSheets
from cruxpress.games.kross.make import calls as sheets
from cruxpress.games.kross.make.rungs import make_rung
from cruxpress.games.kross.solve.best import SearchEffort
from cruxpress.games.panel import PanelSearch, PanelStage
sheets.pays = lambda count: True
files = [CallSheets().fresh(FreshRequest(6, number, 7)).text for number in range(1, 7)]
print(hashlib.sha256("".join(files).encode()).hexdigest()[:16])
search = PanelSearch(2, (PanelStage(1, 1),), 2, 2)
effort = SearchEffort(1, 300, again_steps=200, in_vain=1)
print(make_rung(RungRequest(20, 11, 4), search, effort))
"""


def test_without_numpy_and_numba_all_is_the_same() -> None:
    env = {**os.environ, "PYTHONPATH": PATHS}
    command = [sys.executable, "-c", WITHOUT]
    run = subprocess.run(command, env=env, capture_output=True, text=True, check=True)
    search = PanelSearch(2, (PanelStage(1, 1),), 2, 2)
    effort = SearchEffort(1, 300, again_steps=200, in_vain=1)
    rung = make_rung(RungRequest(20, 11, 4), search, effort)
    assert run.stdout.splitlines() == [SIX_SHEETS, str(rung)]


def test_letters_without_numbers_and_other_tables_are_played_plain() -> None:
    sheet = a_sheet("ñ" + "e" * 35, "tä")
    for skill in SKILLS[:1]:
        plain = [play_alone(PLAYERS[skill], sheet, game).score for game in range(2)]
        assert points_player(PLAYERS[skill], WORDS)(sheet, range(2)) == plain
    found = KrossSolver(LEXICON, fast=WORDS).best_table(sheet, runs=2, steps=50)
    assert found == KrossSolver(LEXICON).best_table(sheet, runs=2, steps=50)
    points = {str(length): length for length in range(2, 10)}
    block = KrossBlock(columns=9, rows=4, points=points, task=3, first=3, card=1)
    assert fast_words(LEXICON, block) is None


def test_machine_code_is_used_where_it_pays(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.cpu_count", lambda: 2)
    for there, few, many in ((True, 5, 6), (False, 199, 200)):
        monkeypatch.setattr(
            making, "is_compiled", lambda folder, there=there: there and folder == FAST
        )
        pays.cache_clear()
        assert (pays(1), pays(few), pays(many)) == (False, False, True)
    pays.cache_clear()


def test_memories_do_not_grow_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(play, "MOST_REMEMBERED", 50)
    monkeypatch.setattr(score, "MOST_REMEMBERED", 50)
    hopes, judge = Hopes(PLAYERS[SKILLS[0]].vocabulary, 700), Referee(LEXICON)
    answers = judge.answers(19)
    for number in range(200):
        line = random_table(Chance("memory", number)).rows[0]
        assert hopes.of_line(line) == PLAYERS[SKILLS[0]].hopes.of_line(line)
        assert answers(line[:4]) == referee().answers(19)(line[:4])
    assert 0 < hopes.of_line.cache_info().currsize <= 50
    assert 0 < judge.remembered.cache_info().currsize <= 50


def test_many_games_need_no_plain_hopes() -> None:
    """What is not needed is not built: a worker that makes thousands of sheets stays small."""
    player = KrossPlayer(SKILLS[2], LEXICON)
    points_player(player, WORDS)(a_sheet("ah" * 18, ""), range(8))
    assert "hopes" not in vars(player)
