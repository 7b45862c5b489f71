"""The words of a game as it ships, for what makers write into facts; pages take a person's own."""

from functools import cache

from cruxpress.core.files import shipped_fonts, shipped_layouts
from cruxpress.specs.library import Library
from cruxpress.specs.texts import Texts


@cache
def room_texts(game: str) -> Texts:
    """The texts of a game, read once in a process."""
    return Library(shipped_layouts(), shipped_fonts()).texts(game)
