"""A brake on guessing seat links and API tokens.

A room shares one address, so only those that lead nowhere are counted: one that opens a seat always does.
"""

from __future__ import annotations

import hashlib
from typing import Final

from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

MOST_FAILURES: Final = 30
SECONDS: Final = 60


def note_failure(request: HttpRequest) -> bool:
    """Counts a link or token that led nowhere; True once this address has tried too many within a minute."""
    address = request.META.get("REMOTE_ADDR", "")
    key = f"join-failures:{hashlib.sha256(address.encode()).hexdigest()}"
    cache.add(key, 0, SECONDS)
    try:
        return cache.incr(key) > MOST_FAILURES
    except ValueError:
        # The counter ran out between the two calls.
        return False


def too_many(request: HttpRequest) -> HttpResponse:
    """What somebody is told who has tried too often."""
    response = render(request, "429.html", status=429)
    response["Retry-After"] = str(SECONDS)
    return response
