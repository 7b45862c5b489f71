"""Colours that no ink has a line for: how each ink prints a code such as #C0392B, by one rule.

Screen inks print the code itself; one that saves ink keeps a share of it, but never of what is
nearly black, for lines and letters are drawn in that. Grey has the black that looks as light.
CMYK takes what is missing from white, and what three inks have in common prints in black instead,
so that greys are black alone and no spot has more than 200 % of ink.
"""

import re

Components = tuple[float, ...]  # one grey, three red-green-blue, or four CMYK parts, each 0 to 1

NEARLY_BLACK = 0.03  # relative luminance; our dark ink has 0.017, the next darkest colour 0.054
_CODE = re.compile(r"#[0-9A-Fa-f]{6}")


def is_code(text: str) -> bool:
    """Whether a colour is written as a code, #RRGGBB."""
    return _CODE.fullmatch(text) is not None


def rgb_parts(code: str) -> Components:
    """Red, green and blue of a code."""
    return tuple(round(int(code[at : at + 2], 16) / 255, 4) for at in (1, 3, 5))


def derived(code: str, model: str, keeps: int) -> Components:
    """How an ink of a model prints a code, with the percent of its ink that it keeps."""
    rgb = rgb_parts(code)
    light = luminance(rgb)
    if light > NEARLY_BLACK:
        rgb = thinned(rgb, keeps / 100)
    if model == "rgb":
        return rgb
    if model == "grey":
        return (round(_on_screen(luminance(rgb)), 4),)
    black = 1 - max(rgb)
    return (*(round(1 - part - black, 4) + 0.0 for part in rgb), round(black, 4))


def thinned(parts: Components, share: float) -> Components:
    """A colour with a share of its ink on white paper."""
    if len(parts) == 4:
        return tuple(round(part * share, 4) for part in parts)
    return tuple(round(1 - (1 - part) * share, 4) for part in parts)


def luminance(parts: Components) -> float:
    """The relative luminance of a colour, as screens and eyes weigh it."""
    if len(parts) == 4:
        parts = tuple((1 - part) * (1 - parts[3]) for part in parts[:3])
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
        for part in (parts if len(parts) == 3 else parts * 3)
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _on_screen(light: float) -> float:
    """The grey of a screen that has this luminance."""
    return light * 12.92 if light <= 0.0031308 else 1.055 * light ** (1 / 2.4) - 0.055
