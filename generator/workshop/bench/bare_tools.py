"""What the bare scripts share: fonts, colours and a compressed, reproducible canvas."""

from io import BytesIO
from pathlib import Path

from reportlab import rl_config
from reportlab.lib.colors import HexColor
from reportlab.lib.pagesizes import A4
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

FONTS = {
    "bare title": "Fredoka_600SemiBold.ttf",
    "bare title bold": "Fredoka_700Bold.ttf",
    "bare body": "Nunito_400Regular.ttf",
    "bare small": "AtkinsonHyperlegibleNext_400Regular.ttf",
    "bare code": "AtkinsonHyperlegibleMono_600SemiBold.ttf",
}
FOLDER = Path(__file__).parents[3] / "fonts"

INK = HexColor("#16243B")
WHITE = HexColor("#FFFFFF")
SNOW = HexColor("#E4F0F7")
RULE = HexColor("#8C9BAD")
MARK = HexColor("#5B6878")
SOFT_TYPE = HexColor("#51627A")
GREEN_TYPE = HexColor("#236B40")


def open_canvas(out: BytesIO, title: str) -> Canvas:
    """A canvas on A4; fonts are read once a process."""
    for name, file in FONTS.items():
        if name not in pdfmetrics.getRegisteredFontNames():
            pdfmetrics.registerFont(TTFont(name, str(FOLDER / file)))
    rl_config.useA85 = 0
    canvas = Canvas(out, pagesize=A4, pageCompression=1, invariant=1, initialFontName="bare title")
    canvas.setTitle(title)
    return canvas
