"""What stands in for Pillow in browsers refuses pictures as Pillow refuses damaged ones."""

import pytest

from cruxpress.site import pillow


def test_a_picture_is_refused_with_what_to_do() -> None:
    with pytest.raises(OSError, match="print this on a computer"):
        pillow.open("photo.png")


def test_no_colour_has_a_name() -> None:
    with pytest.raises(ValueError, match="unknown color specifier"):
        pillow.getrgb("red")


def test_nothing_is_a_picture() -> None:
    assert not isinstance("photo.png", pillow.Image)
