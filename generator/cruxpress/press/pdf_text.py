"""The words of a PDF: what its maker noted in it, and what stands on its pages."""

from collections.abc import Generator
from contextlib import closing
from pathlib import Path

from cruxpress.core.confined import TooMuch, read_confined
from cruxpress.core.errors import BadInput
from cruxpress.press.pdf_bounds import refuse_bombs
from cruxpress.press.preview import MOST_PAGES, opened_pdf, pdf_file_bytes

LONGEST_TEXT = 1_000_000  # letters of a page, and of what is noted


def read_pdf_words(pdf: Path) -> list[str]:
    """The keywords of a file, then the text of each page; a stranger's file is read with limits."""
    name = str(pdf)
    data = pdf_file_bytes(pdf, name)
    try:
        refuse_bombs(data)
        pieces = read_confined(extract_words, data, None, name=name)
        return [piece.decode("utf-8", "replace") for piece in pieces]
    except TooMuch as much:
        raise BadInput(f"{name} {much}") from None


def extract_words(data: bytes, name: str) -> Generator[bytes, None, None]:
    """The same for the bytes of a file, in a process of its own."""
    import pypdfium2

    with closing(opened_pdf(data, name)) as document:
        if len(document) > MOST_PAGES:
            raise BadInput(f"{name} has {len(document):,} pages; {MOST_PAGES:,} are the most")
        yield document.get_metadata_value("Keywords")[:LONGEST_TEXT].encode("utf-8", "replace")
        for number in range(len(document)):
            try:
                with closing(document[number]) as page, closing(page.get_textpage()) as text:
                    count = min(text.count_chars(), LONGEST_TEXT)
                    words = text.get_text_range(0, count) if count > 0 else ""
            except pypdfium2.PdfiumError:
                raise BadInput(f"page {number + 1} cannot be read; the PDF is damaged") from None
            yield words.encode("utf-8", "replace")
