"""How pages look, where a glance at the paper once found fault: holes, small art, heavy ink."""

from pathlib import Path

import pypdfium2
import pytest

import cruxpress
from cruxpress.core.data import Value
from cruxpress.press.items import Face, Glyphs, Stamp
from cruxpress.press.layout import open_layout
from cruxpress.press.press import Press
from cruxpress.products.ladder import FEW_ROWS, FIRST_ROWS
from cruxpress.products.printing import make_cards
from workshop.measures import measure

POINT = 25_400 / 72
GAMES = ("cruciverbalist", "crusgallo", "cruxy", "cryptex", "kross")


def glyphs(face: Face) -> list[Glyphs]:
    items = [item for layer in face.layers for item in layer.items]
    return [item for item in items if isinstance(item, Glyphs)]


def rules_page(press: Press, game: str, paper: str, side: str) -> tuple[Face, list[Glyphs]]:
    """A page of rules, and its type without the line at its foot."""
    layout = open_layout(press, f"{game}/rules")
    face = layout.side(side, press.paper(paper).portrait).face({"site": ""})
    return face, [run for run in glyphs(face) if "· rules ·" not in run.text]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("side", ["front", "back"])
def test_rules_fill_their_pages_in_type_that_a_table_can_read(
    press: Press, game: str, paper: str, side: str
) -> None:
    face, shown = rules_page(press, game, paper, side)
    assert face.height - max(run.y for run in shown) < 40_000
    body = [run for run in shown if run.font.startswith("body")]
    assert min(run.size for run in body) >= 10 * POINT - 1


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize(("rungs", "few"), [(FIRST_ROWS, False), (FEW_ROWS, True)])
def test_a_report_has_room_for_rungs_of_two_lines(
    press: Press, paper: str, rungs: int, few: bool
) -> None:
    layout = open_layout(press, "ladder-report")
    words, player = press.library.texts(""), press.library.texts("cruxy")
    asks = "Sly Penguin enters, with Cruxy the Penguin, Puffins and Kraken; 24 boxes"
    rung = ["50", asks, "41.5", "76.5", "98.5", "Champion Cruciverbalist, 106 points", "24.1 ± 2.1"]
    told = {name: player(f"ladder.{name}") for name in ("measure", "player")}
    figures = {"drop": "0.4", "most": "3", "climb": "31.0", "least": "10"}
    data: dict[str, Value] = {
        "first": True,
        "few": few,
        "game": "Cruxy",
        "mark": "mark-cruxy",
        "about": "15 rungs",
        "measure": told["measure"],
        "curve": [{"value": 24, "error": 2}, {"value": 57, "error": 2}],
        "version": "1",
        "verdict": words("ladder-report.drops", **figures),
        "how": words("ladder-report.how", games=5000, **told),
        "players": player("ladder.players"),
        "rows": [words.get_list("ladder-report.heads"), *[rung] * rungs],
    }
    assert layout.side("front", press.paper(paper).portrait).face(data).layers


@pytest.mark.parametrize("paper", ["a4", "letter", "a5", "half-letter", "legal"])
def test_the_printer_test_prints_on_every_paper_in_its_true_size(paper: str) -> None:
    pdf = pypdfium2.PdfDocument(cruxpress.calibrate(paper=paper).data)
    front, back = (page.get_textpage().get_text_range() for page in pdf)
    long = 100 if paper in ("a5", "half-letter") else 150
    assert f"exactly {long} mm long" in " ".join(front.split())
    assert str(long) in front.split()
    assert "printer and paper" in back


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_the_printer_test_has_no_empty_bands(paper: str) -> None:
    for page in pypdfium2.PdfDocument(cruxpress.calibrate(paper=paper).data):
        # A dot a millimetre, inside the dashed frame.
        picture = page.render(scale=25.4 / 72).to_pil().convert("L")
        inside = picture.crop((13, 13, picture.width - 13, picture.height - 13))
        rows = [
            min(inside.crop((0, y, inside.width, y + 1)).tobytes()) for y in range(inside.height)
        ]
        empty = longest = 0
        for darkest in rows:
            empty = empty + 1 if darkest > 250 else 0
            longest = max(longest, empty)
        assert longest < 30


@pytest.mark.parametrize("game", ["cruciverbalist", "cryptex", "kross"])
@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("side", ["front", "back"])
def test_both_columns_of_rules_end_at_the_foot(
    press: Press, game: str, paper: str, side: str
) -> None:
    face, shown = rules_page(press, game, paper, side)
    for column in (
        [run for run in shown if run.x < face.width // 2],
        [run for run in shown if run.x > face.width // 2],
    ):
        assert face.height - max(run.y for run in column) < 25_000


@pytest.mark.parametrize("name", ["gems", "gem-cards"])
def test_gems_fill_their_circles(press: Press, name: str) -> None:
    faces = make_cards(open_layout(press, f"crusgallo/{name}")).fronts
    stamps = [item for layer in faces[0].layers for item in layer.items if isinstance(item, Stamp)]
    assert all(stamp.box.width >= 13_800 for stamp in stamps)


def test_cavern_cards_cost_less_than_a_fifth_of_the_ink(tmp_path: Path) -> None:
    (printed,) = cruxpress.cards("crusgallo/cavern")
    file = tmp_path / "cards.pdf"
    file.write_bytes(printed.data)
    assert measure(file).ink < 20


@pytest.mark.parametrize(
    ("name", "pages", "lying"),
    [("kross/1", 1, False), ("kross/1-4", 2, True), ("cryptex/1-4", 4, False)],
)
def test_small_sheets_share_a_page_and_one_has_it_for_itself(
    name: str, pages: int, lying: bool
) -> None:
    (printed,) = cruxpress.pad(name)
    with pypdfium2.PdfDocument(printed.data) as document:
        assert len(document) == pages
        assert all((page.get_width() > page.get_height()) == lying for page in document)
