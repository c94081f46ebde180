"""So many requests at a time: the others wait, and an open live feed keeps nobody waiting."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

from config.turns import Turns


class Working:
    """An application that says how many it has worked on at once, and answers when it is let."""

    def __init__(self, content_type: bytes) -> None:
        self.let, self.now, self.most = asyncio.Event(), 0, 0
        self._headers = [(b"Content-Type", content_type)]

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        self.now += 1
        self.most = max(self.most, self.now)
        await send({"type": "http.response.start", "status": 200, "headers": self._headers})
        await self.let.wait()
        self.now -= 1
        if scope["path"] == "/fails":
            raise ValueError


async def asked(content_type: bytes, path: str = "/", methods: Sequence[str] = ("GET",) * 7) -> Working:
    """What requests at once came to, of which two that read, one that writes and one for a paper have a turn."""
    working = Working(content_type)
    turns = Turns(working, reads=2, writes=1, papers=1)

    async def none(*_message: Any) -> Any:
        return {}

    scopes: list[Any] = [{"type": "http", "path": path, "method": method} for method in methods]
    requests = [asyncio.create_task(turns(scope, none, none)) for scope in scopes]
    for _ in range(20):
        await asyncio.sleep(0)
    working.let.set()
    await asyncio.gather(*requests, return_exceptions=True)
    return working


def test_two_at_a_time_and_all_in_the_end():
    assert asyncio.run(asked(b"text/html")).most == 2


def test_what_writes_takes_no_turn_from_what_reads():
    assert asyncio.run(asked(b"text/html", methods=("POST",) * 4)).most == 1
    assert asyncio.run(asked(b"text/html", methods=("POST",) * 4 + ("GET",))).most == 2
    assert asyncio.run(asked(b"text/html", methods=("POST",) * 4 + ("GET", "HEAD", "GET"))).most == 3


def test_papers_take_no_turn_from_pages():
    assert asyncio.run(asked(b"application/pdf", "/papers/record-1.pdf")).most == 1


def test_one_that_fails_gives_its_turn_back():
    assert asyncio.run(asked(b"text/html", "/fails")).now == 0


def test_an_open_feed_keeps_nobody_waiting():
    assert asyncio.run(asked(b"text/event-stream")).most == 7
