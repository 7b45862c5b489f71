"""What is said beside the pictures of a kit: what they are for, and how to use them."""

from cruxpress.products.kit.deck_sheets import MOST_COLUMNS, MOST_ROWS
from cruxpress.products.kit.faces import DPI
from cruxpress.products.kit.files import KitFile
from cruxpress.products.kit.vtt import FOLDER, PLACEHOLDER

FACES = f"""\
Card faces for print on demand
==============================

A folder a game, a folder a set. Every picture is RGB at {DPI} dpi and reaches beyond the cut: the
cut size and the bleed of each are in manifest.json ("cut", "bleed").

back.png is the back of all cards of its set. A name that ends in x3 is a card that the set holds
three times: order three of it. Sets whose backs differ have NAME-back.png beside each NAME.png.
"""

TABLE = f"""\
Tabletop Simulator
==================

A folder a game: pictures with all cards of a set (at most {MOST_COLUMNS} x {MOST_ROWS}; the last
place is what others see of a hidden card), their backs, and GAME.json, a saved object with all
decks.

1. Pictures must be on the web. Put the folder of this kit on a site of yours.
{{links}}
2. Copy GAME.json into the folder of saved objects:
     Windows  Documents/My Games/Tabletop Simulator/Saves/Saved Objects
     macOS    ~/Library/Tabletop Simulator/Saves/Saved Objects
     Linux    ~/.local/share/Tabletop Simulator/Saves/Saved Objects
3. In the game: Objects, Saved Objects, and put it on the table.

Pads are not for a screen: print them, or draw in a picture of them (see previews).
"""

WITHOUT_SITE = f"""\
   The links in GAME.json begin with {PLACEHOLDER}, where nothing is. Replace that
   part by your address, or make the kit with --site https://your.address/folder."""


def faces_readme() -> KitFile:
    return KitFile("png/READ-ME.txt", FACES.encode())


def table_readme(site: str | None) -> KitFile:
    links = f"   The links in GAME.json begin with {site}." if site else WITHOUT_SITE
    return KitFile(f"{FOLDER}/READ-ME.txt", TABLE.replace("{links}", links).encode())
