"""What the studio prints is what its command prints, and a name never leads to a file."""

import shlex
from pathlib import Path
from typing import Any

import pytest

from cruxpress.cli.main import main
from cruxpress.core.errors import BadInput
from cruxpress.studio.asked import Asked
from cruxpress.studio.orders import UsualOptions, first_look, is_long, read_order
from tests.studio.asking import Asker, listening
from tests.waiting import until

QUICK: list[dict[str, Any]] = [
    {"verb": "pad", "name": "kross/block"},
    {"verb": "pad", "name": "kross/block", "paper": "letter", "ink": "low-ink", "copies": 3},
    {"verb": "pad", "name": "kross/block", "sides": 1, "up": "2"},
    {"verb": "pad", "name": "cryptex/standard", "order": "by-hand", "flip": "short"},
    {"verb": "pad", "name": "cryptex/solo", "sheets": "7", "ink": "grey", "solutions": True},
    {"verb": "cards", "name": "kross/letters", "back": "duplex", "marks": "lines"},
    {"verb": "cards", "name": "kross/letters", "shop": "any", "ink": "cmyk", "only": "3,7-9"},
    {"verb": "cards", "name": "kross/letters", "shop": "silhouette", "back": "duplex"},
    {"verb": "pad", "name": "kross/block", "shop": "kdp", "copies": 12, "up": "1"},
    {"verb": "reprint", "name": "kross/17", "paper": "letter"},
    {"verb": "solution", "name": "kross/1"},
    {"verb": "calibrate", "paper": "letter"},
]


def order(**values: Any) -> Any:
    return read_order(Asked.of(values), UsualOptions(), {})


def by_command(command: str, folder: Path) -> dict[str, bytes]:
    words = shlex.split(command)
    assert words[0] == "cruxpress"
    assert main([*words[1:], "-o", f"{folder}/", "--quiet"]) == 0
    return {file.name: file.read_bytes() for file in folder.iterdir()}


def downloaded(studio: Asker, made: Any) -> dict[str, bytes]:
    found = {}
    for number, file in enumerate(made["files"], 1):
        answer = studio.ask(f"api/prints/{made['id']}/{number}/{file['name']}?download")
        assert answer.headers["content-type"] == "application/pdf"
        assert answer.headers["content-disposition"] == f'attachment; filename="{file["name"]}"'
        assert len(answer.body) == file["size"]
        found[file["name"]] = answer.body
        for name in file["cuts"]:
            cut = studio.ask(f"api/prints/{made['id']}/{number}/{name}")
            assert cut.headers["content-disposition"] == f'attachment; filename="{name}"'
            found[name] = cut.body
    return found


@pytest.mark.parametrize("wish", QUICK, ids=lambda wish: " ".join(map(str, wish.values())))
def test_what_is_downloaded_is_what_the_command_prints(
    studio: Asker, wish: dict[str, Any], tmp_path: Path
) -> None:
    look = studio.post("api/look", **wish).data
    assert not look["long"]
    made = studio.post("api/make", **wish).data
    assert made["print"] == look["print"]
    assert made["command"] == look["command"]
    files = downloaded(studio, made["print"])
    assert files == by_command(look["command"], tmp_path)
    assert all(files[name].startswith(b"%PDF") for name in files if name.endswith(".pdf"))


@pytest.mark.parametrize(
    ("what", "wish", "option"),
    [
        ("faces", {}, "--png"),
        ("table", {}, "--vtt"),
        ("shop", {"shop": "tgc"}, "--shop tgc"),
    ],
)
def test_cards_become_the_pictures_that_the_command_makes(
    studio: Asker, tmp_path: Path, what: str, wish: dict[str, Any], option: str
) -> None:
    wish = {"verb": "cards", "name": "cryptex/cards", "only": "2-3", **wish}
    assert what in studio.post("api/look", **wish).data["pictures"]
    job = studio.post("api/pictures", what=what, keep=True, **wish).data["job"]
    assert job["command"].endswith(option)
    until(lambda: studio.studio.jobs.get(job["id"]).state != "running", "the job ends")
    ended = studio.studio.jobs.get(job["id"]).told()
    assert (ended["state"], ended["message"]) == ("done", "")
    ((folder, count),) = ended["result"]["folders"].items()
    made = {it.name: it.read_bytes() for it in (studio.studio.folder / folder).iterdir()}
    assert len(made) == count
    assert main([*shlex.split(job["command"])[1:], "-o", f"{tmp_path}/", "--quiet"]) == 0
    same = {
        it.name: it.read_bytes() for it in (tmp_path / Path(folder).relative_to("output")).iterdir()
    }
    links = {name for name in made if name.endswith(".json")}  # lead to where the pictures are
    assert made.keys() == same.keys()
    assert [name for name in made if made[name] != same[name] and name not in links] == []
    assert studio.post("api/pictures", what="else", **wish).status == 400


def test_fresh_sheets_are_a_job_with_the_same_bytes(studio: Asker, tmp_path: Path) -> None:
    wish = {"verb": "pad", "name": "kross/calls", "count": 1, "seed": 7}
    look = studio.post("api/look", **wish).data
    assert look["long"]
    assert look["print"] is None
    job = studio.post("api/make", keep=True, **wish).data["job"]
    until(lambda: studio.studio.jobs.get(job["id"]).state != "running", "the job ends")
    ended = studio.studio.jobs.get(job["id"]).told()
    assert (ended["state"], ended["message"]) == ("done", "")
    assert downloaded(studio, ended["result"]) == by_command(look["command"], tmp_path)


