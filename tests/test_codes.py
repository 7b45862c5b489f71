"""A sheet's code says all that it takes to print the sheet again."""

import re
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cruxpress.codes import (
    FreshCode,
    ShippedCode,
    folded,
    own_fingerprint,
    parse_code,
    qr_text,
    seed_text,
    seed_value,
    sheet_hash,
    short_name,
)
from cruxpress.codes.symbols import ALPHABET
from cruxpress.core.errors import BadInput
from cruxpress.core.registry import shipped_games
from tests.codes_for_tests import BLOCK, SAMPLES, codes

PRINTED = [
    "KROSS-BLOCK-7QH4MNP-N",
    "CRUCIVERBALIST-999-GRID15-FZZZZZZZZZZZZ-FZZZZZZZ-1",
    "CRUXY-12-0000000-B",
    "CRUXY-12-7QH4MNP-FFFFFFFF-G",
    "CRUSGALLO-CHALLENGES12-ZZZZZZZ-F0000000-S",
    "CRYPTEX-1-T2-0-3",
    "CRUXY-1-13-2JB1-T",
]
HASHED = "3K39RZX"


@given(codes)
def test_a_code_is_read_back_as_it_was_written(code: FreshCode | ShippedCode) -> None:
    again = parse_code(str(code))
    assert type(again) is type(code)
    assert again == code
    assert hash(again) == hash(code)
    assert re.fullmatch("[0-9A-Z]+(-[0-9A-Z]+){3,5}", str(code))
    if isinstance(code, FreshCode) and isinstance(again, FreshCode):
        assert (again.version, again.seed) == (code.version, code.seed)
        assert again.parameters == folded(code.parameters)
    if isinstance(code, ShippedCode) and isinstance(again, ShippedCode):
        assert again.hash == code.hash
        assert again.names(code.number)
    assert (again.game, again.fingerprint) == (code.game, code.fingerprint)


def test_codes_on_paper_stay_what_they_are() -> None:
    """A printed code must be readable for ever: these texts are never to change."""
    assert [str(code) for code in SAMPLES] == PRINTED


EXAMPLES = "a code looks like CRUXY-12-7QH4MNP-K or CRUXY-1-13-2JB1-T, dashes and all"
KNOWN = "known: cruciverbalist, crusgallo, cruxy, cryptex, kross"
BAD = {
    "": f"there is no code; {EXAMPLES}",
    "///": f"there is no code; {EXAMPLES}",
    "cruxy-12": f"'CRUXY-12' is no code; {EXAMPLES}",
    "CRUXY127QH4MNPK": f"'CRUXY127QH4MNPK' is no code; {EXAMPLES}",
    "CRUXY-12-7QH4MNP-KK": f"'CRUXY-12-7QH4MNP-KK' is no code; {EXAMPLES}",
    "CRUXY-1*-7QH4MNP-K": f"'CRUXY-1*-7QH4MNP-K' is no code, for it holds '*'; {EXAMPLES}",
    "cruxi-12-7QH4MNP-K": f"there is no game 'cruxi'; did you mean 'cruxy'? {KNOWN}",
    "chess-12-7QH4MNP-K": f"there is no game 'chess'; {KNOWN}",
    "CRUXY-0-13-2JB1-T": f"'CRUXY-0-13-2JB1-T' is no code; {EXAMPLES}",
    "CRUXY-1-13-02JB1-T": "the seed '02JB1' in a code begins with 0; leave that out",
    "CRUXY-1-13-GZZZZZZZZZZZZ-T": "the seed 'GZZZZZZZZZZZZ' in a code is too large; "
    "the largest is FZZZZZZZZZZZZ",
    "CRUXY-12-7QH4MNP-F-K": "the fingerprint in a code is 7 capital letters and digits without "
    "I, L, O and U, not ''",
    "CRUXY-12-7QH4MNP-X": "CRUXY-12-7QH4MNP-X (so it was understood) is not the code of a sheet: "
    "a letter was misread or a dash moved; look again, above all at S and 5, B and 8, Z and 2",
    "A" * 501: f"a text of 501 letters is no code; {EXAMPLES}",
}


@pytest.mark.parametrize("text", BAD, ids=lambda text: text[:30])
def test_what_is_wrong_with_a_code_is_said(text: str) -> None:
    with pytest.raises(BadInput) as caught:
        parse_code(text)
    assert str(caught.value) == BAD[text]


def test_the_examples_in_messages_are_good_codes() -> None:
    for example in re.findall(r"CRUXY\S+?(?=[ ,])", EXAMPLES):
        assert str(parse_code(example)) == example


@pytest.mark.parametrize(
    "make",
    [
        lambda: FreshCode("chess", 1, "13", 0),
        lambda: FreshCode("cruxy", 0, "13", 0),
        lambda: FreshCode("cruxy", 1000, "13", 0),
        lambda: FreshCode("cruxy", 1, "", 0),
        lambda: FreshCode("cruxy", 1, "1234567", 0),
        lambda: FreshCode("cruxy", 1, "13", -1),
        lambda: FreshCode("cruxy", 1, "13", 2**64),
        lambda: FreshCode("cruxy", 1, "13", 0, "F"),
        lambda: ShippedCode("cruxy", "grid-13", "7QH4MNP"),
        lambda: ShippedCode("cruxy", "12", "7QH4MN"),
        lambda: ShippedCode("cruxy", "12", "7QH4MNO"),
        lambda: ShippedCode("cruxy", "١٢", "7QH4MNP"),
    ],
)
def test_a_code_that_could_not_be_read_back_is_never_made(make: object) -> None:
    assert callable(make)
    with pytest.raises(BadInput):
        make()


