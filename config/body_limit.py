"""Bounds what a request may bring, before any of it is read into memory or a file."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any, Final

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
Application = Callable[[Any, Any, Any], Awaitable[None]]

MOST: Final = 2 << 20
"""Bytes of a form, a deck or a call. A deck of a thousand cards has 80 thousand."""
MOST_OF: Final = ((re.compile(r"/host/import/"), 101 << 20),)
"""Where more is taken."""


class TooMuch(Exception):
    """The body is larger than its length said, or than may be."""


def most_bytes(path: str) -> int:
    """How much an address takes."""
    return next((most for pattern, most in MOST_OF if pattern.fullmatch(path)), MOST)


class BodyLimit:
    """An ASGI application that answers 413 to what is too large, whether its length was told or not."""

    def __init__(self, application: Application) -> None:
        self._application = application

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Passes on what is small enough."""
        if scope["type"] != "http":
            await self._application(scope, receive, send)
            return
        most = most_bytes(scope["path"])
        told = dict(scope["headers"]).get(b"content-length", b"0")
        if not told.isdigit() or int(told) > most:
            await _refuse(send)
            return
        has_begun = False

        async def bounded() -> Message:
            nonlocal most
            message = await receive()
            most -= len(message.get("body", b""))
            if most < 0:
                raise TooMuch
            return message

        async def noted(message: Message) -> None:
            nonlocal has_begun
            has_begun = True
            await send(message)

        try:
            await self._application(scope, bounded, noted)
        except TooMuch:
            if not has_begun:
                await _refuse(send)


async def _refuse(send: Send) -> None:
    headers = [(b"content-type", b"text/plain; charset=utf-8"), (b"connection", b"close")]
    await send({"type": "http.response.start", "status": 413, "headers": headers})
    await send({"type": "http.response.body", "body": b"This is more than the address takes.\n"})
