"""PDF files as lines of text: what each page draws, however its bytes are packed."""

import hashlib
import io
from collections.abc import Iterator
from typing import Any

import pikepdf

DIGITS = 16
# How a stream is packed, and the way back up, which would lead around in circles.
NOT_CONTENT = {"/Length", "/Filter", "/DecodeParms", "/Parent", "/Prev"}
TOLD = ("Title", "Subject", "Keywords")
BOXES = ("MediaBox", "CropBox", "BleedBox", "TrimBox", "ArtBox")


def short(data: bytes) -> str:
    """A digest that is long enough to notice every change."""
    return hashlib.sha256(data).hexdigest()[:DIGITS]


def pdf_lines(data: bytes) -> Iterator[str]:
    """A line for the whole document, with digests of its information and its outline, and pages.

    A page's line has its size and a digest of its content: the stream, and all fonts, forms,
    pictures and colours that it uses. Other boxes than the MediaBox are shown where they differ.
    """
    with pikepdf.open(io.BytesIO(data)) as pdf:
        reading = _Reading(pdf)
        info = {key[1:]: str(value) for key, value in sorted(pdf.docinfo.items())}
        told = ", ".join(f"{key} {info.pop(key)!r}" for key in TOLD if info.get(key))
        rest = short("\n".join(f"{key} {value}" for key, value in info.items()).encode())
        yield (
            f"{len(pdf.pages)} pages, PDF {pdf.pdf_version}, {told}, "
            f"info {rest}, catalogue {reading.catalogue()}"
        )
        for number, page in enumerate(pdf.pages, 1):
            yield f"page {number} {_boxes(page)} {reading.page(page)}"


def _boxes(page: pikepdf.Page) -> str:
    shown = ""
    last = ""
    for name in BOXES:
        if f"/{name}" not in page.obj:
            continue
        left, bottom, right, top = (float(edge) for edge in page.obj[f"/{name}"])
        size = f"{right - left:g}x{top - bottom:g}"
        if size != last:
            at = f"+{left:g}+{bottom:g}" if left or bottom else ""
            shown += (f" {name} " if shown else "") + size + at
            last = size
    return shown


class _Reading:
    """One file; what several pages use is read once."""

    def __init__(self, pdf: pikepdf.Pdf) -> None:
        self._pdf = pdf
        self._pages = {page.obj.objgen: at for at, page in enumerate(pdf.pages, 1)}
        self._known: dict[tuple[int, int], str] = {}

    def catalogue(self) -> str:
        """All that is no page: outline, viewer preferences, output intents, metadata."""
        root = {key: value for key, value in self._pdf.Root.items() if key != "/Pages"}
        return short(self._entries(root).encode())

    def page(self, page: pikepdf.Page) -> str:
        # Several content streams are one: they are drawn one after the other.
        content = b"\n".join(part.read_bytes() for part in _parts(page.obj.get("/Contents")))
        rest = {key: value for key, value in page.obj.items() if key != "/Contents"}
        return short(content + b"\0" + self._entries(rest).encode())

    def _entries(self, items: dict[str, Any]) -> str:
        shown = (f"{k} {self._shown(v)}" for k, v in sorted(items.items()) if k not in NOT_CONTENT)
        return "<<" + " ".join(shown) + ">>"

    def _shown(self, value: Any) -> str:
        """A value as text, with all that it refers to; large things as digests."""
        if not isinstance(value, pikepdf.Object):
            return repr(value)
        if not value.is_indirect:
            return self._whole(value)
        if value.objgen in self._pages:
            return f"page {self._pages[value.objgen]}"
        if value.objgen not in self._known:
            self._known[value.objgen] = "itself"
            self._known[value.objgen] = short(self._whole(value).encode())
        return self._known[value.objgen]

    def _whole(self, value: pikepdf.Object) -> str:
        if isinstance(value, pikepdf.Array):
            return "[" + " ".join(self._shown(part) for part in value.as_list()) + "]"
        if isinstance(value, pikepdf.Stream):
            return self._entries(dict(value.items())) + short(_unpacked(value))
        if isinstance(value, pikepdf.Dictionary):
            return self._entries(dict(value.items()))
        return repr(value)


def _parts(contents: Any) -> list[Any]:
    if contents is None:
        return []
    return list(contents.as_list()) if isinstance(contents, pikepdf.Array) else [contents]


def _unpacked(stream: pikepdf.Object) -> bytes:
    try:
        return stream.read_bytes()
    except pikepdf.PdfError:  # a JPEG is content as it is
        return stream.read_raw_bytes()
