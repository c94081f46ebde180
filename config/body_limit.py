"""Bounds what a request may bring and how long it may take over it, before anything else of the site works on it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, MutableMapping
from http import HTTPStatus
from tempfile import SpooledTemporaryFile
from typing import IO, Any, Final

from django.conf import settings

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
Application = Callable[[Any, Any, Any], Awaitable[None]]

MOST: Final = 2 << 20
"""Bytes of a form, a deck or a call. A deck of a thousand cards has 80 thousand."""
IN_MEMORY: Final = 1 << 20
CHUNK: Final = 1 << 18
SECONDS: Final = 30
BYTES_A_SECOND: Final = 256 << 10
"""Of a slow network in a hall; what is larger has as much more time."""
SAID: Final = {
    HTTPStatus.REQUEST_ENTITY_TOO_LARGE: b"This is more than the address takes.\n",
    HTTPStatus.REQUEST_TIMEOUT: b"This took too long to arrive.\n",
}


class TooMuch(Exception):
    """The body is larger than its length said, or than may be."""


class Gone(Exception):
    """Whoever sent it has left."""


def _nothing_larger(path: str) -> int:
    del path
    return MOST


async def _nobody(scope: Scope) -> bool:
    del scope
    return False


class BodyLimit:
    """An ASGI application that passes requests on whose body has come whole.

    What is too large is answered 413 unread, what does not come in time 408. `most_of` says what an address takes at
    most, which is more than `MOST` only from whom `is_known` knows.
    """

    def __init__(
        self,
        application: Application,
        *,
        most_of: Callable[[str], int] = _nothing_larger,
        is_known: Callable[[Scope], Awaitable[bool]] = _nobody,
        seconds: float = SECONDS,
    ) -> None:
        self._application, self._most_of, self._is_known, self._seconds = application, most_of, is_known, seconds

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Passes on what is small enough and in time."""
        if scope["type"] != "http":
            await self._application(scope, receive, send)
            return
        with SpooledTemporaryFile(IN_MEMORY) as body:
            try:
                most = await self._most(scope)
                async with asyncio.timeout(self._seconds + most / BYTES_A_SECOND):
                    await _take(receive, body, most)
            except TooMuch:
                await _refuse(send, HTTPStatus.REQUEST_ENTITY_TOO_LARGE)
            except TimeoutError:
                await _refuse(send, HTTPStatus.REQUEST_TIMEOUT)
            except Gone:
                pass
            else:
                body.seek(0)
                await self._application(scope, _given_again(body, receive), send)

    async def _most(self, scope: Scope) -> int:
        """How much may come: as much as was told. Raises `TooMuch` where that is more than the address takes."""
        headers = dict(scope["headers"])
        told = headers.get(b"content-length")
        if told is None and b"transfer-encoding" not in headers:
            return MOST
        if told is not None and not (told.isdigit() and len(told) <= len(str(1 << 40))):
            raise TooMuch
        wanted = None if told is None else int(told)
        most = self._most_of(scope["path"])
        if most > MOST and (wanted is None or wanted > MOST) and not await self._is_known(scope):
            most = MOST
        if wanted is not None and wanted > most:
            raise TooMuch
        return most if wanted is None else wanted


async def _take(receive: Receive, body: IO[bytes], most: int) -> None:
    """Puts the body into a file. Raises `TooMuch`, and `Gone` where it is broken off."""
    left, more = most, True
    while more:
        message = await receive()
        if message["type"] == "http.disconnect":
            raise Gone
        chunk: bytes = message.get("body", b"")
        left -= len(chunk)
        if left < 0:
            raise TooMuch
        body.write(chunk)
        more = message.get("more_body", False)


def _given_again(body: IO[bytes], receive: Receive) -> Receive:
    """The body from its file, and after it whatever else comes."""
    has_more = True

    async def given() -> Message:
        nonlocal has_more
        if not has_more:
            return await receive()
        chunk = body.read(CHUNK)
        has_more = len(chunk) == CHUNK
        return {"type": "http.request", "body": chunk, "more_body": has_more}

    return given


async def _refuse(send: Send, status: HTTPStatus) -> None:
    headers = {
        "content-type": "text/plain; charset=utf-8",
        "connection": "close",
        "cache-control": "no-store, private",
        "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
        "x-content-type-options": "nosniff",
        "x-frame-options": "DENY",
        "referrer-policy": "no-referrer",
    }
    if settings.SECURE_HSTS_SECONDS:
        headers["strict-transport-security"] = f"max-age={settings.SECURE_HSTS_SECONDS}"
    pairs = [(name.encode(), value.encode()) for name, value in headers.items()]
    await send({"type": "http.response.start", "status": status.value, "headers": pairs})
    await send({"type": "http.response.body", "body": SAID[status]})
