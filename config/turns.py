"""Lets so many requests at a time be worked on; more wait in the order they came, and take no connection meanwhile.

Every request that is worked on has a thread and a database connection of its own. Without a bound, two hundred pages
that fetch themselves at one notice would ask the database for more connections than it has.
"""

from __future__ import annotations

import asyncio
from typing import Any, Final

from config.body_limit import Application, Message, Receive, Scope, Send

AT_ONCE: Final = 16
"""Of one web process; a core works on one or two."""
LOOKS_AT_ONCE: Final = 4
"""Of the live feeds of one web process, which look at the database outside their requests' turns."""
STREAM: Final = b"text/event-stream"


class Turns:
    """An ASGI application that gives each request its turn. A live feed gives it back once its answer has begun."""

    def __init__(self, application: Application, at_once: int = AT_ONCE) -> None:
        self._application = application
        self._turns = asyncio.Semaphore(at_once)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Passes a request on when it is its turn."""
        if scope["type"] != "http":
            await self._application(scope, receive, send)
            return
        await self._turns.acquire()
        has_turn = True

        def give_back() -> None:
            nonlocal has_turn
            if has_turn:
                has_turn = False
                self._turns.release()

        async def noted(message: Message) -> None:
            if message["type"] == "http.response.start" and _is_stream(message):
                give_back()
            await send(message)

        try:
            await self._application(scope, receive, noted)
        finally:
            give_back()


def _is_stream(message: Message) -> bool:
    headers: list[tuple[Any, Any]] = list(message.get("headers", ()))
    return any(name.lower() == b"content-type" and bytes(value).startswith(STREAM) for name, value in headers)
