"""What named shops and cutters get, read back and compared with the figures of their presets."""

import json
import re
import shlex
from io import BytesIO
from pathlib import Path

import pikepdf
import pytest
from PIL import Image, ImageOps

from cruxpress.cli.main import main
from cruxpress.core.errors import BadInput
from cruxpress.press.press import Press
from cruxpress.press.preview import preview
from cruxpress.press.shops import CardShop, Cutter, preset_names, read_preset
from cruxpress.press.stock import PieceSize
from cruxpress.products.printing import open_press
from tests import ROOT
from tests.press.second_reading import read

SHOPS = ["drivethrucards", "kdp", "makeplayingcards", "silhouette", "tgc"]
DOTS = 300 / 25.4  # a millimetre at 300 dpi
POKER = """
game: kross
kind: cards
title: Dark cards
piece: PIECE
front:
  ground: {is: box, x: -3 mm, y: -3 mm, width: 100% + 6 mm, height: 100% + 6 mm, fill: rust}
  name:
    {is: text, x: 10 mm, y: 20 mm, width: 20 mm, height: 10 mm, size: 12 pt, font: title,
     text: "{name}", colour: on-dark}
back:
  ground: {is: box, x: -3 mm, y: -3 mm, width: 100% + 6 mm, height: 100% + 6 mm, fill: rust}
cards:
  - {name: Ant}
  - {name: Bee}
  - {name: Cat}
"""


def deck(piece: str = "poker") -> str:
    Path("dark.yaml").write_text(POKER.replace("PIECE", piece), "utf-8")
    return "dark.yaml"


@pytest.fixture(autouse=True)
def in_an_empty_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def test_every_figure_says_where_and_when_it_was_read(press: Press) -> None:
    assert preset_names(press.library) == SHOPS
    for name in SHOPS:
        figures = dict(read_preset(press.library, name).figures())
        assert len(figures) >= 5
        for each in figures.values():
            assert len(each.source) > 10
            assert re.fullmatch(r"2026-[0-9]{2}-[0-9]{2}", each.date)
    doubtful = [name for name, its in press.preset("tgc").figures() if not its.verified]
    assert doubtful == ["sizes.business", "sizes.bridge", "sizes.mini", "sizes.tarot"]


@pytest.mark.parametrize(
    ("shop", "size"), [("tgc", (825, 1125)), ("makeplayingcards", (822, 1122))]
)
def test_pictures_have_exact_pixels_and_no_white_edge(shop: str, size: tuple[int, int]) -> None:
    assert main(["cards", deck(), "--shop", shop]) == 0
    files = sorted(Path("output", shop, "dark").iterdir())
    assert [file.name for file in files] == ["01-ant.png", "02-bee.png", "03-cat.png", "back.png"]
    for file in files:
        with Image.open(file) as image:
            assert (image.size, image.mode) == (size, "RGB")
            assert image.info["dpi"] == pytest.approx((300, 300), abs=0.01)
            edge = [image.getpixel((x, y)) for x in (0, size[0] - 1) for y in (0, size[1] - 1)]
            assert set(edge) == {(0xB2, 0x3A, 0x1B)}


def test_every_size_of_the_picture_shops_is_met_to_the_pixel(press: Press) -> None:
    for shop in map(press.preset, ("tgc", "makeplayingcards")):
        assert isinstance(shop, CardShop)
        for name in shop.sizes:
            assert main(["cards", deck(name), "--shop", shop.name, "--only", "1", "-o", name]) == 0
            with Image.open(Path(name, shop.name, "dark-1", "01-dark-cards.png")) as image:
                assert image.size == shop.sizes[name].pixels


