"""Pictures of printed sheets, for the page to read: flat ones, and as a phone would take them.

python -m tests.web.site.pictures FOLDER writes them, and says which code each shows.
"""

import json
import sys
from pathlib import Path

import pypdfium2
from PIL import Image, ImageFilter

import cruxpress
from cruxpress.core.registry import shipped_games
from cruxpress.products.pad import PadRequest
from cruxpress.products.printing import PrintOptions

NUMBER, DPI = 3, 150
SITE = "https://example.org/play"
TABLE = (96, 84, 70)  # the colour of the table around the sheet


def main(folder: Path) -> None:
    """One sheet of every game with a link in its code, and one with the bare code."""
    found = []
    for game in shipped_games():
        for kind, site in (("link", SITE), ("bare", None)):
            options = PrintOptions(site=site)
            (printed,) = cruxpress.pad(PadRequest(f"{game}/{NUMBER}"), options)
            page = pypdfium2.PdfDocument(printed.data)[0].render(scale=DPI / 72).to_pil()
            flat = page.convert("RGB")
            for name, picture in (
                (f"{game}-{kind}.png", flat),
                (f"{game}-{kind}.jpg", _photo(flat)),
            ):
                picture.save(folder / name)
                found.append({"name": name, "code": printed.codes[0]})
    _film(folder / "camera.y4m", Image.open(folder / "kross-link.png"))
    Image.new("RGB", (400, 300), TABLE).save(folder / "nothing.png")
    (folder / "torn.png").write_bytes((folder / "kross-link.png").read_bytes()[:5000])
    json.dump(found, sys.stdout)


def _photo(page: Image.Image) -> Image.Image:
    """Held askew, not quite sharp, with the light from one side."""
    width, height = page.size
    shares = ((-0.05, -0.02), (-0.01, 1.06), (1.04, 1.02), (1.02, -0.05))
    corners = tuple(each for x, y in shares for each in (x * width, y * height))
    held = page.transform(
        page.size,
        Image.Transform.QUAD,
        corners,
        Image.Resampling.BICUBIC,
        fillcolor=TABLE,
    )
    turned = held.rotate(11, Image.Resampling.BICUBIC, expand=True, fillcolor=TABLE)
    soft = turned.filter(ImageFilter.GaussianBlur(0.8))
    light = Image.linear_gradient("L").resize(soft.size)
    return Image.composite(
        soft, soft.point([round(value * 0.45) for value in range(256)] * 3), light
    )


def _film(file: Path, page: Image.Image) -> None:
    """What a camera sees that looks at the code on a sheet: two frames that go round."""
    size = (640, 480)
    frame = Image.new("RGB", size, TABLE)
    frame.paste(_around_code(page).resize((360, 360)), (140, 60))
    planes = frame.convert("YCbCr").split()
    small = [plane.resize((size[0] // 2, size[1] // 2)) for plane in planes[1:]]
    data = b"".join(plane.tobytes() for plane in (planes[0], *small))
    head = f"YUV4MPEG2 W{size[0]} H{size[1]} F5:1 Ip A1:1 C420jpeg\n".encode()
    file.write_bytes(head + (b"FRAME\n" + data) * 2)


def _around_code(page: Image.Image) -> Image.Image:
    """The part of a page with its QR code."""
    import zxingcpp

    (code,) = zxingcpp.read_barcodes(page)
    place, quiet = code.position, 20
    left, top = place.top_left.x - quiet, place.top_left.y - quiet
    return page.crop((left, top, place.bottom_right.x + quiet, place.bottom_right.y + quiet))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
