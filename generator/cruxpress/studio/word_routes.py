"""Addresses that answer questions about words and scores."""

import os
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

import cruxpress
from cruxpress.core.errors import BadInput, CruxpressError
from cruxpress.games.contract import Answer
from cruxpress.games.word_search import TIERS, WordSearch
from cruxpress.studio.rooms import Studio, answering, asked_by, told

MOST_WORDS, LONGEST_WORD = 50, 200
MOST_TYPED = 100_000
TYPED = "typed.txt"  # what a person typed is called so in messages about its lines


def word_routes(studio: Studio) -> Sequence[Route]:
    """Everything that is asked and answered, and prints nothing."""

    async def word(request: Request) -> Response:
        """In which games words are legal, and why not."""
        asked = await asked_by(request)
        words = [each for each in asked.texts("words", MOST_WORDS, LONGEST_WORD) if each]
        if not words:
            raise BadInput("type a word, or several with commas between them")
        answers = await studio.do(lambda: cruxpress.word(words))
        return told({"answers": [{"lines": a.lines, "data": dict(a.data)} for a in answers]})

    async def find(request: Request) -> Response:
        """The words that fit a pattern."""
        asked = await asked_by(request)
        theme = asked.text("theme", 60, "")
        filters: dict[str, Any] = {"theme": theme} if theme else {}
        filters |= {"task": asked.whole("task", 1, 1000)} if "task" in asked else {}
        search = WordSearch(
            asked.text("pattern", 60),
            asked.text("game", 40),
            asked.one_of("tier", TIERS, TIERS[-1]),
            asked.text("without", 60, ""),
            asked.whole("limit", 1, 1000, 100),
            filters,
            asked.flag("known"),
        )
        return told({"words": await studio.do(lambda: cruxpress.find_words(search))})

    async def learn(request: Request) -> Response:
        """Words that are accepted at home: keep some, forget some, or say which there are."""
        asked = await asked_by(request)
        words = [each for each in asked.texts("words", MOST_WORDS, LONGEST_WORD) if each]
        if any(os.path.exists(each) for each in words):  # noqa: PTH110  # never raises
            raise BadInput("type words here; a file of words is learnt on the command line")
        if words:
            forget = asked.flag("forget")
            await studio.do(lambda: cruxpress.learn(words, forget=forget))
        return told({"learned": await studio.do(cruxpress.learned)})

    async def score(request: Request) -> Response:
        """Score a table or a board that was typed in."""
        asked = await asked_by(request)
        game, text = asked.text("game", 40), asked.text("text", MOST_TYPED)
        task = asked.whole("task", 1, 1000) if "task" in asked else None
        rejected = asked.whole("rejected", 0, 1000) if "rejected" in asked else None
        first = asked.flag("first")

        def work() -> Answer:
            with typed_file(text) as file:
                return cruxpress.score(game, file, task=task, first=first, rejected=rejected)

        answer = await studio.do(work)
        return told({"lines": answer.lines, "data": dict(answer.data)})

    async def rate(request: Request) -> Response:
        """Rate sheets and players by results that were typed in."""
        text = (await asked_by(request)).text("text", MOST_TYPED)

        def work() -> Answer:
            with typed_file(text) as file:
                return cruxpress.rate(file, layouts=studio.layouts)

        answer = await studio.design(work)
        return told({"lines": answer.lines, "data": dict(answer.data)})

    return [
        Route("/api/word", answering(word), methods=["POST"]),
        Route("/api/find-words", answering(find), methods=["POST"]),
        Route("/api/learn", answering(learn), methods=["POST"]),
        Route("/api/score", answering(score), methods=["POST"]),
        Route("/api/rate", answering(rate), methods=["POST"]),
    ]


@contextmanager
def typed_file(text: str) -> Iterator[Path]:
    """What a person typed, as a file; an error names its line and not the file."""
    with tempfile.TemporaryDirectory(prefix="cruxpress-") as folder:
        file = Path(folder) / TYPED
        file.write_text(f"{text}\n", "utf-8")
        try:
            yield file
        except CruxpressError as error:
            said = str(error).replace(f"{file}:", "line ").replace(str(file), TYPED)
            raise type(error)(said) from None
