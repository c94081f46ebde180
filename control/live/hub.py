"""One Redis subscription for each web process, shared by all its open streams."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections import defaultdict
from dataclasses import dataclass, field
from typing import Any, Final
from weakref import WeakKeyDictionary

from django.conf import settings
from redis import RedisError
from redis.asyncio import Redis

from control.live.frames import ELSEWHERE, Frame
from control.services.feed import CHANNEL

QUEUE: Final = 256
PAUSE_SECONDS: Final = 1.0
SEATS_CHANGED: Final = "seats"
LOOK: Final = Frame(0, "")
"""Makes a stream look again whether its seat stands, and what it has missed."""


@dataclass(eq=False)
class Stream:
    """An open stream of one browser for one seat."""

    game: str
    addressee: str
    holder: str
    queue: asyncio.Queue[Frame | None] = field(default_factory=lambda: asyncio.Queue(QUEUE))
    farewell: bytes = b""

    def put(self, frame: Frame | None) -> None:
        """Hands over a frame, or None for the end. A stream that falls behind ends, and comes back by itself."""
        try:
            self.queue.put_nowait(frame)
        except asyncio.QueueFull:
            self.end()

    def end(self) -> None:
        """Lets the stream end now, whatever waits in it."""
        while not self.queue.empty():
            self.queue.get_nowait()
        self.queue.put_nowait(None)


class Hub:
    """Passes what services publish on to the streams of this process. It belongs to one event loop."""

    def __init__(self) -> None:
        self.streams: dict[str, set[Stream]] = defaultdict(set)
        self.listening: asyncio.Task[None] | None = None
        self.subscribed = asyncio.Event()

    @property
    def is_listening(self) -> bool:
        """Whether it follows what is published, or tries to."""
        return self.listening is not None and not self.listening.done()

    async def enter(self, stream: Stream) -> None:
        """Adds a stream, ends an older one of the same browser and seat, and waits until messages arrive."""
        for other in list(self.streams[stream.game]):
            if other.holder == stream.holder:
                other.farewell = ELSEWHERE
                other.end()
        self.streams[stream.game].add(stream)
        if not self.is_listening:
            self.listening = asyncio.create_task(self._listen())
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self.subscribed.wait(), timeout=2)

    def leave(self, stream: Stream) -> None:
        """Takes a stream out; with the last one the subscription ends."""
        self.streams[stream.game].discard(stream)
        if not self.streams[stream.game]:
            del self.streams[stream.game]
        if not self.streams and self.listening is not None:
            self.listening.cancel()
            self.listening = None

    async def _listen(self) -> None:
        """Follows the channels of all games; when Redis goes away, tries again."""
        while True:
            try:
                await self._follow()
            except (RedisError, OSError):
                self.subscribed.clear()
                await asyncio.sleep(PAUSE_SECONDS)

    async def _follow(self) -> None:
        # Nothing may come for hours: no read timeout.
        client = Redis.from_url(settings.REDIS_URL, socket_timeout=None, socket_connect_timeout=2)
        try:
            async with client.pubsub() as subscription:
                await subscription.psubscribe(CHANNEL.format(game="*"))
                async for message in subscription.listen():
                    if message["type"] == "psubscribe":
                        self._look_again()
                    elif message["type"] == "pmessage":
                        self._pass_on(message)
        finally:
            self.subscribed.clear()
            await client.aclose()

    def _look_again(self) -> None:
        """What was published while nobody listened stands in the table."""
        self.subscribed.set()
        for streams in self.streams.values():
            for stream in streams:
                stream.put(LOOK)

    def _pass_on(self, message: dict[str, Any]) -> None:
        game = message["channel"].decode().removeprefix(CHANNEL.format(game=""))
        told = json.loads(message["data"])
        numbers: dict[str, int] = told["numbers"]
        for stream in list(self.streams.get(game, ())):
            number = numbers.get(stream.addressee)
            if number is not None:
                stream.put(Frame(number, told["kind"]))
            if told["kind"] == SEATS_CHANGED:
                stream.put(LOOK)


_hubs: WeakKeyDictionary[asyncio.AbstractEventLoop, Hub] = WeakKeyDictionary()


def hub() -> Hub:
    """The hub of the running event loop; a web process has one."""
    loop = asyncio.get_running_loop()
    if loop not in _hubs:
        _hubs[loop] = Hub()
    return _hubs[loop]
