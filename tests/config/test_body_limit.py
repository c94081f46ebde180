"""What is too large is refused before it is read, whether its length is told or not."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from config.body_limit import MOST, BodyLimit, most_bytes


def answered(chunks: list[bytes], *, length: bytes | None, path: str = "/g/x/y/orders/deck/") -> tuple[int, int]:
    """The status that a body in such chunks gets, and how many bytes of it the application read."""
    sent: list[dict[str, Any]] = []
    read = 0
    left = list(chunks)

    async def receive() -> dict[str, Any]:
        return {"type": "http.request", "body": left.pop(0), "more_body": bool(left)}

    async def send(message: Any) -> None:
        sent.append(dict(message))

    async def application(scope: Any, receive: Any, send: Any) -> None:
        nonlocal read
        more = True
        while more:
            message = await receive()
            read += len(message["body"])
            more = message["more_body"]
        await send({"type": "http.response.start", "status": 200, "headers": []})

    headers = [] if length is None else [(b"content-length", length)]
    asyncio.run(BodyLimit(application)({"type": "http", "path": path, "headers": headers}, receive, send))
    return sent[0]["status"], read


def test_what_fits_is_passed_on():
    assert answered([b"x" * 100, b"y" * 100], length=b"200") == (200, 200)
    assert answered([b"x" * MOST], length=None) == (200, MOST)


@pytest.mark.parametrize("length", [str(MOST + 1).encode(), b"-1", b"many", b"9" * 30])
def test_a_length_that_is_too_large_or_none_is_refused_unread(length: bytes):
    assert answered([b"x"], length=length) == (413, 0)


def test_a_body_without_a_length_is_read_no_further_than_it_may_be():
    status, read = answered([b"x" * (1 << 20)] * 100, length=None)
    assert status == 413
    assert read <= MOST


def test_a_game_file_alone_may_be_larger():
    assert most_bytes("/host/import/") > 100 << 20
    assert most_bytes("/host/import/x") == MOST
    assert answered([b"x" * (3 << 20)], length=str(3 << 20).encode(), path="/host/import/") == (200, 3 << 20)
