"""Codes, slips and links with what Python reads in them, as JSON: for codes.test.mjs to compare."""

import json
import sys

from cruxpress.codes import FreshCode, Misread, ResultCode, ShippedCode, parse_code
from cruxpress.codes.symbols import ALPHABET, folded
from cruxpress.core.chance import Chance
from cruxpress.core.errors import BadInput
from cruxpress.core.registry import shipped_games
from cruxpress.site.view import answer_digest

COUNT = 400
SIGNS = "O0I1LUVS5-–_ ./#?%23é𝟘\u200b"
WORDS = ("ice", "Ice Cap", "don't", "NAÏVE", "  x ")


def cases() -> list[dict[str, object]]:
    """Each with its text and what it is read as: a code, `misread`, or null."""
    chance = Chance("site codes", 1)
    games = shipped_games()
    found = []
    for at in range(COUNT):
        game = games[chance.below(len(games))]
        fingerprint = _symbols(chance, 7) if chance.below(4) == 0 else None
        code: FreshCode | ShippedCode
        if at % 2:
            code = ShippedCode(game, str(1 + chance.below(50)), _symbols(chance, 7), fingerprint)
        else:
            seed = chance.below(2**64)
            code = FreshCode(game, 1 + chance.below(999), _symbols(chance, 3), seed, fingerprint)
        text = str(code)
        link = ("https://example.org/a/#", "https://example.org/", "HTTP://X/?q=1#", "")[at % 4]
        place = chance.below(len(text))
        sign = SIGNS[chance.below(len(SIGNS))]
        found += [
            text,
            text.lower(),
            text.replace("-", " "),
            f" {link}{text}/",
            f"{link}{text}#top",
        ]
        found += [f"{link}{text}?utm_source=mail", text.replace("0", "O").replace("1", "l")]
        found += [text[:place] + sign + text[place:], text[:place] + sign + text[place + 1 :]]
        found += [text[:place], text[:place] + text[place + 1 :], text.replace("-", "", 1)]
    return [{"text": text, "read": _read(text)} for text in found]


def results() -> list[dict[str, object]]:
    """Results with their codes."""
    chance = Chance("site results", 1)
    found: list[dict[str, object]] = []
    for _ in range(COUNT):
        game = shipped_games()[chance.below(len(shipped_games()))]
        sheet = ShippedCode(game, str(1 + chance.below(50)), _symbols(chance, 7))
        seconds = 1 + chance.below(9000) if chance.below(2) else None
        result = ResultCode(sheet, chance.below(400) - 100, seconds)
        row = {"sheet": str(sheet), "points": result.points, "seconds": seconds}
        found.append({**row, "code": str(result)})
    return found


def _symbols(chance: Chance, count: int) -> str:
    return "".join(ALPHABET[chance.below(32)] for _ in range(count))


def _read(text: str) -> str | None:
    try:
        return folded(str(parse_code(text)))
    except Misread:
        return "misread"
    except BadInput:
        return None


if __name__ == "__main__":
    digests = [{"word": word, "digest": answer_digest("KROSS-1-X", word)} for word in WORDS]
    data = {"games": shipped_games(), "codes": cases(), "digests": digests, "results": results()}
    json.dump(data, sys.stdout)
