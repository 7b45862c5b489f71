"""Stands in for Pillow in browsers, where the registries have none: all that a PDF needs of it.

reportlab asks for `PIL.Image` when it is imported, and for nothing of it before a photograph is
printed. No shipped layout has one; whoever draws one is told so here. The bundle of a site holds
this file as PIL/Image.py and as PIL/ImageColor.py.
"""

from typing import NoReturn


class Image:
    """What nothing here ever is: reportlab asks whether it was handed a picture."""


def open(fp: object) -> NoReturn:  # noqa: ARG001 (so Pillow names both)
    """Refuse a photograph, as one that cannot be read."""
    raise OSError("pictures are not read in a browser; print this on a computer")


def getrgb(color: str) -> NoReturn:
    """Know no colour by its name, so that a message names none as the nearest."""
    raise ValueError(f"unknown color specifier: {color!r}")
