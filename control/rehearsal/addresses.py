"""Every address of the site, from its URL table."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from django.urls import URLPattern, URLResolver

SEAT: Final = "g/<str:game>/<str:seat>/"
API: Final = f"api/{SEAT}"
FEED: Final = f"{SEAT}feed"
ADMIN: Final = "admin/"
"""Django's own pages for the host's accounts stand for one address: none is open to a seat."""


def leaves(patterns: Iterable[Any], before: str = "") -> Iterator[tuple[str, URLPattern]]:
    """Every address below these patterns."""
    for pattern in patterns:
        route = before + str(pattern.pattern)
        if isinstance(pattern, URLResolver) and route != ADMIN:
            yield from leaves(pattern.url_patterns, route)
        else:
            yield route, pattern


def filled(route: str, values: Mapping[str, str]) -> str:
    """An address with its gaps filled; those that no value is given for lead nowhere."""

    def fill(gap: re.Match[str]) -> str:
        return values.get(gap[2], "1" if gap[1] == "int" else "none")

    return "/" + re.sub(r"<(\w+):(\w+)>", fill, route)
