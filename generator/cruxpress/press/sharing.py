"""Less paper: a small set of pieces goes where the last page of another set is empty."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from cruxpress.core.errors import BadInput
from cruxpress.press.furniture import Furniture
from cruxpress.press.geometry import Um
from cruxpress.press.imposition import Imposition, Orientation, plan
from cruxpress.press.items import Document, Page
from cruxpress.press.product import Cards, PrintSettings, card_documents, planned
from cruxpress.press.stock import Paper

CLEAR: Um = 12_000  # between two blocks, so that the marks of each stand free


@dataclass(frozen=True)
class Shared:
    """The documents of sets that share pages, and the numbers of these sets."""

    documents: Mapping[str, Document]
    sets: tuple[int, ...]


def shared_documents(
    groups: Sequence[Cards], settings: PrintSettings, furniture: Furniture
) -> list[Shared]:
    """Every set on pages of its own, unless all of it fits below the last row of an earlier one.

    Shops take one size a file, and a folded page has no room left.
    """
    found: list[Shared] = []
    hosts: list[tuple[Cards, Imposition]] = []
    alone = settings.shop or settings.preset is not None or settings.back == "fold"
    for number, cards in enumerate(groups):
        layout = None if alone else planned(cards, settings, furniture)
        for at, (host, page) in enumerate(hosts):
            room = _room_below(host, page, cards, settings.paper)
            if room is not None and _backs_match(host, cards):
                documents = card_documents(cards, settings, furniture, room)
                merged = _merged(found[at].documents, documents)
                found[at] = Shared(merged, (*found[at].sets, number))
                # One guest a page: a second one would need to know where the first one ends.
                hosts[at] = (host, replace(page, slots=()))
                break
        else:
            documents = card_documents(cards, settings, furniture)
            found.append(Shared(documents, (number,)))
            if layout is not None:
                hosts.append((cards, layout))
    return found


def _backs_match(host: Cards, guest: Cards) -> bool:
    """A set with backs needs a page behind it; one without leaves that page as it is."""
    return bool(host.backs) or not guest.backs


def _room_below(host: Cards, page: Imposition, guest: Cards, paper: Paper) -> Imposition | None:
    """The guest's slots on the host's last page, or None if they do not all fit there."""
    if not page.slots:
        return None
    last = page.slots[(len(host.fronts) - 1) % len(page.slots)]
    top = last.bottom + host.piece.bleed + CLEAR
    edge = paper.unprintable
    rest = Paper(paper.name, page.page_width, page.page_height - top + edge, edge)
    count = len(guest.fronts)
    try:
        found = _plan(rest, guest, None)
        if len(found.slots) < count:
            return None
        columns = min(found.columns, count)
        found = _plan(rest, guest, (columns, -(-count // columns)))
    except BadInput:
        return None
    down = top - edge
    slots = tuple(replace(slot, y=slot.y + down) for slot in found.slots)
    return replace(found, page_width=page.page_width, page_height=page.page_height, slots=slots)


def _plan(rest: Paper, guest: Cards, grid: tuple[int, int] | None) -> Imposition:
    way: Orientation = "portrait" if rest.width <= rest.height else "landscape"
    if rest.height < 2 * rest.unprintable:
        raise BadInput("nothing is left below")
    return plan(rest, guest.piece, gutter=guest.gutter, grid=grid or guest.grid, orientation=way)


def _merged(host: Mapping[str, Document], guest: Mapping[str, Document]) -> Mapping[str, Document]:
    """The guest's one leaf over the host's last one."""
    found = dict(host)
    # A host in two files takes a guest without backs on its fronts.
    names = {name: name if name in host else "fronts" for name in guest}
    for name, document in guest.items():
        pages = list(host[names[name]].pages)
        sides = 2 if host[names[name]].duplex else 1
        for at, page in enumerate(document.pages):
            pages[at - sides] = _both(pages[at - sides], page)
        title = f"{host[names[name]].title} · {document.title}"
        keywords = tuple(dict.fromkeys((*host[names[name]].keywords, *document.keywords)))
        found[names[name]] = replace(
            host[names[name]], title=title, keywords=keywords, pages=tuple(pages)
        )
    return found


def _both(one: Page, other: Page) -> Page:
    names = ", ".join(filter(None, (one.bookmark, other.bookmark)))
    over = (*one.over, *other.over)
    return replace(one, spots=(*one.spots, *other.spots), over=over, bookmark=names)
