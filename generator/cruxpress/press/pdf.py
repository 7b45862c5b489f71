"""The one place where PDF happens: finished pages, through reportlab, into bytes."""

import struct
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from io import BytesIO

from cruxpress.core.confined import read_confined
from cruxpress.core.errors import BadInput, Place
from cruxpress.core.version import __version__
from cruxpress.press.fonts import DAMAGED, Font, damaged, font_bytes
from cruxpress.press.geometry import Bounds, Box, Um
from cruxpress.press.icons import SIZE
from cruxpress.press.items import Document, Layer, Page, Picture, PlacedFace, Stamp, all_faces
from cruxpress.press.known import is_shipped
from cruxpress.press.operators import POINTS, Names, Stream, icon_operators, path_operators
from cruxpress.press.press import Press
from cruxpress.press.printable import Printable, printable
from cruxpress.press.stock import Ink, scaled
from cruxpress.press.surroundings import unheard, without_settings

with without_settings():
    from reportlab import rl_config
    from reportlab.pdfbase import pdfdoc, pdfmetrics
    from reportlab.pdfbase.ttfonts import TTFError, TTFont, TTFontFace
    from reportlab.pdfgen.canvas import Canvas

PDFX_CONDITION = "FOGRA39"
PDFX_2003 = "PDF/X-1a:2003"
COLOUR_SPACES = {"RGB": "DeviceRGB", "L": "DeviceGray", "CMYK": "DeviceCMYK"}
LETTERS_AT_ONCE = 20_000  # that reportlab can put into one subset
DUPLEX = {"": "Simplex", "long": "DuplexFlipLongEdge", "short": "DuplexFlipShortEdge"}


def pdf_bytes(document: Document, ink: Ink, press: Press) -> bytes:
    """The document as a PDF file; the same document gives the same bytes, always."""
    with unheard():
        return _Writer(document, ink, press).bytes()