def test_a_pdf_for_drivethrucards_is_built_to_pdfx_1a_of_2003() -> None:
    assert main(["cards", deck(), "--shop", "drivethrucards"]) == 0
    data = Path("output/dark-drivethrucards-cmyk.pdf").read_bytes()
    reading = read(data)
    assert reading.faults == []
    assert reading.version == "1.4"
    assert reading.info["/GTS_PDFXVersion"] == "PDF/X-1a:2003"
    assert "/GTS_PDFXConformance" not in reading.info
    assert reading.info["/Trapped"] == "/False"
    assert {"/Title", "/CreationDate", "/ModDate"} <= set(reading.info)
    (intent,) = reading.intents
    assert (intent["/S"], intent["/OutputConditionIdentifier"]) == ("/GTS_PDFX", "CGATS TR 001")
    assert intent["/RegistryName"] == "http://www.color.org"
    assert reading.operators == {"k"}
    assert reading.transparency == ()
    assert reading.most_ink <= 240
    assert len(reading.pages) == 6
    inch = 72
    for page in reading.pages:
        assert page.media == pytest.approx((0, 0, 2.75 * inch, 3.75 * inch), abs=0.01)
        assert page.bleed == page.media
        trim = (0.125 * inch, 0.125 * inch, 2.625 * inch, 3.625 * inch)
        assert page.trim == pytest.approx(trim, abs=0.01)
    with pikepdf.open(BytesIO(data)) as pdf:
        assert "/ID" in pdf.trailer
        assert "/Encrypt" not in pdf.trailer


def test_more_ink_than_the_shop_takes_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    Path("inks.yaml").write_text("inks: {cmyk: {colours: {rust: [90, 80, 80, 20]}}}\n", "utf-8")
    assert main(["cards", deck(), "--shop", "--ink", "cmyk"]) == 0
    assert main(["cards", deck(), "--shop", "drivethrucards"]) == 2
    assert "270 % of ink on paper, more than the 240 % that dry" in capsys.readouterr().err


