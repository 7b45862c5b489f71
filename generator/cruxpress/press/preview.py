"""Pictures of printed pages: one PNG a page, and a contact sheet that shows all at a glance."""

import io
import math
from collections.abc import Generator, Sequence
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cruxpress.core.confined import TooMuch, read_confined
from cruxpress.core.data import Value
from cruxpress.core.errors import BadInput
from cruxpress.core.files import read_bytes, write_whole
from cruxpress.press.pdf_bounds import MOST_BYTES, refuse_bombs

if TYPE_CHECKING:
    from PIL.Image import Image

POINTS_PER_INCH = 72
LEAST_DPI, MOST_DPI = 10, 1200
MOST_PIXELS = 100_000_000  # of one page: about A1 at 300 dpi
MOST_PAGES = 10_000
HAIR = 1e-6  # pdfium counts in short numbers and rounds up, so that 825 dots would become 826

THUMB = 320  # the longest side of a page on a contact sheet
SMALLEST_THUMB = 24  # thousands of pages are this small, and the sheet grows instead
MOST_CONTACT_PIXELS = 16_000_000
GAP, MOST_GAP = 16, 200
GROUND, FRAME, LABEL = (226, 226, 224), (150, 150, 148), (70, 70, 68)
LABEL_SIZE = 13
SHAPE = 4 / 3  # width to height of a contact sheet, as of most screens


def preview(
    pdf: bytes | Path,
    *,
    dpi: int = 100,
    pages: range | None = None,
    grey: bool = False,
    exact: bool = False,
) -> list["Image"]:
    """Draw pages of a PDF of ours as pictures; they count from 1, and none means all of them.

    Pages that are whole dots wide and high have exactly as many, if that is asked for.
    """
    name = str(pdf) if isinstance(pdf, Path) else "the file"
    data = pdf_file_bytes(pdf, name) if isinstance(pdf, Path) else pdf
    with closing(opened_pdf(data, name)) as document:
        numbers = _all(document) if pages is None else pages
        for number in numbers:
            if number not in _all(document):
                raise BadInput(f"there is no page {number}; there are pages 1 to {len(document)}")
        _checked_sizes(document, numbers, dpi)
        return [_page(document, number, dpi, grey, exact=exact) for number in numbers]


