"""What the studio offers: games with their facts, everything that can be printed, and the choices.

Reading all layouts takes a second, so that what was read is kept until a file of them changes.
"""

import hashlib
import itertools
import json
import os
from collections.abc import Callable, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any, get_args

import cruxpress
from cruxpress.core.cache import Cache
from cruxpress.core.errors import BadInput
from cruxpress.core.places import PACKAGE
from cruxpress.core.registry import all_games
from cruxpress.games import open_game
from cruxpress.games.contract import Game
from cruxpress.games.naming import RULES, numbered_pad, set_name
from cruxpress.press.backs import BackMode, Flip
from cruxpress.press.layout import open_layout
from cruxpress.press.marks import MarkKind
from cruxpress.press.press import Press
from cruxpress.press.shops import preset_names
from cruxpress.products.leaves import STARS
from cruxpress.products.listing import ListedProduct
from cruxpress.products.pad import ORDERS
from cruxpress.products.printing import open_press
from cruxpress.specs.nodes import Map, Scalar
from cruxpress.studio.offers import (
    Offer,
    offer_cards,
    offer_folder,
    offer_own,
    offer_pad,
    offer_page,
    offer_solutions,
)
from cruxpress.studio.orders import UPS

FACTS = ("tagline", "players", "age", "time", "accent", "ground")


class Catalogue:
    """Games and products, read once and kept beside what other commands keep."""

    def __init__(self, layouts: Path | None) -> None:
        self.layouts = layouts
        self._cache = Cache()
        self._press: Press | None = None

    def press(self) -> Press:
        """The layouts as they were when they were first read; what prints reads them anew."""
        if self._press is None:
            self._press = open_press(self.layouts)
        return self._press

    def key(self, *of: str) -> Sequence[str]:
        """Under what something is kept: the dates of our code and of all layouts.

        To read all code, as kept sheets do, would take longer than what is kept here.
        """
        seen = hashlib.sha256()
        for root in (*self.press().library.roots, PACKAGE):
            for folder, _, names in sorted(os.walk(root)):
                if folder.endswith("__pycache__"):
                    continue
                for name in sorted(names):
                    found = (Path(folder) / name).stat()
                    seen.update(f"{folder}/{name} {found.st_size} {found.st_mtime_ns}\n".encode())
        return ["studio", seen.hexdigest(), *of]

    def games(self) -> list[dict[str, Any]]:
        """Every game with what stands at the top of its rules."""
        names = all_games()  # one more may have been installed since
        return self._kept(lambda: [self._game(open_game(name)) for name in names], "games", *names)

    def _kept(self, make: Callable[[], list[dict[str, Any]]], *of: str) -> list[dict[str, Any]]:
        key = list(self.key(*of))
        data = self._cache.get(key)
        if data is None:
            data = json.dumps(make()).encode()
            self._cache.put(key, data)
        found: list[dict[str, Any]] = json.loads(data)
        return found

    def _game(self, game: Game) -> dict[str, Any]:
        library = self.press().library
        facts: dict[str, str] = {}
        if library.look_up(f"{game.name}/{RULES}", ".yaml", library.roots, None):
            data = library.layout(f"{game.name}/{RULES}").get("data")
            each = data.entries.items() if isinstance(data, Map) else ()
            facts = {key: it.node.text for key, it in each if isinstance(it.node, Scalar)}
        return {
            "name": game.name,
            "title": game.title,
            **{fact: facts.get(fact, "") for fact in FACTS},
            "mark": library.mark_of(game.name),
            "scores": game.score is not None,
            "ladder": game.ladder.most if game.ladder else 0,
            "words": list(game.words.rules) if game.words else [],
        }

    def products(self, game: str, paper: str) -> list[dict[str, Any]]:
        """What can be printed of a game, each with the choices that it takes."""
        if game not in all_games():
            raise BadInput(f"there is no game '{game}'; there are {', '.join(all_games())}")

        def make() -> list[dict[str, Any]]:
            listed = cruxpress.listing(game, paper=paper, layouts=self.layouts)
            opened = open_game(game)
            return [self._product(opened, each) for each in listed.products[opened.title]]

        return self._kept(make, "products", game, paper)

    def cover(self, name: str, make: Callable[[], bytes]) -> bytes:
        """A small picture of a thing, as it was drawn before, or drawn now."""
        key = list(self.key("cover", name))
        data = self._cache.get(key)
        if data is None:
            data = make()
            self._cache.put(key, data)
        return data

    def own(self) -> dict[str, Path]:
        """A person's own layouts that can be printed, by their names."""
        if self.layouts is None:
            return {}
        library = self.press().library
        files = {name: library.find(name, ".yaml", library.roots, None) for name in library.names}
        return {name: file for name, file in files.items() if file.is_relative_to(self.layouts)}

    def _product(self, game: Game, listed: ListedProduct) -> dict[str, Any]:
        press, name = self.press(), listed.name.partition("/")[2]
        pad = game.pads.get(name)
        if listed.kind in ("sheet", "solutions"):
            pad = game.pads[numbered_pad(game)]
        if listed.kind == "solutions":
            offer = offer_solutions()
        elif pad is not None:
            alone = listed.kind == "sheet"
            offer = offer_pad(press, open_layout(press, pad.layout), pad, alone=alone)
        elif listed.kind == "cards":
            offer = offer_cards(press, open_layout(press, _set_layout(game, listed.name)))
        else:
            offer = offer_page(press, open_layout(press, listed.name))
        sheets = pad.kind.shipped if pad is not None and pad.kind else 0
        whole = {**asdict(listed), **asdict(offer), "game": game.name, "sheets": sheets}
        if listed.kind == "sheet":
            whole["of"] = f"{game.name}/{numbered_pad(game)}"
        return whole

    def own_thing(self, name: str, file: Path) -> dict[str, Any]:
        """A person's own sheet, layout or folder of sheets, with the choices that it takes."""
        offered = offer_folder if file.is_dir() else offer_own
        thing = offered(file, self.layouts)
        about = {"name": name, "kind": thing.kind, "about": thing.about}
        return {**about, **asdict(thing.offer), "game": "", "sheets": 0}

    def own_things(self) -> list[dict[str, Any]]:
        """All of a person's own layouts; one that is wrong says so, and takes no choice."""
        if self.layouts is None:
            return []
        names, found = self.own(), []
        for each in itertools.chain(*cruxpress.listing(layouts=self.layouts).products.values()):
            if each.name not in names:
                continue
            try:
                found.append(self.own_thing(each.name, names[each.name]))
            except BadInput:
                wrong = Offer("pad", ())
                found.append({**asdict(each), **asdict(wrong), "game": "", "sheets": 0})
        return found

    def shops(self) -> dict[str, dict[str, str]]:
        """Shops and cutters: what each is called, what it takes, and the ink that it asks for."""
        press = self.press()
        found = map(press.preset, preset_names(press.library))
        return {it.name: {"title": it.title, "makes": it.makes, "ink": it.ink} for it in found}

    def choices(self) -> dict[str, Any]:
        """Papers, inks and all else that one can choose from."""
        press = self.press()
        return {
            "paper": list(press.papers),
            "ink": list(press.inks),
            "back": get_args(BackMode),
            "flip": get_args(Flip),
            "marks": get_args(MarkKind),
            "stars": STARS,
            "order": ORDERS,
            "up": UPS,
        }


def _set_layout(game: Game, name: str) -> str:
    """The layout of a set of cards by its listed name."""
    sets = {f"{game.name}/{set_name(game.name, key)}": its for key, its in game.all_cards.items()}
    return sets[name].layout