def test_a_cutter_finds_its_marks_and_its_lines() -> None:
    assert (
        main(["cards", deck(), "--shop", "silhouette", "--back", "duplex", "--flip", "short"]) == 0
    )
    file = Path("output/dark-silhouette-a4-colour.pdf")
    reading = read(file.read_bytes())
    assert reading.viewer["/Duplex"] == "/DuplexFlipLongEdge"
    front, back = (ImageOps.invert(image.convert("L")) for image in preview(file, dpi=300))
    black = front.point(lambda value: 255 if value > 250 else 0)
    assert back.point(lambda value: 255 if value > 250 else 0).getbbox() is None
    width, height = front.size
    corners = {
        "square": (0, 0, width // 2, height // 5),
        "right": (width // 2, 0, width, height // 5),
        "left": (0, height * 4 // 5, width // 2, height),
        "none": (width // 2, height * 4 // 5, width, height),
    }
    boxes = {}
    for name, part in corners.items():
        box = black.crop(part).getbbox()
        boxes[name] = box and tuple(
            round((v + o) / DOTS, 1) for v, o in zip(box, part[:2] * 2, strict=True)
        )
    assert boxes["none"] is None
    wide, high = width / DOTS, height / DOTS
    assert boxes["square"] == pytest.approx((9.5, 9.5, 15.5, 15.5), abs=0.15)
    assert boxes["right"] == pytest.approx((wide - 15, 9.5, wide - 9.5, 15), abs=0.15)
    assert boxes["left"] == pytest.approx((9.5, high - 15, 15, high - 9.5), abs=0.15)
    svg = Path("output/dark-silhouette-a4-colour-cut.svg").read_text("utf-8")
    cards = re.findall(r'd="M([\d.]+) ([\d.]+) L([\d.]+) ([\d.]+) C', svg)
    assert len(cards) == 3
    starts = [(float(x), float(y), float(to)) for x, y, to, _ in cards]
    # Corners of 3 mm, cards 1.25 mm apart.
    assert [to - x for x, _, to in starts] == pytest.approx([57] * 3)
    assert starts[1][0] - starts[0][0] == pytest.approx(64.25)
    # The ground ends 0.625 mm beyond the cut.
    x, y = starts[0][0] - 3, starts[0][1]
    beside = [front.getpixel((round((x - by) * DOTS), round((y + 40) * DOTS))) for by in (0.4, 0.9)]
    assert beside[0] != 0
    assert beside[1] == 0


def test_no_card_lies_near_a_mark(press: Press) -> None:
    from cruxpress.press.shop_pages import cutter_plan, registration_marks

    cutter = press.preset("silhouette")
    assert isinstance(cutter, Cutter)
    counts = {}
    for paper in ("a4", "letter", "a3"):
        for piece in ("poker", "mini", "tarot", "token-square-20"):
            laid = cutter_plan(press.paper(paper), press.pieces[piece], cutter)
            (marks,) = registration_marks(laid.page_width, laid.page_height, cutter)
            clear = laid.block.grown(laid.piece.bleed + cutter.clear.value)
            for _, x, y, width, height in marks.path:  # type: ignore[misc]
                across = x < clear.right and x + width > clear.x
                assert not (across and y < clear.bottom and y + height > clear.y)
            counts[paper, piece] = len(laid.slots)
    assert (counts["letter", "poker"], counts["a4", "poker"]) == (8, 8)
    with pytest.raises(BadInput, match="does not fit between the marks"):
        cutter_plan(press.paper("a5"), PieceSize("mat", 120_000, 180_000), cutter)


def test_a_book_has_its_margins_and_no_bookmarks(capsys: pytest.CaptureFixture[str]) -> None:
    command = "pad kross/block --up 1 --copies 2 --shop kdp --paper letter"
    assert main(command.split()) == 0
    assert "asks for 24 pages at least; " in capsys.readouterr().err
    file = Path("output/kross-block-kdp-letter-colour.pdf")
    reading = read(file.read_bytes())
    assert reading.outlines == ()
    inch = 72
    for page in reading.pages:
        assert page.trim == pytest.approx((0, 0, 8.5 * inch, 11 * inch), abs=0.01)
    for number, image in enumerate(preview(file, dpi=100)):
        left, top, right, bottom = ImageOps.invert(image.convert("L")).getbbox() or (0, 0, 0, 0)
        inner, outer = (left, 850 - right) if number % 2 == 0 else (850 - right, left)
        assert inner >= 37
        assert min(outer, top, 1100 - bottom) >= 24
    assert main(["pad", "kross/block", "--up", "2", "--shop", "kdp"]) == 2
    assert "binds upright pages, and these lie; add --up 1" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("command", "told"),
    [
        ("cards dark.yaml --shop kdp", "Kindle Direct Publishing takes no cards; use --shop driv"),
        ("pad kross --shop tgc", "The Game Crafter takes cards alone; use --shop kdp, or --shop"),
        ("cards dark.yaml --shop tgcc", "there is no shop 'tgcc'; did you mean 'tgc'?"),
        ("cards crusgallo --shop tgc", "no size for square-63 (63 x 63 mm, square); it has poker"),
        ("cards dark.yaml --shop tgc -o x.pdf", "takes a picture for each side; let -o name a"),
        ("cards dark.yaml --shop silhouette --back fold", "cut pages that are flat; use --back"),
        ("cards dark.yaml --shop tgc --vtt", "--shop tgc and --vtt do not go together: pictures"),
        ("cards dark.yaml --shop tgc --back fold", "takes a picture for each side, backs beside"),
        ("cards dark.yaml --shop drivethrucards --back fold", "--shop and --back fold do not go"),
        ("cards dark.yaml --shop --back separate", "a page for each side, backs after their fron"),
        ("kit dark.yaml --shop --back fold", "a page for each side, backs after their fronts"),
    ],
)
def test_what_a_shop_does_not_take_is_told(
    command: str, told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    deck()
    assert main(shlex.split(command)) == 2
    assert told in capsys.readouterr().err
    assert not Path("output").exists()


def test_a_kit_holds_what_a_shop_takes(capsys: pytest.CaptureFixture[str]) -> None:
    wish = ["kit", "cryptex", "dark.yaml", "--only", "cards", "--no-cache", "-o"]
    deck()
    assert main([*wish, "tgc", "--shop", "tgc"]) == 0
    names = {row["file"] for row in json.loads(Path("tgc/manifest.json").read_text())["files"]}
    assert {"tgc/cryptex/cryptex-cards/back.png", "tgc/kross/dark/01-ant.png"} <= names
    assert not [name for name in names if name.endswith(".pdf")]
    assert main(["kit", "null", "--shop", "tgc", "-o", "none"]) == 2
    said = capsys.readouterr().err
    assert "nothing of the kit is left: The Game Crafter takes nothing of it" in said


def test_a_kit_for_a_cutter_has_lines_beside_its_cards() -> None:
    deck()
    wish = "kit dark.yaml --shop silhouette --paper a4 --ink colour --no-cache -o cut"
    assert main(wish.split()) == 0
    folder = Path("cut/kross/a4-colour")
    assert sorted(each.name for each in folder.iterdir()) == ["dark-cut.svg", "dark.pdf"]


def test_shops_are_listed_and_completed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["list", "--json"]) == 0
    shops = json.loads(capsys.readouterr().out)["shops"]
    assert list(shops) == SHOPS
    assert "not verified: sizes.mini, sizes.tarot" in shops["drivethrucards"]
    assert main(["completion", "bash"]) == 0
    assert f'"cards --shop") COMPREPLY=($(compgen -W "{" ".join(SHOPS)}"' in capsys.readouterr().out


def test_a_shop_of_ones_own_stands_in_ones_own_folder(capsys: pytest.CaptureFixture[str]) -> None:
    text = (ROOT / "layouts/presets/tgc.yaml").read_text("utf-8")
    Path("mine/presets").mkdir(parents=True)
    mine = Path("mine/presets/corner.yaml")
    mine.write_text(text.replace("825 x 1125", "825 x 1126"), "utf-8")
    command = ["cards", deck(), "--only", "1", "--layouts", "mine", "--shop", "corner"]
    assert main(command) == 2
    right = "the size 'poker' has 825 x 1126 pixels; with its bleed it has 825 x 1125"
    assert f"mine/presets/corner.yaml:4:1: {right}" in capsys.readouterr().err
    mine.write_text(text, "utf-8")
    assert main(command) == 0
    assert Path("output/corner/dark-1/back.png").is_file()
    assert "corner" in open_press(Path("mine")).preset("Corner").name


def test_commands_of_the_page_run() -> None:
    page = (ROOT / "docs" / "shops.md").read_text("utf-8")
    commands = re.findall(r"^    (cruxpress [^#\n]+)", page, re.M)
    assert len(commands) == 5
    deck()
    for command in commands:
        command = command.replace("my/deck.yaml", "dark.yaml")
        if " kit " not in command:  # the kit of a shop is made above
            assert main(shlex.split(command.replace("--copies 12", "--copies 1"))[1:]) == 0


def test_a_cutter_follows_the_outline_and_folds_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["new", "hexes", "tiles", "--quiet"]) == 0
    assert main(["cards", "tiles/tiles.yaml", "--shop", "silhouette", "-o", "cut"]) == 0
    (lines,) = Path("cut").glob("*-cut.svg")
    path = re.findall(r'path d="([^"]+)"', lines.read_text("utf-8"))[0]
    assert (path.count("L"), path.count("C")) == (5, 0)
    assert main(["new", "tuckbox", "box", "--quiet"]) == 0
    capsys.readouterr()
    assert main(["cards", "box/box.yaml", "--shop", "silhouette", "-o", "cut"]) == 2
    assert "shops and cutters fold nothing" in capsys.readouterr().err
