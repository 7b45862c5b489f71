"""The gallery: a picture of each product of the kit, printed by the real press and rasterised.

`python -m workshop.gallery` (make gallery) draws docs/gallery anew: the same pictures every time.
"""

from collections.abc import Iterable, Iterator
from pathlib import Path, PurePosixPath

from PIL import Image

from cruxpress.core.files import write_whole
from cruxpress.games import open_game
from cruxpress.press.layout import open_layout
from cruxpress.press.preview import png, preview
from cruxpress.products.kit.files import KitFile
from cruxpress.products.kit.inputs import KitInputs
from cruxpress.products.kit.products import plan_jobs, read_products
from cruxpress.products.plain import sample_documents
from cruxpress.products.printing import PrintOptions, finish, join_documents, open_press

GALLERY = Path(__file__).parents[2] / "docs" / "gallery"
DPI = 48
SHARPER = 2  # drawn so much larger first, and then made small
COLOURS = 200
MOST_PAGES = 2
MOST_OF_A_PIECE = 4  # pages of a board
PIECES = "pieces"  # what the names of their pictures begin with
GAP = 24
PAPER_SHADE = (214, 220, 228)


def side_by_side(images: list[Image.Image]) -> Image.Image:
    """Pages next to each other on a soft ground, as sheets on a table."""
    width = sum(image.width for image in images) + GAP * (len(images) + 1)
    height = max(image.height for image in images) + 2 * GAP
    table = Image.new("RGB", (width, height), PAPER_SHADE)
    x = GAP
    for image in images:
        table.paste(image, (x, GAP))
        x += image.width + GAP
    return table


def products() -> Iterator[tuple[str, KitFile, int]]:
    """Every file of the kit on A4 in colour, its game, and how many of its pages to show."""
    found = read_products(open_press())
    options = PrintOptions(back="duplex")
    for job in plan_jobs(found, list(found), ["a4"], ["colour"], options, KitInputs()):
        for file in job.run():
            if file.pages:
                # Backs of small sheets are the same upside down.
                small = (job.product.up or 1) > 1
                yield job.game, file, 1 if small else min(file.pages, MOST_PAGES)


def pieces() -> Iterator[tuple[str, bytes, int]]:
    """What `cruxpress new` begins, on A4 in colour: its name, the PDF and its number of pages."""
    press, options = open_press(), PrintOptions(back="duplex")
    for folder in sorted((press.library.shipped / "examples").iterdir()):
        layout = open_layout(press, folder / f"{folder.name}.yaml")
        document = join_documents(sample_documents(press, layout, options))
        yield folder.name, finish(press, folder.name, document, options).data, len(document.pages)


def picture(pdf: bytes, pages: int) -> bytes:
    """The first pages side by side, small in size and in bytes."""
    small = [
        page.resize((page.width // SHARPER, page.height // SHARPER), Image.Resampling.LANCZOS)
        for page in preview(pdf, dpi=DPI * SHARPER, pages=range(1, 1 + pages))
    ]
    table = side_by_side(small)
    return png(table.quantize(COLOURS, method=Image.Quantize.MAXCOVERAGE, dither=Image.Dither.NONE))


def name_of(game: str, file: KitFile) -> str:
    return f"{game}-{PurePosixPath(file.name).stem}.png"


def index(shown: Iterable[tuple[str, KitFile]], begun: Iterable[tuple[str, int]]) -> str:
    """A page that shows all pictures, game by game, and then what a designer can begin with."""
    lines = ["# Gallery", "", "Every product of the kit, by `make gallery`. A4, colour."]
    last = ""
    for game, file in shown:
        if game != last:
            lines += ["", f"## {open_game(game).title}"]
            last = game
        stem = PurePosixPath(file.name).stem
        lines += [*_shown(stem, file.pages), f"![{game} {stem}]({name_of(game, file)})"]
    lines += ["", "## Pieces", "", "What `cruxpress new` begins: see [pieces](../pieces.md)."]
    for name, pages in begun:
        lines += [*_shown(name, pages), f"![{name}]({PIECES}-{name}.png)"]
    return "\n".join(lines) + "\n"


def _shown(name: str, pages: int) -> list[str]:
    return ["", f"**{name}**, {'a page' if pages == 1 else f'{pages} pages'}", ""]


def main() -> None:
    """Draw every product, and take away pictures of those that are no more."""
    shown = list(products())
    for game, file, pages in shown:
        write_whole(GALLERY / name_of(game, file), picture(file.data, pages))
        print(GALLERY / name_of(game, file))
    begun = list(pieces())
    for name, data, pages in begun:
        write_whole(GALLERY / f"{PIECES}-{name}.png", picture(data, min(pages, MOST_OF_A_PIECE)))
        print(GALLERY / f"{PIECES}-{name}.png")
    files = ((game, file) for game, file, _ in shown)
    text = index(files, ((name, pages) for name, _, pages in begun))
    write_whole(GALLERY / "README.md", text.encode())
    names = {name_of(game, file) for game, file, _ in shown}
    names |= {f"{PIECES}-{name}.png" for name, _, _ in begun}
    for old in GALLERY.glob("*.png"):
        if old.name not in names:
            old.unlink()


if __name__ == "__main__":
    main()
