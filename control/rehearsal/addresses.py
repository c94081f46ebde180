"""Every address of the site, from its URL table."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from django.urls import URLPattern, URLResolver, get_resolver

from control.access import Room, fits
from control.models import Seat

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


def routes(seat: Seat | None = None) -> list[str]:
    """Every address once, or those of a seat's room; studies and looking back have the doors of Control's pages."""
    found = dict.fromkeys(
        route for route, pattern in leaves(get_resolver().url_patterns) if seat is None or _is_open(pattern, seat)
    )
    return [route for route in found if f"{SEAT}study/" not in route and f"{SEAT}past/" not in route]


def _is_open(pattern: URLPattern, seat: Seat) -> bool:
    """Whether the view of an address is one of the seat's room."""
    rooms = getattr(pattern.callback, "rooms", None)
    room = getattr(getattr(pattern.callback, "view_class", None), "room", None)
    return seat.room in rooms if rooms is not None else isinstance(room, Room) and fits(seat, room)
