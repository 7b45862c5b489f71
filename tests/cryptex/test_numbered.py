"""Deals as the house knows them: files, proofs, fresh ones, solutions; and what sheets prove."""

import re
from functools import cache
from pathlib import Path
from typing import cast

import pytest

from cruxpress.codes import FreshCode, data_digest
from cruxpress.core.data import Value
from cruxpress.core.errors import BadInput, CruxpressError, Place, SheetFails
from cruxpress.games.contract import DrawContext, FreshRequest, MadeSheet, Proven
from cruxpress.games.cryptex.game import GAME, SheetProofs, SoloDeals
from cruxpress.games.cryptex.rules import BANDS
from cruxpress.games.cryptex.sheet.deal import SoloDeal, deal_yaml, read_deal
from cruxpress.games.cryptex.sheet.deck import SHEETS
from cruxpress.games.texts import room_texts
from cruxpress.press.layout import open_layout
from cruxpress.press.press import Press
from cruxpress.specs.nodes import Node, as_node
from cruxpress.specs.values import to_value
from cruxpress.specs.yaml_reader import parse_yaml
from tests.opening import as_proven

LETTER = (215_900, 279_400)
DEALS, SHEET_PROOFS = SoloDeals(), SheetProofs()
CONTEXT = DrawContext(room_texts("cryptex"))


@cache
def fresh() -> MadeSheet:
    return DEALS.fresh(FreshRequest(count=3, number=2, seed=5))


def read(text: str) -> SoloDeal:
    return DEALS.read(parse_yaml(text, "deal.yaml"))


def proven(made: MadeSheet) -> Proven[SoloDeal]:
    deal = read(made.text)
    return as_proven(DEALS, deal, made.witnesses, made.facts, Place("deal.yaml"))


def code_of(made: MadeSheet) -> FreshCode:
    code = proven(made).code
    assert isinstance(code, FreshCode)
    return code


def test_a_fresh_deal_comes_back_from_its_code() -> None:
    code = code_of(fresh())
    assert DEALS.remake(code, None) == fresh()
    assert (code.parameters, code.seed) == ("S4", FreshRequest(9, 2, 5).own_seed("cryptex"))
    assert fresh().facts["par"] == "best possible: 96 points"


def test_a_deal_with_a_deck_of_its_own_prints_its_cards(press: Press) -> None:
    made = DEALS.remake(FreshCode("cryptex", 1, "H0F", 7), None)
    assert "cards:" in made.text
    deal = read_deal(parse_yaml(made.text, "deal.yaml"))
    assert deal_yaml(deal) == made.text
    layout = open_layout(press, GAME.pads["solo"].layout)
    assert layout.side("front").face(DEALS.front(proven(made), CONTEXT), "deal").layers


def test_the_proof_of_a_deal_is_replayed_and_must_reach_the_target() -> None:
    sheet = proven(fresh())

    def replay(deal: SoloDeal, witness: Node) -> None:
        DEALS.prover(deal).replay("games", 0, witness)

    replay(sheet.model, sheet.witnesses["games"][0])
    poor = {**cast(dict[str, Value], fresh().witnesses["games"][0])}
    moves = str(poor["moves"]).split()
    poor["moves"] = " ".join([*moves[:-1], re.sub("[A-Z]", "Q", moves[-1])])
    with pytest.raises(SheetFails, match="the card does not show that letter"):
        replay(sheet.model, as_node(poor, Place("proof.json")))
    second = re.sub(r"(second: )(\d+) (\d+)", r"\1\3 \2", fresh().text)
    with pytest.raises(SheetFails, match="another deal"):
        replay(read(second), sheet.witnesses["games"][0])


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (("sheet: standard", "boxes: [3, 3, 4, 4]"), "2:8: the sheet has 14 boxes; 40 letters"),
        (("sheet: standard", "boxes: [8, 8, 8, 8, 8]"), "2:8: no two separate groups of crypt"),
        (("sheet: standard", "sheet: huge"), "2:8: there is no sheet 'huge'; write one of"),
        (("jokers: 4", "jokers: 5"), "3:9: the sheet has 5 jokers; 4 is the most"),
        (("first: ", "first: 1 "), "4:8: every card from 1 to 20 comes once in a half; 1 stands"),
        (("first: ", "first: x "), "4:8: 'x' is no number of a card"),
        (("target: ", "target: 9"), "no game has more than 96"),
        (("kind: cryptex deal", "kind: cryptex"), "1:7: 'cryptex' is no deal; write 'kind:"),
        (("code: ", "code: X"), "deal.yaml:7:7: "),
        (("jokers: 4", "cards: [ABCDE]"), "3:8: card 2 stands 0 times"),
    ],
)
def test_a_deal_that_cannot_be_played_is_refused(change: tuple[str, str], message: str) -> None:
    text = fresh().text.replace(*change)
    assert text != fresh().text
    with pytest.raises(CruxpressError) as caught:
        read(text)
    assert message in str(caught.value)


