"""Django under ASGI: a request's middleware and view in one thread, a live feed in none."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator, Callable
from typing import Any, Final

import pytest
from asgiref.testing import ApplicationCommunicator
from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.urls import path

from config.one_thread import OneThread

HERE: Final = "tests.config.test_one_thread"
Answer = Callable[[HttpRequest], HttpResponseBase]


def noting(respond: Answer) -> Answer:
    """Middleware that notes its thread."""

    def noted(request: HttpRequest) -> HttpResponseBase:
        response = respond(request)
        response.headers["Threads"] = f"{response.headers.get('Threads', '')} {threading.get_ident()}".strip()
        return response

    return noted


def page(_request: HttpRequest) -> HttpResponse:
    """A page that notes its thread."""
    return HttpResponse("a page", headers={"Threads": str(threading.get_ident())})


async def feed(_request: HttpRequest) -> StreamingHttpResponse:
    """A stream of two parts, which notes its threads as it goes."""

    async def parts() -> AsyncIterator[str]:
        for _ in range(2):
            await asyncio.sleep(0)
            yield f"{threading.get_ident()} "

    return StreamingHttpResponse(parts())


def fails(_request: HttpRequest) -> HttpResponse:
    """A page that fails."""
    raise ValueError


urlpatterns = [path("page/", page), path("feed/", feed), path("fails/", fails)]


async def asked(place: str) -> tuple[int, list[str], str]:
    """The status of an answer, the threads that its middleware noted, and its body."""
    scope = {"type": "http", "method": "GET", "path": place, "query_string": b"", "headers": []}
    communicator: Any = ApplicationCommunicator
    talk = communicator(OneThread(), scope)
    await talk.send_input({"type": "http.request", "body": b""})
    start = await talk.receive_output()
    body, more = b"", True
    while more:
        part = await talk.receive_output()
        body, more = body + part.get("body", b""), part.get("more_body", False)
    await talk.wait()
    found: dict[bytes, bytes] = dict(start["headers"])
    return start["status"], found.get(b"Threads", b"").decode().split(), body.decode()


@pytest.fixture(autouse=True)
def _pages(settings: Any) -> None:
    settings.ROOT_URLCONF = HERE
    settings.MIDDLEWARE = [f"{HERE}.noting", "whitenoise.middleware.WhiteNoiseMiddleware", f"{HERE}.noting"]


def test_middleware_and_view_share_a_thread_that_is_not_the_loops():
    status, threads, body = asyncio.run(asked("/page/"))
    assert (status, body, len(threads), len(set(threads))) == (200, "a page", 3, 1)
    assert threads[0] != str(threading.get_ident())


def test_a_stream_runs_on_the_loop():
    status, threads, body = asyncio.run(asked("/feed/"))
    assert (status, body.split(), len(set(threads))) == (200, [str(threading.get_ident())] * 2, 1)
    assert threads[0] != str(threading.get_ident())


def test_a_fault_is_answered():
    status, threads, _body = asyncio.run(asked("/fails/"))
    assert (status, len(set(threads))) == (500, 1)
