"""Writes a solo sheet as the YAML that a person would draw."""

from string import ascii_letters

from cruxpress.games.cruciverbalist.spec.board import square_at
from cruxpress.games.cruciverbalist.spec.pieces import WHITE_DICE
from cruxpress.games.cruciverbalist.spec.reading import KIND, WHITE
from cruxpress.games.cruciverbalist.spec.solo import Roll, Solo


def solo_yaml(sheet: Solo) -> str:
    """The file of a solo sheet; reading it gives the same sheet again."""
    letters = {
        square: letter
        for letter, squares in zip(ascii_letters, sheet.blackouts, strict=False)
        for square in squares
    }
    lines = [f"kind: {KIND}"]
    if sheet.number:
        lines.append(f"number: {sheet.number}")
    lines += [f"theme: {_quoted(sheet.theme)}", f"target: {sheet.target.title}", "grid: |"]
    for row in range(sheet.size):
        signs = (letters.get(square_at(column, row), WHITE) for column in range(sheet.size))
        lines.append("  " + "".join(signs))
    lines += ["rolls: |", *map(_dice, sheet.rolls), "rerolls: |", *map(_dice, sheet.rerolls)]
    if sheet.given_code:
        lines.append(f"code: {sheet.given_code}")
    return "\n".join(lines) + "\n"


def _dice(roll: Roll) -> str:
    """White dice, a gap, black dice."""
    digits = "".join(map(str, roll))
    return f"  {digits[:WHITE_DICE]} {digits[WHITE_DICE:]}".rstrip()


def _quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'
