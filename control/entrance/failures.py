"""A brake on guessing seat links, API tokens and the words of locked screens.

A room shares one address, so only links and tokens that lead nowhere are counted: one that opens a seat always does.
Words are counted by the lock that they are tried at, right ones too, before any is looked at.
"""

from __future__ import annotations

import hashlib
from typing import Final

from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

MOST_FAILURES: Final = 30
MOST_WORDS: Final = 10
SECONDS: Final = 60


def note_failure(request: HttpRequest) -> bool:
    """Counts a link or token that led nowhere; True once this address has tried too many within a minute."""
    address = request.META.get("REMOTE_ADDR", "")
    return _counted("join-failures", address) > MOST_FAILURES


def note_word(lock: str) -> bool:
    """Counts a word tried at a lock; True once too many were tried there within a minute."""
    return _counted("lock-words", lock) > MOST_WORDS


def _counted(kind: str, name: str) -> int:
    """How many there were within a minute, this one too."""
    key = f"{kind}:{hashlib.sha256(name.encode()).hexdigest()}"
    cache.add(key, 0, SECONDS)
    try:
        return cache.incr(key)
    except ValueError:
        # The counter ran out between the two calls.
        return 1


def too_many(request: HttpRequest) -> HttpResponse:
    """What somebody is told who has tried too often."""
    response = render(request, "429.html", status=429)
    response["Retry-After"] = str(SECONDS)
    return response
