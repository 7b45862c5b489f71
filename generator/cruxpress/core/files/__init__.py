"""What is kept where: results, shipped layouts and fonts, the cache, and printers' offsets."""

from cruxpress.core.files.places import (
    cache_folder,
    is_one_file,
    named_place,
    output_path,
    settings_file,
    shipped_fonts,
    shipped_layouts,
)
from cruxpress.core.files.reading import read_bytes, read_text
from cruxpress.core.files.settings import (
    Offset,
    Settings,
    add_printer,
    load_settings,
    save_settings,
)
from cruxpress.core.files.writing import write_whole

__all__ = [
    "Offset",
    "Settings",
    "add_printer",
    "cache_folder",
    "is_one_file",
    "load_settings",
    "named_place",
    "output_path",
    "read_bytes",
    "read_text",
    "save_settings",
    "settings_file",
    "shipped_fonts",
    "shipped_layouts",
    "write_whole",
]
