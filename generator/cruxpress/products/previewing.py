"""Pictures of what would be printed: of a PDF, or of a layout while it is being drawn."""

from dataclasses import dataclass
from pathlib import Path

from cruxpress.core.files import write_whole
from cruxpress.core.workers import Say, silent
from cruxpress.games.kinds import sheet_kind_of
from cruxpress.press.items import Document
from cruxpress.press.layout import layout_file, open_layout
from cruxpress.press.press import Press
from cruxpress.press.preview import write_previews
from cruxpress.products.printing import Options, finish, join_documents, open_press
from cruxpress.products.sampling import sample_documents
from cruxpress.sheets.paper import PadWish, sheet_documents
from cruxpress.sheets.proven import open_unproven

UNPROVEN = "-not-proven"  # in the name of a preview's files, so that nobody takes it for a sheet


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
        file = layout_file(open_press(self.own_layouts).library, self.what)
        return sorted({*file.parent.glob("*.yaml"), *file.parent.glob("icons/*.svg")})


def preview_files(wish: Preview, say: Say = silent) -> list[Path]:
    """Write the pictures of every page, and one sheet with all of them.

    A sheet need not be proven to be looked at; `say` hears if it is not.
    """
    given = Path(wish.what)
    if given.suffix.lower() == ".pdf":
        return write_previews(given, wish.folder, dpi=wish.dpi, grey=wish.grey)
    press = open_press(wish.own_layouts)
    file = layout_file(press.library, wish.what)
    options = Options(paper=wish.paper, ink=wish.ink, back="duplex")
    if sheet_kind_of(press.library.layout_file(file)) is not None:
        name, document = _sheet(press, file, options, say)
    else:
        name, document = _layout(press, file, options)
    pdf = wish.folder / f"{name}.pdf"
    write_whole(pdf, finish(press, "preview", document, options).data)
    try:
        pictures = write_previews(pdf, wish.folder, dpi=wish.dpi, grey=wish.grey)
    finally:
        if name.endswith(UNPROVEN):  # to be looked at, not to be printed
            pdf.unlink(missing_ok=True)
    return [pdf, *pictures] if pdf.exists() else pictures


def _layout(press: Press, file: Path, options: Options) -> tuple[str, Document]:
    layout = open_layout(press, file)
    name = file.stem if not layout.keys.game else f"{layout.keys.game}-{file.stem}"
    return name, join_documents(sample_documents(press, layout, options))


def _sheet(press: Press, file: Path, options: Options, say: Say) -> tuple[str, Document]:
    numbered, proven, is_proven = open_unproven(press.library, file)
    name = f"{numbered.game.name}-{file.stem}"
    if not is_proven:
        say(f"a preview only, not proven yet: cruxpress prove {press.library.shown(file)}")
        name += UNPROVEN
    documents, _ = sheet_documents(press, numbered, [proven], options, PadWish())
    return name, join_documents(list(documents.values()))
