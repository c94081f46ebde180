"""The live feed: what it sends to whom, resumed without gap or repetition, ended when the seat is."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from asgiref.sync import async_to_sync, sync_to_async
from django.conf import settings
from django.db import connections, transaction
from django.http import HttpRequest
from django.test import AsyncClient
from redis import Redis

from control.live import view
from control.live.frames import CHANGED, ELSEWHERE, ENOUGH, Frame, missed
from control.live.hub import QUEUE, Hub, Stream, hub
from control.live.view import feed
from control.models import FeedFrame, Game, Seat
from control.services.feed import announce, publish
from control.services.seats import add_seat, change_seat, reissue_link
from tests.games import new_game, seat
from tests.seated import room_of, seated

pytestmark = pytest.mark.django_db(transaction=True)

SOON = 5


@pytest.fixture
def game() -> Iterator[Game]:
    yield new_game()
    connections.close_all()


def announced(game: Game, kind: str, *to: str) -> None:
    """Frames as a service stores and publishes them."""
    with transaction.atomic():
        announce(game=Game.objects.locked(game.pk), kind=kind, to=to or ("control", "red", "blue"))


class Reader:
    """Reads a stream's events one by one."""

    def __init__(self, chunks: AsyncIterator[bytes]) -> None:
        self.chunks = chunks

    async def next(self) -> str:
        """The next chunk that is no comment."""
        while True:
            chunk = await asyncio.wait_for(anext(self.chunks), SOON)
            text = chunk.decode()
            if not text.startswith(":"):
                return text

    async def frame(self) -> tuple[int, str]:
        """The next frame's number and kind."""
        lines = dict(line.split(": ", 1) for line in (await self.next()).strip().split("\n"))
        assert lines["event"] == "change"
        return int(lines["id"]), lines["data"]

    async def ended(self) -> bool:
        """Whether the stream ends without another event."""
        try:
            await self.next()
        except StopAsyncIteration:
            return True
        return False


@asynccontextmanager
async def stream(own: Seat, *, after: int = 0, last: int | None = None) -> AsyncIterator[Reader]:
    """An open stream of a browser that holds the seat."""
    client = AsyncClient()
    client.cookies = (await sync_to_async(seated)(own)).cookies
    headers = {} if last is None else {"Last-Event-ID": str(last)}
    response: Any = await client.get(f"{room_of(own)}feed?after={after}", headers=headers)
    assert response["Content-Type"] == "text/event-stream"
    assert "no-store" in response["Cache-Control"]
    assert response["X-Accel-Buffering"] == "no"
    chunks = aiter(response)
    reader = Reader(chunks)
    assert await reader.next() == "retry: 2000\n\n"
    try:
        yield reader
    finally:
        await chunks.aclose()


def run(scene: Callable[[], Awaitable[None]]) -> None:
    async_to_sync(scene)()


def test_a_frame_reaches_an_open_page(game: Game):
    red = seat(game, "red")

    async def scene() -> None:
        newest = (await sync_to_async(missed)(red, 0))[-1].number
        async with stream(red, after=newest) as reader:
            await sync_to_async(announced)(game, "reports")
            assert await reader.frame() == (newest + 1, "reports")

    run(scene)


def test_after_a_break_a_page_gets_exactly_what_it_missed(game: Game):
    red = seat(game, "red")
    FeedFrame.objects.filter(game=game).delete()
    for kind in ("stage", "orders", "letters", "reports"):
        announced(game, kind, "red")

    async def scene() -> None:
        async with stream(red, after=0, last=2) as reader:
            assert await reader.frame() == (3, "letters")
            assert await reader.frame() == (4, "reports")
            await sync_to_async(announced)(game, "stage", "red")
            assert await reader.frame() == (5, "stage")

    run(scene)


def test_frames_told_out_of_order_come_in_order(game: Game):
    red = seat(game, "red")
    FeedFrame.objects.filter(game=game).delete()

    async def scene() -> None:
        async with stream(red) as reader:
            await sync_to_async(announced)(game, "stage", "red")
            assert await reader.frame() == (1, "stage")
            for number, kind in ((2, "orders"), (3, "reports")):
                await FeedFrame.objects.acreate(game=game, addressee="red", number=number, kind=kind)
            await sync_to_async(publish)(game.public_id, "reports", {"red": 3})
            await sync_to_async(publish)(game.public_id, "orders", {"red": 2})
            await sync_to_async(announced)(game, "letters", "red")
            assert [await reader.frame() for _ in range(3)] == [(2, "orders"), (3, "reports"), (4, "letters")]

    run(scene)


