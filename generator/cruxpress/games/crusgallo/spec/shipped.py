"""The deck that challenges are played with."""

from functools import cache

from cruxpress.core.files import shipped_fonts, shipped_layouts
from cruxpress.games.crusgallo.spec.deck import Deck
from cruxpress.games.crusgallo.spec.reading import read_deck
from cruxpress.specs.library import Library


@cache
def shipped_deck() -> Deck:
    """The standard deck as it is shipped."""
    library = Library(shipped_layouts(), shipped_fonts())
    return read_deck(library.layout("crusgallo/deck-standard"))
