"""Machine code plays, counts and searches as the plain code does, to the point."""

import hashlib

import numpy as np
import pytest
from cruxpress.games.game import FreshWish
from hypothesis import given
from hypothesis import strategies as st

from cruxpress.core.chance import Chance
from cruxpress.games.kross.make import maker as making
from cruxpress.games.kross.make import numbered
from cruxpress.games.kross.make.maker import Maker, pays
from cruxpress.games.kross.make.wishes import read_wish
from cruxpress.games.kross.play import SKILLS, Hopes, Player, Skill, play_alone, points_player
from cruxpress.games.kross.rules import EMPTY, Table, score_table
from cruxpress.games.kross.rules import legal as legal_words
from cruxpress.games.kross.rules.legal import Referee
from cruxpress.games.kross.solve import SWIFT, Solver
from cruxpress.games.kross.solve.swift.chance import STEP, below, drawn
from cruxpress.games.kross.solve.swift.counting import (
    FACTS,
    LOST,
    MOST_OPEN,
    MOST_OPTIONS,
    NOTES,
    counted,
)
from cruxpress.games.kross.solve.swift.tables import BITS, LETTER, Codes, Longs, codes_of
from cruxpress.games.kross.solve.swift.words import SwiftWords, swift_words
from cruxpress.games.kross.spec import STANDARD, Block, CallSheet
from cruxpress.games.kross.words import KROSS_WORDS, find_task
from cruxpress.words import Tier
from tests.kross.tables_for_tests import BAG, LEXICON, a_sheet, random_table, referee

SIX = LEXICON.matcher(KROSS_WORDS).row(6)
COMMON = tuple(SIX.words_in(SIX.up_to[Tier.EASY]))
PLAYERS = {skill: Player(skill, LEXICON) for skill in SKILLS}


def all_words() -> SwiftWords:
    words = swift_words(LEXICON, STANDARD)
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
def test_a_player_hopes_for_the_same_spans(skill: Skill) -> None:
    plain = PLAYERS[skill].hopes.spans
    swift = points_player(PLAYERS[skill], WORDS).args[1].spans  # type: ignore[attr-defined]
    assert spelled(swift) == plain


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
def test_a_player_scores_the_same_in_every_game(skill: Skill) -> None:
    player = PLAYERS[skill]
    swiftly = points_player(player, WORDS)
    for seed in range(45):
        sheet = sheet_by_chance(seed, BAG if seed % 4 else "aehnost")
        games = range(seed, seed + 6)
        plainly = [play_alone(player, sheet, game).points for game in games]
        assert swiftly(sheet, games) == plainly, sheet


def swift_count(table: Table, known: Longs, task: int | None) -> int:
    numbers = np.array(
        [[WORDS.alphabet.numbers.get(sign, 0) for sign in line] for line in table.lines], np.int64
    )
    options = np.zeros((MOST_OPTIONS, FACTS), np.int64)
    banned = np.zeros((MOST_OPEN + NOTES, MOST_OPTIONS), np.int64)
    answers = WORDS.answering(task).keys
    return counted(codes_of(numbers), known, answers, WORDS.worth, 2, options, banned)


def test_a_table_is_worth_what_the_rules_say_or_left_to_them() -> None:
    solver = Solver(LEXICON)
    lost = 0
    for number in range(1500):
        table = random_table(Chance("count", number))
        task = 1 + number % 24 if number % 2 else None
        found = swift_count(table, WORDS.legal.keys, task)
        if found == LOST:
            lost += 1
            continue
        answers = solver.answering(task).__contains__
        assert found == score_table(table, solver.words, answers).total - 2, (table, task)
    assert lost < 150


def test_a_game_full_of_quarrels_is_counted_by_the_rules() -> None:
    sheet = a_sheet("ah" * 18, "")
    player = PLAYERS[SKILLS[2]]
    played = [play_alone(player, sheet, game) for game in range(8)]
    lost = [swift_count(game.witness.table, WORDS.legal.keys, None) == LOST for game in played]
    assert any(lost)
    assert points_player(player, WORDS)(sheet, range(8)) == [game.points for game in played]


