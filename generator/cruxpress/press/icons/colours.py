"""Colours of an icon: only those of the palette, each known by its name."""

import re
from collections.abc import Mapping

from cruxpress.press.icons.faults import WrongValueError, shown

_HEX = re.compile(r"#(?:[0-9A-Fa-f]{3}|[0-9A-Fa-f]{6})")


def read_colour(text: str, palette: Mapping[str, str]) -> str | None:
    """The palette's name of a colour; None for `none`."""
    text = text.strip()
    if text == "none":
        return None
    if not _HEX.fullmatch(text):
        raise WrongValueError(f"{shown(text)} {_other_way(text, palette)}")
    # Programs that shrink files write #FFF for #FFFFFF.
    digits = text[1:] if len(text) == 7 else "".join(digit * 2 for digit in text[1:])
    code = f"#{digits.upper()}"
    if code in palette:
        return palette[code]
    raise WrongValueError(
        f"{text} is not in the palette{_nearest(_rgb(code), palette, '; the nearest is ')}; "
        f"it has: {', '.join(f'{code} {name}' for code, name in palette.items())}"
    )


def _other_way(text: str, palette: Mapping[str, str]) -> str:
    """Why a colour that is not written as #RRGGBB is refused, and what to write."""
    if text.startswith("url("):
        return "is a gradient or pattern; give the area one palette colour"
    if text in ("inherit", "currentColor", "context-fill", "context-stroke"):
        return "says no colour; leave it out or write a palette colour"
    if text == "transparent":
        return "is not a colour that prints; write none"
    known_as = {name: code for code, name in palette.items()}
    if text in known_as:
        return f"is a name; write {known_as[text]} for {text}"
    hint = _nearest(_named(text), palette, "; the nearest in the palette is ")
    return f"is not written as #RRGGBB{hint or '; write a palette colour or none'}"


def _named(text: str) -> tuple[int, ...] | None:
    """What a browser would show for `red` or `rgb(1, 2, 3)`, to name the nearest colour."""
    from PIL import ImageColor

    try:
        return ImageColor.getrgb(text[:40])[:3]
    except ValueError:
        return None


def _rgb(code: str) -> tuple[int, ...]:
    return tuple(int(code[at : at + 2], 16) for at in (1, 3, 5))


def _nearest(rgb: tuple[int, ...] | None, palette: Mapping[str, str], lead: str) -> str:
    """The end of a message that names the most similar palette colour."""
    if rgb is None or not palette:
        return ""

    def distance(code: str) -> int:
        # Eyes see a change of green best and of blue least.
        red, green, blue = (a - b for a, b in zip(rgb, _rgb(code), strict=True))
        return 3 * red * red + 6 * green * green + 2 * blue * blue

    code = min(palette, key=distance)
    return f"{lead}{code} ({palette[code]})"
