"""Preflight: every page is looked at as data before it is printed, and a faulty one is refused.

The rules are those of print shops and of people at home: keep off the cut or reach the bleed, no
line under a quarter point, no type under six points, QR codes that phones can read, fonts that
are whole and may be embedded, ink that dries, pictures that are sharp, and nothing told apart by
colour alone where the layout says that it must differ.
"""

from cruxpress.press.items import Document
from cruxpress.press.preflight.faces import Faces
from cruxpress.press.preflight.pages import Pages
from cruxpress.press.preflight.report import Report
from cruxpress.press.press import Press
from cruxpress.press.stock import Ink

__all__ = ["preflight"]


def preflight(document: Document, ink: Ink, press: Press) -> None:
    """Refuse a document that would not print well, with all its problems at once."""
    report = Report()
    pages = Pages(Faces(ink, press, report), press, report)
    for page in document.pages:
        pages.check(page)
    report.stop_if_any()