def test_a_long_pad_shows_its_first_sheet_at_once(studio: Asker) -> None:
    look = studio.post("api/look", verb="pad", name="kross/calls").data
    assert look["long"]
    assert [file["pages"] for file in look["print"]["files"]] == [1]
    first = studio.post("api/look", verb="pad", name="kross/calls", sheets="1").data
    assert look["print"] == first["print"]


def test_a_page_is_a_picture_of_the_very_file(studio: Asker) -> None:
    from cruxpress.press.preview import preview

    made = studio.post("api/look", verb="pad", name="kross/block").data["print"]
    picture = studio.ask(f"api/prints/{made['id']}/1/pages/2?dpi=40")
    assert picture.headers["content-type"] == "image/png"
    assert picture.body.startswith(b"\x89PNG")
    (expected,) = preview(next(iter(downloaded(studio, made).values())), dpi=40, pages=range(2, 3))
    from io import BytesIO

    from PIL import Image

    with Image.open(BytesIO(picture.body)) as seen:
        assert seen.tobytes() == expected.tobytes()
    for wrong in ("1/pages/3?dpi=40", "2/pages/1?dpi=40", "1/pages/1?dpi=4000", "1/pages/x?dpi=40"):
        assert studio.ask(f"api/prints/{made['id']}/{wrong}").status == 400
    assert studio.ask("api/prints/nonsense/1/pages/1?dpi=40").status == 400


@pytest.mark.parametrize(
    "name",
    [
        "/etc/passwd",
        "../../layouts/kross/block.yaml",
        "layouts/kross/block.yaml",
        "kross/../../../etc/passwd",
        "kross/block.yaml",
        "C:\\x.yaml",
        "output/x.pdf",
        "manifest.json",
        "",
    ],
)
@pytest.mark.parametrize("verb", ["pad", "cards", "reprint", "solution"])
def test_a_name_never_leads_to_a_file(verb: str, name: str) -> None:
    with pytest.raises(BadInput):
        order(verb=verb, name=name)


def test_files_are_saved_in_the_output_folder_alone(studio: Asker, tmp_path: Path) -> None:
    made = studio.post("api/look", verb="pad", name="kross/block", ink="grey").data["print"]
    saved = studio.post(f"api/prints/{made['id']}/save")
    assert saved.data == {"files": ["output/kross-block-a4-grey.pdf"]}
    file = studio.studio.folder / "output/kross-block-a4-grey.pdf"
    assert file.read_bytes() == downloaded(studio, made)["kross-block-a4-grey.pdf"]


def test_an_output_folder_that_leads_out_is_refused(tmp_path: Path) -> None:
    from cruxpress.studio.desk import PrintDesk

    (tmp_path / "desk").mkdir()
    (tmp_path / "desk" / "output").symlink_to(tmp_path)
    with pytest.raises(BadInput, match="leads out of the folder"):
        PrintDesk(tmp_path / "desk").output()


@pytest.mark.parametrize("folder", ["my", "kross"])
def test_a_folder_of_own_sheets_is_one_pad(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, folder: str
) -> None:
    desk = tmp_path / "desk"
    desk.mkdir()
    monkeypatch.chdir(desk)
    for name in ("2", "10"):
        assert main(["new", "null", name, "-o", folder, "--quiet"]) == 0
    other = desk / folder / "10.yaml"
    other.write_text(other.read_text("utf-8").replace("start: 31", "start: 30"), "utf-8")
    assert main(["prove", f"./{folder}", "--quiet", "--jobs", "1"]) == 0
    wish = {"verb": "pad", "name": f"{folder}/", "copies": 2}
    with listening(desk) as asker:
        (thing,) = asker.ask(f"api/own?name={folder}/").data["products"]
        assert (thing["verb"], thing["about"]) == ("pad", folder)
        assert {"paper", "copies", "solutions"} <= set(thing["takes"])
        assert "fresh" not in thing["takes"]
        look = asker.post("api/look", **wish).data
        assert not look["long"]
        typed = folder if folder == "my" else f"./{folder}"
        assert look["command"] == f"cruxpress pad {typed} --copies 2"
        assert downloaded(asker, look["print"]) == by_command(look["command"], tmp_path / "out")
        assert asker.post("api/look", verb="pad", name="../").status == 400


def test_of_many_own_sheets_the_first_is_seen_at_once(tmp_path: Path) -> None:
    for name in ("10", "2", "1"):
        assert main(["new", "null", name, "-o", str(tmp_path), "--quiet"]) == 0
    values = {"verb": "pad", "name": "my/", "solutions": True}
    many = read_order(Asked.of(values), UsualOptions(), {"my/": tmp_path})
    assert is_long(many)
    look = first_look(many)
    assert look is not None
    assert (Path(look.name).name, look.own, look.solutions) == ("1.yaml", (), False)


def test_what_takes_long_is_known() -> None:
    assert is_long(order(verb="pad", name="cruxy/sheets"))
    assert is_long(order(verb="pad", name="kross/1-50"))
    assert is_long(order(verb="solution", name="kross/1-50"))
    assert not is_long(order(verb="pad", name="kross/rules"))
    assert not is_long(order(verb="solution", name="kross/1 cryptex/2"))
    look = first_look(order(verb="pad", name="kross/5-50", copies=9))
    assert look is not None
    assert (look.name, look.sheets, look.leaves.copies) == ("kross", "5", 1)


def test_the_desk_has_room_for_so_much() -> None:
    from cruxpress.products.printing import Printed
    from cruxpress.studio.desk import MOST_PRINTS, PrintDesk

    desk = PrintDesk(Path())
    names = [desk.put([Printed(str(n), "", b"x", 1)]).name for n in range(MOST_PRINTS + 3)]
    with pytest.raises(BadInput, match="no longer on the desk"):
        desk.get(names[0])
    assert desk.get(names[-1]).files[0].name == str(MOST_PRINTS + 2)
