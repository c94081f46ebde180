"""Lets so many requests at a time be worked on; more wait in the order they came, and take no connection meanwhile.

Every request that is worked on has a thread and a database connection to itself. Without a bound, two hundred pages
that fetch themselves at one notice would ask the database for more connections than it has. Few at a time end sooner
than many, since one runs while the others wait for the interpreter. What changes a game may wait for its lock; it has
turns of its own, so that nobody who reads waits behind it. So have papers, of which one may take many seconds.
"""

from __future__ import annotations

import asyncio
from typing import Any, Final

from config.body_limit import Application, Message, Receive, Scope, Send

READS_AT_ONCE: Final = 4
"""Of one web process; a core works on one or two."""
WRITES_AT_ONCE: Final = 4
PAPERS_AT_ONCE: Final = 2
AT_ONCE: Final = READS_AT_ONCE + WRITES_AT_ONCE + PAPERS_AT_ONCE
LOOKS_AT_ONCE: Final = 2
"""Of the live feeds of one web process, which look at the database outside their requests' turns."""
READS: Final = ("GET", "HEAD", "OPTIONS")
PAPERS: Final = (".pdf", ".xlsx", ".zip")
STREAM: Final = b"text/event-stream"


class Turns:
    """An ASGI application that gives each request its turn. A live feed gives it back once its answer has begun."""

    def __init__(
        self,
        application: Application,
        reads: int = READS_AT_ONCE,
        writes: int = WRITES_AT_ONCE,
        papers: int = PAPERS_AT_ONCE,
    ) -> None:
        self._application = application
        self._reads, self._writes, self._papers = (asyncio.Semaphore(most) for most in (reads, writes, papers))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Passes a request on when it is its turn."""
        if scope["type"] != "http":
            await self._application(scope, receive, send)
            return
        turns = self._turns_of(scope)
        await turns.acquire()
        has_turn = True

        def give_back() -> None:
            nonlocal has_turn
            if has_turn:
                has_turn = False
                turns.release()

        async def noted(message: Message) -> None:
            if message["type"] == "http.response.start" and _is_stream(message):
                give_back()
            await send(message)

        try:
            await self._application(scope, receive, noted)
        finally:
            give_back()

    def _turns_of(self, scope: Scope) -> asyncio.Semaphore:
        if scope["method"] not in READS:
            return self._writes
        return self._papers if scope["path"].endswith(PAPERS) else self._reads


def _is_stream(message: Message) -> bool:
    headers: list[tuple[Any, Any]] = list(message.get("headers", ()))
    return any(name.lower() == b"content-type" and bytes(value).startswith(STREAM) for name, value in headers)
