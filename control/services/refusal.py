"""What a service refuses, in words for the person who asked."""

from __future__ import annotations


class Refused(Exception):
    """Something that cannot be done as things stand; the message says why and what can be done instead."""

    def __init__(self, message: str, *, code: str = "refused", ways: tuple[str, ...] = ()) -> None:
        super().__init__(message)
        self.message = message
        self.code = code
        self.ways = ways


class Stale(Refused):
    """What was edited has changed meanwhile; `current` is the text that stands now."""

    def __init__(self, message: str, current: str = "") -> None:
        super().__init__(message, code="stale")
        self.current = current