def contact_sheet(
    images: Sequence["Image"], columns: int | None = None, gap: int = GAP, labels: bool = True
) -> "Image":
    """All pages small on one picture, in rows, each in a thin frame with its number below."""
    from PIL import Image, ImageDraw, ImageFont

    if not images:
        raise BadInput("there are no pages for a contact sheet")
    if not 0 <= gap <= MOST_GAP or (columns is not None and columns < 1):
        raise BadInput(f"a contact sheet has one column or more and gaps of 0 to {MOST_GAP}")
    room = gap + (LABEL_SIZE + 4 if labels else 0)  # below each page
    scale, columns = _arranged([image.size for image in images], columns, gap, room)
    thumbs = [_shrunk(image, scale) for image in images]
    wide, high = max(t.width for t in thumbs) + 2, max(t.height for t in thumbs) + 2
    rows = math.ceil(len(thumbs) / columns)
    sheet = Image.new("RGB", (columns * (wide + gap) + gap, rows * (high + room) + gap), GROUND)
    pen, font = ImageDraw.Draw(sheet), ImageFont.load_default(LABEL_SIZE)
    for index, thumb in enumerate(thumbs):
        row, column = divmod(index, columns)
        x = gap + column * (wide + gap) + (wide - thumb.width) // 2
        y = gap + row * (high + room) + (high - thumb.height) // 2
        sheet.paste(FRAME, (x - 1, y - 1, x + thumb.width + 1, y + thumb.height + 1))
        sheet.paste(thumb, (x, y))
        if labels:
            below = (x + thumb.width // 2, gap + row * (high + room) + high + 2)
            pen.text(below, str(index + 1), LABEL, font, anchor="mt")
    return sheet


def write_previews(
    pdf: Path, folder: Path, dpi: int = 100, grey: bool = False, own: bytes | None = None
) -> list[Path]:
    """Write a PNG for each page of a PDF, NAME-01.png and on, and NAME-contact.png last.

    What Cruxpress made a moment ago is given as `own`; anybody else's file is read with limits.
    """
    written, thumbs = [], []
    pieces = draw_pages(own, str(pdf), dpi, grey) if own else _confined_pages(pdf, dpi, grey)
    with closing(pieces):
        digits = max(2, len(str(int(next(pieces)))))
        for number, (page, size, pixels) in enumerate(zip(pieces, pieces, pieces, strict=True), 1):
            file = folder / f"{pdf.stem}-{number:0{digits}}.png"
            write_whole(file, page)
            written.append(file)
            thumbs.append(_from_pixels(size, pixels))
    contact = folder / f"{pdf.stem}-contact.png"
    write_whole(contact, png(contact_sheet(thumbs)))
    return [*written, contact]


def _confined_pages(pdf: Path, dpi: int, grey: bool) -> Generator[bytes, None, None]:
    """The same for a stranger's file, in a process of its own."""
    name = str(pdf)
    data = pdf_file_bytes(pdf, name)
    try:
        refuse_bombs(data)
        how: dict[str, Value] = {"name": name, "dpi": dpi, "grey": grey}
        yield from read_confined(draw_pages, data, None, **how)
    except TooMuch as much:
        raise BadInput(f"{name} {much}") from None


def draw_pages(data: bytes, name: str, dpi: int, grey: bool) -> Generator[bytes, None, None]:
    """How many pages there are; then for each a PNG, and the size and the pixels of its thumb."""
    with closing(opened_pdf(data, name)) as document:
        if len(document) > MOST_PAGES:
            raise BadInput(f"{name} has {len(document):,} pages; {MOST_PAGES:,} are the most")
        sizes = _checked_sizes(document, _all(document), dpi)
        yield str(len(document)).encode()
        # Only thumbs are kept, and small ones of many pages, so that any pad fits into memory.
        scale, _ = _arranged(sizes, None, GAP, GAP + LABEL_SIZE + 4)
        for number in _all(document):
            image = _page(document, number, dpi, grey)
            thumb = _shrunk(image, scale)
            yield png(image, dpi)
            yield f"{thumb.width} {thumb.height}".encode()
            yield thumb.tobytes()


def _from_pixels(size: bytes, pixels: bytes) -> "Image":
    from PIL import Image

    width, height = map(int, size.split())
    return Image.frombytes("RGB", (width, height), pixels)


def png(image: "Image", dpi: int | None = None) -> bytes:
    """A picture as the bytes of a PNG, the same ones every time."""
    data = io.BytesIO()
    known = {"dpi": (dpi, dpi)} if dpi else {}
    image.save(data, "PNG", compress_level=6, **known)
    return data.getvalue()


def pdf_file_bytes(pdf: Path, name: str) -> bytes:
    """The bytes of a PDF that anybody may have made."""
    try:
        data = read_bytes(pdf, MOST_BYTES)
    except FileNotFoundError:
        raise BadInput(f"there is no file {name}") from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise BadInput(f"cannot read {name}: {reason.lower()}") from None
    if data is None:
        raise BadInput(f"{name} has more than {MOST_BYTES:,} bytes, the most that is shown")
    return data


def opened_pdf(data: bytes, name: str) -> Any:
    """The document, to be closed by the caller; pypdfium2 comes late, for it loads a library."""
    import pypdfium2

    if not data:
        raise BadInput(f"{name} is empty, and so no PDF")
    _refuse_what_is_no_pdf(data, name)
    return pypdfium2.PdfDocument(data)


def _refuse_what_is_no_pdf(data: bytes, name: str) -> None:
    """A first look with bare calls: the helper mixes up a file without pages with older errors."""
    from pypdfium2 import raw

    handle = raw.FPDF_LoadMemDocument64(data, len(data), None)
    if not handle:
        if raw.FPDF_GetLastError() == raw.FPDF_ERR_PASSWORD:
            raise BadInput(f"{name} asks for a password; save it without one first")
        raise BadInput(f"{name} is not a PDF, or a damaged one")
    pages = raw.FPDF_GetPageCount(handle)
    raw.FPDF_CloseDocument(handle)
    if pages < 1:
        raise BadInput(f"{name} is a PDF without pages")


def _all(document: Any) -> range:
    return range(1, len(document) + 1)


def _checked_sizes(document: Any, numbers: range, dpi: int) -> list[tuple[float, float]]:
    """How many pixels pages have, before the first is drawn; too many are an error."""
    import pypdfium2

    if not LEAST_DPI <= dpi <= MOST_DPI:
        raise BadInput(f"a preview has {LEAST_DPI} to {MOST_DPI} dpi, not {dpi}")
    sizes = []
    for number in numbers:
        try:
            width, height = document.get_page_size(number - 1)
        except pypdfium2.PdfiumError:
            raise BadInput(f"page {number} cannot be read; the PDF is damaged") from None
        across, down = width * dpi / POINTS_PER_INCH, height * dpi / POINTS_PER_INCH
        if across * down > MOST_PIXELS:
            fits = math.floor(dpi * math.sqrt(MOST_PIXELS / (across * down)))
            what = f"page {number} is {_mm(width)} x {_mm(height)} mm, too large for {dpi} dpi"
            if fits < LEAST_DPI:
                raise BadInput(f"{what} and for any preview")
            raise BadInput(f"{what}; choose {fits} dpi or less")
        sizes.append((across, down))
    return sizes


def _mm(points: float) -> int:
    return round(points * 25.4 / POINTS_PER_INCH)


def _page(document: Any, number: int, dpi: int, grey: bool, *, exact: bool = False) -> "Image":
    import pypdfium2

    try:
        with closing(document[number - 1]) as page:
            scale = dpi / POINTS_PER_INCH * (1 - HAIR if exact else 1)
            bitmap = page.render(scale=scale, rev_byteorder=True)
    except pypdfium2.PdfiumError:
        raise BadInput(f"page {number} cannot be read; the PDF is damaged") from None
    with closing(bitmap):
        picture: Image = bitmap.to_pil()
        # Converting also copies, for the picture looks into the memory of the bitmap.
        return picture.convert("L" if grey else "RGB")


def _arranged(
    sizes: Sequence[tuple[float, float]], columns: int | None, gap: int, room: int
) -> tuple[float, int]:
    """How much smaller pages are drawn on a contact sheet, and in how many columns."""
    widest, highest = max(w for w, _ in sizes), max(h for _, h in sizes)
    count = len(sizes)
    scale = min(1.0, THUMB / max(widest, highest))
    while True:
        wide, high = widest * scale + gap, highest * scale + room
        across = columns or math.ceil(math.sqrt(count * SHAPE * high / wide))
        rows = math.ceil(count / across)
        across = min(columns or math.ceil(count / rows), count)  # six pages as 3 + 3, not 4 + 2
        pixels = wide * across * high * rows
        if pixels <= MOST_CONTACT_PIXELS or max(widest, highest) * scale < SMALLEST_THUMB:
            return scale, across
        scale *= 0.9


def _shrunk(image: "Image", scale: float) -> "Image":
    from PIL import Image

    whole = image if image.mode == "RGB" else image.convert("RGB")
    if scale >= 1:
        return whole
    size = (max(1, round(image.width * scale)), max(1, round(image.height * scale)))
    return whole.resize(size, Image.Resampling.LANCZOS, reducing_gap=3)
