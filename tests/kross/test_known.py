"""Words that everybody knows: for the weakest player, for planted tables, and for what is shown."""

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from cruxpress.codes import FreshCode
from cruxpress.core.chance import Chance
from cruxpress.core.data import Value
from cruxpress.core.errors import Place, SheetFails
from cruxpress.core.files import shipped_layouts
from cruxpress.games.contract import RungRequest
from cruxpress.games.kross.make.calls import CallsMaker, maker_with
from cruxpress.games.kross.make.rungs import (
    FRIENDLY,
    ROUGH,
    draw_letters,
    make_rung,
    rough_share,
    tasks_by_ease,
)
from cruxpress.games.kross.play.alone import NOVICE, KrossPlayer
from cruxpress.games.kross.play.panel import panel_of
from cruxpress.games.kross.proof import CallsProver
from cruxpress.games.kross.rules.score import Referee
from cruxpress.games.kross.rules.witness import KrossWitness, read_witness
from cruxpress.games.kross.sheet.calls import STANDARD, TABLES, read_call_sheet
from cruxpress.games.kross.solve.best import SearchEffort
from cruxpress.games.kross.solve.solver import SHOWN_TRIES, KrossSolver
from cruxpress.games.kross.words import NOT_SHOWN, known_words_for
from cruxpress.games.numbered import shows_known_words
from cruxpress.games.panel import PanelSearch, PanelStage
from cruxpress.sheets.proof_file import proof_file, read_proof
from cruxpress.specs.nodes import Node, as_node
from cruxpress.specs.yaml_reader import parse_yaml, read_yaml
from tests.kross.tables_for_tests import LEXICON

QUICK = PanelSearch(3, (PanelStage(2, 3),), 10, 40)
SHORT = SearchEffort(2, 400_000, again_steps=200_000, in_vain=1)
KNOWN = known_words_for(LEXICON)


def node(witness: Value) -> Node:
    return as_node(witness, Place("a proof"))


def test_the_weakest_players_and_planted_tables_know_only_known_words() -> None:
    assert KrossPlayer(NOVICE, LEXICON).vocabulary.words < KNOWN
    assert panel_of(LEXICON)["greedy"].words < KNOWN
    assert len(KrossPlayer(NOVICE, LEXICON).vocabulary.words) > 1000
    assert set(CallsMaker(LEXICON)._common) <= KNOWN


@pytest.mark.parametrize(
    ("number", "code", "shown"),
    [
        (1, None, True),
        (20, None, True),
        (21, None, False),
        (0, None, False),
        (4, "10R4", True),
        (5, "10R5", False),
        (1, "P4", False),
    ],
)
def test_known_words_are_shown_on_two_fifths_of_a_ladder(
    number: int, code: str | None, shown: bool
) -> None:
    fresh = FreshCode("kross", 2, code, 1) if code else None
    assert shows_known_words(number, fresh) is shown


def worth_of(witness: KrossWitness, at: int) -> int:
    return STANDARD.worth(len(witness.words[at].word))


def test_a_rung_stores_the_best_table_and_one_of_known_words() -> None:
    made = make_rung(RungRequest(50, 3, 5), QUICK, SHORT)
    best, shown = map(read_witness, map(node, made.witnesses[TABLES]))
    assert best.score > shown.score
    sheet = read_call_sheet(parse_yaml(made.text, "rung"))
    assert sheet.targets is not None
    assert shown.score >= sheet.targets.master
    prover = CallsProver(sheet)
    for number, witness in enumerate((best, shown)):
        prover.replay(TABLES, number, node(witness.as_data()))
    with pytest.raises(SheetFails, match="a table of known words has"):
        prover.replay(TABLES, 1, node(best.as_data()))
    less = replace(shown, words=shown.words[:-1], score=shown.score - worth_of(shown, -1))
    with pytest.raises(SheetFails, match="the table is worth more than it claims"):
        prover.replay(TABLES, 1, node(less.as_data()))
    with pytest.raises(SheetFails, match="and the best one"):
        prover.replay_together(TABLES, [node(w.as_data()) for w in (shown, best)])
    assert len(make_rung(RungRequest(50, 30, 5), QUICK, SHORT).witnesses[TABLES]) == 1


def test_letters_come_as_often_as_is_their_due() -> None:
    bag = CallsMaker(LEXICON).bag.bag
    drawn = [Counter(draw_letters(Chance(n), bag, ROUGH, 500, 36)) for n in range(20)]
    for letter in "abcdefghijklmnopqrstuvwxyz":
        counts = [each[letter] for each in drawn]
        assert max(counts) - min(counts) <= 1
    vowels = [sum(each[letter] for letter in "aeiou") for each in drawn]
    assert max(vowels) - min(vowels) <= 1
    assert {each.total() for each in drawn} == {36}
    assert draw_letters(Chance(1), bag, FRIENDLY, 300, 0) == ""
    assert [rough_share(level) for level in (0.0, 0.12, 1.0)] == [-1000, -200, 1000]


def test_tasks_go_from_those_that_most_tables_answer_to_rare_ones() -> None:
    ordered = tasks_by_ease(CallsMaker(LEXICON), range(1, 25))
    assert ordered[0] == 19  # a first name
    assert set(ordered) == set(range(1, 25))
    assert ordered.index(1) < ordered.index(13) < 24  # animals come sooner than jobs


@pytest.mark.parametrize("number", range(1, 21))
def test_everyday_tables_that_are_shown_hold_nothing_up_that_a_family_minds(number: int) -> None:
    file = shipped_layouts() / "kross" / "calls" / f"{number:03}.yaml"
    shown = read_witness(read_proof(proof_file(file), file.name).witnesses[TABLES][-1])
    words = {at.word for at in shown.words}
    task = read_call_sheet(read_yaml(file)).task
    assert shows_known_words(number, None)
    assert words <= KNOWN | known_words_for(LEXICON, task)
    assert not words & NOT_SHOWN
    worth = Referee(LEXICON).score(shown.table, task).total
    assert worth - len(shown.rejected) == shown.score, "who counts it finds the same"


def test_a_table_that_is_worth_more_with_rarer_words_is_searched_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """CATS is worth more than CAT on a row, and few would leave it out."""
    solver = maker_with(None, fast=True).solver
    sheet = read_call_sheet(read_yaml(shipped_layouts() / "kross/calls/004.yaml"))
    best_of, short = KrossSolver._best_of, SearchEffort(1, 100_000, again_steps=0, in_vain=0)
    tried: list[int] = []

    def poor(many: int) -> Callable[..., KrossWitness]:
        tried.clear()

        def search(*args: Any) -> KrossWitness:
            found = best_of(*args)
            assert found is not None
            tried.append(args[-1])
            return replace(found, score=found.score - 2) if tried[-1] < many else found

        return search

    monkeypatch.setattr(KrossSolver, "_best_of", poor(2))
    shown = solver.best_shown(sheet, short)
    assert shown is not None
    assert max(tried) >= 2
    worth = solver.referee.score(shown.table, sheet.task).total
    assert worth - len(shown.rejected) == shown.score
    monkeypatch.setattr(KrossSolver, "_best_of", poor(99))
    assert solver.best_shown(sheet, short) is None
    assert max(tried) == SHOWN_TRIES - 1
