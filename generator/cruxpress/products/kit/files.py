"""What a kit is made of: files with their names and bytes, and what is told about them."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from cruxpress.specs.nodes import Value


@dataclass(frozen=True)
class KitFile:
    """A file of the kit; its name is its place in the folder, with slashes on every system."""

    name: str
    data: bytes = field(repr=False)
    about: Mapping[str, Value] = field(default_factory=dict)

    @property
    def pages(self) -> int:
        """How many pages it prints; pictures have none."""
        pages = self.about.get("pages", 0)
        return pages if isinstance(pages, int) else 0

    def under(self, folder: str) -> "KitFile":
        """The same file in a folder of the kit."""
        return replace(self, name=f"{folder}/{self.name}")


def is_kit_name(name: str) -> bool:
    """Whether a name can be one of ours: it leads to a place in the kit, on every system."""
    return not set(name) & set("\\:\0") and not {"", ".", ".."} & set(name.split("/"))


def by_name(files: Iterable[KitFile]) -> dict[str, bytes]:
    """The bytes of files by their names, in the order of the names."""
    return {file.name: file.data for file in sorted(files, key=lambda file: file.name)}
