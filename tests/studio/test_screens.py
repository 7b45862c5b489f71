"""Every public verb has a screen, every text is there and used, and the page asks nobody else."""

import ast
import re

import cruxpress
from cruxpress.products.printing import open_press
from workshop.imports import SOURCES, modules_in

STUDIO = SOURCES / "cruxpress" / "studio"
WEB = STUDIO / "web"
SCRIPTS = {file.relative_to(WEB).as_posix(): file.read_text("utf-8") for file in WEB.rglob("*.js")}

# The screen that a verb is used by, and the address that this screen asks.
SCREENS = {
    "calibrate": ("settings", "api/look"),
    "card_pictures": ("product", "api/pictures"),
    "cards": ("product", "api/look"),
    "check": ("design", "api/design/check"),
    "find_words": ("words", "api/find-words"),
    "kit": ("kit", "api/kit"),
    "ladder": ("ladder", "api/ladder"),
    "ladder_files": ("ladder", "api/ladder"),
    "learn": ("words", "api/learn"),
    "learned": ("words", "api/learn"),
    "listing": ("print", "api/products"),
    "new": ("draw", "api/draw/new"),
    "pad": ("product", "api/look"),
    "preview": ("design", "api/design/look"),
    "prove": ("draw", "api/draw/prove"),
    "rate": ("score", "api/rate"),
    "reprint": ("again", "api/look"),
    "save": ("product", "api/prints"),
    "save_offset": ("settings", "api/offset"),
    "score": ("score", "api/score"),
    "settings": ("settings", "api/settings"),
    "solution": ("again", "api/look"),
    "word": ("words", "api/word"),
}
# What the bar leads to: pages for phones, from a listener of their own.
BESIDE = {"build_site": "companion"}
# What the studio does not do yet, and why.
NOT_YET = {
    "lexicon": "gives a script the word list as an object; `word` and `find_words` ask it here",
}


# What screens are built with.
BUILT_WITH = ("prints.js", "cardpictures.js", "designdesk.js", "drawdesk.js")


def called_verbs() -> set[str]:
    return {
        node.func.attr
        for module in modules_in(SOURCES / "cruxpress").values()
        if f"{module.name}.".startswith("cruxpress.studio.")
        for node in ast.walk(module.tree)
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and ast.unparse(node.func.value) == "cruxpress"
    } | {"learned"}  # handed on as a function, and called by the lane


def test_every_public_verb_has_a_screen_or_a_reason() -> None:
    verbs = set(cruxpress.__all__) - {"__version__"}
    assert {*SCREENS, *BESIDE, *NOT_YET} == verbs
    assert not {*SCREENS, *BESIDE} & set(NOT_YET)
    assert called_verbs() == {*SCREENS, *BESIDE}


def test_every_screen_asks_for_what_it_shows() -> None:
    shared = "".join(SCRIPTS[name] for name in BUILT_WITH)
    for verb, (screen, address) in SCREENS.items():
        assert address in SCRIPTS[f"screens/{screen}.js"] + shared, verb
    for verb, address in BESIDE.items():
        assert f'href: "{address}"' in SCRIPTS["main.js"], verb


def test_every_text_is_there_and_used() -> None:
    known = set(open_press().library.texts("studio").templates())
    whole = "\n".join(SCRIPTS.values())
    said = set(re.findall(r"""\b(?:t|list|hasText)\(\s*["']([^"'$]+)["']""", whole))
    asked = (STUDIO / "completing.py").read_text("utf-8")
    said |= set(re.findall(r"texts\(\"([^\"{]+)\"", asked))
    assert said - known == set()
    starts = re.findall(r"\b(?:t|list|hasText)\(`([a-z.-]*)\$\{", whole)
    starts += re.findall(r"texts\(f\"([a-z.-]+)\{", asked)
    games = tuple(f"score.{name}." for name in ("kross", "cruciverbalist"))
    unused = [
        key
        for key in known - said
        if not key.startswith(tuple(start for start in starts if start) + games)
        and f'"{key}"' not in whole
    ]
    assert unused == []


def test_the_page_asks_nobody_else_and_runs_nothing_inline() -> None:
    for file in WEB.rglob("*"):
        if file.is_file():
            text = file.read_text("utf-8").replace("http://www.w3.org/2000/svg", "")
            assert not re.search(r"(https?:)?//[a-z0-9-]+\.[a-z]", text), file
            assert not re.search(r"innerHTML|outerHTML|insertAdjacent|document\.write", text), file
            assert not re.search(r"\beval\(|new Function", text), file
    page = (WEB / "index.html").read_text("utf-8")
    assert not re.search(r"<style|style=| on[a-z]+=|<script(?! type=\"module\" src=)", page)


def test_no_rule_of_a_game_and_no_name_of_one_is_in_a_script() -> None:
    for name, text in SCRIPTS.items():
        assert not re.search(r"kross|cruxy|cryptex|crusgallo|cruciverbalist", text.lower()), name
