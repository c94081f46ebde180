"""Django under ASGI with a request's middleware and view in one thread.

Our pages are synchronous throughout. Django's own handler goes to a thread and back for every piece of middleware,
and once more where one of them knows no other way: under load that costs as much as the pages do.
"""

from __future__ import annotations

from typing import Any

import django
from asgiref.sync import sync_to_async
from django.core.handlers.asgi import ASGIHandler
from django.http import HttpRequest
from django.http.response import HttpResponseBase


class OneThread(ASGIHandler):
    """An ASGI application. The body of an asynchronous view is awaited in the thread, its stream is not."""

    def load_middleware(self, is_async: bool = False) -> None:  # noqa: FBT001, FBT002 - as Django has it
        """Builds the chain as for WSGI, whatever is asked for."""
        super().load_middleware(is_async=False)

    async def get_response_async(self, request: HttpRequest) -> HttpResponseBase:
        """One step to a thread and one back."""
        respond: Any = sync_to_async(self.get_response, thread_sensitive=True)
        answer: HttpResponseBase = await respond(request)
        return answer


def application() -> OneThread:
    """Django set up, and its handler."""
    django.setup(set_prefix=False)
    return OneThread()
