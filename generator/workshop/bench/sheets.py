"""How fast numbered sheets are read, replayed and printed: python -m workshop.bench.sheets

Times are CPU medians of this process. A pad is printed with nothing kept, and again with the
verdicts of the first run.
"""

import statistics
import tempfile
from pathlib import Path

from cruxpress.api import Choice, Options, PadWish, Work, lay_out_pad, open_workshop
from cruxpress.core.cache import Cache
from cruxpress.games import ROOMS, open_game
from cruxpress.games.kinds import numbered_pads
from cruxpress.sheets.proofs.stored import parse_proof, proof_text
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
    workshop = open_workshop()
    for game in ROOMS:
        for name, numbered in numbered_pads(open_game(game)).items():
            first = workshop.library.shipped / numbered.kind.folder / "001.yaml"
            if not first.is_file():
                print(f"{game} {name}: no sheets are shipped yet")
                continue
            with tempfile.TemporaryDirectory() as folder:
                work = Work(1, Cache(Path(folder)))

                def go(game: str = game, name: str = name, work: Work = work) -> object:
                    pages = lay_out_pad(
                        workshop, game, Choice(layout=name), Options(), PadWish(), work
                    )
                    return pages.finish(workshop, Options(), "leaves", one_file=True)

                once, again = cpu(go), cpu(go)
            print(f"{game} {name}, all shipped sheets: {once:.2f} s, again {again:.2f} s")


if __name__ == "__main__":
    print(f"one beat: {beat():.3f} s; CPU seconds")
    reading()
    pads()