def test_codes_that_fit_no_deal_are_refused() -> None:
    with pytest.raises(BadInput, match="fit no Cryptex deal"):
        DEALS.remake(FreshCode("cryptex", 1, "X9", 1), None)


def test_own_words_are_named_in_the_code(tmp_path: Path) -> None:
    own = tmp_path / "own.txt"
    own.write_text("# add\ncabotage n 500\n")
    made = DEALS.fresh(FreshRequest(1, 1, 5, own))
    code = code_of(made)
    assert code.fingerprint is not None
    sheet = proven(made)
    DEALS.prover(sheet.model, own).replay("games", 0, sheet.witnesses["games"][0])


def test_a_deal_and_its_solution_fit_their_layouts(press: Press) -> None:
    sheet = proven(fresh())
    layout = open_layout(press, GAME.pads["solo"].layout)
    front = DEALS.front(sheet, CONTEXT)
    for data in (front, DEALS.front(Proven(sheet.model, sheet.code, sheet.place), CONTEXT)):
        assert layout.side("front").face(data, "deal").layers
    rounds = [*cast(list[Value], front["first"]), *cast(list[Value], front["second"])]
    assert len(rounds) == 40
    (page,) = DEALS.solutions([sheet, sheet], CONTEXT)
    block = cast(list[dict[str, Value]], page["blocks"])[0]
    words, half, left = (cast(int, block[key]) for key in ("words", "half", "jokers-left"))
    assert words - half + left == block["total"] == 96
    assert open_layout(press, DEALS.solutions_layout).side("front", LETTER).face(page).layers


def test_the_file_for_designers_is_valid_and_can_be_proven() -> None:
    deal = DEALS.read(parse_yaml(DEALS.blank("my-deal"), "my-deal.yaml"))
    prover = DEALS.prover(deal)
    (witness,) = prover.find("games", range(1))
    found = as_node(witness, Place("proof.json"))
    prover.replay("games", 0, found)
    facts = DEALS.facts(deal, {"games": [found]})
    assert facts["par"] == "best possible: 96 points"


def test_a_sheet_is_proven_by_perfect_games_on_deals_that_nobody_picked(press: Press) -> None:
    layout = press.library.layout("cryptex/sheet-standard")
    assert SHEET_PROOFS.fits(layout)
    assert not SHEET_PROOFS.fits(press.library.layout("cryptex/solo"))
    sheet = SHEET_PROOFS.read(layout)
    assert SHEET_PROOFS.digest(sheet) == data_digest(SHEETS["standard"].model())
    perfect = SHEET_PROOFS.prover(sheet)
    one, two = perfect.find("deals", range(2))
    perfect.replay("deals", 0, as_node(one, Place("proof.json")))
    with pytest.raises(SheetFails, match="another deal"):
        perfect.replay("deals", 0, as_node(two, Place("proof.json")))


@pytest.mark.parametrize("layout", ["cryptex/solo", "cryptex/sheet"])
def test_paper_and_rules_name_the_same_bands(press: Press, layout: str) -> None:
    front = cast(dict[str, dict[str, Value]], to_value(press.library.layout(layout)))["front"]
    part = cast(dict[str, Value], front["bands" if "bands" in front else "solo"])
    printed = str(part.get("over") or part["rows"])
    for band in BANDS:
        assert band.title in printed
        for limit in (band.least, band.most):
            assert str(limit) in printed or limit in (None, -1)
