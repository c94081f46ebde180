"""Django under ASGI with a request's middleware and view in one thread, out of a few that stay.

Our pages are synchronous throughout. Django's own handler goes to a thread and back for every piece of middleware,
and once more where one of them knows no other way: under load that costs as much as the pages do. It also begins a
thread for every request and keeps it until the answer has ended, which for a live feed is half an hour.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import django
from asgiref.sync import sync_to_async
from django.core.handlers.asgi import ASGIHandler
from django.db import close_old_connections
from django.http import HttpRequest
from django.http.response import HttpResponseBase

from config.turns import AT_ONCE


class OneThread(ASGIHandler):
    """An ASGI application. The body of an asynchronous view is awaited in the thread, its stream is not."""

    def __init__(self) -> None:
        super().__init__()
        self._threads = ThreadPoolExecutor(AT_ONCE, thread_name_prefix="request")

    def load_middleware(self, is_async: bool = False) -> None:  # noqa: FBT001, FBT002 - as Django has it
        """Builds the chain as for WSGI, whatever is asked for."""
        super().load_middleware(is_async=False)

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Answers a request; nothing but HTTP comes here."""
        await self.handle(scope, receive, send)

    async def get_response_async(self, request: HttpRequest) -> HttpResponseBase:
        """One step to a thread and one back."""
        respond: Any = sync_to_async(self._responds, thread_sensitive=False, executor=self._threads)
        answer: HttpResponseBase = await respond(request)
        return answer

    def _responds(self, request: HttpRequest) -> HttpResponseBase:
        """Middleware and view; the thread gives its connection back, since what ends a request runs in another."""
        try:
            return self.get_response(request)
        finally:
            close_old_connections()


def application() -> OneThread:
    """Django set up, and its handler."""
    django.setup(set_prefix=False)
    return OneThread()
