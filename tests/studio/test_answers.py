"""What the studio answers: games, words, scores, codes in pictures, settings, jobs."""

import base64
import io
from pathlib import Path

import pytest
import qrcode

import cruxpress
from cruxpress.core.registry import all_games
from cruxpress.studio import jobs as job_room
from cruxpress.studio.jobs import MOST_RUNNING
from tests.studio.asking import Asker, listening
from tests.waiting import until

TABLE = "ALMOST\nLEADER\nCARINA\nOPIOID\nVENULE\nERASER"


def test_the_house_names_games_with_their_facts(studio: Asker) -> None:
    house = studio.ask("api/house").data
    assert [game["name"] for game in house["games"]] == list(all_games())
    kross = next(game for game in house["games"] if game["name"] == "kross")
    assert (kross["players"], kross["age"], kross["time"]) == (
        *("1–5 players", "10 and up", "about 25 min"),
    )
    assert house["usual"] == {"paper": "a4", "ink": "colour", "flip": "long"}
    assert "letter" in house["choices"]["paper"]


def test_products_are_those_of_the_list(studio: Asker) -> None:
    products = studio.ask("api/products/kross?paper=letter").data["products"]
    listed = cruxpress.listing("kross", paper="letter").products["Kross"]
    assert [each["command"] for each in products] == [each.command for each in listed]
    assert [each["pages"] for each in products] == [each.pages for each in listed]
    again = studio.ask("api/products/kross?paper=letter").data["products"]  # from the cache
    assert again == products
    cover = studio.ask("api/covers/kross/block?paper=letter&verb=pad")
    assert cover.body.startswith(b"\x89PNG")


def test_words_are_judged_as_the_command_does(studio: Asker) -> None:
    told = studio.post("api/word", words=["quokka", "New York"]).data["answers"]
    assert [each["lines"] for each in told] == [
        list(each.lines) for each in cruxpress.word(["quokka", "New York"])
    ]
    found = studio.post("api/find-words", pattern="?uo??a", game="kross").data["words"]
    assert "quokka" in found
    wrong = studio.post("api/find-words", pattern="?!", game="kross")
    assert wrong.status == 400
    assert "neither a letter" in wrong.data["error"]


@pytest.mark.parametrize("fault", [StopIteration("no more"), ValueError("no word")])
def test_whatever_goes_wrong_in_the_lane_is_answered(
    studio: Asker, monkeypatch: pytest.MonkeyPatch, fault: Exception
) -> None:
    def word(_words: list[str]) -> None:
        raise fault

    monkeypatch.setattr(cruxpress, "word", word)
    told = studio.post("api/word", words=["quokka"])
    assert told.status == 500
    assert str(fault) in told.data["error"]
    assert "please report it" in told.data["error"]


def test_words_of_a_family_are_kept_and_forgotten(studio: Asker, tmp_path: Path) -> None:
    assert "zibble" in studio.post("api/learn", words=["zibble"]).data["learned"]
    assert studio.post("api/learn", words=["zibble"], forget=True).data["learned"] == []
    file = tmp_path / "words.txt"
    file.write_text("fnord\n")
    assert studio.post("api/learn", words=[str(file)]).status == 400


def test_a_table_is_scored_as_the_command_does(studio: Asker, tmp_path: Path) -> None:
    text = f"task: 1\nfirst: yes\nrejected: 2\n\n{TABLE}"
    file = tmp_path / "table.txt"
    file.write_text(text)
    told = studio.post("api/score", game="kross", text=text).data
    assert told["lines"] == list(cruxpress.score("kross", file).lines)
    board = "theme: Animals\n\n..quokka.\n.......n.\n.......t."
    file.write_text(board)
    told = studio.post("api/score", game="cruciverbalist", text=board).data
    assert told["lines"] == list(cruxpress.score("cruciverbalist", file).lines)


