"""manifest.json: every file of a kit with its hash, and the versions of what made them."""

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence

from cruxpress import __version__
from cruxpress.games import open_game
from cruxpress.games.game import Game
from cruxpress.products.kit.files import KitFile
from cruxpress.products.kit.folder import MANIFEST
from cruxpress.products.kit.inputs import Inputs, packages
from cruxpress.specs.nodes import Value


def manifest_of(files: Iterable[KitFile], games: Sequence[str], inputs: Inputs) -> KitFile:
    """The list of all files, in the order of their names."""
    rows = [
        {
            "file": file.name,
            "bytes": len(file.data),
            "sha256": hashlib.sha256(file.data).hexdigest(),
            **file.about,
        }
        for file in sorted(files, key=lambda file: file.name)
    ]
    whole = {
        "cruxpress": __version__,
        "layouts": inputs.every_layout,
        "fonts": inputs.every_font,
        "packages": packages(),
        "makers": {game: makers_of(open_game(game)) for game in games},
        "files": rows,
    }
    text = json.dumps(whole, indent=2, ensure_ascii=False) + "\n"
    return KitFile(MANIFEST, text.encode())


def makers_of(game: Game) -> Mapping[str, Value]:
    """The versions that codes and proofs of a game name."""
    found: dict[str, Value] = {}
    for name, pad in game.pads.items():
        if pad.files is not None:
            found[name] = pad.files.version
    if game.proofs is not None:
        found["proofs"] = game.proofs.version
    if game.ladder is not None:
        found["ladder"] = game.ladder.version
    return found