def test_a_cell_hears_of_its_own_things_alone(game: Game):
    red, control = seat(game, "red"), seat(game, "control")
    FeedFrame.objects.filter(game=game).delete()

    async def scene() -> None:
        async with stream(red) as reds, stream(control) as controls:
            await sync_to_async(announced)(game, "orders", "blue")
            await sync_to_async(announced)(game, "results", "control")
            await sync_to_async(announced)(game, "stage")
            assert await reds.frame() == (1, "stage")
            assert await controls.frame() == (1, "results")
            assert await controls.frame() == (2, "stage")

    run(scene)


def test_another_games_frames_stay_there(game: Game):
    other = new_game()
    red = seat(game, "red")
    newest = missed(red, 0)[-1].number

    async def scene() -> None:
        async with stream(red, after=newest) as reader:
            await sync_to_async(announced)(other, "reports", "red")
            await sync_to_async(announced)(game, "letters", "red")
            assert await reader.frame() == (newest + 1, "letters")

    run(scene)


def test_who_missed_very_much_fetches_everything(game: Game):
    red = seat(game, "red")
    FeedFrame.objects.filter(game=game).delete()
    FeedFrame.objects.bulk_create(
        FeedFrame(game=game, addressee="red", number=number, kind="orders") for number in range(1, ENOUGH + 2)
    )
    assert missed(red, 0) == [(ENOUGH + 1, "healed")]
    assert len(missed(red, 1)) == ENOUGH


def test_a_browsers_newer_stream_ends_its_older_one(game: Game):
    red = seat(game, "red")
    newest = missed(red, 0)[-1].number

    async def scene() -> None:
        client = AsyncClient()
        client.cookies = (await sync_to_async(seated)(red)).cookies
        responses: list[Any] = [await client.get(f"{room_of(red)}feed?after={newest}") for _ in range(2)]
        first, second = (aiter(response) for response in responses)
        assert await anext(first) == b"retry: 2000\n\n"
        assert await anext(second) == b"retry: 2000\n\n"
        assert await asyncio.wait_for(anext(first), SOON) == ELSEWHERE
        with pytest.raises(StopAsyncIteration):
            await anext(first)
        await second.aclose()

    run(scene)


def test_a_stream_ends_when_its_seats_link_is_made_anew(game: Game):
    red = seat(game, "red")
    newest = missed(red, 0)[-1].number

    async def scene() -> None:
        async with stream(red, after=newest) as reader:
            await sync_to_async(reissue_link)(seat_id=red.pk)
            assert await reader.ended()

    run(scene)


def test_a_page_whose_seat_has_another_room_is_told_to_load_and_hears_that_room(game: Game):
    director = seat(game, "control")
    second, _ = add_seat(game=game, name="second", role="umpire", by=director)
    announced(game, "results", "control")
    before = missed(second, 0)[-1].number
    given: dict[str, Any] = {"role": "liaison", "headquarters": [], "may_hand_in": True, "shows": "red"}

    async def scene() -> None:
        async with stream(second, after=before) as reader:
            await sync_to_async(change_seat)(seat_id=second.pk, by=director, **given)
            assert await reader.next() == CHANGED.decode()
            assert await reader.ended()
        await second.arefresh_from_db(from_queryset=Seat.objects.select_related("game"))
        newest = (await sync_to_async(missed)(second, 0))[-1].number
        assert newest < before
        async with stream(second, last=before) as reader:
            assert await reader.frame() == (newest, "healed")
            await sync_to_async(announced)(game, "reports", "red")
            assert await reader.frame() == (newest + 1, "reports")

    run(scene)


