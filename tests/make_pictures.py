"""The README's pictures: real pages, printed by the real commands and rasterised."""

from pathlib import Path

from PIL import Image

from generator.api import Options, Printed, open_workshop, print_cards, print_pad
from generator.files import write_whole
from generator.press.preview import png, preview

PICTURES = Path(__file__).parent.parent / "docs" / "pictures"
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


def pages(printed: Printed, numbers: range, dpi: int) -> list[Image.Image]:
    return preview(printed.data, dpi=dpi, pages=numbers)


def main() -> None:
    workshop = open_workshop()
    block = print_pad(workshop, "kross", Options(), copies=4, up=4)
    large = print_pad(workshop, "kross", Options())
    cards = print_cards(workshop, "kross-letters", Options(back="duplex"))[0]
    deck = print_cards(workshop, "crusgallo", Options())[0]
    sheet = print_pad(workshop, "cryptex", Options())
    grid = print_pad(workshop, "cruciverbalist", Options())
    pictures = {
        "more-games": [
            *pages(deck, range(4, 5), 42),
            *pages(sheet, range(1, 2), 42),
            *pages(grid, range(1, 2), 42),
        ],
        "kross-block": [*pages(large, range(1, 2), 50), *pages(block, range(1, 2), 50)],
        "kross-letters": pages(cards, range(1, 3), 50),
    }
    for name, images in pictures.items():
        write_whole(PICTURES / f"{name}.png", png(side_by_side(images)))


if __name__ == "__main__":
    main()
