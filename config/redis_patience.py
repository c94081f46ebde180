"""How long this process waits for Redis, which may hang as well as refuse.

Nobody waits for it longer than a second; who has waited in vain says so, and for some seconds nobody here waits again:
a request that would ask Redis ten times waits once.
"""

from __future__ import annotations

import time
from typing import Final

from redis import TimeoutError as RedisTimeoutError

LEFT_ALONE_SECONDS: Final = 5.0


class Patience:
    """Whether Redis is worth asking."""

    def __init__(self) -> None:
        self._until = 0.0

    @property
    def is_lost(self) -> bool:
        """Somebody waited in vain a moment ago."""
        return time.monotonic() < self._until

    def note(self, error: BaseException | None) -> None:
        """Loses patience where an error, or what it comes from, is a time that ran out; a refusal costs no time."""
        while error is not None:
            if isinstance(error, RedisTimeoutError):
                self._until = time.monotonic() + LEFT_ALONE_SECONDS
            error = error.__cause__


patience: Final = Patience()
