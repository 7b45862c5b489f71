"""The kit itself: what it holds, what its first pages and its manifest say, and a second run."""

import hashlib
import json
import re
import zipfile
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pypdfium2
import pytest
from PIL import Image

from cruxpress import __version__
from cruxpress.core.cache import Cache
from cruxpress.core.errors import BadInput
from cruxpress.core.jobs import Work
from cruxpress.core.registry import shipped_games
from cruxpress.games import open_game
from cruxpress.press.items import Document, Page
from cruxpress.press.press import Press
from cruxpress.products.kit import make
from cruxpress.products.kit.make import kit_files, make_kit
from cruxpress.products.kit.products import Product, for_tonight, read_products
from cruxpress.products.kit.start import Listed, StartJob
from cruxpress.products.kit.tonight import on_leaves
from cruxpress.products.printing import join_documents
from tests.kit.kits_for_tests import held, is_whole, wish

ALONE = Work(1)
GAME = "kross"


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A cache of these tests' own."""
    folder = tmp_path_factory.mktemp("cache")
    with pytest.MonkeyPatch.context() as patched:
        patched.setenv("CRUXPRESS_CACHE", str(folder))
        yield folder


@pytest.fixture(scope="module")
def kit(kept: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A whole kit of one game."""
    folder = tmp_path_factory.mktemp("kits") / "kit"
    make_kit(wish(GAME, archive=True), folder, ALONE)
    return folder


def manifest(folder: Path) -> dict[str, dict[str, object]]:
    rows = json.loads((folder / "manifest.json").read_text("utf-8"))["files"]
    return {row["file"]: row for row in rows}


def text_of(pdf: Path | bytes) -> list[str]:
    """The text of every page, each run of white space as one blank."""
    with pypdfium2.PdfDocument(pdf) as document:
        pages = [page.get_textpage().get_text_bounded() for page in document]
    return [" ".join(page.split()) for page in pages]


def test_the_manifest_lists_every_file_with_its_pages_and_hash(kit: Path) -> None:
    assert is_whole(kit)
    for name, row in manifest(kit).items():
        data = (kit / name).read_bytes()
        assert row["bytes"] == len(data)
        if name.endswith(".pdf"):
            with pypdfium2.PdfDocument(data) as document:
                assert row["pages"] == len(document)


def test_the_manifest_names_codes_and_versions(kit: Path) -> None:
    whole = json.loads((kit / "manifest.json").read_text("utf-8"))
    assert whole["cruxpress"] == __version__
    assert re.fullmatch(r"[0-9a-f]{64}", whole["layouts"])
    assert list(whole["makers"]) == [GAME]
    assert whole["packages"]["reportlab"]
    block = manifest(kit)["kross/a4-colour/block.pdf"]
    codes = block["codes"]
    assert isinstance(codes, list)
    assert re.fullmatch(r"KROSS-BLOCK-\w{7}-.", codes[0])


def test_the_first_pages_and_the_manifest_agree(kit: Path) -> None:
    """Every printed file is listed with the pages that it has."""
    listed = " ".join(text_of(kit / "START-HERE-a4.pdf")[1:])
    for name, row in manifest(kit).items():
        if "/a4-colour/" in name:
            assert f"{Path(name).stem} {row['pages']} " in listed, name


def test_the_first_page_says_what_a_printer_must_know(kit: Path) -> None:
    first = text_of(kit / "START-HERE-a4.pdf")[0]
    for words in ("100 %", "50 mm", "200 g", "long edge", "Print tonight", "rules, block"):
        assert words in first
    for words in ("1–5 players, 10 and up", "low-ink", "unofficial", "Feldkötter", "MIT"):
        assert words in first


def test_there_is_a_small_picture_of_every_file(kit: Path) -> None:
    for name in manifest(kit):
        if "/a4-colour/" in name:
            picture = kit / "previews" / f"kross-{Path(name).stem}.png"
            with Image.open(picture) as image:
                assert min(image.size) > 100
    assert (kit / "previews" / "START-HERE-a4.png").is_file()


def test_the_archive_holds_the_same(kit: Path) -> None:
    with zipfile.ZipFile(kit.with_name("kit.zip")) as packed:
        names = {name.removeprefix("kit/") for name in packed.namelist()}
        assert names == set(held(kit))
        data = packed.read("kit/kross/a4-colour/block.pdf")
    assert data == (kit / "kross/a4-colour/block.pdf").read_bytes()


def test_a_second_run_makes_nothing(kit: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = held(kit)

    def refuse(job: object) -> None:
        raise AssertionError(f"{job} was made again")

    monkeypatch.setattr("cruxpress.products.kit.products.ProductJob.run", refuse)
    monkeypatch.setattr("cruxpress.products.kit.start.StartJob.run", refuse)
    make_kit(wish(GAME, archive=True), kit, ALONE)
    assert held(kit) == before


def test_without_cache_the_same_comes_out(kit: Path, tmp_path: Path) -> None:
    make_kit(wish(GAME), tmp_path / "other", Work(1, Cache(enabled=False)))
    assert held(tmp_path / "other") == held(kit)


def test_a_wrong_number_of_workers_is_told_even_if_nothing_is_to_do(kit: Path) -> None:
    with pytest.raises(BadInput, match="-3 workers cannot share the work"):
        make_kit(wish(GAME), kit, Work(-3))


def test_stopping_while_it_prints_says_which_kit_stands(
    kit: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stop(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(make, "kit_files", stop)
    with pytest.raises(KeyboardInterrupt, match=r"the old kit in .* is untouched"):
        make_kit(wish(GAME), kit, ALONE)
    with pytest.raises(KeyboardInterrupt, match="no kit was written"):
        make_kit(wish(GAME), tmp_path / "none", ALONE)


def test_the_essential_kit_is_smaller_and_says_so(kept: Path, kit: Path) -> None:
    files = {file.name: file for file in kit_files(wish(GAME, essentials=True), ALONE)}
    pages = sum(file.pages for file in files.values())
    assert 0 < pages < sum(int(str(row.get("pages", 0))) for row in manifest(kit).values())
    assert "essentials" in text_of(files["START-HERE-a4.pdf"].data)[0]


def test_the_essentials_are_one_file_for_paper_and_one_for_card(kept: Path) -> None:
    """On one paper in one ink, if nothing else is asked for."""
    request = replace(wish(GAME, essentials=True), papers=(), inks=())
    files = {file.name: file for file in kit_files(request, ALONE)}
    printed = [name for name in files if name.endswith(".pdf")]
    assert printed == [
        "a4-colour/kross-on-paper.pdf",
        "a4-colour/kross-on-card.pdf",
        "START-HERE-a4.pdf",
        "printer-test-a4.pdf",
    ]
    paper = text_of(files["a4-colour/kross-on-paper.pdf"].data)
    assert "rules · 1 of 2" in paper[0]
    assert len(paper) == 8  # rules, and six sheets, for up to five players
    assert files["a4-colour/kross-on-paper.pdf"].about["codes"]


def test_the_essentials_say_their_ink_and_what_each_file_holds(kept: Path) -> None:
    """They are made in one ink, so the first page sends nobody to folders that are not there."""
    for ink, told in (("colour", "full colour"), ("low-ink", "pale tints")):
        request = replace(wish(GAME, essentials=True), inks=(ink,))
        files = {file.name: file for file in kit_files(request, ALONE)}
        first, listed = text_of(files["START-HERE-a4.pdf"].data)
        assert told in first
        assert "also comes in" not in first
        assert "a4-low-ink" not in first or ink == "low-ink"
        for row in ("rules 1–2 Read these first.", "block 3–8 Cut in half."):
            assert row in listed
        parts = files[f"a4-{ink}/kross-on-paper.pdf"].about["parts"]
        assert isinstance(parts, list)
        assert [part[:2] for part in parts] == [["rules", "1–2"], ["block", "3–8"]]


def test_the_whole_kit_is_for_both_papers_and_less_ink() -> None:
    whole = replace(wish(GAME), papers=(), inks=()).with_usual()
    assert (whole.papers, whole.inks) == (("a4", "letter"), ("colour", "low-ink"))


def test_one_sided_pages_get_an_empty_back_in_a_file_of_leaves() -> None:
    """Else the next leaf would begin on the back of the last one."""
    page = Page(210_000, 297_000, ())
    one_sided = Document("themes", (page,))
    leaves = Document("grids", (page, page), duplex="long")
    joined = join_documents(on_leaves([leaves, one_sided, leaves]))
    assert (len(joined.pages), joined.duplex) == (6, "long")
    assert len(join_documents(on_leaves([one_sided, one_sided])).pages) == 2


def test_separate_backs_are_apart_for_tonight_too(kept: Path) -> None:
    names = {file.name for file in kit_files(wish(GAME, back="separate", essentials=True), ALONE)}
    assert {f"a4-colour/kross-on-card-{side}.pdf" for side in ("fronts", "backs")} <= names


def test_rules_and_the_first_page_lead_to_a_site(kept: Path) -> None:
    """So that games without numbered sheets are served, too."""
    request = wish(GAME, essentials=True)
    options = replace(request.options, site="https://cruxpress.example/kit")
    files = {file.name: file for file in kit_files(replace(request, options=options), ALONE)}
    assert "cruxpress.example/kit" in text_of(files["a4-colour/kross-on-paper.pdf"].data)[1]
    assert "cruxpress.example/kit" in text_of(files["START-HERE-a4.pdf"].data)[0]


def test_a_shop_gets_rules_blocks_and_cards_as_pdfx(kept: Path) -> None:
    shop = replace(wish(GAME), inks=("cmyk",))
    shop = replace(shop, options=replace(shop.options, shop=True))
    files = {file.name: file.data for file in kit_files(shop, ALONE)}
    pdfs = {name: data for name, data in files.items() if name.endswith(".pdf")}
    assert {"rules", "block", "letter-cards", "task-cards", "call-sheets", "solutions"} == {
        Path(name).stem for name in pdfs
    }
    assert all(b"/GTS_PDFX" in data for data in pdfs.values())
    assert not any(name.startswith("START-HERE") for name in files)


def test_separate_backs_are_files_of_their_own(kept: Path) -> None:
    names = {file.name for file in kit_files(wish(GAME, back="separate"), ALONE)}
    folder = "kross/a4-colour"
    assert {f"{folder}/task-cards-fronts.pdf", f"{folder}/task-cards-backs.pdf"} <= names


def test_the_bytes_do_not_depend_on_the_workers(kit: Path) -> None:
    files = kit_files(wish(GAME), Work(2, Cache(enabled=False)))
    now = {file.name: hashlib.sha256(file.data).hexdigest() for file in files}
    assert now == held(kit)


def test_every_product_of_every_game_can_be_named(press: Press) -> None:
    products = read_products(press)
    for game, its in products.items():
        room = open_game(game)
        for product in its:
            if product.pad or product.solutions:
                assert (product.pad or product.solutions) in room.pads
            if product.page:
                assert press.library.layout(product.page)
        assert any(product.for_tonight() for product in its)


def test_tonight_needs_no_stars_and_no_solutions(press: Press) -> None:
    for its in for_tonight(read_products(press)).values():
        for product in its:
            assert product.stars in (None, "without")
            assert not product.solutions


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("files", [1, 9, 20])
def test_the_first_pages_have_room_for_five_games(paper: str, files: int) -> None:
    """They take as many pages as they need, and list every file once."""
    from cruxpress.products.printing import PrintOptions

    games = [game for game in shipped_games() if game != "cruxy"]
    listed = tuple(
        Listed(game, f"file-{at}", at + 1, "card", "Cut along the marks, fold and glue.", at < 3)
        for game in games
        for at in range(files)
    )
    options = PrintOptions(paper=paper, back="duplex")
    job = StartJob(options, ("colour", "low-ink"), False, listed, None, "inputs")
    start, test = job.run()
    pages = text_of(start.data)
    assert len(pages) == start.pages
    whole = " ".join(pages[1:])
    for game in games:
        assert f"{game}/{paper}-colour" in whole
    assert whole.count(f"file-{files - 1} {files} ") == len(games)
    assert test.name == f"printer-test-{paper}.pdf"


# A page of A4 has room for some fifty lines: four games with eleven files each fill it.
@pytest.mark.parametrize(
    ("files", "said"),
    [(6, {"Which game tonight?", "Good to know"}), (10, {"Which game tonight?"}), (11, set())],
)
def test_what_is_left_of_the_last_page_says_which_game_is_for_whom(
    files: int, said: set[str]
) -> None:
    from cruxpress.products.printing import PrintOptions

    games = [game for game in shipped_games() if game != "cruxy"]
    listed = tuple(
        Listed(game, f"file-{at}", 2, "card", "Cut.", at < 3)
        for game in games
        for at in range(files)
    )
    job = StartJob(PrintOptions(paper="a4"), ("colour",), False, listed, None, "inputs")
    last = text_of(job.run()[0].data)[-1]
    heads = {"Which game tonight?", "Good to know"}
    assert {head for head in heads if head in last} == said
    # Of games that are not in the kit nothing is said.
    assert "for the whole table" not in last
    assert ("crystals, creatures" in last) == bool(said)


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ("{name: x, stock: paper, todo: Cut.}", "a product is one of: a page, a pad"),
        ("{pad: block, cards: kross, name: x, stock: paper, todo: Cut.}", "a product is one of"),
        ("{pad: block, name: x, stock: paper, todo: Cut., essential: maybe}", "essential: no"),
        ("{pad: block, name: x, stock: paper, todo: Cut., essential: {copy: 2}}", "no key 'copy'"),
        ("{pad: block, name: x, stock: paper, todo: Cut., colour: red}", "no key 'colour'"),
    ],
)
def test_a_wrong_product_is_told_with_its_place(wrong: str, told: str, tmp_path: Path) -> None:
    (tmp_path / "kit.yaml").write_text(f"kit:\n  kross:\n    - {wrong}\n")
    with pytest.raises(BadInput, match=told) as bad:
        kit_files(wish(GAME, own_layouts=tmp_path), ALONE)
    assert "kit.yaml:3" in str(bad.value)


def test_two_products_need_two_names(tmp_path: Path) -> None:
    one = "    - {pad: block, name: x, stock: paper, todo: Cut.}\n"
    (tmp_path / "kit.yaml").write_text("kit:\n  kross:\n" + one + one)
    with pytest.raises(BadInput, match="would be called 'x'"):
        kit_files(wish(GAME, own_layouts=tmp_path), ALONE)


def test_an_own_kit_takes_over(kept: Path, tmp_path: Path) -> None:
    row = "    - {pad: block, name: table, stock: newspaper, todo: Play.}\n"
    (tmp_path / "kit.yaml").write_text("kit:\n  kross:\n" + row)
    files = {file.name: file for file in kit_files(wish(GAME, own_layouts=tmp_path), ALONE)}
    assert "kross/a4-colour/table.pdf" in files
    assert "newspaper" in text_of(files["START-HERE-a4.pdf"].data)[1]


def test_unknown_games_are_told() -> None:
    with pytest.raises(BadInput, match="the kit knows no game 'chess'"):
        kit_files(wish("chess"), ALONE)


def test_every_key_of_a_product_is_documented() -> None:
    from cruxpress.products.kit.products import Essential
    from cruxpress.specs.records import params_of

    page = (Path(__file__).parents[2] / "docs" / "kit.md").read_text("utf-8")
    for name in (*params_of(Product), *params_of(Essential)):
        assert f"`{name}`" in page
