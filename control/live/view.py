"""The live feed of a seat, under ASGI. It holds no database connection and no secret."""

from __future__ import annotations

import asyncio
import hashlib
import time
from collections.abc import AsyncIterator
from typing import Final

from asgiref.sync import sync_to_async
from django.core.handlers.asgi import ASGIRequest
from django.db import connections
from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase

from control.access import proved_seat
from control.live.frames import BEAT, RETRY, Frame, missed
from control.live.hub import DOUBT, Stream, hub
from control.models import Seat

BEAT_SECONDS: Final = 15
LIFE_SECONDS: Final = 30 * 60
"""A stream ends after half an hour, so that the browser proves its seat again."""

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
    await here.enter(stream)
    try:
        yield RETRY
        for old in await sync_to_async(_missed)(seat, after):
            after = old.number
            yield old.encoded()
        while (left := ends - time.monotonic()) > 0:
            try:
                frame = await asyncio.wait_for(stream.queue.get(), min(BEAT_SECONDS, left))
            except TimeoutError:
                yield BEAT
                continue
            if frame is None:
                yield stream.farewell
                return
            if frame is DOUBT and not await sync_to_async(_stands)(seat):
                return
            if frame.number > after:
                after = frame.number
                yield frame.encoded()
    finally:
        here.leave(stream)


def _enter(request: HttpRequest, game: str, seat: str) -> tuple[Seat, str]:
    """The proved seat and a name for this browser's hold on it; gives the connection back before the stream."""
    try:
        found = proved_seat(request, game, seat)
        key = f"{request.session.session_key}:{found.pk}"
        return found, hashlib.sha256(key.encode()).hexdigest()
    finally:
        connections.close_all()


def _missed(seat: Seat, after: int) -> list[Frame]:
    try:
        return missed(seat, after)
    finally:
        connections.close_all()


def _stands(seat: Seat) -> bool:
    """Whether the seat is still the one that was proved."""
    try:
        return Seat.objects.open().filter(pk=seat.pk, generation=seat.generation).exists()
    finally:
        connections.close_all()


def _after(request: HttpRequest) -> int:
    """The number of the last frame that the page has."""
    text = request.headers.get("Last-Event-ID") or request.GET.get("after", "0")
    return int(text) if text.isascii() and text.isdecimal() else 0