def test_a_sheet_is_known_by_its_number_or_name() -> None:
    assert short_name("grid-13") == "GRID13"
    code = parse_code(str(ShippedCode("cruciverbalist", short_name("grid-13"), "7QH4MNP")))
    assert isinstance(code, ShippedCode)
    assert code.names("grid-13")
    assert not code.names("grid-15")
    assert ShippedCode("cruxy", "12", "7QH4MNP").names(12)


def test_a_code_is_good_in_one_game_alone() -> None:
    texts = [str(replace(BLOCK, game=game)) for game in shipped_games()]
    assert len({text[-1] for text in texts}) == len(shipped_games())


# Hashes of sheets

models = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5),
    lambda part: st.lists(part, max_size=4) | st.dictionaries(st.text(max_size=3), part),
    max_leaves=8,
)


@given(models)
def test_a_hash_is_seven_symbols(model: object) -> None:
    assert re.fullmatch(f"[{ALPHABET}]{{7}}", sheet_hash(model))


def test_a_hash_is_of_what_stands_on_the_sheet_and_stays_for_ever() -> None:
    assert sheet_hash({"a": 1, "b": [True, None]}) == sheet_hash({"b": (True, None), "a": 1})
    assert sheet_hash({"a": 1, "b": [True, None]}) == HASHED
    different = [{"a": 1}, {"a": "1"}, {"a": True}, {"a": [1]}, {"a": None}, {"A": 1}, [1], "a", ""]
    assert len({sheet_hash(model) for model in different}) == len(different)


@pytest.mark.parametrize("model", [1.0, {"a": [0.5]}, {1: 2}, {"a": {1, 2}}, b"a"])
def test_a_model_that_can_be_written_in_two_ways_has_no_hash(model: object) -> None:
    with pytest.raises(TypeError):
        sheet_hash(model)


def test_own_files_have_a_fingerprint() -> None:
    assert own_fingerprint() is None
    prints = [own_fingerprint("a"), own_fingerprint(None, "a"), own_fingerprint("a", "a")]
    assert len(set(prints)) == 3
    code = replace(BLOCK, fingerprint=prints[0])
    assert code != BLOCK
    assert parse_code(str(code)).fingerprint == prints[0]


# Seeds and links


@given(st.integers(0, 2**64 - 1))
def test_a_seed_is_read_back(seed: int) -> None:
    assert seed_value(seed_text(seed)) == seed
    assert seed_value(seed_text(seed).lower()) == seed


@pytest.mark.parametrize("text", ["", "00", "01", "A-B", "é", "GZZZZZZZZZZZZ", "1" * 400])
def test_what_is_no_seed_is_refused(text: str) -> None:
    with pytest.raises(BadInput, match="the seed"):
        seed_value(text)


SITES = {
    "https://example.org": "https://example.org/#",
    "HTTP://example.org/a/": "HTTP://example.org/a/#",
    "https://x.org/#": "https://x.org/#",
    "https://x.org/#//": "https://x.org/#",
    "https://x.org/#/sheets": "https://x.org/#/sheets/",
    "https://x.org/?c=": "https://x.org/?c=/#",
}


@pytest.mark.parametrize("site", SITES)
def test_a_link_ends_in_the_code_and_is_read_back(site: str) -> None:
    link = qr_text(BLOCK, site)
    assert link == f"{SITES[site]}{BLOCK}"
    hung_on = (link, link + "/", link + "?utm_source=mail", link + "&utm_source=mail")
    for text in (*hung_on, link.lower(), link.replace("#", "%23"), f"  {link}\n"):
        assert parse_code(text) == BLOCK


@pytest.mark.parametrize("end", ["", "/", "?utm_source=mail", "/#top", "#", "#:~:text=Kross"])
def test_a_link_with_the_code_in_its_path_is_read_too(end: str) -> None:
    """So the first release wrote them; a site forwards them."""
    assert parse_code(f"https://example.org/sheets/{BLOCK}{end}") == BLOCK


def test_a_code_misread_in_a_link_is_told_rather_than_the_link() -> None:
    wrong = str(BLOCK)[:-1] + ("A" if str(BLOCK)[-1] != "A" else "B")
    for link in (f"https://example.org/#{wrong}", f"https://example.org/{wrong}#top"):
        with pytest.raises(BadInput, match="a letter was misread"):
            parse_code(link)


def test_without_a_site_the_qr_code_holds_the_code() -> None:
    assert qr_text(BLOCK) == str(BLOCK)


@pytest.mark.parametrize(
    ("site", "why"),
    [
        ("", "is no link to a web site"),
        ("example.org", "is no link to a web site"),
        ("ftp://example.org", "is no link to a web site"),
        ("javascript:alert(1)", "is no link to a web site"),
        ("https://", "is no link to a web site"),
        ("https://[", "is no link;"),
        ("https://example.org/a b", "holds spaces"),
        ("https://exämple.org", "holds spaces or letters beyond"),
        ("https://example.org/\n", None),
        ("https://example.org/" + "a" * 100, None),
        ("https://example.org/" + "a" * 101, "is 121 letters long; at most 120"),
    ],
)
def test_a_site_is_a_short_web_link(site: str, why: str | None) -> None:
    if why is None:
        assert qr_text(BLOCK, site).startswith("https://example.org/")
    else:
        with pytest.raises(BadInput, match=re.escape(why)):
            qr_text(BLOCK, site)
