"""Processes that play for who draws: how hard a sheet is, and a fill of it, while one edits.

Machine code takes a while to be loaded or made, so that two processes are started: one plays
plainly, fewer games, until the other one is ready. Both play the same games.
"""

import os
import signal
from collections.abc import Callable
from contextlib import suppress
from dataclasses import asdict, dataclass
from multiprocessing import get_context
from multiprocessing.connection import Connection
from threading import Lock, Thread
from typing import Any, Protocol

from cruxpress.core.errors import BadInput, CruxpressError
from cruxpress.studio.apart import end_with_the_studio, fault_of_ours
from cruxpress.studio.lane import Lane

IDLE = 900  # seconds after which a process that nobody asks ends
FEW, MANY = "few", "many"


class PlayTask(Protocol):
    """Work for such a process: plain data there and back."""

    def run(self) -> Any: ...


@dataclass(frozen=True)
class MeasureSheet:
    """How hard a sheet is for each kind of player."""

    kind: str
    text: str
    how: str

    def run(self) -> dict[str, Any]:
        from cruxpress.core.compiled import is_fast
        from cruxpress.studio.sketching import find_sketch, good_model

        drawn = find_sketch(self.kind)
        counts = drawn.sketcher.games
        few, many = (
            (counts.few, counts.many) if is_fast() else (counts.plain_few, counts.plain_many)
        )
        games = few if self.how == FEW else many
        found = drawn.sketcher.measure(good_model(drawn, self.text), games)
        return {"players": [asdict(it) for it in found], "games": games, "fast": is_fast()}


@dataclass(frozen=True)
class FillSheet:
    """Letters for all fields, found by a search and replayed by the rules."""

    kind: str
    text: str

    def run(self) -> dict[str, Any]:
        from cruxpress.studio.sketching import proven_fill

        return {"letters": proven_fill(self.kind, self.text)}


@dataclass(frozen=True)
class OpenDoor:
    """What every kind of sheets needs is imported."""

    def run(self) -> None:
        from cruxpress.studio import sketching  # noqa: F401  (imported to be there)


@dataclass(frozen=True)
class OpenRoom:
    """What a kind of sheets needs is imported, and no more."""

    kind: str

    def run(self) -> None:
        from cruxpress.studio.sketching import find_sketch

        find_sketch(self.kind)


@dataclass(frozen=True)
class WarmUp:
    """A game on a sheet of this kind, so that the next one need not wait."""

    kind: str

    def run(self) -> None:
        from cruxpress.studio.sketching import find_sketch

        drawn = find_sketch(self.kind)
        MeasureSheet(self.kind, drawn.numbered.kind.blank("warm"), FEW).run()


class PlayProcess:
    """One such process, started when it is first needed."""

    def __init__(self, *, plain: bool) -> None:
        self._plain = plain
        self._lock = Lock()
        self._process: Any = None
        self._line: Connection | None = None
        self._ended = False
        self.warm: set[str] = set()

    def ask(self, task: PlayTask) -> Any:
        """Have it done; a process that died or ended is started again."""
        with self._lock:
            for again in (True, False):
                line = self._opened()
                try:
                    line.send(task)
                    is_good, answer = line.recv()
                    break
                except (EOFError, OSError):
                    self._forget()
                    if not again or self._ended:
                        raise BadInput("the players have left; try it once more") from None
        if not is_good:
            raise BadInput(answer)
        return answer

    def start(self) -> None:
        """Have the process there before it is asked for anything."""
        with suppress(BadInput):
            self.ask(OpenDoor())

    def warm_up(self, kind: str) -> None:
        """Get ready for a kind of sheets."""
        self.ask(WarmUp(kind))
        self.warm.add(kind)

    def end(self) -> None:
        """The studio ends, and so does this."""
        self._ended = True
        if self._process is not None:
            self._process.terminate()

    def _opened(self) -> Connection:
        if self._line is None or not self._process.is_alive():
            context = get_context("spawn")
            self._line, theirs = context.Pipe()
            name = "studio-plain" if self._plain else "studio-fast"
            self._process = context.Process(
                target=play_for, args=(theirs,), kwargs={"plain": self._plain}, name=name
            )
            self._process.daemon = True
            self._process.start()
            theirs.close()
        return self._line

    def _forget(self) -> None:
        self.warm.clear()
        if self._line is not None:
            self._line.close()
        self._line = None


class PlayRoom:
    """Both processes, and a lane for what is asked of them."""

    def __init__(self) -> None:
        self.plain = PlayProcess(plain=True)
        self.fast = PlayProcess(plain=False)
        self.lane = Lane()
        self._warming: set[str] = set()

    def begin(self) -> None:
        """Start who plays plainly, for somebody is about to draw."""
        if not self._warming:
            Thread(target=self.plain.start, daemon=True).start()

    def get_ready(self, kind: str) -> None:
        """Begin to load or make machine code, in the background."""
        if kind not in self._warming:
            self._warming.add(kind)
            Thread(target=self._warm, args=(kind,), daemon=True).start()

    def _warm(self, kind: str) -> None:
        try:
            self.plain.ask(OpenRoom(kind))  # first, for it is the one that is waited for
            self.fast.warm_up(kind)
        except CruxpressError:
            self._warming.discard(kind)

    def player(self, kind: str) -> PlayProcess:
        """Who answers soonest."""
        return self.fast if kind in self.fast.warm else self.plain

    def measuring(self, kind: str, text: str, how: str) -> Callable[[], dict[str, Any]]:
        """The work of measuring a sheet, for the lane."""
        return lambda: self.player(kind).ask(MeasureSheet(kind, text, how))

    def filling(self, kind: str, text: str) -> Callable[[], dict[str, Any]]:
        """The work of filling a sheet, for the lane."""
        return lambda: self.player(kind).ask(FillSheet(kind, text))

    def end(self) -> None:
        """The studio ends."""
        self.plain.end()
        self.fast.end()


def play_for(line: Connection, *, plain: bool) -> None:
    """In a process of its own: do what is asked until nobody asks any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C ends the studio, and that ends us
    Thread(target=end_with_the_studio, daemon=True).start()
    if plain:
        os.environ["CRUXPRESS_PLAIN"] = "1"  # before a room is opened in this process
    while line.poll(IDLE):
        try:
            task: PlayTask = line.recv()
        except EOFError:
            return
        try:
            answer = True, task.run()
        except CruxpressError as error:
            answer = False, str(error)
        except Exception as error:  # told to the person, without a traceback
            answer = False, fault_of_ours(error)
        line.send(answer)
