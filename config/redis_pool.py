"""Connections to Redis that a process keeps: Django makes a cache for every thread, so that each would connect anew."""

from __future__ import annotations

from functools import cache
from typing import Any

from redis import ConnectionPool


class SharedPool(ConnectionPool):
    """The same pool for the same address and options; it may be asked from any thread, and notices a fork."""

    @classmethod
    def from_url(cls, url: str, **options: Any) -> SharedPool:
        """The pool of an address."""
        return _pool(cls, url, **options)


@cache
def _pool(kind: type[SharedPool], url: str, **options: Any) -> SharedPool:
    made: SharedPool = super(SharedPool, kind).from_url(url, **options)
    return made
