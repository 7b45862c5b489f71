"""Which products make a kit: read from kit.yaml, and laid out as jobs that workers can share."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from generator.api import Options, Printed, open_workshop, print_cards, print_pad
from generator.errors import BadInput, Problem, did_you_mean
from generator.press.workshop import Workshop
from generator.specs.nodes import Seq
from generator.specs.records import param, read_record
from generator.specs.values import NAME, TEXT, Known, whole


@dataclass(frozen=True, kw_only=True)
class Product:
    """A pad or a set of cards in kit.yaml."""

    name: str = param(NAME, "its file's name")
    stock: str = param(TEXT, "what to print it on")
    todo: str = param(TEXT, "what to do with it")
    pad: str = param(TEXT, "a pad of the game", "")
    cards: str = param(TEXT, "a set of cards", "")
    up: int = param(whole(1, 4), "for a pad: sheets to a page", 1)
    copies: int = param(whole(1, 500), "for a pad: leaves of each sheet", 1)


@dataclass(frozen=True)
class Job:
    """One product on one paper in one ink: all that a worker needs to print it."""

    game: str
    product: Product
    options: Options
    own_layouts: Path | None

    @property
    def folder(self) -> str:
        """Where the file stands in the kit."""
        options = self.options
        where = "shop" if options.shop else options.paper
        return f"{self.game}/{where}-{options.ink}"

    @property
    def name(self) -> str:
        return f"{self.folder}/{self.product.name}"

    def run(self) -> list[Printed]:
        """Print the product; cards with separate backs are two files."""
        workshop = open_workshop(self.own_layouts)
        product = self.product
        if product.pad:
            printed = [
                print_pad(
                    workshop,
                    self.game,
                    self.options,
                    layout=product.pad,
                    copies=product.copies,
                    up=product.up,
                )
            ]
        else:
            printed = print_cards(workshop, product.cards, self.options)
        if len(printed) == 1:
            return [replace(printed[0], name=product.name)]
        return [replace(file, name=f"{product.name}-{self._part(file)}") for file in printed]

    def _part(self, file: Printed) -> str:
        """What sets one file of a product apart: its piece size or set, or its side."""
        where = "shop" if self.options.shop else self.options.paper
        name = file.name.replace(f"-{where}-{self.options.ink}", "")
        return name.removeprefix(f"{self.game}-")


def read_products(workshop: Workshop) -> Mapping[str, Sequence[Product]]:
    """The products of every game, in the order of kit.yaml."""
    node = workshop.library.shared_map("kit")
    problems: list[Problem] = []
    products: dict[str, list[Product]] = {}
    for game in node:
        items = game.node.items if isinstance(game.node, Seq) else ()
        for item in items:
            product = read_record(Product, item, Known(), problems, "a product")
            if product and bool(product.pad) == bool(product.cards):
                problems.append(Problem(item.place, "a product is a pad or cards, not both"))
            elif product:
                products.setdefault(game.key, []).append(product)
    if problems:
        raise BadInput(problems)
    return products


def plan_jobs(
    products: Mapping[str, Sequence[Product]],
    games: Sequence[str],
    papers: Sequence[str],
    inks: Sequence[str],
    options: Options,
    own_layouts: Path | None,
) -> list[Job]:
    """Every product of the games, on every paper, in every ink."""
    for game in games:
        if game not in products:
            raise BadInput(f"the kit knows no game '{game}'{did_you_mean(game, products)}")
    jobs = []
    for game in games or products:
        for ink in inks:
            for paper in papers[:1] if options.shop else papers:
                for product in products[game]:
                    # A shop wants cards; pads are for the printer at home.
                    if not (options.shop and product.pad):
                        wanted = replace(options, paper=paper, ink=ink)
                        jobs.append(Job(game, product, wanted, own_layouts))
    return jobs
