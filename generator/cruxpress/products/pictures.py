"""Cards as pictures: each face for print on demand, and deck sheets for a virtual table."""

from pathlib import Path

from cruxpress.core.errors import BadInput
from cruxpress.core.ranges import with_range
from cruxpress.games.naming import FILES, open_card_sets
from cruxpress.products.kit.decks import FacesJob, folded
from cruxpress.products.kit.files import KitFile, by_name
from cruxpress.products.kit.vtt import TableJob
from cruxpress.products.printing import folder_of, open_press


def make_pictures(
    name: str,
    *,
    only: str = "",
    faces: bool,
    table: str | None,
    layouts: Path | None,
    shop: str = "",
) -> dict[str, bytes]:
    """The pictures of a set of cards, or of all sets of a game, by their names with folders.

    They are those that a kit holds. `table` is the address under which a virtual table will find
    them, `shop` the shop whose sizes they have.
    """
    sets = open_card_sets(name)
    if only and len(sets) > 1:
        raise BadInput(f"{name} has {len(sets)} sets of cards; name the one whose cards are meant")
    own = layouts or folder_of(Path(name))
    named = [name] if name.lower().endswith(FILES) else list(sets)
    files: list[KitFile] = []
    shop = open_press(layouts).preset(shop).name if shop else ""
    for each in named if table is not None else ():
        if place := folded(open_press(own), each):
            what = "a virtual table folds nothing; print what is folded on paper, without --vtt"
            raise BadInput(what, place)
    if faces:
        jobs = (FacesJob("", each, own, "", only, shop) for each in named)
        files += [file for job in jobs for file in job.run()]
    if table is not None:
        called = Path(named[0]).stem if len(named) == 1 else name
        files += TableJob(with_range(called, only), tuple(named), table, own, "", only=only).run()
    return by_name(files)