class _Writer:
    """One file while it is written."""

    def __init__(self, document: Document, ink: Ink, press: Press) -> None:
        self._document = document
        self._ink = ink
        self._press = press
        self._out = BytesIO()
        # Base-85 would make every stream a fifth longer; reportlab asks this at write time.
        rl_config.useA85 = 0
        self._canvas = Canvas(
            self._out,
            pageCompression=1,
            invariant=1,
            # Without a font of ours, reportlab would list a Helvetica that is not embedded.
            initialFontName=_registered(next(iter(press.fonts.values()))),
            # PDF/X-1a:2001 is built on 1.3, its edition of 2003 on 1.4; we draw nothing newer.
            pdfVersion=(1, 3) if document.shop and not document.standard else (1, 4),
        )
        self._uses = Counter(
            id(layer)
            for page in document.pages
            for layers in (*(face.layers for face in all_faces(page)), page.over)
            for layer in layers
        )
        self._forms: dict[tuple[object, ...], str] = {}
        self._texts: dict[tuple[str, str], list[tuple[str, str]]] = {}
        self._names = Names(self._icon, self._picture, self._encoded)

    def bytes(self) -> bytes:
        self._describe()
        for page in self._document.pages:
            self._page(page)
        self._canvas.save()
        return self._out.getvalue()

    def _describe(self) -> None:
        canvas, document = self._canvas, self._document
        canvas.setTitle(document.title)
        canvas.setAuthor("Cruxpress")
        canvas.setSubject(document.subject)
        canvas.setKeywords(", ".join(document.keywords))
        canvas.setCreator(f"Cruxpress {__version__}")
        canvas.setViewerPreference("PrintScaling", "None")
        canvas.setViewerPreference("DisplayDocTitle", "true")
        canvas.setViewerPreference("Duplex", DUPLEX[document.duplex])
        if document.shop and self._ink.model == "cmyk":
            self._make_pdfx()

    def _make_pdfx(self) -> None:
        """What PDF/X-1a asks of a file beside its colours, boxes and fonts."""
        catalogue = self._canvas._doc.Catalog
        condition = self._document.condition or PDFX_CONDITION
        catalogue.__NoDefault__ = [*catalogue.__NoDefault__, "OutputIntents"]
        intent = {
            "Type": pdfdoc.PDFName("OutputIntent"),
            "S": pdfdoc.PDFName("GTS_PDFX"),
            "OutputCondition": pdfdoc.PDFString("Offset, coated paper"),
            "OutputConditionIdentifier": pdfdoc.PDFString(condition),
            "RegistryName": pdfdoc.PDFString("http://www.color.org"),
            "Info": pdfdoc.PDFString(condition),
        }
        catalogue.OutputIntents = pdfdoc.PDFArray([pdfdoc.PDFDictionary(intent)])
        is_2003 = self._document.standard == PDFX_2003
        self._canvas._doc.info.__class__ = _Pdfx2003Info if is_2003 else _PdfxInfo

    def _page(self, page: Page) -> None:
        canvas = self._canvas
        canvas.setPageSize((page.width * POINTS, page.height * POINTS))
        whole = Box(0, 0, page.width, page.height)
        canvas.setTrimBox(_corners(page.trim or whole, page.height))
        canvas.setBleedBox(_corners(page.bleed or page.trim or whole, page.height))
        if page.bookmark:
            key = f"p{canvas.getPageNumber()}"
            canvas.bookmarkPage(key)
            canvas.addOutlineEntry(page.bookmark, key, 0)
        dx, dy = page.shift
        canvas._code.append(f"1 0 0 1 {dx * POINTS:.3f} {-dy * POINTS:.3f} cm")
        for spot in page.spots:
            self._spot(spot, page.height)
        if page.over:
            self._draw(page.over, page.width, page.height, 0)
        canvas.showPage()

    def _spot(self, spot: PlacedFace, high: Um) -> None:
        """A face in its place on a page, or on a larger face, of that height."""
        face = spot.face
        width, height = scaled(face.width, spot.permille), scaled(face.height, spot.permille)
        if spot.turn % 180:
            width, height = height, width
        left, top, right, bottom = spot.bleeds
        whole = Box(spot.x - left, spot.y - top, width + left + right, height + top + bottom)
        shown = spot.window or whole
        clip = path_operators(shown.path, high) + " W n"
        self._canvas._code += ["q", clip, _matrix(spot, width, height, high)]
        if spot.clip:
            self._canvas._code.append(path_operators(spot.clip, face.height) + " W n")
        self._draw(face.layers, face.width, face.height, face.bleed)
        for part in face.parts:
            self._spot(part, face.height)
        self._canvas._code.append("Q")

    def _draw(self, layers: Iterable[Layer], width: Um, height: Um, bleed: Um) -> None:
        """Layers in order: a shared one is written once and then only named."""
        for layer in layers:
            if self._uses[id(layer)] > 1:
                name = self._shared(layer, Box(0, 0, width, height).grown(bleed), height)
                self._canvas._code.append(f"/{name} Do")
            else:
                self._canvas._code += ["q", *self._ops(layer, height), "Q"]

    def _ops(self, layer: Layer, height: Um) -> list[str]:
        stream = Stream(self._ink, height, self._names)
        stream.draw(layer.items)
        return stream.ops

    def _shared(self, layer: Layer, box: Box, height: Um) -> str:
        corners = _corners(box, height)
        return self._form((id(layer), box), corners, lambda: self._ops(layer, height))

    def _icon(self, stamp: Stamp) -> str:
        def ops() -> list[str]:
            return icon_operators(self._press.icon(stamp.file), self._ink, stamp.tint)

        return self._form((stamp.file, stamp.tint), (0, 0, SIZE, SIZE), ops)

    def _picture(self, picture: Picture) -> str:
        def ops() -> list[str]:
            image = printable(picture.file, self._ink, picture.reduced_to)
            return ["q", "1 0 0 1 0 0 cm", f"/{self._image(image)} Do", "Q"]

        return self._form((picture.file, picture.reduced_to), (0, 0, 1, 1), ops)

    def _image(self, image: Printable) -> str:
        """The name of a picture in the file; two files that look alike are one."""
        document = self._canvas._doc
        name = str(document.getXObjectName(image.name))
        if name not in document.idToObject:
            found = pdfdoc.PDFImageXObject(image.name)
            found.width, found.height = image.size
            found.bitsPerComponent, found.colorSpace = 8, COLOUR_SPACES[image.mode]
            found._filters, found.streamContent = ("FlateDecode",), image.packed
            document.Reference(found, name)
            document.addForm(image.name, found)
        self._canvas._currentPageHasImages = 1
        self._canvas._formsinuse.append(image.name)
        return name

    def _form(self, key: tuple[object, ...], corners: Bounds, ops: Callable[[], list[str]]) -> str:
        """The name of something that is written once and used wherever it is named."""
        if key not in self._forms:
            self._forms[key] = name = f"x{len(self._forms)}"
            self._canvas.beginForm(name, *corners)
            self._canvas._code += ops()
            self._canvas.endForm()
        self._canvas._formsinuse.append(self._forms[key])
        return str(self._canvas._doc.getXObjectName(self._forms[key]))

    def _encoded(self, font: str, text: str) -> list[tuple[str, str]]:
        key = (font, text)
        if key not in self._texts:
            document = self._canvas._doc
            face = pdfmetrics.getFont(_registered(self._press.fonts[font]))
            self._texts[key] = [
                (face.getSubsetInternalName(subset, document), self._canvas._escape(chunk))
                for subset, chunk in face.splitString(text, document)
            ]
        return self._texts[key]


