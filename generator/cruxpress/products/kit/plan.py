"""The jobs that make a kit: every product of the games, on every paper, in every ink."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from functools import lru_cache
from pathlib import Path
from typing import Any

from cruxpress.core.cache import Cache
from cruxpress.core.data import Value
from cruxpress.core.errors import BadInput, did_you_mean
from cruxpress.core.jobs import Work
from cruxpress.games import open_game
from cruxpress.press.press import Press
from cruxpress.products.cards import print_cards
from cruxpress.products.kit.files import KitFile, KitJob, previews_of
from cruxpress.products.kit.inputs import KitInputs
from cruxpress.products.kit.products import Product, Products
from cruxpress.products.leaves import LeafOptions
from cruxpress.products.pad import PadRequest, lay_out_pad
from cruxpress.products.printing import Printed, PrintOptions, open_press, printer_offset
from cruxpress.products.solution import print_solutions


@dataclass(frozen=True)
class ProductJob(KitJob):
    """One product on one paper in one ink: all that a worker needs to print it."""

    game: str
    product: Product
    options: PrintOptions
    own_layouts: Path | None
    inputs: str
    shown: bool = False  # whether there is to be a preview of it
    cached: bool = True

    @property
    def folder(self) -> str:
        """Where the file stands in the kit."""
        options = self.options
        where = "shop" if options.shop else options.paper
        return f"{self.game}/{where}-{options.ink}"

    @property
    def name(self) -> str:
        return f"{self.folder}/{self.product.name}"

    @property
    def key(self) -> Value:
        """All that its files depend on."""
        plain = asdict(self.product)
        offset = list(printer_offset(self.options.printer))
        options = _plain(asdict(self.options))
        return ["product", self.inputs, self.game, _plain(plain), options, offset, self.shown]

    def run(self) -> list[KitFile]:
        """Print the product; cards of several sizes, and separate backs, are files of their own."""
        printed = self._printed()
        parts = [self._part(one) for one in printed]
        several = len({part for part, _ in parts}) > 1
        files = []
        for one, (part, side) in zip(printed, parts, strict=True):
            known = self.product.part(part if several else "")
            name = f"{known.name}-{side}" if side else known.name
            about: dict[str, Value] = {"title": one.title, "pages": one.pages}
            about |= {"codes": list(one.codes), "then": known.todo}
            files.append(KitFile(f"{self.folder}/{name}.pdf", one.data, about))
        return [*files, *previews_of(files)] if self.shown else files

    def _printed(self) -> list[Printed]:
        press = open_press_once(self.own_layouts, self.inputs)
        product, options = self.product, self.options
        if product.cards:
            return print_cards(press, product.cards, options)
        work = Work(cache=Cache(enabled=self.cached))
        if product.solutions:
            wanted = {"layout": product.solutions, "sheets": product.sheets}
            return [print_solutions(press, open_game(self.game), options, work, **wanted)]
        # A page is the pad of a layout that no game speaks of.
        name = product.page or self.game
        leaves = LeafOptions(product.copies, up=product.up, stars=product.stars)
        request = PadRequest(name, product.pad, product.sheets, leaves=leaves)
        pages = lay_out_pad(press, request, options, work)
        return pages.finish(press, options, "leaves", one_file=False)

    def _part(self, file: Printed) -> tuple[str, str]:
        """What sets a file of a product apart from others: its piece size or set, and its side."""
        where = "shop" if self.options.shop else self.options.paper
        part = file.name.replace(f"-{where}-{self.options.ink}", "").removeprefix(f"{self.game}-")
        for side in ("fronts", "backs"):
            if part.endswith(f"-{side}"):
                return part.removesuffix(f"-{side}"), side
        return part, ""


@lru_cache(maxsize=8)
def open_press_once(own_layouts: Path | None, _inputs: str) -> Press:
    """Icons, fonts and inks are read once a worker, as long as no file has changed."""
    return open_press(own_layouts)


def _plain(values: dict[str, Any]) -> Value:
    return {name: str(value) for name, value in values.items()}


def chosen_games(products: Products, games: Sequence[str]) -> list[str]:
    """The games that a person named, or all of them."""
    for game in games:
        if game not in products:
            raise BadInput(f"the kit knows no game '{game}'{did_you_mean(game, products)}")
    return list(dict.fromkeys(games)) or list(products)


def plan_jobs(
    products: Products,
    games: Sequence[str],
    papers: Sequence[str],
    inks: Sequence[str],
    options: PrintOptions,
    inputs: KitInputs,
    *,
    cached: bool = True,
) -> list[ProductJob]:
    """Every product of the games, on every paper, in every ink."""
    jobs = []
    own = inputs.own_layouts
    for game in games:
        its = inputs.of_game(game)
        for ink in inks:
            for paper in papers[:1] if options.shop else papers:
                shown = (paper, ink) == (papers[0], inks[0])
                for product in products[game]:
                    # A shop wants cards; pads and pages are for the printer at home.
                    if product.cards or not options.shop:
                        wanted = replace(options, paper=paper, ink=ink)
                        jobs.append(ProductJob(game, product, wanted, own, its, shown, cached))
    return jobs
