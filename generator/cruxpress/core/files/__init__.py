"""Reading, writing and locking files and folders, and the places where they are."""

from cruxpress.core.files.settings import (
    DEFAULTS,
    Offset,
    Settings,
    add_printer,
    change_settings,
    load_settings,
    put_bad_aside,
    save_settings,
)
from cruxpress.core.files.single import open_regular, read_bytes, read_text, renew, write_whole
from cruxpress.core.places import (
    cache_folder,
    is_one_file,
    named_place,
    output_path,
    settings_file,
    shipped_fonts,
    shipped_layouts,
)

__all__ = [
    "DEFAULTS",
    "Offset",
    "Settings",
    "add_printer",
    "cache_folder",
    "change_settings",
    "is_one_file",
    "load_settings",
    "named_place",
    "open_regular",
    "output_path",
    "put_bad_aside",
    "read_bytes",
    "read_text",
    "renew",
    "save_settings",
    "settings_file",
    "shipped_fonts",
    "shipped_layouts",
    "write_whole",
]
