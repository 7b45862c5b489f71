"""Reading a code back from paper, however a person wrote or typed it."""

import re
import unicodedata

from cruxpress.codes.kinds import HASH_LENGTH, OWN, FreshCode, ShippedCode, seed_value, shown
from cruxpress.codes.symbols import ALPHABET, check_symbol, folded
from cruxpress.core.errors import BadInput, did_you_mean
from cruxpress.core.ranges import is_number
from cruxpress.core.registry import all_games, installed_games, room_names

LONGEST_TEXT = 500
EXAMPLES = "a code looks like CRUXY-12-7QH4MNP-K or CRUXY-1-13-2JB1-T, dashes and all"
DASHES = "−⁃.·•"  # beside all that Unicode calls a dash or an underscore


class Misread(BadInput):
    """A code that is well formed, but whose check symbol does not fit."""


def parse_code(text: str) -> FreshCode | ShippedCode:
    """Read a code as a person typed or scanned it: the code alone, or a link that ends in it."""
    failures: list[BadInput] = []
    for fields in code_readings(text):
        try:
            return _understood(fields)
        except BadInput as error:
            failures.append(error)
    # What almost was a code tells a person more than what never looked like one.
    raise max(failures, key=lambda error: isinstance(error, Misread))


def code_readings(text: str) -> list[list[str]]:
    """The fields that a text may mean, at least one; a text that holds strange signs is refused."""
    if len(text) > LONGEST_TEXT:
        raise BadInput(f"a text of {len(text)} letters is no code; {EXAMPLES}")
    found: list[list[str]] = []
    refusals: list[BadInput] = []
    for ending in _endings(text):
        try:
            found += _readings(ending)
        except BadInput as refusal:
            refusals.append(refusal)
    if not found:
        raise refusals[0]
    return found


def _endings(text: str) -> list[str]:
    """Where a code may be: the text itself, the end of a link's path, or what is behind its #.

    Mail programs hang `?utm_source=mail` or `#top` onto links; some write `%23` for the # itself.
    """
    link, _, behind = re.sub("%23", "#", text.strip()).partition("#")
    path = re.sub(r"[?][^/]*$", "", link).rstrip("/")
    last = re.split("[?#&]", behind)[0].rstrip("/")
    return [end.rpartition("/")[2] for end in dict.fromkeys((path, last)) if end] or [""]


def _readings(text: str) -> list[list[str]]:
    """The fields of a text: with spaces as dashes, then with spaces that mean nothing.

    People write `cruxy 12 7qh4mnp x`, and a letter's lines break in the middle of a field. Both
    readings differ only where spaces and dashes are mixed.
    """
    plain = "".join(map(_separator, unicodedata.normalize("NFKC", text).upper()))
    strange = sorted({letter for letter in folded(plain) if letter not in ALPHABET + " -"})
    if strange:
        letters = ", ".join(map(repr, strange[:5]))
        raise BadInput(f"{shown(text)} is no code, for it holds {letters}; {EXAMPLES}")
    readings = dict.fromkeys([plain.replace(" ", "-"), plain.replace(" ", "")])
    return [[part for part in reading.split("-") if part] for reading in readings]


def _separator(letter: str) -> str:
    """A dash for each kind of dash, underscore or dot; nothing for what cannot be seen."""
    kind = unicodedata.category(letter)
    if kind in {"Pd", "Pc"} or letter in DASHES:
        return "-"
    if letter.isspace():
        return " "
    return "" if kind == "Cf" else letter


def _understood(typed: list[str]) -> FreshCode | ShippedCode:
    fields = [folded(field) for field in typed]
    if not 4 <= len(fields) <= 6 or len(fields[-1]) != 1:
        raise _malformed(typed)
    game = game_by_code(fields[0])
    if game is None:
        name = typed[0].lower()
        raise BadInput(f"there is no game {shown(name)}{did_you_mean(name, all_games())}")
    body, check = fields[1:-1], fields[-1]
    if len(body[1]) == HASH_LENGTH:
        # A name is shown as it was written (CALLS); what looks like a number is one (I2 is 12).
        name = body[0] if is_number(body[0]) else typed[1]
        code: FreshCode | ShippedCode | None = _shipped(game, [name, *body[1:]])
    else:
        code = _fresh(game, body)
    if code is None:
        raise _malformed(typed)
    if check_symbol(game, code.fields()) != check:
        understood = "-".join([game.upper(), *code.fields(), check])
        raise Misread(
            f"{understood} (so it was understood) is not the code of a sheet: a letter was misread "
            "or a dash moved; look again, above all at S and 5, B and 8, Z and 2"
        )
    return code


def game_by_code(field: str) -> str | None:
    """The game whose name a code writes so; installed ones are looked at last."""
    for names in (room_names, installed_games):
        for name in names():
            if folded(name) == field:
                return name
    return None


def _shipped(game: str, body: list[str]) -> ShippedCode | None:
    match body:
        case [number, digest]:
            return ShippedCode(game, number, digest)
        case [number, digest, own] if own.startswith(OWN):
            return ShippedCode(game, number, digest, own[1:])
    return None


def _fresh(game: str, body: list[str]) -> FreshCode | None:
    if not re.fullmatch(r"[1-9][0-9]{0,2}", body[0]):
        return None
    match body:
        case [version, parameters, seed]:
            return FreshCode(game, int(version), parameters, seed_value(seed))
        case [version, parameters, seed, own] if own.startswith(OWN):
            return FreshCode(game, int(version), parameters, seed_value(seed), own[1:])
    return None


def _malformed(typed: list[str]) -> BadInput:
    text = f"{shown('-'.join(typed))} is no code" if typed else "there is no code"
    return BadInput(f"{text}; {EXAMPLES}")
