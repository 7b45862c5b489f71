"""Reads results that people noted, rates sheets and players, and compares orders of difficulty."""

import csv
import io
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from unicodedata import normalize

from cruxpress.codes import ResultCode, ShippedCode, folded, parse_code, parse_result
from cruxpress.core.data import Value
from cruxpress.core.errors import BadInput, CruxpressError, Place, Problem
from cruxpress.core.files import read_text
from cruxpress.games import open_game
from cruxpress.games.contract import Answer
from cruxpress.press.press import Press
from cruxpress.products.rating_model import Play, Rated, Ratings, fit, rank_correlation
from cruxpress.products.reprint import NumberedSheet, open_code
from cruxpress.sheets.open import SheetOpener
from cruxpress.specs.texts import Texts

LARGEST = 10**7  # bytes
MOST_RESULTS = 100_000
MOST_RATED = 400  # of the smaller group, sheets or players: the work grows with its cube
HEADS = ("player", "result")
LONGEST_NAME = 80  # all names are as wide as the longest one where they are told
MOST_KEPT = 1_000  # each is opened, for the number that programs measured
FEWEST = 3  # sheets whose order can be compared


@dataclass(frozen=True)
class GameRatings:
    """The ratings of one game; `agreement` says how alike people's and the measured order are."""

    game: str
    results: int
    sheets: Mapping[str, Rated]  # by their codes, the hardest first
    players: Mapping[str, Rated]  # the strongest first
    chance: float
    measured: Mapping[str, float]
    agreement: float | None


def read_results(file: Path) -> list[tuple[str, ResultCode]]:
    """The rows of a file: a player's name and a result in each; all that is wrong is told."""
    text = read_text(file, LARGEST, "results, a player and a code in each row")
    found: list[tuple[str, ResultCode]] = []
    problems: list[Problem] = []
    seen: dict[tuple[str, ResultCode], int] = {}
    for line, cells in _rows(text, Place(str(file))):
        if not any(cells) or [cell.lower() for cell in cells] == list(HEADS):
            continue
        try:
            player, result = _read_row(cells)
            first = seen.setdefault((_same(player), result), line)
            if first != line and result.seconds is not None:  # without a time it may be two games
                what = "this very result of this player, to the second, stands in line"
                raise BadInput(f"{what} {first} already; leave one of the two rows out")
            found.append((player, result))
        except BadInput as bad:
            problems.append(Problem(Place(str(file), line), bad.problems[0].what))
    if problems:
        raise BadInput(problems)
    if not found:
        raise BadInput(
            "it holds no results; write a player's name, a comma and a result", Place(str(file))
        )
    if len(found) > MOST_RESULTS:
        raise BadInput(f"it holds {len(found):,} results; {MOST_RESULTS:,} are the most")
    return found


def _rows(text: str, place: Place) -> Iterator[tuple[int, list[str]]]:
    """The rows of a table, each with the line in which it begins."""
    reader, line = csv.reader(io.StringIO(text)), 1
    try:
        for row in reader:
            yield line, [cell.strip() for cell in row]
            line = reader.line_num + 1
    except csv.Error as error:
        raise BadInput(f"it is no CSV file: {error}", place) from None


def _read_row(cells: Sequence[str]) -> tuple[str, ResultCode]:
    """A player and a result; a quote that is not closed makes one name of many rows."""
    if len(cells) != len(HEADS) or not all(cells):
        raise BadInput("a row is a player's name, a comma and a result")
    player = normalize("NFC", cells[0])
    if player.splitlines() != [player]:
        raise BadInput("this player's name goes over several lines; is a quote not closed?")
    if len(player) > LONGEST_NAME:
        what = f"this player's name has {len(player):,} letters"
        raise BadInput(f"{what}; {LONGEST_NAME} are the most")
    result = parse_result(cells[1])
    if result.points < 1 and open_game(result.sheet.game).fewest_wins:
        what = f"this result says {result.points} words"
        raise BadInput(f"{what}, and nobody comes to an end without a word")
    return player, result


def _same(player: str) -> str:
    """Names are one player however they are capitalised."""
    return player.casefold()


def rate_results(
    results: Sequence[tuple[str, ResultCode]], press: Press, opener: SheetOpener
) -> list[GameRatings]:
    """The ratings of each game that was played, in the order of their names."""
    games: dict[str, list[tuple[str, ResultCode]]] = {}
    for player, result in results:
        games.setdefault(result.sheet.game, []).append((player, result))
    return [_rate(name, games[name], press, opener) for name in sorted(games)]


