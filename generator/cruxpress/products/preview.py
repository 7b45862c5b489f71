"""Pictures of what would be printed: of a PDF, or of a layout while it is being drawn."""

from dataclasses import dataclass
from pathlib import Path

from cruxpress.core.files import write_whole
from cruxpress.core.progress import Note, Progress, silent
from cruxpress.games.naming import find_file
from cruxpress.games.numbered import kind_of_sheet
from cruxpress.press.items import Document
from cruxpress.press.layout import open_layout
from cruxpress.press.press import Press
from cruxpress.press.preview import write_previews
from cruxpress.products.leaves import LeafOptions, sheet_documents
from cruxpress.products.plain import sample_documents
from cruxpress.products.printing import PrintOptions, finish, join_documents, open_press
from cruxpress.sheets.open import SheetFile, SheetOpener
from cruxpress.specs.library import TABLES

UNPROVEN = "-not-proven"  # in the name of a preview's files, so that nobody takes it for a sheet


@dataclass(frozen=True)
class PreviewRequest:
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
        file = find_file(open_press(self.own_layouts).library, self.what)
        kinds = (".yaml", *TABLES)
        beside = {each for each in file.parent.glob("*") if each.suffix.lower() in kinds}
        icons = {*file.parent.glob("icons/*.svg"), *file.parent.glob("icons/*.yaml")}
        return sorted(beside | icons)


def write_preview(request: PreviewRequest, progress: Progress = silent) -> list[Path]:
    """Write the pictures of every page, and one sheet with all of them.

    A sheet need not be proven to be looked at; a note says if it is not.
    """
    given = Path(request.what)
    if given.suffix.lower() == ".pdf":
        return write_previews(given, request.folder, dpi=request.dpi, grey=request.grey)
    press = open_press(request.own_layouts, given)
    file = find_file(press.library, request.what)
    options = PrintOptions(paper=request.paper, ink=request.ink, back="duplex")
    node = press.library.without_table(file)
    numbered = kind_of_sheet(node)
    if numbered is not None:
        sheet = SheetOpener(press.library).read_node(numbered, node)
        name, document = _sheet(press, sheet, file, options, progress)
    else:
        name, document = _layout(press, file, options)
    pdf = request.folder / f"{name}.pdf"
    data = finish(press, "preview", document, options).data
    # Pictures first: what cannot be drawn at this size leaves no PDF behind either.
    pictures = write_previews(pdf, request.folder, request.dpi, request.grey, data)
    if name.endswith(UNPROVEN):  # to be looked at, not to be printed
        return pictures
    write_whole(pdf, data)
    return [pdf, *pictures]


def _layout(press: Press, file: Path, options: PrintOptions) -> tuple[str, Document]:
    layout = open_layout(press, file)
    name = file.stem if not layout.keys.game else f"{layout.keys.game}-{file.stem}"
    return name, join_documents(sample_documents(press, layout, options))


def _sheet(
    press: Press, sheet: SheetFile, file: Path, options: PrintOptions, progress: Progress
) -> tuple[str, Document]:
    proven, missing = SheetOpener(press.library, progress=progress).open_or_draft(sheet, file)
    numbered = sheet.numbered
    name = f"{numbered.game.name}-{file.stem}"
    if missing:
        progress(Note(f"a preview only: {missing}"))
        name += UNPROVEN
    documents, _ = sheet_documents(press, numbered, [proven], options, LeafOptions(up=1))
    return name, join_documents(list(documents.values()))
