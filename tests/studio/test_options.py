"""Every option of a command is a choice in the studio, or there is a reason why not."""

import re
from collections.abc import Mapping

from cruxpress.cli.table import VERBS
from tests.studio.test_screens import SCRIPTS, STUDIO

# By verb, the options that a page sends under another name, and those that a screen is for.
OTHER_NAMES: Mapping[str, Mapping[str, str]] = {
    "pad": {"layout": "name", "fresh": "count"},
    "kit": {"paper": "papers", "ink": "inks"},
    "cards": {"png": "what", "vtt": "what"},
    "score": {"task": "text", "first": "text", "rejected": "text"},  # lines above the table
    "preview": {"paper": "paper", "ink": "ink", "grey": "grey", "dpi": "dpi"},
}
# What is kept under Settings for all screens.
SETTINGS = {"flip", "site", "printer"}
# What the studio leaves to the command line, and why.
REASONS = {
    "lexicon": "a word list of one's own changes what is legal; at home `learn` is what people use",
    "jobs": "the studio takes as many workers as there are cores",
    "cluster": "for who has one, and a terminal",
    "no-cache": "what is kept is proven again by its digest",
    "per-file": "the studio makes at most 2,000 sheets, in files of 500",
    "json": "for scripts",
    "quiet": "for scripts",
    "o": "everything is saved in the folder output",
    "layouts": "is given once, when the studio is started",
    "watch": "a page is drawn anew at every change",
}
# By verb, what a sheet that is printed once more, or a ladder, is not asked for.
PLAIN = {
    "reprint": {"copies", "sides", "up", "stars", "order", "back", "marks", "shop"},
    "ladder": {"back", "marks", "shop"},
}
# Verbs that are no screen: they start or tell of the program itself.
NO_SCREEN = {"studio", "site", "completion", "help"}


def test_every_option_is_a_choice_or_has_a_reason() -> None:
    sources = [file.read_text("utf-8") for file in STUDIO.glob("*.py")]
    read = set(re.findall(r"asked\.\w+\(\s*\"([a-z]+)\"", "".join(sources)))
    read |= set(re.findall(r"\"([a-z]+)\" in (?:asked|request)", "".join(sources)))
    read |= set(re.findall(r"number_in\(request, \"([a-z]+)\"", "".join(sources)))
    sent = "\n".join(SCRIPTS.values())
    missing = []
    for verb in VERBS:
        if verb.name in NO_SCREEN:
            continue
        for argument in (*verb.arguments, *verb.common):
            name = argument.names[-1]
            if not name.startswith("-"):
                continue
            option = name.lstrip("-")
            if option in REASONS or option in SETTINGS | PLAIN.get(verb.name, set()):
                continue
            key = OTHER_NAMES.get(verb.name, {}).get(option, option)
            if key not in read or not re.search(rf"\b{key}\b", sent):
                missing.append(f"{verb.name} --{option}")
    assert missing == []
