"""A ladder whose rungs were made on an earlier day, so that a run of it takes a second."""

import json
from pathlib import Path

from cruxpress.sheets.fresh import made_data, maker_key

from cruxpress.core.cache import Cache
from cruxpress.core.files import shipped_fonts, shipped_layouts
from cruxpress.games import open_game
from cruxpress.games.contract import MadeSheet
from cruxpress.games.numbered import numbered_pads
from cruxpress.products.ladder import ladder_kind
from cruxpress.sheets.open import SheetOpener, sheet_file
from cruxpress.sheets.proof_file import proof_file
from cruxpress.specs.library import Library

GAME = "kross"
LADDER = ("ladder", GAME, "--rungs", "2", "--seed", "1", "--jobs", "1", "-o", "out/ladder")
OTHER = ("ladder", GAME, "--rungs", "3", "--seed", "2", "--jobs", "1", "-o", "out/ladder")


def keep_rungs(folder: Path) -> None:
    """Put into a cache what the makers of these two ladders would: here, shipped sheets."""
    game = open_game(GAME)
    kind = ladder_kind(game)
    numbered = numbered_pads(game)[kind.pad]
    lens = SheetOpener(Library(shipped_layouts(), shipped_fonts()), Cache(folder))
    for seed, sheets in ((1, (1, 50)), (2, (2, 25, 49))):
        for number, shipped in enumerate(sheets, 1):
            file = sheet_file(lens.library, numbered, shipped)
            proof = json.loads(proof_file(file).read_text("utf-8"))
            made = MadeSheet(file.read_text("utf-8"), proof["witnesses"], proof["facts"])
            key = maker_key("ladder", numbered, lens, kind.version, len(sheets), number, seed)
            lens.cache.put(key, made_data(made))
