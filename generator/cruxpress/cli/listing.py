"""What can be printed, as lines for a person: the command first, so that it can be copied."""

from collections.abc import Iterator

from cruxpress.products.listing import ListedProduct, Listing


def listing_lines(found: Listing, *, whole: bool) -> Iterator[str]:
    """A heading for each game and a line for each thing; papers and inks below all of them."""
    every = [each for products in found.products.values() for each in products]
    width = max((len(each.command) for each in every), default=0)
    for title, products in found.products.items():
        yield title
        for each in products:
            yield f"  {each.command:<{width}}  {_pages(each):>9}  {each.about}"
        yield ""
    if not whole:
        return
    yield "Papers (--paper), or any size as 8.5x11in"
    yield from (f"  {name:<12} {size}" for name, size in found.papers.items())
    yield ""
    yield "Inks (--ink)"
    yield from (f"  {name:<12} {about}" for name, about in found.inks.items())
    yield ""
    yield "For a print shop (--shop), or one by its name (--shop NAME)"
    yield f"  {found.shop}"
    yield from (f"  {name:<16} {about}" for name, about in found.shops.items())


def _pages(product: ListedProduct) -> str:
    if product.pages is None:
        return ""
    return f"{product.pages} page{'' if product.pages == 1 else 's'}"
