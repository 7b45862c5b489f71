"""Pictures of what would be printed: of a PDF, or of a layout while it is being drawn."""

from dataclasses import dataclass
from pathlib import Path

from generator.api import Options, finish, join_documents, open_workshop
from generator.files import write_whole
from generator.press.layout import Layout, layout_file, open_layout
from generator.press.preview import write_previews
from generator.press.workshop import Workshop
from generator.sampling import sample_documents


@dataclass(frozen=True)
class Preview:
    """What to show, and how."""

    what: str
    own_layouts: Path | None
    paper: str
    ink: str
    dpi: int
    grey: bool
    folder: Path

    def watched(self) -> list[Path]:
        """The files whose change is worth a new picture."""
        given = Path(self.what)
        if given.suffix == ".pdf":
            return [given]
        file = layout_file(open_workshop(self.own_layouts).library, self.what)
        return sorted({*file.parent.glob("*.yaml"), *file.parent.glob("icons/*.svg")})


def preview_files(wish: Preview) -> list[Path]:
    """Write the pictures of every page, and one sheet with all of them."""
    given = Path(wish.what)
    if given.suffix.lower() == ".pdf":
        return write_previews(given, wish.folder, dpi=wish.dpi, grey=wish.grey)
    workshop = open_workshop(wish.own_layouts)
    layout = open_layout(workshop, wish.what)
    name = layout.file.stem if not layout.keys.game else f"{layout.keys.game}-{layout.file.stem}"
    file = wish.folder / f"{name}.pdf"
    write_whole(file, _layout_pdf(workshop, layout, wish))
    return [file, *write_previews(file, wish.folder, dpi=wish.dpi, grey=wish.grey)]


def _layout_pdf(workshop: Workshop, layout: Layout, wish: Preview) -> bytes:
    options = Options(paper=wish.paper, ink=wish.ink, back="duplex")
    document = join_documents(sample_documents(workshop, layout, options))
    return finish(workshop, "preview", document, options).data
