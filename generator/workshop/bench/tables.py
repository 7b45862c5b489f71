"""How fast tables are read, side by side with Python's csv: python -m workshop.bench.tables

Ours starts from the files of a layout and its table, and ends with rows that were looked at (their
names, their number of cells, copies), or with cards whose values are typed and know their rows.
Beside them, `csv.reader` makes lists of texts, and `csv.DictReader` maps of texts. Both read the
same file of 10,000 rows, in turns.
"""

import csv
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

from cruxpress.core.chance import Chance
from cruxpress.core.files import shipped_fonts, shipped_layouts
from cruxpress.press.deck import read_cards
from cruxpress.specs.library import Library
from cruxpress.specs.nodes import Node
from cruxpress.specs.values import Known
from workshop.bench.beats import Go, beat, compare, cpu

ROWS = 10_000
KINDS = ("fire", "ice", "wood", "stone")
SHADES = ("red-type", "sea-type", "green-type", "ink")
LAYOUT = "kind: cards\ntitle: Zoo\npiece: poker\ncards: {}\nfront: {{}}\n"
JOINED = "{table: zoo.csv, join: [{table: kinds.csv, key: kind}]}"


def _rows() -> Iterator[list[str]]:
    chance = Chance("bench tables")
    yield ["name", "kind", "strength", "cost", "copies", "text"]
    for number in range(ROWS):
        many = 1 + chance.below(99)
        text = f'Draw {many} cards, then "swap" {number} of them.'
        strength, cost = str(1 + chance.below(12)), str(chance.below(9))
        yield [f"Beast {number}", chance.pick(KINDS), strength, cost, "1", text]


def _bare(file: Path, reader: Callable[..., Iterator[object]]) -> Go:
    def read() -> list[object]:
        with file.open(encoding="utf-8", newline="") as opened:
            return list(reader(opened))

    return lambda: cpu(read)


def main() -> None:
    """Measure everything and print it."""
    print(f"one beat: {beat():.3f} s; times are CPU medians; both read {ROWS:,} rows of 6 columns")
    with tempfile.TemporaryDirectory() as folder:
        table = Path(folder) / "zoo.csv"
        with table.open("w", encoding="utf-8", newline="") as file:
            csv.writer(file).writerows(_rows())
        kinds = "\n".join(f"{kind},{shade}" for kind, shade in zip(KINDS, SHADES, strict=True))
        (table.parent / "kinds.csv").write_text(f"kind,shade\n{kinds}\n", "utf-8")
        library = Library(shipped_layouts(), shipped_fonts(), table.parent)
        for name, given in (("one", "zoo.csv"), ("two", JOINED)):
            (table.parent / f"{name}.yaml").write_text(LAYOUT.format(given), "utf-8")

        def rows(name: str) -> Node:
            node = library.layout_file(table.parent / f"{name}.yaml").get("cards")
            if node is None:
                raise SystemExit("the layout has no cards")
            return node

        bare, maps = _bare(table, csv.reader), _bare(table, csv.DictReader)
        compare("rows, csv.reader", lambda: cpu(lambda: rows("one")), bare, 3, rounds=25)
        compare("joined rows, csv.reader", lambda: cpu(lambda: rows("two")), bare, 3, rounds=25)

        def cards() -> float:
            return cpu(lambda: read_cards(rows("one"), Known()))

        compare("typed cards, DictReader", cards, maps, 4, rounds=25)


if __name__ == "__main__":
    main()