def test_what_could_not_be_published_comes_with_the_next_beat(game: Game, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(view, "BEAT_SECONDS", 0.3)
    red = seat(game, "red")
    newest = missed(red, 0)[-1].number

    async def scene() -> None:
        async with stream(red, after=newest) as reader:
            monkeypatch.setattr("control.services.feed.publish", lambda *_: None)
            await sync_to_async(announced)(game, "reports", "red")
            assert await reader.frame() == (newest + 1, "reports")

    run(scene)


@pytest.mark.parametrize("name", ["control", "red"])
def test_a_page_hears_of_what_comes_while_it_is_made(game: Game, name: str, monkeypatch: pytest.MonkeyPatch):
    mine = seat(game, name)
    newest = missed(mine, 0)[-1].number
    client = seated(mine)

    def and_meanwhile(*_: object) -> bool:
        announced(game, "stage", name)
        return True

    monkeypatch.setattr("control.access.fits", and_meanwhile)
    page = client.get(room_of(mine)).content.decode()
    assert f'data-frame="{newest}"' in page
    assert [frame.number for frame in missed(mine, newest)] == [newest + 1]


def test_another_seats_new_link_ends_no_stream(game: Game):
    red, blue = seat(game, "red"), seat(game, "blue")
    newest = missed(red, 0)[-1].number

    async def scene() -> None:
        async with stream(red, after=newest) as reader:
            await sync_to_async(reissue_link)(seat_id=blue.pk)
            await sync_to_async(announced)(game, "stage", "red")
            assert await reader.frame() == (newest + 1, "stage")

    run(scene)


def test_a_stream_ends_after_its_life_and_beats_meanwhile(game: Game, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(view, "BEAT_SECONDS", 0.05)
    monkeypatch.setattr(view, "LIFE_SECONDS", 0.3)
    red = seat(game, "red")
    newest = missed(red, 0)[-1].number

    async def scene() -> None:
        client = AsyncClient()
        client.cookies = (await sync_to_async(seated)(red)).cookies
        response: Any = await client.get(f"{room_of(red)}feed?after={newest}")
        chunks = [chunk async for chunk in response]
        assert chunks[0] == b"retry: 2000\n\n"
        assert set(chunks[1:]) == {b": still here\n\n"}
        assert not hub().streams

    run(scene)


def test_an_open_stream_holds_no_connection(game: Game):
    red = seat(game, "red")

    async def scene() -> None:
        async with stream(red):
            is_open = await sync_to_async(lambda: connections["default"].connection is not None)()
            assert not is_open

    run(scene)


@pytest.mark.parametrize("path", ["{blue}feed", "/g/{game}/nobody/feed", "/g/nothing/{seat}/feed"])
def test_whoever_it_is_not_for_finds_nothing(game: Game, path: str):
    red, blue = seat(game, "red"), seat(game, "blue")
    address = path.format(blue=room_of(blue), game=game.public_id, seat=red.public_id)

    async def scene() -> None:
        client = AsyncClient()
        client.cookies = (await sync_to_async(seated)(red)).cookies
        foreign = await client.get(address)
        nothing = await client.get(f"/g/{game.public_id}/{red.public_id}/no-such-page/")
        assert (foreign.status_code, foreign.content) == (404, nothing.content)

    run(scene)


def test_what_was_published_while_redis_was_away_comes_later(game: Game):
    red = seat(game, "red")
    newest = missed(red, 0)[-1].number

    def lost_then_announced() -> None:
        client: Any = Redis.from_url(settings.REDIS_URL)
        # Other test processes listen on the same server, in databases of their own.
        number = str(client.connection_pool.connection_kwargs["db"])
        (ours,) = [one for one in client.client_list(_type="pubsub") if one["db"] == number]
        assert client.client_kill_filter(_id=ours["id"]) == 1
        announced(game, "reports", "red")
        client.close()

    async def scene() -> None:
        async with stream(red, after=newest) as reader:
            await sync_to_async(lost_then_announced)()
            assert await reader.frame() == (newest + 1, "reports")

    run(scene)


def test_a_stream_that_falls_behind_ends():
    slow = Stream(game="g", addressee="red", holder="h")
    for number in range(QUEUE + 1):
        slow.put(Frame(number, "orders"))
    assert slow.queue.qsize() == 1
    assert slow.queue.get_nowait() is None


def test_the_hub_keeps_no_game_without_streams():
    async def scene() -> None:
        here, one = Hub(), Stream(game="g", addressee="red", holder="h")
        await here.enter(one)
        assert here.is_listening
        here.leave(one)
        assert not here.streams
        assert not here.is_listening

    run(scene)


def test_a_server_of_pages_alone_says_so(game: Game):
    async def scene() -> None:
        response = await feed(HttpRequest(), game.public_id, "any")
        assert response.status_code == 501

    run(scene)
