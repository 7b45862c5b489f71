"""How fast numbered sheets are read, replayed and printed: python -m workshop.bench.sheets

Times are CPU medians of this process. A pad is printed with nothing kept, and again with the
verdicts of the first run.
"""

import statistics
import tempfile
from pathlib import Path

from cruxpress.core.cache import Cache
from cruxpress.core.jobs import Work
from cruxpress.core.registry import shipped_games
from cruxpress.games import open_game
from cruxpress.games.numbered import numbered_pads
from cruxpress.products.pad import PadRequest, lay_out_pad
from cruxpress.products.printing import PrintOptions, open_press
from cruxpress.sheets.proof_file import parse_proof, proof_text
from workshop.bench.beats import beat, cpu

WITNESSES = 860
ROUNDS = 9


def reading() -> None:
    """A proof as long as Cruxy's."""
    witnesses = [f"{number}: word other further longest " * 3 for number in range(WITNESSES)]
    text = proof_text("cruxy", "x", "MODEL", 1, {"draws": witnesses})
    times = [cpu(lambda: parse_proof(text, "x")) for _ in range(ROUNDS)]
    seconds = statistics.median(times)
    print(f"read a proof of {len(text) // 1000} KB: {1000 * seconds:.1f} ms")


def pads() -> None:
    """The shipped sheets of every game, proofs and all."""
    press = open_press()
    for game in shipped_games():
        for name, numbered in numbered_pads(open_game(game)).items():
            first = press.library.shipped / numbered.kind.folder / "001.yaml"
            if not first.is_file():
                print(f"{game} {name}: no sheets are shipped yet")
                continue
            with tempfile.TemporaryDirectory() as folder:
                work = Work(1, Cache(Path(folder)))

                def go(game: str = game, name: str = name, work: Work = work) -> object:
                    pages = lay_out_pad(press, PadRequest(game, name), PrintOptions(), work)
                    return pages.finish(press, PrintOptions(), "leaves", one_file=True)

                once, again = cpu(go), cpu(go)
            print(f"{game} {name}, all shipped sheets: {once:.2f} s, again {again:.2f} s")


if __name__ == "__main__":
    print(f"one beat: {beat():.3f} s; CPU seconds")
    reading()
    pads()
