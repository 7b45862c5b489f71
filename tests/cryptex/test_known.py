"""Words that everybody knows: for the weakest player, and for the games that are shown."""

from dataclasses import replace

import pytest

from cruxpress.core.data import Value
from cruxpress.core.errors import Place, SheetFails
from cruxpress.core.files import shipped_layouts
from cruxpress.games.contract import RungRequest
from cruxpress.games.cryptex.make import lengths_for, make_rung
from cruxpress.games.cryptex.play.alone import NOVICE, CryptexPlayer
from cruxpress.games.cryptex.play.panel import panel_of
from cruxpress.games.cryptex.proof import GAMES, DealProver, unknown_words
from cruxpress.games.cryptex.rules import read_witness
from cruxpress.games.cryptex.sheet.deal import numbered_deal, read_deal
from cruxpress.games.cryptex.sheet.deck import HALF, SHEETS, splits
from cruxpress.games.cryptex.solve import Solver
from cruxpress.games.cryptex.words import CRYPTEX_WORDS
from cruxpress.games.panel import PanelSearch, PanelStage
from cruxpress.sheets.proof_file import proof_file, read_proof
from cruxpress.specs.nodes import Node, as_node
from cruxpress.specs.yaml_reader import parse_yaml, read_yaml
from cruxpress.words import load_lexicon

QUICK = PanelSearch(3, (PanelStage(2, 3),), 10, 40)
LEXICON = load_lexicon()


def node(witness: Value) -> Node:
    return as_node(witness, Place("a proof"))


def test_the_weakest_players_know_only_known_words() -> None:
    known = {word for n in range(2, 9) for word in LEXICON.known_words(CRYPTEX_WORDS, n)}
    assert CryptexPlayer(NOVICE, LEXICON).words < known
    assert panel_of(LEXICON)["greedy"].words < known
    assert len(panel_of(LEXICON)["greedy"].words) > 1500


def test_a_low_rung_shows_a_game_of_known_words() -> None:
    made = make_rung(RungRequest(50, 2, 5), QUICK)
    solo = read_deal(parse_yaml(made.text, "rung"))
    games = [read_witness(node(game)) for game in made.witnesses[GAMES]]
    assert not unknown_words(solo.deal, games[-1], LEXICON)
    assert games[0].score >= games[-1].score >= (solo.target or 0)
    assert "everyday words are enough" in str(made.facts["adds"]) or len(games) == 2


def test_a_game_to_show_has_known_words_and_is_not_worth_more_than_the_best() -> None:
    made = make_rung(RungRequest(50, 45, 5), QUICK)
    solo = read_deal(parse_yaml(made.text, "rung"))
    (game,) = made.witnesses[GAMES]
    assert unknown_words(solo.deal, read_witness(node(game)), LEXICON)
    prover = DealProver(solo, None)
    prover.replay(GAMES, 0, node(game))
    with pytest.raises(SheetFails, match=r"a game of known words has [A-Z]"):
        prover.replay(GAMES, 1, node(game))


def test_a_perfect_game_of_known_words_is_the_best_one() -> None:
    sheet = replace(SHEETS["standard"], boxes=lengths_for(0)[0])
    solver, found = Solver(LEXICON), set[int]()
    for number in range(1, 5):
        deal = numbered_deal(1, number, sheet)
        best, *shown = solver.games(deal, known=True)
        found.add(len(shown))
        assert not unknown_words(deal, shown[0] if shown else best, LEXICON)
        assert not shown or shown[0].score < best.score
    assert 0 in found


def test_the_cryptexes_of_a_rung_hold_the_letters_of_both_halves() -> None:
    for level in range(0, 101, 5):
        for boxes in lengths_for(level / 100):
            assert len(boxes) <= 10
            assert splits(boxes, (HALF, HALF))
    assert max(max(boxes) for boxes in lengths_for(0)) < min(max(b) for b in lengths_for(1))


@pytest.mark.parametrize("number", range(1, 21))
def test_the_first_twenty_deals_show_known_words(number: int) -> None:
    """The list of known words can grow shorter: then they are found again (workshop.remeasure)."""
    file = shipped_layouts() / "cryptex" / "deals" / f"{number:03}.yaml"
    solo, proof = read_deal(read_yaml(file)), read_proof(proof_file(file), file.name)
    best, shown = (read_witness(proof.witnesses[GAMES][at]) for at in (0, -1))
    assert not unknown_words(solo.deal, shown, LEXICON)
    everyday = "everyday words are enough" in str(proof.facts["adds"])
    assert everyday != bool(unknown_words(solo.deal, best, LEXICON))
