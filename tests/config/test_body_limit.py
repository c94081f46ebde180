"""What is too large is refused before it is read, what is too slow keeps no other waiting, and a file fits its form."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, Final

import pytest

from config.body_limit import MOST, BodyLimit
from config.turns import Turns
from control.cells import forms
from control.entrance.large_bodies import holds, most_of, session_of
from control.host import game_files
from control.models import Game
from control.services import attachments, map_files, map_pictures, sheet_cells
from tests.games import seat
from tests.seated import seated

FORM: Final = "/g/x/y/orders/deck/"


def answered(
    chunks: list[bytes], *, length: bytes | None, path: str = FORM, known: bool = True
) -> tuple[dict[str, Any], int]:
    """The first message of the answer that a body in such chunks gets, and how many bytes the application read."""
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

    async def is_known(scope: Any) -> bool:
        return known

    headers = [(b"transfer-encoding", b"chunked") if length is None else (b"content-length", length)]
    limit = BodyLimit(application, most_of=most_of, is_known=is_known)
    asyncio.run(limit({"type": "http", "path": path, "headers": headers}, receive, send))
    return sent[0], read


def whole(size: int, path: str = FORM, *, known: bool = True) -> int:
    """The status that a body of a size gets."""
    return int(answered([b"x" * size], length=str(size).encode(), path=path, known=known)[0]["status"])


def test_what_fits_is_passed_on():
    answer, read = answered([b"x" * 100, b"y" * 100], length=b"200")
    assert (answer["status"], read) == (200, 200)
    answer, read = answered([b"x" * MOST], length=None)
    assert (answer["status"], read) == (200, MOST)


@pytest.mark.parametrize("length", [str(MOST + 1).encode(), b"-1", b"many", b"9" * 30])
def test_a_length_that_is_too_large_or_none_is_refused_unread(length: bytes):
    answer, read = answered([b"x"], length=length)
    assert (answer["status"], read) == (413, 0)


def test_a_body_that_is_longer_than_was_told_is_refused():
    answer, read = answered([b"x" * 100, b"y" * 100], length=b"150")
    assert (answer["status"], read) == (413, 0)


def test_a_body_without_a_length_is_not_passed_on():
    answer, read = answered([b"x" * (1 << 20)] * 100, length=None)
    assert (answer["status"], read) == (413, 0)


def test_a_refusal_has_the_headers_of_every_page(settings: Any):
    settings.SECURE_HSTS_SECONDS = 60
    headers = dict(answered([b"x"], length=b"many")[0]["headers"])
    assert headers[b"x-content-type-options"] == b"nosniff"
    assert b"default-src 'none'" in headers[b"content-security-policy"]
    assert headers[b"strict-transport-security"] == b"max-age=60"


@pytest.mark.parametrize(
    ("path", "advertised"),
    [
        (FORM, forms.MOST_BYTES),
        ("/g/x/y/messages/", attachments.MOST * attachments.MOST_BYTES),
        ("/g/x/y/letters/red/", attachments.MOST * attachments.MOST_BYTES),
        ("/g/x/y/study/b/letters/red/", attachments.MOST * attachments.MOST_BYTES),
        ("/host/maps/m/picture/", map_pictures.MOST_BYTES),
        ("/host/maps/m/file/", map_files.MOST_BYTES),
        ("/host/scenarios/", sheet_cells.MOST_BYTES),
        ("/host/import/", game_files.MOST_UPLOAD),
    ],
)
def test_a_file_of_the_size_that_its_form_names_is_taken(path: str, advertised: int):
    beside = 4096
    assert most_of(path) >= advertised + beside
    if advertised <= sheet_cells.MOST_BYTES:
        assert whole(advertised + beside, path) == 200
    assert whole(most_of(path) + 1, path) == 413


@pytest.mark.parametrize("path", ["/host/import/", "/host/maps/m/picture/", "/g/x/y/messages/"])
def test_a_stranger_brings_no_more_than_a_form(path: str):
    assert whole(MOST, path, known=False) == 200
    assert whole(MOST + 1, path, known=False) == 413
    assert answered([b"x" * MOST, b"x"], length=None, path=path, known=False)[0]["status"] == 413


@pytest.mark.django_db
def test_a_session_is_known_where_it_has_proved_itself(game: Game):
    red = seat(game, "red")
    cookie = f"sessionid={seated(red).session.session_key}".encode()
    session = session_of({b"cookie": cookie})
    assert holds(f"/g/{game.public_id}/{red.public_id}/messages/", session)
    assert not holds(f"/g/{game.public_id}/{seat(game, 'blue').public_id}/messages/", session)
    assert not holds("/host/import/", session)
    assert holds("/host/import/", {"_auth_user_id": "1"})
    assert not holds("/host/import/", session_of({}))
    assert session_of({b"cookie": b"sessionid=nonsense"}) == {}


def slow(requests: int) -> list[int]:
    """The statuses, in the order they are given, of so many bodies that never end and one that is whole."""
    answers: list[int] = []

    async def send(message: Any) -> None:
        if message["type"] == "http.response.start":
            answers.append(message["status"])

    async def application(scope: Any, receive: Any, send: Any) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": []})

    def body(first: bytes) -> Callable[[], Awaitable[Any]]:
        left = [first]

        async def receive() -> dict[str, Any]:
            if not left:
                await asyncio.sleep(60)
            return {"type": "http.request", "body": left.pop(), "more_body": first == b"slow"}

        return receive

    async def all_of_them() -> None:
        limit = BodyLimit(Turns(application, reads=1, writes=1), seconds=0.2)
        scope = {"type": "http", "path": FORM, "method": "POST", "headers": [(b"content-length", b"6")]}
        started = [asyncio.create_task(limit(scope, body(b"slow"), send)) for _ in range(requests)]
        await asyncio.sleep(0)
        await limit(scope, body(b"whole."), send)
        await asyncio.gather(*started)

    asyncio.run(all_of_them())
    return answers


def test_slow_bodies_keep_nobody_waiting_and_are_given_up():
    assert slow(3) == [200, 408, 408, 408]


def test_one_who_leaves_is_not_answered():
    sent: list[Any] = []

    async def receive() -> dict[str, Any]:
        return {"type": "http.disconnect"}

    async def send(message: Any) -> None:
        sent.append(message)

    scope = {"type": "http", "path": FORM, "headers": [(b"content-length", b"6")]}
    asyncio.run(BodyLimit(send)(scope, receive, send))  # type: ignore[arg-type]
    assert not sent