class _PdfxInfo(pdfdoc.PDFInfo):  # type: ignore[misc]
    """The information of a file that says it is built to PDF/X-1a:2001."""

    version = b"/GTS_PDFXVersion (PDF/X-1:2001) /GTS_PDFXConformance (PDF/X-1a:2001) "

    def format(self, document: pdfdoc.PDFDocument) -> bytes:
        text: bytes = super().format(document)
        return text.replace(b"<<", b"<< " + self.version, 1)


class _Pdfx2003Info(_PdfxInfo):
    """The same for the edition of 2003, which has one key for both."""

    version = b"/GTS_PDFXVersion (PDF/X-1a:2003) "


def _registered(font: Font) -> str:
    """The name under which reportlab knows a font file; each file is read once a process."""
    name = f"{font.measures.face_name}@{font.file}"
    if name not in pdfmetrics.getRegisteredFontNames():
        data = font_bytes(font.file)
        if not is_shipped(data):
            for _ in read_confined(embed_all, data, Place(str(font.file))):
                pass
        try:
            pdfmetrics.registerFont(TTFont(name, _Named(data, str(font.file))))
        except (TTFError, struct.error, *DAMAGED) as error:
            raise damaged(font.file, error) from None
    return name


class _Named(BytesIO):
    """Bytes that were read already, with the name of their file, as reportlab asks for it."""

    def __init__(self, data: bytes, name: str) -> None:
        super().__init__(data)
        self.name = name


def embed_all(data: bytes) -> Iterator[bytes]:
    """For a process of its own: try to embed every letter of a stranger's font."""
    try:
        face = TTFontFace(_Named(data, "x.ttf"))
        letters = list(face.charToGlyph)
        for start in range(0, len(letters), LETTERS_AT_ONCE):
            face.makeSubset(letters[start : start + LETTERS_AT_ONCE])
            yield b""
    except (TTFError, struct.error, *DAMAGED) as error:
        what = str(error) or type(error).__name__
        raise BadInput(f"cannot be read as a font: {what}") from None


def _corners(box: Box, height: Um) -> Bounds:
    low, high = (height - box.bottom) * POINTS, (height - box.y) * POINTS
    return box.x * POINTS, low, box.right * POINTS, high


def _matrix(spot: PlacedFace, width: Um, height: Um, page_height: Um) -> str:
    """Move, scale and turn a face (clockwise) so that it fills its box on the page."""
    scale = spot.permille / 1000
    quarter = spot.turn // 90 % 4
    cos, sin = ((1, 0), (0, -1), (-1, 0), (0, 1))[quarter]
    left, bottom = spot.x * POINTS, (page_height - spot.y - height) * POINTS
    # Which corner of the box the face's own lower left corner lands on.
    dx = (0, 0, width, width)[quarter] * POINTS
    dy = (0, height, height, 0)[quarter] * POINTS
    a, b = cos * scale, sin * scale
    return f"{a:g} {b:g} {-b:g} {a:g} {left + dx:.3f} {bottom + dy:.3f} cm"
