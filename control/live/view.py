"""The live feed of a seat, under ASGI. It holds no database connection and no secret."""

from __future__ import annotations

import asyncio
import hashlib
import time
from collections.abc import AsyncIterator, Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final, ParamSpec, TypeVar

from asgiref.sync import sync_to_async
from django.core.handlers.asgi import ASGIRequest
from django.db import connections
from django.http import Http404, HttpRequest, HttpResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase

from config.turns import LOOKS_AT_ONCE
from control.access import proved_seat
from control.closed import is_behind_curtain, is_locked
from control.live.frames import BEAT, CHANGED, RETRY, Frame, missed
from control.live.hub import LOOK, Stream, hub
from control.models import Seat
from control.posted import number

P = ParamSpec("P")
R = TypeVar("R")
BEAT_SECONDS: Final = 25
LIFE_SECONDS: Final = 30 * 60
"""A stream ends after half an hour, so that the browser proves its seat again."""

LOOKING: Final = ThreadPoolExecutor(LOOKS_AT_ONCE, thread_name_prefix="look")
HEADERS: Final = {"Cache-Control": "no-cache, no-store, private", "X-Accel-Buffering": "no"}


async def feed(request: HttpRequest, game: str, seat: str) -> HttpResponseBase:
    """Frames after `Last-Event-ID`, or after `?after=`, and from then on as they come."""
    if not isinstance(request, ASGIRequest):
        return HttpResponse(status=501)
    found, holder = await sync_to_async(_enter)(request, game, seat)
    stream = Stream(game=found.game.public_id, addressee=found.addressee, holder=holder)
    body = _frames(stream, found, _after(request))
    return StreamingHttpResponse(body, content_type="text/event-stream", headers=HEADERS)


async def _frames(stream: Stream, seat: Seat, after: int) -> AsyncIterator[bytes]:
    """First into the hub, then what was missed, then what comes: no gap, and no frame twice."""
    here, ends = hub(), time.monotonic() + LIFE_SECONDS
    stream.put(LOOK)
    await here.enter(stream)
    try:
        yield RETRY
        while (left := ends - time.monotonic()) > 0:
            try:
                frame = await asyncio.wait_for(stream.queue.get(), min(BEAT_SECONDS, left))
            except TimeoutError:
                yield BEAT
                # What could not be published stands in the table.
                frame = LOOK
            if frame is None:
                yield stream.farewell
                return
            is_next = frame.number == after + 1
            found = [frame] if is_next else [] if 0 < frame.number <= after else await look(seat, after)
            if found is None:
                if await _is_changed(seat):
                    yield CHANGED
                return
            for newer in found:
                after = newer.number
                yield newer.encoded()
    finally:
        here.leave(stream)


def _enter(request: HttpRequest, game: str, seat: str) -> tuple[Seat, str]:
    """The proved seat and a name for this browser's hold on it; gives the connection back before the stream."""
    try:
        found = proved_seat(request, game, seat)
        if is_locked(request, found) or is_behind_curtain(request, found):
            raise Http404
        key = f"{request.session.session_key}:{found.pk}"
        return found, hashlib.sha256(key.encode()).hexdigest()
    finally:
        connections.close_all()


def _looks(ask: Callable[P, R]) -> Callable[P, Coroutine[Any, Any, R]]:
    """Asks the database in one of a few threads that stay: two hundred streams may look at once."""
    return sync_to_async(ask, thread_sensitive=False, executor=LOOKING)


@_looks
def look(seat: Seat, after: int) -> list[Frame] | None:
    """The frames newer than a number; None where the seat is no longer the one that was proved."""
    try:
        same = {"generation": seat.generation, "role": seat.role, "shows": seat.shows}
        stands = Seat.objects.open().filter(pk=seat.pk, **same).exists()
        return missed(seat, after) if stands else None
    finally:
        connections.close_all()


@_looks
def _is_changed(seat: Seat) -> bool:
    """Whether the seat stands and is another than was proved; one with a new link alone is the same."""
    try:
        now = Seat.objects.open().filter(pk=seat.pk).first()
        return now is not None and (now.role, now.shows) != (seat.role, seat.shows)
    finally:
        connections.close_all()


def _after(request: HttpRequest) -> int:
    """The number of the last frame that the page has."""
    text = request.headers.get("Last-Event-ID") or request.GET.get("after", "0")
    return number(text) or 0
