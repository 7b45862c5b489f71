"""The shipped deals of Cryptex: what came near to a rung is kept, and weighed for a chain."""

import json
from pathlib import Path

import pytest

from cruxpress.games.contract import RungRequest
from cruxpress.games.cryptex import make
from cruxpress.games.panel import PanelSearch, PanelStage
from workshop import cryptex_sheets as chain
from workshop.cryptex_sheets import kept_deals, option_of


def test_deals_that_were_found_are_read_again(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    few = PanelSearch(3, (PanelStage(2, 2),), 5, 5)
    monkeypatch.setattr(chain, "CHAINED", few)
    found = kept_deals(3, 7, tmp_path)
    assert found == make.near_deals(RungRequest(50, 7, 3), few)
    (file,) = tmp_path.iterdir()
    data = json.loads(file.read_bytes())
    file.write_text(json.dumps(data[:1]), "utf-8")
    assert kept_deals(3, 7, tmp_path) == found[:1]
    players = sum(seat.sorts for seat in make.panel_seats())
    assert len(option_of(found[0]).levels) == players
    weighs = [-missed for missed in found[0].missed["weighs"]]
    assert option_of(found[0]).cost == players * make.off_share(weighs) ** 2
