"""The print-and-play kit: which products it holds, its first pages, manifest and archive."""

from cruxpress.products.kit.make import KitWish, make_kit

__all__ = ["KitWish", "make_kit"]