def _rate(
    name: str, results: Sequence[tuple[str, ResultCode]], press: Press, opener: SheetOpener
) -> GameRatings:
    sign = -1 if open_game(name).fewest_wins else 1
    # Codes that read alike are one sheet.
    sheets = {folded(str(result.sheet)): str(result.sheet) for _, result in results}
    players = {_same(player): player for player, _ in results}
    if min(len(sheets), len(players)) > MOST_RATED:
        raise BadInput(f"at most {MOST_RATED} sheets or players of a game are rated together")
    codes, names = list(sheets), list(players)
    at_sheet = {code: at for at, code in enumerate(codes)}
    at_player = {player: at for at, player in enumerate(names)}
    plays = [
        Play(
            at_player[_same(player)],
            at_sheet[folded(str(result.sheet))],
            sign * result.points,
        )
        for player, result in results
    ]
    ratings = fit(plays, len(names), len(codes))
    rated = {sheets[code]: ratings.sheets[at] for at, code in enumerate(codes)}
    measured = dict(_measured(press, opener, rated))
    return GameRatings(
        name,
        len(results),
        _ordered(rated),
        _ordered({players[player]: ratings.players[at] for at, player in enumerate(names)}),
        ratings.chance,
        measured,
        _agreement(ratings, rated, measured),
    )


def _ordered(rated: Mapping[str, Rated]) -> dict[str, Rated]:
    return dict(sorted(rated.items(), key=lambda each: (-each[1].value, each[0])))


def _agreement(
    ratings: Ratings, rated: Mapping[str, Rated], measured: Mapping[str, float]
) -> float | None:
    both = [code for code in rated if code in measured]
    if len(both) < FEWEST or len(ratings.players) < 2:
        return None
    return rank_correlation([rated[code].value for code in both], [measured[c] for c in both])


def _measured(
    press: Press, opener: SheetOpener, codes: Mapping[str, Rated]
) -> Iterator[tuple[str, float]]:
    """What programs measured on shipped sheets; a sheet of another edition has no such number."""
    kept = [code for code in codes if isinstance(parse_code(code), ShippedCode)]
    if len(kept) > MOST_KEPT:
        raise BadInput(f"at most {MOST_KEPT:,} kept sheets of a game are rated, not {len(kept):,}")
    for code in kept:  # a fresh sheet would be made again for nothing
        try:
            sheet = open_code(press, opener, code)
        except CruxpressError:
            continue
        if isinstance(sheet, NumberedSheet) and isinstance(sheet.proven.code, ShippedCode):
            recorded = sheet.proven.facts.get("recorded")
            value = recorded.get("value") if isinstance(recorded, Mapping) else None
            if isinstance(value, int | float):
                yield code, float(value)


def ratings_answer(found: Sequence[GameRatings], texts: Texts) -> Answer:
    """The ratings for a person, and the same as data."""
    lines: list[str] = []
    data: dict[str, Value] = {}
    for each in found:
        lines += _lines(each, texts)
        data[each.game] = {
            "results": each.results,
            "sheets": {code: _row(rated) for code, rated in each.sheets.items()},
            "players": {name: _row(rated) for name, rated in each.players.items()},
            "chance": round(each.chance, 2),
            "measured": dict(each.measured),
            "agreement": None if each.agreement is None else round(each.agreement, 3),
        }
    return Answer(tuple(lines), data)


def _lines(found: GameRatings, texts: Texts) -> Iterator[str]:
    counts = {"sheets": len(found.sheets), "players": len(found.players)}
    yield texts("rate.head", game=open_game(found.game).title, results=found.results, **counts)
    for what, group in (("sheets", found.sheets), ("players", found.players)):
        yield texts(f"rate.{what}")
        wide = max(map(len, group))
        for name, rated in group.items():
            tail = f"  {found.measured[name]:8.2f}" if name in found.measured else ""
            yield (
                f"  {name.ljust(wide)}  {rated.value:+7.1f} ± {rated.error:.1f}"
                f"  {rated.plays:4}{tail}"
            )
    if found.agreement is None:
        yield texts("rate.not-compared", fewest=FEWEST)
    else:
        yield texts("rate.agreement", agreement=f"{found.agreement:.2f}")


def _row(rated: Rated) -> Value:
    return {
        "rating": round(rated.value, 2),
        "error": round(rated.error, 2),
        "results": rated.plays,
    }
