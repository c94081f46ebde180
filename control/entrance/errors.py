"""Pages for what is not there or went wrong. Each is the same for everybody and tells nothing of a game."""

from __future__ import annotations

import logging
import secrets

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.cache import patch_vary_headers

logger = logging.getLogger("django.request")


def not_found(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """Foreign or unknown: one body for both."""
    del exception
    return _no_store(render(request, "404.html", status=404))


def forbidden(request: HttpRequest, exception: Exception | None = None, reason: str = "") -> HttpResponse:
    """Not allowed, or a form that was open too long."""
    del exception, reason
    return _no_store(render(request, "403.html", status=403))


def bad_request(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """A request that no page of ours sends."""
    del exception
    return _no_store(render(request, "400.html", status=400))


def server_error(request: HttpRequest) -> HttpResponse:
    """Something went wrong; the page carries a number that is in the log, and nothing else."""
    number = secrets.token_hex(4)
    logger.error("error %s was shown", number)
    return _no_store(render(request, "500.html", {"number": number}, status=500))


def _no_store(response: HttpResponse) -> HttpResponse:
    """The same headers too: whether the seat was asked for does not show."""
    response["Cache-Control"] = "no-store, private"
    patch_vary_headers(response, ("Cookie",))
    return response