@pytest.mark.parametrize("task", [None, 2, 19, 22])
def test_the_same_table_is_planted_and_chance_goes_on_alike(task: int | None) -> None:
    plain, swift = Solver(LEXICON), Solver(LEXICON, swift=WORDS)
    answers = LEXICON.matcher(find_task(task)).row(6).words if task else ()
    for seed in range(12):
        one, two = Chance("plant", seed), Chance("plant", seed)
        keep = answers[seed % len(answers)] if answers and seed % 3 else None
        planted = plain.planted(COMMON, task, one, 3, keep)
        assert swift.planted(COMMON, task, two, 3, keep) == planted
        assert two.state == one.state


@pytest.mark.parametrize("task", [None, 5, 19, 23])
def test_the_same_table_is_arranged(task: int | None) -> None:
    plain, swift = Solver(LEXICON), Solver(LEXICON, swift=WORDS)
    for seed in range(4):
        chance = Chance("letters", seed)
        letters = "".join(chance.pick(BAG) for _ in range(40))
        sheet = a_sheet(letters[:36], letters[36:], task)
        found = plain.best_table(sheet, seed, runs=5, steps=500)
        assert swift.best_table(sheet, seed, runs=5, steps=500) == found


@pytest.mark.parametrize("wish", ["P4T11", "P0"])
def test_the_same_sheet_is_made(wish: str) -> None:
    plain, swift = Maker(LEXICON), Maker(LEXICON, swift=True)
    assert swift.make(17, read_wish(wish)) == plain.make(17, read_wish(wish))


@pytest.mark.parametrize("swift", [False, True])
def test_the_sheets_of_a_maker_never_change(swift: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """Codes on paper name the maker's version: whoever changes its sheets raises it."""
    monkeypatch.setattr(making, "pays", lambda _sheets: swift)
    files = [numbered.fresh(FreshWish(6, number, 7)).file for number in range(1, 7)]
    assert hashlib.sha256("".join(files).encode()).hexdigest()[:16] == "53e06561095e6db6"


def test_letters_without_numbers_and_other_tables_are_played_plainly() -> None:
    sheet = a_sheet("ñ" + "e" * 35, "tä")
    for skill in SKILLS[:1]:
        plainly = [play_alone(PLAYERS[skill], sheet, game).points for game in range(2)]
        assert points_player(PLAYERS[skill], WORDS)(sheet, range(2)) == plainly
    found = Solver(LEXICON, swift=WORDS).best_table(sheet, runs=2, steps=50)
    assert found == Solver(LEXICON).best_table(sheet, runs=2, steps=50)
    points = {str(length): length for length in range(2, 10)}
    block = Block(columns=9, rows=4, points=points, task=3, first=3, card=1)
    assert swift_words(LEXICON, block) is None


def test_machine_code_is_used_where_it_pays(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.cpu_count", lambda: 2)
    for there, few, many in ((True, 5, 6), (False, 199, 200)):
        monkeypatch.setattr(
            making, "is_compiled", lambda folder, there=there: there and folder == SWIFT
        )
        pays.cache_clear()
        assert (pays(1), pays(few), pays(many)) == (False, False, True)
    pays.cache_clear()


def test_memories_do_not_grow_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cruxpress.games.kross.play.hopes.MOST_REMEMBERED", 50)
    monkeypatch.setattr(legal_words, "MOST_REMEMBERED", 50)
    hopes, judge = Hopes(PLAYERS[SKILLS[0]].vocabulary, 700), Referee(LEXICON)
    answers = judge.answers(19)
    for number in range(200):
        line = random_table(Chance("memory", number)).rows[0]
        assert hopes.of_line(line) == PLAYERS[SKILLS[0]].hopes.of_line(line)
        assert answers(line[:4]) == referee().answers(19)(line[:4])
    assert 0 < len(hopes._lines) <= 50
    assert 0 < len(judge._answers) <= 50


def test_many_games_need_no_plain_hopes() -> None:
    """What is not needed is not built: a worker that makes thousands of sheets stays small."""
    player = Player(SKILLS[2], LEXICON)
    points_player(player, WORDS)(a_sheet("ah" * 18, ""), range(8))
    assert "hopes" not in vars(player)