def test_what_cannot_be_scored_is_told_by_its_line(studio: Asker) -> None:
    told = studio.post("api/score", game="kross", text="ALMOST\nLE?DER")
    assert told.status == 400
    assert told.data["error"].startswith("line ")
    assert "tmp" not in told.data["error"]
    assert studio.post("api/score", game="cruxy", text="X").status == 400


def test_a_code_is_read_from_a_picture(studio: Asker) -> None:
    code = "KROSS-BLOCK-NH1XDDW-G"
    picture = io.BytesIO()
    qrcode.make(code).get_image().convert("RGB").save(picture, "PNG")
    assert studio.ask("api/qr", picture.getvalue()).data == {"codes": [code]}
    empty = base64.b64decode(
        "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=="
    )
    for data, said in ((empty, "no QR code"), (b"GIF89a", "no picture"), (b"", "no picture")):
        told = studio.ask("api/qr", data)
        assert told.status == 400
        assert said in told.data["error"]


def test_settings_are_kept_and_used(studio: Asker) -> None:
    assert studio.post("api/settings", paper="letter").data["values"]["paper"] == "letter"
    try:
        assert studio.ask("api/house").data["usual"]["paper"] == "letter"
        look = studio.post("api/look", verb="pad", name="kross/block").data
        assert look["command"] == "cruxpress pad kross/block"
        assert look["print"]["files"][0]["name"] == "kross-block-letter-colour.pdf"
        other = studio.post("api/look", verb="pad", name="kross/block", paper="a4").data
        assert other["command"] == "cruxpress pad kross/block --paper a4"
    finally:
        studio.post("api/settings", paper="")
    assert studio.post("api/settings", paper="cardboard").status == 400
    assert studio.post("api/offset", printer="attic", offset="0.5mm,-1mm").status == 200
    assert studio.ask("api/settings").data["printers"]["attic"] == "0.5mm,-1mm"


def test_a_kit_and_a_ladder_are_made_as_jobs(tmp_path: Path) -> None:
    with listening(tmp_path) as studio:
        wish = {"games": ["kross"], "only": ["rules"], "papers": ["a4"], "inks": ["grey"]}
        kit = studio.post("api/kit", keep=True, **wish).data["job"]
        assert kit["command"] == "cruxpress kit kross --paper a4 --ink grey --only rules"
        events = studio.ask(f"api/jobs/{kit['id']}/events")
        assert events.headers["content-type"].startswith("text/event-stream")
        assert b"event: progress" in events.body
        assert b"event: end" in events.body
        ended = studio.studio.jobs.get(kit["id"])
        assert (ended.state, ended.message) == ("done", "")
        assert ended.result["folder"] == "output/cruxpress-kit"
        names = [each["name"] for each in ended.result["files"]]
        assert "manifest.json" in names
        assert all((tmp_path / "output/cruxpress-kit" / name).is_file() for name in names)
        assert studio.post("api/kit", games=["chess"]).status == 400
        assert studio.post("api/ladder", game="kross", rungs=1, seed=1).status == 200


def test_a_job_ends_with_its_page_unless_it_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(job_room, "GRACE", 0.5)
    wish = {"verb": "pad", "name": "kross/calls", "count": 2000, "seed": 1}
    with listening(tmp_path) as studio:
        left = studio.post("api/make", **wish).data["job"]
        kept = studio.post("api/make", keep=True, **{**wish, "seed": 2}).data["job"]
        more = studio.post("api/make", **{**wish, "seed": 3})
        assert more.status == 400
        assert f"{MOST_RUNNING} jobs are running" in more.data["error"]
        rooms = studio.studio.jobs
        until(lambda: rooms.get(left["id"]).state == "stopped", "the job without a page is stopped")
        assert rooms.get(kept["id"]).state == "running"
        assert studio.post(f"api/jobs/{kept['id']}/stop").data["job"]["state"] == "stopped"
        until(lambda: not rooms._processes, "its process is gone")
        assert {job["state"] for job in studio.ask("api/jobs").data["jobs"]} == {"stopped"}
